import { directionOf } from '@plumbline/web/language';
import { useText } from '@plumbline/web/text';
import { Badge, theme } from 'antd';
import { claimsOf, repeatedClaimsOf } from '../evidence.ts';
import type { Claim } from '../evidence.ts';
import { isMainActionShown, pillarsOf } from '../read-report.ts';
import type { PillarView, ReportView } from '../read-report.ts';
import { ClaimList } from './claim-list.tsx';
import { EvidenceChips } from './evidence-chips.tsx';
import { PillarBadge, ScoreText } from './scores.tsx';
import { Columns, Part, SectionCard } from './section-card.tsx';

/**
 * A sentence of the report as a paragraph, with its places if it has any. Its direction is that of the report's language: a
 * sentence that begins with a name of the other script would turn around if it were left to its first letter.
 */
const Words = ({
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
  return (
    <SectionCard title={text('report.verdict.title')}>
      <Words report={report} field="verdict" words={report.verdict} strong />
      <Words report={report} field="core_analysis" words={report.core_analysis} />
      {report.stage.trim() !== '' && (
        <p>
          <span className="pl-muted">{text('report.verdict.stage')}</span> <bdi>{report.stage}</bdi>
        </p>
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
    <SectionCard title={text('report.strengths_gaps.title')}>
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
}

const LabelledClaims = ({ heading, level = 3, claims }: LabelledClaimsProps) =>
  claims.length === 0 ? null : (
    <Part heading={heading} level={level}>
      <ClaimList claims={claims} />
    </Part>
  );

/** What a pillar's score means, what the next band asks for, and how sure the score is. */
const PillarScale = ({ score, detail }: { score: number | null; detail: PillarView | undefined }) => {
  const text = useText();
  const lines: string[] = [];
  if (score === null) lines.push(text('report.pillars.not_assessed_hint'));
  // A whole sentence: "For 4 of 5, …".
  if (detail?.next_band) lines.push(detail.next_band);
  if (detail?.spread) lines.push(text('report.pillars.spread', { ...detail.spread }));
  return (
    <>
      {detail?.band && <p dir="auto">{detail.band}</p>}
      {lines.map((line, index) => (
        <p key={index} className="pl-muted" dir="auto">
          {line}
        </p>
      ))}
    </>
  );
};

/** Six pillars, each with its band and what the next band asks for. */
export const PillarsCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const { token } = theme.useToken();
  return (
    <SectionCard title={text('report.pillars.title')}>
      <Columns min={320}>
        {pillarsOf(report).map(({ pillar, score, detail }) => (
          <section
            key={pillar}
            className="pl-stack"
            style={{
              minInlineSize: 0,
              padding: token.padding,
              border: `1px solid ${token.colorBorderSecondary}`,
              borderRadius: token.borderRadiusLG,
            }}
          >
            <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: token.marginXS }}>
              <h3>{text(`report.pillar.${pillar}`)}</h3>
              <PillarBadge score={score} />
            </div>
            <PillarScale score={score} detail={detail} />
            {detail && (
              <>
                <LabelledClaims
                  level={4}
                  heading={text('report.strengths')}
                  claims={claimsOf(detail.strengths, detail.evidence, 'strengths')}
                />
                <LabelledClaims
                  level={4}
                  heading={text('report.improvements')}
                  claims={claimsOf(detail.improvements, detail.evidence, 'improvements')}
                />
              </>
            )}
          </section>
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

export const ActionPlanCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const actions = claimsOf(report.next_actions, report.claims_evidence, 'next_actions');
  const hasCritical = report.critical_next_step.trim() !== '';
  return (
    <SectionCard title={text('report.actions.title')}>
      {!hasCritical && actions.length === 0 && <p className="pl-muted">{text('report.actions.empty')}</p>}
      {hasCritical && (
        <Part heading={text('report.actions.critical')}>
          <Words report={report} field="critical_next_step" words={report.critical_next_step} strong />
        </Part>
      )}
      {actions.length > 0 && (
        <Part heading={text('report.actions.next')}>
          <ClaimList claims={actions} ordered />
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

const Hundred = ({ score }: { score: number | null }) => (
  <strong style={{ flexShrink: 0 }}>
    <ScoreText score={score} of={100} />
  </strong>
);

export const ExecutiveSummaryCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const summary = report.executive_summary;
  if (!summary) return null;
  return (
    <SectionCard title={text('report.executive.title')} extra={<Hundred score={summary.score} />}>
      <Words report={report} field="executive_summary.feedback" words={summary.feedback} />
      <LabelledClaims
        heading={text('report.strengths')}
        claims={repeatedClaimsOf(report, summary.strengths, 'executive_summary.strengths')}
      />
      <LabelledClaims
        heading={text('report.weaknesses')}
        claims={repeatedClaimsOf(report, summary.weaknesses, 'executive_summary.weaknesses')}
      />
    </SectionCard>
  );
};

export const MarketAnalysisCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const market = report.market_analysis;
  if (!market) return null;
  const facts = ['market_size_clarity', 'competition_analysis', 'target_audience'] as const;
  return (
    <SectionCard title={text('report.market.title')} extra={<Hundred score={market.score} />}>
      <Words report={report} field="market_analysis.feedback" words={market.feedback} />
      {facts
        .filter((fact) => market[fact].trim() !== '')
        .map((fact) => (
          <Part key={fact} heading={text(`report.market.${fact}`)}>
            <Words report={report} field={`market_analysis.${fact}`} words={market[fact]} />
          </Part>
        ))}
      <LabelledClaims
        heading={text('report.strengths')}
        claims={repeatedClaimsOf(report, market.strengths, 'market_analysis.strengths')}
      />
      <LabelledClaims
        heading={text('report.market.recommendations')}
        claims={repeatedClaimsOf(report, market.recommendations, 'market_analysis.recommendations')}
      />
    </SectionCard>
  );
};
