/** `node libs/review/training/fit-recogniser.ts`: reads training/*.txt and writes src/recognition/weights.json (see README.md here). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureSpace } from '../src/recognition/features.ts';
import { fit, readMarked } from './fit.ts';

const here = import.meta.dirname;
const labelled = readdirSync(here)
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .flatMap((name) => readMarked(readFileSync(join(here, name), 'utf8')));
const { outputs, weights, bias } = fit(labelled);

/** Under this no weight changes a decision; a place with none above it is left out. */
const least = 0.03;
const places = [...Array(featureSpace).keys()].filter((place) =>
  weights.subarray(place * outputs, (place + 1) * outputs).some((weight) => Math.abs(weight) > least),
);
const scales = [...Array(outputs).keys()].map(
  (output) => Math.max(...places.map((place) => Math.abs(weights[place * outputs + output] ?? 0))) / 127,
);
const bytes = Int8Array.from(
  places.flatMap((place) =>
    scales.map((scale, output) => Math.round((weights[place * outputs + output] ?? 0) / scale)),
  ),
);
const base64 = (array: Uint32Array | Int8Array): string => Buffer.from(array.buffer).toString('base64');
writeFileSync(
  join(here, '../src/recognition/weights.json'),
  `${JSON.stringify({ places: base64(Uint32Array.from(places)), weights: base64(bytes), scales: scales.map((one) => Number(one.toPrecision(6))), bias: [...bias].map((one) => Number(one.toPrecision(6))) })}\n`,
);
console.log(
  `${String(labelled.length)} parts of ${String(new Set(labelled.map(({ unit }) => unit.around)).size)} pages; ${String(places.length)} features, ${String(Math.round(bytes.length / 1024))} kB`,
);
