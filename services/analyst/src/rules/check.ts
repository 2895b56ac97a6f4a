import type { CheckId } from '@plumbline/contracts/checklist';
import type { MessageKey } from '../catalogue.ts';
import { figureWithNoun, measures, type Figure } from './figures.ts';
import { audience } from './check-words.ts';
import { excerptOf } from './excerpt.ts';
import { rawBetween } from './fold.ts';
import type { Hit, Lexicon } from './lexicon.ts';
import { organisationsIn, ownNames } from './names.ts';
import { peopleIn } from './people.ts';
import type { Passage } from './passages.ts';
import type { Topic } from './headings.ts';
import type { Reading } from './reading.ts';
import { sourcesIn } from './sources.ts';

/** How far a passage answers a check, in the rubric's bands: 2 asserted, 3 specific, 4 with figures, 5 checkable by a third party. */
export type Level = 2 | 3 | 4 | 5;

export interface Match {
  readonly passage: Passage;
  readonly level: Level;
  /** What the report says about it; from level 3 on a strength. */
  readonly message: MessageKey;
  readonly slots: Readonly<Record<string, string>>;
  /** Stands in the passage; only at level 5. */
  readonly thirdParty?: string;
  /** Of equal matches the one with the higher rank says it best; 0 unless given. */
  readonly rank?: number;
}

/** How the rules look for one line of the checklist. */
export interface Check {
  readonly id: CheckId;
  readonly find: (reading: Reading) => Match[];
}

const negation =
  /(?:\b(?:no|not|never|without|lacks?|zero|nobody|none|don't|do not|doesn't|haven't|have not|hasn't|isn't|aren't|cannot|yet to)\b|(?<![\p{L}])[وف]?(?:لا|ليس|ليست|لم|لن|بدون|دون|غير|لسنا|ما زلنا بلا|بلا)(?![\p{L}]))[^.,;:]{0,24}$/u;
const negationAfter =
  /^[^.,;]{0,14}\b(?:none|n\/a|not yet|missing|nobody|unknown)\b|^[^.,;]{0,10}(?:لا يوجد|لا توجد|ليس بعد)/u;

/** The first place of a term in a passage that is not denied by the words around it. */
export function hit(lexicon: Lexicon, passage: Passage): Hit | null {
  const { text } = passage.folded;
  const affirmed = lexicon
    .all(passage.folded)
    .find(
      ({ index, length }) =>
        !negation.test(text.slice(Math.max(0, index - 40), index)) && !negationAfter.test(text.slice(index + length)),
    );
  return affirmed ?? null;
}

/** What a term met, as the document writes it; a capital that only starts the sentence is dropped. */
export function written(passage: Passage, { index, length }: Hit): string {
  const raw = rawBetween(passage.folded, index, index + length);
  return index === 0 && /^\p{Lu}\p{Ll}/u.test(raw) ? raw.charAt(0).toLowerCase() + raw.slice(1) : raw;
}

/** The kinds of customers a passage names, at most three. */
export const audienceIn = (passage: Passage): string =>
  nameList(
    passage,
    [
      ...new Set(
        audience
          .all(passage.folded)
          // "Nobody stores it": a verb.
          .filter(({ index, length }) => !/^ (?:it|them|as|the|its)\b/u.test(passage.folded.text.slice(index + length)))
          .map((found) => written(passage, found)),
      ),
    ].slice(0, 3),
  );

export const wordCount = (passage: Passage): number =>
  passage.folded.text.split(' ').filter((word) => /\p{L}/u.test(word)).length;

/** Arabic says in one word what English says in two. */
export const atLeastWords = (passage: Passage, english: number): boolean =>
  wordCount(passage) >= (passage.language === 'ar' ? Math.ceil(english * 0.65) : english);

export const within = (passage: Passage, ...topics: readonly Topic[]): boolean =>
  passage.topic !== null && topics.includes(passage.topic);

export const told = (reading: Reading): Passage[] => reading.passages.filter(({ stance }) => stance === 'told');
export const toldOrPlanned = (reading: Reading): Passage[] =>
  reading.passages.filter(({ stance }) => stance === 'told' || stance === 'planned');

/** The title of the page a passage stands on, folded; '' when it has none. */
export const titleOf = (reading: Reading, { page }: Passage): string =>
  reading.passages.find((passage) => passage.page === page && passage.title)?.folded.text ?? '';

