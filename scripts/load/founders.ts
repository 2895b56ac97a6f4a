import type { Options } from 'k6/options';
import { founder } from './journeys.ts';
import { count, duration } from './product.ts';

export { handleSummary } from './summary.ts';

/** Founders who come, register, have a pitch reviewed, read the report, ask about it and go. */
export const options: Options = {
  scenarios: {
    founders: {
      executor: 'ramping-vus',
      stages: [
        { duration: '15s', target: count('FOUNDERS', 10) },
        { duration: duration('2m'), target: count('FOUNDERS', 10) },
      ],
      gracefulRampDown: '60s',
      gracefulStop: '60s',
    },
  },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
  thresholds: {
    checks: ['rate>0.999'],
    http_req_failed: ['rate<0.001'],
    'http_req_duration{name:GET /v1/evaluations/{id}}': ['p(99)<300'],
    chat_begins: ['p(95)<2000'],
  },
};

export default founder;
