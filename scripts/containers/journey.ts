import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Evaluation, EvaluationResult } from '@plumbline/contracts/evaluations';
import { z } from 'zod';
import { askChat } from '../../tests/stages/chat-client.ts';
import { reviewDeck, strongDeck } from '../demo-evaluations.ts';
import { call, type DemoPlace } from '../demo-http.ts';
import { signIn } from '../demo.ts';

/**
 * A founder's way through a system that runs, over HTTP alone: register, verify, upload, review, report, chat.
 * `node scripts/containers/journey.ts [GATEWAY [MAILBOX]]`; ends with 1 and the reason where it breaks off.
 */

const [baseUrl = 'http://127.0.0.1:8080', mailboxUrl = 'http://127.0.0.1:8025'] = process.argv.slice(2);
const place: DemoPlace = { baseUrl, mailboxUrl, env: {} };

const begun = performance.now();
const say = (line: string): void => {
  process.stdout.write(`  ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
};

/** Until the gateway answers for the whole way to the database. */
const untilAnswered = async (patienceMs: number): Promise<void> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      const response = await fetch(`${baseUrl}/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@plumbline.localhost', password: 'none' }),
        signal: AbortSignal.timeout(5_000),
      });
      if (response.status === 401) return;
      throw new Error(`${baseUrl} answers ${String(response.status)}`);
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(1_000); // still starting; the last reason is told
    }
  }
};

await untilAnswered(180_000);
say('the gateway answers');
for (const path of ['/', '/admin']) {
  const page = await fetch(baseUrl + path);
  if (!(await page.text()).includes('<div id="root">')) throw new Error(`${path} is no app`);
}
say('both apps are served');

const email = `founder-${randomBytes(6).toString('hex')}@plumbline.localhost`;
const { token } = await signIn(place, { email, password: randomBytes(12).toString('base64url') });
say(`registered, verified by mail and signed in as ${email}`);

const id = await reviewDeck(place, token, await strongDeck());
const evaluation = Evaluation.parse(await call(place, `/evaluations/${id}`, undefined, token));
say(`uploaded and reviewed: ${evaluation.status}, ${String(evaluation.overall_score)} points`);

const result = EvaluationResult.parse(await call(place, `/evaluations/${id}/results`, undefined, token));
const report = z.looseObject({ pillars_detailed: z.array(z.unknown()) }).parse(JSON.parse(result.parsed_data));
say(`report: ${result.validation_status}, ${String(report.pillars_detailed.length)} pillars`);

const question = { planId: evaluation.plan_id, evaluationId: id, message: 'Who is on the team?' };
const answer = await askChat({ url: baseUrl }, token, question);
if (!answer.done) throw new Error(`the chat broke off: ${answer.error ?? String(answer.status)}`);
say(
  `chat: ${String(answer.text.length)} characters in ${String(answer.deltas.length)} pieces, ${String(answer.sources.length)} sources`,
);
