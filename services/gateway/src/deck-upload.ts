import type { FastifyRequest } from 'fastify';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { AppError } from '@plumbline/contracts/errors';
import { limits } from '@plumbline/contracts/limits';
import { type CreatePlan } from '@plumbline/contracts/plans';
import { boundedText } from '@plumbline/contracts/text';
import { asDeckError, TooSlow } from '@plumbline/object-store/errors';
import type { ObjectStore } from '@plumbline/object-store/object-store';
import { receiveUpload } from '@plumbline/object-store/receive-upload';
import { newUploadKey, safeFileName } from '@plumbline/object-store/upload-name';
import { invalidInput } from '@plumbline/service-kit/invalid-input';
import { z } from 'zod';
import type { UploadTerms } from './upload-terms.ts';

/** The longest text of a field, in bytes: every character of the longest pasted text may take four. */
const maxFieldBytes = limits.pastedTextMaxLength * 4;

const Fields = z.strictObject({
  title: boundedText(limits.titleMaxLength, 0, 'title').optional(),
  // Its length is checked below, where it has a sentence of its own.
  text: boundedText(maxFieldBytes, 0, 'pasted_text').optional(),
});

/** The text of a form's field as it was typed: a form sends every line end as two characters, which would count against its length. */
export const asTyped = (value: string): string => value.replaceAll('\r\n', '\n');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The parser's own errors as ours: a body that breaks off or makes no sense is the sender's fault, not a 500. */
export const asUploadError = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('plans.file_too_large');
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new AppError('request.invalid', { fields: { file: 'invalid' } }, { cause: error });
  }
  if (code === 'FST_PROTO_VIOLATION') return new AppError('request.malformed', {}, { cause: error });
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new AppError('plans.upload_interrupted', {}, { cause: error });
  const ours = asDeckError(error);
  if (ours instanceof AppError) return ours;
  // busboy throws plain errors on malformed bodies; they name no code.
  return code === '' && error instanceof Error ? new AppError('request.malformed', {}, { cause: error }) : error;
};

/** A deck upload as it came: what to tell the plans service, and how to take the object back when that says no. */
export interface ReceivedDeck {
  plan: z.input<typeof CreatePlan>;
  discard(): Promise<void>;
}

/** Waits for the next part: a sender that falls silent between parts, or drips to the end of its time, is not waited for. */
export async function nextPart(
  parts: AsyncIterator<Multipart, unknown>,
  request: FastifyRequest,
  idleMs: number,
  endsAt: number,
): Promise<Multipart | undefined> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const { socket } = request.raw;
  let seen = socket.bytesRead;
  let seenAt = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    if (socket.bytesRead !== seen) {
      seen = socket.bytesRead;
      seenAt = now;
    }
    if (now - seenAt > idleMs || now > endsAt) reject(new TooSlow('no next part in time'));
  }, idleMs / 4);
  try {
    const next = await Promise.race([parts.next(), late]);
    return next.done === true ? undefined : next.value;
  } finally {
    clearInterval(watch);
  }
}

/**
 * Receives `title?` and `file` or `text`, in any order. A file goes straight into the object store, counted and hashed on the
 * way, and is cut at 10 MB and at the deadlines for silence and for all of it.
 * @throws AppError; then nothing of the upload is left.
 */
export async function receiveDeck(
  request: FastifyRequest,
  store: ObjectStore,
  { idleMs, totalMs, scanner }: UploadTerms,
): Promise<ReceivedDeck> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_media_type');
  const gone = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) gone.abort();
  });
  let stored: { objectKey: string; fileName: string; size: number; sha256: string } | undefined;
  const discard = async (): Promise<void> => {
    // What cannot be removed now is swept later: an object without a row (services/plans).
    if (stored) await store.remove([stored.objectKey]).catch(() => undefined);
  };
  try {
    const given: Record<string, string> = {};
    const endsAt = performance.now() + totalMs;
    const parts = request.parts({
      // One byte more than allowed, so that a file of exactly the limit passes and a larger one is told, not cut.
      limits: { files: 1, fields: 4, fileSize: limits.deckMaxBytes + 1, fieldSize: maxFieldBytes, headerPairs: 50 },
    });
    for (;;) {
      const part = await nextPart(parts, request, idleMs, endsAt);
      if (part === undefined) break;
      if (part.type === 'file') {
        if (part.fieldname !== 'file')
          throw new AppError('request.invalid', { fields: { [part.fieldname]: 'unknown' } });
        stored = await receiveFile(part, store, {
          signal: gone.signal,
          idleMs,
          totalMs: Math.max(1, endsAt - performance.now()),
          scanner,
        });
        continue;
      }
      if (part.valueTruncated) {
        throw part.fieldname === 'text'
          ? new AppError('plans.text_too_long', { fields: { text: 'pasted_text.too_long' } })
          : new AppError('request.invalid', { fields: { [part.fieldname]: 'text.too_long' } });
      }
      if (part.fieldname in given) throw new AppError('request.invalid', { fields: { [part.fieldname]: 'invalid' } });
      // A part that calls itself JSON is parsed, and is then no text.
      if (typeof part.value !== 'string')
        throw new AppError('request.invalid', { fields: { [part.fieldname]: 'invalid' } });
      given[part.fieldname] = asTyped(part.value);
    }
    const fields = Fields.safeParse(given, { reportInput: true });
    if (!fields.success) throw invalidInput(fields.error);
    return { plan: planOf(fields.data, stored), discard };
  } catch (error) {
    await discard();
    throw gone.signal.aborted ? new AppError('plans.upload_interrupted', {}, { cause: error }) : asUploadError(error);
  }
}

type StoredFile = NonNullable<Extract<CreatePlan['source'], { kind: 'file' }>>;

function planOf(
  { title, text }: z.infer<typeof Fields>,
  stored: Omit<StoredFile, 'kind'> | undefined,
): z.input<typeof CreatePlan> {
  const named = title ? { title } : {};
  if (stored && text) throw new AppError('request.invalid', { fields: { text: 'invalid' } });
  if (stored) return { ...named, source: { kind: 'file', ...stored } };
  if (!text) throw new AppError('plans.no_content', { fields: { file: 'required' } });
  if (text.length > limits.pastedTextMaxLength)
    throw new AppError('plans.text_too_long', { fields: { text: 'pasted_text.too_long' } });
  return { ...named, source: { kind: 'text', text } };
}

async function receiveFile(
  part: MultipartFile,
  store: ObjectStore,
  within: Pick<UploadTerms, 'idleMs' | 'totalMs' | 'scanner'> & { signal: AbortSignal },
): Promise<Omit<StoredFile, 'kind'>> {
  const objectKey = newUploadKey();
  const { size, sha256 } = await receiveUpload(store, part.file, {
    key: objectKey,
    maxBytes: limits.deckMaxBytes,
    ...within,
  });
  if (size === 0) {
    await store.remove([objectKey]).catch(() => undefined);
    throw new AppError('plans.file_empty');
  }
  return {
    objectKey,
    // Cut with its extension kept: plans tells a text by it.
    fileName: safeFileName(part.filename || 'file'),
    size,
    sha256,
  };
}
