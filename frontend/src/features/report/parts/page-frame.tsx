import { ArrowLeftOutlined, ArrowRightOutlined } from '@ant-design/icons';
import type { Evaluation, EvaluationStatus } from '@plumbline/contracts/evaluations';
import { useText } from '@plumbline/web/text';
import { Card, Flex, Skeleton, Tag, Typography, theme } from 'antd';
import { Link } from 'react-router';
import { LinkButton } from './link-button.tsx';
import { Columns } from './section-card.tsx';

export const BackLink = ({ rtl }: { rtl: boolean }) => {
  const text = useText();
  return (
    <Link to="/dashboard">
      {rtl ? <ArrowRightOutlined aria-hidden /> : <ArrowLeftOutlined aria-hidden />} {text('report.back')}
    </Link>
  );
};

/** Green completed, red failed, blue processing, any other neutral (spec §4). */
const statusColor: Record<EvaluationStatus, string> = {
  completed: 'success',
  failed: 'error',
  processing: 'processing',
  pending: 'default',
};

export const PageHeader = ({ evaluation }: { evaluation: Evaluation }) => {
  const text = useText();
  return (
    <Flex align="center" gap="middle" wrap>
      <Typography.Title level={1} style={{ margin: 0, overflowWrap: 'anywhere' }}>
        <bdi>{evaluation.company_name ?? evaluation.plan_title}</bdi>
      </Typography.Title>
      <Tag color={statusColor[evaluation.status]} style={{ margin: 0 }}>
        {text(`report.status.${evaluation.status}`)}
      </Tag>
    </Flex>
  );
};

export const PageFooter = ({ id }: { id: string }) => {
  const text = useText();
  return (
    <Flex gap="small" wrap>
      <LinkButton to={`/evaluations/new?reevaluate=${encodeURIComponent(id)}`} type="primary">
        {text('report.footer.reevaluate')}
      </LinkButton>
      <LinkButton to="/evaluations/new">{text('report.footer.new')}</LinkButton>
      <LinkButton to="/dashboard">{text('report.footer.dashboard')}</LinkButton>
    </Flex>
  );
};

/** The shape of the report while it loads. */
export const ReportSkeleton = () => {
  const text = useText();
  const { token } = theme.useToken();
  const card = (rows: number) => (
    <Card style={{ height: '100%' }}>
      <Skeleton active paragraph={{ rows }} />
    </Card>
  );
  return (
    <div role="status" style={{ display: 'grid', gap: token.margin }}>
      <span className="pl-hidden">{text('report.loading')}</span>
      <Skeleton active title={{ width: '40%' }} paragraph={false} />
      <Columns min={320}>
        {card(3)}
        <Card style={{ height: '100%' }}>
          <Skeleton active avatar={{ size: 112 }} paragraph={{ rows: 3 }} />
        </Card>
      </Columns>
      {card(4)}
      <Columns min={320}>
        {card(6)}
        {card(6)}
      </Columns>
      <Columns min={320}>
        {card(5)}
        {card(5)}
      </Columns>
    </div>
  );
};
