import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Block } from '@plumbline/contracts/blocks';
import { placesOfBlocks, type BlockPlace } from '@plumbline/contracts/block-places';
import type { Coverage, Page, PageMethod, Warning } from '@plumbline/contracts/plans';
import { fold, wordsOf, type Folded } from './fold.ts';
import { findInjections, withoutPassages, type SuspiciousPassage } from './injection.ts';

/** A part of a page, as the reader told it. */
export interface ReviewBlock extends Block {
  /** Where it stands in the page's text; null for what is beside that: a note, a picture of a screen. */
  place: BlockPlace | null;
  /** Some of it speaks to whoever judges. */
  suspicious: boolean;
}

/** A page that was read: its text as the reader gave it (quotes are looked up here), and what a model may see of it. */
export interface ReviewPage {
  n: number;
  label: string;
  text: string;
  method: PageMethod;
  folded: Folded;
  suspicious: SuspiciousPassage[];
  clean: string;
  /** In reading order; none on a page that was stored before the reader told them. */
  blocks: ReviewBlock[];
}

/** A document made ready for the review: checked for injections, with its unread pages known. */
export interface ReviewDocument {
  title: string;
  titleSuspicious: boolean;
  pages: ReviewPage[];
  unread: number[];
  /** Read, but with ink that gave no words: nothing is called missing that could stand there (`rubric/page-headings.ts`). */
  partly: number[];
  total: number;
  words: number;
  coverage: Coverage;
  warnings: Warning[];
}

const cleanLine = (line: string): { text: string; suspicious: boolean } => {
  const found = findInjections(line);
  return { text: withoutPassages(line, found).trim(), suspicious: found.length > 0 };
};

const reviewBlocks = (text: string, suspicious: SuspiciousPassage[], blocks: Block[]): ReviewBlock[] => {
  const places = placesOfBlocks(text, blocks);
  return blocks.map((block, at) => {
    const place = places[at] ?? null;
    const within = suspicious.some(({ start, end }) => place !== null && start < place.end && place.start < end);
    // What stands beside the text was not looked at with it.
    return { ...block, place, suspicious: within || (place === null && findInjections(block.text).length > 0) };
  });
};

/**
 * Sorts the reader's pages into read and unread, and keeps what addresses a machine away from the model. Gives way to other work
 * after each page: a long document takes seconds, and a worker must renew its lease meanwhile.
 */
export const prepareDocument = async (source: {
  title: string;
  pages: Page[];
  coverage: Coverage;
  warnings: Warning[];
}): Promise<ReviewDocument> => {
  const unread = new Set(source.coverage.unread);
  const pages: ReviewPage[] = [];
  for (const { n, label, text, method, blocks = [] } of source.pages) {
    if (method === 'unread' || unread.has(n)) {
      unread.add(n);
      continue;
    }
    const suspicious = findInjections(text);
    const clean = withoutPassages(text, suspicious);
    pages.push({
      n,
      label: cleanLine(label).text,
      text,
      method,
      folded: fold(text),
      suspicious,
      clean,
      blocks: reviewBlocks(text, suspicious, blocks),
    });
    await nextTurn();
  }
  const title = cleanLine(source.title);
  return {
    title: title.text,
    titleSuspicious: title.suspicious,
    pages,
    unread: [...unread].sort((a, b) => a - b),
    partly: (source.coverage.partly ?? []).filter((n) => !unread.has(n)),
    total: Math.max(source.coverage.pages, pages.length + unread.size),
    words: wordsIn(pages),
    coverage: source.coverage,
    warnings: source.warnings,
  };
};

const wordsIn = (pages: readonly ReviewPage[]): number =>
  pages.reduce((sum, { clean }) => sum + wordsOf(clean).length, 0);

/** The document with further passages of these pages under suspicion: no claim stands on them. */
export const withSuspicious = (
  document: ReviewDocument,
  further: ReadonlyMap<number, readonly SuspiciousPassage[]>,
): ReviewDocument => {
  const pages = document.pages.map((page) => {
    const found = further.get(page.n) ?? [];
    if (found.length === 0) return page;
    const suspicious = [...page.suspicious, ...found].sort((a, b) => a.start - b.start);
    const blocks = reviewBlocks(page.text, suspicious, page.blocks);
    return { ...page, suspicious, clean: withoutPassages(page.text, suspicious), blocks };
  });
  return { ...document, pages, words: wordsIn(pages) };
};

/** A digest of anything that can be written as JSON. */
export const digest = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
