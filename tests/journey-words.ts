import type { Page } from 'playwright-core';
import { z } from 'zod';

/** Latin letters that an Arabic screen may show: our name, file formats and what makes them, keys of the keyboard, OCR. */
const allowed = new Set([
  'Plumbline',
  'PDF',
  'DOC',
  'DOCX',
  'PPT',
  'PPTX',
  'TXT',
  'OCR',
  'Word',
  'docx',
  'json',
  'Enter',
  'Shift',
]);

/** What the page itself marks as foreign: names and addresses, words of the document, the other language's own name. */
const foreign = 'bdi, q, mark, blockquote, [lang=en], [data-document-text], input, textarea, script, style';

/** Runs in the page: every text that is shown, and those that are only heard or hovered. */
const collectTexts = `(() => {
  const foreign = ${JSON.stringify(foreign)};
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement.closest(foreign) === null && parentElement.checkVisibility()) found.push(textContent);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    // An icon calls itself by an English name; nobody hears it inside something that is hidden or has a name of its own.
    if (element.closest('bdi') !== null || element.querySelector('[lang=en]') !== null || element.closest('[aria-hidden=true]') !== null) continue;
    if (element.role === 'img' && element.parentElement.closest('[aria-label]') !== null) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
  }
  return found;
})()`;

/**
 * English words on an Arabic screen: of every text a person sees or hears, what is left after what the page marks as foreign
 * (see above, and isolating characters around words of the document), e-mail addresses, and the few words above.
 */
export const englishWords = async (page: Page): Promise<string[]> => {
  const texts = z.array(z.string()).parse(await page.evaluate(collectTexts));
  const words = texts.flatMap(
    (text) =>
      text
        .replaceAll(/\u2068[^\u2069]*\u2069/g, ' ')
        .replaceAll(/\S+@\S+/g, ' ')
        .match(/[A-Za-z][A-Za-z'’-]*/g) ?? [],
  );
  return [...new Set(words)].filter((word) => !allowed.has(word));
};
