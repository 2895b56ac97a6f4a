import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, Injectable, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { Payload } from '@nestjs/microservices';
import { facts, type JobKind } from '@plumbline/contracts/events';
import { exportUser, type PersonExport } from '@plumbline/contracts/person-data';
import { question } from '@plumbline/contracts/question';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { serviceEnvironment, startMongo, startNats, type Mongo, type Nats } from '../../../tests/stages/real-parts.ts';
import { Answers } from './answers.ts';
import { Bus } from './bus.ts';
import { Signed, type SignedInCaller } from './caller.ts';
import { FactListener } from './fact-listener.ts';
import { JobQueue, LeaseLost, type RunningJob } from './job-queue.ts';
import { Outbox } from './outbox.ts';
import { PersonData, type ExportedFile } from './person-data.ts';
import { startService, type RunningService } from './start-service.ts';
import { Streams } from './streams.ts';

/*
 * A toy service on real parts. Its jobs are of the product's kinds, since kinds are a closed list; each test uses subjects of
 * its own and scripts what happens to them.
 */

const echo = question(
  'rpc.toy.echo',
  z.strictObject({ text: z.string() }),
  z.object({ text: z.string(), userId: z.string() }),
);

const kind: JobKind = 'plans.read';
const scripts = new Map<string, (job: RunningJob) => Promise<void>>();
const begun: string[] = [];
const ended: string[] = [];
const givenUp: string[] = [];
const heard: string[] = [];

/** Opened by the test that asks for `slow`. */
const slow = Promise.withResolvers<void>();
let slowAsked = 0;

@Controller()
class ToyController {
  @Answers(echo)
  async echo(@Payload() { text }: { text: string }, @Signed() caller: SignedInCaller) {
    if (text === 'slow') {
      slowAsked += 1;
      await slow.promise;
    }
    if (text === 'crash') throw new Error('a secret path: /etc/passwd');
    return { text, userId: caller.userId };
  }
}

@Injectable()
class ToyWorker {
  constructor(jobs: JobQueue, listener: FactListener) {
    jobs.handle({
      kind,
      concurrency: 4,
      maxAttempts: 2,
      perOwner: 2,
      run: async (job) => {
        begun.push(job.subjectId);
        await (scripts.get(job.subjectId) ?? finish)(job);
      },
      giveUp: (subjectId) => {
        givenUp.push(subjectId);
        return Promise.resolve();
      },
    });
    listener.on('toy-plan-deleted', facts.planDeleted, ({ id }) => {
      heard.push(id);
      return Promise.resolve();
    });
  }
}

/** What the toy keeps of whom: files by user. */
const keptOf = new Map<string, ExportedFile[]>();

@Injectable()
class ToyPersonData extends PersonData {
  override async *files(userId: string): AsyncGenerator<ExportedFile> {
    for (const file of keptOf.get(userId) ?? []) yield await Promise.resolve(file);
  }
  override erase(userId: string): Promise<void> {
    keptOf.delete(userId);
    return Promise.resolve();
  }
}

@Module({
  controllers: [ToyController],
  providers: [ToyWorker, { provide: PersonData, useClass: ToyPersonData }],
  exports: [PersonData],
})
class ToyModule {}

const finish = (job: RunningJob): Promise<void> =>
  job.complete(() => {
    ended.push(job.subjectId);
    return Promise.resolve();
  });

/** Gives up before Jest does, so that a failed test leaves nothing running. */
const until = async (condition: () => boolean): Promise<void> => {
  const giveUpAt = Date.now() + 55_000;
  while (!condition()) {
    if (Date.now() > giveUpAt) throw new Error('It never became true.');
    await sleep(50);
  }
};

let mongo: Mongo;
let nats: Nats;
let service: RunningService;
const start = (more: { DRAIN_MS?: number; ROLE?: 'api' | 'worker' } = {}): Promise<RunningService> =>
  startService('toy', ToyModule, { ...serviceEnvironment(mongo, nats), ...more });

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await start();
});
afterAll(async () => {
  await service.close();
  await Promise.all([nats.stop(), mongo.stop()]);
});

const caller = { requestId: 'request-1', language: 'en' as const, userId: 'user-1', sessionId: 'session-1' };
const queue = (subjectId: string, ownerId = subjectId): Promise<void> =>
  service
    .get(Outbox)
    .transaction((session) =>
      service.get(JobQueue).add(session, { kind, ownerId, subjectId, requestId: 'request-1', language: 'en' }),
    );
