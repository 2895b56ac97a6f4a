import { Logger } from '@nestjs/common';
import { cleanText } from '@plumbline/documents/letters';
import type { Box, Ocr, Recognised } from '@plumbline/documents/pictures/ocr';
import { pngOf } from '@plumbline/documents/pictures/picture-png';
import { ModelAnswerUnusable, type ModelClient, ModelRefused } from '@plumbline/review/model/model-client';
import { readPageByModel } from '@plumbline/review/model/page-reading-task';

/** After so many pages in a row that the model did not read, it is left alone for a while. */
const failuresInARow = 3;
const restMs = 5 * 60_000;
const hourMs = 60 * 60_000;
const compared = 12;
/** A model that copies the page agrees with the local reading on most words; one that makes up a page on hardly any. */
const leastAgreement = 0.3;
const sureEnough = 0.7;

export interface ModelOcrOptions {
  model: ModelClient;
  /** Reads every page too: what the model says is compared with it, and it stands in when the model does not read. */
  local: Ocr;
  /** Pages shown to the model within an hour; those beyond are read by the local OCR alone. */
  pagesAnHour: number;
  now?: () => number;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Part of the words that stand in the other text, 0 to 1. */
const shareIn = (words: string[], other: string[]): number => {
  const known = new Set(other);
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
};

/**
 * Pages read by a model that sees. What it answers is not believed: it counts only where the local OCR, which reads the same
 * page meanwhile, finds enough of the same words or is unsure itself, and its confidence is the part of its words that the
 * local OCR confirms. In every other case the local reading stands. Neither pages nor answers are logged.
 */
export class ModelOcr implements Ocr {
  readonly sideBySide: number;
  readonly #options: ModelOcrOptions;
  readonly #logger = new Logger(ModelOcr.name);
  readonly #now: () => number;
  readonly #closing = new AbortController();
  #failures = 0;
  #restUntil = -Infinity;
  #hour = { begun: -Infinity, pages: 0 };

  constructor(options: ModelOcrOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.sideBySide = options.local.sideBySide;
  }

  async recognise(picture: Uint8Array, places?: Box[]): Promise<Recognised | null> {
    // The pictures of a page that has text of its own are read here alone.
    if (places !== undefined) return this.#options.local.recognise(picture, places);
    const [local, said] = await Promise.all([this.#options.local.recognise(picture), this.#ask(picture)]);
    if (said === null || said === '') return local;
    const [ours, theirs] = [wordsOf(local?.text ?? ''), wordsOf(said)];
    if (theirs.length === 0) return local;
    const sure = local !== null && local.confidence >= sureEnough && ours.length >= compared;
    if (sure && shareIn(ours, theirs) < leastAgreement) {
      this.#failed('another page than the local OCR');
      return local;
    }
    const { script, turns, lost }: Omit<Recognised, 'text' | 'confidence'> = local ?? { script: 'latin', turns: 0 };
    return {
      text: said,
      confidence: shareIn(theirs, ours),
      script,
      turns,
      // What the local OCR could not make out is made out where the model says more words.
      ...(lost === true && theirs.length <= ours.length ? { lost } : {}),
    };
  }

  /** Ends what is asked now; pages are then read by the local OCR. */
  close(): void {
    this.#closing.abort();
  }

  /** The page's text as the model has it; null when it was not asked or did not read. */
  async #ask(picture: Uint8Array): Promise<string | null> {
    const png = pngOf(picture);
    if (png === null || this.#closing.signal.aborted || !this.#mayAsk()) return null;
    try {
      const meter = { calls: 0, tokensIn: 0, tokensOut: 0 };
      const text = await readPageByModel(this.#options.model, png, meter, this.#closing.signal);
      this.#failures = 0;
      return cleanText(text);
    } catch (error) {
      if (this.#closing.signal.aborted) return null;
      this.#failed(
        error instanceof ModelRefused ? 'refused' : error instanceof ModelAnswerUnusable ? 'unusable' : 'unavailable',
      );
      return null;
    }
  }

  #mayAsk(): boolean {
    const now = this.#now();
    if (now < this.#restUntil) return false;
    if (now - this.#hour.begun > hourMs) this.#hour = { begun: now, pages: 0 };
    this.#hour.pages += 1;
    return this.#hour.pages <= this.#options.pagesAnHour;
  }

  #failed(reason: string): void {
    this.#failures += 1;
    const rests = this.#failures >= failuresInARow;
    if (rests) {
      this.#failures = 0;
      this.#restUntil = this.#now() + restMs;
    }
    this.#logger.warn({ reason, rests }, 'a page was read by the local OCR instead of the model');
  }
}
