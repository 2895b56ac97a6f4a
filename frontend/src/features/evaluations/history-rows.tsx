import { DeleteOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import type { TableColumnsType } from 'antd';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { momentForm } from '@plumbline/web/date-forms';
import { LoadingState } from '@plumbline/web/parts/states';
import { StatusBadge } from '@plumbline/web/parts/status-badge';
import { useText } from '@plumbline/web/text';
import { useUnreviewedText } from '@plumbline/web/unreviewed';
import { deletionAsked } from './deletions.ts';
import { ScoreLine } from './score-line.tsx';

/** A row of the history. The newest of a pitch has its scores; those before it stand under it. */
export interface HistoryRow {
  evaluation: Evaluation;
  isEarlier: boolean;
}

/** Evaluations as they came, each pitch's together where its newest stands. */
export const groupByPitch = (evaluations: Evaluation[]): HistoryRow[] => {
  const pitchOf = ({ pitch_id, id }: Evaluation): string => pitch_id ?? id;
  return [...Map.groupBy(evaluations, pitchOf).values()].flatMap((group) =>
    group.map((evaluation, n) => ({ evaluation, isEarlier: n > 0 })),
  );
};

const titleOf = (evaluation: Evaluation): string => evaluation.company_name ?? evaluation.plan_title;
const Created = ({ evaluation }: { evaluation: Evaluation }) => (
  <time dateTime={evaluation.created_at}>
    <FormattedDate value={evaluation.created_at} {...momentForm} />
  </time>
);

/** The pitch's name; under it, what it is instead when it was not reviewed. */
function Title({ row: { evaluation, isEarlier } }: { row: HistoryRow }) {
  const text = useText();
  const whyUnreviewed = useUnreviewedText();
  return (
    <>
      {isEarlier ? (
        <span className="history-earlier">
          <span className="pl-muted">{text('history.earlier')}</span>
          <span className="pl-hidden">
            {' '}
            <bdi>{titleOf(evaluation)}</bdi>
          </span>
        </span>
      ) : (
        <bdi className="strong">{titleOf(evaluation)}</bdi>
      )}
      {evaluation.recognised && <div className="history-note pl-muted">{whyUnreviewed(evaluation.recognised)}</div>}
    </>
  );
}

function Score({ row: { evaluation, isEarlier } }: { row: HistoryRow }) {
  const text = useText();
  const { overall_score: score, pitch_scores: scores = [] } = evaluation;
  return (
    <span className="history-score">
      {score !== null && (
        <bdi dir="ltr" aria-label={text('history.score', { score })}>
          {score}/100
        </bdi>
      )}
      {!isEarlier && <ScoreLine scores={scores} />}
    </span>
  );
}

/** Heard with the pitch it belongs to, seen without: the row says which. */
function ActionName({ action, title }: { action: 'view' | 'retry'; title: string }) {
  const text = useText();
  return (
    <>
      <span aria-hidden>{text(`history.${action}`)}</span>
      <span className="pl-hidden">
        <FormattedMessage id={`history.${action}_label`} values={{ title: <bdi>{title}</bdi> }} />
      </span>
    </>
  );
}

function Delete({ evaluation: { id }, title }: { evaluation: Evaluation; title: string }) {
  const text = useText();
  const dispatch = useDispatch();
  return (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined aria-hidden />}
      // A name that is heard alone is isolated by characters, where elements cannot be.
      aria-label={text('history.delete_label', { title: `\u2068${title}\u2069` })}
      onClick={() => dispatch(deletionAsked({ id, title }))}
    />
  );
}

function Outcome({ evaluation }: { evaluation: Evaluation }) {
  const text = useText();
  if (evaluation.status === 'completed') {
    return (
      <Link to={`/evaluations/${evaluation.id}`}>
        <ActionName action="view" title={titleOf(evaluation)} />
      </Link>
    );
  }
  if (evaluation.status === 'failed') {
    return (
      <Link to={`/evaluations/new?reevaluate=${encodeURIComponent(evaluation.id)}`}>
        <ActionName action="retry" title={titleOf(evaluation)} />
      </Link>
    );
  }
  return (
    <span className="pl-muted">
      <LoadingOutlined aria-hidden /> {text('history.processing')}
    </span>
  );
}

const Actions = ({ evaluation }: { evaluation: Evaluation }) => (
  <span className="history-actions">
    <Outcome evaluation={evaluation} />
    <Delete evaluation={evaluation} title={titleOf(evaluation)} />
  </span>
);

function HistoryTable({ rows }: { rows: HistoryRow[] }) {
  const text = useText();
  const columns: TableColumnsType<HistoryRow> = [
    {
      key: 'title',
      title: text('history.column.title'),
      render: (_, row) => <Title row={row} />,
    },
    {
      key: 'score',
      title: text('history.column.score'),
      render: (_, row) => <Score row={row} />,
      width: 160,
    },
    {
      key: 'status',
      title: text('history.column.status'),
      render: (_, row) => <StatusBadge status={row.evaluation.status} />,
      width: 120,
    },
    {
      key: 'created',
      title: text('history.column.created'),
      render: (_, row) => <Created evaluation={row.evaluation} />,
      width: 210,
    },
    {
      key: 'actions',
      title: text('history.column.actions'),
      render: (_, row) => <Actions evaluation={row.evaluation} />,
      width: 175,
    },
  ];
  return (
    // Fixed: one long word in a title must not squeeze the dates.
    <Table<HistoryRow>
      rowKey={({ evaluation }) => evaluation.id}
      rowClassName={({ isEarlier }) => (isEarlier ? 'history-row-earlier' : '')}
      tableLayout="fixed"
      columns={columns}
      dataSource={rows}
      pagination={false}
    />
  );
}

function HistoryList({ rows }: { rows: HistoryRow[] }) {
  return (
    <ul className="history-list">
      {rows.map(({ evaluation, isEarlier }) => (
        <li key={evaluation.id} className={isEarlier ? 'history-row-earlier' : undefined}>
          <div className="history-line">
            <div>
              <Title row={{ evaluation, isEarlier }} />
            </div>
            <Score row={{ evaluation, isEarlier }} />
          </div>
          <p className="pl-muted">
            <Created evaluation={evaluation} />
          </p>
          <div className="history-line">
            <StatusBadge status={evaluation.status} />
            <Actions evaluation={evaluation} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function HistoryRows({
  evaluations,
  waiting,
  wide,
}: {
  evaluations: Evaluation[];
  waiting: boolean;
  wide: boolean;
}) {
  const rows = groupByPitch(evaluations);
  return (
    <div className={waiting ? 'history-rows history-waiting' : 'history-rows'}>
      {rows.length > 0 && (
        <div {...(waiting ? { inert: true, 'aria-hidden': true } : {})}>
          {wide ? <HistoryTable rows={rows} /> : <HistoryList rows={rows} />}
        </div>
      )}
      {waiting && <LoadingState />}
    </div>
  );
}
