import { describe, expect, test } from '@jest/globals';
import { checkIds, checklist, checksOf, type CheckId } from '@plumbline/contracts/checklist';
import { pillars } from '@plumbline/contracts/pillars';
import type { CheckAnswer, PillarAnswer } from '@plumbline/review/model/tasks';
import { recognise, rewrite, say } from '../catalogue.ts';
import { onEach, worded } from './wording.ts';

type Told = Partial<Record<CheckId, readonly [state: 'said' | 'unsure', page: number, quote: string]>>;

const answerTo = (id: CheckId, told: Told): CheckAnswer => {
  const [state, page, quote] = told[id] ?? ['not_said', null, null];
  const text =
    state === 'unsure' ? say('check.unsure', { page: String(page), quote: quote ?? '' }) : say(`${id}.absent`);
  return { id, state, page, quote, text, third_party: null, tier: 'stated', second: null, more: [] };
};
const pillarOf = (told: Told) => onEach((pillar): PillarAnswer => ({
  checks: checksOf(pillar).map(({ id }) => answerTo(id, told)),
  summary: 'Looked through.',
  questions: [],
  company: null,
  addressed_to_reviewer: [],
})); // prettier-ignore
const wordsOn = (told: Told): Map<CheckId, string> => {
  const answers = worded(pillarOf(told));
  return new Map(pillars.flatMap((pillar) => answers[pillar].checks.map(({ id, text }) => [id, text] as const)));
};
const timesIn = (words: Map<CheckId, string>, part: string): number =>
  [...words.values()].filter((text) => text.includes(part)).length;

const loaves = 'Bakeries lose 41 loaves each day because nobody buys in the evening';
const app = 'Krume is an app that sells what is left of the day';
const buyers = 'Our first customers are 9,400 family bakeries in Spain';
const pitch: Told = {
  'problem.pain': ['said', 2, loaves],
  'solution.what': ['said', 3, app],
  'market.segment': ['said', 6, buyers],
};

describe('a passage is shown once', () => {
  test('and in short where it says another thing too, or comes nearest to what is not said plainly', () => {
    const words = wordsOn({
      ...pitch,
      'problem.today': ['said', 2, loaves],
      'problem.size': ['unsure', 2, 'Bakeries lose 41 loaves each day'],
      'market.size': ['unsure', 6, buyers],
      'traction.named': ['unsure', 9, 'Three pilot customers in the valley'],
      'traction.customers': ['unsure', 9, 'Three pilot customers in the valley'],
    });
    expect(timesIn(words, loaves)).toBe(1);
    const named = (id: 'said_too' | 'unsure_too', item: CheckId, other: CheckId, page: string): string =>
      say(`check.${id}`, { page, item: [`${item}.item`], other: [`${other}.item`] });
    expect(words.get('problem.today')).toBe(named('said_too', 'problem.today', 'problem.pain', '2'));
    expect(words.get('problem.size')).toContain(
      `${say('problem.size.unclear')} ${named('unsure_too', 'problem.size', 'problem.pain', '2')}`,
    );
    expect(words.get('problem.size')).not.toContain('41 loaves');
    expect(words.get('market.size')).toContain(say('market.size.ask_own'));
    expect(words.get('traction.named')).toContain(named('unsure_too', 'traction.named', 'traction.customers', '9'));
  });

  test('but is shown where what is shown under another check is only a piece of it', () => {
    const longer = `${loaves}, which costs each of them $900 a month`;
    const words = wordsOn({ ...pitch, 'problem.today': ['said', 2, longer], 'problem.size': ['unsure', 2, longer] });
    expect(words.get('problem.today')).toContain('$900 a month');
    expect(words.get('problem.size')).toContain(say('check.unsure_too', { page: '2', other: ['problem.today.item'] }));
    expect(words.get('problem.pain')).toContain(loaves);
  });

  test('and no check sends the reader to one that sends on to another', () => {
    const cost = 'which costs each of them $900 a month';
    const words = wordsOn({
      ...pitch,
      'problem.size': ['said', 2, `${loaves}, ${cost}`],
      'problem.today': ['said', 2, cost],
    });
    const inSize = { page: '2', item: ['problem.today.item'], other: ['problem.size.item'] } as const;
    expect(words.get('problem.today')).toBe(say('check.said_too', inSize));
    expect(words.get('problem.size')).toContain(cost);
  });

  test('and named beside three others at most, by its page', () => {
    const words = wordsOn(pitch);
    for (const [page, id] of [['2', 'problem.pain'], ['3', 'solution.what'], ['6', 'market.segment']] as const) {
      const others = new Map([...words].filter(([other]) => other !== id));
      const named = timesIn(others, `age ${page}`);
      expect(named).toBeGreaterThan(0);
      expect(named).toBeLessThanOrEqual(3);
    } // prettier-ignore
  });
});

