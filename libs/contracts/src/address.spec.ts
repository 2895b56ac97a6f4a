import { expect, test } from '@jest/globals';
import { canonicalAddress, isAddress } from './address.ts';
import { Email } from './auth.ts';

const one = 'sara@clinic.example';
test.each([
  ['as it is', one],
  ['with blanks around it', ` ${one}\t`],
  ['in capitals', 'Sara@Clinic.EXAMPLE'],
  ['in wide letters, as an Asian keyboard types', 'ｓａｒａ＠ｃｌｉｎｉｃ．ｅｘａｍｐｌｅ'],
  ['with the sign alone wide', 'sara＠clinic.example'],
  ['with marks of direction, out of an Arabic text', '\u200fsara@clinic.example\u200e'],
  ['isolated', '\u2068sara@clinic.example\u2069'],
  ['with a Chinese full stop', 'sara@clinic。example'],
])('one address is one: %s', (_, typed) => {
  expect(canonicalAddress(typed)).toBe(one);
  expect([isAddress(typed), Email.safeParse(typed).data]).toEqual([true, one]);
});

test.each([
  ['composed and taken apart', 'jos\u00e9@clinic.example', 'jose\u0301@clinic.example'],
  ['a domain of other letters and as it stands in the DNS', 'sara@bücher.example', 'sara@xn--bcher-kva.example'],
  ['an Arabic domain', 'sara@عيادة.example', 'sara@xn--mgber2b7e.example'],
])('%s', (_, typed, other) => {
  expect(canonicalAddress(typed)).toBe(canonicalAddress(other));
  expect([typed, other].map(isAddress)).toEqual([true, true]);
});

test.each([
  '',
  ' ',
  'sara',
  'sara@clinic',
  'sara@@clinic.example',
  'sara haddad@clinic.example',
  'sara@bü/cher.example',
])('a form refuses what the server refuses: %j', (typed) =>
  expect([isAddress(typed), Email.safeParse(typed).success]).toEqual([false, false]),
);
