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
import type { Ocr, Recognised } from './ocr.ts';
import { OcrPool } from '../isolation/ocr-pool.ts';
import { standInText } from '../blocks.ts';
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
    ['hidden-ways.pdf', 0.99],
    ['gradient-titles.pdf', 0.99],
    ['hidden-ways-ar.pdf', 0.97],
    ['gradient-titles-ar.pdf', 0.97],
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
  ])('%s', async (name, count) => {
    const document = await readWith(name, pool);
    expect(document.coverage).toEqual({
      pages: count,
      text: 0,
      ocr: count,
      unread: [],
      partly: [],
      not_judged: [],
    });
    expect(Math.min(...recallOf(name, document))).toBeGreaterThanOrEqual(0.92);
    expect(Math.min(...document.pages.map(({ confidence }) => confidence ?? 0))).toBeGreaterThan(0.7);
  });

  test('letters that no language writes: the picture is read, and without OCR the page is unread', async () => {
    const document = await readWith('foreign-letters-ar.pdf', pool);
    expect(document.coverage).toEqual({ pages: 1, text: 0, ocr: 1, unread: [], partly: [], not_judged: [] });
    expect(recallOf('foreign-letters-ar.pdf', document)[0]).toBeGreaterThanOrEqual(0.85);
    expect((await readWith('foreign-letters-ar.pdf', null)).coverage.unread).toEqual([1]);
  });

  test('a picture says the same before and after another one', async () => {
    const one = new OcrPool({ workers: 1 });
    try {
      const before = await readWith('slide.png', one);
      await readWith('caption-ar.pdf', one);
      expect(await readWith('slide.png', one)).toEqual(before);
    } finally {
      await one.close();
    }
  });

  test.each([
    ['panels.pdf', 0.97],
    ['panels-ar.pdf', 0.92],
  ])('light words on dark and on light panels, and a colored title: %s', async (name, least) => {
    const document = await readWith(name, pool);
    expect(Math.min(...recallOf(name, document))).toBeGreaterThanOrEqual(least);
    expect(document.coverage.partly).toEqual([]);
  });

  test.each([
    ['chart.pdf', 0.95, ['520', '265', 'Autumn']],
    ['chart-ar.pdf', 0.92, ['520', '390', 'الصيف']],
  ])('a chart beside text is read, and says where it stands: %s', async (name, least, words) => {
    const document = await readWith(name, pool);
    expect(recallOf(name, document)[0]).toBeGreaterThanOrEqual(least);
    const [page] = document.pages;
    expect(page?.method).toBe('mixed');
    const shown = page?.blocks.filter(({ kind }) => kind === 'picture_text') ?? [];
    expect(shown.map(({ text }) => text)).toEqual(expect.arrayContaining(words));
    // The picture is the page's right half in English, its left half in Arabic.
    for (const { box, screen } of shown) {
      expect(name === 'chart.pdf' ? (box?.[0] ?? 0) > 490 : (box?.[2] ?? 1_000) < 510).toBe(true);
      expect(screen).toBeUndefined();
    }
    expect(page === undefined || standInText(page.blocks, page.text)).toBe(true);
  });

  test.each([
    ['screen.pdf', 0.99, ['Pay now', 'Quay 9, east']],
    ['screen-ar.pdf', 0.94, ['ادفع الآن', 'رصيف 9 شرق']],
  ])('what a screen of a product says is kept beside the page’s text: %s', async (name, least, words) => {
    const document = await readWith(name, pool);
    expect(recallOf(name, document)[0]).toBeGreaterThanOrEqual(least);
    const [page] = document.pages;
    const screens = page?.blocks.filter(({ screen }) => screen === true).map(({ text }) => text) ?? [];
    expect(screens).toEqual(expect.arrayContaining(words));
    for (const word of words) expect(page?.text).not.toContain(word);
    expect(page?.method).toBe('text');
  });

  test('signs of money are read, and none is a digit', async () => {
    const { pages } = await readWith('money.pdf', pool);
    for (const amount of ['₹8.4', '₹1,250', '£96,300', '€72.50', '¥540,000', '₪3,900', '2,750'])
      expect(pages[0]?.text).toContain(amount);
    expect(pages[0]?.text).not.toMatch(/\d8\.4|\d1,250|\d3,900|\d2,750/);
  });

  test('figures that a picture has too few pixels for are marked', async () => {
    const { pages } = await readWith('few-pixels.pdf', pool);
    const churn = pages[0]?.blocks.find(({ text }) => text.includes('churn'));
    expect(churn?.text.includes('1.9%') === true || (churn?.confidence ?? 1) < 0.6).toBe(true);
    for (const { confidence, box } of pages[0]?.blocks ?? []) {
      expect(confidence).toBeLessThan(1);
      expect(box).toHaveLength(4);
    }
  });

  test('a caption beside a picture of text keeps its words, and the page is both', async () => {
    const document = await readWith('caption.pdf', pool);
    expect(document.pages).toMatchObject([{ method: 'mixed' }]);
    expect(document.coverage).toMatchObject({ text: 0, ocr: 1 });
    expect(recallOf('caption.pdf', document)[0]).toBeGreaterThanOrEqual(0.92);
  });

  test('case 34: a scan keeps the unseen text that its picture confirms, and gives away the order that it does not', async () => {
    const document = await readWith('scanned.pdf', pool);
    expect(document.pages.map(({ method }) => method)).toEqual(['text', 'text']);
    expect(Math.min(...recallOf('scanned.pdf', document))).toBeGreaterThanOrEqual(0.99);
    const order = sources.get('scanned.pdf')?.hidden;
    expect(document.warnings).toEqual([{ kind: 'hidden_text', page: 2, quote: order }]);
    expect(document.pages.map(({ text }) => text).join('\n')).not.toContain('five points');
  });

  test('a Word document that is a picture', async () => {
    const picture = `<w:drawing><a:graphic xmlns:a="a"><a:graphicData><pic:pic xmlns:pic="pic"><pic:blipFill><a:blip r:embed="i1"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="6096000" cy="3429000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></w:drawing>`;
    const body = `<w:p xmlns:r="r"><w:r>${picture}</w:r></w:p>`;
    const bytes = docx(body, [{ name: 'word/media/i.png', content: readingFile('slide.png') }], [['i1', 'image', 'media/i.png']]); // prettier-ignore
    const { pages } = await readDocument(bytes, 'docx', undefined, undefined, pool);
    expect(pages).toMatchObject([{ method: 'ocr' }]);
    expect(wordRecall(sources.get('slide.png')?.pages[0] ?? '', pages[0]?.text ?? '')).toBeGreaterThanOrEqual(0.92);
    expect((await readDocument(docx(p('words')), 'docx', undefined, undefined, pool)).pages[0]?.method).toBe('text');
  });
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

