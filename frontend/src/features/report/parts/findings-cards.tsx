import type { Language } from '@plumbline/contracts/limits';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { directionOf } from '@plumbline/web/language';
import { useText } from '@plumbline/web/text';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { besideChecks } from '../checks.ts';
import { claimsOf } from '../evidence.ts';
import type { Claim } from '../evidence.ts';
import { shownPillars } from '../read-report.ts';
import type { PillarEntry, PillarView, ReportView } from '../read-report.ts';
import { ClaimList } from './claim-list.tsx';
import { EvidenceChips } from './evidence-chips.tsx';
import { useEvidence } from './evidence-context.ts';
import { SettlementsProblem } from '../settle/settle-check.tsx';
import { PillarWithAnswers } from '../settle/with-answers.tsx';
import { OwnWord } from './own-word.tsx';
import { CheckTotals, PillarChecks, SaidOf } from './pillar-checks.tsx';
import { PillarBadge } from './scores.tsx';
import { usePillarLabel } from '../labels.ts';
import { Columns, FoldedCard, Part, SectionCard } from './section-card.tsx';
import { cardIds, pillarId } from './card-ids.ts';
import { useFold } from './folds.tsx';

/**
 * A sentence of the report as a paragraph, with its places if it has any. Its direction is that of the report's language: a
 * sentence that begins with a name of the other script would turn around if it were left to its first letter.
 */
export const Words = ({
  report,
  field,
  words,
  strong = false,
}: {
  report: ReportView;
  field: string;
  words: string;
  strong?: boolean;
}) => {
  const [claim] = claimsOf([words], report.claims_evidence, field);
  return claim ? (
    <p dir={directionOf(report.language)} style={strong ? { fontWeight: 600 } : {}}>
      <span lang={report.language}>{claim.text}</span> <EvidenceChips claim={claim.text} evidence={claim.evidence} />
    </p>
  ) : null;
};

/** What the review found in a few sentences, and how far the company is. */
export const AnalysisCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  if (report.core_analysis.trim() === '' && report.stage.trim() === '') return null;
  return (
    <FoldedCard id={cardIds.analysis} title={text('report.analysis.title')}>
      <Words report={report} field="core_analysis" words={report.core_analysis} />
      {report.stage.trim() !== '' && (
        <p>
          <span className="pl-muted">{text('report.verdict.stage')}</span> <bdi>{report.stage}</bdi>
        </p>
      )}
    </FoldedCard>
  );
};

interface CountedClaimsProps {
  heading: string;
  claims: readonly Claim[];
  empty: string;
  color: string;
}

const CountedClaims = ({ heading, claims, empty, color }: CountedClaimsProps) => (
  <Part
    heading={heading}
    extra={
      <span className={`report-count${claims.length > 9 ? ' is-long' : ''}`} style={{ background: color }}>
        {claims.length}
      </span>
    }
  >
    {claims.length === 0 ? <p className="pl-muted">{empty}</p> : <ClaimList claims={claims} />}
  </Part>
);

export const StrengthsGapsCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const { token } = theme.useToken();
  return (
    <FoldedCard id={cardIds.strengths} title={text('report.strengths_gaps.title')}>
      <Columns min={280}>
        <CountedClaims
          heading={text('report.strengths')}
          claims={claimsOf(report.strengths, report.claims_evidence, 'strengths')}
          empty={text('report.strengths_gaps.no_strengths')}
          color={token.colorSuccess}
        />
        <CountedClaims
          heading={text('report.gaps')}
          claims={claimsOf(report.gaps, report.claims_evidence, 'gaps')}
          empty={text('report.strengths_gaps.no_gaps')}
          color={token.colorError}
        />
      </Columns>
    </FoldedCard>
  );
};

interface LabelledClaimsProps {
  heading: string;
  level?: 3 | 4;
  claims: readonly Claim[];
  /** What there is to say beside the claims. */
  children?: ReactNode;
}

/** Claims under their heading; nothing when there is nothing to say. */
export const LabelledClaims = ({ heading, level = 3, claims, children }: LabelledClaimsProps) =>
  claims.length === 0 && !children ? null : (
    <Part heading={heading} level={level}>
      {claims.length > 0 && <ClaimList claims={claims} />}
      {children}
    </Part>
  );

