import { useText } from '@plumbline/web/text';
import { Tag } from 'antd';
import { useIntl } from 'react-intl';

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

/** Bands 4 and 5 green, 3 yellow, 1 and 2 red; the number says the same without the colour. */
const pillarColor = (score: number | null): string =>
  score === null ? 'default' : score >= 4 ? 'success' : score === 3 ? 'warning' : 'error';

export const PillarBadge = ({ score }: { score: number | null }) => (
  <Tag color={pillarColor(score)} style={{ margin: 0, fontWeight: 600 }}>
    <ScoreText score={score} of={5} />
  </Tag>
);
