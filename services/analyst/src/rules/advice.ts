import type { CheckId } from '@plumbline/contracts/checklist';
import { figuresIn } from '@plumbline/review/figures/figures';
import { isMessageKey, say, says } from '../catalogue.ts';
import { excerptOf } from './excerpt.ts';
import { amountOf, followUp } from './follow-up.ts';
import { isTopical } from './topical.ts';

/** What was found of a check, as far as advice may be built on it. */
export interface Finding {
  id: CheckId;
  state: string;
  page: number | null;
  quote: string | null;
  /** What the review says of it. */
  text?: string;
}

/** A next action, or what an investor asks. */
export type Kind = 'do' | 'ask';

/** Advice in words; `passage` is the one of the pitch that it takes up, null when there is none near. */
export interface Advice {
  text: string;
  passage: string | null;
}

/** How many times each passage has been taken up. */
type Taken = ReadonlyMap<string, number>;

type Form = 'near' | 'own' | 'bare' | 'what' | 'pain' | 'price' | 'trade' | 'rivals' | 'planned';
/** Whose passage the words take up: the check's own, which comes nearest, or what is said of another; and how they take it up. */
type Source = readonly [from: CheckId | 'own', form: Form];

const near = (...from: readonly (CheckId | 'own')[]): Source[] => from.map((one): Source => [one, 'near']);

/** For what is not plainly said: where the pitch comes near it, the nearest first. */
const sources: Record<CheckId, readonly Source[]> = {
  'problem.pain': near('own', 'problem.today', 'market.segment', 'solution.what'),
  'problem.size': near('own', 'problem.pain', 'problem.today'),
  'problem.source': near('problem.size', 'own', 'problem.pain'),
  'problem.validation': near('own', 'problem.pain', 'problem.today', 'market.segment'),
  'problem.today': near('own', 'problem.pain'),
  'problem.why_now': near('own', 'problem.pain', 'solution.what'),
  'solution.what': near('own', 'problem.pain'),
  'solution.how': near('own', 'solution.what', 'solution.benefit'),
  'solution.benefit': near('own', 'solution.what', 'solution.how'),
  'solution.state': near('own', 'solution.what', 'solution.how'),
  'solution.proof': near('own', 'traction.customers', 'solution.state', 'solution.benefit', 'solution.what'),
  'market.size': [['own', 'own'], ...near('market.segment', 'market.reachable'), ['traction.model', 'price']],
  'market.source': near('market.size', 'market.reachable', 'market.growth', 'own'),
  'market.reachable': near('own', 'market.segment', 'market.size'),
  'market.growth': near('own', 'market.size', 'market.reachable'),
  'market.segment': [...near('own'), ['problem.pain', 'pain'], ['solution.what', 'what']],
  'team.founders': [...near('own', 'team.experience'), ['solution.what', 'what'], ['solution.how', 'what']],
  'team.experience': [...near('own', 'team.founders'), ['problem.pain', 'pain'], ['solution.what', 'pain']],
  'team.checkable': near('own', 'team.experience', 'team.founders'),
  'team.coverage': [...near('own', 'team.founders'), ['traction.model', 'what'], ['solution.what', 'what']],
  'team.advisers': [['own', 'near'], ['market.segment', 'trade'], ['problem.pain', 'trade'], ['solution.what', 'trade']],
  'moat.protection': near('own', 'moat.difference', 'solution.how', 'solution.what'),
  'moat.competitors': [['own', 'own'], ...near('own', 'moat.difference', 'solution.what'), ['problem.pain', 'pain']],
  'moat.difference': [['moat.competitors', 'rivals'], ...near('own', 'solution.how', 'solution.what')],
  'moat.checkable': near('own', 'moat.protection'),
  'traction.customers': [['own', 'own'], ...near('solution.state', 'solution.what', 'solution.how', 'traction.model')],
  'traction.revenue': [['own', 'own'], ...near('traction.model', 'traction.customers', 'solution.state')],
  'traction.growth': [['traction.customers', 'near'], ['traction.revenue', 'near'], ['own', 'own']],
  'traction.named': near('own', 'traction.customers', 'market.segment'),
  'traction.model': [['own', 'own'], ...near('market.segment', 'solution.what', 'solution.state')],
  'traction.unit': [['own', 'own'], ...near('traction.model', 'traction.customers')],
  'traction.ask': [['own', 'own'], ['own', 'bare'], ...near('solution.state', 'traction.customers', 'solution.what')],
}; // prettier-ignore

const isMoney = ({ kind }: { kind: string }): boolean => kind === 'money';

/** "No direct competitor" names none of whom more could be said. */
const denies = /\b(?:no|none|without|never)\b|لا (?:يوجد|توجد)|ليس|بدون|دون/iu;

/** A passage is taken up by two actions, and by three in all, unless less is asked for. */
const mostTimes: Record<Kind, number> = { do: 2, ask: 3 };

