import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReceivedAttachment } from '@plumbline/contracts/chat';
import { AppError } from '@plumbline/contracts/errors';
import { limits } from '@plumbline/contracts/limits';
import { DocumentUnreadable, type ReadFailure } from '@plumbline/documents/document';
import { readingFailure } from '@plumbline/documents/reading-failure';
import { sniffAttachment } from '@plumbline/documents/sniff';
import { asDeckError, ObjectMissing } from '@plumbline/object-store/errors';
import type { ObjectStore } from '@plumbline/object-store/object-store';
import { Slots } from '@plumbline/object-store/slots';
import { DocumentReading } from '@plumbline/reading/document-reading';
import { readerOf, sha256, textOfDocument } from '@plumbline/reading/read-text';
import { Texts } from '@plumbline/reading/texts';
import { newPublicId } from '@plumbline/service-kit/ids';
import type { ReadAttachment } from './chat.repository.ts';

/** Whole files held in memory at once; the others wait in the store. */
const filesAtOnce = 2;

/**
 * Opens the object store. Its package takes 10 MB and most questions have no file, so it is loaded with the first one that has.
 */
export type OpenStore = () => Promise<ObjectStore>;
/** Injection token of `OpenStore`. */
export const openStore = Symbol('OpenStore');

const failed = (reason: ReadFailure, cause?: unknown): AppError => new AppError(readingFailure(reason), {}, { cause });

/** Reads the files of a question and removes their bytes, whatever comes of it. */
@Injectable()
export class Attachments {
  readonly #logger = new Logger(Attachments.name);
  readonly #files = new Slots(filesAtOnce);

  constructor(
    @Inject(openStore) private readonly open: OpenStore,
    private readonly reading: DocumentReading,
    private readonly texts: Texts,
  ) {}

  /** @throws AppError that says what is wrong with the first file that cannot be read; the signal's reason. */
  async read(files: ReceivedAttachment[], ownerId: string, signal: AbortSignal): Promise<ReadAttachment[]> {
    if (files.length === 0) return [];
    try {
      const read: ReadAttachment[] = [];
      for (const file of files) read.push(await this.#files.run(() => this.#readOne(file, ownerId, signal), signal));
      return read;
    } finally {
      await this.discard(files);
    }
  }

  /** What cannot be removed now is swept with the other uploads that no plan has (services/plans). */
  async discard(files: ReceivedAttachment[]): Promise<void> {
    if (files.length === 0) return;
    const remove = async (): Promise<void> => (await this.open()).remove(files.map(({ objectKey }) => objectKey));
    await remove().catch((error: unknown) => {
      this.#logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a file could not be removed');
    });
  }

  async #readOne(
    { objectKey, name, size, sha256: hash }: ReceivedAttachment,
    ownerId: string,
    signal: AbortSignal,
  ): Promise<ReadAttachment> {
    const store = await this.open();
    const bytes = await store.get(objectKey, { maxBytes: limits.chatAttachmentMaxBytes }).catch((error: unknown) => {
      throw error instanceof ObjectMissing
        ? new AppError('plans.upload_interrupted', {}, { cause: error })
        : asDeckError(error);
    });
    if (bytes.length !== size || sha256(bytes) !== hash) throw new AppError('plans.upload_interrupted');
    const sniffed = sniffAttachment(bytes, name);
    if ('refused' in sniffed) throw failed(sniffed.refused);
    const { type } = sniffed;
    const known = await this.texts.whole(ownerId, { content_hash: hash, reader_version: readerOf(type) });
    if (known) return { name, size, text: known };
    try {
      const text = textOfDocument(hash, await this.reading.readForPerson({ objectKey, type }, signal));
      // Pages that there was no time for may be read next time: such a text is no other file's.
      const isWhole = text.coverage.unread.length === 0;
      return { name, size, text: isWhole ? text : { ...text, content_hash: `${hash} ${newPublicId()}` } };
    } catch (error) {
      throw error instanceof DocumentUnreadable ? failed(error.reason, error) : error;
    }
  }
}
