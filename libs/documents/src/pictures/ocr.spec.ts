import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { docx, p } from '../../test/office.ts';
import { readingFile, readingSources } from '../../test/reading-corpus.ts';
import { wordRecall } from '../../test/recall.ts';
import type { ReadDocument } from '../document.ts';
import { IsolatedReader } from '../isolation/isolated.ts';
import type { Ocr, OcrHint, Recognised } from './ocr.ts';
import { OcrPool } from '../isolation/ocr-pool.ts';
import { readDocument } from '../read.ts';
import { sniffAttachment } from '../sniff.ts';

const sources = readingSources();
const readWith = async (name: string, ocr: Ocr | null): Promise<ReadDocument> => {
  const bytes = readingFile(name);
  const found = sniffAttachment(bytes, name);
  if ('refused' in found) throw new Error(`${name} is refused: ${found.refused}`);
  return readDocument(bytes, found.type, undefined, undefined, ocr);
};
const recallOf = (name: string, { pages }: ReadDocument): number[] =>
  (sources.get(name)?.pages ?? []).map((source, index) => wordRecall(source, pages[index]?.text ?? ''));

describe('what was written is read from the text layer', () => {
  test.each([
    ['text-ar.pdf', 0.97],
    ['turned-pages.pdf', 0.99],
    ['letter-spaced.pdf', 0.99],
    ['columns.pdf', 0.99],
    ['running-lines.pdf', 0.99],
    ['hidden.pdf', 0.99],
    ['hidden-ground.pdf', 0.99],
    ['hidden-ground-ar.pdf', 0.97],
    ['turned-pages-ar.pdf', 0.97],
    ['letter-spaced-ar.pdf', 0.97],
    ['stretched-ar.pdf', 0.97],
    ['presentation-forms-ar.pdf', 0.97],
    ['visual-order-ar.pdf', 0.97],
    ['columns-ar.pdf', 0.97],
    ['running-lines-ar.pdf', 0.97],
    ['mixed-lines-ar.pdf', 0.99],
    ['raised-figures.pdf', 0.99],
    ['raised-figures-ar.pdf', 0.99],
  ])('%s', async (name, least) => {
    const document = await readWith(name, null);
    expect(document.coverage.unread).toEqual([]);
    expect(Math.min(...recallOf(name, document))).toBeGreaterThanOrEqual(least);
  });
});

test.each(['mixed-lines-ar.pdf', 'raised-figures.pdf', 'raised-figures-ar.pdf'])(
  'line by line, with its signs and figures in their order: %s',
  async (name) => {
    const { pages } = await readWith(name, null);
    expect(pages.map(({ text }) => text.split(/\n+/))).toEqual(
      sources.get(name)?.pages.map((text) => text.split('\n')),
    );
  },
);

test('lines that come again on every page are marked as header and footer', async () => {
  const { pages } = await readWith('running-lines.pdf', null);
  expect(pages.map(({ asides }) => asides)).toEqual(
    [1, 2, 3].map((n) => [
      { kind: 'header', text: 'Northwind Cold Chain – Information Memorandum' },
      { kind: 'footer', text: `Strictly private and confidential ${n}` },
    ]),
  );
});

