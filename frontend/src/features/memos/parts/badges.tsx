import type { memoRecommendations } from '@plumbline/contracts/memo-report';
import { useText } from '@plumbline/web/text';
import { useIntl } from 'react-intl';
import type { Level } from '../gravest-first.ts';

export type Recommendation = (typeof memoRecommendations)[number];

const levelTones: Record<Level, string> = { low: 'neutral', medium: 'warning', high: 'error' };

/** How grave something is; the colour never stands alone. */
export const LevelBadge = ({ level, as }: { level: Level; as: 'severity' | 'level' }) => {
  const text = useText();
  return <span className={`pl-badge pl-badge-${levelTones[level]}`}>{text(`memo.${as}.${level}`)}</span>;
};

const recommendationTones: Record<Recommendation, string> = {
  invest: 'success',
  invest_on_conditions: 'warning',
  more_diligence: 'warning',
  pass: 'error',
  not_clear: 'neutral',
};

export const RecommendationBadge = ({ recommendation }: { recommendation: Recommendation }) => {
  const text = useText();
  return (
    <span className={`pl-badge memo-recommendation pl-badge-${recommendationTones[recommendation]}`}>
      {text(`memo.recommendation.${recommendation}`)}
    </span>
  );
};

/** "72/100" to see, "72 out of 100" to hear; words where there is none. */
export const OutOf = ({ value, of }: { value: number | null; of: number }) => {
  const intl = useIntl();
  const text = useText();
  if (value === null) return <>{text('memo.score.none')}</>;
  return (
    <>
      <span aria-hidden dir="ltr" className="memo-out-of">
        <strong>{intl.formatNumber(value)}</strong>/{intl.formatNumber(of)}
      </span>
      <span className="pl-hidden">{text('memo.score.spoken', { value, of })}</span>
    </>
  );
};
