import { HexagonReport } from '@plumbline/contracts/report';
import { startTestSystem } from '../../tests/stages/system.ts';
import { Founder } from './founder.ts';
import { median, seconds, times, type Bench } from './measure.ts';
import { newPitch, pacedModel, startTimedModel, type Pace } from './scripted-model.ts';

const pace: Pace = { firstTokenMs: 600, tokensPerSecond: 80 };
const tokens = { pillar: 450, synthesis: 350, verify: 50 };
const allTokens = 6 * tokens.pillar + tokens.synthesis + 2 * tokens.verify;
const rounds = 3;
const targetMs = 14_000;

/** A whole report by a model of ordinary speed, and the same number of tokens asked in one call. */
export const wholeReport: Bench = async (say) => {
  const answer = pacedModel(pace, tokens);
  const model = await startTimedModel(answer);
  const env = { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'scripted-model' };
  const system = await startTestSystem({ env });
  try {
    const founder = await Founder.register(system);
    const reports: number[] = [];
    const besideModel: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const planId = await founder.plan(newPitch(round));
      const began = performance.now();
      const id = await founder.start(planId);
      await founder.reaches(id, 'completed');
      reports.push(performance.now() - began);
      besideModel.push(performance.now() - began - model.busyMs(began));
      const [result] = await founder.results(id);
      const { provenance } = HexagonReport.parse(JSON.parse(result?.parsed_data ?? 'null'));
      if (result?.validation_status !== 'valid' || provenance.calls !== 9 || provenance.tokens_out !== allTokens)
        throw new Error(`not the report that was to be measured: ${JSON.stringify({ provenance, status: result?.validation_status })}`); // prettier-ignore
      say(`report: ${String(round + 1)} of ${String(rounds)} took ${seconds(reports.at(-1) ?? 0)}`);
    }
    model.answerWith(() => ({ kind: 'say', content: 'word'.repeat(allTokens), ...pace }));
    const single = await oneCall(model.baseUrl);
    const report = median(reports);
    return [
      {
        what: `whole report, English, model of 0.6 s to first token and 80 tokens/s (median of ${String(rounds)})`,
        measured: `${seconds(report)} (${seconds(median(besideModel))} beside the model)`,
        target: `< ${seconds(targetMs, 0)}`,
        met: report < targetMs,
      },
      {
        what: `the same ${String(allTokens)} tokens asked of it in one call`,
        measured: `${seconds(single)}, ${times(single / report)} the report`,
        target: 'report',
        met: undefined,
      },
    ];
  } finally {
    await system.stop();
    await model.stop();
  }
};

const oneCall = async (baseUrl: string): Promise<number> => {
  const began = performance.now();
  const body = { model: 'scripted-model', stream: true, messages: [{ role: 'user', content: 'The whole report.' }] };
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!text.trimEnd().endsWith('[DONE]')) throw new Error('the one call broke off');
  return performance.now() - began;
};
