import { AskChat, type AskChatWithFiles, type ReceivedAttachment } from '@plumbline/contracts/chat';
import { AppError } from '@plumbline/contracts/errors';
import { limits } from '@plumbline/contracts/limits';
import type { ObjectStore } from '@plumbline/object-store/object-store';
import { receiveUpload } from '@plumbline/object-store/receive-upload';
import { newUploadKey, safeFileName } from '@plumbline/object-store/upload-name';
import { invalidInput } from '@plumbline/service-kit/invalid-input';
import type { FastifyRequest } from 'fastify';
import { asTyped, asUploadError, nextPart } from './deck-upload.ts';
import type { UploadTerms } from './upload-terms.ts';

/** A question as it came, with its files in the object store, and how to take them back. */
export interface ReceivedQuestion {
  question: AskChatWithFiles;
  discard: () => Promise<void>;
}

/** Every character of the longest message may take four bytes; a longer one is told by its schema. */
const maxFieldBytes = limits.chatMessageMaxLength * 4 + 1;

const parse = (given: unknown): AskChat => {
  const parsed = AskChat.safeParse(given ?? {}, { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
};

const asFilesError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
    ? new AppError('chat.too_many_files', {
        fields: { files: 'invalid' },
        values: { limit: limits.chatAttachmentsMax },
      })
    : asUploadError(error);

/**
 * Receives a question as JSON, or as a form with repeated `files`, each of which goes into the object store like an upload.
 * @throws AppError; then nothing of it is left.
 */
export async function receiveQuestion(
  request: FastifyRequest,
  store: ObjectStore,
  terms: UploadTerms,
): Promise<ReceivedQuestion> {
  if (!request.isMultipart())
    return { question: { ...parse(request.body), attachments: [] }, discard: () => Promise.resolve() };
  const gone = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) gone.abort();
  });
  const attachments: ReceivedAttachment[] = [];
  const discard = async (): Promise<void> => {
    // What cannot be removed now is swept with other uploads that nobody has (services/plans).
    await store.remove(attachments.map(({ objectKey }) => objectKey)).catch(() => undefined);
  };
  try {
    const given = new Map<string, string>();
    const endsAt = performance.now() + terms.totalMs;
    const parts = request.parts({
      limits: {
        files: limits.chatAttachmentsMax,
        fields: 8,
        // One byte more than allowed, so that a file of exactly the limit passes and a larger one is told, not cut.
        fileSize: limits.chatAttachmentMaxBytes + 1,
        fieldSize: maxFieldBytes,
        headerPairs: 50,
      },
    });
    for (;;) {
      const part = await nextPart(parts, request, terms.idleMs, endsAt);
      if (part === undefined) break;
      const wrong = (id: string) => new AppError('request.invalid', { fields: { [part.fieldname]: id } });
      if (part.type === 'field') {
        if (part.valueTruncated) throw wrong('text.too_long');
        // A part that calls itself JSON is parsed, and is then no text.
        if (given.has(part.fieldname) || typeof part.value !== 'string') throw wrong('invalid');
        given.set(part.fieldname, asTyped(part.value));
        continue;
      }
      if (part.fieldname !== 'files') throw wrong('unknown');
      const objectKey = newUploadKey();
      const { size, sha256 } = await receiveUpload(store, part.file, {
        key: objectKey,
        maxBytes: limits.chatAttachmentMaxBytes,
        signal: gone.signal,
        idleMs: terms.idleMs,
        totalMs: Math.max(1, endsAt - performance.now()),
        scanner: terms.scanner,
      });
      attachments.push({ objectKey, name: safeFileName(part.filename || 'file'), size, sha256 });
      if (size === 0) throw new AppError('plans.file_empty');
    }
    return { question: { ...parse(Object.fromEntries(given)), attachments }, discard };
  } catch (error) {
    await discard();
    throw gone.signal.aborted ? new AppError('plans.upload_interrupted', {}, { cause: error }) : asFilesError(error);
  }
}
