import { featureSpace } from '../src/recognition/features.ts';

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
