import { describe, expect, test } from '@jest/globals';
import { expectApart } from '../../test/apart.ts';
import { readingFile, readingSources } from '../../test/reading-corpus.ts';
import { wordRecall } from '../../test/recall.ts';
import { readDocument } from '../read.ts';
import { sniffAttachment } from '../sniff.ts';

/*
 * samples/reading/sheets/: workbooks and tables with one kind of fault each, in English and in Arabic.
 */

describe.each([...readingSources()].filter(([name]) => name.startsWith('sheets/')))('%s', (name, source) => {
  test('case 34: every sheet says what a person sees, hidden words are told apart, what is unread is named', async () => {
    const bytes = readingFile(name);
    const found = sniffAttachment(bytes, name);
    if ('refused' in found) throw new Error(`${name} is refused: ${found.refused}`);
    const document = await readDocument(bytes, found.type);
    const { pages } = document;

    expect(pages.map(({ text }) => text)).toEqual(source.pages);
    for (const [index, seen] of source.pages.entries())
      expect(wordRecall(seen, pages[index]?.text ?? '')).toBeGreaterThanOrEqual(0.99);
    expectApart(document, source);
  });
});
