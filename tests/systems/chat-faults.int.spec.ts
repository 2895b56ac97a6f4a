import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ChatHistory } from '@plumbline/contracts/chat';
import { z } from 'zod';
import { pitchTexts, scripted } from '../../libs/review/test/pitch.ts';
import { root } from '../../scripts/tools.ts';
import { askChat } from '../stages/chat-client.ts';
import { eventually, HttpClient } from '../stages/http-client.ts';
import { startModelServer, type ModelServer } from '../stages/model-server.ts';
import { startTestSystem, type TestSystem } from '../stages/system.ts';

/* Chat answers while the built product's processes die under them. */

const patience = 360_000;
const Id = z.object({ id: z.string() });
let model: ModelServer;
let system: TestSystem;
let client: HttpClient;
let token: string;
let chat: { planId: string; evaluationId: string };

const words = 'word '.repeat(2_000);
const slowly = scripted({ chat: () => ({ kind: 'say', content: words, tokensPerSecond: 12 }) });

beforeAll(async () => {
  model = await startModelServer(scripted());
  system = await startTestSystem({
    replicas: { chat: 2 },
    env: {
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'scripted-model',
      OPENAI_PROVIDER: 'tests',
      DRAIN_MS: '60000',
    },
    serviceEnv: { gateway: { AUTH_REQUESTS_PER_MINUTE: '1000' } },
  });
  client = new HttpClient(system.baseUrl, system.mails);
  token = await client.signUp('sara@startup.test');
  const plan = await client.upload(token, [
    ['title', 'Northwind'],
    ['text', pitchTexts.join('\n\n')],
  ]);
  const planId = Id.parse(plan.body).id;
  const body = { planId, schemaId: 'investor5-hexagon', language: 'en' };
  const evaluationId = Id.parse((await client.call('POST', '/v1/evaluations/start', { token, body })).body).id;
  chat = { planId, evaluationId };
  await eventually(
    () => client.call('GET', `/v1/evaluations/${evaluationId}`, { token }),
    (answer) => z.object({ status: z.string() }).parse(answer.body).status === 'completed',
  );
}, patience);
afterAll(async () => {
  await system.stop();
  await model.stop();
});

const history = async () =>
  ChatHistory.parse((await client.call('GET', `/v1/chat/history?evaluationId=${chat.evaluationId}`, { token })).body)
    .messages;

/** Asks, and sends a signal to processes once the answer has begun. */
const askAndSend = (signal: NodeJS.Signals, names: string[]) => {
  let killed = false;
  const onDelta = (): void => {
    if (killed) return;
    killed = true;
    for (const name of names) system.kill(name, signal);
  };
  return askChat(client, token, { ...chat, message: 'What?' }, { onDelta });
};

/** Asks, and kills processes once the answer has begun. */
const askAndKill = (...names: string[]) => {
  model.answerWith(slowly);
  return askAndSend('SIGKILL', names);
};

const healthy = () =>
  eventually(
    () =>
      Promise.all(
        ['chat', 'chat-2', 'gateway'].map(
          async (name) => (await fetch(`${system.healthUrl(name)}/readyz`).catch(() => undefined))?.status,
        ),
      ),
    (statuses) => statuses.every((status) => status === 200),
  );

test(
  'case 2: kill -9 of the chat service in the midst of an answer ends it with an error, no [DONE] and no answer in the history',
  async () => {
    const answer = await askAndKill('chat', 'chat-2');
    expect(answer).toMatchObject({
      status: 200,
      done: false,
      error: 'A part of the service is not reachable right now. Please try again in a moment.',
    });
    await healthy();
    expect((await history()).map(({ role }) => role)).toEqual(['user']);
    model.answerWith(scripted());
    expect(await askChat(client, token, { ...chat, message: 'And now?' })).toMatchObject({ done: true });
  },
  patience,
);

test(
  'an answer under way when gateway and chat are told to stop comes whole, and then they end',
  async () => {
    const pids = ['gateway', 'chat', 'chat-2'].map((name) => system.services.get(name)?.pid);
    model.answerWith(
      scripted({ chat: () => ({ kind: 'say', content: 'word '.repeat(150).trim(), tokensPerSecond: 50 }) }),
    );
    const answer = await askAndSend('SIGTERM', ['gateway', 'chat', 'chat-2']);
    expect(answer).toMatchObject({ status: 200, done: true, error: undefined });
    await eventually(
      () => Promise.resolve(['gateway', 'chat', 'chat-2'].map((name) => system.services.get(name)?.pid)),
      (now) => now.every((pid, index) => pid !== undefined && pid !== pids[index]),
    );
    await healthy();
  },
  patience,
);

test(
  'the built service reads attached files, in a process of its own',
  async () => {
    model.answerWith(
      scripted({ chat: ({ document }) => document.files[0]?.passages.map(({ text }) => text).join(' ') ?? 'no file' }),
    );
    const bytes = await readFile(join(root, 'samples', 'decks', 'northwind-cold-chain.pdf'));
    const files = [{ name: 'deck.pdf', bytes }];
    const answer = await askChat(client, token, { ...chat, message: 'What is the price per trailer?', files });
    expect(answer).toMatchObject({ done: true, error: undefined });
    expect(answer.text).toContain('$38 per trailer');
  },
  patience,
);

test(
  'who leaves ends the answer at whichever replica gives it',
  async () => {
    model.answerWith(slowly);
    for (let round = 0; round < 6; round += 1) {
      const leave = new AbortController();
      const asking = askChat(
        client,
        token,
        { ...chat, message: 'What?' },
        {
          signal: leave.signal,
          onDelta: () => leave.abort(),
        },
      );
      await expect(asking).rejects.toThrow();
      await eventually(
        () => Promise.resolve(model.open),
        (open) => open === 0,
      );
    }
  },
  patience,
);

test(
  'gateway and chat service, told to end in the midst of an answer, bring it to its end first',
  async () => {
    const said = 'word '.repeat(100).trim();
    model.answerWith(scripted({ chat: () => ({ kind: 'say', content: said, tokensPerSecond: 60 }) }));
    const ending = ['gateway', 'chat', 'chat-2'].flatMap((name) => system.services.get(name) ?? []);
    const ended: Promise<void>[] = [];
    const onDelta = (): void => {
      if (ended.length === 0) for (const child of ending) ended.push(child.stop());
    };
    const answer = await askChat(client, token, { ...chat, message: 'What?' }, { onDelta });
    await Promise.all(ended);
    expect(answer).toMatchObject({ done: true, error: undefined, text: said });
    for (const child of ending) await child.start();
    expect((await history()).at(-1)).toMatchObject({ role: 'assistant', content: said });
  },
  patience,
);

test(
  'case 3: NATS that restarts in the midst of an answer ends it with an error, and the next one comes whole',
  async () => {
    const answer = await askAndKill('nats');
    expect(answer.done).toBe(false);
    expect(answer.error).toBeTruthy();
    model.answerWith(scripted());
    await healthy();
    await eventually(
      () => askChat(client, token, { ...chat, message: 'And now?' }),
      ({ done }) => done,
    );
  },
  patience,
);
