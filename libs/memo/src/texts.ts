import type { Language } from '@plumbline/contracts/limits';
import { isolated } from '@plumbline/review/texts';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof en;

const catalogues: Record<Language, Record<TextKey, string>> = { en, ar };

/** Amounts and places are no sentences, but parts of one or a label of their own. */
const isPart = (key: TextKey): boolean => /^(?:number|place)\./.test(key);

/** One of the memo's own sentences, with its `{placeholders}` filled; what is of the other direction in a sentence is isolated. */
export const text = (language: Language, key: TextKey, values: Record<string, string | number> = {}): string =>
  catalogues[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : isPart(key) ? String(value) : isolated(language, String(value));
  });

/** Whether a key has a sentence: for names that were made of data. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key);

/** All of the memo's own English, with its placeholders. */
export const englishSentences: readonly string[] = Object.values(en);
