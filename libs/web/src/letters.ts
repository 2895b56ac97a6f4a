import { lettersWaitMs, type Language } from '@plumbline/contracts/limits';

/** The product's own, or those of the reader's system. */
export type Letters = 'own' | 'system';

/** A letter of each script that a page in the language is written in. */
const scripts: Record<Language, string> = { en: 'a', ar: 'aأ' };
const weights = [400, 500, 600];
/** In two halves: what came while the page was busy is heard of in the second. */
const half = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, lettersWaitMs / 2));

const load = async (language: Language): Promise<void> => {
  const asked = weights.map((weight) =>
    document.fonts.load(`${String(weight)} 15px 'IBM Plex Sans Arabic'`, scripts[language]),
  );
  await Promise.all(asked);
};

/**
 * Decides, before the first words in a language are drawn, in which letters this visit is read: in the product's own, if all of them are
 * there by then, else in the system's, whatever comes later. A browser that decides by itself (`font-display: optional`) draws words
 * that nobody sees for as long, as wide as in a third font, and then moves the page.
 */
export const chooseLetters = async (language: Language): Promise<Letters> => {
  if (document.documentElement.dataset['letters'] === 'system') return 'system';
  const waited = half()
    .then(half)
    .then(() => false);
  // What cannot be had, or asked for, is as good as late.
  const there = load(language).then(
    () => true,
    () => false,
  );
  return (await Promise.race([there, waited])) ? 'own' : 'system';
};

/** Shows the page in the letters that were chosen, from the words on that come with them (`data-letters`, `base.css`). */
export const showLetters = (letters: Letters): void => {
  if (letters === 'system') document.documentElement.dataset['letters'] = letters;
};

/** A language's sentences, with which its letters are chosen. */
export const withLetters =
  <Sentences extends object>(sentencesOf: (language: Language) => Promise<Sentences>) =>
  async (language: Language): Promise<Sentences & { letters: Letters }> => {
    const [sentences, letters] = await Promise.all([sentencesOf(language), chooseLetters(language)]);
    return { ...sentences, letters };
  };
