import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { evaluationStages, type EvaluationStage } from '@plumbline/contracts/evaluations';
import { HexagonReport } from '@plumbline/contracts/report';
import mongoose from 'mongoose';
import { z } from 'zod';
import { answerTo, pitchTexts, scripted } from '../../libs/review/test/pitch.ts';
import { root } from '../../scripts/tools.ts';
import { eventually, HttpClient, password } from '../stages/http-client.ts';
import { MemoClient } from '../stages/memo-client.ts';
import { startModelServer, type ModelServer } from '../stages/model-server.ts';
import { startTestSystem, type TestSystem } from '../stages/system.ts';

/* The built product as processes of its own on real parts: each is killed, stopped or robbed of its data while it works. */

const patience = 360_000;
const Started = z.object({ id: z.string() });
const Evaluation = z.object({ status: z.string(), stage: z.string().nullable() });
const EvaluationList = z.object({ evaluations: z.array(z.object({ id: z.string(), status: z.string() })) });
const MessageId = z.object({ headers: z.object({ 'message-id': z.string() }) });
const Results = z.array(z.object({ parsed_data: z.string() }));

/** Shut doors of the model: what asks at one waits until it is opened. */
class Doors {
  readonly #shut = new Map<string, PromiseWithResolvers<void>>();
  shut(name: string): void {
    this.#shut.set(name, Promise.withResolvers());
  }
  open(name: string): void {
    this.#shut.get(name)?.resolve();
    this.#shut.delete(name);
  }
  async pass(name: string): Promise<void> {
    await this.#shut.get(name)?.promise;
  }
}

const doors = new Doors();
let model: ModelServer;
let system: TestSystem;
let client: HttpClient;
let database: mongoose.mongo.MongoClient;

/** A plan's title names the door at which its review waits; the model sees it in the document, later in the summaries. */
const atDoor = (text: string): string => /door:(\w+)/.exec(text)?.[1] ?? '';
const answers = scripted({
  pillar: (input) => answerTo(input, { summary: `About ${input.document.title}.` }),
});

beforeAll(async () => {
  model = await startModelServer(async (request) => {
    const asked = JSON.stringify(request.body.messages.at(-1)?.content);
    if (request.task === 'pillar_findings' && atDoor(asked) === 'scoring_pillars') await doors.pass('scoring_pillars');
    if (request.task === 'synthesis' && atDoor(asked) === 'synthesizing') await doors.pass('synthesizing');
    if (request.task === 'write_report') await doors.pass('writing');
    return answers(request);
  });
  system = await startTestSystem({
    only: ['gateway', 'auth', 'plans', 'reading', 'evaluations', 'memos'],
    env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'scripted-model', OPENAI_PROVIDER: 'tests' },
    serviceEnv: {
      gateway: { SESSION_CACHE_MS: '0', AUTH_REQUESTS_PER_MINUTE: '100000' },
      evaluations: { EVALUATIONS_CONCURRENCY: '16', EVALUATIONS_PER_DAY: '1000' },
      memos: { MEMOS_CONCURRENCY: '16' },
    },
  });
  client = new HttpClient(system.baseUrl, system.mails);
  database = await mongoose.mongo.MongoClient.connect(system.env['MONGODB_URI'] ?? '');
}, patience);
afterAll(async () => {
  await database.close();
  await system.stop();
  await model.stop();
});

const rows = (service: string, name: string) =>
  database.db(service).collection<{
    _id: mongoose.mongo.ObjectId | string;
    evaluation_id?: string;
    text_id?: string | null;
    package_id?: string;
  }>(name);

const typedPitch = async (token: string, title: string): Promise<string> => {
  const made = await client.upload(token, [
    ['title', title],
    ['text', pitchTexts.join('\n\n')],
  ]);
  expect([title, made.status]).toEqual([title, 201]);
  return Started.parse(made.body).id;
};
const start = (token: string, planId: string, language: 'en' | 'ar' = 'en') =>
  client.call('POST', '/v1/evaluations/start', { token, body: { planId, schemaId: 'investor5-hexagon', language } });
