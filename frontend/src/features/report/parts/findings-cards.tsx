import type { Language } from '@plumbline/contracts/limits';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { directionOf } from '@plumbline/web/language';
import { useText } from '@plumbline/web/text';
import { Badge, theme } from 'antd';
import type { ReactNode } from 'react';
import { besideChecks } from '../checks.ts';
import { claimsOf } from '../evidence.ts';
import type { Claim } from '../evidence.ts';
import { isMainActionShown, shownPillars } from '../read-report.ts';
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
import { Columns, Part, SectionCard } from './section-card.tsx';
import { cardIds } from './card-ids.ts';

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

export const VerdictCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const actions = claimsOf(report.next_actions, report.claims_evidence, 'next_actions');
  const isEmpty = [report.verdict, report.core_analysis, report.stage].every((words) => words.trim() === '');
  return (
    <SectionCard title={text('report.verdict.title')}>
      {isEmpty && actions.length === 0 && <p className="pl-muted">{text('report.verdict.empty')}</p>}
      <Words report={report} field="verdict" words={report.verdict} strong />
      <Words report={report} field="core_analysis" words={report.core_analysis} />
      {report.stage.trim() !== '' && (
        <p>
          <span className="pl-muted">{text('report.verdict.stage')}</span> <bdi>{report.stage}</bdi>
        </p>
      )}
      {actions.length > 0 && (
        <Part heading={text('report.actions.next')}>
          <ClaimList claims={actions} ordered />
        </Part>
      )}
    </SectionCard>
  );
};

interface CountedClaimsProps {
  heading: string;
  claims: readonly Claim[];
  empty: string;
  color: string;
}

const CountedClaims = ({ heading, claims, empty, color }: CountedClaimsProps) => (
  <Part heading={heading} extra={<Badge count={claims.length} showZero color={color} />}>
    {claims.length === 0 ? <p className="pl-muted">{empty}</p> : <ClaimList claims={claims} />}
  </Part>
);

export const StrengthsGapsCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const { token } = theme.useToken();
  return (
    <SectionCard id={cardIds.strengths} title={text('report.strengths_gaps.title')}>
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
    </SectionCard>
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
  return (
    <section
      className="pl-stack report-pillar"
      style={{
        minInlineSize: 0,
        padding: token.padding,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
      }}
    >
      <div
        className="report-head"
        style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: token.marginXS }}
      >
        <h3>{pillar.name === null && pillar.written !== '' ? <OwnWord of={pillar.written} /> : label(pillar)}</h3>
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
    <SectionCard title={text('report.questions.title')}>
      {questions.length === 0 ? (
        <p className="pl-muted">{text('report.questions.empty')}</p>
      ) : (
        <ClaimList claims={questions} ordered />
      )}
    </SectionCard>
  );
};

/** The critical next step and what investors will ask; in a hexagon the questions mostly have their own card. */
export const ActionPlanCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const questions = claimsOf(report.investor_questions, report.claims_evidence, 'investor_questions');
  const hasCritical = report.critical_next_step.trim() !== '';
  return (
    <SectionCard title={text('report.actions.title')}>
      {!hasCritical && questions.length === 0 && <p className="pl-muted">{text('report.actions.empty')}</p>}
      {hasCritical && (
        <Part heading={text('report.actions.critical')}>
          <Words report={report} field="critical_next_step" words={report.critical_next_step} strong />
        </Part>
      )}
      {questions.length > 0 && (
        <Part heading={text('report.actions.questions')}>
          <ClaimList claims={questions} ordered />
        </Part>
      )}
    </SectionCard>
  );
};

export const MainActionCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  return isMainActionShown(report) ? (
    <SectionCard title={text('report.main_action.title')}>
      <Words report={report} field="main_action" words={report.main_action} />
    </SectionCard>
  ) : null;
};
