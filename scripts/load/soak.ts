import { sleep } from 'k6';
import type { Options } from 'k6/options';
import { admin, founder, investor, signInAdmin, team } from './journeys.ts';
import { count, duration, people, type Person } from './product.ts';

export { handleSummary } from './summary.ts';

const lasts = duration('30m');
const few = count('PEOPLE', 4);

/** All journeys beside each other at an even pace, for long: what grows shows. */
export const options: Options = {
  scenarios: {
    founders: { executor: 'constant-vus', vus: few, duration: lasts, exec: 'founding', gracefulStop: '60s' },
    investors: { executor: 'constant-vus', vus: few, duration: lasts, exec: 'investing', gracefulStop: '90s' },
    teams: { executor: 'constant-vus', vus: 1, duration: lasts, exec: 'teaming', gracefulStop: '60s' },
    admin: { executor: 'constant-vus', vus: 1, duration: lasts, exec: 'staff' },
  },
  setupTimeout: '5m',
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  thresholds: { checks: ['rate>0.999'], http_req_failed: ['rate<0.001'], http_req_duration: ['p(99)<1000'] },
};

interface Soaking {
  persons: Person[];
  admin: string;
}

export const setup = (): Soaking => ({ persons: people('soak', few), admin: signInAdmin() });

const oneOf = ({ persons }: Soaking): Person => {
  const one = persons[__VU % persons.length];
  if (one === undefined) throw new Error('nobody was made before the start');
  return one;
};

export function founding(): void {
  founder();
  sleep(2);
}
export function investing(soaking: Soaking): void {
  investor(oneOf(soaking));
  sleep(2);
}
export function teaming(soaking: Soaking): void {
  team(oneOf(soaking));
  sleep(5);
}
export function staff(soaking: Soaking): void {
  admin(soaking.admin);
  sleep(5);
}
