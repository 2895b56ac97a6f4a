import { audience, rivals } from './check-words.ts';
import { measures } from './figures.ts';
import { foldText } from './fold.ts';
import type { Topic } from './headings.ts';
import { ownNames } from './names.ts';
import { peopleIn } from './people.ts';
import type { Passage } from './passages.ts';
import { business, offering, raising, suffering, ventureVoice } from './section-words.ts';

/*
 * What makes a text a pitch: somebody who makes something tells, as "we" or by the company's name, whom it is for, what it earns,
 * who else does it, who they are and what they want. No single one of these does; a manual has a product, a paper a problem, an
 * annual report a market.
 */
type Part = 'problem' | 'offer' | 'business' | 'market' | 'rivals' | 'team' | 'ask';

const partOf: Partial<Record<Topic, Part>> = {
  problem: 'problem',
  solution: 'offer',
  market: 'market',
  competition: 'rivals',
  moat: 'rivals',
  team: 'team',
  traction: 'business',
  model: 'business',
  ask: 'ask',
};

const hasMoney = ({ figures }: Passage): boolean =>
  figures.some(({ kind, value }) => kind === 'money' || (kind === 'count' && value >= 100_000));

interface Signs {
  /** Under a section's heading, or on a slide that is about it. */
  readonly told: ReadonlySet<Part>;
  /** In the lines themselves, wherever they stand. */
  readonly done: ReadonlySet<Part>;
  /** The share of lines in the first person of a business or about the company by its name. */
  readonly voice: number;
  readonly lines: number;
}

function signsOf(passages: readonly Passage[], company: string | null): Signs {
  const names = company === null ? [] : ownNames(company).map(foldText);
  // A template that nobody filled in has the sections of a pitch, too: what is missing is told section by section.
  const usable = passages.filter(({ stance, title }) => stance !== 'order' && stance !== 'asked' && !title);
  const told = new Set<Part>();
  const done = new Set<Part>();
  let voiced = 0;
  for (const passage of usable) {
    const { folded, topic } = passage;
    const part = topic === null ? undefined : partOf[topic];
    if (part) told.add(part);
    const own = ventureVoice.test(folded) || names.some((name) => ` ${folded.text} `.includes(` ${name} `));
    if (own) voiced += 1;
    const figure = passage.figures.some(measures);
    if (raising.test(folded) && hasMoney(passage)) done.add('ask');
    if (peopleIn(passage).some(({ role }) => role !== '')) done.add('team');
    if (own && offering.test(folded)) done.add('offer');
    if (business.test(folded) && (own || figure)) done.add('business');
    if (rivals.test(folded) && (own || topic === 'competition')) done.add('rivals');
    if (suffering.test(folded) && audience.test(folded)) done.add('problem');
  }
  return { told, done, voice: usable.length === 0 ? 0 : voiced / usable.length, lines: usable.length };
}

const sections = 4;
/* Slides with a sentence for a title have no section that we know, but do what its lines do: one part more has to be there. */
const partsWithFewSections = 5;
const fewSections = 3;
/* A text of this many lines without sections is a letter or a few notes. */
const shortText = 40;

/** How much of a short text must be in its maker's own voice: the less of a pitch it tells, the more. */
const voiceFor = (parts: number): number => (parts >= 3 ? 0.1 : 0.4);

/**
 * Whether a text is a pitch. With sections: at least four parts of a pitch have one (or three, and five parts are told in all), and
 * it asks for something, or sets what it offers against a problem and has buyers or founders to show. Without: a short text in its
 * maker's own voice that says what is made and who buys it.
 */
export function readsAsPitch(passages: readonly Passage[], company: string | null): boolean {
  const { told, done, voice, lines } = signsOf(passages, company);
  const all = new Set([...told, ...done]);
  // Headings alone are shared with papers and handbooks: somebody must ask, sell, or stand up for it.
  const asks = done.has('ask') || (told.has('ask') && (all.has('problem') || all.has('offer')));
  const sells =
    told.has('problem') && (told.has('offer') || told.has('business')) && (done.has('business') || done.has('team'));
  const sectioned = told.size >= sections || (told.size >= fewSections && all.size >= partsWithFewSections);
  if (sectioned && (asks || sells)) return true;
  return done.has('offer') && done.has('business') && lines <= shortText && voice >= voiceFor(all.size);
}
