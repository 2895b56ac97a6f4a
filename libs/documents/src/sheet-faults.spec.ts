import { describe, expect, test } from '@jest/globals';
import { readingFile, readingSources } from '../test/reading-corpus.ts';
import { wordRecall } from '../test/recall.ts';
import { readDocument } from './read.ts';
import { sniffAttachment } from './sniff.ts';

/*
 * samples/reading/sheets/: workbooks and tables with one kind of fault each, in English and in Arabic.
 */

const lines = (text: string | undefined): string[] => (text ?? '').split('\n').filter((line) => line !== '');

describe.each([...readingSources()].filter(([name]) => name.startsWith('sheets/')))('%s', (name, source) => {
  test('case 34: every sheet says what a person sees, hidden words are told apart, what is unread is named', async () => {
    const bytes = readingFile(name);
    const found = sniffAttachment(bytes, name);
    if ('refused' in found) throw new Error(`${name} is refused: ${found.refused}`);
    const { pages, coverage, warnings } = await readDocument(bytes, found.type);

    expect(pages.map(({ text }) => text)).toEqual(source.pages);
    for (const [index, seen] of source.pages.entries())
      expect(wordRecall(seen, pages[index]?.text ?? '')).toBeGreaterThanOrEqual(0.99);
    expect(coverage.unread).toEqual(source.unread ?? []);

    const said = pages.map(({ text }) => text).join('\n');
    const hidden = pages.flatMap((page) => page.hidden).join('\n');
    for (const phrase of lines(source.hidden)) {
      expect(hidden).toContain(phrase);
      expect(said).not.toContain(phrase);
    }
    expect(warnings.some(({ kind }) => kind === 'hidden_text')).toBe(source.hidden !== undefined);
    for (const phrase of source.absent ?? []) expect(`${said}\n${hidden}`).not.toContain(phrase);

    const beside = pages.flatMap(({ n, asides }) => asides.map(({ kind, text }) => [n, kind, text]));
    expect(beside.toSorted()).toEqual((source.beside ?? []).toSorted());
  });
});
