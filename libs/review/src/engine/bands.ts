import type { Check } from '@plumbline/contracts/checklist';
import type { Language } from '@plumbline/contracts/limits';
import { text, type TextKey } from '../texts.ts';
import type { ScoredPillar } from './scored.ts';

/*
 * What a pillar's score says of it, and what the next one asks: read off the checks by the table that the score was computed by
 * (`pillarScore` in rubric/scoring.ts), so that neither says more than the table does.
 */

type Judged = Pick<ScoredPillar, 'score'> & {
  checks: readonly Pick<ScoredPillar['checks'][number], 'check' | 'state' | 'level'>[];
};

interface Standing {
  /** Core checks that were read and are not plainly said. */
  open: Check[];
  /** All core checks. */
  core: Check[];
  /** Whether a core check was not read. */
  isPartly: boolean;
  /** How many answers have a number or an outsider's name, and how many the name. */
  backed: number;
  named: number;
}

const standingOf = ({ checks }: Judged): Standing => {
  const core = checks.filter(({ check }) => check.core);
  const read = core.filter(({ level }) => level !== null);
  const atLeast = (least: number): number => checks.filter(({ level }) => level !== null && level >= least).length;
  return {
    open: read.filter(({ state }) => state !== 'said').map(({ check }) => check),
    core: core.map(({ check }) => check),
    isPartly: read.length < core.length,
    backed: atLeast(4),
    named: atLeast(5),
  };
};

const comma = { en: ', ', ar: '، ' } as const satisfies Record<Language, string>;
const semicolon = { en: '; ', ar: '؛ ' } as const satisfies Record<Language, string>;

const itemsOf = (language: Language, checks: readonly Check[]): string =>
  checks.map(({ id }) => text(language, 'item', { item: text(language, `check.${id}`) })).join(comma[language]);

/** What a pillar with this score says; null without one. */
export const bandOf = (language: Language, pillar: Judged): string | null => {
  const { open, isPartly } = standingOf(pillar);
  const items = itemsOf(language, open);
  switch (pillar.score) {
    case 1:
      return text(language, 'band.1');
    case 2:
      return text(language, 'band.2', { items });
    case 3:
      return text(language, open.length > 1 ? 'band.3.open' : 'band.3', { items });
    case 4:
      return text(language, open.length > 0 ? 'band.4.open' : 'band.4', { items });
    case 5:
      return text(language, isPartly ? 'band.5.unread' : 'band.5');
    default:
      return null;
  }
};

/** What a pillar needs for the next score, all of it: core checks to be said, answers with a number, an outsider's name. */
export interface Needs {
  one: Check[];
  open: Check[];
  figure: boolean;
  outsider: boolean;
}

/** What the table asks for the score above this one; null without a score, and above 5. Of a 1 it asks for anything: no need is named. */
export const needsOf = (pillar: Judged): Needs | null => {
  const { open, core, backed, named } = standingOf(pillar);
  const nothing: Needs = { one: [], open: [], figure: false, outsider: false };
  switch (pillar.score) {
    case 1:
      return nothing;
    case 2:
      return { ...nothing, one: open.length > 0 ? open : core };
    case 3:
      return { ...nothing, open: open.length > 1 ? open : [], figure: backed === 0 };
    case 4:
      return { ...nothing, open, figure: backed < 2, outsider: named === 0 };
    default:
      return null;
  }
};

/** The same in a sentence. */
export const nextBandOf = (language: Language, pillar: Judged): string | null => {
  const needs = needsOf(pillar);
  if (needs === null || pillar.score === null) return null;
  const say = (key: TextKey, checks: readonly Check[] = []): string =>
    text(language, key, { items: itemsOf(language, checks) });
  const said = [
    ...(pillar.score === 1 ? [say('need.start')] : []),
    ...(needs.one.length > 0 ? [say('need.one', needs.one)] : []),
    ...(needs.open.length > 0 ? [say('need.open', needs.open)] : []),
    ...(needs.figure ? [say(pillar.score === 4 ? 'need.another_figure' : 'need.figure')] : []),
    ...(needs.outsider ? [say('need.outsider')] : []),
  ];
  return text(language, 'next_band', { score: pillar.score + 1, needs: said.join(semicolon[language]) });
};
