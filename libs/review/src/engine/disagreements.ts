import type { Language } from '@plumbline/contracts/limits';
import type { Warning } from '@plumbline/contracts/plans';
import type { Compared, Contradiction } from '../contradictions/contradiction.ts';
import { contradictionsIn } from '../contradictions/contradictions.ts';
import type { ReviewDocument } from '../document.ts';
import { locate } from '../evidence/evidence.ts';
import type { SettledCheck } from '../rubric/scoring.ts';
import { text } from '../texts.ts';
import { questionOfContradicted } from './check-words.ts';
import type { Scored } from './scored.ts';
import type { Unfilled } from './unfilled.ts';

/*
 * What code itself finds that a pitch says against itself or left open. It is asked about first, as an investor would, whoever reviews; no
 * score hangs on it.
 */

/** What a report says of it, in its language. */
export interface Noticed {
  questions: string[];
  warnings: Warning[];
  /** The sentence on the gravest disagreement; null when there is none. */
  toSettle: string | null;
}

/** So many are asked and warned about: the rest is found when these are settled. */
const most = 3;

const whenOf = (language: Language, compared: Compared): string =>
  !('when' in compared) ? '' : 'year' in compared.when ? text(language, 'compared.year', compared.when) : text(language, 'compared.nth', compared.when); // prettier-ignore

const statementOf = (language: Language, found: Contradiction): string => {
  const [{ page } = { page: 0 }, { page: other } = { page: 0 }] = found.places;
  switch (found.kind) {
    case 'figures': {
      const { compared, one, another } = found;
      const item = text(language, `compared.${compared.of}`, { when: whenOf(language, compared) });
      return text(language, 'disagree.figures', { item, page, one, other, another });
    }
    case 'funds':
      return text(language, 'disagree.funds', { page, other, sum: found.sum, total: found.total });
    case 'shares':
      return text(language, 'disagree.shares', { page, what: found.what, sum: found.sum });
    case 'market':
      return text(language, 'disagree.market', { page, part: found.part, whole: found.whole });
    case 'total':
      return text(language, 'disagree.total', { page, sum: found.sum, total: found.total });
    case 'order':
      return text(language, 'disagree.order', { page, larger: found.larger, smaller: found.smaller });
  }
};

/** Only what stands where it is said to stand, as any quote. */
const stands = (document: ReviewDocument, { places }: Contradiction): boolean =>
  places.every(({ page, quote }) => {
    const found = locate(document, page, quote);
    return typeof found !== 'string' && found.page === page;
  });

/** Whether a reviewer's two places are the two figures that code found: they are asked about once. */
const isSame = (found: Contradiction, { place, second }: SettledCheck): boolean =>
  found.kind === 'figures' &&
  [found.one, found.another].every((raw) => [place, second].some((one) => one?.quote.includes(raw) === true));

/** What a reader of the report is asked and warned about, with at most three questions; of what is open only what an investor would ask. */
export const noticedIn = (
  language: Language,
  document: ReviewDocument,
  { pillars }: Pick<Scored, 'pillars'>,
  unfilled: Unfilled | null,
): Noticed => {
  const found = contradictionsIn(document.pages)
    .filter((one) => stands(document, one))
    .slice(0, most);
  const contradicted = pillars.flatMap(({ checks }) =>
    checks
      .filter((check) => !found.some((one) => isSame(one, check)))
      .flatMap((check) => questionOfContradicted(language, check) ?? []),
  );
  const statements = found.map((one) => ({
    kind: one.kind,
    place: one.places[0],
    statement: statementOf(language, one),
  }));
  const asked = statements.map(({ kind, statement }) =>
    text(language, kind === 'shares' ? 'ask.shares' : 'ask.which', { statement }),
  );
  const open = unfilled?.isAsked === true ? [text(language, 'ask.unfilled', { page: unfilled.page, quote: unfilled.quote })] : []; // prettier-ignore
  return {
    questions: [...new Set([...contradicted, ...asked, ...open])].slice(0, most),
    warnings: statements.map(({ place, statement }) => ({
      kind: 'figures_disagree',
      ...(place === undefined ? {} : { page: place.page, quote: place.quote }),
      message: statement,
    })),
    toSettle: statements[0]?.statement ?? null,
  };
};
