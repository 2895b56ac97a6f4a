import { checklist, type CheckId } from '@plumbline/contracts/checklist';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { describe, expect, test } from '@jest/globals';
import { SynthesisAnswer, type SynthesisInput } from '@plumbline/review/model/tasks';
import { recognise, rewrite, say, type MessageKey } from '../catalogue.ts';
import { synthesise } from './synthesis.ts';

interface Told {
  scores?: Partial<Record<Pillar, number | null>>;
  score?: number | null;
  /** What is said, by check; every other check is not found. */
  said?: Partial<Record<CheckId, string>>;
  recommendation?: string;
  summary?: string;
}

const inputOf = ({ scores = {}, score = 2, said = {}, recommendation = 'needs_improvement', summary }: Told) => {
  const input: SynthesisInput = {
    task: 'synthesis',
    company_name: null,
    overall_score: score === null ? null : score * 20,
    recommendation,
    unread_pages: score === null ? [1, 2, 3] : [],
    pillars: pillars.map((pillar) => ({
      pillar,
      score: scores[pillar] === undefined ? score : scores[pillar],
      summary: summary ?? say('summary.nothing_plain', { pillar: [`pillar.${pillar}`] }),
      checks: checklist
        .filter((check) => check.pillar === pillar)
        .map(({ id }) => {
          const quote = said[id];
          const item: readonly MessageKey[] = [`${id}.item`];
          return quote === undefined
            ? { id, state: 'not_found', text: `${say(`${id}.absent`)} ${say(`${id}.do`)}`, page: null, quote: null }
            : { id, state: 'said', text: say('check.said', { item, page: '4', quote }), page: 4, quote };
        }),
      questions: [],
    })),
  };
  return input;
};
const wordsOn = (told: Told): SynthesisAnswer => SynthesisAnswer.parse(synthesise(inputOf(told)));
const keysOf = (text: string): string[] => recognise(text)?.map(({ key }) => key) ?? [];
const everyText = ({ strengths, gaps, next_actions, market, ...rest }: SynthesisAnswer): string[] => [
  ...Object.values(rest).flat(),
  ...Object.values(market),
  ...[...strengths, ...gaps, ...next_actions].map(({ text }) => text),
];
const everyKey = (words: SynthesisAnswer): string[] => everyText(words).flatMap(keysOf);

test('when hardly a page could be read, the report asks for a readable document', () => {
  expect(wordsOn({ score: null, summary: 'Nothing was read.' })).toMatchObject({
    core_analysis: say('core.unread'),
    next_actions: [],
    risk_feedback: say('field.unassessed'),
  });
});

test('what may stand where nothing could be read is told as that, and is called neither missing nor open', () => {
  const input = inputOf({ summary: say('summary.missing', { missing: ['market.size.item', 'market.growth.item'] }) });
  for (const finding of input.pillars.flatMap(({ checks }) => checks))
    if (/^(?:market\.(?:size|source|reachable)|traction\.)/u.test(finding.id)) finding.state = 'not_read';
  const { market, financial_feedback } = SynthesisAnswer.parse(synthesise(input));
  const unread: readonly MessageKey[] = ['market.size.item', 'market.source.item', 'market.reachable.item'];
  expect(market.market_size_clarity).toBe(say('summary.not_read', { unread }));
  expect(market.feedback).toContain(say('summary.not_read', { unread }));
  expect(market.feedback).toContain(say('summary.missing', { missing: ['market.growth.item', 'market.segment.item'] }));
  expect(keysOf(financial_feedback)).toEqual(['summary.not_read']);
});

