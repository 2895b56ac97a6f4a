/**
 * `node scripts/fit-decision.ts FOLDER-OR-LIST…`: fits how much each sign of the analyst's decision is worth (services/analyst/src/rules/decide.ts)
 * on strangers' decks with their truth (tests/quality/strangers.ts), or with every block marked (a copy of
 * samples/labelled-decks.json, tests/quality/labelled-decks.ts); of both only what is for working. Writes decision-weights.json, prints what leaving decks out
 * one fifth at a time shows. Of marked decks those are learned from that the encoder was not trained on, and the words neither.
 */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Block } from '@plumbline/contracts/blocks';
import { checklist, type CheckId } from '@plumbline/contracts/checklist';
import { prepareDocument } from '@plumbline/review/document';
import { encoderOf } from '@plumbline/review/recognition/encoder';
import { encoderWeights } from '@plumbline/review/recognition/encoder-weights';
import { recognitionOf, type Recognition, type Scorer } from '@plumbline/review/recognition/recogniser';
import type { PageOfUnits } from '@plumbline/review/recognition/units';
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
import { fitLogistic, logOdds, type Logistic } from '../libs/review/training/logistic.ts';
import { isLeftOut, labelledDecks } from '../tests/quality/labelled-decks.ts';
import { root } from './tools.ts';

interface Example {
  deck: number;
  question: string;
  answered: boolean;
  signs: number[];
  lacking: boolean;
  right: number;
}

/** A deck as its checks are decided, and how right it is to say that a text of a page answers one. */
interface Deck {
  title: string;
  pages: (PageOfUnits & { blocks: Block[] })[];
  unread: number[];
  said: (id: CheckId) => 'yes' | 'partly' | 'no' | undefined;
  /** undefined: not known, and left out. */
  worth: (id: CheckId, page: number, text: string) => number | undefined;
  recognition: Recognition;
}

const folds = 5;
const decksReader = deckReader();
const examples: Example[] = [];
let decks = 0;

const learn = ({ title, pages, unread, said, worth, recognition }: Deck): void => {
  const reading = read({ fence: '', title, pages, unread_pages: unread });
  const decided = { recognition, quotable: () => true, density: ruleDensity(reading) };
  for (const { id } of checklist) {
    const answer = said(id);
    if (answer === undefined) continue;
    for (const { page, text, signs, lacking } of proposals(id, ruleMatches(id, reading), decided)) {
      const right = worth(id, page, text);
      if (right === undefined) continue;
      const question = `${String(decks)} ${id}`;
      examples.push({ deck: decks, question, answered: answer === 'yes', signs, lacking, right });
    }
  }
  decks += 1;
};

const { odds: encode } = encoderOf(encoderWeights());

/** What words and the encoder together say of a document, as the analyst has it. */
const recognised = (pages: readonly PageOfUnits[], score?: Scorer): Recognition => {
  const { toEncode, finish } = recognitionOf(pages, score);
  return finish(encode(toEncode));
};

/** Decks with every block marked that the encoder was not trained on. */
const learnMarked = async (list: string): Promise<void> => {
  const labelled = (await labelledDecks(list)).filter(({ half }) => half === 'work');
  const others = labelled.filter((_, at) => !isLeftOut(at)).flatMap(({ parts }) => parts);
  const score = scorerOf(fit(ownPages(), others));
  for (const { title, unread, pages, checks, answers } of labelled.filter((_, at) => isLeftOut(at)))
    learn({
      title,
      pages,
      unread,
      said: (id) => checks[id]?.said,
      worth: answers,
      recognition: recognised(pages, score),
    });
};

/** Decks of which the pages that answer are known, and passages that were judged. */
const learnByPages = async (path: string): Promise<void> => {
  const strangers = await strangersIn(path, path.endsWith('.json') ? 'work' : undefined);
  for (const truth of strangers.truths) {
    if (truth.kind !== 'pitch' || !['en', 'ar'].includes(languageOf(truth))) continue;
    const source = await documentOf(truth, strangers, decksReader.reader);
    if (source === null) continue;
    const { title, pages: prepared, unread } = await prepareDocument(source);
    const pages = prepared.map(({ n, label, clean, blocks }) => ({
      n,
      label,
      text: clean,
      blocks: blocks.filter((block) => !block.suspicious),
    }));
    const folded = foldedPages(source);
    learn({
      title,
      pages,
      unread,
      said: (id) => truth.checks[id]?.said,
      // A judged passage counts as it was judged; another by its page, where the truth is plain.
      worth: (id, page, text) => {
        const said = truth.checks[id];
        const judged = strangers.judgements.get(judgementKey(truth.deck, id, text));
        if (judged !== undefined || said === undefined || said.said === 'partly') return judged;
        return said.said === 'yes' && rightPages(said, truth, source, folded).has(page) ? 1 : 0;
      },
      recognition: recognised(pages),
    });
  }
};

for (const path of process.argv.slice(2))
  await (basename(path) === 'labelled-decks.json' ? learnMarked(path) : learnByPages(path));
await decksReader.close();

const probability = (fitted: Logistic, signs: number[]): number => 1 / (1 + Math.exp(-logOdds(fitted, signs)));

const held = Array.from({ length: folds }, (_, fold) => {
  const fitted = fitLogistic(examples.filter(({ deck }) => deck % folds !== fold));
  return examples
    .filter(({ deck }) => deck % folds === fold)
    .map((one) => ({ ...one, p: probability(fitted, one.signs) }));
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
const { weights, bias } = fitLogistic(examples);
const rounded = (value: number): number => Number(value.toPrecision(5));
writeFileSync(
  join(root, 'services/analyst/src/rules/decision-weights.json'),
  `${JSON.stringify({ weights: weights.map(rounded), bias: rounded(bias) })}\n`,
);
