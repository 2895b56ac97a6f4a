import { isFiller, keys, months, phraseHits, type SearchIndex } from '../../search/search-index.ts';
import { termsOf } from '../../search/terms.ts';
import { figuresOf, isBareFigure, type Outline, type Piece } from './outline.ts';
import { isOfKind } from './kinds.ts';
import { plainText } from './whole-words.ts';

/** What stands over, beside and in a piece, as one text. */
const inContext = ({ pieces }: Outline, piece: Piece): string =>
  [piece, ...[...piece.over, ...piece.labels].flatMap((at) => pieces[at] ?? [])]
    .map(({ plain, heads }) => [...heads.map(plainText), plain].join(' '))
    .join(' ');

const shortMonths = new RegExp(String.raw`(?<!\p{L})(${months})(?!\p{L})[.,]?`, 'gu');
/** Months by their first letters, so that "Sept, 2011" and "September 2011" are one. */
const inShort = (plain: string): string => plain.replace(shortMonths, (_, month: string) => month.slice(0, 3));

const times = new RegExp(
  String.raw`(?:(?:q[1-4]|(?<!\p{L})\p{L}{3}(?<=${[...new Set(months.split('|').map((month) => month.slice(0, 3)))].join('|')}))\s+)?(?<!\d)(?:19|20)\d\d(?!\d)|(?<![\p{L}\d])q[1-4](?!\d)`,
  'gu',
);

/** Whether a piece speaks of the times that a question names: "in 2028" is not answered by what is said of 2027. */
export const timeTest = (outline: Outline, question: string): ((piece: Piece) => boolean) => {
  const asked = [...new Set([...inShort(plainText(question)).matchAll(times)].map(([time]) => time))];
  return (piece) => {
    if (asked.length === 0) return true;
    const told = inShort(inContext(outline, piece));
    const isTable = piece.heads.length > 1;
    return asked.every(
      (time) => told.includes(time) || (isTable && time.split(' ').every((part) => told.includes(part))),
    );
  };
};

const counted = /(?:how many|number of|عدد|كم|كام)\s+(\S+(?:\s+\S+){0,2})/gu;

/** Whether a piece has a figure of what a question counts: "212 trucks" tells of no shops. */
export const countTest = (index: SearchIndex, outline: Outline, question: string): ((piece: Piece) => boolean) => {
  const things = [...plainText(question).matchAll(counted)].flatMap(([, after = '']) =>
    termsOf(after).filter((term) => !isFiller(term)).slice(0, 2),
  ); // prettier-ignore
  const found = [...things.map(({ stem }) => keys.stem(stem)), ...phraseHits(things).filter(({ key }) => key.startsWith('#')).map(({ key }) => key)]; // prettier-ignore
  const unitsWith = (key: string): Set<number> =>
    new Set((index.postings.get(key) ?? []).filter((_, at) => at % 2 === 0));
  const countedUnits = new Set(found.flatMap((key) => [...unitsWith(keys.counted(key))]));
  const named = new Set(found.flatMap((key) => [...unitsWith(key)]));
  const names = ({ first, last }: Piece): boolean => Array.from({ length: last - first }, (_, at) => first + at).some((unit) => named.has(unit)); // prettier-ignore
  return (piece) => {
    if (found.length === 0) return true;
    for (let unit = piece.first; unit < piece.last; unit += 1) if (countedUnits.has(unit)) return true;
    const figures = figuresOf(piece).filter((figure) => isOfKind(figure, 'count'));
    if (figures.length === 0) return false;
    if (figures.some(({ noun = '' }) => termsOf(noun).some(({ stem }) => things.some((thing) => thing.stem === stem)))) return true; // prettier-ignore
    // "Trucks: 212", and a figure whose label or neighbour names it.
    if (/[:：]\s*\S{0,3}\d/u.test(piece.text) && names(piece)) return true;
    const around = [
      ...piece.labels,
      ...piece.over.slice(0, 1),
      ...(isBareFigure(piece) ? [piece.at - 1, piece.at + 1] : []),
    ];
    return (isBareFigure(piece) || piece.blocks[0]?.kind === 'cell') && around.concat().some((at) => { const one = outline.pieces[at]; return one?.page === piece.page && names(one); }) || (piece.heads.length > 0 && names(piece)); // prettier-ignore
  };
};
