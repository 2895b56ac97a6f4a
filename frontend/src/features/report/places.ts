import { unitOf, type PageNames, type PageUnit } from '@plumbline/contracts/page-names';
import type { Evidence } from '@plumbline/contracts/report';
import { withoutMarks } from '@plumbline/contracts/marks';
import type { IntlShape } from 'react-intl';
import { apart, pageRanges } from './evidence.ts';

const rangesText = (intl: IntlShape, pages: readonly number[]): string[] =>
  pageRanges(pages).map(([first, last]) => {
    const [from, to] = [intl.formatNumber(first), intl.formatNumber(last)];
    return first === last ? from : `${from}–${to}`;
  });

/** "Slides 1–9 and 11" in the words and digits of the page's language; `id` names a sentence around them. */
export const pagesText = (intl: IntlShape, names: PageNames, pages: readonly number[], id = 'report.pages'): string => {
  const { own, supplements } = apart(names, pages);
  const valuesOf = (unit: PageUnit | 'supplement', of: readonly number[], more: string[] = []) => ({
    unit,
    count: new Set(of).size,
    pages: intl.formatList([...rangesText(intl, of), ...more]),
  });
  if (own.length === 0 && supplements.length > 0)
    return intl.formatMessage({ id }, valuesOf('supplement', supplements));
  // Both: "Slides 1–9 and supplement 1".
  const beside =
    supplements.length === 0
      ? []
      : [intl.formatMessage({ id: 'report.pages.supplements' }, valuesOf('supplement', supplements))];
  return intl.formatMessage({ id }, valuesOf(unitOf(names), own, beside));
};

/** Where something was searched in vain. */
export const absentText = (intl: IntlShape, unit: PageNames, searched: readonly number[]): string =>
  searched.length === 0
    ? intl.formatMessage({ id: 'report.evidence.absent_anywhere' })
    : pagesText(intl, unit, searched, 'report.evidence.absent');

/** Every place that a claim stands on: its own, one that agrees with it or contradicts it, and those where it goes on. */
export const placesOf = ({ page, quote, second, more = [] }: Exclude<Evidence, { absent: true }>): Place[] => [
  { page, quote },
  ...(second === undefined ? [] : [second]),
  ...more,
];
type Place = Pick<Exclude<Evidence, { absent: true }>, 'page' | 'quote'>;

/** A quote as it is written out on paper. */
export interface WrittenQuote {
  /** "Slide 4", with what is to be known of the quote ("could not be checked") when it is not simply stated. */
  place: string;
  quote: string;
}

/** The quotes of a claim, where chips cannot be opened. */
export const writtenQuotes = (intl: IntlShape, unit: PageNames, evidence: readonly Evidence[]): WrittenQuote[] =>
  evidence.flatMap((item) => {
    if ('absent' in item) return [];
    const { verified, tier } = item;
    // What agrees or contradicts is told of the two places that do.
    const noted = item.second === undefined ? 1 : 2;
    const noteId = !verified ? 'report.evidence.note_unchecked' : tier === 'stated' ? null : `report.tier.${tier}`;
    return placesOf(item).map((at, index) => {
      const place = pagesText(intl, unit, [at.page]);
      return {
        quote: withoutMarks(at.quote),
        place:
          noteId === null || index >= noted
            ? place
            : intl.formatMessage({ id: 'report.evidence.noted' }, { place, note: intl.formatMessage({ id: noteId }) }),
      };
    });
  });
