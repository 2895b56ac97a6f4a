import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../../scripts/tools.ts';
import { eventually } from '../stages/http-client.ts';
import { MemoClient } from '../stages/memo-client.ts';
import { Product } from '../stages/product.ts';

/* Investor memos over real HTTP: packages, their documents, the memo's life, and what is left after it. */

let product: Product;
let memos: MemoClient;
let sara: string;
beforeAll(async () => {
  product = await Product.start();
  memos = new MemoClient(product);
  sara = await product.signUp('sara@fund.test');
});
afterAll(() => product.stop());

const deck = (name: string) => ({ name, bytes: readFileSync(join(root, 'samples', 'decks', name)) });

test('a package is read document by document, becomes a memo, and goes with it', async () => {
  const made = await memos.create(sara, {
    notes: 'Series A',
    files: [{ ...deck('northwind-cold-chain.pdf'), sourceTag: 'deck' }, deck('masar-logistics-ar.docx')],
    texts: [{ content: 'They were late twice.', sourceTag: 'Analyst' }],
  });
  expect(made).toMatchObject({ notes: 'Series A', document_count: 3 });
  const read = await memos.read(sara, made.id);
  expect(read.documents).toMatchObject([
    { name: 'northwind-cold-chain.pdf', sourceTag: 'deck', status: 'ready' },
    { name: 'masar-logistics-ar.docx', sourceTag: null, status: 'ready' },
    { name: 'Notes', sourceTag: 'Analyst', status: 'ready' },
  ]);
  const id = await memos.start(sara, made.id);
  expect(await memos.ended(sara, id)).toMatchObject({ status: 'completed', progress: 100 });
  const { report } = await memos.result(sara, id);
  expect(report.documents).toHaveLength(3);
  expect((await product.call('DELETE', `/v1/investor-memos/${id}`, { token: sara })).status).toBe(204);
  await eventually(
    async () => product.store.list(''),
    (objects) => objects.length === 0,
  );
});
