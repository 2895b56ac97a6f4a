import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@plumbline/contracts/limits';
import { Page } from '@plumbline/contracts/plans';
import { z } from 'zod';
import { writeZip } from '../../libs/documents/test/zip-writer.ts';
import { root } from '../../scripts/tools.ts';
import { eventually } from '../stages/http-client.ts';
import { MemoClient, memoSchemaId } from '../stages/memo-client.ts';
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

const sample = (folder: string, name: string) => ({ name, bytes: readFileSync(join(root, 'samples', folder, name)) });
const deck = (name: string) => sample('decks', name);
const sheet = (name: string) => sample('reading/sheets', name);
const note = { content: 'They were late twice.', sourceTag: 'Analyst' };
const damaged = { name: 'contract.docx', bytes: deck('masar-logistics-ar.docx').bytes.subarray(0, 3_000) };
/** Of this many bytes, and taken for text. */
const textOf = (bytes: number): Buffer => Buffer.alloc(bytes, 'Cold boxes for pharmacies.\n');

/** Rows of every collection of the memos service, and objects of the store. */
const kept = async (): Promise<Record<string, number>> => {
  const database = product.databaseOf('memos');
  const count = (name: string) => database.collection(name).countDocuments();
  const names = ['packages', 'documents', 'texts', 'pages', 'memos', 'results', 'parts', 'objects_to_remove'];
  const rows = await Promise.all(names.map(async (name) => [name, await count(name)] as const));
  return { ...Object.fromEntries(rows), objects: (await product.store.list('')).length };
};
/** Makes sure that what is refused, or is deleted again, leaves nothing behind. */
const leavesNothing = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = await kept();
  const answer = await work();
  await eventually(kept, (after) => JSON.stringify(after) === JSON.stringify(before));
  return answer;
};
const remove = async (token: string, id: string): Promise<void> => {
  expect((await product.call('DELETE', `/v1/investor-memos/${id}`, { token })).status).toBe(204);
};
/** Packages of no memo are in no list; one is taken away with a memo of it. */
const removePackage = async (token: string, id: string): Promise<void> => remove(token, await memos.start(token, id));

