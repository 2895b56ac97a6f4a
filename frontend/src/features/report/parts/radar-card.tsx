import type { Pillar } from '@plumbline/contracts/report';
import { useText } from '@plumbline/web/text';
import { Skeleton, theme } from 'antd';
import type { ApexOptions } from 'apexcharts';
import { Component, Suspense, lazy, useMemo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { pillarsOf } from '../read-report.ts';
import type { ReportView } from '../read-report.ts';
import { ScoreText } from './scores.tsx';
import { SectionCard } from './section-card.tsx';

const Chart = lazy(() => import('./chart.tsx'));

/** Without its chart (its part of the program could not be fetched, say) the card still tells every score in words. */
class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const chartHeight = 230;

// Where each pillar's label stands around the chart, clockwise from the top as the chart draws its spokes.
const labelPlaces: Record<Pillar, CSSProperties> = {
  problem_insight: { gridArea: '1 / 1 / 2 / 4', textAlign: 'center' },
  solution_product: { gridArea: '2 / 3', alignSelf: 'start', textAlign: 'left' },
  market_opportunity: { gridArea: '3 / 3', alignSelf: 'end', textAlign: 'left' },
  team: { gridArea: '4 / 1 / 5 / 4', textAlign: 'center' },
  moat_defensibility: { gridArea: '3 / 1', alignSelf: 'end', textAlign: 'right' },
  traction_viability: { gridArea: '2 / 1', alignSelf: 'start', textAlign: 'right' },
};

/**
 * The hexagon. Its labels are text of the page around the picture, so that they wrap, take their own direction, and are the
 * chart's text alternative at the same time.
 */
export const RadarCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const intl = useIntl();
  const { token } = theme.useToken();
  const scored = pillarsOf(report);
  const scoreKey = scored.map(({ score }) => score ?? 0).join();

  const options = useMemo((): ApexOptions => {
    const line = token.colorBorder;
    return {
      chart: {
        type: 'radar',
        height: chartHeight,
        toolbar: { show: false },
        zoom: { enabled: false },
        animations: { enabled: false },
        background: 'transparent',
        fontFamily: token.fontFamily,
        parentHeightOffset: 0,
      },
      series: [{ name: 'score', data: scoreKey.split(',').map(Number) }],
      xaxis: { categories: ['', '', '', '', '', ''], labels: { show: false } },
      yaxis: {
        min: 0,
        max: 5,
        tickAmount: 5,
        labels: {
          formatter: (tick) => intl.formatNumber(tick),
          style: { colors: token.colorTextSecondary, fontSize: '11px' },
        },
      },
      plotOptions: {
        radar: { polygons: { strokeColors: line, connectorColors: line, fill: { colors: ['transparent'] } } },
      },
      colors: [token.colorPrimary],
      fill: { opacity: 0.2 },
      stroke: { width: 2 },
      markers: { size: 4, colors: [token.colorPrimary], strokeColors: token.colorBgContainer, strokeWidth: 1 },
      legend: { show: false },
      tooltip: { enabled: false },
    };
  }, [intl, scoreKey, token]);

  return (
    <SectionCard title={text('report.radar.hexagon_title')}>
      <div style={{ maxInlineSize: 520, marginInline: 'auto' }}>
        <ul
          dir="ltr"
          style={{
            display: 'grid',
            gridTemplateColumns: 'minmax(min-content, 1fr) minmax(120px, 200px) minmax(min-content, 1fr)',
            gridTemplateRows: `auto ${chartHeight / 2}px ${chartHeight / 2}px auto`,
            columnGap: 4,
            margin: 0,
            padding: 0,
            listStyle: 'none',
            // Words are not broken to make room for the picture: it shrinks.
            overflowWrap: 'break-word',
            fontSize: token.fontSizeSM,
            lineHeight: token.lineHeightSM,
          }}
        >
          {scored.map(({ pillar, score }) => (
            <li key={pillar} style={labelPlaces[pillar]}>
              <div dir="auto" style={{ textAlign: 'inherit' }}>
                {text(`report.pillar.${pillar}`)}
              </div>
              <strong>
                <ScoreText score={score} of={5} />
              </strong>
            </li>
          ))}
          <li aria-hidden style={{ gridArea: '2 / 2 / 4 / 3', minInlineSize: 0 }}>
            <ChartBoundary>
              <Suspense fallback={<Skeleton.Node active style={{ inlineSize: '100%', blockSize: chartHeight }} />}>
                <Chart options={options} />
              </Suspense>
            </ChartBoundary>
          </li>
        </ul>
      </div>
    </SectionCard>
  );
};
