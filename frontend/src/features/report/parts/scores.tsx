import type { Recommendation } from '@plumbline/contracts/report';
import { useText } from '@plumbline/web/text';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { toneOf, toneOfRecommendation } from '../score-tone.ts';
import type { Tone } from '../score-tone.ts';

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

/** The theme's colour of a tone. */
export const useToneColor = (): ((tone: Tone) => string) => {
  const { token } = theme.useToken();
  const colors: Record<Tone, string> = {
    success: token.colorSuccess,
    warning: token.colorWarning,
    error: token.colorError,
    neutral: token.colorTextSecondary,
  };
  return (tone) => colors[tone];
};

/** The app's badge in a tone of the theme; its words or number always say the same as its colour. */
export const ToneBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const colorOf = useToneColor();
  return (
    <span className="pl-badge" style={{ color: colorOf(tone), flexShrink: 0 }}>
      {children}
    </span>
  );
};

export const PillarBadge = ({ score }: { score: number | null }) => (
  <ToneBadge tone={toneOf(score, 5)}>
    <span>
      <ScoreText score={score} of={5} />
    </span>
  </ToneBadge>
);

export const HundredBadge = ({ score }: { score: number | null }) => (
  <ToneBadge tone={toneOf(score, 100)}>
    <span>
      <ScoreText score={score} of={100} />
    </span>
  </ToneBadge>
);

export const RecommendationBadge = ({ recommendation }: { recommendation: Recommendation }) => {
  const text = useText();
  return (
    <ToneBadge tone={toneOfRecommendation(recommendation)}>{text(`report.recommendation.${recommendation}`)}</ToneBadge>
  );
};
