import { z } from 'zod';

/** Traces (`tracing.ts`), by OpenTelemetry's own names. */
export const tracingVariables = {
  /** Base URL of a collector that takes OTLP over HTTP; without one nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Which share of the traces that begin here is sent, 0 to 1; all when not given. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
};

/** What every service is told by its environment. Ports are TCP ports on `HOST`. */
export const ServiceEnvironment = z.object({
  NODE_ENV: z.string().default('production'),
  HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  NATS_URL: z.string().min(1),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** How long, in ms, whoever asks the bus waits at least: for a machine that is too small for the house. The gateway ends a silent request after 30 s. */
  BUS_LEAST_WAIT_MS: z.coerce.number().int().min(0).max(25_000).optional(),
  /** How long what is under way may go on once the process is told to stop, in ms (`drain.ts`). */
  DRAIN_MS: z.coerce.number().int().min(0).max(3_600_000).optional(),
  ...tracingVariables,
});
export type ServiceEnvironment = z.infer<typeof ServiceEnvironment>;

/** For the services that keep data: each uses the database of its own name (with `MONGODB_DB_PREFIX` before it) on this server. */
export const DataEnvironment = ServiceEnvironment.extend({
  MONGODB_URI: z.string().min(1),
  MONGODB_DB_PREFIX: z.string().default(''),
  /** `api` answers and takes no jobs, `worker` takes jobs and does not answer; both when not given. */
  ROLE: z.enum(['api', 'worker']).optional(),
});
export type DataEnvironment = z.infer<typeof DataEnvironment>;

/**
 * Reads the environment once, at start. An empty value counts as not set.
 * @throws Error whose message names every variable that is missing or wrong, without its value.
 */
export function readEnvironment<Schema extends z.ZodType>(schema: Schema, source = process.env): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete: ${wrong.join('; ')}`);
}
