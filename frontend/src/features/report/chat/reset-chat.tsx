import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** Asks before it resets: the conversation is gone from the server too. Escape keeps it. */
export const ResetChat = ({ disabled, onReset }: { disabled: boolean; onReset: () => void }) => {
  const text = useText();
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const cancelled = useRef(false);
  useEffect(() => {
    // The one button takes the other's place, so the focus is handed on. The harmless answer has it first.
    if (asks) keep.current?.focus();
    else if (cancelled.current) opener.current?.focus();
    cancelled.current = false;
  }, [asks]);
  const cancel = (): void => {
    cancelled.current = true;
    setAsks(false);
  };
  // What was asked of an idle conversation is not asked of one that goes on.
  if (asks && disabled) setAsks(false);
  if (!asks || disabled) {
    return (
      <Button ref={opener} size="small" disabled={disabled} onClick={() => setAsks(true)}>
        {text('report.chat.reset')}
      </Button>
    );
  }
  return (
    <div
      className="chat-confirm"
      role="group"
      aria-label={text('report.chat.reset')}
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
    >
      <span id="chat-reset-question">{text('report.chat.reset_question')}</span>
      <Button ref={keep} size="small" aria-describedby="chat-reset-question" onClick={cancel}>
        {text('report.chat.reset_cancel')}
      </Button>
      <Button
        size="small"
        danger
        aria-describedby="chat-reset-question"
        onClick={() => {
          setAsks(false);
          onReset();
        }}
      >
        {text('report.chat.reset_confirm')}
      </Button>
    </div>
  );
};
