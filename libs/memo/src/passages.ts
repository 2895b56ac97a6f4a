import { useOf } from '@plumbline/contracts/blocks';
import type { MemoQuote } from '@plumbline/contracts/memo-report';
import type { ReviewDocument } from '@plumbline/review/document';
import { checkQuote } from '@plumbline/review/evidence/evidence';
import type { Figure } from '@plumbline/review/figures/figure';
import { figuresIn } from '@plumbline/review/figures/figures';
import { foldWord } from '@plumbline/review/figures/folding';
import { isSheetPage } from './grid.ts';

/*
 * A document as passages that can be quoted: what a reader would copy as one, outside of tables, without what addresses a machine.
 */

interface PassageParts {
  page: number;
  text: string;
  /** The heading over it, '' when there is none. */
  title: string;
  /** The passage before it, for a label over its figure. */
  before: string;
  kind: 'title' | 'text' | 'bullet' | 'row';
}

/** A passage with what is asked of it again and again, each made once: long documents have tens of thousands. */
export class Passage implements PassageParts {
  readonly page: number;
  readonly text: string;
  readonly title: string;
  readonly before: string;
  readonly kind: PassageParts['kind'];
  #plain: string | undefined;
  #figures: readonly Figure[] | undefined;
  #place: MemoQuote | null | undefined;

  constructor({ page, text, title, before, kind }: PassageParts) {
    this.page = page;
    this.text = text;
    this.title = title;
    this.before = before;
    this.kind = kind;
  }

  /** Its text in the form that word lists have (`foldWord`). */
  get plain(): string {
    this.#plain ??= foldWord(this.text);
    return this.#plain;
  }

  get figures(): readonly Figure[] {
    this.#figures ??= figuresIn(this.text);
    return this.#figures;
  }

  /** Where the whole passage stands in its document (`quoted`); it is asked for one document only. */
  placeIn(review: ReviewDocument, document: string): MemoQuote | null {
    if (this.#place === undefined) this.#place = quoted(review, document, this.page, this.text);
    return this.#place;
  }
}

/** A block longer than this is quoted by its sentences. */
const longest = 700;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The parts of a long block that can stand alone, each at most about so long. */
const partsOf = (text: string): string[] => {
  if (text.length <= longest) return [text];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of sentences.segment(text)) {
    if (part !== '' && part.length + segment.length > longest) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  if (part !== '') parts.push(part);
  return parts.map((one) => one.trim()).filter((one) => one !== '');
};

const isHeading = (text: string): boolean => text.length <= 80 && !/[.!?؟:;،,]$/u.test(text.trim()) && (text.match(/\p{L}+/gu)?.length ?? 0) <= 10; // prettier-ignore

function* partsOfDocument(document: ReviewDocument): Generator<PassageParts> {
  for (const page of document.pages) {
    if (isSheetPage(page)) continue;
    let title = '';
    let before = '';
    const blocks = page.blocks.filter((block) => !block.suspicious && useOf(block).inText);
    if (blocks.length === 0) {
      for (const line of page.clean.split('\n').map((one) => one.trim())) {
        if (line === '') continue;
        for (const text of partsOf(line)) yield { page: page.n, text, title, before, kind: 'text' };
        if (isHeading(line)) title = line;
        before = line;
      }
      continue;
    }
    for (let at = 0; at < blocks.length; at += 1) {
      const block = blocks[at];
      if (block === undefined || block.place === null || block.kind === 'running') continue;
      if (block.kind === 'cell' && block.table !== undefined) {
        let to = at;
        while (
          blocks[to + 1]?.kind === 'cell' &&
          blocks[to + 1]?.table === block.table &&
          blocks[to + 1]?.row === block.row
        )
          to += 1;
        const end = blocks[to]?.place?.end ?? block.place.end;
        const text = page.text.slice(block.place.start, end);
        // A whole contract may stand in one cell.
        if (text.length <= longest) yield { page: page.n, text, title, before, kind: 'row' };
        else
          for (const cell of blocks.slice(at, to + 1))
            for (const line of cell.text.length <= longest ? [cell.text] : cell.text.split('\n'))
              for (const part of partsOf(line)) yield { page: page.n, text: part, title, before, kind: 'text' };
        before = text.slice(0, longest);
        at = to;
        continue;
      }
      const kind = block.kind === 'title' || block.kind === 'bullet' ? block.kind : 'text';
      const text = page.text.slice(block.place.start, block.place.end).replace(/\s*\n\s*/gu, ' ');
      for (const part of partsOf(text)) yield { page: page.n, text: part, title, before, kind };
      if (kind === 'title' || (kind === 'text' && isHeading(text) && !/\p{N}/u.test(text))) title = text;
      before = text;
    }
  }
}

/** The passages of a document in reading order; the rows of its tables as one passage each. */
export function* passagesOf(document: ReviewDocument): Generator<Passage> {
  for (const parts of partsOfDocument(document)) yield new Passage(parts);
}

/** A passage as a place in the document, when its words stand there as the evidence room checks it; null otherwise. */
export const quoted = (review: ReviewDocument, document: string, page: number, text: string): MemoQuote | null => {
  const found = checkQuote(review, page, text);
  return found.verified ? { document, page: found.place.page, quote: found.place.quote } : null;
};

/** The same for words that say little by themselves: a name, a head. They must stand on the page. */
export const placed = (review: ReviewDocument, document: string, page: number, text: string): MemoQuote | null => {
  const on = review.pages.find(({ n }) => n === page);
  return on === undefined || !on.clean.replace(/\s+/gu, ' ').includes(text.replace(/\s+/gu, ' '))
    ? null
    : { document, page, quote: text };
};
