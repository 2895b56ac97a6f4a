import { describe, expect, test } from '@jest/globals';
import { AppError } from '@plumbline/contracts/errors';
import type { ReadDocument } from '@plumbline/documents/document';
import { hashPages, textOfDocument } from './read-text.ts';

const documentOf = (texts: string[]): ReadDocument => ({
  type: 'pdf',
  pages: texts.map((text, index) => ({
    n: index + 1,
    label: `Page ${String(index + 1)}`,
    text,
    blocks: text === '' ? [] : [{ kind: 'text', text }],
    method: text === '' ? 'unread' : 'text',
    confidence: text === '' ? null : 1,
    hidden: [],
    asides: [],
  })),
  coverage: { pages: texts.length, text: 0, ocr: 0, unread: [], partly: [], not_judged: [] },
  warnings: [{ kind: 'hidden_text', page: texts.length, quote: 'white on white' }],
  readerVersion: '1',
  title: null,
});

describe('pages as they are stored', () => {
  test('a page too long for the bus becomes several, and every place moves with it', () => {
    const long = 'word '.repeat(30_000).trim();
    const text = textOfDocument('hash', documentOf(['first', long, '', 'last']));
    expect(text.pages.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(text.pages.map(({ label }) => label).slice(1, 4)).toEqual(['Page 2', 'Page 2 (2)', 'Page 2 (3)']);
    expect(
      text.pages
        .slice(1, 4)
        .map((page) => page.text)
        .join(' '),
    ).toBe(long);
    expect(text.coverage).toEqual({ pages: 6, text: 5, ocr: 0, unread: [5], partly: [], not_judged: [] });
    expect(text.warnings).toEqual([{ kind: 'hidden_text', page: 6, quote: 'white on white' }]);
  });

  test('no page with text is no text', () => {
    expect(() => textOfDocument('hash', documentOf(['', '']))).toThrow(new AppError('plans.file_no_text'));
  });

  test('the hash changes with text, order and method', () => {
    const page = { n: 1, label: 'a', text: 'b', method: 'text' } as const;
    const hashes = [[page], [{ ...page, text: 'c' }], [{ ...page, method: 'ocr' as const }], [page, page]].map(
      hashPages,
    );
    expect(new Set(hashes).size).toBe(4);
  });
});