const jobs = () => service.get<Connection>(getConnectionToken()).collection('jobs');

describe('a question', () => {
  test('is answered, with who asks taken from the headers', async () => {
    const answer = await service.get(Bus).ask(echo, { text: 'hello' }, caller);
    expect(answer).toEqual({ text: 'hello', userId: 'user-1' });
  });

  test('is refused with every wrong field named', async () => {
    const asked = service.get(Bus).ask({ ...echo, input: z.unknown() }, { text: 3, more: 1 }, caller);
    await expect(asked).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { text: 'invalid', more: 'unknown' } },
    });
  });

  test('nobody is signed in for is refused', async () => {
    const asked = service.get(Bus).ask(echo, { text: 'x' }, { requestId: 'r', language: 'en' });
    await expect(asked).rejects.toMatchObject({ code: 'auth.unauthenticated' });
  });

  test('whose handler crashes tells nothing of the crash', async () => {
    const error = await service
      .get(Bus)
      .ask(echo, { text: 'crash' }, caller)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'internal.unexpected' });
    expect(JSON.stringify(error)).not.toContain('passwd');
  });

  test('nobody answers is "unavailable", safe to try again', async () => {
    const asked = service.get(Bus).ask({ ...echo, subject: 'rpc.toy.nobody' }, { text: 'x' }, caller);
    await expect(asked).rejects.toMatchObject({ code: 'internal.unavailable', details: { retryAfterSeconds: 2 } });
  });
});

describe('a fact', () => {
  const say = (id: string, fail = false): Promise<void> =>
    service.get(Outbox).transaction(async (session) => {
      await service.get(Outbox).say(session, facts.planDeleted, { id, owner_id: 'o' });
      if (fail) throw new Error('rolled back');
    });

  test('is heard once its transaction is committed, and not when it is rolled back', async () => {
    await expect(say('never', true)).rejects.toThrow('rolled back');
    await say('said');
    await until(() => heard.includes('said'));
    expect(heard).not.toContain('never');
  });

  test('published twice is one message', async () => {
    const payload = JSON.stringify({ id: 'twice', at: '', actorId: null, data: { id: 'twice', owner_id: 'o' } });
    await service.get(Streams).publish(facts.planDeleted.subject, payload, 'same-id');
    await service.get(Streams).publish(facts.planDeleted.subject, payload, 'same-id');
    await say('after-twice');
    await until(() => heard.includes('after-twice'));
    expect(heard.filter((id) => id === 'twice')).toHaveLength(1);
  });
});

