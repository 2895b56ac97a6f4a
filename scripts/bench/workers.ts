import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { AnswerModel } from '../../tests/stages/model-server.ts';
import { startTestSystem } from '../../tests/stages/system.ts';
import { Founder } from './founder.ts';
import { seconds, times, type Bench } from './measure.ts';
import { newPitch, promptModel, startTimedModel } from './scripted-model.ts';

const queued = 200;
const founders = 25;
/** Of the model for each answer: what a review waits for, while it takes nothing of this machine. */
const waitMs = 1_500;
const bounds = new Map([
  [2, 0.55],
  [4, 0.3],
]);
const mostWorkers = 4;

const workerName = (n: number): string => (n === 0 ? 'evaluations' : `evaluations-${String(n + 1)}`);

/** How long one, two and four workers take for the same queue, with a model that makes them wait. */
export const workers: Bench = async (say) => {
  let open = Promise.withResolvers<void>();
  const waiting: AnswerModel = async (request) => {
    await open.promise;
    await sleep(waitMs);
    return promptModel(request);
  };
  const model = await startTimedModel(waiting);
  const system = await startTestSystem({
    only: ['gateway', 'auth', 'plans', 'reading', 'evaluations'],
    replicas: { evaluations: mostWorkers },
    env: {
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'scripted-model',
      EVALUATIONS_PER_DAY: '100000',
      MODEL_FIRST_TOKEN_TIMEOUT_MS: '600000',
      MODEL_TOTAL_TIMEOUT_MS: '600000',
    },
    serviceEnv: { gateway: { AUTH_REQUESTS_PER_MINUTE: '100000' } },
  });
  const database = await mongoose.mongo.MongoClient.connect(system.env['MONGODB_URI'] ?? '');
  const rows = database.db('evaluations').collection('evaluations');
  try {
    const people: Founder[] = [];
    for (let n = 0; n < founders; n += 1) people.push(await Founder.register(system));
    let edition = 0;
    /** Fills the queue while the model answers nobody, then lets it; ms until the last one has ended. */
    const finish = async (count: number): Promise<number> => {
      for (let n = 0; n < mostWorkers; n += 1) {
        const child = system.services.get(workerName(n));
        if (n < count) await child?.start();
        else await child?.stop();
      }
      open = Promise.withResolvers();
      for (let n = 0; n < queued; n += 1) {
        const founder = people[n % founders];
        edition += 1;
        if (founder !== undefined) await founder.start(await founder.plan(newPitch(edition)));
      }
      const ended = { status: { $in: ['completed', 'failed'] } };
      const before = await rows.countDocuments(ended);
      const began = performance.now();
      open.resolve();
      while ((await rows.countDocuments(ended)) < before + queued) await sleep(100);
      const ms = performance.now() - began;
      say(`workers: ${String(count)}: ${seconds(ms, 1)} for ${String(queued)} evaluations`);
      return ms;
    };
    const one = await finish(1);
    const several: [number, number][] = [];
    for (const count of bounds.keys()) several.push([count, await finish(count)]);
    if ((await rows.countDocuments({ status: 'failed' })) > 0) throw new Error('an evaluation failed');
    return several.map(([count, ms]) => ({
      what: `${String(queued)} evaluations by ${String(count)} workers beside one (a model that takes ${seconds(waitMs, 1)} for an answer)`,
      measured: `${times(ms / one)} (${seconds(ms, 1)} to ${seconds(one, 1)})`,
      target: `≤ ${times(bounds.get(count) ?? 0)}`,
      met: ms / one <= (bounds.get(count) ?? 0),
    }));
  } finally {
    await database.close();
    await system.stop();
    await model.stop();
  }
};
