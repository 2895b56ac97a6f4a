import { featureSpace, type Features } from './features.ts';

/** One line through the features for each output; `weights[place * outputs + output]`. */
export interface LinearModel {
  outputs: number;
  weights: Float32Array;
  bias: Float32Array;
}

export const emptyModel = (outputs: number): LinearModel => ({
  outputs,
  weights: new Float32Array(featureSpace * outputs),
  bias: new Float32Array(outputs),
});

/** Probability of each output. */
export const probabilities = ({ outputs, weights, bias }: LinearModel, { places, values }: Features): Float32Array => {
  const sums = Float32Array.from(bias);
  for (let at = 0; at < places.length; at += 1) {
    const from = (places[at] ?? 0) * outputs;
    const value = values[at] ?? 0;
    for (let output = 0; output < outputs; output += 1)
      sums[output] = (sums[output] ?? 0) + value * (weights[from + output] ?? 0);
  }
  return sums.map((sum) => 1 / (1 + Math.exp(-sum)));
};
