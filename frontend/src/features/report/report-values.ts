import { pillars } from '@plumbline/contracts/pillars';
import { pentagonPillars, recommendations } from '@plumbline/contracts/report';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { Recommendation } from '@plumbline/contracts/report';
import { z } from 'zod';
import { asciiDigit } from '../../parts/place-quote.ts';

/*
 * Values of a stored report, read as far as they go: what is missing or malformed stays empty, and nothing is invented.
 * Lists of text keep their length, since evidence names its claim by index.
 */

export type Keyed = Readonly<Record<string, unknown>>;

export const keyedOf = (value: unknown): Keyed | null => {
  const read = z.record(z.string(), z.unknown()).safeParse(value);
  return read.success ? read.data : null;
};

/** Whether a key is there with something behind it; null is nothing. */
export const has = (data: Keyed, key: string): boolean => Object.hasOwn(data, key) && (data[key] ?? null) !== null;

export const words = z.string().catch('');

/** A list of text; older reports sometimes have one text where a list belongs. */
export const listOfWords = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? [value] : value),
  z.array(words).catch([]),
);

/** The items that fit; the others are left out. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all): z.output<Item>[] =>
      all.flatMap((one) => {
        const parsed = item.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    );

export const orNull = <Value extends z.ZodType>(value: Value) => value.nullable().catch(null);

/** A score of 0 to `max`, also when it is written as text ("4", "4/5", "٤"); null for everything else. */
export const scoreOf = (value: unknown, max: number): number | null => {
  let score = value;
  if (typeof value === 'string') {
    const ascii = value.replaceAll(/\p{Nd}/gu, asciiDigit).replace(/[,٫]/u, '.');
    const [, number, outOf] = /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+)\s*)?$/.exec(ascii) ?? [];
    score = number === undefined || (outOf !== undefined && Number(outOf) !== max) ? null : Number(number);
  }
  return typeof score === 'number' && score >= 0 && score <= max ? score : null;
};

// Optional, since a missing key would otherwise refuse the whole object.
export const score = (max: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => scoreOf(value, max));

/** "Market Size" and "market_size" are the same key. */
const keyForm = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '');

export type PillarName = Pillar | (typeof pentagonPillars)[number];
const pillarNames: readonly PillarName[] = [...new Set([...pillars, ...pentagonPillars])];

export const pillarNameOf = (written: string): PillarName | null =>
  pillarNames.find((name) => name === keyForm(written)) ?? null;

export const recommendationOf = (written: string): Recommendation | null =>
  recommendations.find((one) => one === keyForm(written)) ?? null;

const against =
  /not\s+(ready|recommended)|غير\s+(جاهز|مستعد|موصى)|(لا|ليس|ليست)\s+(يوصى|نوصي|أوصي|ينصح|ننصح|أنصح|جاهز|مستعد)/iu;

/** Whether a text says "not ready" or "not recommended" in either language, its Arabic with or without vowels and tatweel. */
export const advisesAgainst = (written: string): boolean =>
  against.test(written.normalize('NFKC').replaceAll(/[\p{Mn}ـ]/gu, ''));

/** A recommendation is one of four labels; older reports sometimes wrote a sentence instead, which is shown as it is. */
export const Assessment = z
  .object({ total_score: score(100), recommendation: words })
  .catch({ total_score: null, recommendation: '' })
  .transform(({ total_score, recommendation: written }) => {
    const recommendation = recommendationOf(written);
    return { total_score, recommendation, recommendation_words: recommendation === null ? written.trim() : '' };
  });
export type Assessment = z.output<typeof Assessment>;

export const ExecutiveSummary = z.object({
  score: score(100),
  strengths: listOfWords,
  weaknesses: listOfWords,
  feedback: words,
});

export const MarketAnalysis = z.object({
  score: score(100),
  market_size_clarity: words,
  competition_analysis: words,
  target_audience: words,
  strengths: listOfWords,
  recommendations: listOfWords,
  feedback: words,
});

/** The texts of a market analysis, in the order they are shown. */
export const marketFacts = ['market_size_clarity', 'competition_analysis', 'target_audience'] as const;
