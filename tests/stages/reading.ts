import { readEnvironment } from '@plumbline/service-kit/environment';
import type { RunningService } from '@plumbline/service-kit/start-service';
import { ReadingEnvironment } from '../../services/reading/src/reading.environment.ts';
import { startReading } from '../../services/reading/src/reading.module.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/** The service that reads documents, on the same parts as another service. */
export const readingFor = (environment: object): Promise<RunningService> => {
  const told = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, asText(value)]));
  return startReading(readEnvironment(ReadingEnvironment, told));
};