describe('case 34: drawn in a layer that is off, faintly, cut away, covered, drawn together and in a white outline', () => {
  test.each(['hidden-ways.pdf', 'hidden-ways-ar.pdf'])('%s', async (name) => {
    const { pages } = await readWith(name, null);
    const orders = sources.get(name)?.hidden?.split('\n') ?? [];
    expect(orders).toHaveLength(7);
    for (const order of orders) {
      expect(pages[0]?.hidden.join(' ')).toContain(order);
      expect(pages[0]?.text).not.toContain(order);
    }
  });
});

test.each(['gradient-titles.pdf', 'gradient-titles-ar.pdf'])(
  'titles that are painted through their letters are text, in their place: %s',
  async (name) => {
    const { pages, warnings } = await readWith(name, null);
    const lines = (text = ''): string[] => text.split('\n').filter((line) => line !== '').slice(0, 3); // prettier-ignore
    expect(lines(pages[0]?.text)).toEqual(lines(sources.get(name)?.pages[0]));
    expect(warnings).toEqual([]);
  },
);

describe('pages on their way through OCR', () => {
  const words = 'A page of words that were found in its picture, more than a few of them.';
  const read = (text: string, more: Partial<Recognised> = {}): Recognised => ({
    text,
    confidence: 0.9,
    script: 'latin',
    turns: 0,
    ...more,
  });
  const fake = (recognise: (n: number) => Promise<Recognised | null>): Ocr => {
    let n = 0;
    return { sideBySide: 2, recognise: () => recognise(++n) };
  };

  test('a page that OCR gives up is unread, and the others are read', async () => {
    const ocr = fake((n) => Promise.resolve(n === 2 ? null : read(`${words} ${n}`)));
    const { pages, coverage, warnings } = await readWith('turned-pictures.pdf', ocr);
    expect(coverage).toEqual({ pages: 3, text: 0, ocr: 2, unread: [2], partly: [], not_judged: [] });
    expect(pages[1]).toMatchObject({ method: 'unread', text: '', confidence: null });
    expect(warnings).toEqual([{ kind: 'unread_pages' }]);
  });

  test('a page of text whose pictures could not be read, or not wholly, says so and is not unread', async () => {
    for (const answer of [null, read('', { lines: [], lost: true })]) {
      const { coverage, pages } = await readWith(
        'chart.pdf',
        fake(() => Promise.resolve(answer)),
      );
      expect(coverage).toEqual({ pages: 1, text: 1, ocr: 0, unread: [], partly: [1], not_judged: [] });
      expect(pages[0]?.text).toContain('Booked berths tripled');
    }
  });

  test('a picture without a word is unread', async () => {
    const { coverage } = await readWith(
      'slide.png',
      fake(() => Promise.resolve(read(''))),
    );
    expect(coverage.unread).toEqual([1]);
  });

  test('no more than one beyond those read at once are under way', async () => {
    let underWay = 0;
    let most = 0;
    let enough: () => void = () => undefined;
    const three = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const ocr = fake(async (n) => {
      underWay += 1;
      most = Math.max(most, underWay);
      if (n === 3) enough();
      await three;
      underWay -= 1;
      return read(`${words} ${n}`);
    });
    await readWith('pictures-en.pdf', ocr);
    expect(most).toBe(3);
  });

  test('a page is read the same whichever picture is done first', async () => {
    const count = sources.get('pictures-en.pdf')?.pages.length ?? 0;
    const orders: string[] = [];
    // It says what it was given, whatever that is; of three that wait, the one at `place` is done next.
    const doneNext = (place: number): Ocr => {
      const waiting: Array<() => void> = [];
      let begun = 0;
      return {
        sideBySide: 3,
        recognise: async (picture: Uint8Array, ...more: unknown[]) => {
          begun += 1;
          const n = begun;
          await new Promise<void>((resolve) => {
            waiting.push(resolve);
            if (waiting.length === 3) waiting.splice(place, 1)[0]?.();
            if (begun === count) for (const go of waiting.splice(0).toReversed()) go();
          });
          orders[place] = `${orders[place] ?? ''} ${n}`;
          const sum = picture.reduce((all, byte) => (all * 31 + byte) % 99_991, 7);
          return read(`${words} ${sum} ${JSON.stringify(more)}`, {
            script: n % 2 === 0 ? 'arabic' : 'latin',
            turns: n % 4,
          });
        },
      };
    };
    const [first, ...others] = [
      await readWith('pictures-en.pdf', doneNext(0)),
      await readWith('pictures-en.pdf', doneNext(1)),
      await readWith('pictures-en.pdf', doneNext(2)),
    ];
    for (const other of others) expect(other.pages).toEqual(first?.pages);
    expect(new Set(orders).size).toBe(3);
  });

  test('a reader process tells page by page how far it is, and after the document’s time pages are unread', async () => {
    const ocr = fake((n) => Promise.resolve(read(`${words} ${n}`)));
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
  });

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
  });
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
  ])('%s: its picture is given up, the next gets a fresh process', async (name, wrong) => {
    const entry = join(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`);
    const fine =
      "process.send({ kind: 'recognised', found: { text: 'x', confidence: 1, script: 'latin', turns: 0 } });";
    await writeFile(
      entry,
      `process.send({ kind: 'ready' }); process.on('message', ({ picture }) => { if (picture.length === 1) { ${wrong} } else { ${fine} } });`,
    );
    pool = new OcrPool({ workers: 1, entry, pictureTimeoutMs: 4_000 });
    expect(await pool.recognise(new Uint8Array(1))).toBeNull();
    expect(await pool.recognise(new Uint8Array(2))).toMatchObject({ text: 'x' });
  });

  test('pictures that a person waits for go before those that wait, and not before the one that is read', async () => {
    const entry = join(folder, 'one-by-one.mjs');
    const found = "{ text: 'x', confidence: 1, script: 'latin', turns: 0 }";
    await writeFile(
      entry,
      `process.send({ kind: 'ready' });
       process.on('message', () => process.send({ kind: 'recognised', found: ${found} }));`,
    );
    pool = new OcrPool({ workers: 1, entry });
    const order: string[] = [];
    const asked: [string, Ocr][] = [['read', pool], ['waits', pool], ['waits too', pool], ['goes first', pool.first]]; // prettier-ignore
    await Promise.all(
      asked.map(async ([name, ocr]) => {
        await ocr.recognise(new Uint8Array(1));
        order.push(name);
      }),
    );
    expect(order).toEqual(['read', 'goes first', 'waits', 'waits too']);
  });

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
    expect(await pool.recognise(new Uint8Array(1))).toMatchObject({ text: 'x' });
    while (!existsSync(gone)) await sleep(20);
    // Its exit is heard of a moment after its last act.
    await sleep(200);
    expect(await pool.recognise(new Uint8Array(1))).toMatchObject({ text: 'x' });
  });
});
