import { describe, expect, test } from '@jest/globals';
import { doubtfulLines, lineCrop, pgmOf, placed, rasterOf, seenAgain } from './ocr-second-look.ts';
import type { Word } from './ocr-words.ts';

const word = (text: string, left: number, confidence: number): Word => ({
  text,
  confidence,
  left,
  right: left + 60,
  top: 40,
  bottom: 70,
  line: '1 1 1',
  block: '1',
});

describe('a second look at a line', () => {
  test('is worth it where an Arabic word is in doubt, not for a Latin one or for grain', () => {
    const doubt = [word('متوسط', 100, 92), word('ريالا', 20, 20)];
    expect(doubtfulLines(doubt)).toEqual([doubt]);
    expect(doubtfulLines([word('متوسط', 100, 92), word('NRR', 20, 20)])).toEqual([]);
    expect(doubtfulLines([word('ن', 100, 5), word('ر', 20, 9)])).toEqual([]);
  });

  test('each doubtful word is the surer of two, and a comma that one look missed stays', () => {
    const first = [word('خالد', 300, 93), word('باوزير', 200, 37), word('المدير', 100, 92), word('متكرًا', 0, 48)];
    const second = [word('خالط', 300, 95), word('باوزير,', 200, 23), word('المدين', 100, 93), word('متكررًا', 0, 83)];
    expect(seenAgain(first, second).map(({ text }) => text)).toEqual(['خالد', 'باوزير,', 'المدير', 'متكررًا']);
  });

  test('two words that one look ran together are taken apart as the surer look has them', () => {
    const first = [word('أكب', 100, 32), word('ركلفة', 20, 32)];
    const second = [
      { ...word('أكبر', 90, 70), right: 160 },
      { ...word('كلفة', 20, 70), right: 80 },
    ];
    expect(seenAgain(first, second).map(({ text }) => text)).toEqual(['أكبر', 'كلفة']);
  });

  test('a line is cut out, enlarged, and its words are put back where they stood', () => {
    const raster = { width: 200, height: 100, pixels: new Uint8Array(20_000).fill(255) };
    raster.pixels.fill(0, 50 * 200 + 40, 50 * 200 + 60);
    const crop = lineCrop(raster, [word('متوسط', 40, 92)]);
    expect(crop).toMatchObject({ left: 30, top: 30, raster: { width: 120, height: 75 } });
    expect(Math.min(...crop.raster.pixels)).toBeLessThan(100);
    const inCrop = { ...word('متوسط', 15, 92), right: 105, top: 15, bottom: 60 };
    expect(placed([inCrop], crop)).toMatchObject([{ left: 40, right: 100, top: 40, bottom: 70 }]);
  });

  test('only a grey PGM is a raster', () => {
    const pixels = new Uint8Array([1, 2, 3, 4, 5, 6]);
    expect(rasterOf(pgmOf({ width: 3, height: 2, pixels }))).toEqual({
      width: 3,
      height: 2,
      pixels: Buffer.from(pixels),
    });
    expect(rasterOf(Buffer.from('P5\n3 3\n255\n123'))).toBeNull();
    expect(rasterOf(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
  });
});