describe('the stage is only what the pitch says itself', () => {
  test.each<[Partial<Record<CheckId, string>>, MessageKey]>([
    [{ 'solution.state': 'A pilot runs in two bakeries' }, 'stage.pilot'],
    [{ 'solution.state': 'لدينا نموذج أولي يعمل' }, 'stage.product'],
    [{ 'traction.customers': '41 bakeries use it' }, 'stage.users'],
    [{ 'traction.customers': '41 bakeries use it', 'traction.revenue': '$9,100 a month' }, 'stage.revenue'],
  ])('%j', (said, stage) => expect(wordsOn({ said }).stage).toBe(say(stage))); // prettier-ignore

  test.each<[Partial<Record<CheckId, string>>, MessageKey, string | null]>([
    [{}, 'unclear.silent', null],
    [{ 'team.founders': 'Rana Aziz, who founded a seed trader, leads the company' }, 'unclear.silent', null],
    [{ 'solution.state': 'The app is in the store' }, 'unclear.undecided', 'The app is in the store'],
    [{ 'traction.customers': 'Our goal is 500 bakeries that use it' }, 'unclear.ahead', 'Our goal is 500 bakeries that use it'],
    [{ 'traction.ask': 'We raise $400,000' }, 'unclear.silent', null],
  ])('%j: not clear, with the sentence that leaves it open', (said, why, quote) => {
    const slots = quote === null ? {} : { page: '4', quote };
    const { stage } = wordsOn({ said });
    expect(stage).toBe(say(why, slots));
    expect(stage).toContain(say('stage.unclear'));
    expect(rewrite(stage, 'ar')).toBe(say(why, slots, 'ar'));
    expect(rewrite(stage, 'ar')).toContain(say('stage.unclear', {}, 'ar'));
  }); // prettier-ignore

  test('the round that is asked for says nothing of how far it is', () => {
    const revenue = { 'traction.revenue': '$9,100 a month', 'traction.ask': 'We raise a pre-seed round of $400,000' };
    const slots = { state: ['stage.revenue'], round: ['stage.pre_seed'] } as const;
    const { stage } = wordsOn({ said: revenue });
    expect(stage).toBe(say('stage.raising', slots));
    expect(rewrite(stage, 'ar')).toBe(say('stage.raising', slots, 'ar'));

    const unclear = wordsOn({ said: { 'traction.ask': 'نطلب 3 ملايين ريال في الجولة البذرية' } }).stage;
    expect(unclear).toBe(`${say('unclear.silent')} ${say('unclear.round', { round: ['stage.seed'] })}`);
    expect(rewrite(unclear, 'ar')).toBe(
      `${say('unclear.silent', {}, 'ar')} ${say('unclear.round', { round: ['stage.seed'] }, 'ar')}`,
    );
  });
});

describe('no two sentences contradict each other', () => {
  test.each([1, 2, 3, 4, 5])('where every pillar has a %i, none is called the strongest or the weakest', (score) => {
    const keys = everyKey(wordsOn({ score, said: { 'problem.size': 'Each bakery throws away 41 loaves a day' } }));
    expect(keys).not.toContain('core.best');
    expect(keys).not.toContain('core.worst');
  });

  test('pillars with as much to gain are not equally strong when one scores less', () => {
    const words = wordsOn({
      scores: { traction_viability: 1, problem_insight: 2, solution_product: 2, moat_defensibility: 2 },
      said: { 'problem.size': 'Each bakery throws away 41 loaves a day' },
    });
    expect(keysOf(words.verdict)).not.toContain('verdict.level.unnamed');
    expect(words.core_analysis).toContain(say('core.worst', { pillar: ['pillar.traction_viability'] }));
    expect(words.risk_feedback).toContain(say('risk.pillar', { pillar: ['pillar.traction_viability'] }));
  });

  test('figures that disagree are the risk, and nothing says that there is no contradiction', () => {
    const summary = `${say('summary.nothing_plain', { pillar: ['pillar.team'] })} ${say('summary.contradicted')}`;
    for (const score of [2, 5]) {
      const words = wordsOn({ score, summary, said: { 'traction.customers': '41 bakeries use it' } });
      expect(words.risk_feedback).toContain(say('risk.contradiction'));
      expect(everyKey(words)).not.toContain('field.no_risk');
    }
  });

  test('a thin pillar is a risk though every line of it is said', () => {
    const said = Object.fromEntries(checklist.map(({ id }) => [id, 'Each bakery throws away 41 loaves a day']));
    const words = wordsOn({ score: 4, scores: { team: 3 }, said });
    expect(words.risk_feedback).toBe(say('risk.pillar', { pillar: ['pillar.team'] }));
  });

  test('nothing said is praised nowhere', () => {
    const words = wordsOn({ score: 1, recommendation: 'not_recommended' });
    expect(words.strengths).toEqual([]);
    expect(words.verdict).toBe(say('verdict.empty'));
    expect(words.core_analysis).toContain(say('core.no_strength'));
    expect(everyKey(words)).not.toContain('core.best');
  });

  test('what is said is no gap, and what is missing no strength', () => {
    const words = wordsOn({
      said: { 'market.size': 'Spain has 9,400 bakeries', 'team.founders': 'Rana Aziz, founder' },
    });
    const ids = (claims: { from: string[] }[]): string[] => claims.flatMap(({ from }) => from);
    expect(ids(words.strengths).sort()).toEqual(['market.size', 'team.founders']);
    expect(ids(words.gaps).filter((id) => ids(words.strengths).includes(id))).toEqual([]);
  });
});