/** Growth is of a number: only a passage that has one is taken up. */
const wantNumber = new Set<CheckId>(['traction.growth', 'market.growth', 'market.source']);

/** Stands for the amount asked for among the passages that advice has taken up. */
const askTaken = 'ask';

const passageOf = ({ page, quote }: Finding): string => `${String(page)} ${quote ?? ''}`;
const isOpen = ({ state }: Finding): boolean => state !== 'said' && state !== 'not_read';
const isAbsent = ({ state }: Finding): boolean => state === 'not_found' || state === 'not_said';

/** A passage with the words that take it up. */
type Taking = Finding & { key: string };

/** The nearest passage that a check's advice can take up; of several equally near ones one that no other advice has. */
const nearest = (
  finding: Finding,
  all: readonly Finding[],
  kind: Kind,
  taken: Taken,
  times = mostTimes[kind],
): Taking | undefined => {
  const fitting = sources[finding.id].flatMap(([from, form]) => {
    const source = from === 'own' ? finding : all.find(({ id, state }) => id === from && state === 'said');
    if (source === undefined || source.quote === null || source.page === null) return [];
    // What the review calls a plan is not asked whether it is one.
    const how: Form = from === 'own' && says(source.text ?? '', 'check.planned') ? 'planned' : form;
    const key = `${finding.id}.${kind}_${how}`;
    if (!isMessageKey(key)) return [];
    if (finding.id === 'traction.ask' && form === 'own' && !figuresIn(source.quote).some(isMoney)) return [];
    if (finding.id === 'moat.competitors' && form === 'own' && denies.test(source.quote)) return [];
    const about = wantNumber.has(finding.id) ? finding.id : source.id;
    return isTopical(source.id, source.quote) && isTopical(about, source.quote) ? [{ ...source, key }] : [];
  });
  const uses = (source: Finding): number => taken.get(passageOf(source)) ?? 0;
  return [...Array(times).keys()].flatMap((most) => fitting.find((source) => uses(source) <= most) ?? [])[0];
};

const excerptLength = 100;

const inWords = ({ key, page, quote }: Taking): string | null =>
  isMessageKey(key)
    ? `${say('near.said', { page: String(page), quote: excerptOf(quote ?? '', excerptLength) })} ${say(key)}`
    : null;

/** What is asked of the passage that comes nearest to a check; null when it has nothing to do with it. */
export const askedOfOwn = (finding: Finding): string | null => {
  const source = nearest(finding, [], 'ask', new Map());
  return source !== undefined && isMessageKey(source.key) ? say(source.key) : null;
};

/** Checks of one pillar are about one thing. */
const isBeside = (one: CheckId, other: CheckId): boolean => one.split('.')[0] === other.split('.')[0];

/**
 * What to do about a check that is not plainly said, where the passage of another check of its pillar comes near it. The passage is not quoted
 * again, but named by its page and check, under which the reader has it. Null when nothing comes near, or what does was taken up `times` times.
 */
export const adviceBeside = (
  finding: Finding,
  all: readonly Finding[],
  taken: Taken,
  times: number,
): { text: string; passage: string } | null => {
  const around = all.filter(({ id }) => isBeside(id, finding.id));
  const source = nearest({ ...finding, page: null, quote: null }, around, 'do', taken, times);
  if (source === undefined || !isMessageKey(source.key)) return null;
  const lead = say('near.item', { page: String(source.page), item: [`${source.id}.item`] });
  return { text: `${lead} ${say(source.key)}`, passage: passageOf(source) };
};

/** The amount that is asked for, with its page; null when no single one is said. */
const askIn = (all: readonly Finding[]): { page: string; figure: string } | null => {
  const ask = all.find(({ id, state }) => id === 'traction.ask' && state === 'said');
  if (ask === undefined || ask.quote === null || ask.page === null) return null;
  const figure = amountOf(ask.quote);
  return figure === undefined ? null : { page: String(ask.page), figure };
};

/**
 * What to do about a check that is not plainly said, or what an investor asks of it, taking up what this pitch says near it. Where
 * nothing is near: what the amount it asks for still lacks (once), else the plain sentence.
 */
export const adviceOn = (
  finding: Finding,
  all: readonly Finding[],
  kind: Kind,
  taken: Taken = new Map(),
  times = mostTimes[kind],
): Advice => {
  const source = nearest(finding, all, kind, taken, times);
  const words = source === undefined ? null : inWords(source);
  if (source !== undefined && words !== null) return { text: words, passage: passageOf(source) };
  const plain = say(`${finding.id}.${kind}`);
  if (!isAbsent(finding) || kind !== 'do') return { text: plain, passage: null };
  const item = [`${finding.id}.item`] as const;
  const ask = finding.id === 'traction.ask' || taken.has(askTaken) ? null : askIn(all);
  if (ask !== null) return { text: `${say('with.ask', { ...ask, item })} ${plain}`, passage: askTaken };
  return { text: plain, passage: null };
};