const begin = async (token: string, title: string, language: 'en' | 'ar' = 'en'): Promise<string> => {
  const started = await start(token, await typedPitch(token, title), language);
  expect(started.status).toBe(202);
  return Started.parse(started.body).id;
};
const look = async (token: string, id: string) =>
  Evaluation.parse((await client.call('GET', `/v1/evaluations/${id}`, { token })).body);
const inStage = (token: string, id: string, stage: string) =>
  eventually(
    () => look(token, id),
    (evaluation) => evaluation.stage === stage,
  );

/** Waits for its end, then: completed, once in the history, one result, and a job that is done. */
const expectOneResult = async (token: string, id: string): Promise<void> => {
  const ended = await eventually(
    () => client.call('GET', `/v1/evaluations/${id}`, { token }),
    ({ status, body }) => status === 200 && ['completed', 'failed'].includes(Evaluation.parse(body).status),
    patience / 2,
  );
  expect(ended.body).toMatchObject({ id, status: 'completed', stage: null, error: null, validation_status: 'valid' });
  const results = Results.parse((await client.call('GET', `/v1/evaluations/${id}/results`, { token })).body);
  expect(results).toHaveLength(1);
  expect(HexagonReport.parse(JSON.parse(results[0]?.parsed_data ?? '')).pillars_detailed).toHaveLength(6);
  const history = EvaluationList.parse((await client.call('GET', '/v1/evaluations?limit=100', { token })).body);
  expect(history.evaluations.filter((one) => one.id === id)).toEqual([
    expect.objectContaining({ status: 'completed' }),
  ]);
  expect(await rows('evaluations', 'results').countDocuments({ evaluation_id: id })).toBe(1);
  expect(await rows('evaluations', 'jobs').distinct('state', { subject_id: id })).toEqual(['done']);
};

/** `kill -9`, and waits until whoever watches over it has started it again. */
const killed = async (name: string): Promise<void> => {
  const child = system.services.get(name) ?? system.parts.get(name);
  const before = child?.pid;
  system.kill(name, 'SIGKILL');
  await eventually(
    async () => child?.pid,
    (pid) => pid !== undefined && pid !== before,
  );
};

describe('case 1: kill -9 of the evaluations worker while an evaluation is', () => {
  const running = new Map<EvaluationStage, { token: string; id: string }>();
  let release: () => Promise<unknown>;

  beforeAll(async () => {
    for (const door of ['scoring_pillars', 'synthesizing', 'writing']) doors.shut(door);
    const signUp = (stage: string) => client.signUp(`${stage}@startup.test`);
    const [queued, waiting, scoring, synthesizing, writing, saving] = await Promise.all(evaluationStages.map(signUp));
    if (!queued || !waiting || !scoring || !synthesizing || !writing || !saving) throw new Error('nobody is there');

    // Its owner has two others running, the most there may be.
    for (const title of ['one door:scoring_pillars', 'two door:scoring_pillars'])
      await inStage(queued, await begin(queued, title), 'scoring_pillars');
    running.set('queued', { token: queued, id: await begin(queued, 'three') });

    // A document that nobody finishes reading, as far as the database says.
    const unread = await typedPitch(waiting, 'unread');
    await rows('plans', 'plans').updateOne({ _id: unread }, { $set: { status: 'reading' } });
    const waits = await start(waiting, unread);
    running.set('waiting_for_document', { token: waiting, id: Started.parse(waits.body).id });

    running.set('scoring_pillars', { token: scoring, id: await begin(scoring, 'door:scoring_pillars') });
    running.set('synthesizing', { token: synthesizing, id: await begin(synthesizing, 'door:synthesizing') });
    running.set('writing', { token: writing, id: await begin(writing, 'written', 'ar') });

    // Its result is being written by somebody else who does not come to an end, so its own transaction is tried again and again.
    const other = database.startSession();
    const slow = await typedPitch(saving, 'saved');
    await rows('plans', 'plans').updateOne({ _id: slow }, { $set: { status: 'reading' } });
    const saves = Started.parse((await start(saving, slow)).body).id;
    other.startTransaction();
    await rows('evaluations', 'results').insertOne(
      { _id: new mongoose.mongo.ObjectId(), evaluation_id: saves },
      { session: other },
    );
    await rows('plans', 'plans').updateOne({ _id: slow }, { $set: { status: 'ready' } });
    running.set('saving', { token: saving, id: saves });

    for (const [stage, { token, id }] of running) await inStage(token, id, stage);
    release = async () => {
      await other.abortTransaction();
      await other.endSession();
      await rows('plans', 'plans').updateOne({ _id: unread }, { $set: { status: 'ready' } });
      for (const door of ['scoring_pillars', 'synthesizing', 'writing']) doors.open(door);
    };
    await killed('evaluations');
    await release();
  }, patience);

  // While it waits for the model's server no worker holds the job: services/evaluations/src/model-path.int.spec.ts.
  test.each(evaluationStages.filter((stage) => stage !== 'waiting_for_model'))(
    '%s ends in exactly one result',
    async (stage) => {
      const { token, id } = running.get(stage) ?? { token: '', id: '' };
      await expectOneResult(token, id);
    },
    patience,
  );
});

