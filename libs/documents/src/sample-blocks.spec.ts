import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { useOf } from '@plumbline/contracts/blocks';
import { standInText } from './blocks.ts';
import { readDocument, DocumentUnreadable, type ReadDocument } from './read.ts';
import { sniffAttachment } from './sniff.ts';

const samples = new URL('../../../samples/', import.meta.url);
const folders = ['decks', 'reading/office', 'reading/sheets', 'question-decks', 'texts', 'further-decks'];
const types = ['docx', 'pptx', 'doc', 'ppt', 'xlsx', 'xls', 'csv', 'txt', 'md'];

const files = folders.flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, samples))
    .filter((name) => types.some((type) => name.endsWith(`.${type}`)) && name !== 'README.md')
    .map((name) => `${folder}/${name}`),
);

const read = async (name: string): Promise<ReadDocument | null> => {
  const bytes = readFileSync(new URL(name, samples));
  const sniffed = sniffAttachment(bytes, name);
  if ('refused' in sniffed) throw new Error(`${name} is refused: ${sniffed.refused}`);
  return readDocument(bytes, sniffed.type).catch((error: unknown) => {
    // A damaged one is among the samples.
    if (error instanceof DocumentUnreadable) return null;
    throw error;
  });
};

const lettersIn = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
/** A sheet's text names the cells that its runs begin with; no block does. */
const withoutNames = (text: string): string => text.replace(/(?<=^| \| )[A-Z]{1,3}\d+(?::[A-Z]{1,3}\d+)?: /gm, '');

describe('blocks of the sample documents', () => {
  test('there are samples of every type', () => {
    expect(new Set(files.map((name) => name.slice(name.lastIndexOf('.') + 1))).size).toBeGreaterThanOrEqual(8);
  });

  test.each(files)('%s: blocks stand in the text, and hold all of it', async (name) => {
    const document = await read(name);
    for (const { n, text, blocks } of document?.pages ?? []) {
      const place = `${name} page ${n}`;
      expect({ place, stands: standInText(blocks, text) }).toEqual({ place, stands: true });
      const whole = lettersIn(/\.xlsx?$/.test(name) ? withoutNames(text) : text);
      const held = blocks.filter((block) => useOf(block).inText).reduce((sum, block) => sum + lettersIn(block.text), 0);
      if (whole > 0) expect({ place, held: held / whole >= 0.99 }).toEqual({ place, held: true });
    }
  });

  test.each(files)('%s: no block holds two cells of a table', async (name) => {
    const document = await read(name);
    for (const { blocks } of document?.pages ?? [])
      expect(blocks.filter(({ text }) => text.includes(' | ')).map(({ text }) => text)).toEqual([]);
  });
});
