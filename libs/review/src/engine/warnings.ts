import type { Language } from '@plumbline/contracts/limits';
import type { Warning } from '@plumbline/contracts/plans';
import type { Pillar } from '@plumbline/contracts/pillars';
import { minReadShare } from '@plumbline/contracts/rubric';
import type { Judged } from './judging.ts';
import type { FailedQuote } from '../rubric/scoring.ts';
import { pageList } from './page-list.ts';
import type { Dropped } from './synthesis-claims.ts';
import { text, type TextKey } from '../texts.ts';

/** What went otherwise than a reader would assume. */
export interface Circumstances extends Pick<
  Judged,
  | 'document'
  | 'recognised'
  | 'notSentInFull'
  | 'read'
  | 'tooLittleRead'
  | 'failedQuotes'
  | 'bestEffort'
  | 'unassessed'
  | 'witnessesHeard'
> {
  language: Language;
  /** Sentences of the synthesis that no finding says. */
  dropped: Dropped[];
  synthesisComplete: boolean;
  /** Texts that stayed English in a report of another language. */
  unwritten: number;
  refusedParameters: string[];
}

const failedQuoteKeys = {
  not_found: 'warning.quote_not_found',
  // As one passage it stands nowhere.
  torn: 'warning.quote_not_found',
  suspicious: 'warning.quote_suspicious',
  trivial: 'warning.quote_trivial',
  heading: 'warning.quote_trivial',
  missing: 'warning.quote_missing',
} as const satisfies Record<FailedQuote['why'], TextKey>;

/** The warnings of a report, in its language, the reader's own first. */
export const collectWarnings = (facts: Circumstances): Warning[] => {
  const { language, document } = facts;
  const list = (pages: number[]): string => pageList(language, pages);
  const pillarName = (pillar: Pillar): string => text(language, `pillar.${pillar}`);
  const warnings: Warning[] = [...document.warnings];
  const warn = (kind: Warning['kind'], message: string, place: { page?: number; quote?: string } = {}): void => {
    warnings.push({ kind, ...place, message });
  };

  if (document.titleSuspicious) warn('injection_suspected', text(language, 'warning.injection_suspected_title'));
  for (const { n, suspicious } of document.pages) {
    for (const { quote, named } of suspicious) {
      const key = named === true ? 'warning.injection_named' : 'warning.injection_suspected';
      warn('injection_suspected', text(language, key), { page: n, quote });
    }
  }
  if (document.unread.length > 0 && !document.warnings.some(({ kind }) => kind === 'unread_pages')) {
    warn('unread_pages', text(language, 'warning.unread_pages', { pages: list(document.unread) }));
  }
  if (document.partly.length > 0) {
    warn('partly_read', text(language, 'warning.partly_read', { pages: list(document.partly) }));
  }
  if (facts.notSentInFull.length > 0) {
    warn('pages_not_sent', text(language, 'warning.pages_not_sent', { pages: list(facts.notSentInFull) }));
  }
  if (facts.tooLittleRead) {
    const values = { read: facts.read, total: document.total, words: document.words };
    // What was read whole and is short says too little; nobody failed to read it.
    const kind = facts.read < minReadShare * document.total ? 'too_little_read' : 'too_little_said';
    warn(kind, text(language, `warning.${kind}`, values));
  }
  if (facts.recognised.doubtful === true) warn('reads_unlike_pitch', text(language, 'warning.reads_unlike_pitch'));
  for (const { pillar, place, why } of facts.failedQuotes) {
    const message = text(language, failedQuoteKeys[why], { pillar: pillarName(pillar) });
    warn('quote_not_found', message, why === 'missing' ? {} : { page: place.page, quote: place.quote });
  }
  for (const { pillar, why } of facts.unassessed) {
    warn('invalid_answer', text(language, `warning.pillar_${why}`, { pillar: pillarName(pillar) }));
  }
  for (const pillar of facts.bestEffort) {
    warn('invalid_answer', text(language, 'warning.pillar_best_effort', { pillar: pillarName(pillar) }));
  }
  if (!facts.witnessesHeard) warn('invalid_answer', text(language, 'warning.not_verified'));
  for (const { foreign } of facts.dropped) {
    const what = foreign.join(language === 'ar' ? '، ' : ', ');
    warn('claim_dropped', text(language, foreign.length > 0 ? 'warning.claim_foreign' : 'warning.claim_unfounded', { what })); // prettier-ignore
  }
  if (!facts.synthesisComplete) warn('invalid_answer', text(language, 'warning.synthesis_best_effort'));
  if (facts.unwritten > 0) warn('invalid_answer', text(language, 'warning.not_written', { count: facts.unwritten }));
  for (const parameter of facts.refusedParameters) {
    warn('parameter_refused', text(language, 'warning.parameter_refused', { parameter }));
  }
  return warnings;
};
