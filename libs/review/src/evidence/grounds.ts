import { checklist } from '@plumbline/contracts/checklist';
import { fold } from '../fold.ts';
import { figuresIn } from '../figures/figures.ts';
import { sourceNumbers } from '../numbers.ts';
import { englishSentences } from '../texts.ts';

/*
 * What an English sentence may name: figures and names that stand in what it rests on (review.md, rule 6). Code can tell a foreign name
 * or figure; whether the rest follows, a model is asked (engine/verifying.ts).
 */

/** What a sentence rests on: quotes with their heads, and the pages it may point to. */
export interface Grounds {
  texts: readonly string[];
  pages: readonly number[];
}

const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}&.'’-]*[\p{L}\p{M}\p{N}]|[\p{L}\p{N}]/gu;

/** Terms of the trade and what reports say of themselves: capitals that name nobody. */
const terms =
  'i ai ml it ui ux api saas paas b2b b2c b2b2c c2c d2c dtc gtm mvp poc rnd ip tam sam som arr mrr gmv aov cac ltv nps cagr kpi kpis roi ebitda cogs opex capex churn ' +
  'ceo cto coo cfo cmo cpo cso cio vp svp hr pr qr id sms pdf iot crm erp pos seo sdk app apps web us uk eu uae gcc mena seed pre-seed series ' +
  'q1 q2 q3 q4 h1 h2 yoy mom vs etc slide slides page pages section sections pitch deck founder founders investor investors round safe';
const ordinary = new Set([
  ...terms.split(' '),
  ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
  ...[...checklist.map(({ question }) => question), ...englishSentences]
    .flatMap((text) => text.match(words) ?? [])
    .map((word) => fold(word).text),
]);

/** What an organisation is said to do: the word before it, though it begins the sentence, is its name. */
const deeds =
  /^(?:backs|backed|invests|invested|signs|signed|leads|led|acquired|bought|buys|partnered|partners|joined|endorsed|endorses|funded|funds|pays|paid|uses|used|owns|owned|supports|supported|chose|recommends|recommended|committed|confirms|confirmed)$/u;

