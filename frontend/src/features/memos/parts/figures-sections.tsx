import { ArrowDownOutlined, ArrowRightOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { Holding, MemoMetric } from '@plumbline/contracts/memo-report';
import { useText } from '@plumbline/web/text';
import { useIntl } from 'react-intl';
import { Own, Places } from './places.tsx';
import { NotInDocuments, Section } from './section.tsx';
import { Spark } from './spark.tsx';

const arrows = {
  up: <ArrowUpOutlined aria-hidden />,
  down: <ArrowDownOutlined aria-hidden />,
  flat: <ArrowRightOutlined className="flips" aria-hidden />,
} as const;

export const MetricsSnapshot = ({ metrics }: { metrics: readonly MemoMetric[] }) => {
  const text = useText();
  const drawn = metrics.filter(({ series }) => series.length > 1);
  return (
    <Section of="metrics_snapshot">
      {metrics.length === 0 ? (
        <NotInDocuments />
      ) : (
        <>
          {drawn.length > 0 && (
            <ul className="memo-charts" aria-label={text('memo.metrics.charts')}>
              {drawn.map(({ metric, value, series }, index) => (
                <li key={index}>
                  <p className="memo-chart-name">
                    <Own>{metric}</Own>
                  </p>
                  <p className="strong">
                    <Own>{value}</Own>
                  </p>
                  <Spark name={metric} series={series} />
                  <p className="memo-chart-ends pl-muted" aria-hidden>
                    <bdi>{series[0]?.period}</bdi>
                    <bdi>{series.at(-1)?.period}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          )}
          <div className="memo-scroll" tabIndex={0} role="region" aria-label={text('memo.section.metrics_snapshot')}>
            <table className="memo-table">
              <thead>
                <tr>
                  <th scope="col">{text('memo.metrics.metric')}</th>
                  <th scope="col">{text('memo.metrics.value')}</th>
                  <th scope="col">{text('memo.metrics.period')}</th>
                  <th scope="col">{text('memo.metrics.trend')}</th>
                  <th scope="col">{text('memo.metrics.source')}</th>
                </tr>
              </thead>
              <tbody>
                {metrics.map(({ metric, value, period, planned, trend, source, evidence }, index) => (
                  <tr key={index}>
                    <th scope="row">
                      <Own>{metric}</Own>
                    </th>
                    <td className="memo-number">
                      <Own>{value}</Own>
                    </td>
                    <td>
                      {period !== null && <bdi>{period}</bdi>}
                      {planned && <span className="pl-muted"> {text('memo.metrics.planned')}</span>}
                    </td>
                    <td className="memo-trend">
                      {trend !== null && (
                        <>
                          {arrows[trend]} {text(`memo.trend.${trend}`)}
                        </>
                      )}
                    </td>
                    <td>
                      {evidence.length > 0 ? (
                        <Places statement={`${metric}: ${value}`} evidence={evidence} />
                      ) : (
                        <bdi>{source}</bdi>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Section>
  );
};

export const Ownership = ({ holdings }: { holdings: readonly Holding[] }) => {
  const text = useText();
  const intl = useIntl();
  const percent = (value: number): string =>
    intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Section of="ownership">
      <div className="memo-scroll" tabIndex={0} role="region" aria-label={text('memo.section.ownership')}>
        <table className="memo-table">
          <thead>
            <tr>
              <th scope="col">{text('memo.ownership.holder')}</th>
              <th scope="col">{text('memo.ownership.class')}</th>
              <th scope="col">{text('memo.ownership.shares')}</th>
              <th scope="col">{text('memo.ownership.percent')}</th>
              <th scope="col">{text('memo.metrics.source')}</th>
            </tr>
          </thead>
          <tbody>
            {holdings.map(({ holder, share_class, shares, percent: share, evidence }, index) => (
              <tr key={index}>
                <th scope="row">
                  <bdi>{holder}</bdi>
                </th>
                <td>{share_class !== null && <bdi>{share_class}</bdi>}</td>
                <td className="memo-number">{shares !== null && intl.formatNumber(shares)}</td>
                <td className="memo-number">
                  {share !== null && (
                    <span className="memo-share">
                      <span className="memo-share-bar" aria-hidden>
                        <span style={{ inlineSize: `${Math.min(100, Math.max(0, share))}%` }} />
                      </span>
                      {percent(share)}
                    </span>
                  )}
                </td>
                <td>
                  <Places statement={holder} evidence={evidence} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
};
