/**
 * `node scripts/fit-decision.ts FOLDER-OR-LIST…`: fits how much each sign of the analyst's decision is worth (services/analyst/src/rules/decide.ts)
 * on strangers' decks with their truth (tests/quality/strangers.ts), or with every block marked (a copy of
 * samples/labelled-decks.json, tests/quality/labelled-decks.ts); of both only what is for working. Writes decision-weights.json, prints what leaving decks out
 * one fifth at a time shows. What the recogniser says of decks it was fitted on is asked of one fitted without them.
 */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checklist } from '@plumbline/contracts/checklist';
import { prepareDocument } from '@plumbline/review/document';
import { recognitionOf } from '@plumbline/review/recognition/recogniser';
import { proposals } from '../services/analyst/src/rules/decide.ts';
import { ruleDensity, ruleMatches } from '../services/analyst/src/rules/judge.ts';
import { read } from '../services/analyst/src/rules/reading.ts';
import {
  deckReader,
  documentOf,
  foldedPages,
  judgementKey,
  languageOf,
  rightPages,
  strangersIn,
} from '../tests/quality/strangers.ts';
import { fit, ownPages, scorerOf } from '../libs/review/training/fit.ts';
import { labelledDecks } from '../tests/quality/labelled-decks.ts';
import { root } from './tools.ts';

interface Example {
  deck: number;
  question: string;
  answered: boolean;
  signs: number[];
  lacking: boolean;
  right: number;
}

const folds = 5;
const decksReader = deckReader();
const examples: Example[] = [];
let decks = 0;
for (const path of process.argv.slice(2)) {
  if (basename(path) === 'labelled-decks.json') {
    const labelled = (await labelledDecks(path)).filter(({ half }) => half === 'work');
    const own = ownPages();
    for (let fold = 0; fold < folds; fold += 1) {
      const others = labelled.filter((_, at) => at % folds !== fold);
      const score = scorerOf(
        fit(
          own,
          others.flatMap(({ parts }) => parts),
        ),
      );
      for (const { title, unread, pages, checks, answers } of labelled.filter((_, at) => at % folds === fold)) {
        const reading = read({ fence: '', title, pages, unread_pages: unread });
        const decided = {
          recognition: recognitionOf(pages, score),
          quotable: () => true,
          density: ruleDensity(reading),
        };
        for (const { id } of checklist) {
          const said = checks[id]?.said;
          if (said === undefined) continue;
          for (const { page, text, signs, lacking } of proposals(id, ruleMatches(id, reading), decided))
            examples.push({
              deck: decks,
              question: `${String(decks)} ${id}`,
              answered: said === 'yes',
              signs,
              lacking,
              right: answers(id, page, text),
            });
        }
        decks += 1;
      }
    }
    continue;
  }
  const strangers = await strangersIn(path, path.endsWith('.json') ? 'work' : undefined);
  for (const truth of strangers.truths) {
    if (truth.kind !== 'pitch' || !['en', 'ar'].includes(languageOf(truth))) continue;
    const source = await documentOf(truth, strangers, decksReader.reader);
    if (source === null) continue;
    const { title, pages, unread } = await prepareDocument(source);
    const sent = pages.map(({ n, label, clean, blocks }) => ({
      n,
      label,
      text: clean,
      blocks: blocks.filter((block) => !block.suspicious),
    }));
    const reading = read({ fence: '', title, pages: sent, unread_pages: unread });
    const decided = {
      recognition: recognitionOf(sent),
      quotable: () => true,
      density: ruleDensity(reading),
    };
    const folded = foldedPages(source);
    for (const { id } of checklist) {
      const said = truth.checks[id];
      if (said === undefined) continue;
      const right = said.said === 'yes' ? rightPages(said, truth, source, folded) : new Set<number>();
      for (const { page, text, signs, lacking } of proposals(id, ruleMatches(id, reading), decided)) {
        // A judged passage counts as it was judged; another by its page, where the truth is plain.
        const judged = strangers.judgements.get(judgementKey(truth.deck, id, text));
        if (judged === undefined && said.said === 'partly') continue;
        examples.push({
          deck: decks,
          question: `${String(decks)} ${id}`,
          answered: said.said === 'yes',
          signs,
          lacking,
          right: judged ?? (right.has(page) ? 1 : 0),
        });
      }
    }
    decks += 1;
  }
}
await decksReader.close();

