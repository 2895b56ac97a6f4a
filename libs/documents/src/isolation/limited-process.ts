import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ProcessLimits {
  /** Data segment in MB: V8's heap, wasm and buffers together. */
  memoryMb: number;
  /** V8's own heap in MB. */
  heapMb: number;
  /** Ends a parser that spins on although the service that would kill it was itself killed. */
  cpuSeconds: number;
}

/** A script beside this module: `.ts` in the source, `.js` in a bundle. */
export const entryBeside = (name: string): string => {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`./${name}.${extension}`, import.meta.url));
};

/** Starts a script under limits that the kernel holds. sh is replaced by node, so the process's id is the script's own. */
export const startLimited = (entry: string, { memoryMb, heapMb, cpuSeconds }: ProcessLimits): ChildProcess =>
  spawn(
    '/bin/sh',
    [
      '-c',
      // `ulimit -d` counts kilobytes, `-t` seconds of CPU.
      `ulimit -d ${memoryMb * 1000}; ulimit -t ${cpuSeconds}; exec "$0" --max-old-space-size=${heapMb} "$1"`,
      process.execPath,
      entry,
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // Nothing of the service's own environment is needed to read a document.
      env: { PATH: process.env['PATH'] ?? '' },
    },
  );
