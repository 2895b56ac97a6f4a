import type { Language } from '@plumbline/contracts/limits';
import type { LoadCatalogue } from './parts/providers.tsx';

/** A letter of each script that a page in the language is written in. */
const scripts: Record<Language, string> = { en: 'a', ar: 'aأ' };
const weights = [400, 500, 600];
/** Letters that change once they have been read are a nuisance; words that nobody sees are a greater one. */
const waitMs = 100;
/** In two halves: what came while the page was busy is heard of in the second. */
const half = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, waitMs / 2));

const load = async (language: Language): Promise<void> => {
  const asked = weights.map((weight) =>
    document.fonts.load(`${String(weight)} 15px 'IBM Plex Sans Arabic'`, scripts[language]),
  );
  await Promise.all(asked);
};

/**
 * Decides, before the first words in a language are drawn, in which letters this visit is read: in the product's own, if all of them are
 * there by then, else in the system's, whatever comes later (`data-letters`, `base.css`). A browser that decides by itself
 * (`font-display: optional`) draws words that nobody sees for as long, as wide as in a third font, and then moves the page.
 */
export const chooseLetters = async (language: Language): Promise<void> => {
  const page = document.documentElement;
  if (page.dataset['letters'] === 'system') return;
  const waited = half()
    .then(half)
    .then(() => false);
  // What cannot be had, or asked for, is as good as late.
  const there = load(language).then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([there, waited]))) page.dataset['letters'] = 'system';
};

/** A language's sentences, with which its letters are chosen. */
export const withLetters =
  (catalogueOf: LoadCatalogue): LoadCatalogue =>
  async (language) => {
    const [catalogue] = await Promise.all([catalogueOf(language), chooseLetters(language)]);
    return catalogue;
  };