const probability = (weights: number[], bias: number, signs: number[]): number =>
  1 / (1 + Math.exp(-signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), bias)));

interface Fitted {
  weights: number[];
  bias: number;
}

/**
 * Logistic regression by gradient descent over signs brought to the same spread; `decay` keeps the weight of a check that was seen
 * seldom near nothing.
 */
const fitted = (of: Example[], decay = 2e-3): Fitted => {
  const count = of[0]?.signs.length ?? 0;
  const places = Array.from({ length: count }, (_, at) => at);
  const mean = places.map((at) => of.reduce((sum, { signs }) => sum + (signs[at] ?? 0), 0) / of.length);
  const spread = places.map(
    (at) =>
      Math.sqrt(of.reduce((sum, { signs }) => sum + ((signs[at] ?? 0) - (mean[at] ?? 0)) ** 2, 0) / of.length) + 1e-6,
  );
  const rows = of.map(({ signs }) =>
    Float64Array.from(places, (at) => ((signs[at] ?? 0) - (mean[at] ?? 0)) / (spread[at] ?? 1)),
  );
  const weights = new Float64Array(count);
  let bias = 0;
  for (let round = 0; round < 800; round += 1) {
    const gradient = weights.map((weight) => decay * weight);
    let biasGradient = 0;
    for (const [index, row] of rows.entries()) {
      let sum = bias;
      for (let at = 0; at < count; at += 1) sum += (row[at] ?? 0) * (weights[at] ?? 0);
      const error = (1 / (1 + Math.exp(-sum)) - (of[index]?.right ?? 0)) / rows.length;
      biasGradient += error;
      for (let at = 0; at < count; at += 1) gradient[at] = (gradient[at] ?? 0) + error * (row[at] ?? 0);
    }
    const rate = 1 / (1 + round / 400);
    for (let at = 0; at < count; at += 1) weights[at] = (weights[at] ?? 0) - rate * (gradient[at] ?? 0);
    bias -= rate * biasGradient;
  }
  const plain = places.map((at) => (weights[at] ?? 0) / (spread[at] ?? 1));
  return { weights: plain, bias: bias - plain.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0) };
};

const held = Array.from({ length: folds }, (_, fold) => {
  const { weights, bias } = fitted(examples.filter(({ deck }) => deck % folds !== fold));
  return examples
    .filter(({ deck }) => deck % folds === fold)
    .map((one) => ({ ...one, p: probability(weights, bias, one.signs) }));
}).flat();
const best = [...Map.groupBy(held, ({ question }) => question).values()].map((all) =>
  all.reduce((top, one) => (one.p > top.p ? one : top)),
);
const answered = best.filter(({ answered: yes }) => yes).length;
console.log(
  `${String(decks)} decks, ${String(best.length)} checks, ${String(answered)} answered; the best proposal is right for ${String(best.filter(({ right }) => right === 1).length)}`,
);
for (const least of [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
  const shown = best.filter(({ p, lacking }) => p >= least && !lacking);
  const right = shown.filter((one) => one.right === 1).length;
  const wrong = shown.filter((one) => one.right === 0).length;
  const missed = best.filter(({ p, answered: yes }) => yes && p < least).length;
  const silent = best.filter(({ p, answered: yes }) => !yes && p < least).length;
  console.log(
    `from ${least.toFixed(2)}: shown ${String(shown.length)}, right ${String(right)} (${((100 * right) / shown.length).toFixed(0)} %), wrong ${String(wrong)}; below: ${String(missed)} answered, ${String(silent)} not`,
  );
}
const { weights, bias } = fitted(examples);
const rounded = (value: number): number => Number(value.toPrecision(5));
writeFileSync(
  join(root, 'services/analyst/src/rules/decision-weights.json'),
  `${JSON.stringify({ weights: weights.map(rounded), bias: rounded(bias) })}\n`,
);
