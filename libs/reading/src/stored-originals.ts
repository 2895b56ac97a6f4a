import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { asDeckError, ObjectMissing, TooLarge } from '@plumbline/object-store/errors';
import type { ObjectStore } from '@plumbline/object-store/object-store';
import type { DiscardedObjects } from './discarded-objects.ts';

const discardEveryMs = 15_000;
const orphansEveryMs = 10 * 60_000;
/** An upload lives for 200 s at most before its document is there; an hour leaves room for clocks that are apart. */
const orphanAgeMs = 60 * 60_000;
const batchSize = 500;

/** What the service that owns documents tells of their files. */
export interface OwnedFiles {
  /** Where its files lie, and what is made of them. */
  prefixes: string[];
  maxBytes: number;
  /** Those of `keys` that a document has. */
  used(keys: string[]): Promise<Set<string>>;
}

/** The uploaded files: fetched for reading, and removed with their documents, whatever happens in between. */
export class StoredOriginals implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(StoredOriginals.name);
  #timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly store: ObjectStore,
    private readonly discarded: DiscardedObjects,
    private readonly files: OwnedFiles,
  ) {}

  onApplicationBootstrap(): void {
    const every = (ms: number, sweep: () => Promise<unknown>): NodeJS.Timeout =>
      setInterval(() => void this.#try(sweep), ms);
    this.#timers = [
      every(discardEveryMs, () => this.removeDiscarded()),
      every(orphansEveryMs, () => this.removeOrphans(orphanAgeMs)),
    ];
  }

  onModuleDestroy(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** The whole original. @throws AppError `plans.upload_interrupted` when it is not there, or as the store fails. */
  async fetch(key: string): Promise<Buffer> {
    try {
      return await this.store.get(key, { maxBytes: this.files.maxBytes });
    } catch (error) {
      if (error instanceof ObjectMissing) throw new AppError('plans.upload_interrupted', {}, { cause: error });
      if (error instanceof TooLarge) throw new AppError('plans.file_too_large', {}, { cause: error });
      throw asDeckError(error);
    }
  }

  /** Removes an upload that becomes no document. What cannot be removed now is removed as soon as the store is back. */
  async refuse(key: string): Promise<void> {
    try {
      await this.store.remove([key]);
    } catch (error) {
      this.#warn(error);
      await this.discarded.add(key);
    }
  }

  /** Removes the objects whose documents were deleted. */
  async removeDiscarded(): Promise<void> {
    for (const key of await this.discarded.some(batchSize)) {
      await this.store.remove([key]);
      await this.discarded.forget(key);
    }
  }

  /** The same at once, after a deletion; when the store is away the sweep does it later. */
  async removeDiscardedNow(): Promise<void> {
    await this.#try(() => this.removeDiscarded());
  }

  /**
   * Removes uploads older than `ageMs` that no document has: whoever received or made them was killed before it told of
   * them.
   * Returns how many.
   */
  async removeOrphans(ageMs: number): Promise<number> {
    const before = Date.now() - ageMs;
    const all = await Promise.all(this.files.prefixes.map((prefix) => this.store.list(prefix)));
    const old = all.flat().filter(({ storedAt }) => storedAt.getTime() <= before);
    let removed = 0;
    for (let at = 0; at < old.length; at += batchSize) {
      const keys = old.slice(at, at + batchSize).map(({ key }) => key);
      const used = await this.files.used(keys);
      const orphans = keys.filter((key) => !used.has(key));
      await this.store.remove(orphans);
      removed += orphans.length;
    }
    return removed;
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#warn(error); // the next sweep tries again
    }
  }

  #warn(error: unknown): void {
    this.#logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'an object could not be removed');
  }
}
