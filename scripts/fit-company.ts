/**
 * `node scripts/fit-company.ts LIST`: fits what each sign of a company's name is worth (libs/review/src/recognition/company-signs.ts) on
 * strangers' decks that are for working (a copy of samples/labelled-decks.json with the decks beside it). Writes company-weights.json, prints
 * what leaving decks out one fifth at a time shows: how often the name is among the candidates at all, how often it is the first of them, and how
 * many names from which odds on are right. WORDS=1 shows every miss, with the place of the right candidate. LEAST sets from which odds on a
 * name is said. With DECK_WORDS=1 it first writes deck-words.json anew, and has to run once more to fit with it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  nameCandidates,
  foldedWords,
  signNames,
  squeeze,
  type NameCandidate,
} from '@plumbline/review/recognition/company-signs';
import { z } from 'zod';
import { labelledDecks } from '../tests/quality/labelled-decks.ts';
import { root } from './tools.ts';

interface Example {
  deck: string;
  /** Null where the deck names nobody. */
  company: string | null;
  candidates: NameCandidate[];
  /** Whether each candidate is the name: written so, or a part that no other firm would bear. */
  right: boolean[];
}

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('the list of labelled decks is missing');
const Companies = z.array(z.object({ deck: z.string(), company: z.string().nullable().default(null) }));
const companies = new Map(Companies.parse(JSON.parse(readFileSync(list, 'utf8'))).map(({ deck, company }) => [deck, company])); // prettier-ignore

/** A name in two languages, "بطريقك / OnWay", is either; "Smart Startup Token (SMRT)" too. */
const formsOf = (company: string): string[] => [company, ...company.split(/[/()]/u)].map(squeeze).filter((form) => form.length > 1); // prettier-ignore

const decks = (await labelledDecks(list)).filter(({ half }) => half === 'work');

