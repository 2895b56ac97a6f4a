import ApexCharts from 'apexcharts';
import type { ApexOptions } from 'apexcharts';
import { useEffect, useRef, useState } from 'react';

interface ChartProps {
  options: ApexOptions;
  /** In which it is drawn, in pixels. */
  width: number;
  height: number;
  /** What of it is shown, as wide as its place. */
  viewBox: string;
}

/**
 * An apexcharts chart, drawn anew when its options change. It is scaled with its place and not drawn again, which would
 * leave the place empty for a moment. The default export, so that it can be loaded lazily.
 */
const Chart = ({ options, width, height, viewBox }: ChartProps) => {
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    const place = host.current;
    const chart = new ApexCharts(place, {
      ...options,
      chart: { ...options.chart, width, height, redrawOnParentResize: false, redrawOnWindowResize: false },
    });
    chart.render().then(
      () => place?.querySelector('svg')?.setAttribute('viewBox', viewBox),
      (cause: unknown) => setFailure(new Error('The chart could not be drawn', { cause })),
    );
    return () => chart.destroy();
  }, [options, width, height, viewBox]);
  if (failure) throw failure;
  return <div ref={host} className="chart-place" />;
};

export default Chart;
