/** What a logistic decision learns from: signs in their order, and how right it would be to say yes, 0 to 1. */
export interface LogisticExample {
  signs: number[];
  right: number;
  /** How much it counts; 1 when nothing is said. */
  weight?: number;
}

export interface Logistic {
  weights: number[];
  bias: number;
}

/** The log odds of yes. */
export const logOdds = ({ weights, bias }: Logistic, signs: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), bias);

/**
 * Logistic regression by gradient descent over signs brought to the same spread; `decay` keeps the weight of a sign that was seen
 * seldom near nothing. The same weights for the same examples in the same order.
 */
export const fitLogistic = (of: readonly LogisticExample[], decay = 2e-3): Logistic => {
  const count = of[0]?.signs.length ?? 0;
  const places = Array.from({ length: count }, (_, at) => at);
  const mean = places.map((at) => of.reduce((sum, { signs }) => sum + (signs[at] ?? 0), 0) / of.length);
  const spread = places.map(
    (at) =>
      Math.sqrt(of.reduce((sum, { signs }) => sum + ((signs[at] ?? 0) - (mean[at] ?? 0)) ** 2, 0) / of.length) + 1e-6,
  );
  const rows = of.map(({ signs }) =>
    Float64Array.from(places, (at) => ((signs[at] ?? 0) - (mean[at] ?? 0)) / (spread[at] ?? 1)),
  );
  const weights = new Float64Array(count);
  let bias = 0;
  for (let round = 0; round < 800; round += 1) {
    const gradient = weights.map((weight) => decay * weight);
    let biasGradient = 0;
    for (const [index, row] of rows.entries()) {
      let sum = bias;
      for (let at = 0; at < count; at += 1) sum += (row[at] ?? 0) * (weights[at] ?? 0);
      const error = ((of[index]?.weight ?? 1) * (1 / (1 + Math.exp(-sum)) - (of[index]?.right ?? 0))) / rows.length;
      biasGradient += error;
      for (let at = 0; at < count; at += 1) gradient[at] = (gradient[at] ?? 0) + error * (row[at] ?? 0);
    }
    const rate = 1 / (1 + round / 400);
    for (let at = 0; at < count; at += 1) weights[at] = (weights[at] ?? 0) - rate * (gradient[at] ?? 0);
    bias -= rate * biasGradient;
  }
  const plain = places.map((at) => (weights[at] ?? 0) / (spread[at] ?? 1));
  return { weights: plain, bias: bias - plain.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0) };
};