describe('what to do', () => {
  const first = (told: Told) => wordsOn(told).next_actions[0];

  test('begins with the weakest pillar, as the verdict does, with a core check that it lacks', () => {
    const told = { scores: { team: 1 }, said: { 'traction.ask': 'We raise $400,000 for a second oven' } };
    expect(first(told)).toEqual({
      text: `${say('team.founders.do')} ${say('with.ask', { page: '4', figure: '$400,000' })}`,
      from: ['team.founders'],
    });
    expect(wordsOn(told).verdict).toContain('the team');
  });

  test('takes up what the pitch says before it asks for what is only useful to have', () => {
    const core = checklist.filter((check) => check.core && check.pillar === 'traction_viability');
    const said = {
      ...Object.fromEntries(core.map(({ id }) => [id, 'They bake'])),
      'traction.ask': 'We raise $400,000',
      'traction.named': 'They bake for Alba Foods',
    };
    const { next_actions } = wordsOn({ score: 5, scores: { traction_viability: 3 }, said });
    expect(next_actions.slice(0, 3)).toEqual([
      {
        text: say('traction.named.do_more', { page: '4', quote: 'They bake for Alba Foods' }),
        from: ['traction.named'],
      },
      { text: say('traction.ask.do_more', { page: '4', figure: '$400,000' }), from: ['traction.ask'] },
      { text: say('traction.growth.do'), from: ['traction.growth'] },
    ]);
  });

  test('asks once for what the first thing asks for too', () => {
    const told = {
      score: 5,
      scores: { problem_insight: 1 },
      said: { 'solution.what': 'Krume is an app that sells bread' },
    };
    const ids = wordsOn(told).next_actions.flatMap(({ from }) => from);
    expect(ids[0]).toBe('problem.pain');
    expect(ids).not.toContain('problem.size');
  });

  test('is spread over the pillars, and nothing is said twice', () => {
    const { next_actions } = wordsOn({ score: 2 });
    const pillarOf = (id: string | undefined) => checklist.find((check) => check.id === id)?.pillar;
    // What could be said of any pitch is said three times at most.
    expect(next_actions).toHaveLength(3);
    expect(new Set(next_actions.map(({ text }) => text)).size).toBe(3);
    expect(next_actions.map(({ from }) => pillarOf(from[0]))).toEqual([
      'market_opportunity',
      'team',
      'problem_insight',
    ]);
  });
});

