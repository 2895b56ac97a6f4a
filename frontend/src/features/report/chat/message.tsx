import { PaperClipOutlined, WarningOutlined } from '@ant-design/icons';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { memo } from 'react';
import type { ShownMessage } from './conversation.ts';
import { MessageText } from './message-text.tsx';
import { SourceChips } from './source-chips.tsx';
import { FileName } from '../../../parts/file-name-text.tsx';

/** The names of files that went with a question; a long one is cut at 160 pixels. */
const AttachedNames = ({ names }: { names: readonly string[] }) => {
  const text = useText();
  return (
    <ul className="chat-names" aria-label={text('report.chat.attached')}>
      {names.map((name, index) => (
        <li key={index}>
          <PaperClipOutlined aria-hidden />
          <FileName name={name} className="chat-file-name" title={name} />
        </li>
      ))}
    </ul>
  );
};

interface MessageProps {
  message: ShownMessage;
  /** What was asked: it heads the drawer in which a source of the answer is read. */
  question: string;
}

/** One message: its text, the names of its files, its sources, and what is missing of it. */
export const Message = memo(function Message({ message, question }: MessageProps) {
  const text = useText();
  const say = useProblemText();
  const { role, state, content, problem, attachments, sources } = message;
  const isError = state === 'error';
  return (
    <li className={`chat-message chat-${role}${isError ? ' chat-failed' : ''}`}>
      <span className="pl-hidden">{text(role === 'user' ? 'report.chat.you' : 'report.chat.answer')}</span>
      <div className="chat-bubble">
        {isError && <WarningOutlined aria-hidden className="chat-failed-icon" />}
        {state === 'thinking' ? (
          <p className="chat-thinking">{text('report.chat.thinking')}</p>
        ) : (
          <MessageText text={isError ? say(problem, text('report.chat.error')) : content} />
        )}
        {attachments.length > 0 && <AttachedNames names={attachments} />}
        {(state === 'stopped' || state === 'cut') && <p className="chat-mark">{text(`report.chat.${state}`)}</p>}
        {sources.length > 0 && <SourceChips claim={question} sources={sources} />}
      </div>
    </li>
  );
});
