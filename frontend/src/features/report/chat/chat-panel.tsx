import { skipToken } from '@reduxjs/toolkit/query';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { directionOf } from '@plumbline/web/language';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { readReport } from '../read-report.ts';
import { useReportResultsQuery } from '../report.api.ts';
import { useChatConfigQuery } from './chat.api.ts';
import { Composer } from './composer.tsx';
import type { ComposerInput } from './composer.tsx';
import type { ShownMessage } from './conversation.ts';
import { plainText } from './format-text.ts';
import { MessageList } from './message-list.tsx';
import { ResetChat } from './reset-chat.tsx';
import { keepDraft, readDraft } from './stored-draft.ts';
import { suggestedQuestions } from './suggested-questions.ts';
import { useConversation } from './use-conversation.ts';

/** Says plainly who answers: the built-in reviewer, or which model of which provider. */
const AnswererNote = () => {
  const { currentData } = useChatConfigQuery();
  const who = currentData?.analyst;
  return (
    <p className="chat-note pl-muted">
      <FormattedMessage
        id={`report.chat.note.${who === undefined ? 'unknown' : who.offline ? 'offline' : 'online'}`}
        values={{ provider: <bdi dir="ltr">{who?.provider}</bdi>, model: <bdi dir="ltr">{who?.model}</bdi> }}
      />
    </p>
  );
};

/** Tells a screen reader what came, once and whole: the list itself would be read again with every piece of an answer. */
const Announcement = ({ last }: { last: ShownMessage | undefined }) => {
  const text = useText();
  const say = useProblemText();
  let said = '';
  if (last?.fresh === true && last.role === 'assistant') {
    const { state, content, problem } = last;
    if (state === 'thinking' || state === 'answering') said = text('report.chat.thinking');
    else if (state === 'error') said = say(problem, text('report.chat.error'));
    else said = `${plainText(content)} ${state === 'whole' ? '' : text(`report.chat.${state}`)}`;
  }
  return (
    <div className="pl-hidden" role="status">
      <p dir="auto">{said}</p>
    </div>
  );
};

interface ChatPanelProps {
  evaluation: Evaluation;
  /** False while the other tab is in front. */
  shown: boolean;
}

/** The chat about one evaluation (spec §2, "Chat panel", and §4, "Chat send"). */
export const ChatPanel = ({ evaluation, shown }: ChatPanelProps) => {
  const text = useText();
  const { messages, isLoading, busy, ask, stop, clear } = useConversation(evaluation);
  const { id } = evaluation;
  const { currentData: results } = useReportResultsQuery(evaluation.status === 'completed' ? id : skipToken);
  const read = useMemo(() => (results ? readReport(results, evaluation) : null), [results, evaluation]);
  const [draft, setDraft] = useState(() => readDraft(id));
  const writeDraft = (written: string): void => {
    setDraft(written);
    keepDraft(id, written);
  };
  const [files, setFiles] = useState<File[]>([]);
  const input = useRef<ComposerInput>(null);
  const focusInput = (): void => input.current?.focus({ preventScroll: true });

  const send = async (question: string, sent: File[]): Promise<void> => {
    focusInput();
    // Kept until the server has it: a session that ended takes this page away. What is in the box goes first.
    if (readDraft(id) === '') keepDraft(id, question);
    const forget = (): void => {
      if (readDraft(id) === question) keepDraft(id, '');
    };
    if (await ask(question, sent, forget)) return;
    // Nothing came of it: the question is back in the box, unless the next one is being written there already.
    if (readDraft(id) === '') keepDraft(id, question);
    setDraft((current) => (current === '' ? question : current));
    setFiles((current) => (current.length === 0 ? sent : current));
  };
  const sendDraft = (): void => {
    writeDraft('');
    setFiles([]);
    void send(draft.trim(), files);
  };

  const empty = isLoading ? (
    <div className="chat-empty" aria-busy="true">
      <span className="pl-spinner" aria-hidden="true" />
    </div>
  ) : (
    <div className="chat-empty">
      <p className="pl-state-title">{text('report.chat.empty')}</p>
      <p className="pl-muted">{text('report.chat.empty_hint')}</p>
      <ul lang={evaluation.language} dir={directionOf(evaluation.language)}>
        {suggestedQuestions(read, evaluation.language).map((question) => (
          <li key={question}>
            <Button className="chat-suggestion" disabled={busy !== null} onClick={() => void send(question, [])}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );

  return (
    <section className="pl-panel chat" aria-labelledby="chat-title">
      <header className="chat-head">
        <h2 id="chat-title">{text('report.chat.title')}</h2>
        <ResetChat
          disabled={busy !== null || messages.length === 0}
          onReset={() => {
            focusInput();
            void clear();
          }}
        />
      </header>
      <AnswererNote />
      <MessageList messages={messages} empty={empty} />
      {shown && <Announcement last={messages.at(-1)} />}
      <Composer
        draft={draft}
        onDraft={writeDraft}
        files={files}
        onFiles={setFiles}
        busy={busy !== null}
        {...(busy === 'answering' ? { onStop: stop } : {})}
        onSend={sendDraft}
        inputRef={input}
      />
    </section>
  );
};
