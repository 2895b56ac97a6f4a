import type { Language } from '@plumbline/contracts/limits';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof en;

const catalogues: Record<Language, Record<TextKey, string>> = { en, ar };

/** One of the memo's own sentences, with its `{placeholders}` filled. */
export const text = (language: Language, key: TextKey, values: Record<string, string | number> = {}): string =>
  catalogues[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Whether a key has a sentence: for names that were made of data. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key);

/** All of the memo's own English, with its placeholders. */
export const englishSentences: readonly string[] = Object.values(en);
