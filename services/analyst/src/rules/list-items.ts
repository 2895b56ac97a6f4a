import type { CheckId } from '@plumbline/contracts/checklist';
import type { CheckAnswer, DocumentInput } from '@plumbline/review/model/tasks';
import { say } from '../catalogue.ts';

/*
 * A passage that is one item of a list answers for the list: a sentence that quotes it says so.
 */

/** What a pitch tells in several points. A figure is told once. */
const toldInPoints = new Set<CheckId>([
  'problem.pain',
  'solution.how',
  'solution.benefit',
  'market.segment',
  'team.founders',
  'moat.protection',
  'moat.competitors',
  'moat.difference',
  'traction.named',
]);

type Page = DocumentInput['pages'][number];

const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const opensItem = /^\s*(?:[-*•▪◦‣–—]|\(?\d{1,2}[.)])\s/u;

/** Whether a quote is one of three items or more that follow each other on its page. */
export const isOneOfSeveral = ({ text, blocks = [] }: Pick<Page, 'text' | 'blocks'>, quote: string): boolean => {
  const words = inOneLine(quote);
  const inItem = (isItem: (at: number) => boolean, all: readonly string[]): boolean => {
    const at = all.findIndex((item) => inOneLine(item).includes(words));
    if (at === -1 || !isItem(at)) return false;
    const around = [at - 2, at - 1, at, at + 1, at + 2].map((near) => near >= 0 && near < all.length && isItem(near));
    return [0, 1, 2].some((from) => around.slice(from, from + 3).every(Boolean));
  };
  if (blocks.length > 0)
    return inItem(
      (at) => blocks[at]?.kind === 'bullet',
      blocks.map((block) => block.text),
    );
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return inItem((at) => opensItem.test(lines[at] ?? ''), lines);
};

/** An answer that is said; where its quote is one item of several, its sentence gives it as an instance. */
export const asInstance = (answer: CheckAnswer, { pages }: DocumentInput): CheckAnswer => {
  const { id, state, page, quote } = answer;
  const at = pages.find(({ n }) => n === page);
  if (state !== 'said' || quote === null || at === undefined || !toldInPoints.has(id) || !isOneOfSeveral(at, quote))
    return answer;
  return { ...answer, text: say('check.instance', { item: [`${id}.item`], page: String(at.n), quote }) };
};
