import { describe, expect, test } from '@jest/globals';
import { coverageOf, type Page } from '@plumbline/contracts/plans';
import { findPassages, prepareChatDocument } from '../chat-source.ts';
import { outlineOf } from './outline.ts';
import type { QuestionEncoder } from './strengths.ts';

const page = (n: number, ...texts: string[]): Page => ({
  n,
  label: '',
  text: texts.join('\n\n'),
  method: 'text',
  blocks: texts.map((text) => ({ kind: 'text', text })),
});

const scale = 10;
const none = 4;
/** Three directions: of bees, of money, of all else. */
const about = (text: string): Float32Array => {
  if (/bee|honey|نحل/iu.test(text)) return Float32Array.of(1, 0, 0);
  return Float32Array.of(0, ...(/fund|investor/iu.test(text) ? [1, 0] : [0, 1]));
};

const encoderOf = (read: string[] = []): QuestionEncoder => ({
  directions: (units) => {
    read.push(...units.map(({ text }) => text));
    return Promise.resolve(units.map(({ text }) => about(text)));
  },
  questions: (texts) => Promise.resolve({ directions: texts.map(about), asked: { scale, none } }),
});

const prepared = (pages: Page[], encoder: QuestionEncoder) =>
  prepareChatDocument({ title: 'Hives', pages, coverage: coverageOf(pages) }, encoder);

const asked = async (pages: Page[], question: string, encoder = encoderOf()) => {
  const { index, strengths } = await prepared(pages, encoder);
  const found = (await strengths?.([question]))?.get(question);
  if (found === undefined) throw new Error('no strengths');
  return { found, texts: outlineOf(index).pieces.map(({ text }) => text) };
};

const long =
  'Our keepers walk to each field in the morning and count what the traps have caught over the night. '.repeat(3);

describe('the strengths of pieces', () => {
  const pages = [
    page(1, 'Sensors for hives', 'A swarm of bees dies each winter'),
    page(2, `${long}Honey sells for a good price there.`),
  ];

  test('are the most of the units that share their text, above what nothing has', async () => {
    const { found, texts } = await asked(pages, 'Why do bees matter?');
    expect(texts).toHaveLength(3);
    // Of the long piece one sentence is about it.
    expect([...found.pieces]).toEqual([-none, scale - none, scale - none]);
    expect(found.order).toEqual([1, 2, 0]);
  });

  test('share what speaks for a question with nothing', async () => {
    const { found } = await asked(pages, 'Why do bees matter?');
    expect(found.none).toBeLessThan(0.01);
    expect([...found.shares].reduce((sum, share) => sum + share, found.none)).toBeCloseTo(1, 6);
    const other = await asked(pages, 'Who funds it?');
    expect(other.found.none).toBeGreaterThan(0.9);
  });
});

test('of a long document the pages that the words find first are read, each unit once', async () => {
  const pages = Array.from({ length: 130 }, (_, at) =>
    page(
      at + 1,
      ...Array.from({ length: 10 }, (__, line) => `Field number ${String(at)} line ${String(line)} of wheat`),
    ),
  );
  pages.push(page(131, 'The honey is sold in Ghent'));
  const read: string[] = [];
  const { strengths } = await prepared(pages, encoderOf(read));
  expect(read).toEqual([]);
  const question = 'Where is the honey sold?';
  const first = (await strengths?.([question]))?.get(question);
  expect(read).toHaveLength(600);
  expect(read).toContain('The honey is sold in Ghent');
  expect(first?.order[0]).toBe(1_300);
  await strengths?.([question]);
  expect(read).toHaveLength(600);
});

test('a document is not prepared when its encoder fails', async () => {
  const broken: QuestionEncoder = { ...encoderOf(), directions: () => Promise.reject(new Error('the thread ended')) };
  await expect(prepared([page(1, 'Sensors for hives')], broken)).rejects.toThrow('the thread ended');
});

describe('with an encoder', () => {
  const pages = [
    page(1, 'Sensors for hives'),
    page(2, 'A swarm of bees dies each winter'),
    page(3, 'We plan to sell in Ghent'),
  ];

  test('what words do not find is quoted', async () => {
    const question = 'ماذا يصيب النحل؟';
    expect((await findPassages(await prepared(pages, encoderOf()), question, '', 6)).passages[0]?.best).toBe(
      'A swarm of bees dies each winter',
    );
    const byWords = await prepareChatDocument({ title: 'Hives', pages, coverage: coverageOf(pages) }, null);
    expect((await findPassages(byWords, question, '', 6)).says).toBe('not');
  });

  test('the next best passages are quoted too, each once, and none that is far behind', async () => {
    const some = [
      ...pages,
      page(4, 'Honey is sold at the door'),
      page(5, 'The keeper of the bees is a neighbour'),
      page(6, 'Nahla bees fly in the rain'),
      page(7, 'Honey bees sleep at noon'),
    ];
    const { passages } = await findPassages(await prepared(some, encoderOf()), 'ماذا يصيب النحل؟', '', 6);
    const answering = passages.filter(({ score }) => score === passages[0]?.score);
    expect(answering.map(({ page: n }) => n)).toEqual([2, 4, 5, 6]);
    const few = await findPassages(await prepared(pages, encoderOf()), 'ماذا يصيب النحل؟', '', 6);
    expect(few.passages.filter(({ score }) => score === few.passages[0]?.score).map(({ best }) => best)).toEqual([
      'A swarm of bees dies each winter',
    ]);
  });

  test('a second part of a question is answered too, whatever words it has, unless nothing speaks for it', async () => {
    const answering = async (question: string): Promise<number[]> => {
      const some = [
        page(1, 'Bees for hives'),
        page(2, 'A swarm of bees dies each winter'),
        page(3, 'Refunded by Nahda'),
      ];
      const { passages } = await findPassages(await prepared(some, encoderOf()), question, '', 6);
      return passages.filter(({ score }) => score === passages[0]?.score).map(({ page: n }) => n);
    };
    expect(await answering('ماذا يصيب النحل، وما هو fundus؟')).toContain(3);
    expect(await answering('ماذا يصيب النحل، وما هو الطقس؟')).not.toContain(3);
  });

  test('what no part speaks for is not said', async () => {
    expect((await findPassages(await prepared(pages, encoderOf()), 'Which investors fund it?', '', 6)).says).toBe(
      'not',
    );
  });

  test('a question whose encoder fails is not answered by words', async () => {
    const chat = await prepared(pages, {
      ...encoderOf(),
      questions: () => Promise.reject(new Error('the thread ended')),
    });
    await expect(findPassages(chat, 'Where do they plan to sell?', '', 6)).rejects.toThrow('the thread ended');
  });

  test('the same question gets the same answer, whatever was asked before', async () => {
    const chat = await prepared(pages, encoderOf());
    const first = await findPassages(chat, 'Why do bees matter?', '', 6);
    await findPassages(chat, 'Where do they plan to sell?', '', 6);
    expect(await findPassages(chat, 'Why do bees matter?', '', 6)).toEqual(first);
  });
});
