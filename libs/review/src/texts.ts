import type { Language } from '@plumbline/contracts/limits';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof en;

const catalogues: Record<Language, Record<TextKey, string>> = { en, ar };

const lettersOf = (text: string, script: RegExp): number => text.match(script)?.length ?? 0;

/**
 * A passage or a name of the other direction, and an amount in an Arabic sentence, held together by Unicode's marks (UAX 9): else its
 * figures stand apart from its words. Most of its letters decide its direction (RLI), or the first one (FSI): an Arabic passage that begins
 * with a Latin name would turn around if that one did.
 */
export const isolated = (language: Language, passage: string): string => {
  if (/[\u2066-\u2068]/u.test(passage)) return passage;
  const [arabic, latin] = [
    lettersOf(passage, /[\p{Script=Arabic}\p{Script=Hebrew}]/gu),
    lettersOf(passage, /\p{Script=Latin}/gu),
  ];
  const isOther = language === 'en' ? arabic > 0 : latin > 0 || (arabic === 0 && /[$€£¥%+]/u.test(passage));
  return isOther ? `${arabic > latin ? '\u2067' : '\u2068'}${passage}\u2069` : passage;
};

/** Placeholders that the document's own words are put for. */
const passages: ReadonlySet<string> = new Set(['quote', 'other']);

/** One of the engine's own sentences, with its `{placeholders}` filled; what it quotes of the other direction is isolated. */
export const text = (language: Language, key: TextKey, values: Record<string, string | number> = {}): string =>
  catalogues[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return passages.has(name) ? isolated(language, String(value)) : String(value);
  });

/** All of the engine's own English, with its placeholders. */
export const englishSentences: readonly string[] = Object.values(en);