test('a package is read document by document, becomes a memo, and goes with it', async () => {
  await leavesNothing(async () => {
    const made = await memos.create(sara, {
      title: 'Northwind, série A',
      notes: 'Does it work in summer?',
      files: [
        { ...deck('northwind-cold-chain.pdf'), sourceTag: 'deck' },
        { ...sheet('tables-en.xlsx'), sourceTag: ' cap table ' },
        deck('masar-logistics-ar.docx'),
      ],
      texts: [note, { content: '  ', sourceTag: 'Analyst' }],
    });
    expect(made).toMatchObject({ title: 'Northwind, série A', notes: 'Does it work in summer?', document_count: 4 });
    const { documents } = await memos.read(sara, made.id);
    expect(documents).toMatchObject([
      { name: 'northwind-cold-chain.pdf', sourceTag: 'deck', status: 'ready', error: null },
      { name: 'tables-en.xlsx', sourceTag: 'cap table', status: 'ready' },
      { name: 'masar-logistics-ar.docx', sourceTag: null, status: 'ready' },
      { name: 'Notes', sourceTag: 'Analyst', status: 'ready', coverage: { pages: 1, text: 1, ocr: 0, unread: [] } },
    ]);

    const book = documents[1]?.id ?? '';
    const pageOf = (n: number | string) =>
      product.call('GET', `/v1/investor-memos/packages/${made.id}/documents/${book}/pages/${String(n)}`, {
        token: sara,
      });
    const page = Page.parse((await pageOf(1)).body);
    const [cell] = (page.blocks ?? []).filter(({ kind }) => kind === 'cell');
    expect(cell).toMatchObject({ row: expect.any(Number), column: expect.any(Number), text: expect.any(String) });
    for (const n of [0, 500, 'x'])
      expect(await pageOf(n)).toMatchObject({ status: 404, body: { code: 'memos.page_not_found' } });

    const schema = await product.call('GET', '/v1/schemas/investor-memo', { token: sara });
    expect(schema.body).toMatchObject({ id: memoSchemaId, name: 'investor-memo' });
    const id = await memos.start(sara, made.id);
    const run = await memos.ended(sara, id);
    expect(run).toMatchObject({
      status: 'completed',
      stage: null,
      progress: 100,
      package_id: made.id,
      package_title: 'Northwind, série A',
      document_count: 4,
      validation_status: 'valid',
      language: 'en',
      error: null,
    });
    const { report, follow_ups_done } = await memos.result(sara, id);
    expect(report.documents.map(({ name }) => name)).toEqual(documents.map(({ name }) => name));
    expect(follow_ups_done).toEqual([]);

    const list = await product.call('GET', '/v1/investor-memos', { token: sara });
    expect(list.body).toEqual({ memos: [run], pagination: { page: 1, limit: 20, total: 1, pages: 1 } });

    const tick = (n: number | string, body: object) =>
      product.call('PATCH', `/v1/investor-memos/${id}/follow-ups/${String(n)}`, { token: sara, body });
    expect((await tick(1, { done: true })).status).toBe(200);
    expect((await tick(0, { done: true })).status).toBe(200);
    expect((await tick(1, { done: true })).status).toBe(200);
    expect((await tick(0, { done: false })).status).toBe(200);
    expect((await memos.result(sara, id)).follow_ups_done).toEqual([1]);
    for (const [n, body] of [
      [report.follow_up_questions.length, { done: true }],
      ['x', { done: true }],
      [0, { done: 'yes' }],
      [0, {}],
    ] as const)
      // prettier-ignore
      expect([n, (await tick(n, body)).status]).toEqual([n, 400]);

    // Its documents stay as they were read.
    const change = await memos.replace(sara, made.id, book, sheet('tables-en.xlsx'));
    expect(change).toMatchObject({ status: 409, body: { code: 'memos.already_started' } });
    const leave = await product.call('DELETE', `/v1/investor-memos/packages/${made.id}/documents/${book}`, { token: sara }); // prettier-ignore
    expect(leave).toMatchObject({ status: 409, body: { code: 'memos.already_started' } });

    const again = await memos.start(sara, made.id, { previousMemoId: id, language: 'ar' });
    expect(await memos.ended(sara, again)).toMatchObject({ status: 'completed', previous_memo_id: id, language: 'ar' });
    await remove(sara, id);
    expect(await memos.run(sara, again)).toMatchObject({ previous_memo_id: null });
    expect((await memos.package(sara, made.id)).documents).toHaveLength(4);
    await remove(sara, again);
    for (const path of [`packages/${made.id}`, again, `${again}/result`])
      expect((await product.call('GET', `/v1/investor-memos/${path}`, { token: sara })).status).toBe(404);
  });
});

