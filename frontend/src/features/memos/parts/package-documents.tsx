import { useRef, useState } from 'react';
import { CheckCircleOutlined, CloseCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { limits } from '@plumbline/contracts/limits';
import type { MemoDocument, MemoPackage } from '@plumbline/contracts/memos';
import { directionOf } from '@plumbline/web/language';
import { Notice } from '@plumbline/web/parts/notice';
import { failureOf, useProblemText } from '@plumbline/web/problem';
import { useWebDispatch, useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { sendForm } from '@plumbline/web/upload';
import { documentPath, useLeaveOutDocumentMutation } from '../memos.api.ts';
import { fileFault, memoAccept } from '../package-draft.ts';
import { useTagName } from '../tag-words.ts';
import { useReadingText } from './read-as.tsx';
import { FileName } from '../../../parts/file-name-text.tsx';

const icons = {
  reading: <LoadingOutlined aria-hidden />,
  ready: <CheckCircleOutlined aria-hidden />,
  failed: <CloseCircleOutlined aria-hidden />,
} as const;

interface PackageDocumentsProps {
  memoPackage: MemoPackage;
  /** The package has changed on the server. */
  onChanged: () => void;
}

/** What each document was read as; one that failed can be replaced or left out. */
export function PackageDocuments({ memoPackage, onChanged }: PackageDocumentsProps) {
  const text = useText();
  return (
    <ul className="memo-files" aria-label={text('memo.run.documents')}>
      {memoPackage.documents.map((document) => (
        <DocumentRow
          key={document.id}
          packageId={memoPackage.id}
          document={document}
          isLast={memoPackage.documents.length === 1}
          onChanged={onChanged}
        />
      ))}
    </ul>
  );
}

interface DocumentRowProps {
  packageId: string;
  document: MemoDocument;
  /** It is the only one, and cannot be left out. */
  isLast: boolean;
  onChanged: () => void;
}

function DocumentRow({ packageId, document, isLast, onChanged }: DocumentRowProps) {
  const readingText = useReadingText();
  const nameTag = useTagName();
  const { name, sourceTag, status, warnings } = document;
  return (
    <li className={status === 'failed' ? 'memo-file memo-file-wrong' : 'memo-file'}>
      <span className={`memo-file-icon memo-file-${status}`}>{icons[status]}</span>
      <div className="memo-file-name">
        <span>
          <FileName name={name} data-document-text className="strong" />
          {sourceTag !== null && (
            <span className="pl-muted">
              {' · '}
              <bdi>{nameTag(sourceTag)}</bdi>
            </span>
          )}
        </span>
        <span className="pl-muted">{readingText(document)}</span>
        {warnings.length > 0 && (
          <ul className="memo-warnings">
            {warnings.map(({ message }, index) => (
              <li key={index} dir="auto">
                {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      {status === 'failed' && (
        <Repair packageId={packageId} document={document} isLast={isLast} onChanged={onChanged} />
      )}
    </li>
  );
}

/** The two ways on from a document that could not be read. */
function Repair({ packageId, document, isLast, onChanged }: DocumentRowProps) {
  const text = useText();
  const say = useProblemText();
  const dispatch = useWebDispatch();
  // A sentence may begin with the file's name, but it is in the page's language.
  const direction = directionOf(useWebSelector((state) => state.language.value));
  const picker = useRef<HTMLInputElement>(null);
  const [leaveOut, { isLoading: isLeavingOut }] = useLeaveOutDocumentMutation();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ id: string; problem?: unknown; name?: string } | null>(null);
  const busy = share !== null || isLeavingOut;
  const named = { name: <FileName name={document.name} data-document-text /> };

  const replace = async (file: File): Promise<void> => {
    const fault = fileFault(file);
    if (fault !== null) {
      const id = fault === 'size' ? 'memo.new.error.size' : 'memo.new.error.type';
      return setFailure({ id, name: file.name });
    }
    setFailure(null);
    setShare(0);
    const form = new FormData();
    form.append('file', file, file.name);
    const answer = await dispatch(
      sendForm(documentPath(packageId, document.id), form, {
        method: 'PUT',
        idleMs: limits.uploadTimeoutMs,
        onProgress: setShare,
      }),
    );
    setShare(null);
    if (answer.problem !== undefined) return setFailure({ id: 'memo.run.error.replace', problem: answer.problem });
    onChanged();
  };
  const onLeaveOut = async (): Promise<void> => {
    setFailure(null);
    const answer = await leaveOut({ packageId, documentId: document.id });
    if (answer.error !== undefined) return setFailure({ id: 'memo.run.error.leave_out', problem: answer.error });
    onChanged();
  };

  return (
    <div className="memo-repair">
      <Notice kind="error" quiet>
        <p dir={direction}>{say(failureOf(document), text('memo.read.failed_hint'))}</p>
        {failure !== null && (
          <p role="alert" dir={direction}>
            {say(failure.problem, text(failure.id, { name: `\u2068${failure.name ?? document.name}\u2069` }))}
          </p>
        )}
        <div className="pl-actions">
          <input
            ref={picker}
            type="file"
            hidden
            accept={memoAccept}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) void replace(file);
              event.target.value = '';
            }}
          />
          <Button loading={share !== null} disabled={busy} onClick={() => picker.current?.click()}>
            <span aria-hidden>
              {share === null
                ? text('memo.new.replace')
                : text('memo.new.file.sending', { percent: Math.floor(share * 100) })}
            </span>
            <span className="pl-hidden">
              <FormattedMessage id="memo.new.replace_label" values={named} />
            </span>
          </Button>
          {!isLast && (
            <Button loading={isLeavingOut} disabled={busy} onClick={() => void onLeaveOut()}>
              <span aria-hidden>{text('memo.run.leave_out')}</span>
              <span className="pl-hidden">
                <FormattedMessage id="memo.run.leave_out_label" values={named} />
              </span>
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
