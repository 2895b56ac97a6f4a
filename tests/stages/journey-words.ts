import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@plumbline/contracts/limits';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';

/** Latin letters that an Arabic screen may show: our name, file formats and what makes them, keys of the keyboard, OCR. */
const allowed = new Set([
  'Plumbline',
  'PDF',
  'DOC',
  'DOCX',
  'PPT',
  'PPTX',
  'TXT',
  'XLS',
  'XLSX',
  'xlsx',
  'OCR',
  'Word',
  'docx',
  'json',
  'Enter',
  'Shift',
]);

const other = (language: Language): Language => (language === 'en' ? 'ar' : 'en');

/** What was asked and answered in a chat is in the language that it was asked in. */
const conversation = '.chat-message:not(.chat-failed) [dir=auto], .chat > [role=status] [dir=auto]';

/** What the page itself marks as foreign: names and addresses, words of the document, the other language's own name. */
const foreignIn = (language: Language): string =>
  `bdi, q, mark, blockquote, [lang=${other(language)}], [data-document-text], ${conversation}, input, textarea, script, style`;

/** Runs in the page: its title, every text that is shown, those that are only heard or hovered, and what stands as a name. */
const collectTexts = (language: Language): string => `(() => {
  const foreign = ${JSON.stringify(foreignIn(language))};
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement.closest(foreign) === null && parentElement.checkVisibility()) found.push(textContent);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    // An icon calls itself by an English name; nobody hears it inside something that is hidden or has a name of its own.
    if (element.closest('bdi') !== null || element.querySelector('[lang=${other(language)}]') !== null || element.closest('[aria-hidden=true]') !== null) continue;
    if (element.role === 'img' && element.parentElement.closest('[aria-label]') !== null) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
  }
  const names = [...document.querySelectorAll('bdi:not([data-document-text])')].map((name) => name.textContent.trim());
  // A screen about a pitch bears its name.
  const title = document.title.replace(/ · Plumbline$/, '');
  if (!names.includes(title)) found.push(title);
  return { found, names };
})()`;

const Texts = z.object({ found: z.array(z.string()), names: z.array(z.string()) });

const letters: Record<Language, RegExp> = {
  en: /[A-Za-z][A-Za-z'’-]*/g,
  ar: /[\u0621-\u064a\u064b-\u0652]+/g,
};

const Sentences = z.record(z.string(), z.string());
const sentencesIn = (language: Language): Set<string> =>
  new Set(
    [
      'libs/web/src/locales',
      'frontend/src/locales',
      'admin-frontend/src/locales',
      'libs/contracts/src/locales',
    ].flatMap((folder) =>
      Object.values(Sentences.parse(JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')))),
    ),
  );
const sentences: Record<Language, Set<string>> = { en: sentencesIn('en'), ar: sentencesIn('ar') };

/**
 * Words of the other language on a screen in this one: of its title and every text a person sees or hears, what is left after
 * what the page marks as foreign (see above, and isolating characters around words of the document), e-mail addresses, and
 * the few words above. What stands as a name must not be a sentence of ours.
 */
export const foreignWords = async (page: Page, language: Language): Promise<string[]> => {
  const { found, names } = Texts.parse(await page.evaluate(collectTexts(language)));
  const words = found.flatMap(
    (text) =>
      text
        .replaceAll(/[\u2066-\u2068][^\u2069]*\u2069/g, ' ')
        .replaceAll(/\S+@\S+/g, ' ')
        .match(letters[other(language)]) ?? [],
  );
  const ours = names.filter((name) => sentences[other(language)].has(name) && !sentences[language].has(name));
  return [...new Set([...words, ...ours])].filter((word) => !allowed.has(word));
};

/** English words on an Arabic screen. */
export const englishWords = (page: Page): Promise<string[]> => foreignWords(page, 'ar');
