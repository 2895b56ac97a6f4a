/**
 * `node scripts/fit-fullness.ts LIST samples/blind-decks`: fits whether what is shown answers its check fully or in part (services/analyst/src/rules/fullness.ts)
 * on what careful readers said of passages (samples/judged-passages.json). LIST is a copy of samples/labelled-decks.json with `files` beside
 * it; the decks written blind are full ones: without them a short good answer is taken for a part. Writes fullness-weights.json, prints what leaving a tenth of the decks out shows.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CheckId } from '@plumbline/contracts/checklist';
import { prepareDocument } from '@plumbline/review/document';
import { encoderOf } from '@plumbline/review/recognition/encoder';
import { encoderWeights } from '@plumbline/review/recognition/encoder-weights';
import { recognitionOf } from '@plumbline/review/recognition/recogniser';
import { fitLogistic, logOdds, type LogisticExample } from '../libs/review/training/logistic.ts';
import { proposals } from '../services/analyst/src/rules/decide.ts';
import { fullnessSigns } from '../services/analyst/src/rules/fullness.ts';
import { ruleDensity, ruleMatches, weighed } from '../services/analyst/src/rules/judge.ts';
import { quotableIn, withoutOrders } from '../services/analyst/src/rules/quotable.ts';
import { read } from '../services/analyst/src/rules/reading.ts';
import { deckReader, documentOf, judgementKey, strangersIn } from '../tests/quality/strangers.ts';
import { root } from './tools.ts';

const Passages = z.array(
  z.object({
    deck: z.string(),
    check: CheckId,
    page: z.int(),
    hash: z.string(),
    verdict: z.enum(['full', 'part', 'no']),
  }),
);

const passages = Passages.parse(JSON.parse(await readFile(join(root, 'samples/judged-passages.json'), 'utf8')));
const folders = await Promise.all(
  process.argv.slice(2).map((path) => strangersIn(path, path.endsWith('.json') ? 'work' : undefined)),
);
const { reader, close } = deckReader();
const { odds: encode } = encoderOf(encoderWeights());
const examples: (LogisticExample & { deck: number; verdict: string; sure: boolean })[] = [];
let decks = 0;
let missed = 0;
for (const [deck, judged] of Map.groupBy(passages, (passage) => passage.deck)) {
  const folder = folders.find(({ truths }) => truths.some((one) => one.deck === deck));
  const truth = folder?.truths.find((one) => one.deck === deck);
  const source = folder && truth && (await documentOf(truth, folder, reader));
  if (!source) throw new Error(`${deck} is not there`);
  const { title, pages: prepared, unread } = await prepareDocument(source);
  const pages = prepared.map(({ n, label, clean, blocks }) => ({
    n,
    label,
    text: clean,
    blocks: blocks.filter((block) => !block.suspicious),
  }));
  const document = { fence: '', fence_end: '', title, pages, unread_pages: unread };
  const reading = read(document);
  const { toEncode, finish } = recognitionOf(withoutOrders(pages, reading));
  const looked = {
    recognition: finish(encode(toEncode)),
    quotable: quotableIn(document, reading),
    density: ruleDensity(reading),
    pages,
  };
  for (const { check: id, page, hash, verdict } of judged) {
    const key = `${deck} ${id} ${hash}`;
    const shown = proposals(id, ruleMatches(id, reading), looked)
      .map((proposal) => weighed(id, proposal, looked))
      .filter(
        (one) =>
          one.page === page &&
          [one.list, one.text].some((text) => text !== null && judgementKey(deck, id, text) === key),
      ) // prettier-ignore
      .sort((one, other) => other.confidence - one.confidence)[0];
    if (shown === undefined) {
      missed += 1;
      continue;
    }
    const { text, list: listed, confidence } = shown;
    const quote = listed !== null && judgementKey(deck, id, listed) === key ? listed : text;
    const seen = looked.recognition.passage(id, page, text);
    const signs = fullnessSigns({ id, quote, listed: quote === listed, confidence, seen });
    examples.push({ signs, right: Number(verdict === 'full'), verdict, deck: decks, sure: confidence >= 0.6 });
  }
  decks += 1;
}
await close();

const decay = 3e-2;
const folds = 10;
const held = Array.from({ length: folds }, (_, fold) => {
  const fitted = fitLogistic(examples.filter(({ deck }) => deck % folds !== fold), decay); // prettier-ignore
  return examples.filter(({ deck }) => deck % folds === fold).map((one) => ({ ...one, p: 1 / (1 + Math.exp(-logOdds(fitted, one.signs))) })); // prettier-ignore
})
  .flat()
  .filter(({ sure }) => sure);
const share = (of: readonly { verdict: string }[], verdict: string): string =>
  `${verdict} ${((100 * of.filter((one) => one.verdict === verdict).length) / of.length).toFixed(0)} %`;
const told = (of: readonly { verdict: string }[]): string =>
  `${String(of.length)} (${['full', 'part', 'no'].map((verdict) => share(of, verdict)).join(', ')})`;
console.log(`${String(decks)} decks, ${String(examples.length)} passages, ${String(missed)} not proposed any more; sure ones: ${told(held)}`); // prettier-ignore
for (const least of [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6])
  console.log(`from ${least.toFixed(2)}: said ${told(held.filter(({ p }) => p >= least))}; in part ${told(held.filter(({ p }) => p < least))}`); // prettier-ignore
const { weights, bias } = fitLogistic(examples, decay);
const rounded = (value: number): number => Number(value.toPrecision(5));
await writeFile(
  join(root, 'services/analyst/src/rules/fullness-weights.json'),
  `${JSON.stringify({ weights: weights.map(rounded), bias: rounded(bias) })}\n`,
);
