import type { Evidence } from '@plumbline/contracts/report';
import type { IntlShape } from 'react-intl';
import { pageRanges } from './evidence.ts';
import type { PageUnit } from './evidence.ts';

/** "Slides 1–9 and 11" in the words and digits of the page's language; `id` names a sentence around them. */
export const pagesText = (intl: IntlShape, unit: PageUnit, pages: readonly number[], id = 'report.pages'): string => {
  const ranges = pageRanges(pages).map(([first, last]) => {
    const [from, to] = [intl.formatNumber(first), intl.formatNumber(last)];
    return first === last ? from : `${from}–${to}`;
  });
  return intl.formatMessage({ id }, { unit, count: new Set(pages).size, pages: intl.formatList(ranges) });
};

/** Where something was searched in vain. */
export const absentText = (intl: IntlShape, unit: PageUnit, searched: readonly number[]): string =>
  searched.length === 0
    ? intl.formatMessage({ id: 'report.evidence.absent_anywhere' })
    : pagesText(intl, unit, searched, 'report.evidence.absent');

/** A quote as it is written out on paper. */
export interface WrittenQuote {
  /** "Slide 4", with what is to be known of the quote ("could not be checked") when it is not simply stated. */
  place: string;
  quote: string;
}

/** The quotes of a claim, where chips cannot be opened. */
export const writtenQuotes = (intl: IntlShape, unit: PageUnit, evidence: readonly Evidence[]): WrittenQuote[] =>
  evidence.flatMap((item) => {
    if ('absent' in item) return [];
    const { page, quote, verified, tier, second } = item;
    const noteId = !verified ? 'report.evidence.note_unchecked' : tier === 'stated' ? null : `report.tier.${tier}`;
    return [{ page, quote }, ...(second ? [second] : [])].map((at) => {
      const place = pagesText(intl, unit, [at.page]);
      return {
        quote: at.quote,
        place:
          noteId === null
            ? place
            : intl.formatMessage({ id: 'report.evidence.noted' }, { place, note: intl.formatMessage({ id: noteId }) }),
      };
    });
  });
