import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AppError } from '@plumbline/contracts/errors';
import { streamedQuestion } from '@plumbline/contracts/question';
import { z } from 'zod';
import { serviceEnvironment, startNats, type Nats } from '../../../tests/stages/real-parts.ts';
import { Bus } from './bus.ts';
import { answerStreams, askStream, type Streamer } from './streamed-answers.ts';

const count = streamedQuestion('rpc.test.count', z.strictObject({ to: z.number().int() }), z.object({ n: z.number() }));
const caller = { requestId: 'request-1', language: 'ar' as const, userId: 'u', sessionId: 's' };

let nats: Nats;
let asker: Bus;
let replicas: [Bus, Bus];
const connected = async (): Promise<Bus> => {
  const bus = new Bus();
  await bus.connect(serviceEnvironment({ uri: '', prefix: '', stop: () => Promise.resolve() }, nats));
  return bus;
};
beforeAll(async () => {
  nats = await startNats();
  asker = await connected();
  replicas = [await connected(), await connected()];
});
afterAll(async () => {
  await Promise.all([asker, ...replicas].map((bus) => bus.onApplicationShutdown()));
  await nats.stop();
});

/** Both replicas answer so, for as long as `work` takes. */
const answering = async (
  streamer: Streamer<typeof count>,
  work: () => Promise<void>,
  onError: (error: AppError) => void = () => undefined,
): Promise<void> => {
  const options = { onError, beatMs: 50 };
  const [first, second] = replicas;
  const answers = await Promise.all([
    answerStreams(first, 'test', count, streamer, options),
    answerStreams(second, 'test', count, streamer, options),
  ]);
  try {
    await work();
  } finally {
    await Promise.all(answers.map((one) => one.close()));
  }
};

const counted = async (
  to: number,
  { signal = new AbortController().signal, idleMs = 5_000 } = {},
): Promise<number[]> => {
  const seen: number[] = [];
  for await (const { n } of askStream(asker, count, { to }, caller, { signal, idleMs })) seen.push(n);
  return seen;
};

const counting: Streamer<typeof count> = async ({ to }, { send }) => {
  for (let n = 0; n < to; n += 1) {
    send({ n });
    if (n % 10 === 0) await sleep(1);
  }
};

describe('a streamed answer', () => {
  test('comes whole and in order, many at once, each answered by one replica', async () => {
    let answered = 0;
    const once: Streamer<typeof count> = (input, asked) => {
      answered += 1;
      return counting(input, asked);
    };
    await answering(once, async () => {
      const sizes = Array.from({ length: 200 }, (_, n) => n);
      const all = await Promise.all(sizes.map((to) => counted(to)));
      expect(all).toEqual(sizes.map((to) => Array.from({ length: to }, (_, n) => n)));
      expect(answered).toBe(200);
    });
  });

  test('knows who asks, and refuses what does not fit', async () => {
    const seen: object[] = [];
    const look: Streamer<typeof count> = (_input, asked) => {
      seen.push(asked.caller);
      return Promise.resolve();
    };
    await answering(look, async () => {
      expect(await counted(1)).toEqual([]);
      expect(seen).toEqual([caller]);
      await expect(counted(1.5)).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: { to: 'invalid' } },
      });
    });
  });

  test('ends with the error that ended it, after what came before', async () => {
    const heard: string[] = [];
    const failing: Streamer<typeof count> = (_input, { send }) => {
      send({ n: 1 });
      return Promise.reject(new AppError('chat.failed'));
    };
    await answering(
      failing,
      async () => {
        const seen: number[] = [];
        const ask = async () => {
          const options = { signal: new AbortController().signal };
          for await (const { n } of askStream(asker, count, { to: 1 }, caller, options)) seen.push(n);
        };
        await expect(ask()).rejects.toMatchObject({ code: 'chat.failed' });
        expect(seen).toEqual([1]);
      },
      ({ code }) => heard.push(code),
    );
    expect(heard).toEqual(['chat.failed']);
  });

  test('is alive while it is silent, as long as it says so', async () => {
    const slow: Streamer<typeof count> = async (_input, { send }) => {
      await sleep(600);
      send({ n: 1 });
    };
    await answering(slow, async () => expect(await counted(1, { idleMs: 300 })).toEqual([1]));
  });

  test('is given up when there is no sign of life', async () => {
    // Takes the question and dies: nothing ever comes.
    const [dead] = replicas;
    const taken = dead.connection.subscribe(count.subject, { queue: 'test', callback: () => undefined });
    await dead.connection.flush();
    await expect(counted(1, { idleMs: 200 })).rejects.toMatchObject({ code: 'internal.unavailable' });
    taken.unsubscribe();
    await dead.connection.flush();
  });

  test('fails at once when nobody answers', async () => {
    await expect(counted(1, { idleMs: 60_000 })).rejects.toMatchObject({ code: 'internal.unavailable' });
  });

  test.each<[string, object[]]>([
    [
      'a piece was lost',
      [
        { n: 0, item: { n: 0 } },
        { n: 2, item: { n: 2 } },
        { n: 3, end: true },
      ],
    ],
    [
      'pieces came in another order',
      [
        { n: 1, item: { n: 1 } },
        { n: 0, item: { n: 0 } },
        { n: 2, end: true },
      ],
    ],
  ])('fails when %s', async (_name, frames) => {
    const [odd] = replicas;
    const taken = odd.connection.subscribe(count.subject, {
      queue: 'test',
      callback: (_error, message) => {
        for (const frame of frames) message.respond(JSON.stringify(frame));
      },
    });
    await odd.connection.flush();
    await expect(counted(3)).rejects.toMatchObject({ code: 'internal.unavailable' });
    taken.unsubscribe();
    await odd.connection.flush();
  });

  test('is cancelled at whichever replica answers it, once the asker stops', async () => {
    let cancelled = 0;
    const endless: Streamer<typeof count> = async (_input, { signal, send }) => {
      signal.addEventListener('abort', () => (cancelled += 1));
      for (let n = 0; !signal.aborted; n += 1) {
        send({ n });
        await sleep(5);
      }
    };
    await answering(endless, async () => {
      for (let round = 1; round <= 12; round += 1) {
        const leave = new AbortController();
        const left = new AppError('auth.unauthenticated');
        const ask = async () => {
          for await (const { n } of askStream(asker, count, { to: 1 }, caller, { signal: leave.signal }))
            if (n === 2) leave.abort(left);
        };
        await expect(ask()).rejects.toBe(left);
        while (cancelled < round) await sleep(5);
      }
    });
  });

  test('under way is told when its service stops', async () => {
    const stuck: Streamer<typeof count> = async (_input, { signal, send }) => {
      send({ n: 1 });
      await sleep(60_000, undefined, { signal, ref: false });
    };
    const [first] = replicas;
    const answers = await answerStreams(first, 'test', count, stuck, { onError: () => undefined, beatMs: 50 });
    const asking = expect(counted(1)).rejects.toMatchObject({ code: 'internal.unavailable' });
    await sleep(50);
    await answers.close();
    await asking;
  });
});
