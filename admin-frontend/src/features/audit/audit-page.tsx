import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { adminActions } from '@plumbline/contracts/events';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { AuditRows } from '../../parts/audit-rows.tsx';
import { Choice, SearchField } from '@plumbline/web/parts/controls';
import { ListFrame } from '../../parts/list-frame.tsx';
import { oneOf, useListQuery } from '../../parts/list-query.ts';
import { useAuditQuery, useCheckAuditMutation, useExportAuditMutation } from './audit.api.ts';

const actions = ['all', ...adminActions] as const;

const save = (csv: string): void => {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'audit.csv';
  link.click();
  URL.revokeObjectURL(address);
};

/** What became of checking the chain, or of the export. */
function Outcome({
  checked,
  failure,
}: {
  checked: { entries: number; broken_at: number | null } | undefined;
  failure: unknown;
}) {
  const text = useText();
  const say = useProblemText();
  if (failure !== undefined) return <Notice kind="error">{say(failure, text('admin.audit.failed'))}</Notice>;
  if (checked === undefined) return null;
  return checked.broken_at === null ? (
    <Notice kind="success">{text('admin.audit.whole', { entries: checked.entries })}</Notice>
  ) : (
    <Notice kind="error">{text('admin.audit.broken', { seq: checked.broken_at })}</Notice>
  );
}

export default function AuditPage() {
  const text = useText();
  useDocumentTitle(text('admin.audit.title'));
  const list = useListQuery();
  const { change } = list;
  const action = oneOf(actions, list.get('action'));
  const search = list.get('search');
  const asked = useAuditQuery(
    { page: list.page, action, ...(search === '' ? {} : { search }) },
    { refetchOnMountOrArgChange: true },
  );
  const [check, checking] = useCheckAuditMutation();
  const [download, exporting] = useExportAuditMutation();
  return (
    <ListFrame
      title={text('admin.audit.title')}
      countId="admin.audit.count"
      asked={asked}
      isFiltered={list.isFiltered}
      onClear={list.clear}
      onPage={list.turnTo}
      words={{ empty: text('admin.audit.none'), failed: text('admin.audit.failed') }}
      actions={
        <div className="pl-actions">
          <Button loading={checking.isLoading} onClick={() => void check()}>
            {text('admin.audit.check')}
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={exporting.isLoading}
            onClick={() => {
              void download().then(({ data }) => {
                if (data !== undefined) save(data);
              });
            }}
          >
            {text('admin.audit.export')}
          </Button>
        </div>
      }
      filters={
        <>
          <SearchField
            label={text('admin.search')}
            hint={text('admin.audit.search_hint')}
            value={search}
            onSearch={(value) => change({ search: value }, { replace: true })}
          />
          <Choice
            label={text('admin.filter.action')}
            value={action}
            options={actions.map((each) => ({
              value: each,
              label: each === 'all' ? text('admin.filter.action.all') : text(`admin.action.${each}`),
            }))}
            onChoose={(chosen) => change({ action: chosen === 'all' ? '' : chosen })}
          />
          <Outcome checked={checking.data} failure={checking.error ?? exporting.error} />
        </>
      }
    >
      {({ entries }) => <AuditRows entries={entries} />}
    </ListFrame>
  );
}
