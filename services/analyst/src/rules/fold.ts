import { superscriptsIn } from '@plumbline/review/superscripts';

/** A text folded for matching, with the way back: `at[i]` is the index in `raw` that folded character `i` came from. */
export interface Folded {
  readonly raw: string;
  readonly text: string;
  readonly at: readonly number[];
}

// Marks that change how a word looks but not which word it is: harakat, tatweel, zero-width and direction marks.
const unseen = /[\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/u;

const same: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ک: 'ك',
  ی: 'ي',
  '٪': '%',
  '٫': '.',
  '٬': ',',
  '،': ',',
  '؛': ';',
  '؟': '?',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
};

const foldCharacter = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  return same[character] ?? character;
};

/** Folds case, Arabic letter forms, digits, quotes and white space, so that one pattern meets every way of writing a word. */
export function fold(raw: string): Folded {
  let text = '';
  const at: number[] = [];
  let index = 0;
  const superscripts = superscriptsIn(raw);
  for (const character of raw) {
    if (!unseen.test(character)) {
      const plain = character < '\u0080' ? character : (superscripts.get(index) ?? character.normalize('NFKC'));
      for (const part of plain) {
        const folded = /\s/u.test(part) ? ' ' : foldCharacter(part).toLowerCase();
        if (folded === ' ' && text.endsWith(' ')) continue;
        text += folded;
        for (let i = 0; i < folded.length; i += 1) at.push(index);
      }
    }
    index += character.length;
  }
  return { raw, text, at };
}

export const foldText = (raw: string): string => fold(raw).text;

/** The raw text that stands behind `start`..`end` of the folded text. */
export function rawBetween(folded: Folded, start: number, end: number): string {
  const from = folded.at[start] ?? folded.raw.length;
  const to = folded.at[end] ?? folded.raw.length;
  return folded.raw.slice(from, to).replace(/\s+/gu, ' ').trim();
}

/** How much of a text is in Arabic script decides its language. */
export function languageOf(text: string): 'en' | 'ar' {
  const arabic = text.match(/[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return arabic > latin ? 'ar' : 'en';
}
