import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One registry a process, read at `/metrics`. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

export const rpcSeconds = new Histogram({
  name: 'rpc_seconds',
  help: 'How long a message handler took',
  labelNames: ['subject'],
  buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
  registers: [metrics],
});

export const jobsDone = new Counter({
  name: 'jobs_total',
  help: 'Jobs that ended here, by how they ended',
  labelNames: ['kind', 'outcome'],
  registers: [metrics],
});

export const jobsRunning = new Gauge({
  name: 'jobs_running',
  help: 'Jobs running in this process',
  labelNames: ['kind'],
  registers: [metrics],
});
