import type { Language } from '@plumbline/contracts/limits';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof en;

const catalogues: Record<Language, Record<TextKey, string>> = { en, ar };

/** One of the engine's own sentences, with its `{placeholders}` filled. */
export const text = (language: Language, key: TextKey, values: Record<string, string | number> = {}): string =>
  catalogues[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** All of the engine's own English, with its placeholders. */
export const englishSentences: readonly string[] = Object.values(en);