describe('a source of the market figures', () => {
  const gapsOf = (told: Told): (string | undefined)[] => wordsOn(told).gaps.map(({ from }) => from[0]);
  const others = Object.fromEntries(
    checklist.filter(({ id }) => !['market.size', 'market.source'].includes(id)).map(({ id }) => [id, 'They bake']),
  );

  test('is no gap where there is no figure', () => {
    expect(gapsOf({ said: others })).toEqual(['market.size']);
    expect(wordsOn({ said: others }).market.market_size_clarity).not.toContain('sources');
  });

  test('is one where there is', () => {
    expect(gapsOf({ said: { ...others, 'market.size': 'Spain has 9,400 bakeries' } })).toEqual(['market.source']);
    const grown = { ...others, 'market.growth': 'The market grows by 12% a year' };
    expect(gapsOf({ said: grown })).toEqual(['market.size', 'market.source']);
    const { market, risk_feedback } = wordsOn({ said: grown, scores: { market_opportunity: 1 } });
    const open = say('field.open', { open: ['market.size.item', 'market.source.item'] });
    expect(market.market_size_clarity).toContain(open);
    expect(risk_feedback).toContain(open);
    expect(market.feedback).toContain(say('summary.missing', { missing: ['market.size.item', 'market.source.item'] }));
  });
});

describe('each thing is said once', () => {
  const loaves = 'Each bakery throws away 41 loaves a day';
  const said = {
    'problem.pain': loaves,
    'problem.today': loaves,
    'solution.what': 'Krume is an app that sells what is left',
    'market.segment': 'Our first customers are 9,400 family bakeries',
    'solution.state': 'A pilot runs live in two bakeries',
    'moat.difference': 'The only one that needs no till',
    'traction.model': 'A bakery pays a subscription of $29 a month',
  } satisfies Partial<Record<CheckId, string>>;

  test('a passage is one strength, and no gap beside it', () => {
    const input = inputOf({ said });
    const near = input.pillars.flatMap(({ checks }) => checks).find(({ id }) => id === 'market.size');
    Object.assign(near ?? {}, { state: 'unsure', page: 4, quote: said['market.segment'] });
    const { strengths, gaps } = SynthesisAnswer.parse(synthesise(input));
    const shown = [...strengths, ...gaps].flatMap(({ text }) => /“.*”/u.exec(text)?.[0] ?? []);
    expect(shown.length).toBe(6);
    expect(new Set(shown).size).toBe(shown.length);
    expect(gaps.flatMap(({ from }) => from)).not.toContain('market.size');
  });

  test('the overall words name what is said and what is open, and quote nothing again', () => {
    const { core_analysis, market, financial_feedback, risk_feedback } = wordsOn({ said });
    for (const text of [core_analysis, ...Object.values(market), financial_feedback, risk_feedback])
      expect(text).not.toMatch(/[“”]/u);
    expect(market.target_audience).toContain(
      say('field.page', { page: '4', found: ['problem.pain.item', 'market.segment.item'] }),
    );
    expect(financial_feedback).toContain(say('field.page', { page: '4', found: ['traction.model.item'] }));
    expect(financial_feedback).toContain('Still open');
  });

  test('what is to be done takes up each passage once, and what is asked once more', () => {
    const { next_actions, key_investor_questions } = wordsOn({ said });
    for (const quote of new Set(Object.values(said))) {
      const times = (texts: readonly string[]): number => texts.filter((text) => text.includes(quote)).length;
      expect(times(next_actions.map(({ text }) => text))).toBeLessThanOrEqual(1);
      expect(times(key_investor_questions)).toBeLessThanOrEqual(1);
    }
  });

  test('where the pitch gives enough to ask about, nothing is asked that could be asked of any', () => {
    const { key_investor_questions, next_actions } = wordsOn({ said });
    const texts = [...key_investor_questions, ...next_actions.map(({ text }) => text)];
    expect(key_investor_questions.length).toBeGreaterThanOrEqual(3);
    for (const { id } of checklist) {
      expect(key_investor_questions).not.toContain(say(`${id}.ask`));
      expect(texts.slice(1)).not.toContain(say(`${id}.do`));
    }
  });

  test('where it gives nothing, three questions are asked all the same', () => {
    expect(wordsOn({}).key_investor_questions).toHaveLength(3);
  });
});

