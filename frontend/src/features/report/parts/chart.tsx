import ApexCharts from 'apexcharts';
import type { ApexOptions } from 'apexcharts';
import { useEffect, useRef, useState } from 'react';

/** An apexcharts chart, drawn anew when its options change. The default export, so that it can be loaded lazily. */
const Chart = ({ options }: { options: ApexOptions }) => {
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    const chart = new ApexCharts(host.current, options);
    chart.render().catch((cause: unknown) => setFailure(new Error('The chart could not be drawn', { cause })));
    return () => chart.destroy();
  }, [options]);
  if (failure) throw failure;
  return <div ref={host} />;
};

export default Chart;
