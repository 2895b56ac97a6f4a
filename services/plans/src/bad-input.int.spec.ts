import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { plansQuestions } from '@plumbline/contracts/plans';
import { AppError, type ErrorCode } from '@plumbline/contracts/errors';
import { errorText } from '@plumbline/contracts/error-text';
import { PDFDocument } from 'pdf-lib';
import { deck, nothingKept, personCalled, PlansUnderTest, realDocument } from '../test/plans-under-test.ts';
import { writeZip } from '../../../libs/documents/test/zip-writer.ts';

let plans: PlansUnderTest;
beforeAll(async () => {
  plans = await PlansUnderTest.start();
});
afterAll(() => plans.stop());

const amal = personCalled('amal-the-founder');
const refused = async (bytes: Buffer, name: string, code: string): Promise<void> => {
  await expect(plans.upload(bytes, name, amal)).rejects.toMatchObject({ code });
  expect(await plans.kept()).toEqual(nothingKept);
};
/** Refused as above; or, when the machine is too busy to tell within the upload, a failed plan that says so. */
const unreadable = async (bytes: Buffer, name: string, code: ErrorCode): Promise<void> => {
  try {
    const { id } = await plans.upload(bytes, name, amal);
    expect(await plans.settled(id, amal)).toMatchObject({ status: 'failed', error: errorText(code, 'en') });
    expect(await plans.kept()).toMatchObject({ plans: 1, texts: 0, pages: 0 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe(code);
    expect(await plans.kept()).toEqual(nothingKept);
  }
};
afterEach(async () => {
  for (const { _id } of await plans.database.collection<{ _id: string }>('plans').find().toArray()) {
    await plans.ask(plansQuestions.remove, { planId: _id }, amal);
  }
});

const pageless = (): Buffer => {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const xref = body.length;
  body += `xref\n0 3\n0000000000 65535 f \n${table}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${String(xref)}\n%%EOF\n`;
  return Buffer.from(body);
};

const blankPages = async (): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  for (let n = 0; n < 3; n += 1) pdf.addPage().drawRectangle({ x: 10, y: 10, width: 200, height: 100 });
  return Buffer.from(await pdf.save());
};

describe('case 14: what is not a deck is refused as an unsupported type, and nothing is kept', () => {
  const exe = Buffer.concat([Buffer.from('MZ\u0090\u0000'), Buffer.alloc(2_000, 0x90)]);
  test.each([
    ['an exe called deck.pdf', exe, 'deck.pdf'],
    ['an exe called deck.doc', exe, 'deck.doc'],
    ['a zip called deck.docx', writeZip([{ name: 'readme.txt', content: 'hello' }]), 'deck.docx'],
    ['a picture called deck.txt', Buffer.from('\u0089PNG\r\n\u001a\n0000', 'latin1'), 'deck.txt'],
    ['a web page called deck.txt', Buffer.from('<!doctype html><script>alert(1)</script>'), 'deck.txt'],
  ])('%s', (_, bytes, name) => refused(bytes, name, 'plans.unsupported_type'));

  test('an exe that is a PDF as well', async () => {
    await refused(Buffer.concat([exe, await deck('snackly.pdf')]), 'deck.pdf', 'plans.unsupported_type');
  });
});

describe('case 16: what cannot be read is refused with what is wrong, and nothing is kept', () => {
  test('a PDF without pages', () => refused(pageless(), 'deck.pdf', 'plans.file_no_pages'));
  test('a text of blanks', () => refused(Buffer.from(' \n\t\n '), 'deck.txt', 'plans.file_empty'));
  test('a PDF cut off near its start', async () =>
    unreadable((await deck('snackly.pdf')).subarray(0, 700), 'deck.pdf', 'plans.file_damaged'));
  test('a docx cut off in the middle', async () =>
    unreadable((await deck('masar-logistics-ar.docx')).subarray(0, 3_000), 'deck.docx', 'plans.file_damaged'));
  test('pages without a word of text', async () => unreadable(await blankPages(), 'scan.pdf', 'plans.file_no_text'));

  test.each([
    ['broken/testUnicodePassword.pdf', 'plans.file_encrypted'],
    ['broken/PasswordProtected.doc', 'plans.file_encrypted'],
    ['broken/Password_Protected-hello.ppt', 'plans.file_encrypted'],
    ['broken/bug53475-password-is-pass.docx', 'plans.file_encrypted'],
    ['broken/testPPT_protected_passtika.pptx', 'plans.file_encrypted'],
    ['broken/testWORD_truncated.docx', 'plans.file_damaged'],
  ] as const)('%s', async (path, code) => {
    const bytes = await realDocument(path);
    // The real documents are not part of the project; where they are, they are tried.
    if (bytes) await unreadable(bytes, path, code);
    else expect(path).toContain('broken/');
  });

  test('an upload that is not what was announced', async () => {
    const bytes = Buffer.from('A text that was announced as another.');
    const input = plans.fileInput('uploads/another', bytes, 'deck.txt');
    await plans.store.put('uploads/another', Buffer.from('A text that was announced as anothes.'));
    await expect(plans.ask(plansQuestions.create, input, amal)).rejects.toMatchObject({
      code: 'plans.upload_interrupted',
    });
    expect(await plans.kept()).toEqual(nothingKept);
  });
});

/** 300 MB of blanks in a document part. */
const zipBomb = (): Buffer =>
  writeZip([
    {
      name: '[Content_Types].xml',
      content:
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    { name: 'word/document.xml', content: Buffer.alloc(300_000_000, 0x20) },
  ]);

describe('case 17: a decompression bomb', () => {
  test('is stopped at its limit while others are served, and ends as too complex', async () => {
    const bomb = await plans.upload(zipBomb(), 'bomb.docx', amal);
    const served = await plans.upload(await deck('snackly.pdf'), 'snackly.pdf', amal);
    expect((await plans.settled(served.id, amal)).status).toBe('ready');
    const failed = await plans.settled(bomb.id, personCalled(amal.userId, 'ar'));
    expect(failed).toMatchObject({ status: 'failed', error: errorText('plans.file_too_complex', 'ar') });
    const review = await plans.ask(plansQuestions.forReview, { planId: bomb.id }, amal);
    expect(review).toMatchObject({ status: 'failed', error_code: 'plans.file_too_complex', text_hash: null });
    const after = await plans.upload(await deck('no-team.pdf'), 'no-team.pdf', amal);
    expect((await plans.settled(after.id, amal)).status).toBe('ready');
  });
});

describe('names and titles', () => {
  test.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\decks\\..\\deck.txt', 'deck.txt'],
    ['deck\r\nX-Evil: 1.txt', 'deckX-Evil_ 1.txt'],
    ['de\u0000ck.txt', 'deck.txt'],
    ['"quoted".txt', '_quoted_.txt'],
    ['gpj\u202Etxt.exe.txt', 'gpjtxt.exe.txt'],
    [`${'x'.repeat(251)}.txt`, `${'x'.repeat(251)}.txt`],
  ])('case 18: the file name %j is shown as %j, under a generated key', async (given, shown) => {
    const { id } = await plans.upload(Buffer.from('We sell ice to penguins.'), given, amal);
    const file = await plans.ask(plansQuestions.file, { planId: id }, amal);
    expect(file.fileName).toBe(shown);
    expect(file.objectKey).toMatch(/^uploads\/[A-Za-z0-9_-]{24}$/);
  });

  test.each(['🚀 Rocket 👩‍🚀', 'عرض المستثمرين ٢٠٢٦', 'Zoë’s café (e\u0301)', '$where {"$ne":1} __proto__'])(
    'case 19: the title %j comes back as it was',
    async (title) => {
      const text = `${title} is our name.`;
      const { id } = await plans.ask(plansQuestions.create, { title, source: { kind: 'text', text } }, amal);
      const plan = await plans.ask(plansQuestions.get, { planId: id }, amal);
      expect(plan).toMatchObject({ title, raw_text: text });
    },
  );

  test.each(['half \uD800 of it', 'NUL \u0000 in it'])('case 19: %j is refused', async (title) => {
    const asked = plans.ask(plansQuestions.create, { title, source: { kind: 'text', text: 'x' } }, amal);
    await expect(asked).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { title: 'text.malformed' } },
    });
  });
});
