import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button, Input, Progress } from 'antd';
import { limits } from '@plumbline/contracts/limits';
import { MemoPackage } from '@plumbline/contracts/memos';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import type { Problem } from '@plumbline/web/problem';
import { useWebDispatch } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { sendForm } from '@plumbline/web/upload';
import { forgetDraft, formOf, keepDraft, packageFault, readDraft } from '../package-draft.ts';
import type { ChosenFile } from '../package-draft.ts';
import { FilesField } from './files-field.tsx';

/** What went wrong, as it is kept; it is said when it is shown. */
interface FormError {
  /** Of our own sentence. */
  id: string;
  /** Of the server's, which comes first. */
  problem?: unknown;
}

/** The file that an answer names, by its place in the form. */
const namedFile = ({ values }: Problem, files: readonly ChosenFile[]): ChosenFile | undefined => {
  if (values === undefined) return undefined;
  const { file: at, name } = values;
  if (typeof at === 'number') return files[at];
  const [only, second] = files.filter(({ file }) => file.name === name);
  return second === undefined ? only : undefined;
};

interface MemoFormProps {
  ownerId: string;
  /** That an empty form begins with. */
  title: string;
  onCreated: (memoPackage: MemoPackage) => void;
}

/** Step 1: the package. */
export function MemoForm({ ownerId, title: startTitle, onCreated }: MemoFormProps) {
  const text = useText();
  const say = useProblemText();
  const dispatch = useWebDispatch();
  const [draft] = useState(() => readDraft(ownerId));
  const [typed, setTyped] = useState(() =>
    draft.typed.title === '' ? { ...draft.typed, title: startTitle } : draft.typed,
  );
  const [files, setFiles] = useState(draft.files);
  const [error, setError] = useState<FormError | null>(null);
  /** Share of the bytes sent; null while nothing is sent. */
  const [sent, setSent] = useState<number | null>(null);
  const upload = useRef<AbortController | null>(null);
  const busy = sent !== null;
  const { title, focus, notes } = typed;
  const canCreate = title.trim() !== '' && (files.length > 0 || notes.trim() !== '');
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);

  useEffect(() => keepDraft(typed, files), [typed, files]);
  useEffect(() => () => upload.current?.abort(), []);
  useEffect(() => {
    if (files.length === 0) return undefined;
    // Words are kept, but files would have to be chosen again.
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [files.length]);

  const refuse = (problem: Problem): void => {
    setSent(null);
    const named = namedFile(problem, files);
    // The file's own line says why.
    setError(named === undefined ? { id: 'memo.new.error.create', problem } : { id: 'memo.new.error.marked' });
    if (named === undefined) return;
    setFiles(files.map((item) => (item === named ? { ...item, refusal: problem } : item)));
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy || !canCreate) return;
    const faultId = packageFault(files, notes);
    if (faultId !== null) return setError({ id: faultId });
    setError(null);
    setSent(0);
    upload.current = new AbortController();
    const answer = await dispatch(
      sendForm('/investor-memos/packages', formOf(typed, files, text('memo.new.notes')), {
        // The server looks at every file before it answers.
        idleMs: limits.uploadTimeoutMs,
        onProgress: setSent,
        signal: upload.current.signal,
      }),
    );
    if (answer.problem === 'cancelled') return setSent(null);
    if (answer.problem !== undefined) return refuse(answer.problem);
    const made = MemoPackage.safeParse(answer.body);
    if (!made.success) {
      setSent(null);
      return setError({ id: 'memo.new.error.create' });
    }
    forgetDraft();
    onCreated(made.data);
  };

  const isSent = sent !== null && sent >= 1;
  return (
    <form
      className="pl-panel pl-stack"
      aria-label={text('memo.new.form')}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <Field label={text('memo.new.title_field')} hint={text('memo.new.title_hint')}>
        {(control) => (
          <Input
            {...control}
            name="title"
            dir="auto"
            required
            maxLength={limits.titleMaxLength}
            disabled={busy}
            value={title}
            onChange={(event) => setTyped({ ...typed, title: event.target.value })}
          />
        )}
      </Field>
      <Field label={text('memo.new.focus')} note={text('memo.new.optional')} hint={text('memo.new.focus_hint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            name="focus"
            dir="auto"
            rows={2}
            maxLength={limits.memoNotesMaxLength}
            disabled={busy}
            value={focus}
            onChange={(event) => setTyped({ ...typed, focus: event.target.value })}
          />
        )}
      </Field>
      <FilesField
        files={files}
        sentBytes={sent === null ? null : sent * bytes}
        onFiles={(next) => {
          setFiles(next);
          setError(null);
        }}
      />
      <Field label={text('memo.new.notes')} note={text('memo.new.optional')} hint={text('memo.new.notes_hint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            name="notes"
            dir="auto"
            rows={5}
            maxLength={limits.pastedTextMaxLength}
            disabled={busy}
            value={notes}
            onChange={(event) => setTyped({ ...typed, notes: event.target.value })}
          />
        )}
      </Field>
      {error !== null && (
        <Notice kind="error">{say(error.problem, text(error.id, { limit: limits.memoDocumentsMax }))}</Notice>
      )}
      {sent !== null && (
        <div className="memo-sending">
          <Progress
            percent={Math.round(sent * 100)}
            aria-label={text('memo.new.uploading')}
            format={(percent) => <bdi dir="ltr">{percent}%</bdi>}
          />
          {!isSent && (
            <Button size="small" onClick={() => upload.current?.abort()}>
              {text('memo.new.cancel')}
            </Button>
          )}
        </div>
      )}
      <div className="memo-foot">
        <p className="pl-muted">{text('memo.new.foot')}</p>
        <Button type="primary" htmlType="submit" loading={busy} disabled={busy || !canCreate}>
          {text(!busy ? 'memo.new.create' : isSent ? 'memo.new.checking' : 'memo.new.uploading')}
        </Button>
      </div>
    </form>
  );
}
