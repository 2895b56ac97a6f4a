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

const semicolon = { en: '; ', ar: '؛ ' } as const satisfies Record<Language, string>;

interface Standing {
  /** Core checks that were read and are not plainly said; and those that were not read. */
  open: Check[];
  unread: Check[];
  /** How many answers have a number or an outsider's name, and how many the name. */
  backed: number;
  named: number;
}

const standingOf = ({ checks }: Judged): Standing => {
  const core = checks.filter(({ check }) => check.core);
  const atLeast = (least: number): number => checks.filter(({ level }) => level !== null && level >= least).length;
  return {
    open: core.filter(({ level, state }) => level !== null && state !== 'said').map(({ check }) => check),
    unread: core.filter(({ level }) => level === null).map(({ check }) => check),
    backed: atLeast(4),
    named: atLeast(5),
  };
};

const itemsOf = (language: Language, checks: readonly Check[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(
    checks.map(({ id }) => text(language, 'item', { item: text(language, `check.${id}`) })),
  );

/** What a pillar with this score says; null without one. */
export const bandOf = (language: Language, pillar: Judged): string | null => {
  const { open, unread, backed } = standingOf(pillar);
  // What could not be read is not called unanswered.
  const aside = unread.length > 0 ? '.unread' : '';
  const say = (key: TextKey, checks: readonly Check[] = []): string =>
    text(language, key, { items: itemsOf(language, checks) });
  switch (pillar.score) {
    case 1:
      return say('band.1');
    case 2:
      return open.length > 0 ? say('band.2', open) : say('band.2.unread');
    case 3:
      if (backed > 0) return say('band.3.open', open);
      return open.length > 0 ? say('band.3.words_but', open) : say('band.3.words');
    case 4:
      return open.length > 0 ? say(`band.4.but${aside}`, open) : say(`band.4${aside}`);
    case 5:
      return say(`band.5${aside}`);
    default:
      return null;
  }
};

/** What a pillar needs for the next score, all of it. */
export interface Needs {
  /** One of these core checks plainly said; and all of these. */
  one: Check[];
  open: Check[];
  /** A number in an answer; somebody outside the company named in one. Of `another` answer than those that have one or the other. */
  figure: 'any' | 'another' | null;
  outsider: 'any' | 'another' | null;
}

/** What the table asks for the score above this one; null without a score, and above 5. Of a 1 it asks for anything: no need is named. */
export const needsOf = (pillar: Judged): Needs | null => {
  const { open, unread, backed, named } = standingOf(pillar);
  const nothing: Needs = { one: [], open: [], figure: null, outsider: null };
  switch (pillar.score) {
    case 1:
      return nothing;
    case 2:
      return { ...nothing, one: open.length > 0 ? open : unread };
    case 3:
      return { ...nothing, one: open.length > 1 ? open : [], figure: backed === 0 ? 'any' : null };
    case 4:
      return {
        ...nothing,
        open,
        figure: named > 0 && backed < 2 ? 'another' : null,
        outsider: named > 0 ? null : backed < 2 ? 'another' : 'any',
      };
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
    ...(needs.one.length > 0 ? [say(needs.one.length > 1 ? 'need.one' : 'need.open', needs.one)] : []),
    ...(needs.open.length > 0 ? [say('need.open', needs.open)] : []),
    ...(needs.figure === null ? [] : [say(`need.figure.${needs.figure}`)]),
    ...(needs.outsider === null ? [] : [say(`need.outsider.${needs.outsider}`)]),
  ];
  return text(language, 'next_band', { score: pillar.score + 1, needs: said.join(semicolon[language]) });
};
