import type { CheckAnswer, DocumentInput } from '@plumbline/review/model/tasks';

/*
 * A text whose lines are broken by hand, or by the column of a page, gives pieces of sentences as passages. A person is shown the whole
 * sentence: what is cut is carried on over the next line, and begun on the line before.
 */

/** Words after which a sentence goes on. */
const wantsMore =
  /(?:^|[\s(])(?:an?|the|and|or|of|to|in|on|at|for|with|by|from|as|than|is|are|was|were|be|been|has|have|had|will|would|can|that|which|who|whose|their|its|our|your|my|his|her|these|those|but|into|over|between|while|because|if|when|في|من|إلى|على|عن|مع|أو|أن|التي|الذي|بين|عبر)$|[,،-]$/iu;
const endsSentence = /[.!?؟:;؛…]["”»’)*_]*$/u;
const opensItem = /^\s*(?:[-*•▪◦‣–—#>|\p{So}]|\(?(?:\d{1,2}|[a-z])[.)]\s)/u;
/** An address, and items that stand side by side in one line, are no sentences. */
const noSentence = /\/\/|www\.|\w\/\w+\/|\S\s[•▪❑◦●]\s/u;
/** A shorter line was not broken because it was full. */
const fullLine = 35;
const longest = 600;

const escape = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
const plainEnd = (text: string): string => text.replace(/[*_`\s]+$/gu, '');

const isContinued = (line: string, next: string | undefined): boolean => {
  if (next === undefined || next.trim() === '' || opensItem.test(next)) return false;
  const end = plainEnd(line);
  if (endsSentence.test(end)) return false;
  const wants = wantsMore.test(end);
  const goesOn = /^\s*\p{Ll}/u.test(next);
  return goesOn ? wants || end.length >= fullLine : wants && /^\s*[\p{Lo}\p{N}\p{Lu}$€£“"«(]/u.test(next);
};

/** Up to the end of its sentence. */
const firstSentence = (line: string): string => /^.*?[.!?؟](?=\s|$)/u.exec(line)?.[0] ?? line;
/** From the beginning of its last sentence. */
const lastSentence = (line: string): string =>
  /(?:^|[.!?؟]\s+)([^.!?؟]*(?:[.!?؟](?!\s)[^.!?؟]*)*)$/u.exec(line)?.[1] ?? line;

/** Of a sentence that only begins at the end of a passage nothing is shown. */
const begunSentence = /(?<=[.!?؟]["”»’)]?)\s+(?:[^\s.!?؟]+\s*){1,3}$/u;

/** A passage of a page with all of the sentence that it begins or ends in; the passage itself where it is whole. */
export const wholeSentence = (page: string, passage: string): string => {
  const words = passage.trim().split(/\s+/u);
  const found =
    words.length > 120 || noSentence.test(passage) ? null : new RegExp(words.map(escape).join('\\s+'), 'u').exec(page);
  if (found === null) return passage;
  const before = page.slice(0, found.index).split('\n');
  const after = page.slice(found.index + found[0].length).split('\n');
  let whole = found[0];
  const rest = after.shift() ?? '';
  // Only what ends with its line was cut by it.
  const isBroken = rest.trim() === '' && isContinued(whole.split('\n').at(-1) ?? '', after[0]);
  if (isBroken && begunSentence.test(whole)) whole = whole.replace(begunSentence, '');
  else if (isBroken)
    for (let line = whole.split('\n').at(-1) ?? ''; isContinued(line, after[0]);) {
      const next = after.shift() ?? '';
      const taken = firstSentence(next);
      if (whole.length + taken.length >= longest) return passage;
      whole = `${whole}\n${taken}`;
      line = taken === next ? next : '.';
    }
  const start = before.pop() ?? '';
  if (start.trim() === '' && /^\p{Ll}/u.test(whole.trim()))
    for (let line = whole; before.length > 0 && isContinued(before.at(-1) ?? '', line);) {
      const previous = before.pop() ?? '';
      const taken = lastSentence(previous);
      if (taken.trim() === '' || whole.length + taken.length >= longest) break;
      whole = `${taken}\n${whole}`;
      line = taken === previous && /^\s*\p{Ll}/u.test(previous) ? previous : '';
    }
  return whole.trim();
};

const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/**
 * An answer whose quote is the whole sentence of its page. Blocks that stand apart on the page are no sentence together: the engine would
 * refuse it as torn (evidence/quote-unit.ts).
 */
export const inWholeSentence = (answer: CheckAnswer, { pages }: DocumentInput): CheckAnswer => {
  const page = pages.find(({ n }) => n === answer.page);
  if (page === undefined || answer.quote === null) return answer;
  const quote = wholeSentence(page.text, answer.quote);
  const { blocks = [] } = page;
  const isOne = blocks.length === 0 || blocks.some(({ text }) => inOneLine(text).includes(inOneLine(quote)));
  return isOne ? { ...answer, quote } : answer;
};
