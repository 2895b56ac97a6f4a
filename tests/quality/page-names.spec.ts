import { expect, test } from '@jest/globals';
import { languages } from '@plumbline/contracts/limits';
import { inPageNames } from '@plumbline/contracts/said-pages';
import ar from '../../libs/review/src/locales/ar.json' with { type: 'json' };
import en from '../../libs/review/src/locales/en.json' with { type: 'json' };
import analystAr from '../../services/analyst/src/locales/ar.json' with { type: 'json' };
import analystEn from '../../services/analyst/src/locales/en.json' with { type: 'json' };
import memosAr from '../../services/memos/src/locales/ar.json' with { type: 'json' };
import memosEn from '../../services/memos/src/locales/en.json' with { type: 'json' };
import plansAr from '../../services/plans/src/locales/ar.json' with { type: 'json' };
import plansEn from '../../services/plans/src/locales/en.json' with { type: 'json' };

// Of the chat's own sentences those that name a place do so by its kind.
const said = (catalogue: Record<string, string>): [string, string][] =>
  Object.entries(catalogue).filter(([key]) => !key.startsWith('chat.'));
test.each(languages)('no sentence of a review, in %s, calls a slide a page', (language) => {
  const all = language === 'ar' ? [ar, analystAr, plansAr, memosAr] : [en, analystEn, plansEn, memosEn];
  const found = all.flatMap(said).flatMap(([key, sentence]) => {
    // As it is said: places have numbers, quotes are between their marks.
    const filled = sentence
      .replaceAll(/\{(?:page|other|other_page|read|total|pages)\}/gu, '7')
      .replaceAll(/\{@?\w+\}/gu, 'X');
    const named = inPageNames(filled, 'slide', language);
    // A page of somebody's on the web.
    if (key === 'team.checkable.do_founders') return [];
    return /\bpages?\b|صفح[ةات]/iu.test(named) ? [[key, named]] : [];
  });
  expect(found).toEqual([]);
});
