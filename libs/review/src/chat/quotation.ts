import { unitsOf, type SearchIndex } from '../search/search-index.ts';

/*
 * What is quoted of a page for an answer: whole sentences round the passage that the search found, and of a question in two parts
 * what follows too.
 */

/** A quotation is not made longer than this by what stands round the passage. Characters, as all lengths here. */
const longest = 420;
/** A passage up to this length leaves room for the sentences after it, when the question has another part that they may answer. */
const roomForMore = 320;

interface Span {
  start: number;
  end: number;
}

const secondPart =
  /(?:\band|\bor|,)\s+(?:(?:at|for|from|in|by|on|to|with)\s+)?(?:what|who|whom|whose|how|where|when|why|which)\b|\s(?:و|أو\s+)(?:على |من |في |ب|ل|إلى |الى )?(?:ما|ماذا|كم|أين|اين|وين|فين|متى|كيف|ليش|ليه|لماذا|من|مين|منو|شو|ايش|إيش|وش|شنو|أي|اي|بكم|هل)(?!\p{L})/iu;

/** Whether a question has a second part: "how much, and what for?" */
export const asksInParts = (question: string): boolean => {
  // Split, since a pattern from mark to mark would take minutes for a line of marks.
  const asked = question.split(/[?؟]/u).slice(0, -1);
  return asked.filter((one) => /\p{L}/u.test(one)).length > 1 || secondPart.test(question);
};

const endsSentence = /[.!?؟…]["”»’)]*$/u;
/** "Dr. Amrein", "أ. منى": the dot ends no sentence. */
const endsShort = /(?:^|[\s(])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|No|vs|incl|approx)\.$/u;
const beginsItem = /^(?:[•·▪●◦*–—-]|\d{1,2}[.)])\s/u;

const beginsBlock = (text: string, end: number, start: number): boolean => /\n[^\S\n]*\n/u.test(text.slice(end, start));

/** What is looked at of a statement's end: a statement of a page without full stops may be as long as the page. */
const endLength = 120;

/** Units that belong to one sentence, or to one line that a semicolon parts, in one span. */
const statementsOf = (text: string, units: readonly Span[]): Span[] => {
  const statements: Span[] = [];
  for (const unit of units) {
    const last = statements.at(-1);
    if (last !== undefined && goesOn(text, last, unit)) last.end = unit.end;
    else statements.push({ start: unit.start, end: unit.end });
  }
  return statements;
};

const goesOn = (text: string, last: Span, next: Span): boolean => {
  const before = text.slice(Math.max(last.start, last.end - endLength), last.end);
  if (beginsBlock(text, last.end, next.start) || beginsItem.test(text.slice(next.start, next.end))) return false;
  if (endsSentence.test(before) && !endsShort.test(before)) return false;
  // A line that could have held more ended because it was meant to, but for a semicolon or a word that wants another.
  return (
    !text.slice(last.end, next.start).includes('\n') ||
    /[,;:،؛]$|(?:^|\s)(?:\p{Ll}{1,4}|من|في|إلى|على|عن)$/u.test(before) ||
    lineLength(text, last.end) > 70
  );
};

const lineLength = (text: string, end: number): number => end - (text.lastIndexOf('\n', end - 1) + 1);

/** A row of a table, as the readers write it or as a PDF has it: no sentence, and figures or cells. */
const isRow = (text: string): boolean => text.includes(' | ') || (!endsSentence.test(text) && /\p{N}/u.test(text));

/** A line that names what follows it: a heading, the head of a table. */
const isHead = (text: string): boolean => !endsSentence.test(text) && (text.includes(' | ') || !/\p{N}/u.test(text));

/**
 * The quotation for what the search found on a page of the index: `start` and `passage` of a `SearchResult`. `more` when the
 * question has a part that what follows may answer.
 */
export const quotationOf = (
  index: SearchIndex,
  { page, passage, start: foundAt }: { page: number; passage: string; start: number },
  more: boolean,
): string => {
  const known = index.pages.find(({ n }) => n === page);
  if (known === undefined) return passage;
  const { text } = known;
  const foundTo = foundAt + passage.length;
  const statements = statementsOf(text, index.units.slice(known.first, known.last));
  const first = statements.findIndex(({ end }) => end > foundAt);
  const last = statements.findLastIndex(({ start }) => start < foundTo);
  const start = statements[first]?.start ?? foundAt;
  let end = statements[last]?.end ?? foundTo;
  if (end - start > longest) return text.slice(Math.max(start, foundAt), foundTo);
  const wordsOf = (statement: Span | undefined): string =>
    statement === undefined ? '' : text.slice(statement.start, statement.end);
  let before = wordsOf(statements[last]);
  for (const next of statements.slice(last + 1)) {
    if (next.end - start > longest) break;
    const after = wordsOf(next);
    const isNextRow = isRow(after) && (isHead(before) || (before.includes(' | ') && after.includes(' | ')));
    const mayAnswer =
      more && end - start <= roomForMore && !after.includes(' | ') && !beginsBlock(text, end, next.start);
    if (!isNextRow && !mayAnswer) break;
    end = next.end;
    // The rows under a head belong to it.
    before = isNextRow && !before.includes(' | ') ? before : after;
  }
  return text.slice(start, end);
};

/** A quotation in one line for reading: a stroke where a line of the page ends that is no sentence. */
export const inOneLine = (quotation: string): string => {
  const statements = statementsOf(quotation, unitsOf(quotation));
  const said = statements.map(({ start, end }, at) => {
    const gap = quotation.slice(statements[at - 1]?.end ?? start, start);
    const mark =
      at === 0 ? '' : gap.includes('\n') && !endsSentence.test(quotation.slice(0, start).trimEnd()) ? ' / ' : ' ';
    return `${mark}${quotation.slice(start, end).replace(/\s+/gu, ' ')}`;
  });
  return said.join('').trim();
};
