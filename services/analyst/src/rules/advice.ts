import { checklist, type CheckId } from '@plumbline/contracts/checklist';
import { withoutMarks } from '@plumbline/contracts/marks';
import { measures } from '@plumbline/review/figures/figure';
import { figuresIn } from '@plumbline/review/figures/figures';
import { isMessageKey, placeholders, say, says, type MessageKey, type Slots } from '../catalogue.ts';
import { audience } from './check-words.ts';
import { excerptOf, standsAlone } from './excerpt.ts';
import { fold } from './fold.ts';
import { amountOf, figureOf, followUp } from './follow-up.ts';
import { namedIn } from './people.ts';
import { isHoped, isIncome, isOwnPrice } from './prices.ts';
import { stageShown } from './stage.ts';
import { isQuotable, leastMarket } from './stated.ts';
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

/** Advice in words; `passage` is the one of the pitch that it takes up, null when there is none near; `isQuoted` is whether its words stand in it. */
export interface Advice {
  text: string;
  passage: string | null;
  isQuoted: boolean;
  /** Whether it is about this pitch, and could not be said of any. */
  isOwn: boolean;
}

/** How many times each passage has been taken up. */
type Taken = ReadonlyMap<string, number>;

/** How a check's own passage is taken up: as one that says it in part, by what stands in it, or as a plan. */
type OwnForm = 'near' | 'own' | 'bare' | 'figure' | 'people' | 'change' | 'planned';
/** What the advice is about when another check says it: advice names it with its page, and shows it once. */
type BesideForm =
  | 'pain'
  | 'what'
  | 'benefit'
  | 'segment'
  | 'counted'
  | 'size'
  | 'founders'
  | 'difference'
  | 'rivals'
  | 'protection'
  | 'customers'
  | 'number'
  | 'price'
  | 'growth'
  | 'state'
  | 'roles'
  | 'record'
  | 'steps'
  | 'today';
type Source = readonly [from: CheckId, form: BesideForm];

/** For what is not plainly said: what is said elsewhere that the advice is about, the nearest first. */
const sources: Partial<Record<CheckId, readonly Source[]>> = {
  'problem.pain': [['market.segment', 'segment'], ['solution.what', 'what']],
  'problem.size': [['problem.pain', 'pain']],
  'problem.source': [['problem.pain', 'pain']],
  'problem.validation': [['problem.pain', 'pain']],
  'problem.today': [['problem.pain', 'pain']],
  'problem.why_now': [['market.growth', 'growth']],
  'solution.how': [['solution.what', 'what']],
  'solution.benefit': [['solution.what', 'what']],
  'solution.state': [['solution.what', 'what']],
  'solution.proof': [['solution.benefit', 'benefit'], ['solution.state', 'state'], ['solution.what', 'what']],
  'market.size': [['market.segment', 'counted'], ['market.segment', 'segment'], ['traction.model', 'price'], ['solution.what', 'what']],
  'market.source': [['market.size', 'size'], ['market.reachable', 'size']],
  'market.reachable': [['market.segment', 'segment'], ['market.size', 'size'], ['solution.what', 'what']],
  'market.growth': [['market.size', 'size']],
  'market.segment': [['problem.pain', 'pain'], ['solution.what', 'what']],
  'team.founders': [['team.coverage', 'roles'], ['team.experience', 'record'], ['solution.what', 'what']],
  'team.experience': [['team.founders', 'founders'], ['solution.what', 'what']],
  'team.checkable': [['team.founders', 'founders'], ['team.experience', 'founders']],
  'team.coverage': [['team.founders', 'founders']],
  'team.advisers': [['market.segment', 'segment']],
  'moat.protection': [['moat.difference', 'difference'], ['moat.competitors', 'rivals'], ['solution.how', 'steps'], ['solution.what', 'what']],
  'moat.competitors': [['problem.today', 'today'], ['moat.difference', 'difference'], ['solution.what', 'what']],
  'moat.difference': [['moat.competitors', 'rivals']],
  'moat.checkable': [['moat.protection', 'protection']],
  'traction.customers': [['solution.state', 'state'], ['market.segment', 'segment'], ['solution.what', 'what']],
  'traction.revenue': [['traction.customers', 'customers'], ['traction.model', 'price']],
  'traction.growth': [['traction.customers', 'number'], ['traction.revenue', 'number']],
  'traction.named': [['traction.customers', 'customers'], ['market.segment', 'segment']],
  'traction.model': [['market.segment', 'segment'], ['solution.what', 'what']],
  'traction.unit': [['traction.model', 'price']],
}; // prettier-ignore

