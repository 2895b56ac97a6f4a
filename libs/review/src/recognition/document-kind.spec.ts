import { describe, expect, test } from '@jest/globals';
import { documentOfText, documentsOf } from '../../test/material.ts';
import { recogniseDocument } from './document-kind.ts';

const named = (half: string) => documentsOf(half).map(({ kind, language, note, text }): [string, string, string, string] => [kind, language, note, text]); // prettier-ignore

describe('what a document is', () => {
  test.each([...named('work'), ...named('work-2')])('%s, %s: %s', async (kind, language, _note, text) => {
    const document = await documentOfText(text);
    const recognised = recogniseDocument(document);
    expect(recognised).toMatchObject({ kind, language });
    expect(recognised.quotes.length > 0).toBe(kind !== 'pitch');
    expect(recognised.quotes.length).toBeLessThan(4);
    for (const { page, quote } of recognised.quotes)
      expect(document.pages.find(({ n }) => n === page)?.text).toContain(quote);
  });

  test('of documents in still other words nine of ten are named, and no pitch is taken for one', async () => {
    const recognised = await Promise.all(
      documentsOf('work-3').map(async ({ kind, text }) => ({
        kind,
        found: recogniseDocument(await documentOfText(text)).kind,
      })),
    );
    expect(recognised.filter(({ kind, found }) => kind === 'pitch' && found !== 'pitch')).toEqual([]);
    const others = recognised.filter(({ kind }) => kind !== 'pitch');
    expect(others.filter(({ kind, found }) => kind === found).length / others.length).toBeGreaterThan(0.9);
  });

  test('a deck that shows a bill, a contract or a form on one of its pages is a pitch', async () => {
    const pages =
      documentsOf('work')
        .find(({ note }) => note.startsWith('one-pager'))
        ?.text.split('\n\n') ?? [];
    const [bill, contract, form] = ['invoice', 'contract', 'form'].map((kind) => documentsOf('work').find((one) => one.kind === kind)?.text ?? ''); // prettier-ignore
    for (const shown of [bill, contract, form]) {
      const document = await documentOfText([...pages, shown].join('\f'));
      expect(recogniseDocument(document)).toMatchObject({ kind: 'pitch', quotes: [] });
    }
  });

  test('a document without a word is a pitch: nothing is sure', async () => {
    expect(recogniseDocument(await documentOfText(''))).toEqual({ kind: 'pitch', language: 'en', quotes: [] });
  });
});

const thesis = [
  'كلية تقنية المعلومات',
  'مشروع تخرج',
  'نظام متابعة المخابز',
  'إعداد الطالبة رنا عزيز',
  'بإشراف الدكتور سامي',
  'الفصل الأول',
  'يتابع النظام ما يُخبز كل يوم وما يبقى منه في المساء.',
  'تسجل الموظفة الكميات في دفتر، ثم تُنقل إلى جدول في نهاية الأسبوع.',
  'الفصل الثاني',
  'المتطلبات الوظيفية',
  'تسجيل الدخول وإدارة الأصناف وطباعة التقارير اليومية.',
  'مخطط حالات الاستخدام',
  'المراجع',
];
describe("a student's thesis about a product", () => {
  test('is another document, with the passages that show it', async () => {
    const document = await documentOfText(thesis.join('\n'));
    const recognised = recogniseDocument(document);
    expect(recognised).toMatchObject({ kind: 'other', language: 'ar' });
    expect(recognised.quotes.length).toBeGreaterThan(0);
    for (const { page, quote } of recognised.quotes)
      expect(document.pages.find(({ n }) => n === page)?.text).toContain(quote);
  });

  test('is a pitch where it asks for money', async () => {
    const asked = [...thesis, 'نطلب تمويلا قدره 400 ألف ريال لمدة 18 شهرا.'];
    expect(recogniseDocument(await documentOfText(asked.join('\n')))).toMatchObject({ kind: 'pitch', quotes: [] });
  });

  test('a pitch that began as a graduation project is one', async () => {
    const [pitch] = documentsOf('work').filter(({ kind }) => kind === 'pitch');
    const text = `مشروع تخرج\n${pitch?.text ?? ''}`;
    expect(recogniseDocument(await documentOfText(text))).toMatchObject({ kind: 'pitch', quotes: [] });
  });
});

