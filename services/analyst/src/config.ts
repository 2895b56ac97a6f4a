import { readEnvironment } from '@plumbline/service-kit/environment';
import { z } from 'zod';

/** What the built-in analyst is told by its environment. */
export const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  /** Where `/v1` answers. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  /** Where `/healthz`, `/readyz` and `/metrics` answer. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});
export type Environment = z.infer<typeof Environment>;

/** @throws Error that names what is wrong with the environment. */
export const environment = (source: NodeJS.ProcessEnv = process.env): Environment =>
  readEnvironment(Environment, source);
