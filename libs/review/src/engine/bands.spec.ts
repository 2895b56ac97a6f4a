import { describe, expect, test } from '@jest/globals';
import { checksOf, type CheckState } from '@plumbline/contracts/checklist';
import type { Pillar } from '@plumbline/contracts/pillars';
import { pillarScore } from '../rubric/scoring.ts';
import { text } from '../texts.ts';
import { bandOf, needsOf, nextBandOf } from './bands.ts';

type Standing = readonly [state: CheckState, level: number | null];
const standings: readonly Standing[] = [
  ['not_found', 1],
  ['partly', 2],
  ['said', 3],
  ['said', 4],
  ['said', 5],
  ['not_read', null],
];
const pillarOf = (pillar: Pillar, each: readonly Standing[]) => {
  const checks = checksOf(pillar).map((check, at) => {
    const [state, level] = each[at] ?? ['not_found', 1];
    return { check, state, level };
  });
  return { checks, score: pillarScore(checks) };
};
type Judged = ReturnType<typeof pillarOf>;

/** Every way in which the checks of a pillar can stand. */
const allOf = (pillar: Pillar): Judged[] => {
  const count = checksOf(pillar).length;
  return Array.from({ length: standings.length ** count }, (_, number) =>
    pillarOf(
      pillar,
      Array.from({ length: count }, (__, at) => standings[Math.floor(number / standings.length ** at) % standings.length] ?? ['not_found', 1]),
    ),
  ); // prettier-ignore
};

type Need = 'one' | 'figure' | 'outsider' | { open: number };

/** Everything that is asked of a pillar, need by need. */
const asked = (judged: Judged): Need[] => {
  const needs = needsOf(judged);
  if (needs === null) throw new Error('nothing is asked');
  return [
    ...(needs.one.length > 0 ? (['one'] as const) : []),
    ...needs.open.map((_, open) => ({ open })),
    ...(needs.figure === null ? [] : (['figure'] as const)),
    ...(needs.outsider === null ? [] : (['outsider'] as const)),
  ];
};

/** The pillar after somebody did just that, in as few answers as the words allow. */
const done = (judged: Judged, doing: readonly Need[]): number | null => {
  const needs = needsOf(judged);
  const after = judged.checks.map((one) => ({ ...one }));
  const say = (id: string | undefined, level: number): void => {
    const found = after.find(({ check }) => check.id === id);
    if (found !== undefined) Object.assign(found, { state: 'said', level: Math.max(found.level ?? 0, level) });
  };
  const idOf = (level: (level: number) => boolean): string | undefined =>
    (after.find((one) => one.state === 'said' && level(one.level ?? 0)) ?? after.find(({ check, state }) => !check.core && state !== 'said'))?.check.id; // prettier-ignore
  for (const need of doing) {
    if (need === 'one') say(needs?.one[0]?.id, 3);
    else if (need === 'figure')
      say(idOf((level) => level < 4), 4); // prettier-ignore
    else if (need === 'outsider')
      say(
        idOf((level) => (needs?.outsider === 'another' ? level < 4 : level >= 4)),
        5,
      );
    else say(needs?.open[need.open]?.id, 3);
  }
  return pillarScore(after);
};

describe.each(['solution_product', 'moat_defensibility', 'team'] as const)(
  'of %s, in whatever way its checks stand,',
  (pillar) => {
    const all = allOf(pillar);
    const judged = all.filter(({ score }) => score === 2 || score === 3 || score === 4);

    test('what the next score asks is enough', () => {
      expect(judged.filter((one) => (done(one, asked(one)) ?? 0) <= (one.score ?? 5))).toEqual([]);
    });

    test('and all of it is needed', () => {
      const idle = judged.filter((one) => asked(one).some((need) => done(one, asked(one).filter((other) => other !== need && JSON.stringify(other) !== JSON.stringify(need))) !== one.score)); // prettier-ignore
      expect(idle).toEqual([]);
    });

    test.each(['en', 'ar'] as const)('both are said in %s, with nothing left out', (language) => {
      for (const one of all) {
        const [band, next] = [bandOf(language, one), nextBandOf(language, one)];
        expect(band === null).toBe(one.score === null);
        expect(next === null).toBe(one.score === null || one.score === 5);
        for (const words of [band, next]) expect(words ?? '').not.toMatch(/[{}]| [.،:;؛]|:\s*\.|“”|«»/u);
      }
    });

    test('a band calls every core question answered only where each one is', () => {
      for (const one of all) {
        const core = one.checks.filter(({ check }) => check.core);
        const isWhole = core.every(({ state }) => state === 'said');
        if (/^Every core question is/u.test(bandOf('en', one) ?? '')) expect(isWhole).toBe(true);
        for (const { check, level } of core)
          if (level === null) expect(bandOf('en', one) ?? '').not.toContain(`“${text('en', `check.${check.id}`)}”`);
        if (/no answer has a number/u.test(bandOf('en', one) ?? ''))
          expect(one.checks.every(({ level }) => (level ?? 0) < 4)).toBe(true);
        if (/at least one answer has/u.test(bandOf('en', one) ?? ''))
          expect(one.checks.some(({ level }) => (level ?? 0) >= 4)).toBe(true);
        if (/outside the company who/u.test(bandOf('en', one) ?? ''))
          expect(one.checks.some(({ level }) => level === 5)).toBe(true);
      }
    });
  },
);

