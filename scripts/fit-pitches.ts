/**
 * `node scripts/fit-pitches.ts LIST…`: fits what tells a pitch from a document that is near to one (libs/review/src/recognition/pitch-likeness.ts)
 * and writes pitch-weights.json. LISTs are copies of samples/labelled-decks.json and samples/labelled-kinds.json with the documents beside
 * them in `files/`; of both only what is for working. Prints what leaving a tenth of the repositories out finds at each bound.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { DocumentUnreadable } from '@plumbline/documents/document';
import { prepareDocument } from '@plumbline/review/document';
import { languageOf } from '@plumbline/review/recognition/document-language';
import { leastWords, likenessSigns, oddsAgainst, wordPlaces, type LikenessSigns, type LikenessWeights } from '@plumbline/review/recognition/pitch-likeness'; // prettier-ignore
import { isSetAsPitch } from '@plumbline/review/recognition/set-as-pitch';
import { z } from 'zod';
import { documentOfText, documentsOf } from '../libs/review/test/material.ts';
import { deckReader, readBytes } from '../tests/quality/strangers.ts';
import { root } from './tools.ts';

const folds = 10;
const Listed = z.object({
  deck: z.string().optional(),
  document: z.string().optional(),
  half: z.enum(['work', 'report']),
  kind: z.string(),
  sha256: z.string(),
  source: z.object({ repository: z.string() }),
  /** Told by its name alone, unread: fitted on at a part of the weight, and never counted. */
  unread: z.boolean().default(false),
});
const unreadWeight = 0.3;

interface Example {
  name: string;
  signs: LikenessSigns;
  /** 1 for no pitch, 0 for a pitch. */
  other: number;
  weight: number;
  isSet: boolean;
  fold: number;
}

const { reader, close } = deckReader();
const reading = async (bytes: Buffer, name: string): ReturnType<typeof readBytes> => {
  try {
    return await readBytes(bytes, name, reader);
  } catch (error) {
    if (error instanceof DocumentUnreadable) return null;
    throw error;
  }
};
const examples: Example[] = [];
for (const list of process.argv.slice(2)) {
  const folder = join(dirname(list), 'files');
  const files = new Map(readdirSync(folder).map((file) => [file.slice(0, file.length - extname(file).length), file]));
  for (const one of z.array(Listed).parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const name = one.document ?? one.deck ?? '';
    if (one.half !== 'work' || one.kind === 'either') continue;
    const file = files.get(name);
    const bytes = file === undefined ? null : readFileSync(join(folder, file));
    const isIt = bytes !== null && createHash('sha256').update(bytes).digest('hex') === one.sha256;
    const read = isIt ? await reading(bytes, (file ?? '').replace(/\.md$/u, '.txt')) : null;
    if (read === null) {
      process.stdout.write(`${name} is not there, is another one, or is not read\n`);
      continue;
    }
    const document = await prepareDocument(read);
    const text = document.pages.map(({ clean }) => clean).join('\n');
    // What is in no language that is read here is named by its language.
    if (text.trim() === '' || !['en', 'ar'].includes(languageOf(text))) continue;
    const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== ''); // prettier-ignore
    examples.push({
      name,
      signs: likenessSigns(document),
      other: one.kind === 'pitch' ? 0 : 1,
      weight: one.unread ? unreadWeight : 1,
      isSet: isSetAsPitch(lines),
      fold: crc32(one.source.repository.toLowerCase()) % folds,
    });
  }
}
await close();
// Our own short pitches, of styles that strangers' have seldom.
for (const { kind, text, note } of ['work', 'work-2', 'work-3'].flatMap(documentsOf)) {
  if (kind !== 'pitch') continue;
  const signs = likenessSigns(await documentOfText(text));
  examples.push({ name: note, signs, other: 0, weight: 1, isSet: isSetAsPitch(text.split('\n')), fold: crc32(note) % folds }); // prettier-ignore
}

/** Answers count for less than words, which are of length one together. */
const answersCount = 0.1;
/** How far the weights may go from nothing. */
const looseness = 10;
const rounds = 40;

