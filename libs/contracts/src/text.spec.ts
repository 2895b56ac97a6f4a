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

  test.each(['ليلى', '🚀', '👩\u200D👧', 'می\u200Cروم', '\u0301'])('%j stays what it is', (text) => {
    expect(title.parse(`  ${text} `)).toBe(text);
  });

  test.each(['\u202Eevil', 'e\u2066v\u2069i\u202Al\u202C'])(
    '%j is shown without what turns the words beside it',
    (text) => {
      expect(title.parse(text)).toBe('evil');
      expect(name.parse(text)).toBe('evil');
      expect(boundedText(10).parse(text)).toBe(text);
    },
  );

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

  test.each([
    ['composed and decomposed', 'zoe\u0301@clinic.example', 'zo\u00E9@clinic.example', 'zo\u00E9@clinic.example'],
    ['wide and plain', '\uFF53ara\uFF20clinic\uFF0Eexample', 'sara@clinic.example', 'sara@clinic.example'],
    ['Unicode and punycode', 'sara@B\u00FCcher.example', 'sara@xn--bcher-kva.example', 'sara@xn--bcher-kva.example'],
    ['Arabic letters', 'sara@\u0645\u062B\u0627\u0644.example', 'sara@xn--mgbh0fb.example', 'sara@xn--mgbh0fb.example'],
    ['its dots', 'sara@b\u00FCcher\u3002example', 'sara@b\u00FCcher.example', 'sara@xn--bcher-kva.example'],
  ])('%s: %j and %j are one, %s', (_, one, other, address) => {
    expect([one, other, address].map((typed) => Email.parse(typed))).toEqual([address, address, address]);
  });

  test('of figures stays what was typed', () => expect(Email.parse('sara@10.2')).toBe('sara@10.2'));

  test.each(['sara@b\u00FCcher.example/x', 'sara@b\u00FCcher.example:25', 'sara@\u0600.example'])(
    '%j has a domain that is none',
    (typed) => expect(Email.safeParse(typed).error?.issues[0]?.message).toBe('email.invalid'),
  );

  test.each(['\u200F@clinic.example', 'sara@\u200F.example', 'sara clinic@a.example', 'sara@clinic'])(
    '%j is none',
    (typed) => expect(Email.safeParse(typed).error?.issues[0]?.message).toBe('email.invalid'),
  );
});
