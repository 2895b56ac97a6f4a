import { afterEach } from '@jest/globals';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { ModelServer } from '../../../tests/stages/model-server.ts';
import { review, type AnswerCache, type ReviewOptions } from '../src/engine/engine.ts';
import type { PillarAnswer } from '../src/model/tasks.ts';
import { pillarAnswer, request, startModel, taskOf, type Script } from './pitch.ts';

const servers: ModelServer[] = [];

/** A scripted model that ends with the test. */
export const startForTest = async (script: Parameters<typeof startModel>[0]) => {
  const started = await startModel(script);
  servers.push(started.server);
  return started;
};

/** To be called once by a spec: stops what `startForTest` and `run` started. */
export const stopModelsAfterEach = (): void => {
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });
};

/** Reviews the sample pitch with a scripted model. */
export const run = async (
  script: Script = {},
  over: Parameters<typeof request>[0] = {},
  options: ReviewOptions = {},
) => {
  const { server, model } = await startForTest(script);
  const outcome = await review(request(over), model, options);
  const detail = (pillar: Pillar) => {
    const found = outcome.report.pillars_detailed.find((entry) => entry.pillar === pillar);
    if (found === undefined) throw new Error(`no ${pillar}`);
    return found;
  };
  const warned = (kind: string) => outcome.report.warnings.filter((warning) => warning.kind === kind);
  return { ...outcome, server, model, tasks: server.requests.map(taskOf), detail, warned };
};

/** The team pillar answers so, the others well. */
export const team =
  (over: Partial<PillarAnswer>): NonNullable<Script['pillar']> =>
  ({ pillar }) =>
    pillarAnswer(pillar, pillar === 'team' ? over : {});

export const memoryCache = (): AnswerCache & { size: () => number } => {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(kept.get(key) ?? null),
    set: (key, answer) => Promise.resolve(void kept.set(key, answer)),
    size: () => kept.size,
  };
};
