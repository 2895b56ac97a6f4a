import { checkIds, checklist, type CheckId } from '@plumbline/contracts/checklist';
import { hasKind } from '../rubric/check-kinds.ts';
import { featuresOf, featureSpace } from './features.ts';
import { isPlaceholder } from './placeholders.ts';
import { isTelling, unitsOfPage, type PageOfUnits, type Unit } from './units.ts';
import stored from './weights.json' with { type: 'json' };

/*
 * Which check a part of a page answers, by a linear scorer over words and pieces of words, fitted on our own marked pages
 * (training/README.md). It only proposes: it is often wrong about a single part, and good at telling which part of a deck to look at.
 */

/** Weights as they are stored: `rows` places with a weight for each output, as signed bytes times the output's scale. */
interface StoredWeights {
  places: string;
  weights: string;
  scales: number[];
  bias: number[];
}

const outputs = checkIds.length * 2;

const unpack = ({ places, weights, scales, bias }: StoredWeights) => {
  const placeBytes = Buffer.from(places, 'base64');
  const known = new Uint32Array(
    placeBytes.buffer.slice(placeBytes.byteOffset, placeBytes.byteOffset + placeBytes.byteLength),
  );
  const rowOf = new Int32Array(featureSpace).fill(-1);
  known.forEach((place, row) => (rowOf[place] = row));
  return {
    rowOf,
    weights: new Int8Array(Buffer.from(weights, 'base64')),
    scales: Float32Array.from(scales),
    bias: Float32Array.from(bias),
  };
};

let loaded: ReturnType<typeof unpack> | undefined;

/** How strongly each output speaks for a unit: as log odds, first what it answers, then what it is about. */
const oddsOf = (unit: Unit): Float32Array => {
  loaded ??= unpack(stored);
  const { rowOf, weights, scales, bias } = loaded;
  const sums = new Float32Array(outputs);
  const { places, values } = featuresOf(unit);
  for (let at = 0; at < places.length; at += 1) {
    const row = rowOf[places[at] ?? 0] ?? -1;
    if (row < 0) continue;
    const value = values[at] ?? 0;
    for (let output = 0; output < outputs; output += 1)
      sums[output] = (sums[output] ?? 0) + value * (weights[row * outputs + output] ?? 0);
  }
  return sums.map((sum, output) => sum * (scales[output] ?? 0) + (bias[output] ?? 0));
};

/** A part of a document that may answer a check. */
export interface Candidate {
  unit: Unit;
  /** Log odds that it answers the check, and that it is about it at all. */
  answers: number;
  about: number;
}

const candidatesKept = 12;

/** For each check the parts of a document that speak most for it and have the kind of thing it asks for, the best first. */
export const recognise = (pages: readonly PageOfUnits[]): Map<CheckId, Candidate[]> => {
  const units = pages.flatMap(unitsOfPage).filter((unit) => isTelling(unit) && !isPlaceholder(unit.text));
  const odds = units.map(oddsOf);
  const texts = units.map(({ head, text }) => [...head, text].join(' '));
  return new Map(
    checklist.map(({ id, kind }) => {
      const at = checkIds.indexOf(id);
      const candidates = units.flatMap((unit, index): Candidate[] =>
        hasKind(kind, texts[index] ?? '')
          ? [{ unit, answers: odds[index]?.[at] ?? -20, about: odds[index]?.[checkIds.length + at] ?? -20 }]
          : [],
      );
      // The page and the place in it settle what is equal, so that nothing depends on the order of slides with the same words.
      return [
        id,
        candidates
          .sort((a, b) => b.answers - a.answers || a.unit.text.localeCompare(b.unit.text))
          .slice(0, candidatesKept),
      ];
    }),
  );
};