describe('what could be asked of any pitch', () => {
  const stock = (words: Map<CheckId, string>): CheckId[] =>
    checkIds.filter((id) => words.get(id)?.includes(say(`${id}.ask`)) ?? false);

  test('is asked once on a pillar on which this one says nothing, of what its band needs', () => {
    const asked = stock(wordsOn({}));
    expect(asked.map((id) => checklist.find((check) => check.id === id)?.pillar)).toEqual([...pillars]);
    for (const id of asked) expect(checklist.find((check) => check.id === id)?.core).toBe(true);
  });

  test('is not asked on a pillar of which the pitch says something near', () => {
    const asked = stock(wordsOn(pitch)).map((id) => checklist.find((check) => check.id === id)?.pillar);
    expect(asked).toEqual(['team', 'moat_defensibility', 'traction_viability']);
  });

  test('and what is missing sends nobody to a page about something else', () => {
    for (const [id, text] of wordsOn(pitch))
      for (const [page, shown] of [['2', 'problem.pain'], ['3', 'solution.what'], ['6', 'market.segment']] as const)
        if (id.split('.')[0] !== shown.split('.')[0]) expect(text).not.toContain(`age ${page}`); // prettier-ignore
  });

  test('is not asked of a passage that has nothing to do with it', () => {
    const quote = 'Painted tins: 6 kinds of lids';
    const words = wordsOn({ ...pitch, 'problem.why_now': ['unsure', 9, quote] });
    expect(words.get('problem.why_now')).toBe(
      `${say('problem.why_now.unclear')} ${say('check.unsure', { page: '9', quote })}`,
    );
  });
});

test('what comes near is spoken of on its own page alone', () => {
  const words = wordsOn({ ...pitch, 'moat.difference': ['unsure', 9, 'Painted tins: 6 kinds of lids'] });
  expect(words.get('moat.difference')).not.toContain('page 3');
});

describe('a plan where a result is asked for', () => {
  const plan = 'By year 2 we will have 4,000 customers';
  const planned = { ...answerTo('traction.customers', { 'traction.customers': ['unsure', 9, plan] }) };
  const slots = { page: '9', item: ['traction.customers.item'], quote: plan } as const;
  const wordsWith = (text: string): string | undefined =>
    worded(
      onEach((pillar) => {
        const answer = pillarOf(pitch)[pillar];
        return { ...answer, checks: answer.checks.map((one) => (one.id === planned.id ? { ...planned, text } : one)) };
      }),
    ).traction_viability.checks.find(({ id }) => id === planned.id)?.text;

  test('is called one where that is sure, and nobody asks whether it is', () => {
    const words = wordsWith(say('check.planned', slots));
    expect(words).toBe(`${say('check.planned', slots)} ${say('traction.customers.ask_planned')}`);
  });

  test('is not called anything where the review is not sure what it is', () => {
    expect(wordsWith(say('check.unsure', slots))).toContain(say('check.unsure', slots));
  });
});

test('every word can be said in both languages', () => {
  for (const told of [{}, pitch, { 'team.founders': ['unsure', 4, 'Rana Aziz, founder'] } satisfies Told])
    for (const text of wordsOn(told).values()) {
      expect(recognise(text)).not.toBeNull();
      expect(rewrite(text, 'ar')).not.toBe(text);
    }
});

test('the same answers get the same words', () => {
  expect(wordsOn(pitch)).toEqual(wordsOn(structuredClone(pitch)));
});