describe('what was written is read from the picture', () => {
  let pool: OcrPool;
  beforeAll(() => {
    pool = new OcrPool();
  });
  afterAll(() => pool.close());

  test.each([
    ['slide.png', 1],
    ['slide.jpg', 1],
    ['turned-pictures.pdf', 3],
    ['wrong-unicode-map.pdf', 1],
  ])(
    '%s',
    async (name, count) => {
      const document = await readWith(name, pool);
      expect(document.coverage).toEqual({ pages: count, text: 0, ocr: count, unread: [] });
      expect(Math.min(...recallOf(name, document))).toBeGreaterThanOrEqual(0.92);
      expect(Math.min(...document.pages.map(({ confidence }) => confidence ?? 0))).toBeGreaterThan(0.7);
    },
    120_000,
  );

  test('letters that no language writes: the picture is read, and without OCR the page is unread', async () => {
    const document = await readWith('foreign-letters-ar.pdf', pool);
    expect(document.coverage).toEqual({ pages: 1, text: 0, ocr: 1, unread: [] });
    expect(recallOf('foreign-letters-ar.pdf', document)[0]).toBeGreaterThanOrEqual(0.85);
    expect((await readWith('foreign-letters-ar.pdf', null)).coverage.unread).toEqual([1]);
  }, 60_000);

  test('a caption beside a picture of text keeps its words, and the page is both', async () => {
    const document = await readWith('caption.pdf', pool);
    expect(document.pages).toMatchObject([{ method: 'mixed' }]);
    expect(document.coverage).toMatchObject({ text: 0, ocr: 1 });
    expect(recallOf('caption.pdf', document)[0]).toBeGreaterThanOrEqual(0.92);
  }, 60_000);

  test('case 34: a scan keeps the unseen text that its picture confirms, and gives away the order that it does not', async () => {
    const document = await readWith('scanned.pdf', pool);
    expect(document.pages.map(({ method }) => method)).toEqual(['text', 'text']);
    expect(Math.min(...recallOf('scanned.pdf', document))).toBeGreaterThanOrEqual(0.99);
    const order = sources.get('scanned.pdf')?.hidden;
    expect(document.warnings).toEqual([{ kind: 'hidden_text', page: 2, quote: order }]);
    expect(document.pages.map(({ text }) => text).join('\n')).not.toContain('five points');
  }, 60_000);

  test('a Word document that is a picture', async () => {
    const picture = `<w:drawing><a:graphic xmlns:a="a"><a:graphicData><pic:pic xmlns:pic="pic"><pic:blipFill><a:blip r:embed="i1"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="6096000" cy="3429000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></w:drawing>`;
    const body = `<w:p xmlns:r="r"><w:r>${picture}</w:r></w:p>`;
    const bytes = docx(body, [{ name: 'word/media/i.png', content: readingFile('slide.png') }], [['i1', 'image', 'media/i.png']]); // prettier-ignore
    const { pages } = await readDocument(bytes, 'docx', undefined, undefined, pool);
    expect(pages).toMatchObject([{ method: 'ocr' }]);
    expect(wordRecall(sources.get('slide.png')?.pages[0] ?? '', pages[0]?.text ?? '')).toBeGreaterThanOrEqual(0.92);
    expect((await readDocument(docx(p('words')), 'docx', undefined, undefined, pool)).pages[0]?.method).toBe('text');
  }, 60_000);
});

describe('case 34: text that nobody sees', () => {
  test('in each of five ways is kept apart', async () => {
    const { pages, warnings } = await readWith('hidden.pdf', null);
    const told = warnings.map(({ quote }) => quote).join(' ');
    for (const order of ['90,000 paying', 'on a dark ground', 'one point', 'beside the page', 'without ink']) {
      expect(told).toContain(order);
      expect(pages[0]?.text).not.toContain(order);
    }
  });
});

describe('case 34: text in the color of a round shape, a veil and a picture', () => {
  test.each(['hidden-ground.pdf', 'hidden-ground-ar.pdf'])(
    'of %s is kept apart, words that are seen there are not',
    async (name) => {
      const { pages, warnings } = await readWith(name, null);
      const { hidden = '', pages: [page = ''] = [] } = sources.get(name) ?? {};
      const told = warnings.map(({ quote }) => quote).join(' ');
      expect(wordRecall(hidden, told)).toBeGreaterThan(0.8);
      const text = pages[0]?.text ?? '';
      for (const word of hidden.match(/\p{L}{4,}/gu) ?? []) if (!page.includes(word)) expect(text).not.toContain(word);
      expect(text).toContain(page.split('\n').at(-1));
    },
  );
});

