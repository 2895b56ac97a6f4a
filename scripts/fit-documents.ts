import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  kindScale,
  learnedKinds,
  linesFeatures,
  logProbabilities,
  kindPlaces,
} from '@plumbline/review/recognition/kind-features';

/*
 * Fits what a line of a document says of its kind, and writes it:
 *
 *   node scripts/fit-documents.ts [file or folder of pitches' text]…
 *
 * Documents of every kind in `libs/review/test/documents/` (only the files that are not named `…-report.txt`); every text given
 * besides is of pitches.
 */

const root = join(import.meta.dirname, '..');
const material = join(root, 'libs/review/test/documents');
const target = join(root, 'libs/review/src/recognition/kind-weights.json');

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path];
const linesOf = (text: string): string[] =>
  text
    .split(/[\n\f]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface Example {
  features: Set<number>[];
  kind: number;
}
const examplesOf = (kind: string, text: string): Example[] => {
  const at = learnedKinds.findIndex((one) => one === kind);
  return linesFeatures(linesOf(text)).map((features) => ({ features, kind: at }));
};

const documents = readdirSync(material)
  .filter((name) => name.startsWith('documents-') && !name.endsWith('-report.txt'))
  .sort()
  .flatMap((name) => readFileSync(join(material, name), 'utf8').split(/^=== /mu).slice(1))
  .flatMap((part) => {
    const [head = '', ...lines] = part.split('\n');
    return examplesOf(head.split(' | ')[0] ?? '', lines.join('\n'));
  });
const pitches = process.argv.slice(2).flatMap(filesIn).sort().flatMap((path) => examplesOf('pitch', readFileSync(path, 'utf8'))); // prettier-ignore
const examples = [...documents, ...pitches];

const count = learnedKinds.length;
const totals = learnedKinds.map((_, kind) => examples.filter((one) => one.kind === kind).length);
/** All kinds weigh the same, and a pitch twice. */
const weightOf = (kind: number): number => ((kind === 0 ? 2 : 1) * 2000) / Math.max(1, totals[kind] ?? 1);

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

// Multinomial logistic regression, by AdaGrad.
const rate = 0.1;
const decay = 1e-6;
const line = new Float32Array(kindPlaces * count);
const steps = new Float32Array(kindPlaces * count).fill(1e-3);
const bias = new Float32Array(count);
const biasSteps = new Float32Array(count).fill(1e-3);
for (let epoch = 0; epoch < 6; epoch += 1) {
  shuffle(examples);
  for (const { features, kind } of examples) {
    const found = logProbabilities(features, { line, bias });
    for (let other = 0; other < count; other += 1) {
      const error = (Math.exp(found[other] ?? 0) - (other === kind ? 1 : 0)) * weightOf(kind);
      if (Math.abs(error) < 1e-4) continue;
      biasSteps[other] = (biasSteps[other] ?? 0) + error ** 2;
      bias[other] = (bias[other] ?? 0) - (rate * error) / Math.sqrt(biasSteps[other] ?? 1);
      features.forEach((group, at) => {
        const scale = kindScale(at, group.size);
        for (const place of group) {
          const index = place * count + other;
          const change = error * scale + decay * (line[index] ?? 0);
          steps[index] = (steps[index] ?? 0) + change ** 2;
          line[index] = (line[index] ?? 0) - (rate * change) / Math.sqrt(steps[index] ?? 1);
        }
      });
    }
  }
}

const unit = line.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
const fitted = Int8Array.from(line, (value) => Math.round(value / unit));
const written = { unit, bias: [...bias], line: Buffer.from(fitted.buffer).toString('base64') };
writeFileSync(target, `${JSON.stringify(written, null, 2)}\n`);
process.stdout.write(`${learnedKinds.map((kind, at) => `${kind} ${String(totals[at])}`).join(', ')} lines\n`);