const said: Standing = ['said', 3];
const figure: Standing = ['said', 4];
const named: Standing = ['said', 5];
const silent: Standing = ['not_found', 1];
const unread: Standing = ['not_read', null];

test.each<[what: string, pillar: Pillar, each: Standing[], band: string, next: string | null]>([
  ['nothing', 'team', [], 'Nothing in the pitch answers this pillar’s questions.', 'To reach 2 of 5: make a start with one plain sentence.'],
  ['what is no core check', 'team', [silent, silent, figure], 'Touched on, but without a plain answer on “Founders by name and role” and “What the team has done before”.', 'To reach 3 of 5: give a plain answer on at least one of these: “Founders by name and role” and “What the team has done before”.'],
  ['what could be read of no core check', 'team', [unread, unread, figure], 'Touched on; what its core questions ask for could not be read.', 'To reach 3 of 5: give a plain answer on at least one of these: “Founders by name and role” and “What the team has done before”.'],
  ['words alone', 'team', [said, said], 'Answered in words only: no answer has a number or an outsider’s name that counts.', 'To reach 4 of 5: back one answer with a number.'],
  ['words alone on one of two', 'team', [said], 'Answered except for “What the team has done before”, and in words only: no answer has a number or an outsider’s name that counts.', 'To reach 4 of 5: back one answer with a number.'],
  ['one of three', 'solution_product', [figure], 'Answered in part; still open: “How it works” and “What changes for the user”.', 'To reach 4 of 5: give a plain answer on at least one of these: “How it works” and “What changes for the user”.'],
  ['two of three', 'solution_product', [figure, said], 'Answered except for “What changes for the user”; at least one answer has a number or an outsider’s name.', 'To reach 5 of 5: give a plain answer on “What changes for the user”; name, in another answer, someone outside the company who can confirm it (a customer, a partner or a source).'],
  ['all, one named', 'solution_product', [named, said, said], 'Every core question is answered, and at least one answer has a number or an outsider’s name.', 'To reach 5 of 5: back another answer with a number.'],
  ['all, nobody named', 'solution_product', [figure, figure, said], 'Every core question is answered, and at least one answer has a number or an outsider’s name.', 'To reach 5 of 5: name someone outside the company who can confirm an answer (a customer, a partner or a source).'],
  ['all that could be read, nobody named', 'solution_product', [figure, said, unread], 'Every core question that could be read is answered, and at least one answer has a number or an outsider’s name.', 'To reach 5 of 5: name, in another answer, someone outside the company who can confirm it (a customer, a partner or a source).'],
  ['some of what could be read', 'solution_product', [figure, silent, unread], 'Of what could be read, answered except for “How it works”; at least one answer has a number or an outsider’s name.', 'To reach 5 of 5: give a plain answer on “How it works”; name, in another answer, someone outside the company who can confirm it (a customer, a partner or a source).'],
  ['all there is', 'team', [named, figure], 'Every core question is answered, and at least one answer names someone outside the company who can confirm it.', null],
  ['what could be read', 'solution_product', [named, unread, figure], 'Every core question that could be read is answered, and at least one answer names someone outside the company who can confirm it.', null],
])('a pillar that says %s', (_, pillar, each, band, next) => {
  const judged = pillarOf(pillar, each);
  expect([bandOf('en', judged), nextBandOf('en', judged)]).toEqual([band, next]);
}); // prettier-ignore

test('a pillar that was not assessed says nothing', () => {
  const judged = pillarOf('team', [unread, unread, unread, unread, unread]);
  expect([judged.score, bandOf('ar', judged), nextBandOf('ar', judged)]).toEqual([null, null, null]);
});
