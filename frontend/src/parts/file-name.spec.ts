import { describe, expect, test } from '@jest/globals';
import { fileNameOf } from './file-name.ts';

const day = '2026-11-27T09:00:00.000Z';
const name = (title: string): string => fileNameOf(title, day, 'docx').replace('-review-2026-11-27.docx', '');

describe('the name of a saved report', () => {
  test('is the title with the day', () => {
    expect(fileNameOf('Cold Chain Copilot', day, 'docx')).toBe('Cold Chain Copilot-review-2026-11-27.docx');
    expect(fileNameOf('نخلتي', day, 'json')).toBe('نخلتي-review-2026-11-27.json');
  });

  test.each([
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.hidden. ', 'hidden'],
    ['deck\u202efdp.exe', 'deck fdp.exe'],
    ['a\u0000b\nc\u2028d\u200be', 'a b c d e'],
    ['\ud800broken', 'broken'],
    ['CON', '_CON'],
    ['aux.txt', '_aux.txt'],
    ['', 'pitch'],
    [' / ', 'pitch'],
    ['\u202e\u2066', 'pitch'],
  ])('%j becomes %j', (title, expected) => expect(name(title)).toBe(expected));

  test.each(['x'.repeat(300), 'نخلة '.repeat(80), '🚀👩‍🚀'.repeat(100)])(
    'of a long title is cut between letters',
    (title) => {
      const file = fileNameOf(title, day, 'docx');
      expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(200);
      expect(file.isWellFormed()).toBe(true);
      expect(title.normalize('NFC').replaceAll('\u200d', ' ')).toContain(name(title));
    },
  );
});
