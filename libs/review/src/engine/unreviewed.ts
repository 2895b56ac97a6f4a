import type { Language } from '@plumbline/contracts/limits';
import type { HexagonReport } from '@plumbline/contracts/report';
import type { ReviewDocument } from '../document.ts';
import { hasFigure } from '../evidence/evidence.ts';
import { text } from '../texts.ts';
import type { Judged } from './judging.ts';

/** Passages shown of a document that is not reviewed. */
const mostShown = 6;
const longestShown = 200;

/** Lines with figures, for the reader of a document that nobody here can read. */
const figuresOf = ({ pages }: ReviewDocument): { page: number; quote: string }[] =>
  pages
    .flatMap(({ n, clean }) => clean.split('\n').map((line) => ({ page: n, quote: line.trim() })))
    .filter(({ quote }) => hasFigure(quote) && /\p{L}/u.test(quote) && quote.length <= longestShown)
    .slice(0, mostShown);

const quoted = (language: Language, passages: { page: number; quote: string }[]): string =>
  passages.map(({ page, quote }) => text(language, 'passage', { quote, page })).join(' ');

/** What the report says of a document that was not reviewed: what it is, with the passages that show it, and what can be done. */
export const wordsOfUnreviewed = (
  language: Language,
  { recognised, document }: Judged,
  reason: 'kind' | 'language',
): Pick<HexagonReport, 'verdict' | 'core_analysis' | 'main_action' | 'stage'> => {
  const stage = text(language, 'stage.unclear');
  if (reason === 'language') {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(recognised.language) ?? recognised.language;
    return {
      verdict: text(language, 'verdict.other_language', { language: name }),
      core_analysis: quoted(language, figuresOf(document)),
      main_action: text(language, 'action.other_language'),
      stage,
    };
  }
  const kind = text(language, `document.${recognised.kind}`);
  return {
    verdict: text(language, 'verdict.other_kind', { kind }),
    core_analysis: quoted(language, recognised.quotes.slice(0, mostShown)),
    main_action: text(language, 'action.other_kind'),
    stage,
  };
};
