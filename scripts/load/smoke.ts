import type { Options } from 'k6/options';
import { admin, founder, investor, signInAdmin, team } from './journeys.ts';
import { newAddress, signUp } from './product.ts';

export { handleSummary } from './summary.ts';

/** Every journey once, by one person after the other: whether all works at all. */
export const options: Options = {
  vus: 1,
  iterations: 1,
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  thresholds: { checks: ['rate==1'], http_req_failed: ['rate==0'] },
};

export default function smoke(): void {
  founder();
  const [person] = signUp([newAddress('smoke')]);
  if (person === undefined) return;
  investor(person);
  team(person);
  if (__ENV['ADMIN_EMAIL'] !== undefined) admin(signInAdmin());
}