describe('a job', () => {
  test('is done once', async () => {
    await queue('once');
    await until(() => ended.includes('once'));
    expect(begun.filter((id) => id === 'once')).toHaveLength(1);
  });

  test('case 40: one owner runs two at a time, first come first served, while others are served', async () => {
    const gate = Promise.withResolvers<void>();
    const mine = ['a1', 'a2', 'a3', 'a4'];
    for (const id of mine) {
      scripts.set(id, async (job) => {
        await gate.promise;
        await finish(job);
      });
      await queue(id, 'owner-a');
    }
    await until(() => begun.includes('a2'));
    await queue('other', 'owner-b');
    await until(() => ended.includes('other'));
    expect(begun.filter((id) => mine.includes(id)).toSorted()).toEqual(['a1', 'a2']);
    gate.resolve();
    await until(() => mine.every((id) => ended.includes(id)));
    expect(
      begun
        .filter((id) => mine.includes(id))
        .slice(2)
        .toSorted(),
    ).toEqual(['a3', 'a4']);
  });

  test('case 1: a worker whose lease went to another writes nothing', async () => {
    const stolen = Promise.withResolvers<unknown>();
    let attempts = 0;
    scripts.set('stolen', async (job) => {
      attempts += 1;
      if (attempts > 1) return finish(job);
      await jobs().updateOne(
        { subject_id: 'stolen' },
        { $set: { lease_token: 'another', lease_until: new Date(Date.now() + 500) } },
      );
      try {
        await finish(job);
      } catch (error) {
        stolen.resolve(error);
        throw error;
      }
    });
    await queue('stolen');
    expect(await stolen.promise).toBeInstanceOf(LeaseLost);
    await until(() => attempts === 2 && ended.includes('stolen'));
    expect(await jobs().countDocuments({ subject_id: 'stolen', state: 'done' })).toBe(1);
  });

  test('that fails is tried again, then given up', async () => {
    scripts.set('hopeless', () => Promise.reject(new Error('no')));
    await queue('hopeless');
    await until(() => givenUp.includes('hopeless'));
    expect(begun.filter((id) => id === 'hopeless')).toHaveLength(2);
    expect(await jobs().countDocuments({ subject_id: 'hopeless', state: 'failed' })).toBe(1);
  });

  test('that is put back does not use up its attempts', async () => {
    let waits = 0;
    scripts.set('patient', async (job) => {
      waits += 1;
      if (waits <= 4) return job.putBack(50);
      await finish(job);
    });
    await queue('patient');
    await until(() => ended.includes('patient'));
    expect(givenUp).not.toContain('patient');
  });

  test('that is cancelled while it runs writes nothing', async () => {
    const cancelled = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<unknown>();
    scripts.set('cancelled', async (job) => {
      await cancelled.promise;
      await finish(job).catch((error: unknown) => {
        outcome.resolve(error);
        throw error;
      });
    });
    await queue('cancelled');
    await until(() => begun.includes('cancelled'));
    await service.get(Outbox).transaction((session) => service.get(JobQueue).cancel(session, 'cancelled'));
    cancelled.resolve();
    expect(await outcome.promise).toBeInstanceOf(LeaseLost);
    expect(ended).not.toContain('cancelled');
  });

  test('case 3: queued while NATS is away is done when it is back', async () => {
    await nats.pause();
    await queue('while-away');
    await nats.start();
    await until(() => ended.includes('while-away'));
  });

  test("case 4: is done although NATS's data was wiped after it was queued", async () => {
    const gate = Promise.withResolvers<void>();
    for (const id of ['w1', 'w2']) {
      scripts.set(id, async (job) => {
        await gate.promise;
        await finish(job);
      });
      await queue(id, 'owner-w');
    }
    await until(() => begun.includes('w2'));
    await queue('wiped', 'owner-w');
    await nats.wipe();
    gate.resolve();
    await until(() => ended.includes('wiped'));
    expect(ended.filter((id) => id === 'wiped')).toHaveLength(1);
  });

  test('case 1: whose row a killed worker left locked keeps nobody else waiting', async () => {
    const connection = service.get<Connection>(getConnectionToken());
    const rows = connection
      .getClient()
      .db(connection.name)
      .collection<Record<string, unknown> & { _id: string }>('jobs');
    const past = new Date(Date.now() - 60_000);
    const left = {
      kind,
      owner_id: 'owner-locked',
      subject_id: 'locked',
      request_id: 'request-1',
      language: 'en',
      attempts: 1,
    };
    const times = { run_after: past, created_at: past, claimed_at: past, lease_until: past, published_at: new Date() };
    await rows.insertOne({
      _id: 'locked-job',
      state: 'running',
      lease_token: 'killed',
      ended_at: null,
      ...left,
      ...times,
    });
    const open = connection.getClient().startSession();
    open.startTransaction();
    await rows.updateOne({ _id: 'locked-job' }, { $set: { state: 'done' } }, { session: open });

    // One for each of the four that work, and again.
    const message = JSON.stringify({ jobId: 'locked-job', ownerId: 'owner-locked' });
    for (let n = 0; n < 8; n += 1) await service.get(Streams).publish(`jobs.${kind}`, message, `locked-${String(n)}`);
    await queue('beside-locked');
    await until(() => ended.includes('beside-locked'));
    // The database has not ended it yet: it was not waited for.
    expect(await rows.findOne({ _id: 'locked-job' }, { session: open })).toMatchObject({ state: 'done' });
    expect(begun).not.toContain('locked');

    await open.abortTransaction();
    await open.endSession();
    await until(() => ended.includes('locked'));
    expect(begun.filter((id) => id === 'locked')).toHaveLength(1);
  });

  test('that runs when its process ends is taken over by another process', async () => {
    scripts.set('handed-over', (job) =>
      begun.filter((id) => id === 'handed-over').length > 1
        ? finish(job)
        : new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(job.signal.reason))),
    );
    await queue('handed-over');
    await until(() => begun.includes('handed-over'));
    const other = await start();
    await service.close();
    service = other;
    await until(() => ended.includes('handed-over'));
    expect(ended.filter((id) => id === 'handed-over')).toHaveLength(1);
  });
});

