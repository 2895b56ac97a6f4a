import { setTimeout as sleep } from 'node:timers/promises';
import { scripted } from '../../libs/review/test/pitch.ts';
import { askChat } from '../../tests/stages/chat-client.ts';
import { HttpClient } from '../../tests/stages/http-client.ts';
import { startTestSystem, type TestSystem } from '../../tests/stages/system.ts';
import { Founder } from './founder.ts';
import { type Bench } from './measure.ts';
import { newPitch, promptModel, startTimedModel } from './scripted-model.ts';

const services = ['gateway', 'auth', 'plans', 'reading', 'evaluations', 'memos', 'chat', 'teams', 'admin'];
/** How long before its end a gateway is sent nothing new, in ms, as Kubernetes does it: out of the endpoints, then `preStop`, then told. */
const noticeMs = 500;
/** Answers in the chat take two seconds: less than the grace. */
const streams = 10;
const pollers = 10;

/** Sends to every gateway in turn but the one that is about to end, as a service of Kubernetes does; it never tries again. */
class Balancer {
  readonly #gateways: ReadonlyMap<string, string>;
  #ending: string | undefined;
  #turn = 0;

  constructor({ gateways }: TestSystem) {
    this.#gateways = gateways;
  }

  /** Sends nothing more to this one; to all when undefined. */
  leaveOut(name: string | undefined): void {
    this.#ending = name;
  }

  next(): HttpClient {
    this.#turn += 1;
    const urls = [...this.#gateways].filter(([name]) => name !== this.#ending).map(([, url]) => url);
    return new HttpClient(urls[this.#turn % urls.length] ?? '', () => Promise.resolve([]));
  }
}

/** Every service is ended and started anew, one process after the other, while people work. */
export const rolling: Bench = async (say) => {
  const words = Array.from({ length: 40 }, (_, n) => `word${String(n)}`).join(' ');
  const model = await startTimedModel(promptModel);
  const system = await startTestSystem({
    only: services,
    replicas: Object.fromEntries(services.map((name) => [name, 2])),
    env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'scripted-model', EVALUATIONS_PER_DAY: '100000' },
    serviceEnv: {
      gateway: {
        CHAT_STREAMS_PER_USER: '100',
        AUTH_REQUESTS_PER_MINUTE: '100000',
        SESSION_CACHE_MS: '500',
      },
    },
  });
  const balancer = new Balancer(system);
  try {
    const founder = await Founder.register(system);
    const { token } = founder;
    const planId = await founder.plan(newPitch(0));
    const evaluationId = await founder.start(planId);
    await founder.reaches(evaluationId, 'completed');
    model.answerWith(
      scripted({ chat: () => ({ kind: 'say', content: words, firstTokenMs: 100, tokensPerSecond: 40 }) }),
    );
    const failures: string[] = [];
    let requests = 0;
    let whole = 0;
    let going = true;
    const again = async (what: string, everyMs: number, ask: () => Promise<string | undefined>): Promise<void> => {
      while (going) {
        try {
          const wrong = await ask();
          requests += 1;
          if (wrong !== undefined) failures.push(`${what}: ${wrong}`);
        } catch (error) {
          failures.push(
            `${what}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`,
          );
        }
        await sleep(everyMs);
      }
    };
    const call = async (method: string, path: string, body?: object): Promise<string | undefined> => {
      const answer = await balancer.next().call(method, path, { token, ...(body === undefined ? {} : { body }) });
      return answer.status < 300 ? undefined : `${String(answer.status)} ${answer.text.slice(0, 150)}`;
    };
    let edition = 0;
    const loops = [
      ...Array.from({ length: pollers }, () =>
        again('poll', 100, () => call('GET', `/v1/evaluations/${evaluationId}`)),
      ),
      again('history', 200, () => call('GET', '/v1/evaluations')),
      again('memos', 200, () => call('GET', '/v1/investor-memos')),
      again('teams', 200, () => call('GET', '/v1/teams')),
      again('chat history', 200, () => call('GET', `/v1/chat/history?evaluationId=${evaluationId}`)),
      again('start', 500, async () => {
        const form = new FormData();
        form.set('text', newPitch((edition += 1)));
        const made = await balancer.next().call('POST', '/v1/plans/upload', { token, body: form });
        return made.status < 300 ? undefined : `${String(made.status)} ${made.text.slice(0, 150)}`;
      }),
      ...Array.from({ length: streams }, () =>
        again('chat', 100, async () => {
          const question = { planId, evaluationId, message: 'How many boxes?' };
          const answer = await askChat(balancer.next(), token, question);
          if (answer.done) whole += 1;
          return answer.done
            ? undefined
            : `cut: ${String(answer.status)} ${answer.error ?? answer.text.slice(0, 80)} ${JSON.stringify(answer.body)}`;
        }),
      ),
    ];
    await sleep(3_000);
    for (const service of services)
      for (const name of [service, `${service}-2`]) {
        const child = system.services.get(name);
        const before = failures.length;
        if (service === 'gateway') {
          balancer.leaveOut(name);
          await sleep(noticeMs);
        }
        await child?.stop();
        await child?.start();
        balancer.leaveOut(undefined);
        say(`rolling: ${name}: ${String(failures.length - before)} failures`);
      }
    going = false;
    await Promise.all(loops);
    // Of each kind one: what differs is mostly the request's id.
    const kinds = Map.groupBy(failures, (failure) => failure.slice(0, 60));
    for (const [, alike] of kinds) say(`rolling: ${String(alike.length)} × ${alike[0] ?? ''}`);
    const killed = system.said.filter((line) => line.includes('was killed'));
    for (const line of killed) say(`rolling: ${line}`);
    const cut = failures.filter((failure) => failure.startsWith('chat: '));
    return [
      {
        what: `every service restarted in turn (two processes each), ${String(requests)} requests meanwhile: failed`,
        measured: String(failures.length - cut.length),
        target: '0',
        met: failures.length === cut.length,
      },
      {
        what: `the same: answers in the chat that were cut, of ${String(whole + cut.length)} that take two seconds`,
        measured: String(cut.length),
        target: '0',
        met: cut.length === 0,
      },
    ];
  } finally {
    await system.stop();
    await model.stop();
  }
};
