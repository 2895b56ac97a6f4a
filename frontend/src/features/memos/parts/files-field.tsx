import { useEffect, useId, useRef, useState } from 'react';
import { DeleteOutlined, FileTextOutlined, InboxOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { FormattedMessage } from 'react-intl';
import { documentTypes } from '@plumbline/contracts/memo-report';
import { limits } from '@plumbline/contracts/limits';
import { useFileDrop } from '@plumbline/web/file-drop';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useFileSize } from '../file-size.ts';
import { fileFault, memoAccept } from '../package-draft.ts';
import type { ChosenFile } from '../package-draft.ts';
import { useTagName, useTagOf } from '../tag-words.ts';
import { FileName } from '../../../parts/file-name-text.tsx';

interface FilesFieldProps {
  files: readonly ChosenFile[];
  /** Bytes of all files that are sent; null while nothing is. */
  sentBytes: number | null;
  onFiles: (files: ChosenFile[]) => void;
}

/** How much of each file is sent, 0 to 1: they go out one after the other. */
const sharesOf = (files: readonly ChosenFile[], sentBytes: number): number[] => {
  let before = 0;
  return files.map(({ file }) => {
    const share = file.size === 0 ? 1 : Math.min(1, Math.max(0, (sentBytes - before) / file.size));
    before += file.size;
    return share;
  });
};

let keys = 0;
const chosen = (file: File, tag = ''): ChosenFile => ({
  key: (keys += 1),
  file,
  tag,
  fault: fileFault(file),
  refusal: null,
});

/** Documents by picker, drop and paste, several at once, each with what it is. */
export function FilesField({ files, sentBytes, onFiles }: FilesFieldProps) {
  const text = useText();
  const size = useFileSize();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const busy = sentBytes !== null;
  const add = (added: readonly File[]): void => {
    if (busy || added.length === 0) return;
    // The same file twice is one.
    const isThere = (file: File): boolean =>
      files.some(
        ({ file: known }) =>
          known.name === file.name && known.size === file.size && known.lastModified === file.lastModified,
      );
    onFiles([...files, ...added.filter((file) => !isThere(file)).map((file) => chosen(file))]);
  };
  const { over, target } = useFileDrop(add);
  const latestAdd = useRef(add);
  useEffect(() => {
    latestAdd.current = add;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      event.preventDefault();
      latestAdd.current(pasted);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  const shares = sentBytes === null ? null : sharesOf(files, sentBytes);
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <div className="pl-field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="memo-label">
        {text('memo.new.documents')}
      </span>
      <div className={over ? 'memo-drop memo-over' : 'memo-drop'} {...target}>
        <input
          ref={picker}
          id={id}
          className="memo-picker"
          type="file"
          multiple
          accept={memoAccept}
          disabled={busy}
          aria-describedby={`${id}-rules`}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // So that choosing the same file again, after it was removed, is a change.
            event.target.value = '';
          }}
        />
        <InboxOutlined className="memo-drop-icon" aria-hidden />
        <label htmlFor={id}>{text('memo.new.drop')}</label>
        <p className="pl-muted" id={`${id}-rules`}>
          {text('memo.new.rules', {
            size: size(limits.memoFileMaxBytes),
            count: limits.memoDocumentsMax,
            total: size(limits.memoPackageMaxBytes),
          })}
        </p>
      </div>
      {files.length > 0 && (
        <>
          <ul className="memo-files" aria-label={text('memo.new.chosen')}>
            {files.map((item, index) => (
              <FileRow
                key={item.key}
                item={item}
                busy={busy}
                share={shares?.[index] ?? null}
                onChange={(changed) => onFiles(files.map((one) => (one.key === item.key ? changed : one)))}
                onRemove={() => {
                  onFiles(files.filter((one) => one.key !== item.key));
                  picker.current?.focus();
                }}
              />
            ))}
          </ul>
          <p className="pl-muted memo-total" role="status">
            {text('memo.new.total', { count: files.length, size: size(total) })}
          </p>
        </>
      )}
    </div>
  );
}

interface FileRowProps {
  item: ChosenFile;
  busy: boolean;
  /** Of it that is sent, 0 to 1; null while nothing is. */
  share: number | null;
  onChange: (changed: ChosenFile) => void;
  onRemove: () => void;
}

function FileRow({ item, busy, share, onChange, onRemove }: FileRowProps) {
  const text = useText();
  const say = useProblemText();
  const size = useFileSize();
  const nameTag = useTagName();
  const tagOf = useTagOf();
  const id = useId();
  const replacer = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState<string | null>(null);
  const { file, tag, fault, refusal } = item;
  const error =
    refusal !== null
      ? say(refusal, text('memo.new.error.refused', { name: `\u2068${file.name}\u2069` }))
      : fault === null
        ? null
        : text(fault === 'size' ? 'memo.new.error.size' : 'memo.new.error.type', {
            name: `\u2068${file.name}\u2069`,
          });
  const named = { name: <FileName name={file.name} /> };
  return (
    <li className={error === null ? 'memo-file' : 'memo-file memo-file-wrong'}>
      <FileTextOutlined aria-hidden className="memo-file-icon" />
      <div className="memo-file-name">
        <FileName name={file.name} className="strong" />
        <span className="pl-muted">
          {size(file.size)}
          {share !== null && (
            <>
              {' · '}
              {text(share >= 1 ? 'memo.new.file.sent' : share > 0 ? 'memo.new.file.sending' : 'memo.new.file.waiting', {
                percent: Math.floor(share * 100),
              })}
            </>
          )}
        </span>
      </div>
      <Input
        className="memo-tag"
        list={id}
        value={written ?? nameTag(tag)}
        disabled={busy}
        maxLength={limits.memoSourceTagMaxLength}
        placeholder={text('memo.new.tag')}
        aria-label={text('memo.new.tag_of', { name: `\u2068${file.name}\u2069` })}
        onChange={({ target }) => {
          setWritten(target.value);
          onChange({ ...item, tag: tagOf(target.value) });
        }}
        // Named in the page's language again, whatever that will be.
        onBlur={() => setWritten(null)}
      />
      <datalist id={id}>
        {documentTypes.map((type) => (
          <option key={type} value={nameTag(type)} />
        ))}
      </datalist>
      <div className="memo-file-tools">
        {error !== null && (
          <>
            <input
              ref={replacer}
              type="file"
              hidden
              accept={memoAccept}
              onChange={(event) => {
                const next = event.target.files?.[0];
                if (next !== undefined) onChange({ ...item, file: next, fault: fileFault(next), refusal: null });
                event.target.value = '';
              }}
            />
            <Button
              size="small"
              icon={<SwapOutlined aria-hidden />}
              disabled={busy}
              onClick={() => replacer.current?.click()}
            >
              <span aria-hidden>{text('memo.new.replace')}</span>
              <span className="pl-hidden">
                <FormattedMessage id="memo.new.replace_label" values={named} />
              </span>
            </Button>
          </>
        )}
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          disabled={busy}
          aria-label={text('memo.new.remove', { name: `\u2068${file.name}\u2069` })}
          onClick={onRemove}
        />
      </div>
      {error !== null && (
        // In the page's direction, although it may begin with the file's name.
        <p className="pl-field-error memo-file-error" role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
