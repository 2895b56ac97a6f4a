import { FormattedDate, FormattedNumber } from 'react-intl';
import { useText } from '@plumbline/web/text';

interface Day {
  day: string;
  count: number;
}

const height = 72;
const barWidth = 8;
const step = 10;

/** Bars, one a day; whoever does not see them reads a table. The default export, so that it is loaded lazily. */
const DayChart = ({ title, days }: { title: string; days: Day[] }) => {
  const text = useText();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const [first] = days;
  const last = days.at(-1);
  return (
    <figure className="day-chart">
      <figcaption>
        <span>{title}</span>
        <strong>
          <FormattedNumber value={total} />
        </strong>
      </figcaption>
      {/* Time runs as one reads. */}
      <svg
        viewBox={`0 0 ${String(days.length * step)} ${String(height)}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, count }, index) => {
          const size = count === 0 ? 1 : Math.max(3, (count / most) * (height - 2));
          return (
            <rect
              key={day}
              className={count === 0 ? 'bar bar-none' : 'bar'}
              x={index * step + 1}
              y={height - size}
              width={barWidth}
              height={size}
            />
          );
        })}
      </svg>
      {first && last && (
        <p className="day-chart-axis pl-muted" aria-hidden="true">
          <span>
            <FormattedDate value={first.day} day="numeric" month="short" timeZone="UTC" />
          </span>
          <span>
            <FormattedDate value={last.day} day="numeric" month="short" timeZone="UTC" />
          </span>
        </p>
      )}
      <table className="pl-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{text('admin.overview.day')}</th>
            <th scope="col">{text('admin.overview.count')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">
                <FormattedDate value={day} day="numeric" month="short" timeZone="UTC" />
              </th>
              <td>
                <FormattedNumber value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};

export default DayChart;
