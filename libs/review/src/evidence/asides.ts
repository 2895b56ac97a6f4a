import type { CheckId } from '@plumbline/contracts/checklist';

/*
 * What stands on a page and tells nothing of the company: how to reach somebody, who owns the words, where they were taken from, what to do
 * with the slide, what is asked over an answer. It answers no check, nor comes near one.
 */

const plain = (text: string): string =>
  text
    .replace(/[*_`#>|\\]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

const address = /https?:\/\/\S+|www\.\S+|[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}|(?:[a-z\d-]+\.)+(?:com|org|net|io|ai|app|dev|co)(?:\/\S*)?/giu; // prettier-ignore
const contact = /\b(?:e-?mail|phone|tel|mobile|website|web|contact(?: us)?|linkedin|github|twitter|address|url|visit|call|site|repo|repository|link|source code)\b|البريد|بريد إلكتروني|هاتف|جوال|الموقع الإلكتروني|للتواصل|تواصل معنا/giu; // prettier-ignore
/** Of a line with an address no word is left without it. "Swell Energy: https://swell.energy" names somebody. */
const isAddress = (text: string): boolean => {
  const left = text.replace(address, ' ');
  return left !== text && !/\p{L}{2}/u.test(left.replace(contact, ' '));
};

/** A footnote or an entry of a list of works. */
const isReference = (text: string): boolean =>
  /^\[?\d{1,3}\]:?\s*(?:\(?https?:|www\.)/u.test(text) ||
  /^[^[]*\]\(https?:/u.test(text) ||
  /\bN\.\s?p\.|\bn\.\s?d\.|\b(?:accessed|retrieved) (?:on|from)?\b.{0,20}\d|\bdoi:|\bet al\./iu.test(text);

const rights =
  /©|\(c\)\s?\d{4}|\ball rights reserved\b|\bconfidential(?:ity)?\s*(?:$|[-–—·|&]|and proprietary)|جميع الحقوق محفوظة|\bnot constitute (?:an?|or)\b|\bno (?:express(?:ed)?|implied)\b.{0,40}\bwarrant|\bforward[- ]looking statements?\b/iu;
const credit =
  /^(?:(?:presented|prepared|submitted|compiled) (?:by|to|for)|designed by|template by)\b|\bslides? (?:by|from)\b|^تم إعداد هذا|^إعداد\s*:|^مقدم إلى|\b(?:submission|application) deadline\b|\b(?:deadline|due date)\s*:/iu;
/** What whoever makes the slide is to put there. */
const layout =
  /^(?:\[?(?:visual|image|graphic|photo|screenshot|layout|design notes?|animation|image placeholder|footer|slide type|callouts?|(?:two|three|four)(?:-column| columns| callouts| cards| boxes| icons))\]?\s*(?::|[-–—]\s))|^\[(?:insert|add|show|place)\b|^(?:صورة|تصميم|عنصر بصري|التصميم|المرئيات)\s*:/iu;

/** "What we are looking for" stands over an answer. */
const isOpening = (text: string): boolean =>
  /^(?:what|how|why|who|where|ماذا|لماذا|كيف|من نحن|ما هو|ما هي)(?:\s|$)/iu.test(text) &&
  text.split(' ').length <= 6 &&
  !/[\d.,:;،؛?؟–—-]/u.test(text);

/** Whether a passage is none of what the pitch says of its company, whatever is asked. */
export const isAside = (written: string): boolean => {
  const text = plain(written);
  return isOpening(text) || layout.test(text) || rights.test(text);
};

/** What can be seen at an address: that a product is live, who somebody is, another firm. */
const byAddress = new Set<CheckId>([
  'solution.state',
  'solution.proof',
  'team.founders',
  'team.checkable',
  'moat.competitors',
  'moat.checkable',
  'traction.named',
]);
const isSource = (id: CheckId): boolean => id.endsWith('.source');

/**
 * Whether a passage comes near no answer to a check: it is an aside, an address that shows nothing of what is asked, a work that is cited
 * where no source is asked for, or who made the deck where nobody asks for people.
 */
export const isAsideOf = (id: CheckId, written: string): boolean => {
  const text = plain(written);
  return (
    isAside(written) ||
    (!byAddress.has(id) && !isSource(id) && isAddress(text)) ||
    (!isSource(id) && isReference(text)) ||
    (!id.startsWith('team.') && credit.test(text) && text.length < 120)
  );
};
