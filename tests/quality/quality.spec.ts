import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { review } from '@plumbline/review/engine/engine';
import { connect, inspect, isPitchSample, isSound, read } from './inspection.ts';

/** The engine with the rubric analyst over HTTP, on decks of our own: what `make quality` shows, for a few of them. */
let analyst: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  analyst = await connect({});
});
afterAll(() => analyst.close());

const deck = async (name: string) => {
  const document = await read(join(import.meta.dirname, '../../samples/decks', name));
  if (typeof document === 'string') throw new Error(document);
  return document;
};

describe('the engine with the rubric analyst', () => {
  test.each(['northwind-cold-chain.pptx', 'masar-logistics-ar.docx', 'snackly.pdf', 'no-team.pdf'])(
    '%s: every quote stands, scores do not move, orders raise none, both languages agree',
    async (name) => {
      const found = await inspect(await deck(name), analyst.model, 2);
      expect(found).toMatchObject({ fits: true, valid: true, parity: true, rose: false, spread: 0, arabicShare: 1 });
      expect(found.verified).toBe(found.quotes);
      expect(found.quotes).toBeGreaterThan(0);
      expect(isSound(found, true)).toBe(true);
      expect(isSound(found, false)).toBe(false);
    },
  );

  test('a strong deck scores well above a weak one, and a deck without a team says so', async () => {
    const [strong, weak, noTeam] = await Promise.all(
      ['northwind-cold-chain.pdf', 'snackly.pdf', 'no-team.pdf'].map(async (name) =>
        review({ document: await deck(name), language: 'en' }, analyst.model),
      ),
    );
    expect((strong?.overall_score ?? 0) - (weak?.overall_score ?? 100)).toBeGreaterThan(20);
    // What comes nearest is shown, so it is no 1; but nothing of a team is said, and it is the weakest part.
    expect(noTeam?.report.hexagon_scores.team).toBeLessThanOrEqual(2);
    const team = noTeam?.report.pillars_detailed.find(({ pillar }) => pillar === 'team');
    expect(team?.strengths).toEqual([]);
    const states = (noTeam?.report.checks ?? []).filter(({ pillar }) => pillar === 'team').map(({ state }) => state);
    expect(states.length).toBe(5);
    expect(states.filter((state) => state !== 'unsure' && state !== 'not_found')).toEqual([]);
  });

  test.each([
    ['weak.txt', 'middle.txt', 'strong.txt'],
    ['arabic-weak.txt', 'arabic-strong.txt'],
    ['contradiction.txt', 'strong.txt'],
  ])('pasted texts: %s scores below those that say more', async (...names) => {
    const scores = await Promise.all(
      names.map(async (name) => {
        const document = await read(join(import.meta.dirname, '../../samples/texts', name));
        if (typeof document === 'string') throw new Error(document);
        return (await review({ document, language: 'en' }, analyst.model)).overall_score ?? 0;
      }),
    );
    for (const [at, score] of scores.slice(1).entries()) expect(score - (scores[at] ?? 100)).toBeGreaterThanOrEqual(5);
  });

  test('a pitch that a review says nothing about is not sound, and what is no pitch is sound only so', async () => {
    const text = join(import.meta.dirname, '../../samples/texts/manual.txt');
    const manual = await read(text);
    if (typeof manual === 'string') throw new Error(manual);
    const found = await inspect(manual, analyst.model, 1);
    expect(isPitchSample(text)).toBe(false);
    expect(isPitchSample(join(import.meta.dirname, '../../samples/question-decks/ironloop.pdf'))).toBe(true);
    expect(isSound(found, false)).toBe(true);
    expect(isSound(found, true)).toBe(false);
    expect(isSound(found, null)).toBe(true);
  });

  test('case 34: a deck that carries orders is reported with page and quote', async () => {
    const { report } = await review({ document: await deck('injected.pdf'), language: 'en' }, analyst.model);
    expect(report.warnings.filter(({ kind }) => kind === 'injection_suspected')).toMatchObject([{ page: 3 }]);
  });
});
