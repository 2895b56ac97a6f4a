import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { featuresOf, type Features } from '../src/recognition/features.ts';
import { untitled, type Scorer } from '../src/recognition/recogniser.ts';
import { emptyModel, type LinearModel } from './linear.ts';
import type { Unit } from '../src/recognition/units.ts';

/*
 * Fits the scorer: one logistic line for each check that a unit answers, and one for each that it is about (answers or touches), by
 * stochastic gradient descent; all weights are drawn to nothing alike (L2), so that a seldom word is not believed for one page.
 */

export interface Labelled {
  unit: Unit;
  page: number;
  said: CheckId[];
  about: CheckId[];
}

const line = /^- \[([^\]]*)\] (.*)$/u;

const cellsOf = (text: string): string[] => (text.includes(' | ') ? text.split('|').map((cell) => cell.trim()) : []);

/** Reads a file of marked pages (samples of the form are in training/README.md). @throws on a check that is none. */
export const readMarked = (file: string): Labelled[] => {
  const known = new Map<string, CheckId>(checkIds.map((id) => [id, id]));
  const idOf = (name: string): CheckId => {
    const id = known.get(name);
    if (id === undefined) throw new Error(`no check is called ${name}`);
    return id;
  };
  return file
    .split(/^@ /mu)
    .slice(1)
    .flatMap((page, number) => {
      const [, titleLine = '', ...rest] = page.split('\n');
      const title = titleLine.replace(/^#\s*/u, '').trim();
      const blocks = rest.flatMap((text) => {
        const found = line.exec(text);
        if (found === null) return [];
        const marks = (found[1] ?? '')
          .split(',')
          .map((mark) => mark.trim())
          .filter((mark) => mark !== '');
        return [{ text: (found[2] ?? '').replaceAll(' ⏎ ', '\n').trim(), marks }];
      });
      const around = [title, ...blocks.map(({ text }) => text)].join('\n');
      let head: string[] = [];
      return blocks.map(({ text, marks }, at) => {
        const cells = cellsOf(text);
        const first = cells.length > 0 && cellsOf(blocks[at - 1]?.text ?? '').length === 0;
        if (first) head = cells;
        const unit: Unit = {
          page: 1,
          kind: cells.length > 0 ? 'cell' : 'text',
          text: cells.length > 0 ? cells.join('\n') : text,
          cells,
          head: cells.length > 0 && !first ? head : [],
          title,
          before: blocks[at - 1]?.text ?? '',
          after: blocks[at + 1]?.text ?? '',
          around,
          place: { start: 0, end: text.length },
          among: null,
        };
        const said = marks.filter((mark) => !mark.startsWith('~')).map(idOf);
        return {
          unit,
          page: number,
          said,
          about: [...said, ...marks.filter((mark) => mark.startsWith('~')).map((mark) => idOf(mark.slice(1)))],
        };
      });
    });
};

/** Every part of our own marked pages. */
export const ownPages = (): Labelled[] =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readMarked(readFileSync(join(import.meta.dirname, name), 'utf8')));

/** The same numbers for the same seed (mulberry32). */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** Pages without title or neighbours are common; half of the units are also learned without them. */
const bare = (unit: Unit, random: () => number): Unit => ({
  ...unit,
  title: random() < 0.5 ? '' : unit.title,
  before: '',
  after: '',
  around: random() < 0.5 ? '' : unit.around,
});

export interface FitOptions {
  epochs: number;
  /** The step at the beginning; later ones are smaller. */
  rate: number;
  /** How strongly weights are drawn to nothing at each step, as part of the step. */
  decay: number;
  seed: number;
  /** How much a part of a stranger's page counts beside one of our own writing. */
  strangers: number;
}
export const fitOptions: FitOptions = { epochs: 12, rate: 0.5, decay: 1e-5, seed: 11, strangers: 2 };

interface Example {
  features: Features;
  wanted: Uint8Array;
  counts: number;
}

const outputsOf = ({ said, about }: Labelled): Uint8Array => {
  const wanted = new Uint8Array(checkIds.length * 2);
  for (const id of said) wanted[checkIds.indexOf(id)] = 1;
  for (const id of about) wanted[checkIds.length + checkIds.indexOf(id)] = 1;
  return wanted;
};

const scoreOf = (
  { outputs, weights, bias }: LinearModel,
  { places, values }: Features,
  scale: number,
): Float32Array => {
  const sums = new Float32Array(outputs);
  for (let at = 0; at < places.length; at += 1) {
    const from = (places[at] ?? 0) * outputs;
    const value = values[at] ?? 0;
    for (let output = 0; output < outputs; output += 1)
      sums[output] = (sums[output] ?? 0) + value * (weights[from + output] ?? 0);
  }
  return sums.map((sum, output) => sum * scale + (bias[output] ?? 0));
};

/** What a model that was just fitted says of a unit. */
export const scorerOf =
  (model: LinearModel): Scorer =>
  (unit) =>
    scoreOf(model, featuresOf(unit), 1);

/** `marked` are our own pages, `strangers` parts of strangers' decks, which are learned with and without their titles. */
export const fit = (
  marked: readonly Labelled[],
  strangers: readonly Labelled[] = [],
  options: FitOptions = fitOptions,
): LinearModel => {
  const outputs = checkIds.length * 2;
  const model = emptyModel(outputs);
  const random = randomFrom(options.seed);
  const examples: Example[] = [
    ...marked.flatMap((one) => {
      const wanted = outputsOf(one);
      const whole = { features: featuresOf(one.unit), wanted, counts: 1 };
      return random() < 0.5 ? [whole, { ...whole, features: featuresOf(bare(one.unit, random)) }] : [whole];
    }),
    ...strangers.flatMap((one) => {
      const whole = { features: featuresOf(one.unit), wanted: outputsOf(one), counts: options.strangers };
      return [whole, { ...whole, features: featuresOf(untitled(one.unit)), counts: options.strangers / 2 }];
    }),
  ];
  model.bias.fill(-3);
  const order = examples.map((_, at) => at);
  // Weights are kept without what all of them are drawn to nothing by, so that a step touches only what is in its example.
  let scale = 1;
  let steps = 0;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const index of order) {
      const example = examples[index];
      if (example === undefined) continue;
      const { features, wanted, counts } = example;
      const errors = scoreOf(model, features, scale).map(
        (sum, output) => 1 / (1 + Math.exp(-sum)) - (wanted[output] ?? 0),
      );
      const rate = options.rate / (1 + options.rate * options.decay * steps);
      steps += 1;
      scale *= 1 - rate * options.decay;
      // Most errors are tiny: they would only cost time.
      const telling = [...errors.keys()].filter((output) => Math.abs(errors[output] ?? 0) > 0.01);
      for (const output of telling)
        model.bias[output] = (model.bias[output] ?? 0) - rate * 0.1 * counts * (errors[output] ?? 0);
      for (let at = 0; at < features.places.length; at += 1) {
        const from = (features.places[at] ?? 0) * outputs;
        const step = (rate * counts * (features.values[at] ?? 0)) / scale;
        for (const output of telling) {
          const place = from + output;
          model.weights[place] = (model.weights[place] ?? 0) - step * (errors[output] ?? 0);
        }
      }
    }
  }
  model.weights.forEach((weight, place) => (model.weights[place] = weight * scale));
  return model;
};
