import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Evaluation, EvaluationResult } from '@plumbline/contracts/evaluations';
import { Page, Plan } from '@plumbline/contracts/plans';
import { HexagonReport } from '@plumbline/contracts/report';
import { newPublicId } from '@plumbline/service-kit/ids';
import { z } from 'zod';
import { scripted } from '../../libs/review/test/pitch.ts';
import { storedByVersion4 } from '../../services/plans/test/stored-by-version-4.ts';
import { askChat } from '../stages/chat-client.ts';
import { eventually } from '../stages/http-client.ts';
import { Product } from '../stages/product.ts';

/* What version 4 of the reader stored, when the next version is started over it: seen over HTTP only. */

let product: Product;
let sara: string;
let ownerId: string;
let report: string;
const Id = z.object({ id: z.string() });

const read = ['Northwind, as it was read.', 'Zubaida ran the old warehouse alone for nine years.', 'We raise money.'];
const team = 'Pillar: Team\nLina Saad, CEO, ran sales at Siemens for nine years.';
const rowsOf = (name: 'auth' | 'plans' | 'evaluations' | 'chat') => product.database.db(`${product.prefix}${name}`);

const get = async (path: string) => (await product.call('GET', path, { token: sara })).body;
const pageOf = async (planId: string, n: number, query = '') =>
  Page.parse(await get(`/v1/plans/${planId}/pages/${String(n)}${query}`));
const ended = async (id: string) =>
  Evaluation.parse(
    await eventually(
      () => get(`/v1/evaluations/${id}`),
      (seen) => ['completed', 'failed'].includes(Evaluation.parse(seen).status),
    ),
  );
const begin = async (planId: string) => {
  const body = { planId, schemaId: 'investor5-hexagon', language: 'en' };
  return Id.parse((await product.call('POST', '/v1/evaluations/start', { token: sara, body })).body).id;
};
const resultOf = async (id: string) => {
  const [result] = z.array(EvaluationResult).parse(await get(`/v1/evaluations/${id}/results`));
  return result?.parsed_data ?? '';
};
/** What the model was sent in the chat about an evaluation. */
const sentInChat = async (planId: string, evaluationId: string) => {
  const from = product.model.requests.length;
  product.model.answerWith(scripted({ chat: () => 'So it is.' }));
  await askChat(product, sara, { planId, evaluationId, message: 'Who ran the old warehouse?' });
  return JSON.stringify(product.model.requests.slice(from));
};

/** A plan with a finished evaluation, as the services of version 4 left them, found by those that start now. */
const leftByVersion4 = async () => {
  const bytes = await readFile(join(import.meta.dirname, '../../samples/decks/northwind-cold-chain.pdf'));
  await Promise.all([product.pause('plans'), product.pause('evaluations')]);
  const rows = rowsOf('plans');
  const left = await storedByVersion4(rows, product.store, { ownerId, texts: read, bytes, supplements: [team] });
  const [planId] = left.planIds;
  if (planId === undefined) throw new Error('no plan');
  const evaluationId = newPublicId();
  const at = new Date('2026-10-01T10:05:00Z');
  await rowsOf('evaluations').collection('evaluations').insertOne({
    public_id: evaluationId,
    owner_id: ownerId,
    plan_id: planId,
    plan_title: 'A plan of before',
    company_name: 'Northwind',
    status: 'completed',
    stage: null,
    validation_status: 'valid',
    overall_score: 80,
    recommendation: 'recommended',
    review_style: 'investor5',
    language: 'en',
    previous_evaluation_id: null,
    supplements_version: 1,
    error_code: null,
    provider: 'tests',
    model: 'scripted-model',
    revision: 3,
    dedupe_key: null,
    created_at: at,
    updated_at: at,
  });
  await rowsOf('evaluations')
    .collection('results')
    .insertOne({ evaluation_id: evaluationId, parsed_data: report, validation_status: 'valid', created_at: at });
  await Promise.all([product.resume('plans'), product.resume('evaluations')]);
  return { ...left, planId, evaluationId };
};

const removePlans = async () => {
  for (const { _id } of await rowsOf('plans').collection('plans').find().toArray()) {
    await product.call('DELETE', `/v1/plans/${String(_id)}`, { token: sara });
  }
};

beforeAll(async () => {
  product = await Product.start({ PRELIM_ENABLED: 'true' });
  sara = await product.signUp('sara@startup.test');
  const user = await rowsOf('auth').collection('users').findOne({ email: 'sara@startup.test' });
  ownerId = z.looseObject({ _id: z.string() }).parse(user)._id;
  const id = await begin(await product.textPlan(sara));
  await ended(id);
  report = await resultOf(id);
  await removePlans();
});
afterEach(removePlans);
afterAll(() => product.stop());
beforeEach(() => product.model.answerWith(scripted()));