const manual = [
  '# Orchard Ledger',
  'A web application to record what is picked in an orchard, with a backend in Go and a frontend in Vue.',
  '## Features',
  '- Record crates by row, variety and worker; edit or delete a record within a day.',
  '- Export records as CSV files, filtered by date or by variety.',
  '- Roles: administrator, foreman, picker. Pickers only see their own records.',
  '- Works offline: records are kept in the browser and sent when there is a connection.',
  '## Requirements',
  'Go 1.22 or later, Node.js 20 or later, PostgreSQL 15 and Docker.',
  '## Installation',
  'Clone the repository and install the dependencies:',
  'git clone https://example.org/orchard-ledger.git',
  'cd orchard-ledger && npm install && go build ./...',
  'Copy .env.example to .env and set DATABASE_URL and SESSION_SECRET.',
  'Run the migrations with make migrate, then start the server with make run. Open http://localhost:8080 in your browser.',
  '## Project structure',
  'cmd/ holds the entry point of the server, internal/ the handlers and the queries, web/ the pages and components.',
  '## Testing',
  'Run make test for the unit tests and make e2e for the tests in the browser. The tests need a running database.',
  '## API',
  'GET /api/records lists records, POST /api/records creates one, DELETE /api/records/:id deletes one. Every request needs a session cookie.',
  '## Deployment',
  'Build the Docker image and run it behind a reverse proxy. See docs/deploy.md for the configuration of nginx and of the backups.',
  '## Contributing',
  'Open an issue before you send a pull request. Format the code with gofmt and prettier, and add a test for every bug that you fix.',
  '## License',
  'MIT',
];
describe("a program's own manual", () => {
  test('is another document, with what it is called first', async () => {
    const document = await documentOfText(manual.join('\n'));
    const recognised = recogniseDocument(document);
    expect(recognised).toMatchObject({ kind: 'other', language: 'en' });
    expect(recognised.doubtful).toBeUndefined();
    expect(recognised.quotes[0]?.quote).toContain('Orchard Ledger');
    for (const { page, quote } of recognised.quotes)
      expect(document.pages.find(({ n }) => n === page)?.text).toContain(quote);
  });

  test.each([
    ['told as a problem and its solution', ['## The problem', 'Growers count crates on paper.', '## The solution', 'Orchard Ledger.']],
    ['called a pitch', ['Pitch']],
  ])('is reviewed where it is %s, and said to read like another text', async (_, added) => {
    const [name = '', ...rest] = manual;
    const recognised = recogniseDocument(await documentOfText([name, ...added, ...rest].join('\n')));
    expect(recognised).toEqual({ kind: 'pitch', language: 'en', quotes: [], doubtful: true });
  }); // prettier-ignore

  test('is a pitch without a doubt where it asks for money', async () => {
    const asked = [...manual, 'We are raising $200,000 to sell it to fruit growers.'];
    expect(recogniseDocument(await documentOfText(asked.join('\n')))).toEqual({ kind: 'pitch', language: 'en', quotes: [] }); // prettier-ignore
  });

  test('is told by its beginning where a page of it goes on for ever', async () => {
    const document = await documentOfText(manual.join('\n'));
    const [page] = document.pages;
    if (page === undefined) throw new Error('no page');
    const endless = { ...page, clean: `${page.clean}\n`.repeat(1_000), blocks: [] };
    expect(endless.clean.split(/\s+/u).length).toBeGreaterThan(130_000);
    expect(recogniseDocument({ ...document, pages: [endless] }).kind).toBe('other');
  });

  test('is too short to be told by a few of its lines', async () => {
    const document = await documentOfText(manual.slice(0, 12).join('\n'));
    expect(recogniseDocument(document)).toEqual({ kind: 'pitch', language: 'en', quotes: [] });
  });
});
