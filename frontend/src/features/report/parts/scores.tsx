import type { Recommendation } from '@plumbline/contracts/report';
import { useText } from '@plumbline/web/text';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { scoreLevel } from '../read-report.ts';

/** 'n/5' or 'n/100' to see, "n out of 5" to hear; "not assessed" for null. */
export const ScoreText = ({ score, of }: { score: number | null; of: number }) => {
  const intl = useIntl();
  const text = useText();
  if (score === null) return <>{text('report.not_assessed')}</>;
  return (
    <>
      <span aria-hidden dir="ltr">
        {intl.formatNumber(score)}/{intl.formatNumber(of)}
      </span>
      <span className="pl-hidden">{text('report.score_spoken', { score, of })}</span>
    </>
  );
};

export type Tone = 'success' | 'warning' | 'error' | 'neutral';

/** The app's badge in a tone of the theme; its words or number always say the same as its colour. */
export const ToneBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const { token } = theme.useToken();
  const colors: Record<Tone, string> = {
    success: token.colorSuccess,
    warning: token.colorWarning,
    error: token.colorError,
    neutral: token.colorTextSecondary,
  };
  return (
    <span className="pl-badge" style={{ color: colors[tone], flexShrink: 0 }}>
      {children}
    </span>
  );
};

/** Bands 4 and 5 green, 3 yellow, 1 and 2 red. */
const pillarTone = (score: number | null): Tone =>
  score === null ? 'neutral' : score >= 4 ? 'success' : score >= 3 ? 'warning' : 'error';

export const PillarBadge = ({ score }: { score: number | null }) => (
  <ToneBadge tone={pillarTone(score)}>
    <span>
      <ScoreText score={score} of={5} />
    </span>
  </ToneBadge>
);

const levelTone: Record<ReturnType<typeof scoreLevel>, Tone> = { high: 'success', middle: 'warning', low: 'error' };

export const HundredBadge = ({ score }: { score: number | null }) => (
  <ToneBadge tone={score === null ? 'neutral' : levelTone[scoreLevel(score)]}>
    <span>
      <ScoreText score={score} of={100} />
    </span>
  </ToneBadge>
);

const recommendationTone: Record<Recommendation, Tone> = {
  highly_recommended: 'success',
  recommended: 'success',
  needs_improvement: 'warning',
  not_recommended: 'error',
};

export const RecommendationBadge = ({ recommendation }: { recommendation: Recommendation }) => {
  const text = useText();
  return (
    <ToneBadge tone={recommendationTone[recommendation]}>{text(`report.recommendation.${recommendation}`)}</ToneBadge>
  );
};
