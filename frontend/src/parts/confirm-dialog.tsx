import type { ReactNode } from 'react';
import { Modal } from 'antd';
import { Notice } from '@plumbline/web/parts/notice';
import { useText } from '@plumbline/web/text';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** What is lost, or what changes. */
  children: ReactNode;
  confirm: string;
  danger?: boolean;
  isWorking: boolean;
  failure?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done that others notice. Escape keeps everything as it is. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  danger = true,
  isWorking,
  failure,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const text = useText();
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onCancel}
      onOk={onConfirm}
      okText={confirm}
      okButtonProps={{ danger }}
      confirmLoading={isWorking}
      // The harmless answer has the focus first.
      cancelButtonProps={{ autoFocus: true }}
      cancelText={text('teams.cancel')}
      closable={{ 'aria-label': text('teams.cancel') }}
      mask={{ closable: !isWorking }}
      destroyOnHidden
    >
      <div className="pl-stack">
        <div>{children}</div>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      </div>
    </Modal>
  );
}
