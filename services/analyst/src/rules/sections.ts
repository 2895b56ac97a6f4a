import { audience } from './check-words.ts';
import { measures, pricePerUnit } from './figures.ts';
import { foldText } from './fold.ts';
import type { Topic } from './headings.ts';
import type { Lexicon } from './lexicon.ts';
import { ownNames } from './names.ts';
import { peopleIn } from './people.ts';
import type { Passage } from './passages.ts';
import { earning, guarding, namesBuyer, raising, titleWords, trading } from './section-words.ts';

/*
 * Slides often have a sentence for a title. What such a slide is about is told by two witnesses: the words of its title, and what
 * its lines do (somebody is introduced, money is asked for, rivals stand in a table). Its place in the deck is none.
 */

type Votes = Map<Topic, number>;

const pitched = [
  'ask',
  'team',
  'competition',
  'traction',
  'model',
  'market',
  'moat',
  'solution',
  'problem',
  'other',
] as const;

const titleWeight = 4;
const mostVotesOfLines = 3;

/** A table in which the company stands in a row among at least two others compares them. */
function isComparison(page: readonly Passage[], company: string | null): boolean {
  if (company === null) return false;
  const names = ownNames(company).map((name) => foldText(name));
  const rows = page.filter(({ text, row }) => row && text.length < 140);
  const own = rows.some(({ folded }) =>
    names.some((name) => folded.text === name || folded.text.startsWith(`${name} `)),
  );
  return own && rows.length >= 3;
}

const hasMoney = ({ figures }: Passage): boolean =>
  figures.some(({ kind, value }) => kind === 'money' || value >= 100_000);
const hasFigure = ({ figures }: Passage): boolean =>
  figures.some(measures) || figures.some(({ kind }) => kind === 'count');

const marketRow = ({ figures, folded, row }: Passage): boolean =>
  row &&
  figures.some(({ kind, value }) => kind === 'money' && value >= 10_000_000) &&
  (figures.some(({ kind, value }) => kind === 'count' && value >= 500) || audience.test(folded));

/** What one line does; most do nothing of the kind. The rows of a table do what its head says. */
function actsOf(passage: Passage): Topic[] {
  const acts: Topic[] = [];
  const does = (lexicon: Lexicon): boolean =>
    hasFigure(passage) && (lexicon.test(passage.folded) || (passage.head !== null && lexicon.test(passage.head)));
  if (peopleIn(passage).some(({ role }) => role !== '')) acts.push('team');
  if (raising.test(passage.folded) && hasMoney(passage)) acts.push('ask', 'ask', 'ask');
  if (does(trading)) acts.push('traction');
  if (namesBuyer.test(passage.text)) acts.push('traction', 'traction');
  if (
    (hasFigure(passage) && earning.test(passage.folded)) ||
    passage.figures.some((figure) => pricePerUnit(passage.folded, figure) !== null)
  )
    acts.push('model');
  if (guarding.test(passage.folded)) acts.push('moat');
  if (marketRow(passage)) acts.push('market');
  return acts;
}

/** Each kind of act with how often the lines of a slide do it. */
function actsOn(page: readonly Passage[]): Votes {
  const acts: Votes = new Map();
  for (const passage of page) {
    if (passage.title || passage.stance === 'empty') continue;
    for (const act of actsOf(passage)) acts.set(act, (acts.get(act) ?? 0) + 1);
  }
  return acts;
}

/* "How we decide": a way of working shown. */
const showsWay = /^(?:how|what) we (?!compare|raise|ask|need|got|earn|charge)|^(?:كيف|ماذا) ن(?!كسب|بيع|طلب)/u;

/** What the title of a slide names. "Financing and its dangers": what is reviewed decides before what is not. */
function titleTopics(page: readonly Passage[]): Topic[] {
  const title = page.find((passage) => passage.title);
  if (!title) return [];
  const named: Topic[] = pitched.filter((topic) => titleWords[topic].test(title.folded));
  if (showsWay.test(title.folded.text)) named.push('solution');
  return named.length === 1 ? named : named.filter((topic) => topic !== 'other');
}

/** The votes for one slide: its title four, each kind of act as often as it is done, at most three. */
function votesFor(page: readonly Passage[], company: string | null): Votes {
  const votes: Votes = new Map();
  const add = (topic: Topic, count: number): void => void votes.set(topic, (votes.get(topic) ?? 0) + count);
  for (const topic of titleTopics(page)) add(topic, titleWeight);
  for (const [topic, count] of actsOn(page)) add(topic, Math.min(mostVotesOfLines, count));
  if (isComparison(page, company)) add('competition', titleWeight);
  return votes;
}

/** The topic with most votes, of equals the one that is rarer in decks; null below two votes. */
function winner(votes: Votes): Topic | null {
  let best: Topic | null = null;
  for (const topic of pitched) {
    const count = votes.get(topic) ?? 0;
    if (count >= 2 && count > (best === null ? 0 : (votes.get(best) ?? 0))) best = topic;
  }
  return best;
}

interface Slide {
  readonly page: number;
  /** Its passages without a heading of their own. */
  readonly open: readonly Passage[];
  topic: Topic | null;
}

function slideOf(page: number, passages: readonly Passage[]): Slide {
  const said = passages.filter(({ stance }) => stance !== 'order');
  const titled = said.some(({ title, topic }) => title && topic === null);
  const open = titled ? said.filter(({ topic }) => topic === null) : [];
  return { page, open, topic: titled ? null : (said.find(({ topic }) => topic !== null)?.topic ?? null) };
}

const sizes = /\b(?:market|markets|tam|addressable|industry|potential)\b|سوق|المحتمل/u;

/** Under "Customers" stands who might buy, or who has bought: contracts and revenue tell which. */
const listsCustomers = (page: readonly Passage[]): boolean =>
  page.every(({ topic, folded }) => topic !== null && (topic !== 'market' || !sizes.test(folded.text))) &&
  page.some(({ topic }) => topic === 'market') &&
  (actsOn(page).get('traction') ?? 0) >= 2;

const deckOfSlides = 5;

/**
 * The passages with the topics of the slides whose titles are no heading we know. Other documents, and the parts of a slide that
 * stand under a heading of their own, stay as they are. Passages that speak to the judge have no vote.
 */
export function withSlideTopics(passages: readonly Passage[], company: string | null): readonly Passage[] {
  const byPage = Map.groupBy(passages, ({ page }) => page);
  if (byPage.size < deckOfSlides) return passages;
  const slides = [...byPage].map(([page, all]) => slideOf(page, all));
  for (const slide of slides) if (slide.open.length > 0) slide.topic = winner(votesFor(slide.open, company));
  const topics = new Map(slides.filter(({ open }) => open.length > 0).map(({ page, topic }) => [page, topic]));
  const served = new Set(slides.filter(({ page }) => listsCustomers(byPage.get(page) ?? [])).map(({ page }) => page));
  return passages.map((passage) => {
    const given = passage.topic === 'market' && served.has(passage.page) ? 'traction' : passage.topic;
    const topic = given ?? topics.get(passage.page) ?? null;
    return topic === passage.topic ? passage : { ...passage, topic };
  });
}
