import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { limits } from '@plumbline/contracts/limits';
import { asDeckError, ObjectMissing, TooLarge } from '@plumbline/object-store/errors';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { uploadPrefix } from '@plumbline/object-store/upload-name';
import { PlansRepository } from './plans.repository.ts';

const discardEveryMs = 15_000;
const orphansEveryMs = 10 * 60_000;
/** An upload lives for 200 s at most before its plan is there; an hour leaves room for clocks that are apart. */
const orphanAgeMs = 60 * 60_000;
const batchSize = 500;

/** Where pictures of pages lie. */
export const picturePrefix = 'pictures/';

/** The uploaded files, and pictures of their pages: removed with their plans, whatever happens in between. */
@Injectable()
export class Originals implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(Originals.name);
  #timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly store: ObjectStore,
    private readonly repository: PlansRepository,
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
      return await this.store.get(key, { maxBytes: limits.deckMaxBytes });
    } catch (error) {
      if (error instanceof ObjectMissing) throw new AppError('plans.upload_interrupted', {}, { cause: error });
      if (error instanceof TooLarge) throw new AppError('plans.file_too_large', {}, { cause: error });
      throw asDeckError(error);
    }
  }

  /** Removes an upload that becomes no plan. What cannot be removed now is removed as soon as the store is back. */
  async refuse(key: string): Promise<void> {
    try {
      await this.store.remove([key]);
    } catch (error) {
      this.#warn(error);
      await this.repository.discard(key);
    }
  }

  /** Removes the objects whose plans were deleted. */
  async removeDiscarded(): Promise<void> {
    for (const key of await this.repository.discarded(batchSize)) {
      await this.store.remove([key]);
      await this.repository.forgetDiscarded(key);
    }
  }

  /** The same at once, after a deletion; when the store is away the sweep does it later. */
  async removeDiscardedNow(): Promise<void> {
    await this.#try(() => this.removeDiscarded());
  }

  /**
   * Removes uploads and pictures of pages older than `ageMs` that no plan has: whoever received or drew them was killed before a row
   * was there.
   * Returns how many.
   */
  async removeOrphans(ageMs: number): Promise<number> {
    const before = Date.now() - ageMs;
    const all = [...(await this.store.list(uploadPrefix)), ...(await this.store.list(picturePrefix))];
    const old = all.filter(({ storedAt }) => storedAt.getTime() <= before);
    let removed = 0;
    for (let at = 0; at < old.length; at += batchSize) {
      const keys = old.slice(at, at + batchSize).map(({ key }) => key);
      const used = await this.repository.usedObjects(keys);
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
