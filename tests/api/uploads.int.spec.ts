import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@plumbline/contracts/limits';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';
import { malware, PlayedClamd } from '../stages/clamd.ts';
import { eventually, type Answer, type HttpClient } from '../stages/http-client.ts';
import { Product } from '../stages/product.ts';

/* Uploads over real HTTP, good and bad; after each refusal the bucket and the database are looked at. */

let product: Product;
/** A gateway before the same services that waits for nobody: each of its patiences is a few seconds. */
let impatient: HttpClient;
let token: string;
let clamd: PlayedClamd;
beforeAll(async () => {
  clamd = await PlayedClamd.start();
  product = await Product.start({ CLAMAV_SOCKET: clamd.address });
  impatient = await product.anotherGateway({
    UPLOAD_IDLE_TIMEOUT_MS: '3000',
    UPLOAD_TIMEOUT_MS: '8000',
    CLAMAV_TIMEOUT_MS: '2500',
  });
  token = await product.signUp('uploads@startup.test');
});
afterAll(async () => {
  await product.stop();
  await clamd.stop();
});

const deck = (name: string): Promise<Buffer> => readFile(join(root, 'samples', 'decks', name));
const file = (bytes: Uint8Array, name: string) => ({ bytes, name });
const Id = z.object({ id: z.string() });
const idOf = (answer: Answer): string => Id.parse(answer.body).id;
const plan = async (id: string): Promise<Answer> => product.call('GET', `/v1/plans/${id}`, { token });

/** Runs `work`, which must be refused, and makes sure that nothing of it is left. */
const refused = async (work: () => Promise<Answer>): Promise<Answer> => {
  const before = await product.kept();
  const answer = await work();
  await eventually(
    () => product.kept(),
    (after) => after.objects === before.objects && after.plans === before.plans,
  );
  return answer;
};

/** A text of this many bytes that the sniffer takes for text. */
const textOf = (bytes: number): Buffer => Buffer.alloc(bytes, 'Cold boxes for pharmacies.\n');
const zipHeader = Buffer.from('504b0304140000000800', 'hex');

