import type { Options } from 'k6/options';
import { investor } from './journeys.ts';
import { count, duration, people, type Person } from './product.ts';

export { handleSummary } from './summary.ts';

const investors = count('INVESTORS', 5);

/** Investors who have memos of packages written, one after the other. */
export const options: Options = {
  scenarios: { investors: { executor: 'constant-vus', vus: investors, duration: duration('2m'), gracefulStop: '90s' } },
  setupTimeout: '5m',
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  thresholds: {
    checks: ['rate>0.999'],
    http_req_failed: ['rate<0.001'],
    'http_req_duration{name:GET /v1/investor-memos/{id}}': ['p(99)<300'],
  },
};

export const setup = (): Person[] => people('investor', investors);

export default function investing(persons: Person[]): void {
  const person = persons[(__VU - 1) % persons.length];
  if (person !== undefined) investor(person);
}