interface PillarScaleProps {
  isHexagon: boolean;
  score: number | null;
  detail: PillarView | null;
}

/** What a pillar's score means, what the next band asks for, and how sure the score is. */
const PillarScale = ({ isHexagon, score, detail }: PillarScaleProps) => {
  const text = useText();
  const { language } = useEvidence();
  const lines: { said: string; lang?: Language }[] = [];
  // Older reports do not say why a score is missing.
  if (score === null && isHexagon) lines.push({ said: text('report.pillars.not_assessed_hint') });
  // A whole sentence: "For 4 of 5, …".
  if (detail?.next_band) lines.push({ said: detail.next_band, lang: language });
  if (detail?.spread) lines.push({ said: text('report.pillars.spread', { ...detail.spread }) });
  return (
    <>
      {detail?.band && (
        <p lang={language} dir="auto">
          {detail.band}
        </p>
      )}
      {lines.map(({ said, lang }, index) => (
        <p key={index} className="pl-muted" lang={lang} dir="auto">
          {said}
        </p>
      ))}
    </>
  );
};

const isPillar = (name: PillarEntry['name']): name is Pillar => pillars.some((one) => one === name);

const PillarSection = ({ pillar, isHexagon }: { pillar: PillarEntry; isHexagon: boolean }) => {
  const { token } = theme.useToken();
  const text = useText();
  const label = usePillarLabel();
  const { score, detail, checks } = pillar;
  const id = pillarId(pillar.written);
  const { isOpen, heading } = useFold(id);
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`pl-stack report-pillar${isOpen ? '' : ' fold-closed'}`}
      style={{
        minInlineSize: 0,
        padding: token.padding,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
        scrollMarginBlockStart: 72,
        outline: 'none',
      }}
    >
      <div
        className="report-head"
        style={{
          display: 'flex',
          // On a phone the name has its line for itself before it breaks.
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'start',
          gap: `4px ${token.marginXS}px`,
        }}
      >
        <h3>
          {heading(pillar.name === null && pillar.written !== '' ? <OwnWord of={pillar.written} /> : label(pillar))}
        </h3>
        <div className="report-score">
          <SaidOf checks={checks} />
          {/* What only the checklist knows has no score of its own. */}
          {(isHexagon || score !== null || detail !== null) && <PillarBadge score={score} />}
          {isPillar(pillar.name) && <PillarWithAnswers pillar={pillar.name} score={score} />}
        </div>
      </div>
      <PillarScale isHexagon={isHexagon} score={score} detail={detail} />
      <PillarChecks name={label(pillar)} checks={checks} detail={detail} />
      {detail &&
        (['strengths', 'improvements'] as const).map((field) => (
          <LabelledClaims
            key={field}
            level={4}
            heading={text(`report.${field}`)}
            claims={besideChecks(detail, field, checks)}
          />
        ))}
    </section>
  );
};

/**
 * Each pillar with its score and its checks, in older reports its strengths and improvements; in a hexagon also its band and what
 * the next band asks for.
 */
export const PillarsCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const shown = shownPillars(report);
  if (shown.length === 0) return null;
  return (
    <SectionCard id={cardIds.pillars} title={text('report.pillars.title')}>
      <CheckTotals checks={report.pillars.flatMap(({ checks }) => checks)} />
      <SettlementsProblem />
      <Columns min={320}>
        {shown.map((pillar, index) => (
          <PillarSection key={index} pillar={pillar} isHexagon={report.layout === 'hexagon'} />
        ))}
      </Columns>
    </SectionCard>
  );
};

export const QuestionsCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const questions = claimsOf(report.key_investor_questions, report.claims_evidence, 'key_investor_questions');
  return (
    <FoldedCard id={cardIds.questions} title={text('report.questions.title')}>
      {questions.length === 0 ? (
        <p className="pl-muted">{text('report.questions.empty')}</p>
      ) : (
        <ClaimList claims={questions} ordered />
      )}
    </FoldedCard>
  );
};
