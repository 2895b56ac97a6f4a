import { metrics } from '@plumbline/service-kit/metrics';
import { Histogram } from 'prom-client';

export const httpSeconds = new Histogram({
  name: 'http_seconds',
  help: 'How long an HTTP request took',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metrics],
});
