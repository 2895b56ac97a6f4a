import type { DocumentType } from '@plumbline/contracts/memo-report';
import { foldWord } from '@plumbline/review/figures/folding';

/*
 * What a document of a package is read as: its tag where that is known, else what its content shows.
 */

const tags: readonly [DocumentType, RegExp][] = [
  [
    'cap_table',
    /^cap[ _-]?table$|capitali[sz]ation|ownership|shareholders?|جدول الملكيه|هيكل الملكيه|جدول الحصص|المساهم/iu,
  ],
  ['term_sheet', /term[ _-]?sheet|\bsafe\b|convertible|ورقه شروط|مذكره شروط|وثيقه الشروط|شروط الاستثمار/iu],
  ['financials', /financ|\bmodel\b|\bp&l\b|accounts|budget|forecast|بيانات ماليه|قوايم ماليه|نموذج مالي|المالي/iu],
  ['customer_reference', /customer[ _-]?ref|reference|testimonial|مراجع العملا|توصيات العملا|اراء العملا/iu],
  ['market_report', /market|industry|research|تقرير السوق|دراسه السوق|بحث السوق/iu],
  ['contract', /contract|agreement|lease|\bnda\b|\bmsa\b|عقد|اتفاقيه/iu],
  ['notes', /notes?|analyst|minutes|\bcall\b|memo|ملاحظات|محضر|المحلل/iu],
  ['deck', /deck|pitch|presentation|عرض/iu],
  ['other', /^other$|^اخري$/iu],
];

/** The type that a tag names; null for words of the investor's own and for none. */
export const typeOfTag = (tag: string | null): DocumentType | null => {
  if (tag === null || tag.trim() === '') return null;
  const plain = foldWord(tag.trim());
  return tags.find(([type, pattern]) => plain === type || pattern.test(plain))?.[0] ?? null;
};

/** What was counted of a document's content. */
export interface Signs {
  sheets: number;
  holdings: number;
  metrics: number;
  contract: number;
  termSheet: number;
  /** What the review's recogniser takes it for, null where it was not asked. */
  kind: string | null;
  slides: boolean;
  name: string;
  /** Names of its sheets. */
  labels: string;
  opening: string;
}

/** What a document without a known tag is, by its content. */
export const typeOfContent = ({
  sheets,
  holdings,
  metrics,
  contract,
  termSheet,
  kind,
  slides,
  name,
  labels,
  opening,
}: Signs): DocumentType => {
  if (sheets > 0)
    return holdings >= 3 &&
      (holdings * 6 >= metrics ||
        /\bcap(?:itali[sz]ation)?[ _-]?tables?\b|shareholder|جدول (?:الملكيه|المساهم)/iu.test(
          foldWord(`${labels} ${name}`),
        ))
      ? 'cap_table'
      : 'financials';
  const [start, called] = [foldWord(opening.slice(0, 1_200)), foldWord(name.replace(/[_-]+/gu, ' '))];
  if (
    /\bterm ?sheet\b|simple agreement for future equity|convertible note|ورقه شروط|مذكره شروط|وثيقه شروط|شروط الاستثمار/iu.test(
      `${start} ${called}`,
    ) &&
    termSheet >= 2
  )
    return 'term_sheet';
  if (
    /\b(?:minutes|call notes|meeting notes|notes of)\b|محضر|ملاحظات (?:مكالمه|اجتماع)/iu.test(
      `${start.slice(0, 400)} ${called}`,
    )
  )
    return 'notes';
  if (slides && contract < 4) return 'deck';
  if (contract >= 4 || kind === 'contract') return termSheet >= 6 && contract < 12 ? 'term_sheet' : 'contract';
  if (termSheet >= 5) return 'term_sheet';
  if (/\b(?:minutes|call notes|notes of|meeting)\b|محضر|ملاحظات/iu.test(`${start} ${called}`)) return 'notes';
  if (
    /\b(?:testimonials?|customer (?:references?|reviews?))\b|what (?:our )?customers say|اراء العملا/iu.test(
      `${start} ${called}`,
    )
  )
    return 'customer_reference';
  if (
    /\b(?:market (?:report|research|study|overview|outlook)|industry report)\b|تقرير السوق|دراسه السوق/iu.test(
      `${start} ${called}`,
    )
  )
    return 'market_report';
  return kind === 'pitch' ? 'deck' : 'other';
};
