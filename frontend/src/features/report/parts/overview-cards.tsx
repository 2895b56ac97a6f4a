import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Recommendation } from '@plumbline/contracts/report';
import { useText } from '@plumbline/web/text';
import { Descriptions, Flex, Progress, Tag, Typography, theme } from 'antd';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { scoreLevel } from '../read-report.ts';
import type { ReportView } from '../read-report.ts';
import { PlaceChip } from './evidence-chips.tsx';
import { useEvidence } from './evidence-context.ts';
import { ScoreText } from './scores.tsx';
import { SectionCard } from './section-card.tsx';

/** Pitch, created, version and the way to the previous evaluation. The report is null until there is one. */
export const DetailsCard = ({ evaluation, report }: { evaluation: Evaluation; report: ReportView | null }) => {
  const text = useText();
  const intl = useIntl();
  const pitch = evaluation.company_name ?? evaluation.plan_title;
  const previous = evaluation.previous_public_id ?? evaluation.previous_evaluation_id;
  return (
    <SectionCard title={text('report.details.title')}>
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            key: 'pitch',
            label: text('report.details.pitch'),
            children: (
              <span style={{ overflowWrap: 'anywhere' }}>
                <bdi>{pitch}</bdi>{' '}
                {report?.company_evidence && <PlaceChip claim={pitch} {...report.company_evidence} />}
              </span>
            ),
          },
          {
            key: 'created',
            label: text('report.details.created'),
            children: (
              <time dateTime={evaluation.created_at}>
                {intl.formatDate(evaluation.created_at, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            ),
          },
          {
            key: 'version',
            label: text('report.details.version'),
            children: text(`report.version.${evaluation.version}`),
          },
          ...(previous === null
            ? []
            : [
                {
                  key: 'previous',
                  label: text('report.details.previous'),
                  children: <Link to={`/evaluations/${previous}`}>{text('report.details.previous_link')}</Link>,
                },
              ]),
        ]}
      />
    </SectionCard>
  );
};

const recommendationColor: Record<Recommendation, string> = {
  highly_recommended: 'success',
  recommended: 'success',
  needs_improvement: 'warning',
  not_recommended: 'error',
};

/** The built-in rubric analyst is a checklist, and is named as one. */
const isBuiltIn = ({ model }: { model: string }): boolean => model.includes('analyst');

/** The score, what it recommends, how much of the document stands behind it, and who reviewed. */
export const ScoreCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const { token } = theme.useToken();
  const { unit } = useEvidence();
  const { total_score: score, recommendation } = report.overall_assessment;
  const { coverage, provenance, warnings } = report;
  const strokes = { high: token.colorSuccess, middle: token.colorWarning, low: token.colorError };
  return (
    <SectionCard title={text('report.score.title')}>
      <Flex gap="large" wrap align="center">
        <div role="status" aria-label={text('report.score.title')}>
          <Progress
            type="circle"
            percent={score ?? 0}
            size={112}
            strokeColor={strokes[scoreLevel(score ?? 0)]}
            aria-hidden
            format={() => null}
            style={{ position: 'absolute' }}
          />
          <div
            style={{
              display: 'grid',
              placeItems: 'center',
              inlineSize: 112,
              blockSize: 112,
              padding: 16,
              textAlign: 'center',
              fontSize: score === null ? token.fontSizeSM : token.fontSizeXL,
              fontWeight: 600,
            }}
          >
            <span>
              <ScoreText score={score} of={100} />
            </span>
          </div>
        </div>
        <Flex vertical gap="small" style={{ flex: '1 1 180px', minInlineSize: 0 }}>
          {recommendation && (
            <Tag color={recommendationColor[recommendation]} style={{ margin: 0, alignSelf: 'start', fontWeight: 600 }}>
              {text(`report.recommendation.${recommendation}`)}
            </Tag>
          )}
          {score === null && <Typography.Text>{text('report.score.none')}</Typography.Text>}
          {coverage && (
            <Typography.Text>
              {text('report.coverage.read', {
                read: coverage.pages - coverage.unread.length,
                pages: coverage.pages,
                unit,
              })}
            </Typography.Text>
          )}
          {(warnings.length > 0 || (coverage?.unread.length ?? 0) > 0) && (
            <a href="#report-coverage">{text('report.coverage.jump', { count: warnings.length })}</a>
          )}
          {provenance && (
            <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
              {isBuiltIn(provenance)
                ? text('report.provenance.built_in', { model: provenance.model, rubric: provenance.rubric_version })
                : text('report.provenance.model', {
                    model: provenance.model,
                    provider: provenance.provider,
                    rubric: provenance.rubric_version,
                  })}
            </Typography.Text>
          )}
        </Flex>
      </Flex>
    </SectionCard>
  );
};
