import { pick, seeded, shuffled } from './seeded.ts';

/** Processes that do jobs, by their service. Three evaluate, so that some go on while others are killed. */
export const replicas = { evaluations: 3, memos: 2 } as const;
const workers = ['evaluations', 'evaluations-2', 'evaluations-3', 'memos', 'memos-2', 'plans', 'reading'] as const;
const others = ['gateway', 'auth', 'chat', 'teams', 'admin'] as const;
const modelFaults = ['500', '429', 'stalls', 'drips', 'breaks off', 'talks nonsense', 'refuses'] as const;
export type ModelFault = (typeof modelFaults)[number];

/** One fault. The rows are those of the list of cases that the product must survive. */
export type Fault =
  /** Row 1: SIGKILL of processes that hold jobs, all at the same moment. */
  | { kind: 'worker killed'; names: string[] }
  /** Row 2. */
  | { kind: 'service killed'; names: string[] }
  /** Row 3: the bus stops, or is killed, and is away for so long. */
  | { kind: 'bus away'; ms: number; hard: boolean }
  /** Row 4. */
  | { kind: 'bus wiped' }
  /** Row 5: the database's primary steps down. */
  | { kind: 'database steps down' }
  /** Row 5: mongod is killed. */
  | { kind: 'database killed' }
  /** Row 6. */
  | { kind: 'store away'; ms: number }
  /** Rows 7 to 10. */
  | { kind: 'model faulty'; fault: ModelFault; ms: number }
  /** Row 11: the disk that the database, the bus and the store share has no room for so long. */
  | { kind: 'disk full'; ms: number }
  /** Row 13: every message of a job that waits comes twice more. */
  | { kind: 'messages doubled' }
  /** Row 38: so many uploads at once that send nothing more. */
  | { kind: 'slow uploads'; count: number }
  /** Row 40: the same start so many times at once. */
  | { kind: 'starts at once'; count: number };

export interface Wanted {
  /** Processes killed of those that hold jobs. */
  workerKills: number;
  busRestarts: number;
  stepdowns: number;
  /** Times that the disk is full; 0 where the system has no disk of its own. */
  fullDisks: number;
}

const timesOf = (n: number, make: () => Fault): Fault[] => Array.from({ length: n }, make);

/** The same faults in the same order for the same seed. */
export const scheduleOf = (seed: number, { workerKills, busRestarts, stepdowns, fullDisks }: Wanted): Fault[] => {
  const random = seeded(seed);
  const kills: Fault[] = [];
  for (let left = workerKills; left > 0;) {
    const names = shuffled(random, workers).slice(0, Math.min(left, 1 + Math.floor(random() * 3)));
    left -= names.length;
    kills.push({ kind: 'worker killed', names });
  }
  const few = Math.ceil(workerKills / 20);
  const longest = workerKills >= 100 ? [60_000] : [];
  return shuffled(random, [
    ...kills,
    ...timesOf(few, () => ({ kind: 'service killed', names: [pick(random, others)] })),
    ...timesOf(Math.max(0, busRestarts - longest.length - 1), () => ({ kind: 'bus away', ms: Math.floor(random() * 3_000), hard: random() < 0.5 })),
    ...longest.map((ms): Fault => ({ kind: 'bus away', ms, hard: false })),
    ...timesOf(Math.min(1, busRestarts), () => ({ kind: 'bus wiped' })),
    ...timesOf(stepdowns, () => ({ kind: 'database steps down' })),
    ...timesOf(Math.ceil(stepdowns / 5), () => ({ kind: 'database killed' })),
    ...timesOf(Math.ceil(few / 2), () => ({ kind: 'store away', ms: 1_000 + Math.floor(random() * 4_000) })),
    ...modelFaults.flatMap((fault) => timesOf(Math.ceil(few / 10), (): Fault => ({ kind: 'model faulty', fault, ms: 4_000 }))),
    ...timesOf(fullDisks, () => ({ kind: 'disk full', ms: 5_000 })),
    ...timesOf(Math.ceil(few / 2), () => ({ kind: 'messages doubled' })),
    ...timesOf(Math.ceil(few / 5), () => ({ kind: 'slow uploads', count: 200 })),
    ...timesOf(Math.ceil(few / 2), () => ({ kind: 'starts at once', count: 20 })),
  ]); // prettier-ignore
};