describe('pages on their way through OCR', () => {
  const words = 'A page of words that were found in its picture, more than a few of them.';
  const read = (text: string, more: Partial<Recognised> = {}): Recognised => ({
    text,
    confidence: 0.9,
    script: 'latin',
    turns: 0,
    ...more,
  });
  const fake = (recognise: (hint: OcrHint, n: number) => Promise<Recognised | null>): Ocr => {
    let n = 0;
    return { sideBySide: 2, recognise: (_picture, hint) => recognise(hint, ++n) };
  };

  test('a page that OCR gives up is unread, and the others are read', async () => {
    const ocr = fake((_hint, n) => Promise.resolve(n === 2 ? null : read(`${words} ${n}`)));
    const { pages, coverage, warnings } = await readWith('turned-pictures.pdf', ocr);
    expect(coverage).toEqual({ pages: 3, text: 0, ocr: 2, unread: [2] });
    expect(pages[1]).toMatchObject({ method: 'unread', text: '', confidence: null });
    expect(warnings).toEqual([{ kind: 'unread_pages' }]);
  });

  test('a picture without a word is unread', async () => {
    const { coverage } = await readWith(
      'slide.png',
      fake(() => Promise.resolve(read(''))),
    );
    expect(coverage.unread).toEqual([1]);
  });

  test('no more than one beyond those read at once are under way, and the next page begins as the last one was', async () => {
    let underWay = 0;
    let most = 0;
    const hints: OcrHint[] = [];
    let enough: () => void = () => undefined;
    const three = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const ocr = fake(async (hint, n) => {
      hints.push(hint);
      underWay += 1;
      most = Math.max(most, underWay);
      if (n === 3) enough();
      await three;
      underWay -= 1;
      return read(`${words} ${n}`, { script: 'arabic', turns: 2 });
    });
    await readWith('pictures-en.pdf', ocr);
    expect(most).toBe(3);
    expect(hints[0]).toEqual({ script: 'latin', turns: 0 });
    expect(hints.at(-1)).toEqual({ script: 'arabic', turns: 2 });
  });

  test('a reader process tells page by page how far it is, and after the document’s time pages are unread', async () => {
    const ocr = fake((_hint, n) => Promise.resolve(read(`${words} ${n}`)));
    const reader = new IsolatedReader({ ocr, limits: { ocrTimeoutMs: -1 } });
    const patient = new IsolatedReader({ ocr });
    try {
      const bytes = readingFile('turned-pictures.pdf');
      const progress: number[] = [];
      expect((await patient.read(bytes, 'pdf', (done) => progress.push(done))).coverage.ocr).toBe(3);
      expect(progress[0]).toBe(1);
      expect((await reader.read(bytes, 'pdf')).coverage.unread).toEqual([1, 2, 3]);
    } finally {
      await reader.close();
      await patient.close();
    }
  }, 60_000);

  test('a document of text is read while one of pictures waits for OCR, by a reader for one at a time', async () => {
    let go: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    const ocr = fake(async () => {
      await wait;
      return read(words);
    });
    const reader = new IsolatedReader({ ocr });
    try {
      const pictures = reader.read(readingFile('slide.png'), 'png');
      const text = await reader.read(readingFile('columns.pdf'), 'pdf');
      expect(text.coverage.text).toBe(1);
      go();
      expect((await pictures).coverage.ocr).toBe(1);
      expect((await reader.read(readingFile('columns.pdf'), 'pdf')).coverage.text).toBe(1);
    } finally {
      await reader.close();
    }
  }, 60_000);
});

describe('a process of OCR that goes wrong', () => {
  let folder = '';
  let pool: OcrPool | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-ocr-'));
  });
  afterEach(() => pool?.close());
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ['case 17: spins', 'for (;;);'],
    ['case 17: eats memory', 'const kept = []; for (;;) kept.push(Buffer.alloc(50_000_000, 1));'],
    ['crashes', 'process.abort();'],
    ['answers rubbish', "process.send({ kind: 'recognised', found: 7 });"],
  ])(
    '%s: its picture is given up, the next gets a fresh process',
    async (name, wrong) => {
      const entry = join(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`);
      const fine =
        "process.send({ kind: 'recognised', found: { text: 'x', confidence: 1, script: 'latin', turns: 0 } });";
      await writeFile(
        entry,
        `process.send({ kind: 'ready' }); process.on('message', ({ picture }) => { if (picture.length === 1) { ${wrong} } else { ${fine} } });`,
      );
      pool = new OcrPool({ workers: 1, entry, pictureTimeoutMs: 4_000 });
      const hint: OcrHint = { script: 'latin', turns: 0 };
      expect(await pool.recognise(new Uint8Array(1), hint)).toBeNull();
      expect(await pool.recognise(new Uint8Array(2), hint)).toMatchObject({ text: 'x' });
    },
    60_000,
  );

  test('a process that ended while it was idle costs the next picture nothing', async () => {
    const entry = join(folder, 'ends-when-idle.mjs');
    const found = "{ text: 'x', confidence: 1, script: 'latin', turns: 0 }";
    const gone = join(folder, 'gone');
    await writeFile(
      entry,
      `import { writeFileSync } from 'node:fs';
       process.send({ kind: 'ready' });
       process.on('message', () => {
         process.send({ kind: 'recognised', found: ${found} });
         setTimeout(() => { writeFileSync(${JSON.stringify(gone)}, ''); process.exit(0); }, 50);
       });`,
    );
    pool = new OcrPool({ workers: 1, entry });
    const hint: OcrHint = { script: 'latin', turns: 0 };
    expect(await pool.recognise(new Uint8Array(1), hint)).toMatchObject({ text: 'x' });
    while (!existsSync(gone)) await sleep(20);
    // Its exit is heard of a moment after its last act.
    await sleep(200);
    expect(await pool.recognise(new Uint8Array(1), hint)).toMatchObject({ text: 'x' });
  });
});
