import type { MemoMetric } from '@plumbline/contracts/memo-report';
import { useText } from '@plumbline/web/text';
import { useIntl } from 'react-intl';

/** In which it is drawn; it is scaled with its place. */
const width = 160;
const height = 44;
const margin = 4;

interface SparkProps {
  name: string;
  series: MemoMetric['series'];
}

/** A metric over time as a line, what is planned dashed; time runs as the page does. A light drawing, so that no chart library is needed. */
export const Spark = ({ name, series }: SparkProps) => {
  const text = useText();
  const intl = useIntl();
  const numbers = series.map(({ number }) => number);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const points = series.map(({ number, planned }, index) => ({
    x: margin + (index * (width - 2 * margin)) / Math.max(1, series.length - 1),
    y: high === low ? height / 2 : height - margin - ((number - low) / (high - low)) * (height - 2 * margin),
    planned,
  }));
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined || series.length < 2) return null;
  const lines = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const spoken = text('memo.metrics.chart', {
    name: `\u2068${name}\u2069`,
    from: intl.formatNumber(first.number, { maximumFractionDigits: 2 }),
    first: `\u2068${first.period}\u2069`,
    to: intl.formatNumber(last.number, { maximumFractionDigits: 2 }),
    last: `\u2068${last.period}\u2069`,
  });
  return (
    <svg className="memo-spark" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={spoken}>
      {low < 0 && high > 0 && (
        <line
          className="memo-spark-zero"
          x1={margin}
          x2={width - margin}
          y1={height - margin - ((0 - low) / (high - low)) * (height - 2 * margin)}
          y2={height - margin - ((0 - low) / (high - low)) * (height - 2 * margin)}
        />
      )}
      {lines.map(({ from, to }, index) => (
        <line
          key={index}
          className={to.planned ? 'memo-spark-line memo-spark-planned' : 'memo-spark-line'}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
        />
      ))}
      {points.length <= 12 &&
        points.map(({ x, y, planned }, index) => (
          <circle key={index} className={planned ? 'memo-spark-open' : 'memo-spark-dot'} cx={x} cy={y} r={2.5} />
        ))}
    </svg>
  );
};
