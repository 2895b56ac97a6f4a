import { startTestSystem } from '../../tests/stages/system.ts';
import { Founder } from './founder.ts';
import { median, percentile, seconds, type Bench } from './measure.ts';
import { newPitch, promptModel, startTimedModel } from './scripted-model.ts';

const warmUps = 5;
const rounds = 40;
const targetMs = 500;

/** From "start" to "completed" as a client sees it, beside the time in which the model was at work. */
export const overhead: Bench = async (say) => {
  const model = await startTimedModel(promptModel);
  const env = { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'scripted-model', EVALUATIONS_PER_DAY: '1000' };
  const system = await startTestSystem({ env });
  try {
    const founder = await Founder.register(system);
    const totals: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const planId = await founder.plan(newPitch(round));
      const asked = model.requests.length;
      const began = performance.now();
      const id = await founder.start(planId);
      await founder.reaches(id, 'completed');
      const total = performance.now() - began;
      if (model.requests.length !== asked + 7) throw new Error('the model was not asked seven times: a cache answered, or a repair was asked for'); // prettier-ignore
      if (round < warmUps) continue;
      totals.push(total);
      beside.push(total - model.busyMs(began));
    }
    say(`overhead: ${String(rounds)} evaluations, one after the other`);
    return [
      {
        what: `start to completed beside the model's own time, model answers at once (median of ${String(rounds)})`,
        measured: `${seconds(median(beside), 3)} (p95 ${seconds(percentile(beside, 95), 3)}; with the model ${seconds(median(totals), 3)})`,
        target: `< ${seconds(targetMs, 1)}`,
        met: median(beside) < targetMs,
      },
    ];
  } finally {
    await system.stop();
    await model.stop();
  }
};
