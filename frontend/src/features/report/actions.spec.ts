import { describe, expect, test } from '@jest/globals';
import { planOf } from './actions.ts';
import arabicSample from './method/sample-report.ar.json' with { type: 'json' };
import englishSample from './method/sample-report.en.json' with { type: 'json' };
import { englishChecked } from './test/checked-report.ts';
import { viewOf } from './test/read.ts';

/** The pages that a step's own words name, and those that it is shown with. */
const pagesOf = (data: unknown): { text: string; named: number[]; shown: number[] }[] =>
  planOf(viewOf(data)).actions.map(({ text, evidence, closest, belongs }) => ({
    text,
    named: [...text.matchAll(/(?:[Pp]age|[Ss]lide|الصفحة|الشريحة) (\d+)/gu)].map(([, page]) => Number(page)),
    shown: [
      ...evidence.flatMap((one) => ('absent' in one ? [] : [one.page])),
      ...(closest === undefined ? [] : [closest.page]),
      ...(belongs === null ? [] : [belongs.page]),
    ],
  }));

describe('a step that quotes a passage', () => {
  test.each([
    ['Arabic', arabicSample.report],
    ['English', englishSample.report],
  ])('is shown with the page that it names, not with another check’s: the %s sample', (_, report) => {
    const quoting = pagesOf(report).filter(({ text, named }) => /[«“]/u.test(text) && named.length > 0);
    expect(quoting.length).toBeGreaterThan(0);
    for (const { text, named, shown } of quoting) expect([text, shown.filter((page) => !named.includes(page))]).toEqual([text, []]); // prettier-ignore
  });

  test('of another check than the one it mends is shown with that passage, also where it is cut', () => {
    const [action] = planOf(
      viewOf({
        ...englishChecked,
        next_actions: ['Say what was earned with it. Page 4 now says “\u206718 paying …\u2069”.'],
        acts_on: [{ pillar: 'problem_insight', check: 'problem.source' }],
      }),
    ).actions;
    expect(action?.pillar?.name).toBe('problem_insight');
    expect(action?.evidence).toMatchObject([{ quote: expect.stringMatching(/^18 paying/) }]);
    expect(action).toMatchObject({ closest: undefined, belongs: null });
  });
});

test('a step that quotes a point of a list is shown with that list, one that quotes a word or two with its own check', () => {
  const list = 'The kiln fires the clay\nA potter shapes the clay\nShops sell the clay';
  const checks = (englishChecked.checks ?? []).map((check) =>
    check.id === 'solution.how'
      ? { ...check, state: 'said' as const, page: 4, quote: list, closest: undefined }
      : check,
  );
  const planned = (text: string) =>
    planOf(viewOf({ ...englishChecked, checks, next_actions: [text], acts_on: [{ pillar: 'moat_defensibility', check: 'moat.protection' }] })).actions[0]; // prettier-ignore
  expect(planned('Page 4 now says “A potter shapes the clay”.')?.evidence).toMatchObject([{ page: 4 }]);
  expect(planned('Replace “the clay” by what it is.')?.evidence).toMatchObject([{ page: 11 }]);
});

test('a step that quotes nothing is shown with the passage of the check that it mends', () => {
  const [patent] = planOf(viewOf(englishChecked)).actions;
  expect(patent?.evidence).toMatchObject([{ page: 11, quote: 'Patent application filed.' }]);
});
