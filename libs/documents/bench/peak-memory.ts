import { existsSync, readFileSync } from 'node:fs';

const lookEveryMs = 50;

/** The largest memory that any child of this process has had, in MB; null where the kernel does not tell. */
const peakOfChildren = (): number | null => {
  const children = `/proc/self/task/${process.pid}/children`;
  if (!existsSync(children)) return null;
  const peaks = readFileSync(children, 'utf8')
    .trim()
    .split(' ')
    .map((pid) => `/proc/${pid}/status`)
    .filter((path) => existsSync(path))
    .map((path) => Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1_024);
  return Math.max(0, ...peaks);
};

/** What a work gives, and the largest memory of any child while it goes on: a child that has ended tells nothing more. */
export const peakWhile = async <T>(work: () => Promise<T>): Promise<[peakMb: number | null, result: T]> => {
  let peak = peakOfChildren();
  const watch = setInterval(() => {
    const now = peakOfChildren();
    if (now !== null) peak = Math.max(peak ?? 0, now);
  }, lookEveryMs);
  try {
    const result = await work();
    return [peak, result];
  } finally {
    clearInterval(watch);
  }
};
