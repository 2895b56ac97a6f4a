import { expect, test } from '@jest/globals';
import { detectLanguage } from './language.ts';

test.each([
  ['the stored setting', 'ar', ['en-GB'], 'en', 'ar'],
  ['the browser, when what is stored is none of ours', 'fr', ['ar-EG', 'en'], 'en', 'ar'],
  ['the first language of the browser that is ours', null, ['fr-FR', 'ar', 'en'], 'en', 'ar'],
  ['the page’s tag, when the browser speaks none of ours', null, ['fr-FR'], 'ar', 'ar'],
  ['English, when nothing says', null, [], '', 'en'],
])('%s decides the language', (_, stored, browser, pageTag, language) => {
  expect(detectLanguage(stored, browser, pageTag)).toBe(language);
});
