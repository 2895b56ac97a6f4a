import { InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { Warning } from '@plumbline/contracts/plans';
import { Notice } from '@plumbline/web/parts/notice';
import { useText } from '@plumbline/web/text';
import { gravestFirst, isGrave, readOf } from '../evidence.ts';
import type { ReportView } from '../read-report.ts';
import { cardIds } from './card-ids.ts';
import { PlaceChip, usePagesText } from './evidence-chips.tsx';
import { useEvidence } from './evidence-context.ts';
import { LimitedNotice } from './page-frame.tsx';
import { FoldedCard, Part } from './section-card.tsx';

const WarningNote = ({ warning }: { warning: Warning }) => {
  const text = useText();
  const { unit, language } = useEvidence();
  const pagesText = usePagesText();
  const { kind, message, page, quote } = warning;
  return (
    <Notice
      kind={isGrave(warning) ? 'error' : 'warning'}
      icon={isGrave(warning) ? <WarningOutlined /> : <InfoCircleOutlined />}
      quiet
    >
      <h4 style={{ margin: 0, fontWeight: 600 }}>{text(`report.warning.${kind}`)}</h4>
      <p className="report-warning" lang={language} dir="auto">
        {message}
      </p>
      {quote !== undefined && (
        <q className="report-warning" dir="auto">
          {quote}
        </q>
      )}
      {page !== undefined &&
        (quote === undefined ? (
          <p className="pl-muted">{pagesText(unit, [page])}</p>
        ) : (
          <PlaceChip claim={message} page={page} quote={quote} />
        ))}
    </Notice>
  );
};

/** How many warnings there are, seen while the card is closed. */
const WarningCount = ({ count }: { count: number }) => {
  const text = useText();
  return count === 0 ? null : <span className="pl-muted screen-only">{text('report.coverage.count', { count })}</span>;
};

/** How much of the document stands behind the report, and what its reader must know. */
export const CoverageCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const { unit } = useEvidence();
  const pagesText = usePagesText();
  const { coverage } = report;
  const warnings = gravestFirst(report.warnings);
  return (
    <FoldedCard
      id={cardIds.coverage}
      title={text('report.coverage.title')}
      extra={<WarningCount count={warnings.length} />}
    >
      {coverage ? (
        <>
          <p>
            {text('report.coverage.read', readOf(coverage, unit))}
            {coverage.ocr > 0 && <> {text('report.coverage.by_ocr', { ocr: coverage.ocr })}</>}
          </p>
          {coverage.unread.length > 0 && (
            <p>
              {pagesText(unit, coverage.unread, 'report.coverage.unread')} {text('report.coverage.unread_hint')}
            </p>
          )}
          {coverage.not_judged !== undefined && coverage.not_judged.length > 0 && (
            <p>{pagesText(unit, coverage.not_judged, 'report.coverage.not_judged')}</p>
          )}
          {coverage.partly !== undefined && coverage.partly.length > 0 && (
            <p>
              {pagesText(unit, coverage.partly, 'report.coverage.partly')} {text('report.coverage.partly_hint')}
            </p>
          )}
        </>
      ) : (
        <p className="pl-muted">{text('report.coverage.unknown')}</p>
      )}
      {report.limited_by && report.limited_by.length > 0 && <LimitedNotice by={report.limited_by} />}
      <Part heading={text('report.warnings.title')}>
        {warnings.length === 0 ? (
          <p className="pl-muted">{text('report.warnings.none')}</p>
        ) : (
          <ul
            style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, padding: 0, listStyle: 'none' }}
          >
            {warnings.map((warning, index) => (
              <li key={index}>
                <WarningNote warning={warning} />
              </li>
            ))}
          </ul>
        )}
      </Part>
    </FoldedCard>
  );
};
