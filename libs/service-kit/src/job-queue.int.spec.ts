import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { question } from '@plumbline/contracts/question';
import { z } from 'zod';
import { Answers } from './answers.ts';
import { Bus } from './bus.ts';
import { Signed, type SignedInCaller } from './caller.ts';
import { JobQueue } from './job-queue.ts';
import { Outbox } from './outbox.ts';
import { startService, type RunningService } from './start-service.ts';

const echo = question(
  'rpc.toy.echo',
  z.strictObject({ text: z.string() }),
  z.object({ text: z.string(), userId: z.string() }),
);

@Controller()
class ToyController {
  @Answers(echo)
  echo(@Payload() input: { text: string }, @Signed() caller: SignedInCaller) {
    return { text: input.text, userId: caller.userId };
  }
}
@Module({ controllers: [ToyController] })
class ToyModule {}

let service: RunningService;
beforeAll(async () => {
  service = await startService('toy', ToyModule, {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    HEALTH_PORT: 0,
    LOG_LEVEL: 'warn',
    NATS_URL: 'nats://127.0.0.1:4555',
    NATS_USER: 'u',
    NATS_PASSWORD: 'p',
    MONGODB_URI: 'mongodb://127.0.0.1:27555/?replicaSet=rs0',
    MONGODB_DB_PREFIX: randomUUID().slice(0, 8),
  });
});
afterAll(() => service.close());
const caller = { requestId: 'r1', language: 'en' as const, userId: 'u1', sessionId: 's1' };

describe('a question', () => {
  test('is answered', async () => {
    expect(await service.get(Bus).ask(echo, { text: 'hi' }, caller)).toEqual({ text: 'hi', userId: 'u1' });
  });
  test('is refused with the wrong fields named', async () => {
    const asked = service.get(Bus).ask({ ...echo, input: z.any() }, { text: 3, more: 1 }, caller);
    await expect(asked).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { text: 'invalid', more: 'unknown' } },
    });
  });
  test('nobody answers', async () => {
    await expect(service.get(Bus).ask({ ...echo, subject: 'rpc.toy.no' }, { text: 'x' }, caller)).rejects.toMatchObject(
      { code: 'internal.unavailable' },
    );
  });
});
describe('jobs', () => {
  test('run', async () => {
    const q = service.get(JobQueue);
    const done: string[] = [];
    q.handle({
      kind: 'plans.read',
      concurrency: 2,
      maxAttempts: 3,
      run: async (job) => {
        await job.complete(async () => {
          done.push(job.subjectId);
        });
      },
      giveUp: async () => {},
    });
    await q.onApplicationBootstrap();
    await service
      .get(Outbox)
      .transaction((session) =>
        q.add(session, { kind: 'plans.read', ownerId: 'o', subjectId: 'p1', requestId: 'r', language: 'en' }),
      );
    for (let i = 0; i < 100 && done.length === 0; i++) await new Promise((r) => setTimeout(r, 50));
    expect(done).toEqual(['p1']);
  });
});
