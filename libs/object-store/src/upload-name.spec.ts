import { describe, expect, test } from '@jest/globals';
import { newUploadKey, safeFileName } from './upload-name.ts';

describe('case 18: a hostile file name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\deck.pdf', 'deck.pdf'],
    ['deck\r\nSet-Cookie: a=b.pdf', 'deckSet-Cookie_ a=b.pdf'],
    ['de\u0000ck.pdf', 'deck.pdf'],
    ['say "hi".pdf', 'say _hi_.pdf'],
    ['a browser writes %22hi%22%0D%0A.pdf', 'a browser writes _hi_.pdf'],
    ['100%25 growth.pdf', '100%25 growth.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\uD800deck.pdf', '\uFFFDdeck.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['\u202E', 'file'],
    ['عرض المستثمرين ٢٠٢٦.pptx', 'عرض المستثمرين ٢٠٢٦.pptx'],
    ['🚀 café.pdf', '🚀 café.pdf'],
  ])('%j is shown as %j', (given, shown) => {
    expect(safeFileName(given)).toBe(shown);
  });

  test('300 characters are cut, with the extension kept and no half of a character', () => {
    const long = safeFileName(`${'a'.repeat(300)}.pdf`);
    expect(long).toHaveLength(255);
    expect(long.endsWith('a.pdf')).toBe(true);
    expect(safeFileName(`a${'🚀'.repeat(200)}.pdf`).isWellFormed()).toBe(true);
  });

  test('has no part in the key', () => {
    expect(newUploadKey()).toMatch(/^uploads\/[A-Za-z0-9_-]{24}$/);
  });
});
