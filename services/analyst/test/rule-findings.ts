import { checksOf, type CheckId } from '@plumbline/contracts/checklist';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { DocumentInput } from '@plumbline/review/model/tasks';
import { say } from '../src/catalogue.ts';
import type { Level } from '../src/rules/check.ts';
import { ruleMatches } from '../src/rules/judge.ts';
import { read } from '../src/rules/reading.ts';

/** What the rules make of a passage. */
export interface RuleFinding {
  id: CheckId;
  level: Level;
  /** The sentence that the rules have for it. */
  text: string;
  quote: string;
  party: string | null;
}

/** A pillar as the rules see it: of each check the passages that answer it best, from level 3 on found, below it weak. */
export interface RuleFindings {
  /** The best supported first. */
  found: RuleFinding[];
  weak: RuleFinding[];
}

/** What the rules, without the recogniser, find for a pillar. */
export const rulesOn = (pillar: Pillar, document: DocumentInput): RuleFindings => {
  const reading = read(document);
  const best = checksOf(pillar).flatMap(({ id }): RuleFinding[] => {
    const matches = ruleMatches(id, reading);
    return matches
      .filter(({ level }) => level === matches[0]?.level)
      .map(({ level, message, slots, passage, thirdParty }) => ({
        id,
        level,
        text: say(message, slots),
        quote: passage.text.replace(/\s+/gu, ' '),
        party: thirdParty ?? null,
      }));
  });
  return {
    found: best.filter(({ level }) => level >= 3).sort((a, b) => b.level - a.level),
    weak: best.filter(({ level }) => level < 3),
  };
};
