import { withoutMarks } from '@plumbline/contracts/marks';
import type { ReviewPage } from '../document.ts';
import type { Place } from '../evidence/evidence.ts';
import { inShort } from '../in-short.ts';
import { isUnfilled } from '../recognition/placeholders.ts';

/** What a template left open, as it is shown; `isAsked` where an investor would ask about it. */
export interface Unfilled extends Place {
  isAsked: boolean;
}

/** How somebody is reached, a date or a logo answers nothing that an investor asks; a letter's slot is none of the pitch's. */
const aside =
  /(?<!\p{L})(?:phone|e-?mail|website|url|links?|demo|date|logo|address|contact|calendly|github|linkedin|hi|dear|to|subject)(?!\p{L})|@|(?<!\p{L})(?:ال)?(?:هاتف|بريد|رابط|موقع|تاريخ|شعار|عنوان|تواصل)(?!\p{L})/iu;
/** What somebody is to say to somebody, and what a diagram names its boxes by. */
const spoken = /["“«][^"”»\n]*(?:["”»]|$)|[\p{L}\p{N}]\[[^\][\n]{0,120}\]/gu;
/** A whole line in brackets that says much is a remark, unless it begins as something to fill in. */
const inBrackets = /^[^\p{L}[]*\[(.*)\][^\p{L}\]]*$/u;
const toFill = /^\P{L}{0,20}(?:tb[dac]|insert|add|placeholder|your|fill)(?!\p{L})/iu;
const isRemark = (line: string): boolean => {
  const said = inBrackets.exec(line)?.[1];
  return said !== undefined && !toFill.test(said) && said.trim().split(/\s+/u).length >= 10;
};
/** "They see that it saves them $X": any amount, where the line is of no figure that a pitch gives of itself. */
const anyAmount = /[$€£₹]\s?X(?![.,]?[\p{L}\p{N}])/gu;
const ownFigure =
  /(?<!\p{L})(?:rais\p{L}*|seek\p{L}*|ask\p{L}*|revenue|market|tam|sam|som|valuation|arr|mrr|funding|investment|cac|ltv)(?!\p{L})|نطلب|سوق|إيراد|تمويل|تقييم/iu;

const isAsked = (line: string): boolean => {
  if (aside.test(line) || isRemark(line)) return false;
  const own = line.replace(spoken, ' ');
  return isUnfilled(ownFigure.test(own) ? own : own.replace(anyAmount, ' '));
};

const longest = 90;

/** The first line that a template left open, before others one that an investor would ask about; null when nothing is open. */
export const unfilledIn = ({ pages }: { pages: readonly Pick<ReviewPage, 'n' | 'clean'>[] }): Unfilled | null => {
  const open = pages
    .flatMap(({ n, clean }) => clean.split('\n').map((line) => ({ page: n, line })))
    .filter(({ line }) => isUnfilled(line))
    .map(({ page, line }): Unfilled => ({ page, quote: inShort(withoutMarks(line), longest), isAsked: isAsked(line) }));
  return open.find(({ isAsked }) => isAsked) ?? open[0] ?? null;
};
