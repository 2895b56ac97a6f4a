import { describe, expect, test } from '@jest/globals';
import { Email } from './auth.ts';
import { boundedText } from './text.ts';

const title = boundedText(10, 0, 'title');
const name = boundedText(10, 1, 'name');

describe('case 19: a bounded text', () => {
  test.each(['', ' \n\t', '\u200F\u200B', '\u202E \u2066\u2069', '\uFEFF\u2060', '\u3164', '\u0007'])(
    '%j has nothing to see: empty where it may be, missing where it may not',
    (text) => {
      expect(title.parse(text)).toBe('');
      expect(name.safeParse(text).error?.issues[0]?.message).toBe('name.required');
    },
  );

  test.each(['ليلى', '🚀', '👩\u200D👧', '\u202Eevil', 'می\u200Cروم', '\u0301'])('%j stays what it is', (text) => {
    expect(title.parse(`  ${text} `)).toBe(text);
  });

  test.each(['a\u0000', '\uD800'])('%j is refused', (text) => {
    expect(title.safeParse(text).error?.issues[0]?.message).toBe('text.malformed');
  });
});

describe('an address', () => {
  test.each([
    ['  Sara@Clinic.Example ', 'sara@clinic.example'],
    ['\u200Fsara@clinic.example\u200E', 'sara@clinic.example'],
    ['\u202Bsara@clinic.example\u202C \uFEFF', 'sara@clinic.example'],
  ])('%j is %s, wherever it was copied from', (typed, address) => expect(Email.parse(typed)).toBe(address));

  test.each(['\u200F@clinic.example', 'sara@\u200F.example', 'sara clinic@a.example', 'sara@clinic'])(
    '%j is none',
    (typed) => expect(Email.safeParse(typed).error?.issues[0]?.message).toBe('email.invalid'),
  );
});