describe('the overall words follow from scores and findings, over many decks', () => {
  /** The same numbers every time. */
  const numbers = (seed: number) => () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  const quotes = [
    'They bake bread by night',
    '41 bakeries pay $29 a month',
    'Rana Aziz, founder of Alba',
    'Grows by 12% a year',
  ] as const;
  const decks = [...Array(300).keys()].map((at) => {
    const next = numbers(at + 1);
    const pick = <One>([first, ...rest]: readonly [One, ...One[]]): One =>
      rest[Math.floor(next() * (rest.length + 1)) - 1] ?? first;
    const said = Object.fromEntries(checklist.filter(() => next() < 0.4).map(({ id }) => [id, pick<string>(quotes)]));
    const scores = Object.fromEntries(
      pillars.map((pillar) => [pillar, pick<number | null>([null, 1, 2, 3, 3, 4, 4, 5])]),
    );
    const recommendation = pick<string>(['highly_recommended', 'recommended', 'needs_improvement', 'not_recommended']);
    return { said, scores, recommendation };
  });
  const termsIn = (text: string, ...keys: string[]): string[] =>
    (recognise(text) ?? [])
      .filter(({ key }) => keys.includes(key))
      .flatMap(({ slots }) =>
        ['pillar', 'pillars', 'best', 'strong', 'middle', 'thin'].flatMap((name) => slots[name] ?? []),
      );

  test.each(decks.map((deck, at) => [at, deck] as const))('deck %i', (_, deck) => {
    const input = inputOf(deck);
    const words = SynthesisAnswer.parse(synthesise(input));
    const scoreOf = (term: string): number =>
      input.pillars.find(({ pillar }) => term === `pillar.${pillar}`)?.score ?? 0;
    const scores = input.pillars.flatMap(({ score }) => score ?? []);
    const [highest, lowest] = [Math.max(...scores), Math.min(...scores)];
    const named = (score: number): string[] =>
      input.pillars.filter((one) => one.score === score).map(({ pillar }) => `pillar.${pillar}`);

    const best = termsIn(words.core_analysis, 'core.best', 'core.best_of');
    if (best.length > 0) expect(best.sort()).toEqual(named(highest).sort());
    if (best.length > 0) expect(highest).toBeGreaterThanOrEqual(3);
    const worst = termsIn(words.core_analysis, 'core.worst', 'core.worst_of');
    if (worst.length > 0) expect([...new Set(worst)].sort()).toEqual(named(lowest).sort());
    for (const term of termsIn(words.risk_feedback, 'risk.pillar')) expect(scoreOf(term)).toBe(lowest);
    const [verdict] = recognise(words.verdict) ?? [];
    const praised = verdict?.slots['best'];
    if (praised !== undefined && typeof praised !== 'string')
      for (const term of praised) expect(scoreOf(term)).toBe(highest);
    for (const term of termsIn(words.executive_feedback, 'exec.strong')) {
      expect(scoreOf(term)).toBeGreaterThanOrEqual(4);
      const pillar = input.pillars.find((one) => term === `pillar.${one.pillar}`);
      expect(pillar?.checks.some(({ state, quote }) => state === 'said' && /\d/u.test(quote ?? ''))).toBe(true);
    }
    for (const term of termsIn(words.executive_feedback, 'exec.thin')) expect(scoreOf(term)).toBeLessThanOrEqual(2);
    // Each pillar is spoken of once at most.
    const spoken = termsIn(words.executive_feedback, 'exec.strong', 'exec.middle', 'exec.thin');
    expect(new Set(spoken).size).toBe(spoken.length);
    const stated = input.pillars.flatMap(({ checks }) =>
      checks.filter(({ state }) => state === 'said').map(({ id }) => id),
    );
    for (const { from } of words.strengths) expect(stated).toContain(from[0]);
    const advice = [...words.next_actions.map(({ text }) => text), ...words.key_investor_questions];
    expect(new Set(advice).size).toBe(advice.length);
  });
});
