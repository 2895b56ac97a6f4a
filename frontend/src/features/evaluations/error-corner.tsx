import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '@plumbline/web/text';

/** The error once more, in a box that stays in view however far the form is scrolled. */
export function ErrorCorner({ error, onClose }: { error: string; onClose: () => void }) {
  const text = useText();
  return (
    <div className="error-corner" role="alert">
      <p dir="auto">{error}</p>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={text('wizard.error.close')}
        onClick={onClose}
      />
    </div>
  );
}
