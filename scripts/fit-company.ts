/**
 * `node scripts/fit-company.ts LIST`: fits what each sign of a company's name is worth (libs/review/src/recognition/company-signs.ts) on
 * strangers' decks that are for working (a copy of samples/labelled-decks.json with the decks beside it). Writes company-weights.json, prints
 * what leaving decks out one fifth at a time shows.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameCandidates, signNames, squeeze, type NameCandidate } from '@plumbline/review/recognition/company-signs';
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

const examples: Example[] = (await labelledDecks(list))
  .filter(({ half }) => half === 'work')
  .map(({ name, title, pages }) => {
    const company = companies.get(name) ?? null;
    const candidates = nameCandidates(title, pages);
    const forms = company === null ? [] : formsOf(company);
    const exact = candidates.map((candidate) => forms.includes(squeeze(candidate.name)));
    const near = candidates.map((candidate) => forms.some((form) => form.includes(squeeze(candidate.name)) && squeeze(candidate.name).length >= form.length * 0.5)); // prettier-ignore
    return { deck: name, company, candidates, right: exact.some(Boolean) ? exact : near };
  });

const scoreOf = (weights: readonly number[], signs: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0);

/** Logistic regression over the candidates of a document against each other, by gradient descent; `decay` draws weights to nothing. */
const fitted = (of: readonly Example[], decay = 3e-3): number[] => {
  const weights = signNames.map(() => 0);
  for (let round = 0; round < 1_500; round += 1) {
    const gradient = weights.map((weight) => decay * weight);
    for (const { candidates, right } of of) {
      if (!right.some(Boolean)) continue;
      const odds = candidates.map(({ signs }) => Math.exp(Math.min(30, scoreOf(weights, signs))));
      const all = odds.reduce((sum, one) => sum + one, 0);
      const good = odds.reduce((sum, one, at) => sum + (right[at] === true ? one : 0), 0);
      candidates.forEach(({ signs }, at) => {
        const one = odds[at] ?? 0;
        const error = (one / all - (right[at] === true ? one / good : 0)) / of.length;
        if (Math.abs(error) > 1e-9) signs.forEach((sign, place) => (gradient[place] = (gradient[place] ?? 0) + error * sign)); // prettier-ignore
      });
    }
    const rate = 1.5 / (1 + round / 600);
    weights.forEach((weight, at) => (weights[at] = weight - rate * (gradient[at] ?? 0)));
  }
  return weights;
};

interface Told {
  deck: string;
  company: string | null;
  name: string;
  odds: number;
  right: boolean;
}
const told = (weights: readonly number[], { deck, company, candidates }: Example): Told => {
  const [best] = candidates
    .map(({ name, signs }) => ({ name, odds: scoreOf(weights, signs) }))
    .sort((a, b) => b.odds - a.odds);
  const [want, got] = [squeeze(company ?? ''), squeeze(best?.name ?? '')];
  const right = got !== '' && want !== '' && (want.includes(got) || got.includes(want));
  return { deck, company, name: best?.name ?? '', odds: best?.odds ?? -99, right };
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
  console.log(`from ${least.toFixed(2)}: ${String(shown.filter(({ right }) => right).length)} right of ${String(shown.length)} named`); // prettier-ignore
}
if (process.env['WORDS'] !== undefined)
  for (const { deck, company, name, odds } of results.filter(({ right }) => !right)) console.log(deck, '|', company, '|', name, odds.toFixed(2)); // prettier-ignore
const weights = fitted(examples);
const least = Number(process.env['LEAST'] ?? 0);
writeFileSync(
  join(root, 'libs/review/src/recognition/company-weights.json'),
  `${JSON.stringify({ weights: weights.map((weight) => Number(weight.toPrecision(4))), least })}\n`,
);
if (process.env['WORDS'] !== undefined)
  signNames.forEach((name, at) => console.log((weights[at] ?? 0).toFixed(2), name));