describe('an upload', () => {
  test.each([
    ['title before file', ['title', 'file']],
    ['title after file', ['file', 'title']],
  ])('takes its %s', async (_name, order) => {
    const bytes = await deck('northwind-cold-chain.pdf');
    const answer = await product.upload(
      token,
      order.map((name) => [name, name === 'title' ? 'Boîtes froides' : file(bytes, 'deck.pdf')]),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ title: 'Boîtes froides' });
    const got = await fetch(`${product.url}/v1/plans/${idOf(answer)}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
    expect(got.headers.get('content-type')).toBe('application/pdf');
  });

  test('of a PDF has pictures of its pages, which a browser keeps for its person and asks about every time', async () => {
    const answer = await product.upload(token, [['file', file(await deck('northwind-cold-chain.pdf'), 'deck.pdf')]]);
    const id = idOf(answer);
    await eventually(
      () => plan(id),
      ({ body }) => z.object({ status: z.string() }).parse(body).status === 'ready',
    );
    const ask = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
      fetch(`${product.url}/v1/plans/${id}/pages/2/picture`, { headers });
    const got = await ask();
    expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-cache',
    ]);
    const webp = Buffer.from(await got.arrayBuffer());
    expect([webp.toString('latin1', 8, 12), String(webp.length)]).toEqual(['WEBP', got.headers.get('content-length')]);
    const tag = got.headers.get('etag') ?? '';
    const again = await ask({ authorization: `Bearer ${token}`, 'if-none-match': `W/${tag}, "other"` });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    // Also with the tag, whoever is nobody gets nothing.
    expect((await ask({ 'if-none-match': tag })).status).toBe(401);
    expect(await product.call('GET', `/v1/plans/${id}/pages/999/picture`, { token })).toMatchObject({
      status: 404,
      body: { code: 'plans.page_not_found' },
    });
  });

  test.each(['🚀 Rocket 👩‍👩‍👧', 'عرض شركة مسار', 'Zoe\u0308 a\u0328\u0301', 'a "quoted" <b>title</b> & more', '$where'])(
    'case 19: the title %s comes back as it was sent',
    async (title) => {
      const id = await product.textPlan(token, title);
      expect((await plan(id)).body).toMatchObject({ title });
    },
  );

  test('case 19: a NUL in a title or a text is refused, and the field is named', async () => {
    const answer = await refused(() =>
      product.upload(token, [
        ['title', 'a\u0000b'],
        ['text', 'c\u0000d'],
      ]),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { title: expect.any(String), text: expect.any(String) } },
    });
  });

  test('a title of 201 characters is refused with its sentence', async () => {
    const answer = await refused(() =>
      product.upload(token, [
        ['file', file(textOf(500), 'a.txt')],
        ['title', 'x'.repeat(limits.titleMaxLength + 1)],
      ]),
    );
    expect(answer).toMatchObject({ status: 400, body: { fields: { title: 'Title must be 200 characters or less' } } });
  });

  test('case 15: a file of exactly 10,485,760 bytes is not too large', async () => {
    const answer = await product.upload(token, [['file', file(textOf(limits.deckMaxBytes), 'long.txt')]]);
    expect(answer.status).not.toBe(413);
    expect([201, 422]).toContain(answer.status);
  });

  test('case 15: one byte more is refused with the spec’s sentence, and nothing is kept', async () => {
    const answer = await refused(() =>
      product.upload(token, [['file', file(textOf(limits.deckMaxBytes + 1), 'long.txt')]]),
    );
    expect(answer).toMatchObject({
      status: 413,
      body: { error: 'File size must be under 10MB', code: 'plans.file_too_large' },
    });
  });

  test('case 15: a file far too large is told so as well, and the connection can be used again', async () => {
    const answer = await refused(() => product.upload(token, [['file', file(textOf(40_000_000), 'huge.txt')]]));
    expect(answer.status).toBe(413);
    expect((await product.call('GET', '/v1/config')).status).toBe(200);
  });

  const exe = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(600)]);
  test.each([
    ['an exe called deck.pdf', exe, 'deck.pdf'],
    ['a zip called deck.docx', Buffer.concat([zipHeader, Buffer.alloc(600)]), 'deck.docx'],
    ['a page called deck.txt', Buffer.from('<!doctype html><html><body><script>1</script></body></html>'), 'deck.html'],
    ['a picture called deck.pptx', Buffer.from('89504e470d0a1a0a0000000d49484452'.padEnd(400, '0'), 'hex'), 'd.pptx'],
  ])('case 14: %s is refused', async (_name, bytes, name) => {
    const answer = await refused(() => product.upload(token, [['file', file(bytes, name)]]));
    expect(answer).toMatchObject({
      status: 415,
      body: {
        error: 'Unsupported file type. Please use PDF, DOCX, or TXT files.',
        code: 'plans.unsupported_type',
      },
    });
  });

  test('case 14: a polyglot (an exe with a PDF inside) is refused', async () => {
    const polyglot = Buffer.concat([exe, await deck('northwind-cold-chain.pdf')]);
    const answer = await refused(() => product.upload(token, [['file', file(polyglot, 'deck.pdf')]]));
    expect(answer.status).toBe(415);
  });

  test('case 16: an empty file is refused with a sentence that says so', async () => {
    const answer = await refused(() => product.upload(token, [['file', file(new Uint8Array(), 'deck.pdf')]]));
    expect(answer).toMatchObject({ status: 422, body: { code: 'plans.file_empty', error: 'This file is empty.' } });
  });

  const locked = join(root, '..', 'shared', 'samples', 'broken', 'bug53475-password-is-pass.docx');
  (existsSync(locked) ? test : test.skip)(
    'case 16: an encrypted file is refused with a sentence that says so',
    async () => {
      const bytes = await readFile(locked);
      const answer = await refused(() => product.upload(token, [['file', file(bytes, 'deck.docx')]]));
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'plans.file_encrypted', error: expect.stringContaining('protected by a password') },
      });
    },
  );

  test.each([
    // Arabic: two bytes a character, so that a limit in bytes would show.
    ['of words', 'نمو '],
    // Which a form sends as two characters each.
    ['of lines', 'نمو\n'],
  ])('text %s, 50,000 characters, is taken, of 50,001 refused with the spec’s sentence', async (_of, four) => {
    const longest = four.repeat(limits.pastedTextMaxLength / 4).slice(0, -1);
    expect((await product.upload(token, [['text', `${longest}x`]])).status).toBe(201);
    const answer = await refused(() => product.upload(token, [['text', `${longest}xx`]]));
    const sentence = 'Text must be under 50,000 characters';
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { text: sentence } } });
    const far = await refused(() => product.upload(token, [['text', 'x'.repeat(1_000_000)]]));
    expect(far).toMatchObject({ status: 400, body: { error: sentence, fields: { text: sentence } } });
  });

  test.each<[string, Parameters<Product['upload']>[1]]>([
    ['nothing', []],
    ['a title alone', [['title', 'only a name']]],
    ['a text of blanks', [['text', '   \n\t ']]],
  ])('of %s is refused with the spec’s sentence', async (_name, parts) => {
    const answer = await refused(() => product.upload(token, parts));
    expect(answer).toMatchObject({ status: 400, body: { error: 'Please provide either a file or text content' } });
  });

  test.each<[string, Parameters<Product['upload']>[1], string]>([
    [
      'both file and text',
      [
        ['text', 'a text'],
        ['file', file(textOf(500), 'a.txt')],
      ],
      'text',
    ],
    [
      'two files',
      [
        ['file', file(textOf(500), 'a.txt')],
        ['file', file(textOf(600), 'b.txt')],
      ],
      'file',
    ],
    [
      'two titles',
      [
        ['title', 'one'],
        ['title', 'two'],
        ['text', 'a text'],
      ],
      'title',
    ],
    [
      'a field nobody knows',
      [
        ['text', 'a text'],
        ['owner_id', 'somebody'],
      ],
      'owner_id',
    ],
    ['a file under another name', [['deck', file(textOf(500), 'a.txt')]], 'deck'],
  ])('case 33: %s is refused, and the field is named', async (_name, parts, field) => {
    const answer = await refused(() => product.upload(token, parts));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { [field]: expect.any(String) } },
    });
  });

  test('case 20: a part called __proto__, and one that calls itself JSON, are refused', async () => {
    const proto = await refused(() => product.upload(token, [['__proto__', 'x']]));
    expect(proto.status).toBe(400);
    const body =
      '--b\r\nContent-Disposition: form-data; name="title"\r\nContent-Type: application/json\r\n\r\n{"$ne":1}\r\n--b--\r\n';
    const json = await refused(() =>
      product.call('POST', '/v1/plans/upload', {
        body,
        token,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }),
    );
    expect(json).toMatchObject({ status: 400, body: { fields: { title: expect.any(String) } } });
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'whatever', 400],
    ['a body that is no multipart', 'multipart/form-data; boundary=b', 'not a multipart body', 400],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
      400,
    ],
    ['JSON', 'application/json', '{"text":"a text"}', 415],
    ['a bare body', 'application/octet-stream', 'abc', 415],
  ])('of %s is refused', async (_name, contentType, body, status) => {
    const answer = await refused(() =>
      product.call('POST', '/v1/plans/upload', { body, token, headers: { 'content-type': contentType } }),
    );
    expect(answer).toMatchObject({ status, body: { error: expect.any(String), requestId: expect.any(String) } });
  });

  test('needs a session, and is refused before it is read', async () => {
    const answer = await refused(() => product.upload('x'.repeat(43), [['text', 'a text']]));
    expect(answer.status).toBe(401);
  });

  test('case 18: a file’s name is shown safely, and offered for download as RFC 6266 says', async () => {
    const send = (name: string) =>
      product.call('POST', '/v1/plans/upload', {
        token,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${textOf(700).toString()}\r\n--b--\r\n`,
      });
    const names: [string, RegExp][] = [
      ['عرض الشركة.txt', /filename\*=UTF-8''%D8%B9%D8%B1%D8%B6%20/],
      ['a\\"b; filename=\\"evil.exe.txt', /^attachment; filename="a_b; filename=_evil\.exe\.txt"$/],
      ['../../etc/pass\u202Ewd.txt', /^attachment; filename="?passwd\.txt"?$/],
      [`${'n'.repeat(300)}.txt`, /^attachment; filename="?n{251}\.txt"?$/],
    ];
    expect((await refused(() => send('a\r\nX-Evil: 1.txt'))).status).toBe(415);
    for (const [name, expected] of names) {
      const made = await send(name);
      expect(made.status).toBe(201);
      const got = await product.call('GET', `/v1/plans/${idOf(made)}/file`, { token });
      expect(got.headers.get('content-disposition')).toMatch(expected);
      expect(got.headers.get('x-evil')).toBeNull();
      expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

/** Begins an upload to the impatient gateway by hand: the head of the request and of the file's part, then `bytes`. */
const begin = async (bytes: string): Promise<{ socket: Socket; closed: Promise<string> }> => {
  const { hostname, port } = new URL(impatient.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received = '';
  socket.on('data', (data) => (received += data.toString('utf8')));
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(received)).on('close', () => resolve(received));
  });
  socket.write(
    `POST /v1/plans/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1000000\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${bytes}`,
  );
  return { socket, closed };
};

describe('an upload that does not come to its end', () => {
  test('case 21: broken off in the middle, leaves nothing behind', async () => {
    const before = await product.kept();
    const { socket, closed } = await begin('x'.repeat(200_000));
    await eventually(
      () => Promise.resolve(socket.writableLength),
      (length) => length === 0,
    );
    socket.destroy();
    await closed;
    // A request after it shows that the gateway has got over it.
    expect((await plan(await product.textPlan(token))).status).toBe(200);
    expect((await product.kept()).objects).toBe(before.objects);
  });

  test('case 38: that falls silent is cut with 408', async () => {
    const before = await product.kept();
    const { closed } = await begin('x'.repeat(1_000));
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('plans.upload_too_slow');
    expect(await product.kept()).toEqual(before);
  });

  test('case 38: that falls silent after its file is cut too', async () => {
    const before = await product.kept();
    const { closed } = await begin('a text\r\n--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf a ti');
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
    expect(await product.kept()).toEqual(before);
  });

  test('case 38: that drips without end is cut at the deadline for all of it', async () => {
    const { socket, closed } = await begin('x');
    const drip = setInterval(() => socket.write('x'), 100);
    const answer = await closed;
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('case 38: 200 slow uploads at once are cut, and others are served meanwhile', async () => {
    const before = await product.kept();
    const slow = await Promise.all(Array.from({ length: 200 }, () => begin('x'.repeat(500))));
    const clinic = file(await deck('clinic-queue.txt'), 'clinic.txt');
    const made = await impatient.upload(token, [['file', clinic]]);
    expect(made.status).toBe(201);
    expect((await impatient.call('GET', '/v1/config')).status).toBe(200);
    const answers = await Promise.all(slow.map(({ closed }) => closed));
    expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 408 '))).toEqual([]);
    expect(await product.kept()).toEqual({ objects: before.objects + 1, plans: before.plans + 1 });
  });
});

describe('a file that is malware', () => {
  const infected = () => new File([Buffer.from(`Cold boxes for pharmacies. ${malware}`)], 'notes.txt');
  const sendAs =
    (path: string, field: string, others: Record<string, string>) =>
    async (to: HttpClient): Promise<Answer> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(others)) form.append(name, value);
      form.append(field, infected());
      return to.call('POST', path, { token, body: form });
    };
  const ways: [string, (to: HttpClient) => Promise<Answer>, string][] = [
    ['a pitch', sendAs('/v1/plans/upload', 'file', {}), 'plans.file_infected'],
    ['a memo’s document', sendAs('/v1/investor-memos/packages', 'files', { title: 'Deal' }), 'memos.file_infected'],
    [
      'an attachment in the chat',
      sendAs('/v1/chat/ask/stream', 'files', { planId: 'A'.repeat(16), evaluationId: 'A'.repeat(16), message: 'See?' }),
      'plans.file_infected',
    ],
  ];

  test.each(ways)('as %s is refused, and nothing of it is stored', async (_what, send, code) => {
    const answer = await refused(() => send(product));
    expect(answer).toMatchObject({ status: 422, body: { code, error: expect.stringContaining('Malware') } });
  });

  test.each(ways)(
    'as %s is not taken while nobody can look at it, and the sender is told to come back',
    async (_what, send) => {
      clamd.answer = () => undefined;
      try {
        const answer = await refused(() => send(impatient));
        expect(answer).toMatchObject({ status: 503, body: { code: 'plans.scanner_unavailable' } });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      } finally {
        clamd.honestly();
      }
    },
  );
});
