import type { Language } from '@plumbline/contracts/limits';
import type { SettledCheck } from '../rubric/scoring.ts';
import { text } from '../texts.ts';

/** What the report says of a check, in the language when code says it itself, else the reviewer's own English sentence. */
export const wordsOfCheck = (language: Language, { check, state, text: own, place }: SettledCheck): string =>
  own ?? text(language, `state.${state}`, { item: text(language, `check.${check.id}`), page: place?.page ?? 0 });

/** What a pillar's checks praise: all that is said, the best supported first. */
export const strengthsOf = (checks: readonly SettledCheck[]): SettledCheck[] =>
  checks.filter(({ state }) => state === 'said').sort((a, b) => (b.level ?? 0) - (a.level ?? 0));

const weight = ({ check, tier, state }: SettledCheck): number =>
  (tier === 'contradicted' ? 4 : 0) + (check.core ? 2 : 0) + (state === 'not_found' ? 1 : 0);

/** What is missing, unsure or said in part; core checks first. What was not read is nobody's gap. */
export const improvementsOf = (checks: readonly SettledCheck[]): SettledCheck[] =>
  checks
    .filter(({ state }) => state === 'partly' || state === 'unsure' || state === 'not_found')
    .sort((a, b) => weight(b) - weight(a));
