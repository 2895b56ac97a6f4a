import { describe, expect, test } from '@jest/globals';
import { checksOf, type CheckState } from '@plumbline/contracts/checklist';
import type { Pillar } from '@plumbline/contracts/pillars';
import { pillarScore } from '../rubric/scoring.ts';
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

/** The pillar after somebody did what is asked, but for one thing. */
const done = ({ checks, score }: Judged, left?: 'one' | 'open' | 'figure' | 'outsider'): number | null => {
  const needs = needsOf({ checks, score });
  if (needs === null) throw new Error('nothing is asked');
  const after = checks.map((one) => ({ ...one }));
  const say = (id: string | undefined): void => {
    const found = after.find(({ check }) => check.id === id);
    if (found !== undefined) Object.assign(found, { state: 'said', level: 3 });
  };
  if (left !== 'one') say(needs.one[0]?.id);
  if (left !== 'open') needs.open.forEach(({ id }) => say(id));
  if (needs.outsider && left !== 'outsider')
    Object.assign([...after].sort((a, b) => (b.level ?? 0) - (a.level ?? 0))[0] ?? {}, { state: 'said', level: 5 });
  // An answer more: what is asked besides stays open.
  if (needs.figure && left !== 'figure')
    Object.assign(after.find(({ state, level }) => state === 'said' && (level ?? 0) < 4) ?? after.find(({ check, state }) => !check.core && state !== 'said') ?? {}, { state: 'said', level: 4 }); // prettier-ignore
  return pillarScore(after);
};

describe.each(['solution_product', 'moat_defensibility'] as const)('what the next score of %s asks', (pillar) => {
  const judged = allOf(pillar).filter(({ score }) => score === 2 || score === 3 || score === 4);

  test('is enough', () => {
    expect(judged.filter((one) => (done(one) ?? 0) <= (one.score ?? 5))).toEqual([]);
  });

  test('is all needed', () => {
    for (const need of ['one', 'open', 'figure', 'outsider'] as const) {
      const asked = judged.filter((one) => {
        const needs = needsOf(one);
        const value = needs?.[need] ?? false;
        return Array.isArray(value) ? value.length > 0 : value;
      });
      expect(asked.filter((one) => done(one, need) !== one.score)).toEqual([]);
    }
  });

  test('is said, and nothing above 5', () => {
    for (const one of judged) {
      expect(nextBandOf('en', one)).toMatch(/^To reach [345] of 5: [a-z].*\.$/);
      expect(nextBandOf('ar', one)).toMatch(/^للوصول إلى [345] من 5: .*\.$/);
    }
    const best = allOf(pillar).find(({ score }) => score === 5);
    expect(best && nextBandOf('en', best)).toBeNull();
  });
});

const said: Standing = ['said', 3];
const figure: Standing = ['said', 4];
const named: Standing = ['said', 5];
const silent: Standing = ['not_found', 1];
const unread: Standing = ['not_read', null];

test.each<[what: string, pillar: Pillar, each: Standing[], band: string, next: string | null]>([
  ['nothing', 'team', [], 'Nothing in the pitch answers its questions.', 'To reach 2 of 5: make a start with one plain sentence.'],
  ['what is no core check', 'team', [silent, silent, figure], 'Touched on, but none of these is answered plainly: “Founders by name and role”, “What the team has done before”.', 'To reach 3 of 5: answer at least one of these plainly: “Founders by name and role”, “What the team has done before”.'],
  ['words alone', 'team', [said, said], 'Answered in words, but nothing of it has a number or an outsider’s name that counts.', 'To reach 4 of 5: back one answer with a number.'],
  ['one of three', 'solution_product', [figure], 'Answered in part; still open: “How it works”, “What changes for the user”.', 'To reach 4 of 5: answer “How it works”, “What changes for the user” plainly.'],
  ['two of three', 'solution_product', [figure, said], 'Answered, with a number or an outsider’s name, except for “What changes for the user”.', 'To reach 5 of 5: answer “What changes for the user” plainly; back another answer with a number; name someone outside the company who can confirm it: a customer, a partner or a source.'],
  ['all, one named', 'solution_product', [named, said, said], 'Every core question is answered, at least one with a number or an outsider’s name.', 'To reach 5 of 5: back another answer with a number.'],
  ['all, nobody named', 'solution_product', [figure, figure, said], 'Every core question is answered, at least one with a number or an outsider’s name.', 'To reach 5 of 5: name someone outside the company who can confirm it: a customer, a partner or a source.'],
  ['all there is', 'team', [named, figure], 'Every core question is answered, and someone outside the company is named who can confirm it.', null],
  ['what could be read', 'solution_product', [named, unread, figure], 'Every core question that could be read is answered, and someone outside the company is named who can confirm it.', null],
])('a pillar that says %s', (_, pillar, each, band, next) => {
  const judged = pillarOf(pillar, each);
  expect([bandOf('en', judged), nextBandOf('en', judged)]).toEqual([band, next]);
}); // prettier-ignore

test('a pillar that was not assessed says nothing', () => {
  const judged = pillarOf('team', [unread, unread, unread, unread, unread]);
  expect([judged.score, bandOf('ar', judged), nextBandOf('ar', judged)]).toEqual([null, null, null]);
});
