import { sleep } from 'k6';
import type { Options } from 'k6/options';
import { admin, signInAdmin } from './journeys.ts';
import { count, duration } from './product.ts';

export { handleSummary } from './summary.ts';

/** Staff who go through the console. */
export const options: Options = {
  scenarios: { admin: { executor: 'constant-vus', vus: count('ADMINS', 5), duration: duration('1m') } },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  thresholds: { checks: ['rate>0.999'], http_req_failed: ['rate<0.001'], http_req_duration: ['p(99)<1000'] },
};

export const setup = (): string => signInAdmin();

export default function staff(token: string): void {
  admin(token);
  sleep(1);
}
