import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Evaluation } from '@plumbline/contracts/evaluations';
import { z } from 'zod';
import { pitchTexts, scripted } from '../../libs/review/test/pitch.ts';
import { eventually, type HttpClient } from '../stages/http-client.ts';
import { MemoClient } from '../stages/memo-client.ts';
import { firstAdmin, Product, withFirstAdmin } from '../stages/product.ts';

/*
 * What people see who watch an evaluation: gateways answer from memory while nothing changes, and nobody ever sees an older
 * state than before. How many questions reach the services is heard on the bus.
 */

const Id = z.object({ id: z.string() });
let product: Product;
let other: HttpClient;
let bus: NatsConnection;
let questions = 0;

/** Reviews wait here until they are let go. */
let held = Promise.withResolvers<void>();
const hold = (): void => void (held = Promise.withResolvers());
const answers = scripted();

beforeAll(async () => {
  product = await Product.start({}, {}, {}, withFirstAdmin);
  product.model.answerWith(async (request) => {
    await held.promise;
    return answers(request);
  });
  other = await product.anotherGateway();
  const { url: servers, user, password: pass } = product.nats;
  bus = await connect({ servers, user, pass, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
  for (const subject of ['rpc.evaluations.get', 'rpc.memos.get'])
    bus.subscribe(subject, { callback: () => void (questions += 1) });
  await bus.flush();
});
afterAll(async () => {
  held.resolve();
  await bus.close();
  await product.stop();
});

const look = (at: HttpClient, id: string, token: string) => at.call('GET', `/v1/evaluations/${id}`, { token });
const asks = async (work: () => Promise<unknown>): Promise<number> => {
  const before = questions;
  await work();
  await bus.flush();
  return questions - before;
};
/** One of these runs until it is let go, and a person may have two: everybody has their own. */
const start = async (title: string, token: string): Promise<string> => {
  const made = await product.upload(token, [
    ['title', title],
    ['text', pitchTexts.join('\n\n')],
  ]);
  const body = { planId: Id.parse(made.body).id, schemaId: 'investor5-hexagon', language: 'en' };
  const id = Id.parse((await product.call('POST', '/v1/evaluations/start', { token, body })).body).id;
  await eventually(
    () => look(product, id, token),
    ({ body: seen }) => Evaluation.parse(seen).stage === 'scoring_pillars',
  );
  return id;
};
/** Until both gateways answer from memory, which they do not right after a start. */
const remembered = async (id: string, token: string): Promise<void> => {
  for (const at of [product, other])
    await eventually(
      () => asks(() => look(at, id, token)),
      (count) => count === 0,
    );
};

describe('an evaluation that is watched', () => {
  test('is asked for no more while nothing changes, and is the same', async () => {
    const token = await product.signUp('watches@startup.test');
    const id = await start('watched', token);
    const first = await look(product, id, token);
    await remembered(id, token);
    const seen: string[] = [];
    const count = await asks(async () => {
      for (let n = 0; n < 10; n += 1) for (const at of [product, other]) seen.push((await look(at, id, token)).text);
    });
    expect(count).toBe(0);
    expect(new Set(seen)).toEqual(new Set([first.text]));
  });

  test('is as unknown to others as an id that there is not (case 22)', async () => {
    const token = await product.signUp('owner@startup.test');
    const id = await start('mine', token);
    await remembered(id, token);
    const omar = await product.signUp('omar@startup.test');
    const [foreign, unknown] = [await look(product, id, omar), await look(product, 'AAAAAAAAAAAAAAAA', omar)];
    expect(foreign.status).toBe(404);
    expect({ ...z.looseObject({}).parse(foreign.body), requestId: '' }).toEqual({
      ...z.looseObject({}).parse(unknown.body),
      requestId: '',
    });
    expect((await look(product, id, token)).status).toBe(200);
  });

  test('is gone at both gateways with its deletion', async () => {
    const token = await product.signUp('deletes@startup.test');
    const id = await start('deleted', token);
    await remembered(id, token);
    expect((await product.call('DELETE', `/v1/evaluations/${id}`, { token })).status).toBe(204);
    expect([(await look(other, id, token)).status, (await look(product, id, token)).status]).toEqual([404, 404]);
  });

  test('is shown to nobody who was suspended, and again once they are back', async () => {
    const token = await product.signUp('suspended@startup.test');
    const id = await start('of somebody suspended', token);
    await remembered(id, token);
    const admin = await product.signInAdmin(firstAdmin);
    const user = z.object({ user: z.object({ id: z.string() }) });
    const userId = user.parse((await product.call('GET', '/v1/auth/session', { token })).body).user.id;
    const set = async (status: string): Promise<void> => {
      const body = { status, reason: 'A test.' };
      const answer = await product.call('PATCH', `/v1/admin/users/${userId}`, { token: admin, body });
      expect(answer.status).toBe(200);
    };
    await set('suspended');
    for (const at of [product, other])
      await eventually(
        () => look(at, id, token),
        ({ status }) => status === 401,
      );
    await set('active');
    const again = await product.signIn('suspended@startup.test');
    expect((await look(other, id, again)).body).toMatchObject({ id, status: 'processing' });
  });

  test('never goes back, whichever gateway is asked, and its end is seen with the first look after it', async () => {
    const token = await product.signUp('goes-on@startup.test');
    const id = await start('goes on', token);
    await remembered(id, token);
    held.resolve();
    const seen: Evaluation[] = [];
    await eventually(
      async () => {
        for (const at of [product, other, other, product])
          seen.push(Evaluation.parse((await look(at, id, token)).body));
        return seen.at(-1);
      },
      (last) => last?.status === 'completed',
    );
    const times = seen.map(({ updated_at }) => updated_at);
    expect(times).toEqual(times.toSorted());
    const ended = seen.findIndex(({ status }) => status === 'completed');
    expect(seen.slice(ended).every(({ status }) => status === 'completed')).toBe(true);
    hold();
  });

  test('is not answered from memory without a bus, and afterwards as it then is (case 3)', async () => {
    const token = await product.signUp('waits@startup.test');
    const id = await start('the bus goes', token);
    await remembered(id, token);
    await product.nats.pause();
    for (const at of [product, other])
      await eventually(
        () => look(at, id, token),
        ({ status }) => status === 503,
      );
    // It ends while nobody can be told.
    held.resolve();
    const results = product.databaseOf('evaluations').collection('results');
    await eventually(
      () => results.countDocuments({ evaluation_id: id }),
      (count) => count === 1,
    );
    await product.nats.start();
    for (const at of [product, other]) {
      const back = await eventually(
        () => look(at, id, token),
        ({ status }) => status === 200,
      );
      expect(back.body).toMatchObject({ id, status: 'completed' });
    }
    hold();
  });
});

test('a memo that is watched is asked for no more either, and is gone with its deletion', async () => {
  const memos = new MemoClient(product);
  const [sara, omar] = [await product.signUp('sara@fund.test'), await product.signUp('omar@fund.test')];
  const { id: packageId } = await memos.create(sara, { texts: [{ content: pitchTexts.join('\n\n') }] });
  const id = await memos.start(sara, packageId);
  const path = `/v1/investor-memos/${id}`;
  await eventually(
    () => memos.run(sara, id),
    ({ status }) => status === 'processing',
  );
  for (const at of [product, other])
    await eventually(
      () => asks(() => at.call('GET', path, { token: sara })),
      (count) => count === 0,
    );
  expect((await product.call('GET', path, { token: omar })).status).toBe(404);
  expect((await product.call('DELETE', path, { token: sara })).status).toBe(204);
  for (const at of [other, product]) expect((await at.call('GET', path, { token: sara })).status).toBe(404);
});