const capital = /^\p{Lu}/u;
const innerCapital = /^.+\p{Lu}/u;
const foreignLetters = /\p{Script=Arabic}|\p{Lo}/u;
const endsSentence = /(?:^|[.!?:;("“«\n–—])\s*$/u;

interface Word {
  text: string;
  opens: boolean;
}

const wordsIn = (sentence: string): Word[] =>
  [...sentence.matchAll(words)].map(({ 0: text, index }) => ({
    text: text.replace(/['’]s$/u, ''),
    opens: endsSentence.test(sentence.slice(0, index)),
  }));

const isOrdinary = (word: string): boolean => {
  const plain = fold(word).text;
  return (
    ordinary.has(plain) ||
    ordinary.has(plain.replace(/s$/u, '')) ||
    plain.split('-').every((part) => ordinary.has(part))
  );
};

/** The words of a sentence that name somebody or something, as far as their letters tell. */
const namesIn = (sentence: string): string[] => {
  const all = wordsIn(sentence);
  return all.flatMap(({ text, opens }, at) => {
    if (foreignLetters.test(text)) return [text];
    if (!capital.test(text) && !innerCapital.test(text)) return [];
    if (isOrdinary(text)) return [];
    if (!opens || innerCapital.test(text)) return [text];
    // The first word of a sentence has a capital in any case.
    const next = all[at + 1];
    const named = next !== undefined && !next.opens && (capital.test(next.text) || deeds.test(next.text));
    return named && !/s$/u.test(text) ? [text] : [];
  });
};

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

const standsAlone = (word: string, text: string): boolean => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  }
  return false;
};

/** Whether a word stands in the texts, in this form or, when it is long, one that differs at its end: "Egypt" and "Egyptian". */
const stands = (name: string, folded: string): boolean => {
  const plain = fold(name).text;
  if (foreignLetters.test(plain)) return folded.includes(plain);
  if (plain.length < 5) return standsAlone(plain, folded) || standsAlone(`${plain}s`, folded);
  return folded.includes(plain.slice(0, Math.max(5, plain.length - 3)));
};

const pageMention = /\b(?:pages?|slides?|sections?)\s+(\d+)((?:\s?(?:,|-|–|and|to)\s?\d+)*)/giu;
/** "Millions of users": a magnitude that is no figure. */
const magnitude = /\b(hundreds?|thousands?|millions?|billions?|trillions?)\b/giu;
const magnitudeWorth = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };

/** Up to it numbers in words are ways of speaking ("two founders") rather than figures. */
const dozen = 12;

const wrongPages = (sentence: string, pages: readonly number[]): string[] =>
  [...sentence.matchAll(pageMention)].flatMap(({ 0: written }) =>
    (written.match(/\d+/gu) ?? []).some((page) => !pages.includes(Number(page))) ? [written] : [],
  );

/** What grounds can vouch for. */
interface Vouched {
  folded: string;
  numbers: ReadonlySet<number>;
}

/** Read once, however many sentences rest on them: a report has hundreds, on all that its pitch says. */
const vouched = new WeakMap<Grounds, Vouched>();
const vouchedBy = (grounds: Grounds): Vouched => {
  const before = vouched.get(grounds);
  if (before !== undefined) return before;
  const now = { folded: fold(grounds.texts.join('\n')).text, numbers: sourceNumbers([...grounds.texts]) };
  vouched.set(grounds, now);
  return now;
};

const foreignFigures = (sentence: string, { folded, numbers: known }: Vouched): string[] => {
  const figures = figuresIn(sentence.replace(pageMention, ' '));
  const foreign = figures
    .filter(
      ({ kind, spelled, high }) => kind !== 'list_mark' && kind !== 'page' && !(spelled === true && high <= dozen),
    )
    .filter(({ low, high }) => !known.has(Math.abs(low)) || !known.has(Math.abs(high)))
    .map(({ raw }) => raw.trim());
  const rest = figures.reduce((left, { raw }) => left.replace(raw, ' '), sentence);
  const vague = [...rest.matchAll(magnitude)].flatMap(([word]) => {
    const stem = word.toLowerCase().replace(/s$/u, '');
    const worth = Object.entries(magnitudeWorth).find(([name]) => name === stem)?.[1] ?? 0;
    return folded.includes(stem) || [...known].some((value) => value >= worth && value < worth * 1_000) ? [] : [word];
  });
  return [...foreign, ...vague];
};

/** Names, figures and pages of an English sentence that do not stand in its grounds. */
export const unfounded = (sentence: string, grounds: Grounds): string[] => {
  const by = vouchedBy(grounds);
  return [
    ...new Set([
      ...foreignFigures(sentence, by),
      ...wrongPages(sentence, grounds.pages),
      ...namesIn(sentence).filter((name) => !stands(name, by.folded)),
    ]),
  ];
};

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text, each with the white space after it, so that together they are the text. */
export const sentencesOf = (text: string): string[] => {
  const found: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    // "Dr. Said" and "No. 4" are no ends.
    if (
      found.length > 0 &&
      /(?:^|\s)(?:\p{Lu}|Dr|Mr|Ms|Mrs|Prof|No|St|Inc|Ltd|Co|approx|e\.g|i\.e)\.\s*$/u.test(found.at(-1) ?? '')
    )
      found[found.length - 1] += segment;
    else found.push(segment);
  }
  return found;
};

/** How a sentence begins that cannot be read without the one before it. */
const refersBack = /^(?:they|these|those|both|their|he|she|his|her)\b(?! (?:pitch|deck|document|page|slide)s?\b)/iu;

/** A text without the sentences that are not to be kept, nor those right behind them that only go on about the same: `alsoLost` is told these. */
export const withoutSentences = (
  text: string,
  keeps: (sentence: string) => boolean,
  alsoLost: (sentence: string) => void = () => undefined,
): string => {
  const kept: string[] = [];
  let isLost = false;
  for (const sentence of sentencesOf(text)) {
    const isKept = keeps(sentence);
    const goesOn: boolean = isKept && isLost && refersBack.test(sentence);
    if (goesOn) alsoLost(sentence);
    isLost = !isKept || goesOn;
    if (!isLost) kept.push(sentence);
  }
  return kept.join('').trim();
};
