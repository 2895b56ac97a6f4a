import { withoutMarks } from '@plumbline/contracts/marks';
import type { Language } from '@plumbline/contracts/limits';
import { hasMarketFigure } from '../rubric/market-source.ts';
import { inShort } from '../in-short.ts';
import type { SettledCheck } from '../rubric/scoring.ts';
import { text } from '../texts.ts';
import { pageList } from './page-list.ts';

/** A sentence that quotes stays one that is read at a glance. Characters. */
const longestQuote = 160;
const unreadKeys = { pages: 'state.not_read', model: 'state.not_judged', not_reviewed: 'state.not_reviewed' } as const;

/** What the report says of a check, in the language when code says it itself, else the reviewer's own English sentence. */
export const wordsOfCheck = (
  language: Language,
  { check, state, text: own, place, unread, unreadPages = [] }: SettledCheck,
): string => {
  if (own !== null) return own;
  const key = state === 'not_read' ? unreadKeys[unread ?? 'pages'] : (`state.${state}` as const);
  const pages = pageList(language, unreadPages);
  return text(language, key, {
    item: text(language, `check.${check.id}`),
    page: place?.page ?? 0,
    quote: place === null ? '' : inShort(withoutMarks(place.quote).replace(/[.]$/u, ''), longestQuote),
    pages,
  });
};

/** Whether another place of the pitch says otherwise, and which. */
export const isContradicted = <C extends SettledCheck>(
  settled: C,
): settled is C & { second: NonNullable<C['second']> } => settled.tier === 'contradicted' && settled.second !== null;

/** Code's own sentence on two places that disagree, which quotes both; null where none do. */
export const contradictionOf = (language: Language, settled: SettledCheck): string | null => {
  const { check, place, second } = settled;
  if (!isContradicted(settled) || place === null || second === null) return null;
  return text(language, 'state.contradicted', {
    item: text(language, `check.${check.id}`),
    quote: place.quote,
    page: place.page,
    other: second.quote,
    other_page: second.page,
  });
};

/** What an investor asks of two places that disagree, quoting both; null where none do. */
export const questionOfContradicted = (language: Language, settled: SettledCheck): string | null => {
  const { check, place, second } = settled;
  if (!isContradicted(settled) || place === null || second === null) return null;
  return text(language, 'ask.contradicted', {
    item: text(language, `check.${check.id}`),
    page: place.page,
    quote: withoutMarks(place.quote),
    other_page: second.page,
    other: withoutMarks(second.quote),
  });
};

/** What a pillar's checks praise: all that is said and not said otherwise elsewhere, the best supported first. */
export const strengthsOf = (checks: readonly SettledCheck[]): SettledCheck[] =>
  checks
    .filter((settled) => settled.state === 'said' && !isContradicted(settled))
    .sort((a, b) => (b.level ?? 0) - (a.level ?? 0));

const weight = (settled: SettledCheck): number =>
  (isContradicted(settled) ? 4 : 0) + (settled.check.core ? 2 : 0) + (settled.state === 'not_found' ? 1 : 0);

/** No source is missing where the market has no figure. */
const isSaidAlready = ({ check, state }: SettledCheck, checks: readonly SettledCheck[]): boolean =>
  check.id === 'market.source' &&
  state === 'not_found' &&
  !hasMarketFigure(checks.map((other) => ({ id: other.check.id, quote: other.place?.quote ?? null })));

/** What disagrees, is missing, unsure or said in part, in this order and core checks first. What was not read is nobody's gap. */
export const improvementsOf = (checks: readonly SettledCheck[]): SettledCheck[] =>
  checks
    .filter((settled) => !isSaidAlready(settled, checks))
    .filter(
      (settled) =>
        isContradicted(settled) ||
        settled.state === 'partly' ||
        settled.state === 'unsure' ||
        settled.state === 'not_found',
    )
    .sort((a, b) => weight(b) - weight(a));
