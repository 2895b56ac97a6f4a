import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import {
  exportUser,
  personDataServices,
  type ExportedPiece,
  type PersonExport,
} from '@plumbline/contracts/person-data';
import { ObjectMissing } from '@plumbline/object-store/errors';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { ZipFile } from 'yazl';

type Ask = (service: string, from: string | null) => Promise<PersonExport>;

/** All pieces of one service, `first` being its first answer. */
async function* piecesOf(service: string, first: PersonExport, ask: Ask): AsyncGenerator<ExportedPiece> {
  for (let answer = first; ; answer = await ask(service, answer.next)) {
    yield* answer.pieces;
    if (answer.next === null) return;
  }
}

/** The text of the file that begins with `piece`; takes the rest of it from `more`. */
async function* textFrom(piece: ExportedPiece, more: AsyncGenerator<ExportedPiece>): AsyncGenerator<string> {
  yield piece.text;
  for (let ends = piece.ends; !ends;) {
    const next = await more.next();
    if (next.done === true || next.value.name !== piece.name) throw new Error(`${piece.name} breaks off`);
    yield next.value.text;
    ({ ends } = next.value);
  }
}

/** A name that every system can unpack, and that stays within the folder. */
const entryName = (name: string): string =>
  name
    .split('/')
    .map((part) => part.replaceAll(/[\p{Cc}\\:]/gu, '_'))
    .filter((part) => !/^\.*$/.test(part))
    .join('/');

/** What the product keeps of a person, as one zip that is written while it is sent: no file is in memory as a whole. */
@Injectable()
export class PersonalCopy {
  /** Whose copy is being sent. */
  readonly #running = new Set<string>();

  constructor(
    private readonly bus: Bus,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Begins the copy of somebody. When something fails after that, or `signal` fires, the stream is destroyed and what was
   * received is no whole zip.
   * @throws AppError `request.too_many` while another one is being sent, `internal.unavailable` when a service is away.
   */
  async begin(userId: string, caller: Caller, signal: AbortSignal): Promise<Readable> {
    if (this.#running.has(userId)) throw new AppError('request.too_many', { retryAfterSeconds: 10 });
    this.#running.add(userId);
    try {
      const ask: Ask = (service, from) => this.bus.ask(exportUser(service), { userId, from }, caller);
      // Every service has answered once before the first byte goes out: until then it can still be a plain refusal.
      const services = await Promise.all(
        personDataServices.map(async (service) => ({ service, first: await ask(service, null) })),
      );
      const zip = new ZipFile();
      // Wrapped, since the package's own stream is of no type that can be destroyed.
      const sent = Readable.from(zip.outputStream, { objectMode: false });
      const stopped = AbortSignal.any([signal, abortedWith(sent)]);
      const write = async (): Promise<void> => {
        for (const { service, first } of services) {
          const pieces = piecesOf(service, first, ask);
          for await (const piece of pieces) await this.#add(zip, piece, pieces, stopped);
        }
        zip.end();
      };
      write()
        .catch((error: unknown) => sent.destroy(error instanceof Error ? error : new Error('unknown')))
        .finally(() => this.#running.delete(userId));
      return sent;
    } catch (error) {
      this.#running.delete(userId);
      throw error;
    }
  }

  async #add(
    zip: ZipFile,
    piece: ExportedPiece,
    more: AsyncGenerator<ExportedPiece>,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    const body = piece.object_key === undefined ? Readable.from(textFrom(piece, more)) : await this.#object(piece);
    if (body === null) return;
    let waiting: Readable | null = body;
    zip.addReadStreamLazy(entryName(piece.name), {}, (give) => {
      const now = waiting;
      // The zip remembers every entry to the end; what was in it is to be forgotten.
      waiting = null;
      if (now) give(null, now);
    });
    try {
      await finished(body, { signal });
    } catch (error) {
      body.destroy();
      throw error;
    }
  }

  /** Null when it was deleted since it was listed. */
  async #object({ object_key: key = '' }: ExportedPiece): Promise<Readable | null> {
    try {
      return await this.store.getStream(key);
    } catch (error) {
      if (error instanceof ObjectMissing) return null;
      throw error;
    }
  }
}

/** Fires when whoever reads it is gone. */
const abortedWith = (stream: Readable): AbortSignal => {
  const abort = new AbortController();
  stream.once('close', () => abort.abort());
  return abort.signal;
};
