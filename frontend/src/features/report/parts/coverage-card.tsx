import type { Warning } from '@plumbline/contracts/plans';
import { useText } from '@plumbline/web/text';
import { Alert, Flex, Typography } from 'antd';
import type { ReportView } from '../read-report.ts';
import { PlaceChip, usePagesText } from './evidence-chips.tsx';
import { useEvidence } from './evidence-context.ts';
import { SectionCard, Subheading } from './section-card.tsx';

/** Someone may have tried to steer the reviewer: said first, and more gravely than the rest. */
const graveKinds: readonly Warning['kind'][] = ['injection_suspected', 'hidden_text'];
const isGrave = ({ kind }: Warning): boolean => graveKinds.includes(kind);

const WarningNote = ({ warning }: { warning: Warning }) => {
  const text = useText();
  const { unit } = useEvidence();
  const pagesText = usePagesText();
  const { kind, message, page, quote } = warning;
  return (
    <Alert
      type={isGrave(warning) ? 'error' : 'warning'}
      showIcon
      role="note"
      title={text(`report.warning.${kind}`)}
      description={
        <Flex vertical gap={4} align="start">
          <span dir="auto">{message}</span>
          {quote !== undefined && (
            <q dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {quote}
            </q>
          )}
          {page !== undefined &&
            (quote === undefined ? (
              <Typography.Text type="secondary">{pagesText(unit, [page])}</Typography.Text>
            ) : (
              <PlaceChip claim={message} page={page} quote={quote} />
            ))}
        </Flex>
      }
    />
  );
};

/** How much of the document stands behind the report, and what its reader must know. */
export const CoverageCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const { unit } = useEvidence();
  const pagesText = usePagesText();
  const { coverage } = report;
  const warnings = [...report.warnings].sort((a, b) => Number(isGrave(b)) - Number(isGrave(a)));
  return (
    <SectionCard id="report-coverage" title={text('report.coverage.title')}>
      {coverage ? (
        <>
          <Typography.Paragraph>
            {text('report.coverage.read', {
              read: coverage.pages - coverage.unread.length,
              pages: coverage.pages,
              unit,
            })}
            {coverage.ocr > 0 && <> {text('report.coverage.by_ocr', { ocr: coverage.ocr })}</>}
          </Typography.Paragraph>
          {coverage.unread.length > 0 && (
            <Typography.Paragraph>
              {pagesText(unit, coverage.unread, 'report.coverage.unread')} {text('report.coverage.unread_hint')}
            </Typography.Paragraph>
          )}
        </>
      ) : (
        <Typography.Paragraph type="secondary">{text('report.coverage.unknown')}</Typography.Paragraph>
      )}
      <Subheading>{text('report.warnings.title')}</Subheading>
      {warnings.length === 0 ? (
        <Typography.Text type="secondary">{text('report.warnings.none')}</Typography.Text>
      ) : (
        <Flex vertical gap="small">
          {warnings.map((warning, index) => (
            <WarningNote key={index} warning={warning} />
          ))}
        </Flex>
      )}
    </SectionCard>
  );
};
