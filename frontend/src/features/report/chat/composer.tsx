import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { limits } from '@plumbline/contracts/limits';
import { attachmentAccept, attachmentFault } from '@plumbline/web/deck-file';
import { useFileDrop } from '@plumbline/web/file-drop';
import { Notice } from '@plumbline/web/parts/notice';
import { useText } from '@plumbline/web/text';
import { Button, Input } from 'antd';
import type { GetRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { FileName } from '../../../parts/file-name-text.tsx';

export type ComposerInput = GetRef<typeof Input.TextArea>;

/** A file that was chosen and not taken, and why (the id's end of its sentence). */
interface Refused {
  name: string;
  why: 'type' | 'size' | 'count';
}

interface ComposerProps {
  draft: string;
  onDraft: (draft: string) => void;
  files: readonly File[];
  onFiles: (files: File[]) => void;
  /** Nothing can be sent now; typing goes on. */
  busy: boolean;
  /** Set while an answer can be stopped. */
  onStop?: () => void;
  onSend: () => void;
  inputRef: RefObject<ComposerInput | null>;
}

// An input method takes Enter for its own while it composes; Safari says so by the key code alone.
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** The text box with its files: Enter sends, Shift+Enter breaks the line. */
export const Composer = ({ draft, onDraft, files, onFiles, busy, onStop, onSend, inputRef }: ComposerProps) => {
  const text = useText();
  const id = useId();
  const stoppable = onStop !== undefined;
  const picker = useRef<HTMLInputElement>(null);
  const attach = useRef<HTMLButtonElement>(null);
  const stopFocused = useRef(false);
  useEffect(() => {
    // The stop button must not take the focus away with it.
    if (!stoppable && stopFocused.current) inputRef.current?.focus({ preventScroll: true });
    stopFocused.current = false;
  }, [stoppable, inputRef]);
  const [refused, setRefused] = useState<Refused[]>([]);
  const { length } = draft.trim();
  const isTooLong = length > limits.chatMessageMaxLength;
  const sendable = !busy && !isTooLong && (length > 0 || files.length > 0);

  const send = (): void => {
    if (!sendable) return;
    setRefused([]);
    onSend();
  };

  const add = (chosen: readonly File[]): void => {
    const taken = [...files];
    const left: Refused[] = [];
    for (const file of chosen) {
      const fault = attachmentFault(file);
      const why = fault ?? (taken.length >= limits.chatAttachmentsMax ? 'count' : null);
      if (why === null) taken.push(file);
      else left.push({ name: file.name, why });
    }
    setRefused(left);
    onFiles(taken);
  };
  const { over, target } = useFileDrop(add);

  const paste = (event: ClipboardEvent): void => {
    const { files: pasted } = event.clipboardData;
    // A spreadsheet's cells come as words and as a picture of them: the words are meant, and the box takes them itself.
    if (pasted.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    add([...pasted]);
  };

  return (
    <div className="chat-composer" {...target}>
      {over && (
        <p className="chat-drop" aria-hidden>
          {text('report.chat.drop')}
        </p>
      )}
      {refused.length > 0 && (
        <Notice kind="error">
          {refused.map(({ name, why }, index) => (
            <p key={index}>
              <FileName name={name} />: {text(`report.chat.file.${why}`, { max: limits.chatAttachmentsMax })}
            </p>
          ))}
        </Notice>
      )}
      <p className="pl-hidden" aria-live="polite">
        {files.length > 0 && (
          <FormattedMessage
            id="report.chat.attached_now"
            values={{ names: <bdi>{files.map(({ name }) => name).join(', ')}</bdi> }}
          />
        )}
      </p>
      {files.length > 0 && (
        <ul className="chat-files" aria-label={text('report.chat.attached')}>
          {files.map((file, index) => (
            <li key={index}>
              <PaperClipOutlined aria-hidden />
              <FileName name={file.name} className="chat-file-name" title={file.name} />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={text('report.chat.detach', { name: file.name })}
                onClick={() => {
                  setRefused([]);
                  onFiles(files.filter((_, at) => at !== index));
                  // The pressed button goes away with its file.
                  attach.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Input.TextArea
        ref={inputRef}
        id={id}
        aria-label={text('report.chat.input')}
        aria-describedby={`${id}-keys`}
        placeholder={text('report.chat.placeholder')}
        // An empty box follows the page, so that its placeholder stands where the page begins.
        {...(draft === '' ? {} : { dir: 'auto' })}
        {...(isTooLong ? { status: 'error', 'aria-invalid': true } : {})}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          send();
        }}
      />
      {isTooLong && (
        <p className="pl-field-error" role="alert">
          {text('report.chat.too_long', { max: limits.chatMessageMaxLength, length })}
        </p>
      )}
      <div className="chat-controls">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={attachmentAccept}
          aria-label={text('report.chat.attach')}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // So that choosing the same file again, after it was removed or refused, is a change.
            event.target.value = '';
          }}
        />
        <Button
          ref={attach}
          type="text"
          icon={<PaperClipOutlined aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {text('report.chat.attach')}
        </Button>
        <span id={`${id}-keys`} className="chat-keys">
          {text('report.chat.keys')}
        </span>
        {onStop && (
          <Button
            onClick={onStop}
            onFocus={() => (stopFocused.current = true)}
            // Without a target the button itself went away, with the end of the answer.
            onBlur={({ relatedTarget }) => (stopFocused.current = relatedTarget === null)}
          >
            {text('report.chat.stop')}
          </Button>
        )}
        <Button type="primary" disabled={!sendable} onClick={send}>
          {text('report.chat.send')}
        </Button>
      </div>
    </div>
  );
};
