import { sleep } from 'k6';
import type { Options } from 'k6/options';
import { chat, look, startReview, type Started } from './journeys.ts';
import { count, duration, people, type Person } from './product.ts';

export { handleSummary } from './summary.ts';

const pollers = count('POLLERS', 1_000);
const streams = count('STREAMS', 200);
const persons = count('PEOPLE', 200);
const lasts = duration('10m');

/** Screens that poll every three seconds, and answers in the chat under way all the time (case 39). */
export const options: Options = {
  scenarios: {
    polling: { executor: 'constant-vus', vus: pollers, duration: lasts, exec: 'poll' },
    chatting: { executor: 'constant-vus', vus: streams, duration: lasts, exec: 'ask', gracefulStop: '60s' },
  },
  setupTimeout: '15m',
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  thresholds: {
    checks: ['rate>0.999'],
    http_req_failed: ['rate<0.001'],
    'http_req_duration{scenario:polling}': ['p(99)<300'],
  },
};

interface Watching {
  person: Person;
  started: Started;
}

export const setup = (): Watching[] =>
  people('watcher', persons).map((person) => ({ person, started: startReview(person) }));

const mine = (all: Watching[]): Watching => {
  const one = all[__VU % all.length];
  if (one === undefined) throw new Error('nobody was made before the start');
  return one;
};

export function poll(all: Watching[]): void {
  const { person, started } = mine(all);
  // Spread over the three seconds, as people who came at any time are.
  if (__ITER === 0) sleep(Math.random() * 3);
  const began = Date.now();
  look(started, person);
  sleep(Math.max(0, 3 - (Date.now() - began) / 1_000));
}

export function ask(all: Watching[]): void {
  const { person, started } = mine(all);
  if (__ITER === 0) sleep(Math.random() * 10);
  chat(started, person);
}
