import type { FastifyRequest } from 'fastify';
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@plumbline/contracts/errors';
import { limits } from '@plumbline/contracts/limits';
import { CreatePlan } from '@plumbline/contracts/plans';
import { boundedText } from '@plumbline/contracts/text';
import { asDeckError } from '@plumbline/object-store/errors';
import type { ObjectStore } from '@plumbline/object-store/object-store';
import { receiveUpload } from '@plumbline/object-store/receive-upload';
import { newUploadKey } from '@plumbline/object-store/upload-name';
import { invalidInput } from '@plumbline/service-kit/answers';
import { z } from 'zod';

/** The longest text of a field, in bytes: every character of the longest pasted text may take four. */
const maxFieldBytes = limits.pastedTextMaxLength * 4;

const Fields = z.strictObject({
  title: boundedText(limits.titleMaxLength, 0, 'title').optional(),
  // Its length is checked below, where it has a sentence of its own.
  text: boundedText(maxFieldBytes, 0, 'pasted_text').optional(),
});

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The parser's own errors as ours: a body that breaks off or makes no sense is the sender's fault, not a 500. */
const asUploadError = (error: unknown): unknown => {
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

/**
 * Receives `title?` and `file` or `text`, in any order. A file goes straight into the object store, counted and hashed on the
 * way, and is cut at 10 MB and at the deadlines for silence and for all of it.
 * @throws AppError; then nothing of the upload is left.
 */
export async function receiveDeck(request: FastifyRequest, store: ObjectStore): Promise<ReceivedDeck> {
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
    for await (const part of request.parts({
      // One byte more than allowed, so that a file of exactly the limit passes and a larger one is told, not cut.
      limits: { files: 1, fields: 4, fileSize: limits.deckMaxBytes + 1, fieldSize: maxFieldBytes, headerPairs: 50 },
    })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file')
          throw new AppError('request.invalid', { fields: { [part.fieldname]: 'unknown' } });
        stored = await receiveFile(part, store, gone.signal);
        continue;
      }
      if (part.valueTruncated) {
        throw part.fieldname === 'text'
          ? new AppError('plans.text_too_long', { fields: { text: 'pasted_text.too_long' } })
          : new AppError('request.invalid', { fields: { [part.fieldname]: 'text.too_long' } });
      }
      if (part.fieldname in given) throw new AppError('request.invalid', { fields: { [part.fieldname]: 'invalid' } });
      given[part.fieldname] = String(part.value);
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
  signal: AbortSignal,
): Promise<Omit<StoredFile, 'kind'>> {
  const objectKey = newUploadKey();
  const { size, sha256 } = await receiveUpload(store, part.file, {
    key: objectKey,
    maxBytes: limits.deckMaxBytes,
    signal,
  });
  if (size === 0) {
    await store.remove([objectKey]).catch(() => undefined);
    throw new AppError('plans.file_empty');
  }
  return {
    objectKey,
    fileName: (part.filename || 'file').toWellFormed().slice(0, limits.fileNameMaxLength),
    size,
    sha256,
  };
}