describe('a package with a bad file is refused as a whole, the error names the file, and nothing is kept', () => {
  const exe = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(600)]);
  const zip = writeZip([{ name: 'readme.txt', content: 'hello' }]);
  const encrypted = readFileSync(join(root, 'libs', 'documents', 'test', 'password.xlsx'));
  test.each<[string, Uint8Array, string, number, string]>([
    ['case 14: an exe', exe, 'deck.pdf', 415, 'memos.unsupported_type'],
    ['case 14: a zip', zip, 'terms.docx', 415, 'memos.unsupported_type'],
    [
      'case 14: an exe that is a PDF as well',
      Buffer.concat([exe, deck('snackly.pdf').bytes]),
      'both.pdf',
      415,
      'memos.unsupported_type',
    ],
    [
      'case 14: a picture',
      Buffer.from('\u0089PNG\r\n\u001a\n0000', 'latin1'),
      'scan.png',
      415,
      'memos.unsupported_type',
    ],
    ['case 16: an empty file', new Uint8Array(), 'model.xlsx', 422, 'memos.file_empty'],
    ['case 16: a file behind a password', encrypted, 'model.xlsx', 422, 'memos.file_encrypted'],
    ['case 16: a text of blanks', Buffer.from(' \n\t\n '), 'call.txt', 422, 'memos.file_empty'],
    [
      'case 16: a PDF without pages',
      Buffer.from(
        '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
      ),
      'none.pdf',
      422,
      'memos.file_no_pages',
    ],
    ['case 15: one byte over 25 MB', textOf(limits.memoFileMaxBytes + 1), 'long.txt', 413, 'memos.file_too_large'],
  ])('%s', async (_name, bytes, name, status, code) => {
    // prettier-ignore
    const files = [deck('snackly.pdf'), { name, bytes }, sheet('tables-en.xlsx')];
    const answer = await leavesNothing(() => memos.post(sara, { files, texts: [note] }));
    expect(answer).toMatchObject({ status, body: { code, values: { name, file: 1 } } });
    expect(z.object({ error: z.string() }).parse(answer.body).error).toContain(name);
  });

  test('case 15: files of exactly 25 MB that are over 100 MB together', async () => {
    const files = [1, 2, 3, 4].map((n) => ({ name: `${String(n)}.txt`, bytes: textOf(limits.memoFileMaxBytes) }));
    const more = { name: 'more.txt', bytes: Buffer.from('x') };
    const answer = await leavesNothing(() => memos.post(sara, { files: [...files, more] }));
    expect(answer).toMatchObject({ status: 413, body: { code: 'memos.package_too_large' } });
  });

  test('more than 20 documents, files and notes together', async () => {
    const files = Array.from({ length: 21 }, (_, n) => ({ name: `${String(n)}.txt`, bytes: Buffer.from('A call.') }));
    for (const form of [{ files }, { files: files.slice(1), texts: [note] }]) {
      const answer = await leavesNothing(() => memos.post(sara, form));
      expect(answer).toMatchObject({ status: 400, body: { code: 'memos.too_many_documents' } });
    }
  });

  test('nothing at all', async () => {
    const answer = await leavesNothing(() => memos.post(sara, { texts: [{ content: ' \n ' }] }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'memos.no_documents' } });
  });

  test('case 21: an upload that is broken off in its second file', async () => {
    await leavesNothing(async () => {
      const { hostname, port } = new URL(product.url);
      const socket = connect(Number(port), hostname);
      const part = (name: string) => `--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
      const head = [
        'POST /v1/investor-memos/packages HTTP/1.1',
        `host: ${hostname}`,
        `authorization: Bearer ${sara}`,
        'content-type: multipart/form-data; boundary=b',
        'content-length: 900000',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${part('a.txt')}${'x'.repeat(100_000)}\r\n${part('b.txt')}${'y'.repeat(100_000)}`); // prettier-ignore
      // The first file is in the store by now.
      const before = (await kept())['objects'] ?? 0;
      await eventually(kept, ({ objects = 0 }) => objects > before);
      socket.destroy();
    });
  });
});