/**
 * When the memos worker is killed: with the facts of so many documents kept, of 40 in the end. A memo may be under way each time, and is
 * begun five times at most.
 */
const killedAtFacts = [2, 11, 20, 30];

describe('case 1: kill -9 of the memos worker, again and again', () => {
  test(
    'each memo that is read, written or waits just then ends in exactly one result',
    async () => {
      const memos = new MemoClient(client);
      const people = await Promise.all([1, 2, 3, 4].map((n) => client.signUp(`memos-${String(n)}@fund.test`)));
      const deck = await readFile(join(root, 'samples', 'decks', 'northwind-cold-chain.pdf'));
      const begin = async (
        token: string,
        n: number,
      ): Promise<{ token: string; id: string; packageId: string; n: number }> => {
        const files = [{ name: 'deck.pdf', bytes: Buffer.concat([deck, Buffer.from(`\n${String(n)}`)]) }];
        const texts = Array.from({ length: 4 }, (_, k) => ({
          content: `Call ${String(n)} ${String(k)}. ${pitchTexts.join('\n\n')}`,
        }));
        const { id: packageId } = await memos.create(token, { files, texts });
        return { token, id: await memos.start(token, packageId), packageId, n };
      };
      const kills: { askedBefore: number; finished: string[] }[] = [];
      const started = await Promise.all([1, 2].flatMap((n) => people.map((token, of) => begin(token, 10 * n + of))));
      const parts = rows('memos', 'parts');
      const isFacts = { memo_id: null, value: { $regex: '"particulars":' } };
      // Its first words, by a typed document's id.
      const words = new Map<string, string>();
      for (const { packageId, n } of started) {
        const documents = await rows('memos', 'documents')
          .find({ package_id: packageId })
          .sort({ position: 1 })
          .toArray();
        for (const [at, { _id }] of documents.slice(1).entries())
          words.set(String(_id), `Call ${String(n)} ${String(at)}.`);
      }
      /** The typed documents, by their first words, whose facts are kept. */
      const kept = async (): Promise<string[]> => {
        const all = JSON.stringify(await parts.find(isFacts).toArray());
        return [...all.matchAll(/\\"document\\":\{\\"id\\":\\"([\w-]+)\\"/g)].flatMap(
          ([, id = '']) => words.get(id) ?? [],
        );
      };
      for (const atFacts of killedAtFacts) {
        await eventually(
          () => parts.countDocuments(isFacts),
          (count) => count >= atFacts,
          patience / 2,
        );
        const again = killed('memos');
        const finished = await kept();
        kills.push({ askedBefore: model.requests.length, finished });
        await again;
      }
      for (const { token, id } of started) {
        const run = await eventually(
          () => client.call('GET', `/v1/investor-memos/${id}`, { token }),
          ({ status, body }) => status === 200 && ['completed', 'failed'].includes(Evaluation.parse(body).status),
          patience / 2,
        );
        expect(run.body).toMatchObject({ id, status: 'completed', stage: null, error: null });
        expect((await memos.result(token, id)).report.documents).toHaveLength(5);
        expect(await rows('memos', 'jobs').distinct('state', { subject_id: id })).toEqual(['done']);
      }
      const ids = started.map(({ id }) => id);
      expect(await rows('memos', 'results').countDocuments({ _id: { $in: ids } })).toBe(ids.length);
      // One part with the facts of each document, however often somebody began it; others are the model's answers.
      for (const { packageId } of started)
        expect(await parts.countDocuments({ package_id: packageId, ...isFacts })).toBe(5);
      // Nobody asked the model again for the facts of a document that were kept when the worker died.
      expect(kills.at(-1)?.finished.length).toBeGreaterThan(16);
      for (const { askedBefore, finished } of kills) {
        const later = model.requests.slice(askedBefore).filter(({ task }) => task === 'memo_facts');
        const asked = later.map(
          ({ body }) => /Call \d+ \d+\./.exec(JSON.stringify(body.messages.at(-1)?.content))?.[0],
        );
        expect(finished.filter((one) => asked.includes(one))).toEqual([]);
      }
    },
    2 * patience,
  );
});

/** The status of an answer; 0 when there was none at all. */
const statusOf = async (ask: () => Promise<{ status: number }>): Promise<number> => {
  try {
    return (await ask()).status;
  } catch (error) {
    // What fetch throws when nobody listens, or the connection breaks off; not this realm's TypeError under Jest.
    if (/^TypeError: (fetch failed|terminated)/.test(String(error))) return 0;
    throw error;
  }
};

/** Asks without a break, from several sides, while `fault` happens and until it works again. Returns every status seen. */
const meanwhile = async (ask: () => Promise<{ status: number }>, fault: () => Promise<void>): Promise<Set<number>> => {
  const seen: number[] = [];
  let going = true;
  const asking = Array.from({ length: 4 }, async () => {
    while (going) {
      seen.push(await statusOf(ask));
      await sleep(20);
    }
  });
  const succeeded = (since: number, times: number) =>
    eventually(
      async () => seen.slice(since).filter((status) => status >= 200 && status < 300).length,
      (count) => count >= times,
    );
  try {
    await succeeded(0, 8);
    await fault();
    await succeeded(seen.length, 12);
  } finally {
    going = false;
    await Promise.all(asking);
  }
  return new Set(seen);
};

describe('case 2: kill -9 while requests are made', () => {
  let token: string;
  beforeAll(async () => {
    token = await client.signUp('case2@startup.test');
  }, patience);

  test(
    'of auth: 503 at worst, and everybody who was told "registered" gets one link',
    async () => {
      const told: string[] = [];
      let n = 0;
      const statuses = await meanwhile(
        async () => {
          const email = `auth-${String((n += 1))}@startup.test`;
          const answer = await client.call('POST', '/v1/auth/register', { body: { name: 'Sara', email, password } });
          if (answer.status === 201) told.push(email);
          return answer;
        },
        () => killed('auth'),
      );
      expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
      expect((await client.call('GET', '/v1/auth/session', { token })).status).toBe(200);
      const users = await rows('auth', 'users').distinct('email', { email: { $in: told } });
      expect(users.sort()).toEqual(told.sort());
      const mails = await eventually(
        () => system.mails(),
        (all) => told.every((email) => all.some(({ to }) => to[0]?.address === email)),
        patience / 2,
      );
      // Case 13: at most what was on its way at that very moment went out twice, and then under the same Message-ID.
      const idsTo = (email: string) =>
        mails.filter(({ to }) => to[0]?.address === email).map((mail) => MessageId.parse(mail).headers['message-id']);
      for (const email of told) expect([email, new Set(idsTo(email)).size]).toEqual([email, 1]);
      expect(told.filter((email) => idsTo(email).length > 1).length).toBeLessThanOrEqual(4);
    },
    patience,
  );

  test(
    'of auth: a session is never taken for a dead one',
    async () => {
      const statuses = await meanwhile(
        () => client.call('GET', '/v1/evaluations', { token }),
        () => killed('auth'),
      );
      expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    },
    patience,
  );

  test(
    'of plans: 503 at worst, no plan without its text, none without its object',
    async () => {
      const deck = await readFile(join(root, 'samples', 'decks', 'clinic-queue.txt'));
      const made: string[] = [];
      let n = 0;
      const statuses = await meanwhile(
        async () => {
          n += 1;
          const answer = await client.upload(
            token,
            n % 2 === 0
              ? [['text', `Pitch number ${String(n)}`]]
              : [['file', { bytes: Buffer.concat([deck, Buffer.from(String(n))]), name: 'clinic.txt' }]],
          );
          if (answer.status === 201) made.push(Started.parse(answer.body).id);
          return answer;
        },
        () => killed('plans'),
      );
      expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
      // Those whose answer was lost included.
      expect(await rows('plans', 'plans').countDocuments({ status: 'ready', text_id: null })).toBe(0);
      for (const id of made) {
        const plan = await eventually(
          () => client.call('GET', `/v1/plans/${id}`, { token }),
          ({ body }) => z.object({ status: z.string() }).parse(body).status !== 'reading',
          patience / 2,
        );
        expect(plan.body).toMatchObject({ status: 'ready', raw_text: expect.stringMatching(/\w/) });
        const file = await client.call('GET', `/v1/plans/${id}/file`, { token });
        expect([200, 404]).toContain(file.status);
        if (file.status === 404) expect(file.body).toMatchObject({ code: 'plans.original_not_kept' });
      }
    },
    patience,
  );

  test(
    'of reading: every deck is accepted, and read in the end, those included that were in the midst of it',
    async () => {
      const deck = await readFile(join(root, 'samples', 'decks', 'snackly.pdf'));
      const made: string[] = [];
      const statuses = await meanwhile(
        async () => {
          const bytes = Buffer.concat([deck, Buffer.from(`\n${String(made.length)} ${String(Math.random())}`)]);
          const answer = await client.upload(token, [['file', { bytes, name: 'deck.pdf' }]]);
          if (answer.status === 201) made.push(Started.parse(answer.body).id);
          return answer;
        },
        () => killed('reading'),
      );
      expect([...statuses]).toEqual([201]);
      for (const id of made) {
        const plan = await eventually(
          () => client.call('GET', `/v1/plans/${id}`, { token }),
          ({ body }) => z.object({ status: z.string() }).parse(body).status !== 'reading',
          patience / 2,
        );
        expect(plan.body).toMatchObject({ status: 'ready', raw_text: expect.stringMatching(/\w/) });
      }
    },
    patience,
  );

  test(
    'of evaluations: 503 at worst, and every start that was answered ends in one result',
    async () => {
      const planId = await typedPitch(token, 'many starts');
      const started = new Set<string>();
      const statuses = await meanwhile(
        async () => {
          const answer = await start(token, planId);
          if (answer.status === 202) started.add(Started.parse(answer.body).id);
          return answer;
        },
        () => killed('evaluations'),
      );
      expect([...statuses].filter((status) => ![202, 503].includes(status))).toEqual([]);
      for (const id of started) await expectOneResult(token, id);
    },
    patience,
  );

  test(
    'of the gateway: refused connections at worst, then as before',
    async () => {
      const statuses = await meanwhile(
        () => client.call('GET', '/v1/auth/session', { token }),
        () => killed('gateway'),
      );
      expect([...statuses].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    },
    patience,
  );
});

const stopped = async (part: string, meanwhileDown: () => Promise<void>): Promise<void> => {
  const child = system.parts.get(part);
  if (!child) throw new Error(`no part is called ${part}`);
  await child.stop();
  try {
    await meanwhileDown();
  } finally {
    await child.start();
  }
};

describe('the bus', () => {
  test(
    'case 3: is gone and comes back: 503 meanwhile, then every service is there, and what was under way has ended once',
    async () => {
      const token = await client.signUp('case3@startup.test');
      doors.shut('scoring_pillars');
      const id = await begin(token, 'door:scoring_pillars');
      await inStage(token, id, 'scoring_pillars');
      await stopped('nats', async () => {
        const away = await client.call('GET', '/v1/evaluations', { token });
        expect(away).toMatchObject({ status: 503, body: { code: 'internal.unavailable' } });
        expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
        // It ends while nobody can be told.
        doors.open('scoring_pillars');
        await eventually(
          () => rows('evaluations', 'results').countDocuments({ evaluation_id: id }),
          (count) => count === 1,
        );
      });
      await eventually(
        () => client.call('GET', '/v1/evaluations', { token }),
        ({ status }) => status === 200,
      );
      await expectOneResult(token, id);
      // Each service comes back in its own time; until the last one has, a start is refused and begins nothing.
      const plan = await typedPitch(token, 'after the bus was gone');
      const { body } = await eventually(
        () => start(token, plan),
        ({ status }) => status !== 503,
      );
      await expectOneResult(token, Started.parse(body).id);
      expect(await rows('evaluations', 'outbox').countDocuments()).toBe(0);
    },
    patience,
  );

  test(
    'case 4: loses all it has stored: queued work is found again in MongoDB and done once',
    async () => {
      const token = await client.signUp('case4@startup.test');
      doors.shut('scoring_pillars');
      const ids: string[] = [];
      for (const title of ['one door:scoring_pillars', 'two door:scoring_pillars'])
        await inStage(token, ids[ids.push(await begin(token, title)) - 1] ?? '', 'scoring_pillars');
      for (const title of ['three', 'four']) ids.push(await begin(token, title));
      await stopped('nats', () => rm(join(system.dataDir, 'nats', 'jetstream'), { recursive: true }));
      doors.open('scoring_pillars');
      await Promise.all(ids.map((id) => expectOneResult(token, id)));
    },
    patience,
  );
});

test(
  'case 5: mongod is killed and comes back: 503 at worst, and what was under way ends once',
  async () => {
    const token = await client.signUp('case5@startup.test');
    doors.shut('scoring_pillars');
    const id = await begin(token, 'door:scoring_pillars');
    await inStage(token, id, 'scoring_pillars');
    const titles: string[] = [];
    let n = 0;
    const statuses = await meanwhile(
      async () => {
        const title = `pitch ${String((n += 1))}`;
        const answer = await client.upload(token, [
          ['title', title],
          ['text', title],
        ]);
        if (answer.status === 201) titles.push(title);
        return answer;
      },
      () => killed('mongod'),
    );
    expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
    doors.open('scoring_pillars');
    await expectOneResult(token, id);
    const plans = rows('plans', 'plans');
    for (const title of titles) expect([title, await plans.countDocuments({ title })]).toEqual([title, 1]);
  },
  patience,
);

test(
  'case 6: the object store is down: a file is 503 and leaves no row, a typed pitch works; up again, a file works',
  async () => {
    const token = await client.signUp('case6@startup.test');
    const bytes = await readFile(join(root, 'samples', 'decks', 'clinic-queue.txt'));
    const upload = () => client.upload(token, [['file', { bytes, name: 'clinic.txt' }]]);
    const before = await rows('plans', 'plans').countDocuments();
    await stopped('object-store', async () => {
      const refused = await upload();
      expect(refused).toMatchObject({ status: 503, body: { code: 'plans.storage_unavailable' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await rows('plans', 'plans').countDocuments()).toBe(before);
      await typedPitch(token, 'typed meanwhile');
    });
    const made = await eventually(upload, ({ status }) => status === 201);
    const file = await client.call('GET', `/v1/plans/${Started.parse(made.body).id}/file`, { token });
    expect(file.text).toBe(bytes.toString('utf8'));
  },
  patience,
);

test(
  'case 13: auth is killed while mails wait for a mail server that is away: each is sent once',
  async () => {
    const emails = Array.from({ length: 5 }, (_, n) => `case13-${String(n)}@startup.test`);
    await stopped('mailbox', async () => {
      for (const email of emails) {
        const answer = await client.call('POST', '/v1/auth/register', { body: { name: 'Sara', email, password } });
        expect(answer.status).toBe(201);
      }
      await killed('auth');
    });
    await eventually(
      () => rows('auth', 'mails').countDocuments(),
      (waiting) => waiting === 0,
      patience / 2,
    );
    // A second crash after all are out sends none of them again.
    await killed('auth');
    await eventually(
      () => statusOf(() => client.call('POST', '/v1/auth/login', { body: { email: 'nobody@startup.test', password } })),
      (status) => status === 401,
    );
    // What comes after them is out, so they had their time.
    await client.signUp('case13-later@startup.test');
    for (const email of emails) expect([email, (await system.mails(email)).length]).toEqual([email, 1]);
  },
  patience,
);
