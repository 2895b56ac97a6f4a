import { AppError } from '@plumbline/contracts/errors';
import { limits } from '@plumbline/contracts/limits';
import { FileMetadata, TextDocuments, type CreatePackage, type NewDocument } from '@plumbline/contracts/memos';
import { boundedText } from '@plumbline/contracts/text';
import { Infected, TooLarge } from '@plumbline/object-store/errors';
import type { ObjectStore } from '@plumbline/object-store/object-store';
import { receiveUpload } from '@plumbline/object-store/receive-upload';
import { newPackageKey, safeFileName } from '@plumbline/object-store/upload-name';
import { invalidInput } from '@plumbline/service-kit/invalid-input';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asTyped, asUploadError, nextPart } from './deck-upload.ts';
import type { UploadTerms } from './upload-terms.ts';

type StoredFile = Extract<NewDocument, { kind: 'file' }>;

/** A form with files as it came, all of them in the object store, and how to take them back. */
export interface ReceivedFiles<T> {
  given: T;
  discard: () => Promise<void>;
}

/** The longest field: the typed documents as JSON, in which a character may take six bytes. */
const maxFieldBytes = limits.memoTextsMaxLength * 6;

/** A field that holds a JSON list. */
const list = <Item extends z.ZodType>(schema: Item) =>
  z
    .string()
    .transform((text, context) => {
      try {
        const value: unknown = JSON.parse(text);
        return value;
      } catch {
        context.addIssue({ code: 'custom', message: 'invalid' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const Fields = z.strictObject({
  title: boundedText(limits.titleMaxLength, 1, 'title'),
  notes: boundedText(limits.memoNotesMaxLength).optional(),
  metadata: list(FileMetadata).optional(),
  text_documents: list(TextDocuments).optional(),
});

const parse = <T>(schema: z.ZodType<T>, given: unknown): T => {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
};

const asFilesError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
    ? new AppError('memos.too_many_documents', {
        fields: { files: 'invalid' },
        values: { limit: limits.memoDocumentsMax },
      })
    : asUploadError(error);

/**
 * Receives the fields and files of a form, in any order. Each file goes straight into the object store, counted and hashed on the
 * way, and is cut at 25 MB, at what all may have together and at the deadlines.
 * @throws AppError that names the file; then nothing of the form is left.
 */
async function receiveFiles<T>(
  request: FastifyRequest,
  store: ObjectStore,
  { idleMs, totalMs, scanner }: UploadTerms,
  form: { field: string; files: number; read: (fields: Record<string, string>, files: StoredFile[]) => T },
): Promise<ReceivedFiles<T>> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_media_type');
  const gone = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) gone.abort();
  });
  const files: StoredFile[] = [];
  const discard = async (): Promise<void> => {
    // What cannot be removed now is swept later: an object without a row (services/memos).
    await store.remove(files.map(({ objectKey }) => objectKey)).catch(() => undefined);
  };
  try {
    const given = new Map<string, string>();
    const endsAt = performance.now() + totalMs;
    let room: number = limits.memoPackageMaxBytes;
    const parts = request.parts({
      // One byte more than allowed, so that a file of exactly the limit passes and a larger one is told, not cut.
      limits: {
        files: form.files,
        fields: 8,
        fileSize: limits.memoFileMaxBytes + 1,
        fieldSize: maxFieldBytes,
        headerPairs: 50,
      },
    });
    for (;;) {
      const part = await nextPart(parts, request, idleMs, endsAt);
      if (part === undefined) break;
      const wrong = (id: string) => new AppError('request.invalid', { fields: { [part.fieldname]: id } });
      if (part.type === 'field') {
        if (part.valueTruncated) throw wrong('text.too_long');
        // A part that calls itself JSON is parsed, and is then no text.
        if (given.has(part.fieldname) || typeof part.value !== 'string') throw wrong('invalid');
        given.set(part.fieldname, asTyped(part.value));
        continue;
      }
      if (part.fieldname !== form.field) throw wrong('unknown');
      const name = safeFileName(part.filename || 'file');
      const values = { name, file: files.length };
      const objectKey = newPackageKey();
      const received = await receiveUpload(store, part.file, {
        key: objectKey,
        maxBytes: Math.min(limits.memoFileMaxBytes, room),
        signal: gone.signal,
        idleMs,
        totalMs: Math.max(1, endsAt - performance.now()),
        scanner,
      }).catch((error: unknown) => {
        if (error instanceof Infected) throw new AppError('memos.file_infected', { values }, { cause: error });
        if (!(error instanceof TooLarge)) throw error;
        const code = room < limits.memoFileMaxBytes ? 'memos.package_too_large' : 'memos.file_too_large';
        throw new AppError(code, { values }, { cause: error });
      });
      files.push({ kind: 'file', objectKey, fileName: name, ...received, sourceTag: null });
      if (received.size === 0) throw new AppError('memos.file_empty', { values });
      room -= received.size;
    }
    return { given: form.read(Object.fromEntries(given), files), discard };
  } catch (error) {
    await discard();
    throw gone.signal.aborted ? new AppError('plans.upload_interrupted', {}, { cause: error }) : asFilesError(error);
  }
}

const packageOf = (given: Record<string, string>, files: StoredFile[]): z.input<typeof CreatePackage> => {
  const { title, notes, metadata = [], text_documents: typed = [] } = parse(Fields, given);
  if (metadata.length > files.length) throw new AppError('request.invalid', { fields: { metadata: 'invalid' } });
  const texts = typed.filter(({ content }) => content !== '');
  if (texts.reduce((sum, { content }) => sum + content.length, 0) > limits.memoTextsMaxLength)
    throw new AppError('request.invalid', { fields: { text_documents: 'pasted_text.too_long' } });
  const documents: z.input<typeof CreatePackage>['documents'] = [
    ...files.map((file, index) => ({ ...file, sourceTag: metadata[index]?.sourceTag ?? null })),
    ...texts.map(({ title: name, content, sourceTag }) => ({
      kind: 'text' as const,
      ...(name ? { title: name } : {}),
      text: content,
      sourceTag: sourceTag ?? null,
    })),
  ];
  if (documents.length === 0) throw new AppError('memos.no_documents', { fields: { files: 'required' } });
  if (documents.length > limits.memoDocumentsMax)
    throw new AppError('memos.too_many_documents', {
      fields: { files: 'invalid' },
      values: { limit: limits.memoDocumentsMax },
    });
  return { title, ...(notes ? { notes } : {}), documents };
};

/** Receives a package: title, notes?, metadata? and text_documents? (JSON lists), repeated `files`. @throws AppError; then nothing is left. */
export const receivePackage = (
  request: FastifyRequest,
  store: ObjectStore,
  terms: UploadTerms,
): Promise<ReceivedFiles<z.input<typeof CreatePackage>>> =>
  receiveFiles(request, store, terms, { field: 'files', files: limits.memoDocumentsMax, read: packageOf });

/** Receives one document that takes the place of another: `file`. @throws AppError; then nothing is left. */
export const receiveDocument = (
  request: FastifyRequest,
  store: ObjectStore,
  terms: UploadTerms,
): Promise<ReceivedFiles<StoredFile>> =>
  receiveFiles(request, store, terms, {
    field: 'file',
    files: 1,
    read: (fields, [file]) => {
      parse(z.strictObject({}), fields);
      if (!file) throw new AppError('memos.no_documents', { fields: { file: 'required' } });
      return file;
    },
  });
