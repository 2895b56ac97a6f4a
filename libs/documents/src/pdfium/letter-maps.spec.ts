import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { withLetterMaps } from './letter-maps.ts';

const mapOf = (...sections: string[][]): string =>
  [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    ...sections.map((entries) => `${String(entries.length)} beginbfchar\n${entries.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');

/** The part of a file that holds a stream. */
const stream = (content: string): Buffer => {
  const packed = deflateSync(Buffer.from(content, 'latin1'), { level: 1 });
  const head = `346 0 obj\n<</Filter /FlateDecode\n/Length ${String(packed.length)}>> stream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')]);
};

const contentOf = (file: Uint8Array): string => {
  const text = Buffer.from(file).toString('latin1');
  const from = text.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(file.subarray(from, text.lastIndexOf('\nendstream')), { finishFlush: 2 }).toString('latin1');
};

describe('maps of letters', () => {
  test('an entry that says nothing goes where another says the letter, and no byte moves', () => {
    const file = stream(mapOf(['<A8> <0000>', '<A9> <0000>', '<AA> <0000>'], ['<A9> <0031>', '<A8> <0030>']));
    const mended = withLetterMaps(file);
    expect(mended.length).toBe(file.length);
    expect(contentOf(mended)).toContain('<AA> <0000>');
    expect(contentOf(mended)).not.toMatch(/<A[89]> <0000>/);
    expect(contentOf(mended)).toMatch(/<A9> <0031>\n<A8> <0030>/);
  });

  test('a file whose maps are whole, or that has none, is left alone', () => {
    for (const content of [mapOf(['<A8> <0030>'], ['<A9> <0000>']), 'BT (words) Tj ET']) {
      const file = stream(content);
      expect(withLetterMaps(file)).toBe(file);
    }
  });

  test('maps beyond the two hundredth are left as they are', () => {
    const one = stream(mapOf(['<A8> <0000>'], ['<A8> <0030>']));
    const mended = withLetterMaps(Buffer.concat(Array.from({ length: 201 }, () => one)));
    const at = (index: number): string => contentOf(mended.subarray(index * one.length, (index + 1) * one.length));
    expect(at(199)).not.toContain('<0000>');
    expect(at(200)).toContain('<0000>');
  });

  test('the bytes given are not changed', () => {
    const file = stream(mapOf(['<A8> <0000>'], ['<A8> <0030>']));
    const before = Buffer.from(file);
    withLetterMaps(file);
    expect(file.equals(before)).toBe(true);
  });
});
