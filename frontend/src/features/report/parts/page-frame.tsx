import { ArrowLeftOutlined, ArrowRightOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { Notice } from '@plumbline/web/parts/notice';
import { StatusBadge } from '@plumbline/web/parts/status-badge';
import { useText } from '@plumbline/web/text';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { limitedText } from '../labels.ts';
import type { ReportView } from '../read-report.ts';
import { LinkButton } from '../../../parts/link-button.tsx';
import { Columns } from './section-card.tsx';

export const BackLink = ({ rtl }: { rtl: boolean }) => {
  const text = useText();
  return (
    <Link className="screen-only" to="/dashboard">
      {rtl ? <ArrowRightOutlined aria-hidden /> : <ArrowLeftOutlined aria-hidden />} {text('report.back')}
    </Link>
  );
};

export const PageHeader = ({ evaluation }: { evaluation: Evaluation }) => (
  <div className="pl-actions">
    <h1>
      <bdi>{evaluation.company_name ?? evaluation.plan_title}</bdi>
    </h1>
    <StatusBadge status={evaluation.status} />
  </div>
);

export const PageFooter = ({ id }: { id: string }) => {
  const text = useText();
  return (
    <div className="pl-actions report-foot screen-only">
      <LinkButton to={`/evaluations/new?reevaluate=${encodeURIComponent(id)}`} type="primary">
        {text('report.footer.reevaluate')}
      </LinkButton>
      <LinkButton to="/evaluations/new">{text('report.footer.new')}</LinkButton>
      <LinkButton to="/dashboard">{text('report.footer.dashboard')}</LinkButton>
    </div>
  );
};

/** The report did not fully match its format (spec §2, in its words). */
export const ValidationNotice = () => {
  const text = useText();
  return (
    <Notice kind="warning" icon={<WarningOutlined />}>
      <strong>{text('report.validation.title')}</strong>
      <p>{text('report.validation.message')}</p>
    </Notice>
  );
};

/** Nothing was said or answered about these pillars (spec §2: skipping yields a limited report). */
export const LimitedNotice = ({ by }: { by: NonNullable<ReportView['limited_by']> }) => {
  const text = useText();
  const intl = useIntl();
  return (
    <Notice kind="neutral" icon={<InfoCircleOutlined />}>
      <strong>{text('report.limited.title')}</strong>
      <p>{limitedText(intl, by)}</p>
    </Notice>
  );
};

interface ShapeProps {
  rows: number;
  /** Beside a circle. */
  beside?: boolean;
}

/** Bars where a title and lines will stand. Drawn here: it is the first that is seen, and antd's has ten other shapes. */
const Shape = ({ rows, beside = false }: ShapeProps) => (
  <div className={`report-shape${beside ? ' is-beside' : ''}`}>
    {beside && <span className="shape-circle" />}
    <div className="shape-lines">
      <span className="shape-title" />
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  </div>
);

/** The shape of the report while it loads. */
export const ReportSkeleton = () => {
  const text = useText();
  const card = (rows: number) => (
    <div className="pl-panel">
      <Shape rows={rows} />
    </div>
  );
  return (
    <div role="status" className="report-tab-panel">
      <span className="pl-hidden">{text('report.loading')}</span>
      <Columns min={320}>
        {card(3)}
        <div className="pl-panel">
          <Shape beside rows={3} />
        </div>
      </Columns>
      <Columns min={320}>
        {card(6)}
        {card(6)}
      </Columns>
      {card(4)}
      {card(8)}
    </div>
  );
};

/** The header's shape while even the evaluation's name is unknown. */
export const HeaderSkeleton = () => <Shape rows={0} />;