describe('case 20: what is no form of a package is 400, and the field is named', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  test.each<[string, Record<string, string>, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['case 19: a NUL in the notes', { notes: 'a\u0000b' }, 'notes'],
    ['notes that are too long', { notes: 'x'.repeat(10_001) }, 'notes'],
    ['metadata that is no JSON', { metadata: '{"name":' }, 'metadata'],
    ['metadata that is no list', { metadata: '{"$ne":1}' }, 'metadata'],
    ['metadata of more files than there are', { metadata: '[{},{}]' }, 'metadata'],
    ['a field that nobody knows', { metadata: '[{"__proto__":{"x":1}}]' }, 'metadata.0'],
    ['a tag that is a list', { metadata: '[{"sourceTag":["deck"]}]' }, 'metadata.0.sourceTag'],
    ['a tag that is too long', { metadata: JSON.stringify([{ sourceTag: 'x'.repeat(61) }]) }, 'metadata.0.sourceTag'],
    ['deep JSON', { text_documents: deep }, 'text_documents'],
    ['a document that is a number', { text_documents: '[{"content":1}]' }, 'text_documents.0.content'],
    ['case 19: half a letter', { text_documents: '[{"content":"\\ud800"}]' }, 'text_documents.0.content'],
    [
      'documents that are too long together',
      { text_documents: JSON.stringify(Array.from({ length: 4 }, () => ({ content: 'x'.repeat(40_000) }))) },
      'text_documents',
    ],
    ['an unknown field', { ownerId: 'x' }, 'ownerId'],
  ])('%s', async (_name, fields, named) => {
    // prettier-ignore
    const form = memos.form({ files: [{ name: 'call.txt', bytes: Buffer.from('A call.') }] });
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const send = () => product.call('POST', '/v1/investor-memos/packages', { token: sara, body: form });
    const answer = await leavesNothing(send);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    const { fields: wrong } = z.object({ fields: z.record(z.string(), z.string()) }).parse(answer.body);
    expect(Object.keys(wrong).some((name) => name.startsWith(named))).toBe(true);
  });

  test.each<[string, object]>([
    ['a list for an id', { packageId: ['a', 'b'] }],
    ['an operator for an id', { packageId: { $ne: null } }],
    ['an unknown field', { status: 'completed' }],
    ['another language', { language: 'fr' }],
  ])('a start with %s', async (_name, over) => {
    const answer = await memos.tryStart(sara, 'AAAAAAAAAAAAAAAA', over);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

test('a memo of twenty long documents, which is more than the bus carries at once, comes whole', async () => {
  const names = ['Revenue', 'Cash', 'Headcount', 'EBITDA', 'Gross profit', 'Operating expenses', 'Net income', 'ARR', 'MRR', 'GMV', 'Bookings', 'Backlog', 'Burn', 'Payroll', 'Inventory', 'Debt', 'Customers', 'Users', 'Orders', 'Churn']; // prettier-ignore
  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];
  // Two bytes a letter.
  const more = 'نظر المجلس في ذلك مطولا ولم يطلب شيئا آخر “من أحد”. '.repeat(12).trim();
  const amount = (name: string, n: number): string =>
    /Headcount|Customers|Users|Orders/.test(name) ? String(1_000 + n) : name === 'Churn' ? `${String(n)}%` : `$${String(1_000 + n)}k`; // prettier-ignore
  const files = names.map((name, document) => {
    const lines = [2021, 2022, 2023, 2024].flatMap((year, at) =>
      months.map((month, n) => `${name} was ${amount(name, 10 * at + n + 1)} in ${month} ${String(year)}. ${more}`),
    );
    return { name: `${String(document)}.txt`, bytes: Buffer.from(lines.join('\n\n')), sourceTag: 'financials' };
  });
  const { id } = await memos.create(sara, { files });
  const memo = await memos.start(sara, id);
  const run = await eventually(
    () => memos.run(sara, memo),
    ({ status }) => status === 'completed' || status === 'failed',
  );
  expect(run).toMatchObject({ status: 'completed', validation_status: 'valid' });
  const { report, parsed_data } = await memos.result(sara, memo);
  expect(Buffer.byteLength(parsed_data)).toBeGreaterThan(1_048_576);
  expect(report.documents).toHaveLength(names.length);
  expect(report.metrics_snapshot.length).toBeGreaterThanOrEqual(names.length);
  await remove(sara, memo);
});

test.each<[string, string]>([
  ['../../../etc/passwd.txt', 'passwd.txt'],
  ['gpj\u202Etxt.exe.txt', 'gpjtxt.exe.txt'],
  ['"quoted" <b>.txt', '_quoted_ _b_.txt'],
  [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
  ['خطة العمل 🚀.txt', 'خطة العمل 🚀.txt'],
])('case 18: the file name %j is shown as %j, under a generated key', async (given, shown) => {
  const made = await memos.create(sara, { title: shown.slice(0, 150), files: [{ name: given, bytes: Buffer.from('A call.') }] });
  expect(made).toMatchObject({ title: shown.slice(0, 150), documents: [{ name: shown }] });
  for (const { key } of await product.store.list('')) expect(key).toMatch(/^packages\/[\w-]{24}$/);
  await removePackage(sara, made.id);
}); // prettier-ignore

describe('before the start', () => {
  test('a document that cannot be read is shown as failed, stops the start, and can be replaced or left out', async () => {
    await leavesNothing(async () => {
      const files = [deck('snackly.pdf'), { ...damaged, sourceTag: 'contract' }];
      const { id } = await memos.create(sara, { files, texts: [note] });
      const [, failed, notes] = (await memos.read(sara, id)).documents;
      expect(failed).toMatchObject({ name: 'contract.docx', status: 'failed', error_code: 'plans.file_damaged' });
      const stopped = await memos.tryStart(sara, id);
      expect(stopped).toMatchObject({ status: 409, body: { code: 'memos.document_failed' } });

      const document = failed?.id ?? '';
      const bad = await memos.replace(sara, id, document, { name: 'worse.docx', bytes: Buffer.from('MZ') });
      expect(bad).toMatchObject({ status: 415, body: { values: { name: 'worse.docx' } } });
      expect((await memos.package(sara, id)).documents[1]).toEqual(failed);

      const { bytes } = deck('masar-logistics-ar.docx');
      const better = await memos.replace(sara, id, document, { name: 'better.docx', bytes });
      expect(better).toMatchObject({ status: 200, body: { id: document, name: 'better.docx', sourceTag: 'contract' } });
      expect((await memos.read(sara, id)).documents[1]).toMatchObject({ status: 'ready', error: null });

      const leave = (which = '') =>
        product.call('DELETE', `/v1/investor-memos/packages/${id}/documents/${which}`, { token: sara });
      expect((await leave(notes?.id)).status).toBe(204);
      expect((await leave(notes?.id)).status).toBe(404);
      expect((await leave(document)).status).toBe(204);
      const [last] = (await memos.package(sara, id)).documents;
      expect(await leave(last?.id)).toMatchObject({ status: 409, body: { code: 'memos.last_document' } });
      await removePackage(sara, id);
    });
  });

  test('case 17: a zip bomb fails alone; what lies beside it is read', async () => {
    await leavesNothing(async () => {
      const bomb = writeZip([
        { name: '[Content_Types].xml', content: 'wordprocessingml.document.main+xml' },
        { name: 'word/document.xml', content: Buffer.alloc(300_000_000, 0x20) },
      ]);
      const files = [{ name: 'bomb.docx', bytes: bomb }, deck('snackly.pdf')];
      const { id } = await memos.create(sara, { files });
      const { documents } = await memos.read(sara, id);
      expect(documents).toMatchObject([
        { name: 'bomb.docx', status: 'failed', error_code: 'plans.file_too_complex' },
        { name: 'snackly.pdf', status: 'ready' },
      ]);
      const bad = `/v1/investor-memos/packages/${id}/documents/${documents[0]?.id ?? ''}`;
      expect((await product.call('DELETE', bad, { token: sara })).status).toBe(204);
      await removePackage(sara, id);
    });
  });

  test('a memo that is started at once waits for its documents; one of them that fails ends it, and it can be tried again', async () => {
    await leavesNothing(async () => {
      await product.pause('reading');
      const { id } = await memos.create(sara, { files: [damaged, deck('snackly.pdf')] });
      const memo = await memos.start(sara, id);
      await eventually(
        () => memos.run(sara, memo),
        ({ stage, status }) => stage === 'waiting_for_documents' && status === 'pending',
      );
      expect(await product.call('GET', `/v1/investor-memos/${memo}/result`, { token: sara })).toMatchObject({
        status: 404,
        body: { error: 'Memo results are not available yet.', code: 'memos.result_not_ready' },
      });
      await product.resume('reading');
      expect(await memos.ended(sara, memo)).toMatchObject({ status: 'failed', error_code: 'memos.document_failed' });
      const [failed] = (await memos.package(sara, id)).documents;
      const { bytes } = deck('masar-logistics-ar.docx');
      expect((await memos.replace(sara, id, failed?.id ?? '', { name: 'better.docx', bytes })).status).toBe(200);
      const second = await memos.start(sara, id);
      expect(second).not.toBe(memo);
      expect(await memos.ended(sara, second)).toMatchObject({ status: 'completed' });
      await remove(sara, memo);
      await remove(sara, second);
    });
  });
});

test('case 40: twenty starts at once are one memo; another language, or another key, is another', async () => {
  const { id } = await memos.create(sara, { texts: [note] });
  const starts = await Promise.all(Array.from({ length: 20 }, () => memos.tryStart(sara, id)));
  expect(new Set(starts.map(({ status }) => status))).toEqual(new Set([202]));
  const ids = new Set(starts.map(({ body }) => z.object({ id: z.string() }).parse(body).id));
  expect(ids.size).toBe(1);
  const key = { 'idempotency-key': 'this-very-start' };
  const chosen = [await memos.tryStart(sara, id, {}, key), await memos.tryStart(sara, id, {}, key)];
  expect(chosen[0]?.body).toEqual(chosen[1]?.body);
  const all = new Set([...ids, z.object({ id: z.string() }).parse(chosen[0]?.body).id, await memos.start(sara, id, { language: 'ar' })]); // prettier-ignore
  expect(all.size).toBe(3);
  for (const memo of all) await memos.ended(sara, memo);
  // What ended gives the place up, but not the key that somebody chose.
  expect((await memos.tryStart(sara, id, {}, key)).body).toEqual(chosen[0]?.body);
  const later = await memos.start(sara, id);
  expect(all.has(later)).toBe(false);
  for (const memo of [...all, later]) await remove(sara, memo);
});

test('a memo that is deleted while it waits takes everything with it', async () => {
  await leavesNothing(async () => {
    await product.pause('reading');
    const { id } = await memos.create(sara, { files: [deck('snackly.pdf')], texts: [note] });
    const memo = await memos.start(sara, id);
    await remove(sara, memo);
    await product.resume('reading');
  });
});
