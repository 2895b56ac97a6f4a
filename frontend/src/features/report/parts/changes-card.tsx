import { ArrowRightOutlined, CheckCircleOutlined, PlusCircleOutlined } from '@ant-design/icons';
import type { ReportChanges } from '@plumbline/contracts/report';
import { directionOf } from '@plumbline/web/language';
import { useText } from '@plumbline/web/text';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { signedNumber } from '../signed-number.ts';
import { useEvidence } from './evidence-context.ts';
import type { Tone } from '../score-tone.ts';
import { cardIds } from './card-ids.ts';
import { ToneBadge } from './scores.tsx';
import { FoldedCard } from './section-card.tsx';

type PillarChange = ReportChanges['pillars'][number];

const isChanged = ({ from, to, gaps_closed, new_gaps }: PillarChange): boolean =>
  from !== to || gaps_closed.length > 0 || new_gaps.length > 0;

/** A score that is not assessed is a word, not a number. */
const useScore = (): ((score: number | null) => string) => {
  const intl = useIntl();
  const text = useText();
  return (score) => (score === null ? text('report.not_assessed') : intl.formatNumber(score));
};

const toneOfMove = (from: number | null, to: number | null): Tone => {
  if (from === null || to === null || from === to) return 'neutral';
  return to > from ? 'success' : 'error';
};

/** "2 → 4 +2", or only the score that stayed, and the same in words for those who cannot see the arrow. */
const Move = ({ from, to, of }: { from: number | null; to: number | null; of: number }) => {
  const intl = useIntl();
  const text = useText();
  const score = useScore();
  const { token } = theme.useToken();
  const by = from === null || to === null ? null : to - from;
  const same = from === to;
  const spoken = same
    ? text('report.changes.same_spoken', { score: score(to), of })
    : text('report.changes.move_spoken', { from: score(from), to: score(to), of });
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: token.marginXS }}>
      <span className="pl-hidden">{spoken}</span>
      <span
        aria-hidden
        style={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: token.marginXXS,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {!same && (
          <>
            <bdi>{score(from)}</bdi>
            <ArrowRightOutlined className="flips" />
          </>
        )}
        <strong>
          <bdi>{score(to)}</bdi>
        </strong>
      </span>
      {by !== null && by !== 0 && (
        <span aria-hidden>
          <ToneBadge tone={toneOfMove(from, to)}>
            <bdi dir="ltr">{signedNumber(intl, by)}</bdi>
          </ToneBadge>
        </span>
      )}
    </span>
  );
};

interface GapsProps {
  heading: string;
  icon: ReactNode;
  gaps: readonly string[];
}

const Gaps = ({ heading, icon, gaps }: GapsProps) => {
  const { token } = theme.useToken();
  const { language } = useEvidence();
  if (gaps.length === 0) return null;
  return (
    <div>
      <h4 style={{ display: 'flex', gap: token.marginXS, margin: 0, fontSize: token.fontSize, fontWeight: 600 }}>
        {icon}
        {heading}
      </h4>
      <ul
        dir={directionOf(language)}
        style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere', listStyleType: 'disc' }}
      >
        {gaps.map((gap, index) => (
          <li key={index} lang={language} style={{ marginBlockStart: token.marginXXS }}>
            {gap}
          </li>
        ))}
      </ul>
    </div>
  );
};

const PillarRow = ({ change }: { change: PillarChange }) => {
  const text = useText();
  const { token } = theme.useToken();
  const { pillar, from, to, gaps_closed, new_gaps } = change;
  return (
    <li
      style={{
        display: 'grid',
        gap: token.marginXS,
        paddingBlock: token.paddingSM,
        borderBlockStart: `1px solid ${token.colorBorderSecondary}`,
      }}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: token.marginSM, alignItems: 'center' }}>
        <h3 style={{ flex: '1 1 auto', margin: 0, fontSize: token.fontSize, fontWeight: 600 }}>
          {text(`report.pillar.${pillar}`)}
        </h3>
        <Move from={from} to={to} of={5} />
      </div>
      <Gaps
        heading={text('report.changes.closed', { count: gaps_closed.length })}
        icon={<CheckCircleOutlined aria-hidden style={{ color: token.colorSuccess }} />}
        gaps={gaps_closed}
      />
      <Gaps
        heading={text('report.changes.opened', { count: new_gaps.length })}
        icon={<PlusCircleOutlined aria-hidden style={{ color: token.colorWarning }} />}
        gaps={new_gaps}
      />
    </li>
  );
};

interface ChangesCardProps {
  changes: ReportChanges;
  /** The evaluation that was compared with; undefined when it was deleted. */
  comparedWith: string | undefined;
}

/** What a re-evaluation changed against the one before it, pillar by pillar. */
export const ChangesCard = ({ changes, comparedWith }: ChangesCardProps) => {
  const text = useText();
  const intl = useIntl();
  const { overall, unchanged, same_text, rubric_changed } = changes;
  const moved = changes.pillars.filter(isChanged);
  const still = changes.pillars.filter((pillar) => !isChanged(pillar));
  return (
    <FoldedCard
      id={cardIds.changes}
      title={text('report.changes.title')}
      extra={
        comparedWith !== undefined && (
          <Link className="screen-only" to={`/evaluations/${encodeURIComponent(comparedWith)}`}>
            {text('report.changes.previous')}
          </Link>
        )
      }
    >
      {rubric_changed && <p>{text('report.changes.rubric')}</p>}
      {unchanged ? (
        <p>{text('report.changes.none')}</p>
      ) : (
        <>
          <p style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
            <span>{text('report.changes.overall')}</span>
            <Move from={overall.from} to={overall.to} of={100} />
          </p>
          {same_text && <p className="pl-muted">{text('report.changes.same_text')}</p>}
          {moved.length === 0 && <p>{text('report.changes.text_only')}</p>}
          {moved.length > 0 && (
            <ul className="report-changes" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {moved.map((change) => (
                <PillarRow key={change.pillar} change={change} />
              ))}
            </ul>
          )}
          {moved.length > 0 && still.length > 0 && (
            <p className="pl-muted">
              {text('report.changes.still', {
                pillars: intl.formatList(still.map(({ pillar }) => text(`report.pillar.${pillar}`))),
              })}
            </p>
          )}
        </>
      )}
    </FoldedCard>
  );
};