describe('what an older reader had read', () => {
  test('stays what its report, its drawer and its chat show, while the next evaluation reads it anew', async () => {
    const { planId, evaluationId, pages } = await leftByVersion4();
    const old = Evaluation.parse(await get(`/v1/evaluations/${evaluationId}`));
    expect(old).toMatchObject({ text_version: 1, supplements_version: 1 });
    const oldPages = () => Promise.all(pages.map(({ n }) => pageOf(planId, n, '?textVersion=1')));
    expect(await oldPages()).toEqual(pages);
    // As an app of before asks.
    expect(await Promise.all(pages.map(({ n }) => pageOf(planId, n)))).toEqual(pages);

    const asking = product.model.requests.length;
    const next = await ended(await begin(planId));
    expect(next).toMatchObject({ status: 'completed', text_version: 2, supplements_version: 1 });
    const sent = JSON.stringify(product.model.requests.slice(asking));
    expect(sent).not.toContain('Zubaida');
    expect(sent).toContain('Lina Saad');

    const [then, now] = await Promise.all(
      [old, next].map(async ({ text_version: version }) =>
        Plan.parse(await get(`/v1/plans/${planId}?textVersion=${String(version)}`)),
      ),
    );
    const own = now?.coverage?.pages ?? 0;
    expect(own).toBeGreaterThan(read.length);
    expect([then?.supplements_from, now?.supplements_from]).toEqual([read.length + 1, own + 1]);
    expect(HexagonReport.parse(JSON.parse(await resultOf(next.id))).coverage.pages).toBe(own + 1);
    expect((await pageOf(planId, 1, '?textVersion=2')).blocks?.length).toBeGreaterThan(0);
    expect(await pageOf(planId, own + 1, '?textVersion=2')).toMatchObject({ text: team });
    expect(await oldPages()).toEqual(pages);
    expect(await resultOf(evaluationId)).toBe(report);

    expect(await sentInChat(planId, evaluationId)).toContain('Zubaida');
    expect(await sentInChat(planId, next.id)).not.toContain('Zubaida');

    expect(await product.call('DELETE', `/v1/plans/${planId}`, { token: sara })).toMatchObject({ status: 204 });
    const count = (name: string) => rowsOf('plans').collection(name).countDocuments();
    await eventually(
      async () => (await product.call('GET', `/v1/evaluations/${evaluationId}`, { token: sara })).status,
      (status) => status === 404,
    );
    expect(await Promise.all(['plans', 'texts', 'pages', 'objects_to_remove'].map(count))).toEqual([0, 0, 0, 0]);
    expect(await product.kept()).toEqual({ plans: 0, objects: 0 });
  });

  test('is read anew before a preliminary assessment too', async () => {
    const { planId } = await leftByVersion4();
    const asking = product.model.requests.length;
    const prelim = await product.call('POST', '/v1/evaluations/prelim', { token: sara, body: { planId } });
    expect(prelim.status).toBe(200);
    const sent = JSON.stringify(product.model.requests.slice(asking));
    expect(sent).toContain('Lina Saad');
    expect(sent).not.toContain('Zubaida');
  });

  test('is what the next evaluation reads when the original is gone', async () => {
    const { planId, objectKeys, pages } = await leftByVersion4();
    await product.store.remove(objectKeys);
    const asking = product.model.requests.length;
    expect(await ended(await begin(planId))).toMatchObject({ status: 'completed', text_version: 1 });
    expect(JSON.stringify(product.model.requests.slice(asking))).toContain('Zubaida');
    expect(await Promise.all(pages.map(({ n }) => pageOf(planId, n)))).toEqual(pages);
  });

  test('is asked for by a number', async () => {
    const planId = await product.textPlan(sara);
    for (const path of [`/v1/plans/${planId}`, `/v1/plans/${planId}/pages/1`]) {
      for (const wrong of ['0', 'x', '1.5', '']) {
        expect(await product.call('GET', `${path}?textVersion=${wrong}`, { token: sara })).toMatchObject({
          status: 400,
          body: { code: 'request.invalid', fields: { textVersion: expect.any(String) } },
        });
      }
      expect(await product.call('GET', `${path}?other=1`, { token: sara })).toMatchObject({ status: 200 });
    }
  });
});
