import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldForSearch } from '@plumbline/review/injection/letters';
import { featuresOf, places, scaleOf, valueOf, type Line } from '@plumbline/review/injection/scorer';
import { judgingWords } from '@plumbline/review/injection/words';

/*
 * Fits the line that tells orders to the reviewer from honest sentences, and writes it:
 *
 *   node scripts/fit-orders.ts [file or folder of honest text]…
 *
 * Orders and honest sentences in `libs/review/test/orders/` (`kind | language | text` and `language | text`; only the files that are
 * named `…-work…`); every text given besides, as pages of pitches are, is taken as honest.
 */

const root = join(import.meta.dirname, '..');
const material = join(root, 'libs/review/test/orders');
const target = join(root, 'libs/review/src/injection/weights.json');

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const working = (begins: string): string[] =>
  readdirSync(material)
    .filter((name) => name.startsWith(`${begins}work`))
    .sort()
    .flatMap((name) => linesOf(join(material, name)));

// What is encoded is found by its encoding.
const wordsAfter = (line: string, fields: number): string =>
  line.split(' | ').slice(fields).join(' | ').replaceAll('\\n', '\n');
const orders = working('orders-')
  .filter((line) => !line.startsWith('encoded'))
  .map((line) => wordsAfter(line, 2));
const honest = working('honest-').map((line) => wordsAfter(line, 1));

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path];

/** Sentences and lines, alone and with what follows, as they are looked at. */
const passagesOf = (text: string): string[] => {
  const parts = text.split(/(?<=[.!?؟])\s+|\n/u).filter((part) => part.trim() !== '');
  return parts.flatMap((part, at) => [
    part,
    ...(at + 1 < parts.length ? [parts.slice(at, at + 2).join('\n')] : []),
    ...(at + 3 < parts.length && at % 2 === 0 ? [parts.slice(at, at + 4).join('\n')] : []),
  ]);
};
const pages =
  [...new Set(process.argv.slice(2).flatMap(filesIn).sort().flatMap((path) => passagesOf(readFileSync(path, 'utf8'))))] // prettier-ignore
    .filter((passage) => passage.length > 8 && passage.length < 700);

interface Example {
  features: number[][];
  order: 0 | 1;
  weight: number;
}
const example =
  (order: 0 | 1, weight: number) =>
  (text: string): Example => ({
    features: featuresOf(judgingWords(foldForSearch(text, { keepLines: true }).text)),
    order,
    weight,
  });
// A line of an honest table is looked at alone, too.
const looked = [...new Set(honest.flatMap((text) => [text, ...passagesOf(text)]))];
const examples = [...orders.map(example(1, 6)), ...looked.map(example(0, 6)), ...pages.map(example(0, 3))];

/** The same order of examples on every run. */
let seed = 7;
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
};
const shuffle = <T>(items: T[]): void => {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [a, b] = [items[at], items[other]];
    if (a !== undefined && b !== undefined) [items[at], items[other]] = [b, a];
  }
};

// Logistic regression, by AdaGrad.
const rate = 0.2;
const decays: Record<Line, number> = { deeds: 2e-6, wording: 1e-3 };
const epochs: Record<Line, number> = { deeds: 12, wording: 6 };
const fit = (of: Line): { unit: number; bias: number; line: string } => {
  const line = new Float32Array(places);
  const steps = new Float32Array(places).fill(1e-3);
  let bias = -3;
  let biasSteps = 1e-3;
  for (let epoch = 0; epoch < epochs[of]; epoch += 1) {
    shuffle(examples);
    for (const { features, order, weight } of examples) {
      const error = (1 / (1 + Math.exp(-valueOf(features, of, line, bias))) - order) * weight;
      if (Math.abs(error) < 1e-5) continue;
      biasSteps += error ** 2;
      bias -= (rate * error) / Math.sqrt(biasSteps);
      features.forEach((group, at) => {
        const scale = scaleOf(of, at, group.length);
        if (scale === 0) return;
        for (const place of group) {
          const change = error * scale + decays[of] * (line[place] ?? 0);
          steps[place] = (steps[place] ?? 0) + change ** 2;
          line[place] = (line[place] ?? 0) - (rate * change) / Math.sqrt(steps[place]);
        }
      });
    }
  }
  const unit = line.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  const fitted = Int8Array.from(line, (value) => Math.round(value / unit));
  return { unit, bias, line: Buffer.from(fitted.buffer).toString('base64') };
};

writeFileSync(target, `${JSON.stringify({ deeds: fit('deeds'), wording: fit('wording') }, null, 2)}\n`);
process.stdout.write(
  `${String(orders.length)} orders, ${String(honest.length)} honest sentences, ${String(pages.length)} passages of pages\n`,
);