/** A word of so many decks is an ordinary one; there are fewer decks in Arabic. */
const leastDecks = (word: string): number => (/^\p{Script=Arabic}/u.test(word) ? 3 : 5);
const writeWords = (): void => {
  const counts = new Map<string, number>();
  for (const { pages } of decks) {
    const words = foldedWords(pages.map(({ text }) => text).join('\n'));
    for (const word of new Set(words.filter((one) => /\p{L}{2}/u.test(one)))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...counts].filter(([word, count]) => count >= leastDecks(word)).map(([word]) => word).sort().join(' ');
  writeFileSync(join(root, 'libs/review/src/recognition/deck-words.json'), `${JSON.stringify({ words }, null, 2)}\n`);
}; // prettier-ignore
if (process.env['DECK_WORDS'] !== undefined) writeWords();

const examples: Example[] = decks.map(({ name, title, pages }) => {
  const company = companies.get(name) ?? null;
  const candidates = nameCandidates(title, pages);
  const forms = company === null ? [] : formsOf(company);
  const exact = candidates.map((candidate) => forms.includes(squeeze(candidate.name)));
  const near = candidates.map((candidate) => forms.some((form) => form.includes(squeeze(candidate.name)) && squeeze(candidate.name).length >= form.length * 0.5)); // prettier-ignore
  return { deck: name, company, candidates, right: exact.some(Boolean) ? exact : near };
});

const scoreOf = (weights: readonly number[], signs: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0);

/** The signs that a candidate has: most are nothing. */
interface Row {
  places: number[];
  values: number[];
}
const rowOf = ({ signs }: NameCandidate): Row => {
  const places = signs.flatMap((sign, at) => (sign === 0 ? [] : [at]));
  return { places, values: places.map((at) => signs[at] ?? 0) };
};

/** What is not fitted: pasted texts and forms say it plainly, and strangers' decks have too little of it, or none. */
const settled: Partial<Record<(typeof signNames)[number], number>> = {
  'a line that says what the name is': 6,
  // A pasted text opens by saying what somebody does; one passing sentence is not enough.
  'who does something': 1.2,
  'what was founded': 1.5,
  'in quotation marks': 2.6,
  // Who stands beside a role is a person.
  'two words, and beside a role': -4.5,
  // A sentence alone on a cover is a name in few decks, and in many a short text that was pasted.
  'words in small letters': -2.5,
  // Strangers' decks are fitted on without the title that a person gave.
  'the title of the file': 2.5,
  'part of it': 1,
};

/** What a sign of few decks is expected to be worth: where fitting begins. */
const expected: Partial<Record<(typeof signNames)[number], number>> = {
  'what the title says whose document it is': 2.3,
  'an address': 0.5,
  'behind ©': 1.5,
  'who is asked about': -0.5,
  'over several lines of the cover': 2.5,
  'with Ltd and the like, on the cover': 2,
  'behind an Arabic firm or product, in Latin letters or quotation marks': 1.5,
  'a person by age or address': -2,
  'a team': -3,
  'a place': -2,
  'well known': -1,
  'before an accelerator and the like': -2,
  'Arabic letters in a Latin text': -2,
};

/**
 * Logistic regression over the candidates of a document against each other, by gradient descent with momentum. `decay` draws weights to what is
 * expected of them; a sign of few decks less, or they would never tell.
 */
const fitted = (of: readonly Example[], decay = 6e-3): number[] => {
  const start = signNames.map((name) => settled[name] ?? expected[name] ?? 0);
  const weights = Float64Array.from(start);
  const speeds = new Float64Array(signNames.length);
  const documents = of
    .filter(({ right }) => right.some(Boolean))
    .map(({ candidates, right }) => ({ rows: candidates.map(rowOf), right }));
  const decays = signNames.map((_, sign) => {
    const having = documents.filter(({ rows }) => rows.some(({ places }) => places.includes(sign))).length;
    return decay * Math.sqrt(Math.max(1, having) / documents.length);
  });
  for (let round = 0; round < 300; round += 1) {
    const gradient = weights.map((weight, sign) => (decays[sign] ?? 0) * (weight - (start[sign] ?? 0)));
    for (const { rows, right } of documents) {
      const odds = rows.map(({ places, values }) => {
        let sum = 0;
        for (let at = 0; at < places.length; at += 1) sum += (values[at] ?? 0) * (weights[places[at] ?? 0] ?? 0);
        return Math.exp(Math.min(30, sum));
      });
      const all = odds.reduce((sum, one) => sum + one, 0);
      const good = odds.reduce((sum, one, at) => sum + (right[at] === true ? one : 0), 0);
      for (const [at, { places, values }] of rows.entries()) {
        const one = odds[at] ?? 0;
        const error = (one / all - (right[at] === true ? one / good : 0)) / of.length;
        if (Math.abs(error) < 1e-8) continue;
        for (let place = 0; place < places.length; place += 1) {
          const sign = places[place] ?? 0;
          gradient[sign] = (gradient[sign] ?? 0) + error * (values[place] ?? 0);
        }
      }
    }
    for (const [at, name] of signNames.entries()) {
      if (name in settled) continue;
      speeds[at] = 0.9 * (speeds[at] ?? 0) - 0.3 * (gradient[at] ?? 0);
      weights[at] = (weights[at] ?? 0) + (speeds[at] ?? 0);
    }
  }
  return [...weights];
};

interface Told {
  deck: string;
  company: string | null;
  name: string;
  odds: number;
  right: boolean;
  /** Of the right candidate, from 1; 0 where there is none. */
  place: number;
}
const told = (weights: readonly number[], { deck, company, candidates, right: isRight }: Example): Told => {
  const ordered = candidates
    .map(({ name, signs }, at) => ({ name, odds: scoreOf(weights, signs), isRight: isRight[at] === true }))
    .sort((a, b) => b.odds - a.odds);
  const [best] = ordered;
  const [want, got] = [squeeze(company ?? ''), squeeze(best?.name ?? '')];
  const right = got !== '' && want !== '' && (want.includes(got) || got.includes(want));
  return {
    deck,
    company,
    name: best?.name ?? '',
    odds: best?.odds ?? -99,
    right,
    place: ordered.findIndex((one) => one.isRight) + 1,
  };
};
const folds = 5;
const held = examples.map((example, at) => ({ fold: at % folds, example }));
const results = Array.from({ length: folds }, (_, fold) => {
  const weights = fitted(held.filter((one) => one.fold !== fold).map(({ example }) => example));
  return held.filter((one) => one.fold === fold).map(({ example }) => told(weights, example));
}).flat();
const withName = results.filter(({ company }) => company !== null);
console.log(`${String(examples.length)} decks; the best candidate is the name in ${String(withName.filter(({ right }) => right).length)} of ${String(withName.length)}; a candidate is in ${String(examples.filter(({ right }) => right.some(Boolean)).length)}`); // prettier-ignore
for (const quantile of [0, 0.05, 0.1, 0.15, 0.2, 0.3]) {
  const least = [...results].sort((a, b) => a.odds - b.odds)[Math.floor(quantile * results.length)]?.odds ?? 0;
  const shown = results.filter(({ odds }) => odds >= least);
  const unnamed = shown.filter(({ company }) => company === null).length;
  console.log(`from ${least.toFixed(2)}: ${String(shown.filter(({ right }) => right).length)} right of ${String(shown.length)} named, ${String(unnamed)} of them where nobody is`); // prettier-ignore
}
if (process.env['WORDS'] !== undefined)
  for (const { deck, company, name, odds, place } of results.filter(({ right }) => !right)) console.log(deck, '|', company, '|', name, odds.toFixed(2), '|', place === 0 ? 'no candidate' : `in place ${String(place)}`); // prettier-ignore
const weights = fitted(examples);
const least = Number(process.env['LEAST'] ?? 0);
writeFileSync(
  join(root, 'libs/review/src/recognition/company-weights.json'),
  `${JSON.stringify({ weights: weights.map((weight) => Number(weight.toPrecision(4))), least })}\n`,
);
if (process.env['WORDS'] !== undefined)
  signNames.forEach((name, at) => console.log((weights[at] ?? 0).toFixed(2), name));
