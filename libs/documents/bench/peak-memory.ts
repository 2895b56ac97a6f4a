import { existsSync, readFileSync } from 'node:fs';

/** The largest memory that any child of this process has had, in MB; null where the kernel does not tell. */
export const peakOfChildren = (): number | null => {
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
