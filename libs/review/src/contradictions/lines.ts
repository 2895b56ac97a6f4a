import type { BlockPlace } from '@plumbline/contracts/block-places';
import { isDoubtful, useOf } from '@plumbline/contracts/blocks';
import type { ReviewBlock, ReviewPage } from '../document.ts';
import { figuresIn } from '../figures/figures.ts';
import { measures, type Figure } from '../figures/figure.ts';
import { fold } from '../fold.ts';
import { isUnfilled } from '../recognition/placeholders.ts';

/** A page as far as it is held against itself and others. */
export type ComparedPage = Pick<ReviewPage, 'n' | 'text' | 'clean' | 'method' | 'blocks'>;

export interface Cell {
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/** A block with what it measures. */
export interface Line {
  readonly page: number;
  readonly text: string;
  /** As it is quoted: of a cell its whole row, where the page's text has one. */
  readonly quote: string;
  readonly folded: string;
  readonly isTitle: boolean;
  /** How deep it stands in its list, as far as it is known. */
  readonly level: number;
  readonly figures: readonly Figure[];
  readonly cell: Cell | null;
  /** Of a cell: what stands over and beside it, folded. */
  readonly heads: readonly string[];
}

const withoutStars = (text: string): string => text.replace(/[*_`]{1,3}/gu, '');

/** The line of the page's text that a cell stands in. */
const rowOf = (text: string, { start, end }: BlockPlace): string =>
  text.slice(text.lastIndexOf('\n', start) + 1, text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end)).trim(); // prettier-ignore

const lineOf = (page: ComparedPage, block: ReviewBlock): Line => {
  const { text, kind, level = 1, table, row, column, head = [], place } = block;
  const cell = table === undefined || row === undefined || column === undefined ? null : { table, row, column };
  return {
    page: page.n,
    text,
    quote: cell === null || place === null ? text : rowOf(page.text, place),
    folded: fold(withoutStars(text)).text,
    isTitle: kind === 'title',
    level,
    figures: figuresIn(text).filter(measures),
    cell,
    heads: head.map((words) => fold(withoutStars(words)).text),
  };
};

/** Of a page that was stored before the reader told blocks, its lines. */
const blocksOf = ({ clean, blocks }: ComparedPage): readonly ReviewBlock[] =>
  blocks.length > 0
    ? blocks
    : clean
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((text) => ({ kind: 'text', text, suspicious: false, place: null }));

/** What a page says, line by line: not what nobody filled in, what a screen shows, what OCR is unsure of, or what addresses a machine. */
export const linesOf = (page: ComparedPage): Line[] =>
  blocksOf(page)
    .filter((block) => useOf(block).scored && !block.suspicious && !isDoubtful(block) && !isUnfilled(block.text))
    .map((block) => lineOf(page, block));

/** A figure that is said exactly. */
export type Exact = Figure & { readonly value: number };
/** No range and no bound: "up to 30%" and "over 40%" may be anything beyond. */
const isExact = (figure: Figure): figure is Exact =>
  figure.value !== null && figure.approx !== '<' && figure.approx !== '>' && figure.approx !== '±';

/** The one figure of a kind that a line has; null where it has none, several, or one that is not exact. */
export const onlyFigure = ({ figures }: Line, kind: Figure['kind']): Exact | null => {
  const [figure, other] = figures.filter((one) => one.kind === kind);
  return figure === undefined || other !== undefined || !isExact(figure) ? null : figure;
};

/** Whether two amounts are of one kind of thing, so that they can be added and compared. */
export const isAlike = (one: Figure, other: Figure): boolean =>
  one.kind === other.kind &&
  one.currency === other.currency &&
  one.currencyFamily === other.currencyFamily &&
  one.per === other.per;

/** An amount written as `like` writes its own: "$1.03M" beside "$1.3M". */
export const writtenLike = (value: number, like: Figure): string =>
  like.raw
    .replace(/^[~<>≈+]+\s?|\+$/gu, '')
    .replace(/[\p{Nd}][\p{Nd}.,٫٬']*/u, (value / like.magnitude).toLocaleString('en-US', { maximumFractionDigits: 2 }));
