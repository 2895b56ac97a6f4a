import { afterEach } from '@jest/globals';
import type { CheckId } from '@plumbline/contracts/checklist';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { ModelServer } from '../../../tests/stages/model-server.ts';
import { review, type AnswerCache, type ReviewOptions } from '../src/engine/engine.ts';
import type { PillarAnswer } from '../src/model/tasks.ts';
import { answerTo, request, startModel, taskOf, type Script } from './pitch.ts';

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

/** A pitch in English in which code finds nothing that the model did not: what these two find is their own specs' business. */
export const plainReview: ReviewOptions = {
  recognise: () => ({ kind: 'pitch', language: 'en', quotes: [] }),
  closest: () => () => null,
};

/** Reviews the sample pitch with a scripted model. */
export const run = async (
  script: Script = {},
  over: Parameters<typeof request>[0] = {},
  options: ReviewOptions = {},
) => {
  const { server, model } = await startForTest(script);
  const outcome = await review(request(over), model, { ...plainReview, ...options });
  const detail = (pillar: Pillar) => {
    const found = outcome.report.pillars_detailed.find((entry) => entry.pillar === pillar);
    if (found === undefined) throw new Error(`no ${pillar}`);
    return found;
  };
  const warned = (kind: string) => outcome.report.warnings.filter((warning) => warning.kind === kind);
  const check = (id: CheckId) => {
    const found = outcome.report.checks?.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no ${id}`);
    return found;
  };
  return { ...outcome, server, model, tasks: server.requests.map(taskOf), detail, check, warned };
};

/** The team pillar answers so, the others well. */
export const team =
  (over: Partial<PillarAnswer>): NonNullable<Script['pillar']> =>
  (input) =>
    answerTo(input, input.pillar === 'team' ? over : {});

export const memoryCache = (): AnswerCache & { size: () => number } => {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(kept.get(key) ?? null),
    set: (key, answer) => Promise.resolve(void kept.set(key, answer)),
    size: () => kept.size,
  };
};
