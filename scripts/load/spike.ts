import { sleep } from 'k6';
import type { Options } from 'k6/options';
import { look, startReview } from './journeys.ts';
import { count, people, type Person } from './product.ts';

export { handleSummary } from './summary.ts';

const most = count('SPIKE', 300);

/** Within ten seconds everybody comes, starts a review and watches; a minute later they are gone. */
export const options: Options = {
  scenarios: {
    spike: {
      executor: 'ramping-vus',
      startVUs: 1,
      stages: [
        { duration: '10s', target: 5 },
        { duration: '10s', target: most },
        { duration: '60s', target: most },
        { duration: '10s', target: 0 },
        { duration: '10s', target: 5 },
      ],
      gracefulRampDown: '10s',
    },
  },
  setupTimeout: '10m',
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  thresholds: { checks: ['rate>0.99'], http_req_failed: ['rate<0.01'], http_req_duration: ['p(95)<2000'] },
};

export const setup = (): Person[] => people('spike', Math.min(most, 300));

export default function burst(persons: Person[]): void {
  const person = persons[__VU % persons.length];
  if (person === undefined) return;
  const started = startReview(person);
  for (let looks = 0; looks < 10; looks += 1) {
    look(started, person);
    sleep(3);
  }
}
