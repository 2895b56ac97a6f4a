import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/*
 * What every service tells Prometheus. Labels come from closed lists (subjects, kinds, codes, routes' patterns): never an id, a path,
 * a name. Dashboards and alerts are in `ops/`; a spec holds them to what is measured here.
 */

/** One registry a process, read at `/metrics`. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** Seconds, from a look into memory to an upload of 50 MB or a stream that a person reads along with. */
export const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
/** Seconds of work that nobody waits for at the other end of a request. */
export const workBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600, 1_800];

export const histogram = <L extends string>(
  name: string,
  help: string,
  labelNames: L[],
  buckets: number[],
): Histogram<L> => new Histogram({ name, help, labelNames, buckets, registers: [metrics] });
export const counter = <L extends string>(name: string, help: string, labelNames: L[]): Counter<L> =>
  new Counter({ name, help, labelNames, registers: [metrics] });
export const gauge = <L extends string>(name: string, help: string, labelNames: L[]): Gauge<L> => {
  const made = new Gauge({ name, help, labelNames, registers: [metrics] });
  // One without labels would begin with 0, which nobody has looked at.
  if (labelNames.length === 0) made.remove();
  return made;
};

export const partReady = gauge('part_ready', 'Whether a part that this service needs answers', ['part']);

export const rpcSeconds = histogram(
  'rpc_seconds',
  'How long a question was answered: ok, refused (the asker’s fault), failed or left (not wanted any more)',
  ['subject', 'outcome'],
  requestBuckets,
);
export const rpcAskedSeconds = histogram(
  'rpc_asked_seconds',
  'How long an answer was waited for: ok, refused, failed, unanswered (by nobody in time) or left',
  ['subject', 'outcome'],
  requestBuckets,
);
export const rpcErrors = counter('rpc_errors_total', 'Questions that were answered by an error, by its code', [
  'subject',
  'code',
]);
export const streamsRunning = gauge('streams_running', 'Streamed answers under way in this process', ['subject']);

export const jobsDone = counter('jobs_total', 'Jobs that ended here, by how they ended', ['kind', 'outcome']);
export const jobsRunning = gauge('jobs_running', 'Jobs running in this process', ['kind']);
export const jobSeconds = histogram(
  'job_seconds',
  'How long one run of a job took: done, failed (for good), again (after an error), put_back or lease_lost',
  ['kind', 'outcome'],
  workBuckets,
);
export const jobWaitSeconds = histogram(
  'job_wait_seconds',
  'How long a job was due before it was begun',
  ['kind'],
  workBuckets,
);
export const jobAttempts = histogram(
  'job_attempts',
  'How often a job that ended had been begun',
  ['kind'],
  [1, 2, 3, 5],
);
export const jobsWaiting = gauge('jobs_waiting', 'Jobs of all replicas that wait, due or not', ['kind']);
export const jobsOldestDueSeconds = gauge(
  'jobs_oldest_due_seconds',
  'How long the job that waits longest could have been begun; 0 when none waits',
  ['kind'],
);

export const outboxWaiting = gauge('outbox_waiting', 'Messages of all replicas that wait to be published', []);
export const outboxOldestSeconds = gauge('outbox_oldest_seconds', 'Age of the oldest of them; 0 when none waits', []);
export const outboxPublished = counter('outbox_published_total', 'Messages that JetStream has taken', ['subject']);

export const jetstreamReachable = gauge(
  'jetstream_reachable',
  'Whether JetStream tells of this service’s consumers',
  [],
);
export const consumerPending = gauge('consumer_pending', 'Messages that a durable consumer has yet to be sent', [
  'stream',
  'consumer',
]);
export const consumerUnacked = gauge('consumer_unacked', 'Messages that were sent to it and are not done', [
  'stream',
  'consumer',
]);
export const factSeconds = histogram(
  'fact_seconds',
  'How long a fact was handled: done, or again (it is heard once more)',
  ['consumer', 'outcome'],
  requestBuckets,
);
export const factDelaySeconds = histogram(
  'fact_delay_seconds',
  'Age of a fact when it was handled',
  ['consumer'],
  [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3_600],
);

export const modelSeconds = histogram(
  'model_seconds',
  'How long one request to the model server took, by what was asked and how it ended (answered, or why not)',
  ['task', 'outcome'],
  [0.05, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600],
);
export const modelFirstTokenSeconds = histogram(
  'model_first_token_seconds',
  'How long until its answer began',
  ['task'],
  [0.05, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60, 180],
);
export const modelTokens = counter('model_tokens_total', 'Tokens as the server counted them, in or out', [
  'task',
  'direction',
]);
export const modelCost = counter('model_cost_total', 'What the answers cost, in the currency of the prices', ['task']);
export const modelCostToday = gauge(
  'model_cost_today',
  'What this service’s model has cost today (UTC), bookings too',
  [],
);
export const modelCostCeiling = gauge('model_cost_ceiling', 'What it may cost in a day', []);

export const resultsTotal = counter(
  'results_total',
  'Evaluations and memos that ended: completed, or the code that the person is told',
  ['what', 'outcome'],
);

/** What stands elsewhere, in rows and messages. */
export interface ScrapeReading {
  /** Sets gauges. */
  read(): Promise<void>;
  /** Takes them away, when it could not be read: a gap is true, an old value is not. */
  forget(): void;
}

const readings = new Set<ScrapeReading>();
/** Within this much a reading has to be there; Prometheus gives up after ten. */
const readWithinMs = 2_000;

/** Reads something each time Prometheus asks, and only then. Answers how to stop. */
export const readAtScrape = (reading: ScrapeReading): (() => void) => {
  readings.add(reading);
  return () => {
    readings.delete(reading);
    reading.forget();
  };
};

/** Whether `work` succeeds in time. */
export const succeedsSoon = (work: () => Promise<void>): Promise<boolean> =>
  Promise.race([
    work().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, readWithinMs, false).unref()),
  ]);

/** Everything, in Prometheus's text format. */
export async function metricsText(): Promise<string> {
  await Promise.all(
    [...readings].map(async (reading) => {
      if (!(await succeedsSoon(() => reading.read()))) reading.forget();
    }),
  );
  return metrics.metrics();
}
