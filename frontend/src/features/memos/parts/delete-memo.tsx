import { useState } from 'react';
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import type { MemoRun } from '@plumbline/contracts/memos';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { useDeleteMemoMutation } from '../memos.api.ts';

/** Deletes a memo with all it stored, after saying so. */
export function DeleteMemo({ memo, onDeleted }: { memo: MemoRun; onDeleted: () => void }) {
  const text = useText();
  const say = useProblemText();
  const [asks, setAsks] = useState(false);
  const [remove, { isLoading, error, reset }] = useDeleteMemoMutation();
  const named = { title: <bdi>{memo.package_title}</bdi> };
  return (
    <>
      <Button danger type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => setAsks(true)}>
        <span aria-hidden>{text('memo.delete')}</span>
        <span className="pl-hidden">
          <FormattedMessage id="memo.delete.label" values={named} />
        </span>
      </Button>
      <ConfirmDialog
        open={asks}
        title={<FormattedMessage id="memo.delete.question" values={named} />}
        confirm={text('memo.delete.confirm')}
        isWorking={isLoading}
        failure={error === undefined ? undefined : say(error, text('memo.delete.failed'))}
        onConfirm={() => {
          void remove({ id: memo.id }).then((answer) => {
            if (answer.error !== undefined) return;
            setAsks(false);
            onDeleted();
          });
        }}
        onCancel={() => {
          setAsks(false);
          reset();
        }}
      >
        <p>{text('memo.delete.lost')}</p>
      </ConfirmDialog>
    </>
  );
}
