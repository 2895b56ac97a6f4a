import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pillars } from '@plumbline/contracts/pillars';
import type { Ocr } from '@plumbline/documents/pictures/ocr';
import { readDocument } from '@plumbline/documents/read';
import { review, type ReviewOutcome } from '@plumbline/review/engine/engine';
import { PDFDocument, rgb } from 'pdf-lib';
import { deckBands } from './deck-bands.ts';
import { connect, inspect, isSound, read } from './inspection.ts';

/** Whole decks of our own, read from their files and reviewed by the rubric analyst, against what their slides deserve. */
let analyst: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  analyst = await connect({});
});
afterAll(() => analyst.close());

const deck = async (name: string) => {
  const document = await read(join(import.meta.dirname, '../../samples/question-decks', name));
  if (typeof document === 'string') throw new Error(document);
  return document;
};

const quotesOf = ({ report }: ReviewOutcome): string =>
  report.pillars_detailed
    .flatMap(({ strengths, evidence }) => [
      ...strengths,
      ...evidence.map((entry) => ('quote' in entry ? entry.quote : '')),
    ])
    .join('\n');

describe.each(Object.entries(deckBands))('%s', (name, expected) => {
  test('is taken for a pitch, scored in its bands, and what nobody could overlook is brought up', async () => {
    const outcome = await review({ document: await deck(name), language: 'en' }, analyst.model);
    const { report } = outcome;
    expect(outcome.company_name).toBe(expected.company);
    const outside = pillars.filter((pillar) => {
      const [least, most] = expected.pillars[pillar];
      const score = report.hexagon_scores[pillar] ?? 0;
      return score < least || score > most;
    });
    expect(outside).toEqual([]);
    expect(outcome.overall_score).toBeGreaterThanOrEqual(expected.overall[0]);
    expect(outcome.overall_score).toBeLessThanOrEqual(expected.overall[1]);
    const quotes = quotesOf(outcome);
    expect(expected.names.filter((found) => !quotes.includes(found))).toEqual([]);
  });
});

test.each(['ironloop.pdf', 'nabda-ar.pptx'])(
  '%s: every quote stands, orders raise no score, both languages agree',
  async (name) => {
    const found = await inspect(await deck(name), analyst.model, 2);
    expect(found).toMatchObject({ fits: true, valid: true, parity: true, rose: false, spread: 0 });
    expect(isSound(found, true)).toBe(true);
  },
);

describe('a deck that lacks its team, and one more page on which nothing is written', () => {
  const lacking = join(import.meta.dirname, '../../samples/decks/no-team.pdf');
  const words: Ocr = { sideBySide: 1, recognise: () => Promise.resolve({ text: '', confidence: 0, script: 'latin', turns: 0 }) }; // prettier-ignore
  const scoresWith = async (add: (file: PDFDocument) => void): Promise<unknown> => {
    const file = await PDFDocument.load(await readFile(lacking));
    add(file);
    const { pages, coverage, title } = await readDocument(await file.save(), 'pdf', undefined, undefined, words);
    const document = { title: title ?? 'deck', pages, coverage, warnings: [] };
    const { overall_score, recommendation, report } = await review({ document, language: 'en' }, analyst.model);
    return { overall_score, recommendation, scores: report.hexagon_scores, unread: report.coverage.unread };
  };

  test.each<[kind: string, add: (file: PDFDocument) => void]>([
    ['a blank page', (file) => void file.addPage()],
    ['a page of one color', (file) => { file.addPage([600, 400]).drawRectangle({ width: 600, height: 400, color: rgb(0, 0, 0.5) }); }],
    ['a rectangle', (file) => { file.addPage([600, 400]).drawRectangle({ x: 50, y: 50, width: 90, height: 90 }); }],
    ['a picture in which OCR finds no words', (file) => { file.addPage([600, 400]).drawCircle({ x: 300, y: 200, size: 90 }); }],
  ])('%s changes no score', async (_, add) => {
    expect(await scoresWith(add)).toEqual(await scoresWith(() => undefined));
  }); // prettier-ignore
});
