import { afterAll, describe, expect, test } from '@jest/globals';
import { expectApart, lines } from '../../test/apart.ts';
import { readingFile, readingSources, type Source } from '../../test/reading-corpus.ts';
import { wordRecall } from '../../test/recall.ts';
import type { ReadDocument } from '../document.ts';
import { OcrPool } from '../isolation/ocr-pool.ts';
import { readDocument } from '../read.ts';
import { sniffAttachment } from '../sniff.ts';

/*
 * samples/reading/office/: Word documents and presentations with one kind of fault each, in English and in Arabic.
 */

const pool = new OcrPool();
afterAll(() => pool.close());

const read = async (name: string, { method }: Source): Promise<ReadDocument> => {
  const bytes = readingFile(name);
  const found = sniffAttachment(bytes, name);
  if ('refused' in found) throw new Error(`${name} is refused: ${found.refused}`);
  return readDocument(bytes, found.type, undefined, undefined, method === 'text' ? null : pool);
};

/** Without empty lines and the bars between cells. */
const linesOf = (text: string): string[] => lines(text.replaceAll('|', ' ').replaceAll(/ +/g, ' ').replaceAll(/^ | $/gm, '')); // prettier-ignore
const least = { text: { en: 0.99, ar: 0.99 }, ocr: { en: 0.92, ar: 0.85 }, any: { en: 0.92, ar: 0.85 } };

const office = [...readingSources()].filter(([name]) => name.startsWith('office/'));

describe.each(office)('%s', (name, source) => {
  test('case 34: every page says what a person sees, and nothing else', async () => {
    const document = await read(name, source);
    const { pages } = document;
    expect(pages).toHaveLength(source.pages.length);
    const floor = least[source.method][source.language];
    for (const [index, seen] of source.pages.entries()) {
      const text = pages[index]?.text ?? '';
      expect(wordRecall(seen, text)).toBeGreaterThanOrEqual(floor);
      // Line by line: nothing that is not on the page is read there, and all of it in its order.
      if (source.method === 'text') expect(linesOf(text)).toEqual(linesOf(seen));
    }
    expectApart(document, source);
  });
});
