/**
 * `node scripts/fit-recogniser.ts LIST`: fits the recogniser (libs/review/src/recognition/weights.json) on our own marked pages
 * (libs/review/training) and on strangers' decks that are for working (tests/quality/labelled-decks.ts).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureSpace } from '@plumbline/review/recognition/features';
import { fit, ownPages } from '../libs/review/training/fit.ts';
import { labelledDecks } from '../tests/quality/labelled-decks.ts';
import { root } from './tools.ts';

const [list] = process.argv.slice(2);
const decks = list === undefined ? [] : (await labelledDecks(list)).filter(({ half }) => half === 'work');
const own = ownPages();
const strangers = decks.flatMap(({ parts }) => parts);
const { outputs, weights, bias } = fit(own, strangers);

/** Under this no weight changes a decision; a place with none above it is left out. */
const least = 0.05;
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
  join(root, 'libs/review/src/recognition/weights.json'),
  `${JSON.stringify({ places: base64(Uint32Array.from(places)), weights: base64(bytes), scales: scales.map((one) => Number(one.toPrecision(6))), bias: [...bias].map((one) => Number(one.toPrecision(6))) })}\n`,
);
console.log(
  `${String(own.length)} parts of our own, ${String(strangers.length)} of ${String(decks.length)} decks; ${String(places.length)} features, ${String(Math.round(bytes.length / 1024))} kB`,
);
