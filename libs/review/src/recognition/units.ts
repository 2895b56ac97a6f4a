import { useOf, type Block, type BlockKind } from '@plumbline/contracts/blocks';
import { placesOfBlocks, type BlockPlace } from '@plumbline/contracts/block-places';
import { wordsOf } from '../fold.ts';
import { isNear, isPlaced, unitsOfBlocks, type PlacedBlock } from '../page-units.ts';

/** A page as far as its parts are looked at: its text, and the reader's blocks where there are some. */
export interface PageOfUnits {
  n: number;
  label: string;
  text: string;
  blocks?: readonly Block[] | undefined;
}

/** What may answer a check: what a reader would copy as one, with what stands around it. */
export interface Unit {
  page: number;
  kind: BlockKind;
  /** In the page's own words. */
  text: string;
  /** Of a table's row: its cells; else empty. */
  cells: string[];
  /** Of a row: the cells of the table's first row. Of one cell: what stands over and beside it. */
  head: string[];
  /** The page's title, '' when it has none. */
  title: string;
  before: string;
  after: string;
  /** Words of the whole page, this unit's too. */
  around: string;
  /** Where it stands in the page's text. */
  place: BlockPlace;
  /** Which of the page's lists, tables and long blocks it is a point, a row or a sentence of; null when it stands by itself. */
  among: string | null;
}

type Part = Pick<Unit, 'kind' | 'text' | 'cells' | 'head' | 'place' | 'among'>;

/** A block with more words than this is cut into its sentences. */
const longBlock = 34;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
/** "Eng." and "د." end no sentence. */
const endsInAbbreviation = /(?:^|[\s(])(?:\p{Lu}|\p{L}{1,3}|approx|[Pp]rof|[Ee]tc|[Vv]ol)\.$/u;

const sentencesOf = (text: string): string[] => {
  const found: string[] = [];
  for (const { segment } of sentences.segment(text)) {
    const last = found.at(-1)?.trimEnd();
    // A lone word belongs to the sentence before it, a lone "Eng." to the one after it.
    const isRest = wordsOf(segment).length < 2 && !endsInAbbreviation.test(segment.trimEnd());
    if (last !== undefined && (endsInAbbreviation.test(last) || isRest)) found[found.length - 1] += segment;
    else found.push(segment);
  }
  return found.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
};

const cut = (part: Part): Part[] => {
  if (part.cells.length > 0 || wordsOf(part.text).length <= longBlock) return [part];
  let from = 0;
  return sentencesOf(part.text).map((text) => {
    const at = part.text.indexOf(text, from);
    from = at + text.length;
    const place = { start: part.place.start + at, end: part.place.start + from };
    return { ...part, text, place, among: `sentences ${String(part.place.start)}` };
  });
};

const rowsOf = (units: PlacedBlock[][]): PlacedBlock[][] => {
  const rows: PlacedBlock[][] = [];
  for (const unit of units) {
    const [block, last] = [unit[0], rows.at(-1)?.at(-1)];
    const inRow =
      block?.kind === 'cell' && last?.kind === 'cell' && block.table === last.table && block.row === last.row;
    if (inRow) rows.at(-1)?.push(...unit);
    else rows.push(unit);
  }
  return rows;
};

const partsOfBlocks = (text: string, blocks: readonly Block[]): Part[] => {
  const places = placesOfBlocks(text, [...blocks]);
  const placed = blocks
    .map((block, at) => ({ ...block, place: places[at] ?? null }))
    .filter((block) => useOf(block).scored)
    .filter(isPlaced);
  const headOf = (table: number | undefined): string[] =>
    placed.filter((cell) => cell.kind === 'cell' && cell.table === table && cell.row === 0).map((cell) => cell.text);
  let list = 0;
  let point: PlacedBlock | undefined;
  return rowsOf(unitsOfBlocks(placed)).flatMap((unit) => {
    const [first, last] = [unit[0], unit.at(-1)];
    if (first === undefined || last === undefined) return [];
    const cells = first.kind === 'cell' && unit.length > 1 ? unit.map((cell) => cell.text) : [];
    const head = cells.length > 0 ? (first.row === 0 ? [] : headOf(first.table)) : (first.head ?? []);
    const isPoint = first.kind === 'bullet' && unit.length === 1;
    if (isPoint && !(point !== undefined && isNear(point, first))) list += 1;
    point = isPoint ? first : undefined;
    const isRow = cells.length > 0 && first.row !== 0;
    const among = isPoint ? `points ${String(list)}` : isRow ? `rows ${String(first.table)}` : null;
    const place = { start: first.place.start, end: last.place.end };
    return cut({ kind: first.kind, text: text.slice(place.start, place.end), cells, head, place, among });
  });
};

const partsOfText = (text: string): Part[] =>
  [...text.matchAll(/\S.*\S|\S/gu)].flatMap(({ 0: line, index }) =>
    cut({
      kind: 'text',
      text: line,
      cells: [],
      head: [],
      place: { start: index, end: index + line.length },
      among: null,
    }),
  );

/** So many units of a document the encoder reads at once: a deck of forty pages. */
export const mostEncoded = 600;

const months = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/iu;

/** Whether somebody who reads nothing but this unit can learn something from it: a lone figure, date or role says nothing. */
export const isTelling = ({ text, head }: Pick<Unit, 'text' | 'head'>): boolean =>
  wordsOf([...head, text].join(' ')).filter((word) => /\p{L}{2}/u.test(word) && !months.test(word)).length >= 2;

/** With so many titles and words a page is several sections one below another, as a text without pages has them; no slide holds so much. */
const sectioned = { titles: 3, words: 100 };

const sectionsOf = (parts: readonly Part[]): Part[][] => {
  const words = parts.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
  if (parts.filter(({ kind }) => kind === 'title').length < sectioned.titles || words < sectioned.words)
    return [[...parts]];
  const sections: Part[][] = [];
  for (const part of parts) {
    const last = sections.at(-1);
    if (last === undefined || part.kind === 'title') sections.push([part]);
    else last.push(part);
  }
  return sections;
};

/** The parts of a page in their order, each with its section around it; titles too, since a founder may say it in one. */
export const unitsOfPage = ({ n, label, text, blocks }: PageOfUnits): Unit[] =>
  sectionsOf(blocks !== undefined && blocks.length > 0 ? partsOfBlocks(text, blocks) : partsOfText(text)).flatMap(
    (parts) => {
      const title = parts.find(({ kind }) => kind === 'title')?.text ?? (blocks?.length ? '' : label);
      const around = parts.map((part) => part.text).join('\n');
      return parts.map((part, at) => ({
        ...part,
        page: n,
        title: part.kind === 'title' && part.text === title ? '' : title,
        before: parts[at - 1]?.text ?? '',
        after: parts[at + 1]?.text ?? '',
        around,
      }));
    },
  );
