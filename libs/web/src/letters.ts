import { lettersLongestWaitMs, lettersWaitMs, type Language } from '@plumbline/contracts/limits';

/** The product's own, or those of the reader's system. */
export type Letters = 'own' | 'system';

/** A letter of each script that a page in the language is written in. */
const scripts: Record<Language, string> = { en: 'a', ar: 'aأ' };
const weights = [400, 500, 600];
/** In two halves: what came while the page was busy is heard of in the second. */
const half = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, lettersWaitMs / 2));

/** Whether letters of these scripts came; what cannot be had, or asked for, did not. */
const load = async (letters: string): Promise<boolean> => {
  try {
    await Promise.all(
      weights.map((weight) => document.fonts.load(`${String(weight)} 15px 'IBM Plex Sans Arabic'`, letters)),
    );
    return true;
  } catch {
    return false;
  }
};

const within = (letters: Promise<boolean>, waited: Promise<void>): Promise<boolean> =>
  Promise.race([letters, waited.then(() => false)]);

/** Whether the system has Arabic letters: what it lacks is drawn as a box or as nothing, each as wide as the other. */
const systemWritesArabic = (): boolean => {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return true;
  canvas.font = '24px system-ui, sans-serif';
  return new Set(['ا', 'ش', 'م'].map((letter) => canvas.measureText(letter).width)).size > 1;
};

/**
 * Decides, before the first words in a language are drawn, in which letters this visit is read: in the product's own, if all of them are
 * there by then, else in the system's, whatever comes later. A browser that decides by itself (`font-display: optional`) draws words
 * that nobody sees for as long, as wide as in a third font, and then moves the page. A system without Arabic letters is waited for longer.
 */
export const chooseLetters = async (language: Language): Promise<Letters> => {
  if (document.documentElement.dataset['letters'] === 'system') return 'system';
  const isThere = await within(load(scripts[language]), half().then(half));
  if (systemWritesArabic()) return isThere ? 'own' : 'system';
  // A name or a passage may be Arabic in either language, and words in no letters are no words.
  const longest = new Promise<void>((resolve) => setTimeout(resolve, lettersLongestWaitMs));
  return (await within(load(scripts.ar), longest)) ? 'own' : 'system';
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