describe('a service that is told to stop', () => {
  test('answers what it was asked before, while another takes what is new', async () => {
    const asker = new Bus();
    await asker.connect(serviceEnvironment(mongo, nats));
    const asked = asker.ask(echo, { text: 'slow' }, caller);
    await until(() => slowAsked === 1);

    const other = await start();
    const closed = service.close();
    for (let n = 0; n < 50; n += 1) {
      const text = `while one stops ${String(n)}`;
      expect(await asker.ask(echo, { text }, caller)).toEqual({ text, userId: 'user-1' });
    }
    slow.resolve();
    expect(await asked).toEqual({ text: 'slow', userId: 'user-1' });
    await closed;
    service = other;
    await asker.onApplicationShutdown();
  });
});

describe('the role of a process', () => {
  test('api takes no jobs, worker answers no questions', async () => {
    await service.close();
    service = await start({ ROLE: 'api' });
    await queue('for-a-worker');
    const said = facts.planDeleted;
    await service
      .get(Outbox)
      .transaction((session) => service.get(Outbox).say(session, said, { id: 'after-the-job', owner_id: 'o' }));
    await until(() => heard.includes('after-the-job'));
    expect(await service.get(Bus).ask(echo, { text: 'x' }, caller)).toMatchObject({ text: 'x' });
    expect(await jobs().countDocuments({ subject_id: 'for-a-worker', state: 'waiting' })).toBe(1);

    const worker = await start({ ROLE: 'worker' });
    await until(() => ended.includes('for-a-worker'));
    await service.close();
    const asked = worker.get(Bus).ask(echo, { text: 'x' }, caller);
    await expect(asked).rejects.toMatchObject({ code: 'internal.unavailable' });
    await worker.close();
    service = await start();
  });
});

describe('what a service keeps of a person', () => {
  /** The whole copy: file → its text, and how many answers it took. */
  const copyOf = async (userId: string) => {
    const files = new Map<string, string>();
    const objects: string[] = [];
    let answers = 0;
    for (let from: string | null = null, isFirst = true; isFirst || from !== null; isFirst = false) {
      const { pieces, next }: PersonExport = await service.get(Bus).ask(exportUser('toy'), { userId, from }, caller);
      answers += 1;
      for (const { name, text, object_key } of pieces) {
        files.set(name, (files.get(name) ?? '') + text);
        if (object_key !== undefined) objects.push(object_key);
      }
      from = next;
    }
    return { files, objects, answers };
  };

  test('is copied file by file, whatever fits into one answer', async () => {
    const long = { text: 'مدة طويلة '.repeat(60_000) };
    keptOf.set('person-copied', [
      { name: 'toy/small.json', json: { a: 1 } },
      { name: 'toy/long.json', json: long },
      { name: 'toy/deck.pdf', objectKey: 'uploads/x' },
      { name: 'toy/last.json', json: [] },
    ]);
    const { files, objects, answers } = await copyOf('person-copied');
    expect([...files.keys()]).toEqual(['toy/small.json', 'toy/long.json', 'toy/deck.pdf', 'toy/last.json']);
    expect(JSON.parse(files.get('toy/long.json') ?? '')).toEqual(long);
    expect(objects).toEqual(['uploads/x']);
    expect(answers).toBeGreaterThan(2);
    expect((await copyOf('person-unknown')).files.size).toBe(0);
  });

  test('is erased when their account is gone, and their jobs with it', async () => {
    keptOf.set('person-erased', [{ name: 'toy/small.json', json: 1 }]);
    await queue('done-of-erased', 'person-erased');
    await until(() => ended.includes('done-of-erased'));
    expect(await jobs().countDocuments({ owner_id: 'person-erased' })).toBe(1);
    await service
      .get(Outbox)
      .transaction((session) => service.get(Outbox).say(session, facts.userDeleted, { id: 'person-erased' }));
    await until(() => !keptOf.has('person-erased'));
    let left = 1;
    while (left > 0) {
      left = await jobs().countDocuments({ owner_id: 'person-erased' });
      await sleep(20);
    }
  });

  test('has to be said: a service that keeps data and says nothing of people does not start', async () => {
    @Module({})
    class CarelessModule {}
    await expect(startService('careless', CarelessModule, serviceEnvironment(mongo, nats))).rejects.toThrow(
      /PersonData/,
    );
  });
});