const isMoney = ({ kind }: { kind: string }): boolean => kind === 'money';
const hasQuantity = (quote: string): boolean => figuresIn(quote).some(measures);

/** "No direct competitor" names none of whom more could be said; "unlike Tooly we need no till" does. */
const namesNone = /\bno (?:[\w-]+ ){0,2}(?:competit|rival|one\b)|لا (?:يوجد|توجد) (?:\p{L}+ )?(?:منافس|بديل|بدائل)/iu;
const denies = /\b(?:no|none|without|never)\b|لا (?:يوجد|توجد)|ليس|بدون|دون/iu;
/**
 * Where what comes nearest, though not sure to answer, is what the advice is about in at least half of the cases (strangers' decks for
 * working); of the others the advice speaks without it.
 */
const nearEnough = new Set<CheckId>([
  'problem.pain',
  'problem.today',
  'solution.what',
  'solution.benefit',
  'solution.proof',
  'market.size',
  'market.reachable',
  'market.growth',
  'team.coverage',
  'team.advisers',
  'moat.protection',
  'traction.named',
  'traction.unit',
  'traction.ask',
]);
/** What a template leaves open, an invitation and an address say nothing of the company. */
const saysNothing =
  /\[[^\]\d]{3,60}\](?!\()|<[^<>\d]{3,60}>|\bTBD\b|\(?replace with\b|^your \w+:|\(target\b|[\w.]+@[\w-]+\.\w|\b(?:let['’]s|happy to|love to) (?:schedule|talk|meet|connect)|\bschedule an? /iu;
/** Nobody who only uses it has signed or paid. */
const areCustomers = /customer|client|partner|contract|subscri|\bpa(?:y|id)|عميل|عملا[ءئ]|شريك|شرك|عقد|مشترك|يدفع/iu;
const isEmpty = (quote: string): boolean => saysNothing.test(withoutMarks(quote));
/** A row of a table says little without the heads of its columns. */
const isRow = (quote: string): boolean => quote.replace(/^\s*\d{1,2}\s*\|/u, '').split('|').length > 2;
const fewestWords = 3;
const isName = /^\p{Lu}[\p{L}\d.&’'-]*(?:[\s,]+\p{Lu}[\p{L}\d.&’'-]*)+$/u;
/** Whether a passage says something where it is read without its page: half a sentence and two words do not, names do. */
const showsItself = (quote: string): boolean =>
  !isRow(quote) &&
  standsAlone(quote) &&
  (isName.test(quote.trim()) || quote.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length >= fewestWords);
/** A change that the pitch names itself: what has changed is then nothing to ask. */
const tellsChange =
  /\bsince\b|\bfollowing\b|\bpopular|\brecent|\bris(?:e|ing)|\bincreas|\bgrow|mandat|regulat|\blaws?\b|deadline|\b20[12]\d\b|منذ|مؤخر|تزايد|ارتفاع|قانون|رؤية|تحول/iu;

/** A passage is taken up by two actions, and by three in all, unless less is asked for. */
const mostTimes: Record<Kind, number> = { do: 2, ask: 3 };

/** Stands for the amount asked for among the passages that advice has taken up. */
const askTaken = 'ask';

const passageOf = ({ page, quote }: Finding): string => `${String(page)} ${quote ?? ''}`;
const partsOf = (passage: string): readonly [page: string, quote: string] => {
  const at = passage.indexOf(' ');
  return [passage.slice(0, at), passage.slice(at + 1)];
};
/** Whether who has read one passage has read the other. */
const isSame = (one: string, other: string): boolean => {
  const [[page, quote], [otherPage, otherQuote]] = [partsOf(one), partsOf(other)];
  return (
    one === other || (page !== '' && page === otherPage && (quote.includes(otherQuote) || otherQuote.includes(quote)))
  );
};
const usesOf = (passage: string, taken: Taken): number =>
  [...taken].reduce((uses, [other, times]) => uses + (isSame(passage, other) ? times : 0), 0);
const isOpen = ({ state }: Finding): boolean => state !== 'said' && state !== 'not_read';
const isAbsent = ({ state }: Finding): boolean => state === 'not_found' || state === 'not_said';

/** Who makes or regulates devices is no device. */
const notTrade = '(?! (?:industry|market|maker|manufactur|compan|sector|regulat|compliance))';
/** What the product is called in a sentence, when its own line calls it one thing and no other. */
const productKinds: readonly (readonly [MessageKey, RegExp])[] = [
  ['term.kind.app', /\bapp\b|\bmobile application\b|تطبيق/iu],
  ['term.kind.platform', /\bplatform\b|منصة/iu],
  ['term.kind.device', new RegExp(String.raw`\b(?:our|a|an|the) (?:[\w-]+ ){0,2}device\b${notTrade}|جهاز`, 'iu')],
  ['term.kind.marketplace', /\bmarketplace\b|سوق إلكتروني/iu],
];
const productIn = (quote: string): MessageKey => {
  const [kind, other] = productKinds.filter(([, pattern]) => pattern.test(quote));
  return kind !== undefined && other === undefined ? kind[0] : 'term.kind.product';
};

/** The slots that a message has, of what is known. */
const sayWith = (key: MessageKey, known: Slots): string =>
  say(key, Object.fromEntries(Object.entries(known).filter(([name]) => placeholders(key).includes(name))));

/**
 * What can be advised on a passage: `words` stand by themselves; `own` is whether the passage is the check's, and `shown` whether it is
 * quoted beside them.
 */
interface Taking {
  passage: string;
  own: boolean;
  shown: boolean;
  /** Whether the words name the passage's figure. */
  named?: boolean;
  /** Whether the words could be said of any product. */
  general: boolean;
  page: number;
  quote: string;
  words: string;
  /** What is said instead where the passage is not shown. */
  alone?: string;
}

/** Whether another check says plainly what comes nearest to this one: then it is about that. A number of customers sizes the market too. */
const isOfAnother = ({ state, page, quote, id }: Finding, all: readonly Finding[]): boolean =>
  state === 'unsure' &&
  id !== 'market.size' &&
  all.some(
    (other) =>
      other.id !== id &&
      other.state === 'said' &&
      other.page === page &&
      other.quote !== null &&
      quote !== null &&
      (other.quote.includes(quote) || quote.includes(other.quote)),
  );

const isPlan = ({ text }: Finding): boolean => says(text ?? '', 'check.planned');

/** Whether a passage has the figure that would be asked for; how fast a market grows is a rate. */
const tellsFigure = (id: CheckId, quote: string): boolean =>
  figuresIn(quote).some((figure) =>
    id === 'market.growth' ? figure.kind === 'percent' || figure.kind === 'multiple' : measures(figure),
  );

/** How a check's own passage can be taken up, the most fitting first. */
const ownForms = (finding: Finding): OwnForm[] => {
  const { id, quote } = finding;
  const words = quote ?? '';
  // What the review calls a plan is not asked whether it is one.
  if (isPlan(finding)) return ['planned', 'near', 'own'];
  if (id === 'traction.ask') return figuresIn(words).some(isMoney) ? ['own'] : ['bare'];
  if (id === 'moat.competitors' && denies.test(words)) return [];
  return [
    ...(tellsFigure(id, words) ? (['figure'] as const) : []),
    ...(namedIn(words).length > 0 ? (['people'] as const) : []),
    ...(tellsChange.test(words) ? (['change'] as const) : []),
    'own',
    'near',
  ];
};

/** Whether advice may quote a check's own passage: it says a part, is sure to be a plan or names people, or comes near enough. */
const mayQuote = (finding: Finding): boolean =>
  finding.state !== 'unsure' ||
  nearEnough.has(finding.id) ||
  isPlan(finding) ||
  (finding.id === 'team.founders' && namedIn(finding.quote ?? '').length > 0);

/** What is advised on a check's own passage; undefined when there is none that has to do with it. */
const onOwn = (finding: Finding, all: readonly Finding[], kind: Kind): Taking | undefined => {
  const { id, page, quote } = finding;
  if (page === null || quote === null || isEmpty(quote) || isOfAnother(finding, all)) return undefined;
  // What only comes near is quoted nowhere that it would not be shown.
  if (finding.state === 'unsure' && !isQuotable({ quote, text: finding.text ?? '' })) return undefined;
  if (!isTopical(id, quote) || (kind === 'ask' && isRow(quote))) return undefined;
  const [key] = ownForms(finding)
    .map((form) => `${id}.${kind}_${form}`)
    .filter(isMessageKey);
  return key === undefined
    ? undefined
    : { passage: passageOf(finding), own: true, shown: !isRow(quote), general: false, page, quote, words: say(key) };
};

/** The one figure that a passage gives for what the advice is about, and the form that names it. */
const figureFor = (form: BesideForm, quote: string): readonly [form: string, figure: string | undefined] => {
  if (form === 'price') return ['priced', isOwnPrice(quote) ? amountOf(quote) : undefined];
  if (form === 'size') return ['sized', amountOf(quote)];
  if (form === 'number') return ['numbered', figureOf(quote, ['count', 'money'])];
  return [form, undefined];
};

/** Whether what another check says is what the form speaks of: names are no roles, a plan is nothing that people can use. */
const fits = (form: BesideForm, quote: string, all: readonly Finding[]): boolean => {
  switch (form) {
    case 'number':
    case 'size':
    case 'counted':
      return hasQuantity(quote);
    case 'customers':
      return areCustomers.test(quote);
    case 'roles':
    case 'record':
      return namedIn(quote).length === 0;
    case 'state': {
      const stage = stageShown((id) => all.find((one) => one.id === id && one.state === 'said'));
      return stage.shown && stage.state === 'stage.product';
    }
    case 'rivals':
      return !namesNone.test(quote);
    default:
      return true;
  }
};

/** Whether a passage is about its check: a product and a buyer are named in any words. */
const isAbout = (id: CheckId, quote: string): boolean =>
  id === 'solution.what' || isTopical(id, quote) || (id === 'market.segment' && audience.first(fold(quote)) !== null);

/** Of these a question on what comes nearest asks as well, since it is about the same thing. */
const nearForms = new Set<BesideForm>(['pain', 'what', 'benefit', 'founders', 'difference', 'protection']);

/** What is advised on a check by what others say. What stands in their passage is shown where it says something by itself. */
const besideOthers = ({ id }: Finding, all: readonly Finding[], kind: Kind, shows: boolean): Taking[] =>
  (sources[id] ?? []).flatMap(([from, form]) => {
    const source = all.find((one) => one.id === from && one.state === 'said');
    if (source === undefined || source.page === null || source.quote === null) return [];
    const { page, quote } = source;
    const [figured, figure] = figureFor(form, quote);
    const key = `${id}.${kind}_${figure === undefined ? form : figured}`;
    if (!isMessageKey(key)) return [];
    if (!isAbout(from, quote) || isEmpty(quote) || !fits(form, quote, all)) return [];
    const known = {
      page: String(page),
      product: [productIn(quote)],
      ...(figure === undefined ? {} : { figure }),
    } as const;
    const isShown = shows && showsItself(quote) && !(form === 'what' && id.startsWith('team.'));
    // A question that follows the passage speaks of it as "this".
    const near = `${id}.ask_near`;
    const asksNear = kind === 'ask' && isShown && nearForms.has(form) && isMessageKey(near);
    const alone = sayWith(key, known);
    const words = asksNear ? say(near) : alone;
    const shown = kind === 'ask' ? asksNear : isShown;
    const general = form === 'what' && !shown;
    const named = figure !== undefined;
    return [{ passage: passageOf(source), own: false, shown, named, general, page, quote, words, alone }];
  });

/** What names a page and quotes nothing of it may be said as often as anything of the kind. */
const timesFor = (isQuoted: boolean, kind: Kind, times: number): number =>
  isQuoted ? times : Math.max(times, mostTimes[kind]);

const isTold = ({ shown, named = false }: Taking): boolean => shown || named;

/** The nearest passage that a check's advice can take up; of several equally near ones one that no other advice has. */
const nearest = (
  finding: Finding,
  all: readonly Finding[],
  kind: Kind,
  taken: Taken,
  times = mostTimes[kind],
  shows = true,
): Taking | undefined => {
  const own = mayQuote(finding) ? onOwn(finding, all, kind) : undefined;
  const fitting = [own ?? [], besideOthers(finding, all, kind, shows)].flat();
  const uses = ({ passage }: Taking): number => usesOf(passage, taken);
  const isFree = (source: Taking, most: number): boolean =>
    uses(source) <= most && uses(source) < timesFor(isTold(source), kind, times);
  const found = [...Array(timesFor(false, kind, times)).keys()].flatMap(
    (most) => fitting.find((source) => isFree(source, most)) ?? [],
  )[0];
  // Who has read a passage is not shown it again.
  return found === undefined || found.own || uses(found) === 0
    ? found
    : { ...found, shown: false, general: found.general || found.shown, words: found.alone ?? found.words };
};

const excerptLength = 100;

/** What to do comes before the passage it is about: of a long step the first line is read. A question comes after what it is about. */
const inWords = ({ own, shown, page, quote, words }: Taking, kind: Kind): string => {
  if (!shown) return words;
  const slots = { page: String(page), quote: excerptOf(quote, excerptLength) };
  if (!own && kind === 'do') return `${words} ${say('near.page', { quote: slots.quote })}`;
  return kind === 'do' ? `${words} ${say('near.place', slots)}` : `${say('near.said', slots)} ${words}`;
};

/** What is asked of the passage that comes nearest to a check; null when it has nothing to do with it. */
export const askedOfOwn = (finding: Finding, all: readonly Finding[]): string | null =>
  onOwn(finding, all, 'ask')?.words ?? null;

/** Checks of one pillar are about one thing. */
const isBeside = (one: CheckId, other: CheckId): boolean => one.split('.')[0] === other.split('.')[0];

/**
 * What to do about a check that is not said, where another check of its pillar says what it is about. Null when none does, or the passage
 * was taken up `times` times.
 */
export const adviceBeside = (
  finding: Finding,
  all: readonly Finding[],
  taken: Taken,
  times: number,
): { text: string; passage: string } | null => {
  const around = all.filter(({ id }) => isBeside(id, finding.id));
  const source = nearest({ ...finding, page: null, quote: null }, around, 'do', taken, times, false);
  return source === undefined ? null : { text: source.words, passage: source.passage };
};

/** The amount that is asked for, with its page; null when no single one is said. */
const askIn = (all: readonly Finding[]): { page: string; figure: string } | null => {
  const ask = all.find(({ id, state }) => id === 'traction.ask' && state === 'said');
  if (ask === undefined || ask.quote === null || ask.page === null) return null;
  const figure = amountOf(ask.quote);
  return figure === undefined ? null : { page: String(ask.page), figure };
};

/**
 * What to do about a check that is not plainly said, or what an investor asks of it, taking up what this pitch says of it. Where it says
 * nothing: the plain sentence, once with the amount asked for, which an investor holds against what a band needs.
 */
export const adviceOn = (
  finding: Finding,
  all: readonly Finding[],
  kind: Kind,
  taken: Taken = new Map(),
  times = mostTimes[kind],
): Advice => {
  const source = nearest(finding, all, kind, taken, times);
  if (source !== undefined)
    return { text: inWords(source, kind), passage: source.passage, isQuoted: isTold(source), isOwn: !source.general };
  const plain = say(`${finding.id}.${kind}`);
  if (!isAbsent(finding) || kind !== 'do' || !core.has(finding.id))
    return { text: plain, passage: null, isQuoted: false, isOwn: false };
  const ask = taken.has(askTaken) ? null : askIn(all);
  return ask === null
    ? { text: plain, passage: null, isQuoted: false, isOwn: false }
    : { text: `${plain} ${say('with.ask', ask)}`, passage: askTaken, isQuoted: true, isOwn: true };
};

const core = new Set<CheckId>(checklist.filter((check) => check.core).map(({ id }) => id));

/** Of these no figure or name tells whether the passage has to do with the check. */
const inWordsAlone = /^(?:problem|solution|moat)\.|^market\.segment$/u;
const marketFigures = new Set<CheckId>(['market.size', 'market.reachable']);
const isSmall = ({ kind, high }: ReturnType<typeof figuresIn>[number]): boolean =>
  kind === 'money' && high < leastMarket;

/** Of these nothing is asked that a figure in the passage says. */
const inFigures = new Set<CheckId>([
  'problem.pain',
  'problem.size',
  'solution.benefit',
  'moat.difference',
  'market.segment',
]);
/** What is asked for when a check is said, where another check says it already. */
const saidBy: Partial<Record<CheckId, CheckId>> = {
  'problem.pain': 'problem.size',
  'problem.size': 'problem.source',
  'solution.state': 'traction.customers',
  'market.size': 'market.source',
  'team.founders': 'team.experience',
};
/** A number of somebody, without when it was counted. */
const isUndatedCount = (quote: string): boolean => {
  const figures = figuresIn(quote);
  return figures.some(({ kind }) => kind === 'count') && figures.every(({ date }) => date === undefined);
};

/** The form in which more is asked of what is said, by what stands in it. */
const moreForm = ({ id, quote }: Finding, kind: Kind): string | null => {
  const words = quote ?? '';
  if (inFigures.has(id) && tellsFigure(id, words)) return 'figure';
  if (id === 'traction.model' && !isOwnPrice(words) && isTopical(id, words)) return 'sale';
  if (id === 'traction.revenue' && isHoped.test(words)) return 'planned';
  if (id === 'traction.customers' && kind === 'do' && isUndatedCount(words)) return 'count';
  return null;
};
const formedMore = (finding: Finding, kind: Kind): string | null => {
  const { id, page, quote } = finding;
  const form = moreForm(finding, kind);
  const key = `${id}.${kind}_${form ?? ''}`;
  if (form === null || page === null || quote === null || !isMessageKey(key)) return null;
  return inWords(
    { passage: passageOf(finding), own: true, shown: true, general: false, page, quote, words: say(key) },
    kind,
  );
};

const showsPassage = (text: string): boolean => text.includes('“');

/** What would make more of what is said, in its own words; null when nothing is to be added, or another check adds it. */
export const moreOn = (finding: Finding, kind: Kind, all: readonly Finding[] = []): Advice | null => {
  const { id } = finding;
  const quote = finding.quote ?? '';
  if (isEmpty(quote)) return null;
  if (inWordsAlone.test(id) && !isTopical(id, quote)) return null;
  // A price is no market, nor is what shall be earned.
  if (marketFigures.has(id) && (figuresIn(quote).some(isSmall) || isIncome.test(quote))) return null;
  // Nor is a share a price.
  if (id === 'traction.model' && !isOwnPrice(quote) && !isTopical(id, quote)) return null;
  if (kind === 'do' && all.some((one) => one.id === saidBy[id] && one.state === 'said')) return null;
  const text = formedMore(finding, kind) ?? followUp(finding, kind === 'do' ? 'do_more' : 'ask_more');
  if (text === null || (isRow(quote) && showsPassage(text))) return null;
  return { text, passage: passageOf(finding), isQuoted: true, isOwn: true };
};

/** Advice with the check it is about and the passage it takes up; null when it could be said of any pitch. */
interface Given {
  id: CheckId;
  text: string;
  passage: string | null;
  isOwn: boolean;
}

/** Whoever is told how a market figure was worked out, or where a protection can be looked up, is told both. */
const alike: readonly (readonly [CheckId, CheckId])[] = [
  ['market.size', 'market.source'],
  ['moat.protection', 'moat.checkable'],
  ['traction.model', 'traction.unit'],
];
/** While nobody says what a problem costs, that is asked with the problem too. */
const onCost: readonly CheckId[] = ['problem.pain', 'problem.size'];
export const asksAlike = (one: CheckId, other: CheckId, all: readonly Finding[]): boolean => {
  const isSized = all.some(({ id, state }) => id === 'problem.size' && state === 'said');
  return (
    one !== other && [...alike, ...(isSized ? [] : [onCost])].some((ids) => ids.includes(one) && ids.includes(other))
  );
};

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
    if (given.some(({ id }) => id === finding.id || asksAlike(id, finding.id, all))) continue;
    const advice = finding.state === 'said' ? moreOn(finding, kind, all) : isOpen(finding) ? adviceOn(finding, all, kind, taken, times) : null; // prettier-ignore
    if (advice === null || advice.text.length > longest || seen.has(advice.text)) continue;
    // What is said is shown once: more of it is no reason to read it again.
    const mostUses = finding.state === 'said' && showsPassage(advice.text) ? 1 : timesFor(advice.isQuoted, kind, times);
    if (advice.passage !== null && usesOf(advice.passage, taken) >= mostUses) continue;
    seen.add(advice.text);
    if (finding.id === 'traction.ask' && finding.state === 'said') taken.set(askTaken, 1);
    if (advice.passage !== null) taken.set(advice.passage, (taken.get(advice.passage) ?? 0) + 1);
    given.push({ id: finding.id, text: advice.text, passage: advice.passage, isOwn: advice.isOwn });
  }
  return given;
};

type Sector = 'health' | 'plant' | 'device' | 'business' | 'consumer';
/** What is asked of one kind of company and of no other; the first that fits. */
const sectors: readonly (readonly [Sector, RegExp])[] = [
  [
    'health',
    new RegExp(
      String.raw`clinical (?:trial|stud)|\bdrugs?\b|therap|diagnos|\bfda\b|patient|medical device${notTrade}|تجار?ب[ةه]? سريري|دراس[ةه] سريري|دواء|أدوية|علاج|المرضى|مرضى|تشخيص`,
      'iu',
    ),
  ],
  [
    'plant',
    /\bplants?\b|biogas|\b[mg]w\b|solar|desalinat|\bfarm(?:s|ing)?\b|refinery|hectare|محطة|مصنع|مزرعة|هكتار|تحلية|طاقة شمسية/iu,
  ],
  [
    'device',
    new RegExp(
      String.raw`hardware|\b(?:our|an?|the|this) (?:[\w-]+ ){0,2}device\b${notTrade}|sensors?\b|\brobots?\b|wearable|\bdrones?\b|battery|جهازنا|جهاز ذكي|مستشعر|روبوت(?!ات المحادثة| محادثة)|بطاري`,
      'iu',
    ),
  ],
  [
    'business',
    /\bb2b\b|enterprise|\bsaas\b|\bclients\b|companies|businesses|agencies|\bteams\b|managers|شركات|منشآت|مؤسسات|متاجر|تجار(?![ةي])/iu,
  ],
  ['consumer', /\bapp\b|users|players|students|parents|families|fans|travell?ers|تطبيق|مستخدم|طلاب|أسر|مسافر|لاعب/iu],
];
const onWhat: readonly CheckId[] = ['solution.what', 'market.segment', 'solution.how', 'solution.benefit'];

/** What an investor asks of a company of this kind, and the passage that tells the kind; null when no passage does. */
export const sectorQuestion = (all: readonly Finding[]): { text: string; passage: string } | null => {
  for (const id of onWhat) {
    const told = all.find((finding) => finding.id === id && finding.state === 'said');
    if (told === undefined || told.quote === null || told.page === null) continue;
    const { page, quote } = told;
    const found = sectors.find(([, words]) => words.test(quote));
    if (found === undefined) continue;
    const product = all.find((finding) => finding.id === 'solution.what' && finding.state === 'said') ?? told;
    const slots = { page: String(product.page ?? page), product: [productIn(product.quote ?? '')] } as const;
    return { text: sayWith(`sector.${found[0]}`, slots), passage: passageOf(told) };
  }
  return null;
};
