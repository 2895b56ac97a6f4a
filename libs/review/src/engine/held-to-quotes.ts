import type { CheckId } from '@plumbline/contracts/checklist';
import {
  groundsOf,
  withFoundedWords,
  withLevels,
  type CheckedPillar,
  type Insiders,
  type SettledCheck,
} from '../rubric/scoring.ts';
import type { Asking } from './pillar-review.ts';
import { verify } from './verifying.ts';

const nameFounders = new Set<CheckId>(['team.founders', 'team.coverage']);

/** The company and the passages that name its people. */
const insidersIn = (answers: readonly CheckedPillar[], company: string | null): Insiders => ({
  company,
  people: answers.flatMap(({ checks }) =>
    checks.flatMap(({ check: { id }, place, more }) =>
      place !== null && nameFounders.has(id) ? [place, ...more].map(({ quote }) => quote) : [],
    ),
  ),
});

const quotesOf = (settled: SettledCheck): readonly string[] => groundsOf(settled, null).texts;

/**
 * What the answers are worth: levels as their quotes allow, and only words that follow from them. Of a language model that is asked
 * once more, about all of them at once.
 */
export const heldToQuotes = async (
  asking: Asking,
  checked: readonly CheckedPillar[],
  company: string | null,
  title: string,
): Promise<{ checked: CheckedPillar[]; heard: boolean }> => {
  const insiders = insidersIn(checked, company);
  const levelled = checked.map((pillar) => ({ ...pillar, checks: withLevels(pillar.checks, insiders) }));
  const byRules = withFoundedWords(levelled, company, title);
  const all = byRules.flatMap(({ checks }) => checks);
  const statementOf = (settled: SettledCheck) => ({ sentence: settled.text ?? '', quotes: quotesOf(settled) });
  const witnessOf = ({ thirdParty, place }: SettledCheck) => ({ name: thirdParty ?? '', quote: place?.quote ?? '' });
  const { follows, isThirdParty, complete } = await verify(asking, {
    company,
    findings: [],
    statements: all.filter(({ text, place }) => text !== null && place !== null).map(statementOf),
    witnesses: all.filter(({ level }) => level === 5).map(witnessOf),
  });
  const held = byRules.map((pillar) => ({
    ...pillar,
    checks: withLevels(
      pillar.checks.map((settled) => ({
        ...settled,
        text: settled.place === null || follows(statementOf(settled)) ? settled.text : null,
        thirdParty: settled.level === 5 && !isThirdParty(witnessOf(settled)) ? null : settled.thirdParty,
      })),
      insiders,
    ),
  }));
  return { checked: held, heard: complete };
};
