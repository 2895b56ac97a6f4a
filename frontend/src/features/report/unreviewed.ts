import type { RecognisedDocument } from '@plumbline/contracts/checklist';
import { languageName } from '@plumbline/web/unreviewed';
import type { IntlShape } from 'react-intl';
import type { ReportView } from './read-report.ts';

/** What is said of a document that was not reviewed, in the page's language. */
export interface UnreviewedWords {
  /** What it is: "This reads as a CV, not as a pitch". */
  title: string;
  /** Why that gives no score, and what to do instead. */
  hint: string;
  /** What asking for a review all the same does. */
  again: string;
  /** Over the passages. */
  passages: string;
}

export const unreviewedWords = (intl: IntlShape, { kind, language }: RecognisedDocument): UnreviewedWords => {
  const text = (id: string, values?: Record<string, string>): string => intl.formatMessage({ id }, values);
  if (kind !== 'pitch') {
    return {
      title: text(`report.unreviewed.title.${kind}`),
      hint: text(`report.unreviewed.hint.${kind}`),
      again: text('report.unreviewed.again_hint'),
      passages: text('report.unreviewed.passages'),
    };
  }
  const name = languageName(intl, language);
  return {
    title:
      name === null
        ? text('report.unreviewed.title.language_unknown')
        : text('report.unreviewed.title.language', { language: name }),
    hint: text('report.unreviewed.hint.language'),
    again: text('report.unreviewed.again_language'),
    passages: text('report.unreviewed.passages_language'),
  };
};

/** The report's own sentence that quotes the document, where it has no passages beside it: figures in a language nobody here reads. */
export const quotedInWords = ({ core_analysis }: ReportView, { quotes }: RecognisedDocument): string =>
  quotes.length === 0 ? core_analysis : '';
