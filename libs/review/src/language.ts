import type { Language } from '@plumbline/contracts/limits';

const scripts: Record<Language, RegExp> = { en: /\p{Script=Latin}/gu, ar: /\p{Script=Arabic}/gu };
const letter = /\p{L}/gu;

// What is quoted keeps the document's language, so it says nothing about the language of the words around it.
const withoutQuotes = (text: string): string => text.replace(/“[^”]*”|"[^"]*"|«[^»]*»/gu, ' ');

/** Share of a text's letters that are of the language's script; null when there are too few letters to tell. */
export const scriptShare = (text: string, language: Language): number | null => {
  const own = withoutQuotes(text);
  const letters = own.match(letter)?.length ?? 0;
  return letters < 4 ? null : (own.match(scripts[language])?.length ?? 0) / letters;
};

/**
 * Whether a text is written in the language's script. Arabic prose holds Latin names and terms, and short texts may be little else,
 * so a third is enough there; English prose is nearly all Latin.
 */
export const isWrittenIn = (text: string, language: Language): boolean => {
  const share = scriptShare(text, language);
  return share === null || share >= (language === 'ar' ? 0.34 : 0.6);
};
