import { errorStatus, type AppError, type ErrorCode } from './errors.ts';
import type { Language } from './limits.ts';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

const catalogues: Record<Language, Record<string, string>> = { en, ar };

const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** The sentence with the id in a language, its placeholders filled; throws for an id that no catalogue has. */
export function sentence(id: string, language: Language, values: Record<string, string | number> = {}): string {
  const text = catalogues[language][id];
  if (text === undefined) throw new Error(`No text for ${id} in ${language}.`);
  return fill(text, values);
}

/** The sentence a person reads for an error code. */
export const errorText = (code: ErrorCode, language: Language, values: Record<string, string | number> = {}): string =>
  sentence(`error.${code}`, language, values);

/** The sentence for an error, filled from its details. */
export const errorSentence = (error: AppError, language: Language): string => {
  const { retryAfterSeconds, values } = error.details;
  return errorText(error.code, language, {
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...values,
  });
};

/** The sentence for a wrong field by its id (`text.too_long`); an id without a sentence of its own reads "not valid". */
export const fieldText = (id: string, language: Language): string =>
  catalogues[language][`field.${id}`] ?? sentence('field.invalid', language);

export const errorCodes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorStatus);
