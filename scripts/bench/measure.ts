/** One line of the table. `met` is undefined for what is only reported. */
export interface Row {
  what: string;
  measured: string;
  target: string;
  met: boolean | undefined;
}

/** Measures, saying now and then how far it is. */
export type Bench = (say: (line: string) => void) => Promise<Row[]>;

/** Throws when there is nothing to take the median of. */
export const median = (values: number[]): number => percentile(values, 50);

/** The nearest-rank percentile; the mean of the middle two for an even number of values at 50. */
export const percentile = (values: number[], rank: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1);
  const [low, high] = [sorted[at], sorted[at + 1]];
  if (low === undefined) throw new Error('nothing was measured');
  return rank === 50 && sorted.length % 2 === 0 && high !== undefined ? (low + high) / 2 : low;
};

export const seconds = (ms: number, digits = 2): string => `${(ms / 1_000).toFixed(digits)} s`;
export const milliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
