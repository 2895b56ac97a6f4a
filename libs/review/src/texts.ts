import type { Language } from '@plumbline/contracts/limits';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof en;

const catalogues: Record<Language, Record<TextKey, string>> = { en, ar };

/** Letters that are written the other way than the language. */
const otherWay: Record<Language, RegExp> = { en: /[\p{Script=Arabic}\p{Script=Hebrew}]/u, ar: /\p{Script=Latin}/u };

/** A passage of the other direction, held together by Unicode's marks (UAX 9, FSI and PDI): else its figures stand apart from its words. */
export const isolated = (language: Language, passage: string): string =>
  otherWay[language].test(passage) && !passage.includes('\u2068') ? `\u2068${passage}\u2069` : passage;

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