/** Of these no figure or name tells whether the passage has to do with the check. */
const inWordsAlone = /^(?:problem|solution|moat)\.|^market\.segment$/u;
const marketFigures = new Set<CheckId>(['market.size', 'market.reachable']);
const leastMarket = 100_000;
const isSmall = ({ kind, high }: ReturnType<typeof figuresIn>[number]): boolean =>
  kind === 'money' && high < leastMarket;

/** What would make more of what is said, in its own words; null when nothing is to be added. */
export const moreOn = (finding: Finding, kind: Kind): Advice | null => {
  if (inWordsAlone.test(finding.id) && !isTopical(finding.id, finding.quote ?? '')) return null;
  // A price is no market.
  if (marketFigures.has(finding.id) && figuresIn(finding.quote ?? '').some(isSmall)) return null;
  const text = followUp(finding, kind === 'do' ? 'do_more' : 'ask_more');
  return text === null ? null : { text, passage: passageOf(finding) };
};

/** Advice with the check it is about and the passage it takes up; null when it could be said of any pitch. */
interface Given {
  id: CheckId;
  text: string;
  passage: string | null;
}

/** The longest that advice may be (libs/review model/tasks.ts). */
const longest = 300;

/**
 * Advice in turn, none twice: each is told which passages the ones before took up. `wanted` are the findings in the order of their
 * weight; a passage is taken up by `times` at most.
 */
export const advise = (
  wanted: readonly Finding[],
  all: readonly Finding[],
  kind: Kind,
  most: number,
  taken: Map<string, number> = new Map(),
  times = mostTimes[kind],
): Given[] => {
  const given: Given[] = [];
  const seen = new Set<string>();
  for (const finding of wanted) {
    if (given.length >= most) break;
    if (given.some(({ id }) => id === finding.id)) continue;
    const advice = finding.state === 'said' ? moreOn(finding, kind) : isOpen(finding) ? adviceOn(finding, all, kind, taken, times) : null; // prettier-ignore
    if (advice === null || advice.text.length > longest || seen.has(advice.text)) continue;
    if (advice.passage !== null && (taken.get(advice.passage) ?? 0) >= times) continue;
    seen.add(advice.text);
    if (finding.id === 'traction.ask' && finding.state === 'said') taken.set(askTaken, 1);
    if (advice.passage !== null) taken.set(advice.passage, (taken.get(advice.passage) ?? 0) + 1);
    given.push({ id: finding.id, text: advice.text, passage: advice.passage });
  }
  return given;
};

type Sector = 'health' | 'plant' | 'device' | 'business' | 'consumer';
/** What is asked of one kind of company and of no other; the first that fits. */
const sectors: readonly (readonly [Sector, RegExp])[] = [
  [
    'health',
    /clinical|\bdrugs?\b|therap|diagnos|\bfda\b|patient|medical device|سريري|دواء|أدوية|علاج|المرضى|مرضى|تشخيص/iu,
  ],
  [
    'plant',
    /\bplants?\b|biogas|\b[mg]w\b|solar|desalinat|\bfarm(?:s|ing)?\b|refinery|hectare|محطة|مصنع|مزرعة|هكتار|تحلية|طاقة شمسية/iu,
  ],
  [
    'device',
    /hardware|\b(?:our|an?|the|this) (?:[\w-]+ ){0,2}device\b|sensors?\b|\brobots?\b|wearable|\bdrones?\b|battery|جهازنا|جهاز ذكي|مستشعر|روبوت(?!ات المحادثة| محادثة)|بطاري/iu,
  ],
  [
    'business',
    /\bb2b\b|enterprise|\bsaas\b|\bclients\b|companies|businesses|agencies|\bteams\b|managers|شركات|منشآت|مؤسسات|متاجر|تجار(?![ةي])/iu,
  ],
  ['consumer', /\bapp\b|users|players|students|parents|families|fans|travell?ers|تطبيق|مستخدم|طلاب|أسر|مسافر|لاعب/iu],
];
const onWhat: readonly CheckId[] = ['solution.what', 'market.segment', 'solution.how', 'solution.benefit'];

/** What an investor asks of a company of this kind, beside the passage that tells the kind; null when no passage does. */
export const sectorQuestion = (all: readonly Finding[]): { text: string; passage: string } | null => {
  for (const id of onWhat) {
    const told = all.find((finding) => finding.id === id && finding.state === 'said');
    if (told === undefined || told.quote === null || told.page === null) continue;
    const { page, quote } = told;
    const found = sectors.find(([, words]) => words.test(quote));
    if (found === undefined) continue;
    const lead = say('near.said', { page: String(page), quote: excerptOf(quote, excerptLength) });
    return { text: `${lead} ${say(`sector.${found[0]}`)}`, passage: passageOf(told) };
  }
  return null;
};
