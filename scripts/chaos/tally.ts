import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const Recovery = z.object({ times: z.number(), longestMs: z.number(), allowedMs: z.number() });
const Tally = z.object({
  seed: z.number(),
  /** How many faults the schedule has: with others it is another one. */
  faults: z.number(),
  /** What of the schedule is done and looked at. */
  done: z.number(),
  workersKilled: z.number(),
  started: z.number(),
  completed: z.number(),
  /** Ended in a failure that says why, while the model was faulty. */
  failedHonestly: z.number(),
  lost: z.number(),
  doubled: z.number(),
  /** Looks at a job that showed an older state than one before. */
  wentBack: z.number(),
  /** Answers that no client should see: neither what was asked for, nor 503, nor a refused connection. */
  strange: z.array(z.string()),
  recovery: z.record(z.string(), Recovery),
  /** Time that the faults have taken, in ms. */
  spentMs: z.number(),
});
export type Tally = z.infer<typeof Tally>;

export const newTally = (seed: number, faults: number): Tally => ({
  seed,
  faults,
  done: 0,
  workersKilled: 0,
  started: 0,
  completed: 0,
  failedHonestly: 0,
  lost: 0,
  doubled: 0,
  wentBack: 0,
  strange: [],
  recovery: {},
  spentMs: 0,
});

/** What an earlier run with this schedule came to; undefined when there is none. */
export const readTally = (file: string, seed: number, faults: number): Tally | undefined => {
  if (!existsSync(file)) return undefined;
  const tally = Tally.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  return tally?.seed === seed && tally.faults === faults ? tally : undefined;
};

export const writeTally = (file: string, tally: Tally): void =>
  writeFileSync(file, `${JSON.stringify(tally, null, 2)}\n`);

export const noteRecovery = (tally: Tally, kind: string, ms: number, allowedMs: number): void => {
  const known = tally.recovery[kind] ?? { times: 0, longestMs: 0, allowedMs };
  tally.recovery[kind] = { times: known.times + 1, longestMs: Math.max(known.longestMs, ms), allowedMs };
};

/** What went wrong, one line each; none when all held. */
export const complaints = (tally: Tally): string[] => [
  ...(tally.lost > 0 ? [`${String(tally.lost)} jobs were lost`] : []),
  ...(tally.doubled > 0 ? [`${String(tally.doubled)} jobs were doubled`] : []),
  ...(tally.wentBack > 0 ? [`${String(tally.wentBack)} looks showed an older state than one before`] : []),
  ...(tally.started !== tally.completed + tally.failedHonestly ? ['not every job that was started has ended'] : []),
  ...tally.strange.slice(0, 20).map((what) => `a client saw ${what}`),
  ...Object.entries(tally.recovery)
    .filter(([, { longestMs, allowedMs }]) => longestMs > allowedMs)
    .map(([kind, { longestMs }]) => `after "${kind}" it took ${(longestMs / 1_000).toFixed(1)} s to recover`),
];

export const tableOf = (tally: Tally): string =>
  [
    `jobs started             ${String(tally.started)}`,
    `  finished once          ${String(tally.completed + tally.failedHonestly)} (${String(tally.failedHonestly)} of them failed and say why)`,
    `  lost                   ${String(tally.lost)}`,
    `  doubled                ${String(tally.doubled)}`,
    `looks that went back     ${String(tally.wentBack)}`,
    `strange answers          ${String(tally.strange.length)}`,
    `worker processes killed  ${String(tally.workersKilled)}`,
    `longest recovery`,
    ...Object.entries(tally.recovery)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(
        ([kind, { times, longestMs, allowedMs }]) =>
          `  ${kind.padEnd(22)} ${(longestMs / 1_000).toFixed(1).padStart(5)} s of ${String(allowedMs / 1_000)} s, ${String(times)} times`,
      ),
    `time                     ${(tally.spentMs / 60_000).toFixed(1)} min`,
  ].join('\n');
