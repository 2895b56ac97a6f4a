import { sleep } from 'k6';
import type { Options } from 'k6/options';
import { call, count, duration } from './product.ts';

export { handleSummary } from './summary.ts';

/** The polls of `watchers.ts` at a server that does nothing but answer: what machine and generator take by themselves. */
export const options: Options = {
  vus: count('POLLERS', 1_000),
  duration: duration('1m'),
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
};

export default function poll(): void {
  if (__ITER === 0) sleep(Math.random() * 3);
  const began = Date.now();
  call('GET', '/v1/evaluations/AAAAAAAAAAAAAAAA', { token: 'A'.repeat(43) });
  sleep(Math.max(0, 3 - (Date.now() - began) / 1_000));
}
