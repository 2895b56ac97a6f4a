import type { Options } from 'k6/options';
import { team } from './journeys.ts';
import { count, duration, people, type Person } from './product.ts';

export { handleSummary } from './summary.ts';

const owners = count('TEAMS', 5);

/** Owners who make teams, let somebody in by mail and delete the team. */
export const options: Options = {
  scenarios: { teams: { executor: 'constant-vus', vus: owners, duration: duration('1m'), gracefulStop: '60s' } },
  setupTimeout: '5m',
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  thresholds: {
    checks: ['rate>0.999'],
    http_req_failed: ['rate<0.001'],
    'http_req_duration{name:GET /v1/teams/{id}/members}': ['p(99)<300'],
  },
};

export const setup = (): Person[] => people('owner', owners);

export default function teamwork(persons: Person[]): void {
  const owner = persons[(__VU - 1) % persons.length];
  if (owner !== undefined) team(owner);
}