/** The same order of examples on every run. */
let seed = 7;
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
};

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Logistic regression with pitches and other documents of the same weight, by AdaGrad. */
const fit = (given: readonly Example[]): LikenessWeights => {
  const held = new Float64Array(wordPlaces);
  for (const { signs } of given) for (const place of signs.words) held[place] = (held[place] ?? 0) + 1;
  // What hardly any document says tells nothing of others.
  const rare = held.map((count) => (count < 3 ? 0 : Math.log((1 + given.length) / (1 + count))));
  const read = given.filter(({ weight }) => weight === 1);
  const columns = read[0]?.signs.answers.map((_, at) => {
    const values = read.map(({ signs }) => signs.answers[at] ?? 0);
    const mean = sum(values) / values.length;
    return { mean, spread: Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length) || 1 };
  }) ?? []; // prettier-ignore
  const rows = given.map(({ signs }) => {
    const length = Math.sqrt(Math.max(1, sum([...signs.words].map((place) => (rare[place] ?? 0) ** 2))));
    const words = [...signs.words].map((place): [number, number] => [place, (rare[place] ?? 0) / length]);
    const answers = columns.map(({ mean, spread }, at): [number, number] => [
      wordPlaces + at,
      (answersCount * ((signs.answers[at] ?? 0) - mean)) / spread,
    ]);
    return [...words.filter(([, value]) => value > 0), ...answers];
  });
  const total = sum(given.map(({ weight }) => weight));
  const ofKind = [0, 1].map((kind) => sum(given.filter(({ other }) => other === kind).map(({ weight }) => weight)));
  const counted = given.map(({ other, weight }) => (weight * total) / (2 * (ofKind[other] ?? 1)));

  const weights = new Float64Array(wordPlaces + columns.length);
  const steps = new Float64Array(weights.length).fill(1e-3);
  let bias = 0;
  let biasStep = 1e-3;
  const order = given.map((_, at) => at);
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const with_ = Math.floor(random() * (at + 1));
      [order[at], order[with_]] = [order[with_] ?? 0, order[at] ?? 0];
    }
    for (const at of order) {
      const row = rows[at] ?? [];
      const odds = bias + sum(row.map(([place, value]) => value * (weights[place] ?? 0)));
      const error = (1 / (1 + Math.exp(-odds)) - (given[at]?.other ?? 0)) * (counted[at] ?? 0);
      biasStep += error ** 2;
      bias -= (0.3 * error) / Math.sqrt(biasStep);
      for (const [place, value] of row) {
        const change = error * value + (weights[place] ?? 0) / (looseness * Math.max(1, held[place] ?? given.length));
        steps[place] = (steps[place] ?? 0) + change ** 2;
        weights[place] = (weights[place] ?? 0) - (0.3 * change) / Math.sqrt(steps[place] ?? 1);
      }
    }
  }
  const answers = columns.map(({ spread }, at) => (answersCount * (weights[wordPlaces + at] ?? 0)) / spread);
  const shift = sum(columns.map(({ mean }, at) => mean * (answers[at] ?? 0)));
  return { rare, words: weights.slice(0, wordPlaces), answers, bias: bias - shift };
};

const left: { odds: number; of: Example }[] = [];
for (let fold = 0; fold < folds; fold += 1) {
  const weights = fit(examples.filter((one) => one.fold !== fold));
  for (const of of examples.filter((one) => one.fold === fold && one.weight === 1))
    left.push({ odds: of.signs.count < leastWords ? Number.NEGATIVE_INFINITY : oddsAgainst(of.signs, weights), of });
}
left.sort((a, b) => b.odds - a.odds);
const pitches = left.filter(({ of }) => of.other === 0);
const others = left.filter(({ of }) => of.other === 1);
const named = pitches.filter(({ of }) => !of.isSet);
const share = (from: number, isNamed: boolean): string =>
  `${String(others.filter(({ odds, of }) => odds >= from && !(isNamed && of.isSet)).length)} of ${String(others.length)} others, ${String(pitches.filter(({ odds, of }) => odds >= from && !(isNamed && of.isSet)).length)} of ${String(pitches.length)} pitches`;
for (const { odds, of } of named.slice(0, 12)) process.stdout.write(`${of.name} ${odds.toFixed(2)}: ${share(odds + 1e-9, true)}\n`); // prettier-ignore

/** Beyond the pitch that speaks most against itself, by as much as two fits differ. */
const margin = 0.3;
/** So many pitches in a hundred are told that they read like another text. */
const told = 0.03;
const bounds = {
  doubtful: pitches[Math.floor(told * pitches.length)]?.odds ?? 0,
  other: (named[0]?.odds ?? 0) + margin,
};
process.stdout.write(`named from ${bounds.other.toFixed(2)}: ${share(bounds.other, true)}\n`);
process.stdout.write(`doubtful from ${bounds.doubtful.toFixed(2)}: ${share(bounds.doubtful, false)}\n`);

const { rare, words, answers, bias } = fit(examples);
const most = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((all, one) => Math.max(all, Math.abs(one)), 0);
const [rareUnit, wordUnit] = [most(rare) / 255, most(words) / 127];
const stored = {
  bounds,
  bias,
  answers: Array.from(answers, (value) => Number(value.toFixed(5))),
  rareUnit,
  rare: Buffer.from(Uint8Array.from(rare, (value) => Math.round(value / rareUnit))).toString('base64'),
  wordUnit,
  words: Buffer.from(Int8Array.from(words, (value) => Math.round(value / wordUnit)).buffer).toString('base64'),
};
writeFileSync(join(root, 'libs/review/src/recognition/pitch-weights.json'), `${JSON.stringify(stored, null, 2)}\n`);
