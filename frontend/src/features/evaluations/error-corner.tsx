import { useEffect, useRef } from 'react';
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '@plumbline/web/text';
import './error-corner.css';

/** The error once more, in a box that stays in view however far the form is scrolled. */
export function ErrorCorner({ error, onClose }: { error: string; onClose: () => void }) {
  const text = useText();
  useEffect(() => {
    // Where the form ends the box would lie on its button; `scroll-margin` of the foot is the box's height.
    document.querySelector('.wizard-foot')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const cameFrom = useRef<EventTarget>(null);
  return (
    <div className="error-corner" role="alert">
      <p dir="auto">{error}</p>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={text('wizard.error.close')}
        onFocus={({ relatedTarget }) => (cameFrom.current = relatedTarget)}
        onClick={() => {
          onClose();
          // The pressed button goes away with its box.
          if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}
