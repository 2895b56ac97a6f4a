import { isAboutJudging, orderIn } from './kinds.ts';
import { foldForSearch, letters } from './letters.ts';

/** A range of a text. */
export interface Range {
  start: number;
  end: number;
}

const readable = (text: string): boolean =>
  text.length >= 8 && text.isWellFormed() && !/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text);

const base64 = (text: string): string => Buffer.from(text.replace(/\s/g, ''), 'base64').toString('utf8');
const bytes = (digits: readonly string[], radix: number): string =>
  Buffer.from(digits.map((digit) => Number.parseInt(digit, radix) & 0xff)).toString('utf8');

const percent = (code: string): string =>
  Buffer.from(
    code.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** A sentence that somebody took the trouble to write so that no person can read it; a key or a digest makes no words. */
const leastWords = 4;
const isSentence = (plain: string): boolean => {
  const words = plain.match(/(?<![\p{L}\p{N}])\p{L}{2,16}(?![\p{L}\p{N}])/gu) ?? [];
  return (
    words.length >= leastWords &&
    words.join('').length >= 0.6 * plain.replace(/\s/gu, '').length &&
    /^[\p{L}\p{M}\p{N}\s.,:;!?'"()%+&/«»،؛؟–—-]+$/u.test(plain)
  );
};

/** What stands for other words by its form alone; such a passage is looked at with less patience. */
const codes: readonly [RegExp, (code: string) => string][] = [
  [/[A-Za-z0-9+/_-]{16,}(?:\s{1,2}[A-Za-z0-9+/_-]{8,})*={0,2}/g, base64],
  [/[A-Za-z0-9+/_-]{16,}={0,2}/g, base64],
  [/(?:(?:0x|\\x)?[0-9a-fA-F]{2}[\s,:]{0,2}){12,}/g, (code) => bytes(code.replace(/0x|\\x/g, '').match(/[0-9a-fA-F]{2}/g) ?? [], 16)], // prettier-ignore
  [/(?:[01]{8}\s?){8,}/g, (code) => bytes(code.match(/[01]{8}/g) ?? [], 2)],
  [/(?:\b\d{2,3}[\s,]{1,2}){12,}\d{2,3}\b/g, (code) => bytes(code.match(/\d+/g) ?? [], 10)],
];

/** As programs write honest letters, too: in addresses, in pages, in data. */
const escapes: typeof codes = [
  [/(?:\\u[0-9a-fA-F]{4}[ ]?){6,}/g, (code) => String.fromCharCode(...(code.match(/[0-9a-fA-F]{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16)))], // prettier-ignore
  [/(?:&#x?[0-9a-fA-F]{2,5}; ?){6,}/g, (code) => String.fromCodePoint(...[...code.matchAll(/&#(x?)([0-9a-fA-F]+);/g)].map(([, hex, digits = '']) => Math.min(0xffff, Number.parseInt(digits, hex === 'x' ? 16 : 10) || 32)))], // prettier-ignore
  [/(?:[\w.,+-]{0,20}%[0-9a-fA-F]{2}){4,}[\w.,+-]{0,20}/g, percent],
];

/** Single letters with something between them, or small pieces with marks between them. */
const spaced =
  /(?<!\p{L})(?:\p{L}[ \t.*_|/·-]{1,4}){7,}\p{L}(?!\p{L})|(?<!\p{L})(?:\p{L}{1,3}[.*_|/·-]){4,}\p{L}{1,3}/gu;

/** Where the gaps between words are wider than those between letters, the words; else one word. */
const closedUp = (code: string): string =>
  code
    .split(/[ \t]{2,}|[.*_|/·-][ \t][.*_|/·-]/u)
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .join(' ');

const leet: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const leetWord = /^(?=.*\p{L})(?=.*[0134579@$])[\p{L}0134579@$!]{2,}$/u;

/** Only those words of a line that are written with figures for letters; none when there are few. */
const unleet = (line: string, one: string): string => {
  const words = line
    .split(/[\s.,:;]+/u)
    .filter((word) => leetWord.test(word) && !/^\d+\p{L}{1,3}$|^\p{L}{1,2}\d+$/u.test(word));
  return words.length < 4 ? '' : words.map((word) => word.replace(/[013457@$!89]/gu, (sign) => (sign === '1' ? one : (leet[sign] ?? sign)))).join(' '); // prettier-ignore
};

const backwards = (line: string): string => [...line].reverse().join('');
const rot13 = (line: string): string =>
  line.replace(/[a-z]/gi, (letter) => {
    const from = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - from + 13) % 26) + from);
  });

const lines = /[^\n]+/g;

/** Small words of many languages backwards, and of English in rot13: only a line that has some of them is turned. */
const turnedWords = new Set(
  ('eht dna siht uoy lla ot fo si rof erocs tiw htiw gnitar tel sed el sel tse te rus enu nu ruop euq sol rop noc arap etse dnu red eid sad tsi ' +
    'thcin nie eseid ehc id rep anu otseuq mu amu etsed nee teh tid gur naq guvf lbh nyy gb bs vf sbe jvgu').split(' '),
); // prettier-ignore
const arabicBackwards = /(?<!\p{L})[ةى]\p{L}|\p{L}{2}لا(?!\p{L})|(?<!\p{L})(?:يف|نم|اذه|هذه|ىلع|لك)(?!\p{L})/gu;
const maybeTurned = (line: string): boolean =>
  (line.match(arabicBackwards)?.length ?? 0) > 1 ||
  line
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => turnedWords.has(word)).length > 1;

/** Orders that are hidden by an encoding: base64, hexadecimal and other codes, spaced letters, figures for letters, backwards, rot13. */
export const encodedOrders = (text: string): Range[] => {
  const found: Range[] = [];
  const put = (match: RegExpMatchArray): void => {
    const start = match.index ?? 0;
    found.push({ start, end: start + match[0].length });
  };
  for (const [pattern, decode] of codes)
    for (const match of text.matchAll(pattern)) {
      const once = decode(match[0]);
      const plain = /^[A-Za-z0-9+/]{16,}={0,2}$/.test(once.replace(/\n/gu, '')) ? base64(once) : once;
      if (readable(plain) && (isAboutJudging(letters(plain)) || isSentence(plain))) put(match);
    }
  for (const [pattern, decode] of escapes)
    for (const match of text.matchAll(pattern)) {
      const plain = decode(match[0]);
      if (readable(plain) && isAboutJudging(letters(plain))) put(match);
    }
  for (const match of text.matchAll(spaced)) if (isAboutJudging(letters(closedUp(match[0])))) put(match);
  for (const match of text.matchAll(lines)) {
    const line = match[0];
    if (/[a-z][013457@$]|[013457@$][a-z]/i.test(line) && ['i', 'l'].some((one) => isAboutJudging(letters(unleet(line, one))))) put(match); // prettier-ignore
    else if (maybeTurned(line) && [backwards, rot13].some((turn) => orderIn(letters(turn(foldForSearch(line).text))) !== null)) put(match); // prettier-ignore
  }
  return found;
};
