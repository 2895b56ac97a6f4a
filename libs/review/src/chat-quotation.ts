import { unitsOf } from './search-index.ts';

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

const asksMore =
  /[?؟].*\p{L}.*[?؟]|(?:\band|\bor|,)\s+(?:(?:at|for|from|in|by|on|to|with)\s+)?(?:what|who|whom|whose|how|where|when|why|which)\b|\s(?:و|أو\s+)(?:على |من |في |ب|ل|إلى |الى )?(?:ما|ماذا|كم|أين|اين|وين|فين|متى|كيف|ليش|ليه|لماذا|من|مين|منو|شو|ايش|إيش|وش|شنو|أي|اي|بكم|هل)(?!\p{L})/iu;

/** Whether a question has a second part: "how much, and what for?" */
export const asksInParts = (question: string): boolean => asksMore.test(question);

const endsSentence = /[.!?؟…]["”»’)]*$/u;
/** "Dr. Amrein", "أ. منى": the dot ends no sentence. */
const endsShort = /(?:^|[\s(])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|No|vs|incl|approx)\.$/u;
const beginsItem = /^(?:[•·▪●◦*–—-]|\d{1,2}[.)])\s/u;

const beginsBlock = (text: string, end: number, start: number): boolean => /\n[^\S\n]*\n/u.test(text.slice(end, start));

/** The statements of a page: units that belong to one sentence, or to one line that a semicolon parts, in one span. */
const statementsOf = (text: string): Span[] => {
  const statements: Span[] = [];
  for (const unit of unitsOf(text)) {
    const last = statements.at(-1);
    const before = last === undefined ? '' : text.slice(last.start, last.end);
    const gap = last === undefined ? '' : text.slice(last.end, unit.start);
    const goesOn =
      last !== undefined &&
      !beginsBlock(text, last.end, unit.start) &&
      (endsShort.test(before) || !endsSentence.test(before)) &&
      !beginsItem.test(text.slice(unit.start, unit.end)) &&
      // A line that could have held more ended because it was meant to, but for a semicolon or a word that wants another.
      (!gap.includes('\n') ||
        /[,;:،؛]$|(?:^|\s)(?:\p{Ll}{1,4}|من|في|إلى|على|عن)$/u.test(before) ||
        lineLength(text, last.end) > 70);
    if (goesOn && last !== undefined) last.end = unit.end;
    else statements.push({ ...unit });
  }
  return statements;
};

const lineLength = (text: string, end: number): number => end - (text.lastIndexOf('\n', end - 1) + 1);

/** A row of a table, as the readers write it or as a PDF has it: no sentence, and figures or cells. */
const isRow = (text: string): boolean => text.includes(' | ') || (!endsSentence.test(text) && /\p{N}/u.test(text));

/** A line that names what follows it: a heading, the head of a table. */
const isHead = (text: string): boolean => !endsSentence.test(text) && (text.includes(' | ') || !/\p{N}/u.test(text));

/** The quotation for a passage, `[start, end)` of its page's text; `more` when the question has a part that what follows may answer. */
export const quotationOf = (text: string, passage: Span, more: boolean): string => {
  const found = statementsOf(text);
  const first = found.findIndex(({ end }) => end > passage.start);
  const last = found.findLastIndex(({ start }) => start < passage.end);
  const start = found[first]?.start ?? passage.start;
  let end = found[last]?.end ?? passage.end;
  if (end - start > longest) return text.slice(Math.max(start, passage.start), passage.end);
  const wordsOf = (statement: Span | undefined): string =>
    statement === undefined ? '' : text.slice(statement.start, statement.end);
  let before = wordsOf(found[last]);
  for (const next of found.slice(last + 1)) {
    const after = wordsOf(next);
    const goesOnInTable = isRow(after) && (isHead(before) || (before.includes(' | ') && after.includes(' | ')));
    const goesOn = more && end - start <= roomForMore && !after.includes(' | ') && !beginsBlock(text, end, next.start);
    if (next.end - start > longest || !(goesOnInTable || goesOn)) break;
    end = next.end;
    // The rows under a head belong to it.
    before = goesOnInTable && !before.includes(' | ') ? before : after;
  }
  return text.slice(start, end);
};

/** A quotation in one line for reading: a stroke where a line of the page ends that is no sentence. */
export const inOneLine = (quotation: string): string => {
  const statements = statementsOf(quotation);
  const said = statements.map(({ start, end }, at) => {
    const gap = quotation.slice(statements[at - 1]?.end ?? start, start);
    const mark =
      at === 0 ? '' : gap.includes('\n') && !endsSentence.test(quotation.slice(0, start).trimEnd()) ? ' / ' : ' ';
    return `${mark}${quotation.slice(start, end).replace(/\s+/gu, ' ')}`;
  });
  return said.join('').trim();
};
