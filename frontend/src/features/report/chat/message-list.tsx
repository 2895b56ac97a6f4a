import { ArrowDownOutlined } from '@ant-design/icons';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ShownMessage } from './conversation.ts';
import { Message } from './message.tsx';

/** This near to the end, in pixels, counts as at the end: zoom and fractions leave a rest. */
const nearEnd = 40;

/** A question in words; one that was asked with files alone goes by their names. */
const askedBy = (message: ShownMessage | undefined): string =>
  message === undefined ? '' : message.content || message.attachments.join(', ');

interface MessageListProps {
  messages: readonly ShownMessage[];
  /** Shown while there are none. */
  empty: ReactNode;
}

const scrollToEnd = (box: HTMLElement | null): void => {
  if (box !== null) box.scrollTop = box.scrollHeight;
};

/** The messages, oldest first. Follows what comes in as long as its end is in view, and never pulls a reader away from above. */
export const MessageList = ({ messages, empty }: MessageListProps) => {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAway, setIsAway] = useState(false);

  // One's own question is always shown, wherever one was reading. Scrolling tells the rest (`onScroll`).
  const asked = messages.findLast(({ role, fresh }) => role === 'user' && fresh)?.key;
  useLayoutEffect(() => {
    follows.current = true;
  }, [asked]);
  useLayoutEffect(() => {
    if (follows.current) scrollToEnd(box.current);
  }, [messages]);
  useEffect(() => {
    if (box.current === null) return;
    // Also when the box comes into view again, or the window changes.
    const observer = new ResizeObserver(() => follows.current && scrollToEnd(box.current));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="chat-window">
      <div
        ref={box}
        className="chat-list"
        role="region"
        aria-label={text('report.chat.messages')}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight <= nearEnd;
          setIsAway(!follows.current);
        }}
      >
        {messages.length === 0 ? (
          empty
        ) : (
          <ol>
            {messages.map((message, index) => (
              <Message key={message.key} message={message} question={askedBy(messages[index - 1])} />
            ))}
          </ol>
        )}
      </div>
      {isAway && (
        <Button
          className="chat-latest"
          size="small"
          icon={<ArrowDownOutlined aria-hidden />}
          onClick={() => {
            scrollToEnd(box.current);
            // The pressed button goes away at the end.
            box.current?.focus({ preventScroll: true });
          }}
        >
          {text('report.chat.latest')}
        </Button>
      )}
    </div>
  );
};