export const measured = (passage: Passage): Figure[] => passage.figures.filter(measures);

const ranges = ({ folded }: Passage, figures: readonly Figure[], i: number): boolean => {
  const [first, last] = [figures[i], figures[i + 1]];
  return !!first && !!last && /^ ?(?:to|-|until|الي|حتي) ?$/u.test(folded.text.slice(first.end, last.start));
};

/** The figures of a passage as a reader would repeat them; "from 2.1% to 0.6% of our loads" is one of them. */
export function figureList(passage: Passage, figures: readonly Figure[] = measured(passage)): string {
  const { folded } = passage;
  // A bare number beside others that say what they count tells nobody anything.
  const telling = figures.filter(({ kind, noun }, i) => kind !== 'count' || noun !== '' || ranges(passage, figures, i));
  if (telling.length > 0 && telling.length < figures.length) return figureList(passage, telling);
  const shown: string[] = [];
  for (let i = 0; i < figures.length && shown.length < 3; i += 1) {
    const first = figures[i];
    const last = figures[i + 1];
    if (!first) continue;
    if (last && ranges(passage, figures, i)) {
      const rest = figureWithNoun(folded, last);
      shown.push(`${rawBetween(folded, first.start, first.end)} ${rawBetween(folded, first.end, last.start)} ${rest}`);
      i += 1;
    } else shown.push(figureWithNoun(folded, first));
  }
  return [...new Set(shown)].join(passage.language === 'ar' ? '، ' : ', ');
}

/** The words from a place in a passage to the end of their clause, at most 80 characters. */
export function clauseFrom(passage: Passage, start: number): string {
  const rest = passage.folded.text.slice(start);
  const end = /[,;.()](?!\d)|\s-\s/u.exec(rest.slice(3))?.index ?? rest.length;
  return excerptOf(rawBetween(passage.folded, start, start + end + 3), 80);
}

export const excerpt = (passage: Passage): string => excerptOf(passage.text, 110);

const own = (reading: Reading): string[] => (reading.company ? ownNames(reading.company.name) : []);

/** Sources a passage cites, none of them the company itself. */
export const citedIn = (reading: Reading, passage: Passage): string[] => sourcesIn(passage, own(reading));

/** Organisations named in a passage, other than the company and its people. */
export const outsiders = (reading: Reading, passage: Passage, leading = false): string[] =>
  organisationsIn(passage, [...own(reading), ...peopleIn(passage).map(({ name }) => name)], leading);

export const nameList = (passage: Passage, names: readonly string[]): string =>
  names.slice(0, 4).join(passage.language === 'ar' ? '، ' : ', ');

/** "nine years at Maersk": a length of time in words. */
export const yearsInWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)\syears\b|(?<![\p{L}])(?:سنتين|سنتان|عامين|عامان|(?:ثلاث|اربع|خمس|ست|سبع|ثماني?|تسع|عشر)ه?\s(?:سنوات|اعوام))(?![\p{L}])/u;

const quotedBefore = /["”»]\s*$/u;

/** Who speaks in the quotation above this line ("Jane Doe, Fleet Director, Doe Foods"): people and organisations; [] elsewhere. */
export function testimonyOf(reading: Reading, passage: Passage): string[] {
  const before = reading.passages[passage.index - 1];
  if (
    !before ||
    before.page !== passage.page ||
    !quotedBefore.test(before.text) ||
    !/[,،–—]/u.test(passage.text) ||
    passage.text.length > 120 ||
    passage.topic === 'team' ||
    /[.!?]$/u.test(passage.text)
  )
    return [];
  const [speaker = ''] = passage.text.replace(/^[–—-]\s*/u, '').split(/\s*[,،–—]\s*/u);
  const plausible =
    /^(?:\p{Lu}[\p{L}'’.-]+\s){1,3}\p{Lu}[\p{L}'’-]+$|^[\u0621-\u064a]{2,}(?:\s[\u0621-\u064a]{2,}){1,3}$/u;
  if (!plausible.test(speaker)) return [];
  const founders = own(reading);
  const names = organisationsIn(passage, [...founders, speaker]);
  return [...names, speaker].slice(0, 2);
}
