import { useText } from '@plumbline/web/text';
import { Badge, Flex, Typography, theme } from 'antd';
import { claimsOf, repeatedClaimsOf } from '../evidence.ts';
import type { Claim } from '../evidence.ts';
import { isMainActionShown, pillarsOf } from '../read-report.ts';
import type { ReportView } from '../read-report.ts';
import { ClaimList } from './claim-list.tsx';
import { EvidenceChips } from './evidence-chips.tsx';
import { PillarBadge, ScoreText } from './scores.tsx';
import { Columns, SectionCard, Subheading } from './section-card.tsx';

/** A sentence of the report as a paragraph in its own direction, with its places if it has any. */
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
    <Typography.Paragraph dir="auto" strong={strong} style={{ overflowWrap: 'anywhere' }}>
      {claim.text} <EvidenceChips claim={claim.text} evidence={claim.evidence} />
    </Typography.Paragraph>
  ) : null;
};

export const VerdictCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  return (
    <SectionCard title={text('report.verdict.title')}>
      <Words report={report} field="verdict" words={report.verdict} strong />
      <Words report={report} field="core_analysis" words={report.core_analysis} />
      {report.stage.trim() !== '' && (
        <Typography.Text>
          <Typography.Text type="secondary">{text('report.verdict.stage')}</Typography.Text> <bdi>{report.stage}</bdi>
        </Typography.Text>
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
  <div style={{ minInlineSize: 0 }}>
    <Subheading>
      {heading}
      <Badge count={claims.length} showZero color={color} />
    </Subheading>
    {claims.length === 0 ? <Typography.Text type="secondary">{empty}</Typography.Text> : <ClaimList claims={claims} />}
  </div>
);

export const StrengthsGapsCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const { token } = theme.useToken();
  return (
    <SectionCard title={text('report.strengths_gaps.title')}>
      <Columns min={240}>
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

const LabelledClaims = ({ heading, claims }: { heading: string; claims: readonly Claim[] }) =>
  claims.length === 0 ? null : (
    <>
      <Subheading>{heading}</Subheading>
      <ClaimList claims={claims} />
    </>
  );

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
            style={{
              minInlineSize: 0,
              padding: token.padding,
              border: `1px solid ${token.colorBorderSecondary}`,
              borderRadius: token.borderRadiusLG,
            }}
          >
            <Flex justify="space-between" align="start" gap="small">
              <h3 style={{ margin: 0, fontSize: token.fontSizeLG, fontWeight: token.fontWeightStrong }}>
                {text(`report.pillar.${pillar}`)}
              </h3>
              <PillarBadge score={score} />
            </Flex>
            {score === null && (
              <Typography.Paragraph type="secondary" style={{ marginBlock: '8px 0' }}>
                {text('report.pillars.not_assessed_hint')}
              </Typography.Paragraph>
            )}
            {detail?.band && (
              <Typography.Paragraph dir="auto" style={{ marginBlock: '8px 0' }}>
                {detail.band}
              </Typography.Paragraph>
            )}
            {detail?.next_band && (
              <Typography.Paragraph type="secondary" style={{ marginBlock: '4px 0' }}>
                {text('report.pillars.next_band')} <bdi>{detail.next_band}</bdi>
              </Typography.Paragraph>
            )}
            {detail?.spread && (
              <Typography.Paragraph type="secondary" style={{ marginBlock: '4px 0' }}>
                {text('report.pillars.spread', { ...detail.spread })}
              </Typography.Paragraph>
            )}
            {detail && (
              <>
                <LabelledClaims
                  heading={text('report.strengths')}
                  claims={claimsOf(detail.strengths, detail.evidence, 'strengths')}
                />
                <LabelledClaims
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
        <Typography.Text type="secondary">{text('report.questions.empty')}</Typography.Text>
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
      {!hasCritical && actions.length === 0 && (
        <Typography.Text type="secondary">{text('report.actions.empty')}</Typography.Text>
      )}
      {hasCritical && (
        <>
          <Subheading>{text('report.actions.critical')}</Subheading>
          <Words report={report} field="critical_next_step" words={report.critical_next_step} strong />
        </>
      )}
      {actions.length > 0 && (
        <>
          <Subheading>{text('report.actions.next')}</Subheading>
          <ClaimList claims={actions} ordered />
        </>
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

export const ExecutiveSummaryCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const summary = report.executive_summary;
  if (!summary) return null;
  return (
    <SectionCard title={text('report.executive.title')} extra={<ScoreText score={summary.score} of={100} />}>
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
    <SectionCard title={text('report.market.title')} extra={<ScoreText score={market.score} of={100} />}>
      <Words report={report} field="market_analysis.feedback" words={market.feedback} />
      {facts
        .filter((fact) => market[fact].trim() !== '')
        .map((fact) => (
          <div key={fact}>
            <Subheading>{text(`report.market.${fact}`)}</Subheading>
            <Words report={report} field={`market_analysis.${fact}`} words={market[fact]} />
          </div>
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
