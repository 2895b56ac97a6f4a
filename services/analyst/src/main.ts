import { HealthServer } from '@plumbline/service-kit/health-server';
import { metrics } from '@plumbline/service-kit/metrics';
import { pino } from 'pino';
import { Histogram } from 'prom-client';
import { analystModel, createAnalystServer } from './analyst-server.ts';
import { environment } from './config.ts';

const { HOST, PORT, HEALTH_PORT, LOG_LEVEL } = environment();
const log = pino({ name: 'analyst', level: LOG_LEVEL });
const seconds = new Histogram({
  name: 'analyst_answer_seconds',
  help: 'How long an answer took',
  labelNames: ['task'],
  buckets: [0.002, 0.01, 0.05, 0.2, 1, 5, 20],
  registers: [metrics],
});

const server = createAnalystServer(
  ({ task, milliseconds, tokensIn, tokensOut, requestId }) => {
    seconds.observe({ task }, milliseconds / 1000);
    log.debug({ task, milliseconds: Math.round(milliseconds), tokensIn, tokensOut, requestId }, 'answered');
  },
  (error) => log.error({ name: error.name, stack: error.stack?.split('\n').slice(1, 6) }, 'an answer failed'),
);
const health = new HealthServer({});

const stop = (): void => {
  Promise.all([server.close(), health.close()]).then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'did not stop cleanly');
      process.exit(1);
    },
  );
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

await health.listen(HEALTH_PORT, HOST);
const address = await server.listen(PORT, HOST);
log.info({ address, model: analystModel.id, version: analystModel.version }, 'the rubric analyst listens');
