/*
 * Text as a person sees it: one spelling for ligatures and Arabic presentation forms, no invisible marks.
 */

// Latin ligatures and the Arabic presentation forms. NFKC on everything would turn "m²" into "m2" and "½" into "1⁄2".
// The sign of the rial (U+FDFC) is no form of a word.
const presentationForms = /[\uFB00-\uFB06\uFB1D-\uFDFB\uFDFD-\uFDFF\uFE70-\uFEFC]+/g;
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g;
// Tatweel only stretches a word on the line.
const stretched = /(?<=[\u0620-\u064A\u064B-\u0652])\u0640+(?=[\u0620-\u064A])/g;
// U+200C and U+200D stay: they change how Persian, Urdu and emoji are written.
const odd = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;
const spaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t]/g;

/** Most lines are words of ASCII with single spaces between them. */
const isClean = /^[!-~]+(?: [!-~]+)*$/;

/** One line or cell: forms spelled out, control characters and direction marks dropped, runs of spaces made one. */
export const cleanLine = (text: string): string =>
  isClean.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(presentationForms, (form) => form.normalize('NFKC'))
        .replace(invisible, '')
        .replace(stretched, '')
        .replace(odd, '')
        .replace(/[\r\n\u2028\u2029]/g, ' ')
        .replace(spaces, ' ')
        .replace(/ {2,}/g, ' ')
        .trim();

/** Many lines: each cleaned, at most one empty line between two. */
export const cleanText = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u000B\u2028\u2029]/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');

/** Whether anything in it can be read: a letter or a digit, not only marks, private-use or unassigned characters. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The first `max` UTF-16 units, never half of a pair. */
export const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/** Arabic and Persian digits as Latin ones. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Raised text: its figures as superscripts, so that a footnote's mark or a power is no digit of the number before it. */
export const raised = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => superscripts[Number(digit)] ?? digit).replace(/[-\u2212](?=[⁰¹²³⁴-⁹])/g, '⁻');
