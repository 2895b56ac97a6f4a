import { pageNonce } from '@plumbline/web/page-nonce';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { theme } from 'antd';
import type { ApexOptions } from 'apexcharts';
import { Component, Suspense, useMemo, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { toneOf } from '../score-tone.ts';
import { cardIds } from './card-ids.ts';
import { useFold } from './folds.tsx';
import { ScoreText, useToneColor } from './scores.tsx';
import { FoldedCard } from './section-card.tsx';

const Chart = lazyPart(() => import('./chart.tsx'));

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

// apexcharts leaves room around a radar for labels that stand outside here. Its circle in a picture of this size is measured:
// 82 pixels around (117, 122.5); with room for half a point at its sides and a tick above.
const drawing = { width: 230, height: 220, viewBox: '28 28 178 184' };

// Where a corner's label stands in the grid around the chart: above and below it, or beside its upper or lower half.
const above: CSSProperties = { gridArea: '1 / 1 / 2 / 4', textAlign: 'center' };
const below: CSSProperties = { gridArea: '4 / 1 / 5 / 4', textAlign: 'center' };
const beside = (side: 'left' | 'right', gridRow: string, alignSelf: 'start' | 'center' | 'end'): CSSProperties => ({
  gridRow,
  gridColumn: side === 'left' ? 1 : 3,
  alignSelf,
  textAlign: side === 'left' ? 'right' : 'left',
});

/** By the number of corners, clockwise from the top as the chart draws its spokes. */
const labelPlaces: Record<4 | 5 | 6, CSSProperties[]> = {
  4: [above, beside('right', '2 / 4', 'center'), below, beside('left', '2 / 4', 'center')],
  5: [
    above,
    beside('right', '2', 'end'),
    beside('right', '3', 'end'),
    beside('left', '3', 'end'),
    beside('left', '2', 'end'),
  ],
  6: [
    above,
    beside('right', '2', 'start'),
    beside('right', '3', 'end'),
    below,
    beside('left', '3', 'end'),
    beside('left', '2', 'start'),
  ],
};
const placesFor = (corners: number): CSSProperties[] => labelPlaces[corners === 4 ? 4 : corners === 5 ? 5 : 6];

/** The colour of the picture's lines (report.css). */
type ToneStyle = CSSProperties & { '--report-tone': string };

interface RadarCardProps {
  title: string;
  /** Four, five or six, clockwise from the top. */
  corners: readonly { id: string; label: string; score: number | null }[];
  /** The end of the axis: it has a tick at each fifth of it, and one at 0. */
  max: 5 | 100;
  /** The overall score out of 100, whose colour the picture has. */
  overall: number | null;
}

/**
 * Scores as a radar chart. Its labels are text of the page around the picture, so that they wrap, take their own direction,
 * and are the chart's text alternative at the same time.
 */
export const RadarCard = ({ title, corners, max, overall }: RadarCardProps) => {
  const intl = useIntl();
  const { token } = theme.useToken();
  const colorOf = useToneColor();
  // Closed, it has no place to draw in; its scores stand in words all the same.
  const { isOpen } = useFold(cardIds.radar);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const scoreKey = corners.map(({ score }) => score ?? 0).join();

  const options = useMemo((): ApexOptions => {
    const data = scoreKey.split(',').map(Number);
    const nonce = pageNonce();
    return {
      chart: {
        type: 'radar',
        ...(nonce === undefined ? {} : { nonce }),
        toolbar: { show: false },
        zoom: { enabled: false },
        animations: { enabled: false },
        background: 'transparent',
        fontFamily: 'inherit',
        parentHeightOffset: 0,
      },
      series: [{ name: 'score', data }],
      xaxis: { categories: data.map(() => ''), labels: { show: false } },
      yaxis: {
        min: 0,
        max,
        tickAmount: 5,
        labels: { formatter: (tick) => intl.formatNumber(tick), style: { fontSize: '11px' } },
      },
      plotOptions: { radar: { polygons: { fill: { colors: ['transparent'] } } } },
      stroke: { width: 2 },
      markers: { size: 4, strokeWidth: 1 },
      legend: { show: false },
      tooltip: { enabled: false },
    };
  }, [intl, max, scoreKey]);

  const tone: ToneStyle = { '--report-tone': colorOf(toneOf(overall, 100)) };
  return (
    <FoldedCard id={cardIds.radar} title={title}>
      <div style={{ maxInlineSize: 520, marginInline: 'auto' }}>
        <ul
          dir="ltr"
          style={{
            display: 'grid',
            gridTemplateColumns: 'minmax(min-content, 1fr) minmax(120px, min(220px, 56%)) minmax(min-content, 1fr)',
            gridTemplateRows: 'auto 1fr 1fr auto',
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
          {corners.map(({ id, label, score }, index) => (
            <li key={id} style={placesFor(corners.length)[index]}>
              <div dir="auto" style={{ textAlign: 'inherit' }}>
                {label}
              </div>
              <strong style={{ color: colorOf(toneOf(score, max)) }}>
                <ScoreText score={score} of={max} />
              </strong>
            </li>
          ))}
          <li
            aria-hidden
            className="report-radar"
            // As high before the picture comes as with it.
            style={{
              ...tone,
              gridArea: '2 / 2 / 4 / 3',
              minInlineSize: 0,
              alignSelf: 'start',
              aspectRatio: '178 / 184',
            }}
          >
            <ChartBoundary>
              <Suspense fallback={null}>{wasOpen && <Chart options={options} {...drawing} />}</Suspense>
            </ChartBoundary>
          </li>
        </ul>
      </div>
    </FoldedCard>
  );
};
