import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { checklist, type CheckId, type CheckResult } from '@plumbline/contracts/checklist';
import type { HexagonReport } from '@plumbline/contracts/report';
import type { ReviewOutcome, ReviewRequest } from '@plumbline/review/engine/engine';
import {
  deckRow,
  emptyScore,
  foldedPages,
  interval,
  languageOf,
  rightPages,
  scoreDeck,
  strangersTable,
  sumScores,
  type Truth,
} from './strangers.ts';

/** What is counted of a review of strangers' decks, on a deck of three pages and a truth that are made up. */

const texts = [
  'Bakery boxes\nTidy Crumbs\nBakers throw away a third of their bread',
  'Two hundred bakers pay us',
  'Rosa Blum, CEO, baked for ten years',
];

const document: ReviewRequest['document'] = {
  title: 'Deck',
  pages: texts.map((text, at) => ({ n: at + 1, label: `Slide ${String(at + 1)}`, text, method: 'text' })),
  coverage: { pages: texts.length, text: texts.length, ocr: 0, unread: [] },
  warnings: [],
};

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const hashOf = (text: string): string => createHash('sha256').update(letters(text)).digest('hex').slice(0, 16);

type Said = Truth['checks'][string];
const yes = (page: number | null, quote: string | null = null, over: Partial<Said> = {}): Said => ({ said: 'yes', page, quote, letters: null, hash: null, ...over }); // prettier-ignore
const no: Said = { said: 'no', page: null, quote: null, letters: null, hash: null };
const partly: Said = { ...no, said: 'partly' };
/** A passage as the kept truths tell it: nothing but the number of its letters and digits, and their hash. */
const hashed = (passage: string): Said => yes(null, null, { letters: letters(passage).length, hash: hashOf(passage) });

const truth = (checks: Truth['checks'], over: Partial<Truth> = {}): Truth => ({
  deck: 'tidy-crumbs',
  kind: 'pitch',
  language: 'en',
  company: null,
  stage: null,
  scores: null,
  sha256: null,
  pages: texts.length,
  checks,
  ...over,
});

type Shown = Partial<Pick<CheckResult, 'page' | 'quote' | 'closest' | 'searched'>> & Pick<CheckResult, 'state'>;
const said = (page: number, quote: string): Shown => ({ state: 'said', page, quote });
const unsure = (page: number, quote: string): Shown => ({ state: 'unsure', closest: { page, quote } });
const notFound: Shown = { state: 'not_found', searched: [1, 2, 3] };

const scores = { problem_insight: 3, solution_product: 2, market_opportunity: 1, team: 4, moat_defensibility: 1, traction_viability: 2 }; // prettier-ignore
const noScores = { problem_insight: null, solution_product: null, market_opportunity: null, team: null, moat_defensibility: null, traction_viability: null }; // prettier-ignore
const levels = { said: 3, partly: 2, unsure: 2, not_found: 1, not_read: null };

/** A review that shows these checks; nothing is counted of the others, since the truths say nothing of them. */
const outcome = (checks: Partial<Record<CheckId, Shown>>, over: Partial<HexagonReport> = {}): ReviewOutcome => ({
  basis: { text_hash: 'made up' },
  overall_score: null,
  recommendation: null,
  company_name: null,
  validation_status: 'valid',
  report: {
    format: 'hexagon',
    rubric_version: 'made up',
    language: 'en',
    company_name: null,
    hexagon_scores: scores,
    pillars_detailed: [],
    claims_evidence: [],
    checks: checklist.map(({ id, pillar }) => {
      const shown = checks[id] ?? notFound;
      return { id, pillar, level: levels[shown.state], text: 'Words.', ...shown };
    }),
    document: { kind: 'pitch', language: 'en', quotes: [] },
    strengths: [],
    gaps: [],
    verdict: '',
    core_analysis: '',
    stage: 'The stage is not clear.',
    next_actions: [],
    critical_next_step: '',
    main_action: '',
    key_investor_questions: [],
    executive_summary: { score: null, strengths: [], weaknesses: [], feedback: '' },
    market_analysis: { score: null, market_size_clarity: '', competition_analysis: '', target_audience: '', strengths: [], recommendations: [], feedback: '' },
    financial_viability: { score: null, feedback: '' },
    risk_assessment: { score: null, feedback: '' },
    overall_assessment: { total_score: null, recommendation: null },
    coverage: document.coverage,
    warnings: [],
    provenance: { provider: '', model: '', prompt_version: '', rubric_version: '', calls: 0, tokens_in: 0, tokens_out: 0, seconds: 0 },
    ...over,
  },
}); // prettier-ignore

const unjudged = new Map<string, number>();
const scoreOf = (checks: Truth['checks'], shown: Partial<Record<CheckId, Shown>>, judged = unjudged) =>
  scoreDeck(truth(checks), document, outcome(shown), judged);

const bread = 'Bakers throw away a third of their bread';
const none = { of: 0, all: 0 };

describe('a check that the deck does not answer', () => {
  test('is said falsely when a passage is shown for it, and rightly when none is, or only the closest', () => {
    const checks = { 'problem.pain': no, 'problem.size': no, 'problem.today': no, 'problem.source': no };
    const score = scoreOf(checks, {
      'problem.pain': said(1, bread),
      'problem.size': { ...said(1, bread), state: 'partly' },
      'problem.today': unsure(1, bread),
    });
    expect(score).toMatchObject({ saidFalsely: { of: 2, all: 4 }, falseAbsence: none, shown: none, shownRight: none, closestRight: none }); // prettier-ignore
  });
});

describe('a check that the deck answers', () => {
  test('is falsely absent only when nothing is shown at all', () => {
    const checks = { 'team.founders': yes(3), 'team.experience': yes(3), 'team.advisers': yes(3) };
    const score = scoreOf(checks, { 'team.founders': said(3, texts[2] ?? ''), 'team.experience': unsure(3, 'Rosa') });
    expect(score.falseAbsence).toEqual({ of: 1, all: 3 });
    expect(score.saidFalsely).toEqual(none);
  });

  test('is shown right on the page that the truth names, on one that is as right, and on no other', () => {
    const checks = {
      'problem.pain': yes(1),
      'team.founders': yes(1, null, { also: [3] }),
      'traction.customers': yes(2),
    };
    const score = scoreOf(checks, {
      'problem.pain': said(1, bread),
      'team.founders': said(3, 'Rosa Blum, CEO'),
      'traction.customers': said(3, 'for ten years'),
    });
    expect(score.shown).toEqual({ of: 3, all: 3 });
    expect(score.shownRight).toEqual({ of: 2, all: 3 });
  });

  test('counts as closest only when it is unsure and the passage stands on a right page', () => {
    const checks = { 'problem.pain': yes(1), 'team.founders': yes(3), 'traction.customers': yes(2) };
    const score = scoreOf(checks, {
      'problem.pain': unsure(1, bread),
      'team.founders': unsure(2, 'Two hundred bakers'),
      'traction.customers': said(2, 'Two hundred bakers pay us'),
    });
    expect(score.closestRight).toEqual({ of: 1, all: 3 });
    expect(score.shownRight).toEqual({ of: 1, all: 3 });
  });
});

test('what the reader found said in part, and what was not read, is counted neither way', () => {
  const score = scoreOf(
    { 'problem.pain': partly, 'team.founders': yes(3), 'moat.protection': no },
    { 'problem.pain': notFound, 'team.founders': { state: 'not_read' }, 'moat.protection': { state: 'not_read' } },
  );
  expect(score).toMatchObject({ saidFalsely: none, falseAbsence: none, shown: none, shownRight: none, closestRight: none }); // prettier-ignore
});

describe('a passage that the truth tells only as the hash of its letters', () => {
  test('is found on its page, whatever stands between the letters, and nowhere else', () => {
    const pages = foldedPages(document);
    expect(rightPages(hashed('Two-hundred BAKERS, pay'), truth({}), document, pages)).toEqual(new Set([2]));
    expect(rightPages(hashed('Three hundred bakers pay'), truth({}), document, pages)).toEqual(new Set());
  });

  test('makes a shown statement right or wrong', () => {
    const checks = { 'traction.customers': hashed('hundred bakers'), 'team.founders': hashed('Rosa Blum') };
    const shown = { 'traction.customers': said(2, texts[1] ?? ''), 'team.founders': said(1, bread) };
    expect(scoreOf(checks, shown).shownRight).toEqual({ of: 1, all: 2 });
  });

  test('is found in a note beside the page as well, and in Arabic without its marks', () => {
    const noted: ReviewRequest['document'] = {
      ...document,
      pages: [{ n: 1, label: 'Slide 1', text: 'نَبيعُ الخُبـز', method: 'text', blocks: [{ kind: 'note', text: 'Said aloud' }] }],
    }; // prettier-ignore
    const pages = foldedPages(noted);
    expect(rightPages(hashed('said aloud'), truth({}), noted, pages)).toEqual(new Set([1]));
    expect(rightPages(hashed('نبيع الخبز'), truth({}), noted, pages)).toEqual(new Set([1]));
  });
});

test('the pages that a truth names count only where it counts pages as we do', () => {
  const pages = foldedPages(document);
  expect(rightPages(yes(3), truth({}), document, pages)).toEqual(new Set([3]));
  expect(rightPages(yes(3), truth({}, { pages: 9 }), document, pages)).toEqual(new Set());
  expect(rightPages(yes(3, bread), truth({}, { pages: 9 }), document, pages)).toEqual(new Set([1]));
  // Told in a few of its words, the page with most of them.
  expect(rightPages(yes(null, 'Rosa baked ten years'), truth({}), document, pages)).toEqual(new Set([3]));
});

describe('a statement that a person judged', () => {
  test('is right or wrong by that judgement, and unjudged without one', () => {
    const judged = new Map([
      [`tidy-crumbs problem.pain ${hashOf(bread)}`, 1],
      [`tidy-crumbs problem.size ${hashOf(bread)}`, 0.4],
      [`another-deck problem.today ${hashOf(bread)}`, 1],
    ]);
    const checks = { 'problem.pain': yes(1), 'problem.size': partly, 'problem.today': yes(1) };
    const shown = { 'problem.pain': said(1, bread), 'problem.size': said(1, bread), 'problem.today': said(1, bread) };
    expect(scoreOf(checks, shown, judged)).toMatchObject({
      statementsRight: { of: 1, all: 2 },
      statementsNotWrong: { of: 2, all: 2 },
      unjudged: 1,
    });
  });
});

describe('a quote', () => {
  const whole = (quote: string) => scoreOf({ 'problem.pain': yes(1) }, { 'problem.pain': said(1, quote) }).wholeQuotes;

  test('is whole when it is a line of its page', () => {
    expect(whole(bread)).toEqual({ of: 1, all: 1 });
    expect(whole('Bakers throw away a third')).toEqual({ of: 0, all: 1 });
  });

  test('is whole when it is blocks side by side, or a sentence of one, and not when it ends within a block', () => {
    const blocks = [
      { kind: 'text', text: '200' },
      { kind: 'text', text: 'bakers pay us' },
      { kind: 'text', text: 'They stay. They bring others.' },
    ] as const;
    const framed = { ...document, pages: [{ n: 1, label: 'Slide 1', text: blocks.map(({ text }) => text).join(' '), method: 'text', blocks: [...blocks] }] } satisfies ReviewRequest['document']; // prettier-ignore
    const wholeIn = (quote: string) =>
      scoreDeck(truth({ 'traction.customers': yes(1) }), framed, outcome({ 'traction.customers': said(1, quote) }), unjudged).wholeQuotes; // prettier-ignore
    expect(wholeIn('200 bakers pay us')).toEqual({ of: 1, all: 1 });
    expect(wholeIn('They bring others.')).toEqual({ of: 1, all: 1 });
    expect(wholeIn('200 bakers')).toEqual({ of: 0, all: 1 });
  });

  test('of a deck known only as a transcript is not held against its blocks', () => {
    const known = truth({ 'problem.pain': yes(1) }, { source: { transcript: 'transcripts/tidy-crumbs.json' } });
    const score = scoreDeck(known, document, outcome({ 'problem.pain': said(1, 'a third of their') }), unjudged);
    expect(score.wholeQuotes).toEqual(none);
  });
});

describe('what is reviewed at all', () => {
  const unscored = outcome({}, { hexagon_scores: noScores });

  test('a pitch without any score was refused', () => {
    expect(scoreDeck(truth({}), document, unscored, unjudged).refused).toEqual({ of: 1, all: 1 });
    expect(scoreDeck(truth({}, { kind: 'media kit' }), document, outcome({}), unjudged).refused).toEqual({ of: 0, all: 1 }); // prettier-ignore
  });

  test('another document counts only by whether it was scored', () => {
    const form = truth({ 'problem.pain': no }, { kind: 'form', company: 'Tidy Crumbs' });
    const scored = scoreDeck(form, document, outcome({ 'problem.pain': said(1, bread) }), unjudged);
    expect(scored).toEqual({ ...emptyScore(), othersScored: { of: 1, all: 1 } });
    expect(scoreDeck(form, document, unscored, unjudged)).toEqual({ ...emptyScore(), othersScored: { of: 0, all: 1 } });
  });

  test('a pitch in another language is right when it is scored, or named by its language', () => {
    const french = truth({}, { language: 'fr' });
    const named = (language: string) =>
      scoreDeck(french, document, outcome({}, { hexagon_scores: noScores, document: { kind: 'pitch', language, quotes: [] } }), unjudged).otherLanguages; // prettier-ignore
    expect(named('fr')).toEqual({ of: 1, all: 1 });
    expect(named('de')).toEqual({ of: 0, all: 1 });
    expect(scoreDeck(french, document, outcome({}), unjudged)).toEqual({ ...emptyScore(), otherLanguages: { of: 1, all: 1 } }); // prettier-ignore
    expect(languageOf(truth({}, { language: 'en+ar' }))).toBe('en');
    expect(languageOf(truth({}, { language: 'ar-EG' }))).toBe('ar');
  });
});

describe('company, stage and scores', () => {
  const known = truth({}, { company: 'Tidy Crumbs Ltd', stage: 'revenue', scores: { problem_insight: 4, team: 2, moat_defensibility: null } }); // prettier-ignore
  const of = (over: Partial<HexagonReport>) => scoreDeck(known, document, outcome({}, over), unjudged);

  test('a company is right by its name, with or without what follows it, and wrong when there is none', () => {
    expect(of({ company_name: 'TIDY CRUMBS' }).company).toEqual({ of: 1, all: 1 });
    expect(of({ company_name: 'Bakery boxes' }).company).toEqual({ of: 0, all: 1 });
    expect(of({ company_name: null }).company).toEqual({ of: 0, all: 1 });
  });

  test('a stage that is not clear is right for every deck, another one only for its own', () => {
    expect(of({ stage: 'The stage is not clear.' }).stage).toEqual({ of: 1, all: 1 });
    expect(of({ stage: 'First revenue' }).stage).toEqual({ of: 1, all: 1 });
    expect(of({ stage: 'An idea' }).stage).toEqual({ of: 0, all: 1 });
  });

  test('a score is held against the reader’s where both gave one', () => {
    expect(of({})).toMatchObject({ withinOne: { of: 1, all: 2 }, bias: { sum: 1, all: 2 } });
    expect(of({ hexagon_scores: noScores })).toMatchObject({ withinOne: none, bias: { sum: 0, all: 0 } });
  });
});

describe('all decks together', () => {
  test('are the sums of each, and the table shows them with their interval', () => {
    const one = scoreOf({ 'problem.pain': no, 'team.founders': yes(3) }, { 'problem.pain': said(1, bread) });
    const other = scoreOf({ 'problem.pain': no, 'team.founders': yes(3) }, { 'team.founders': said(3, 'Rosa Blum') });
    const sum = sumScores([one, other]);
    expect(sum).toMatchObject({ refused: { of: 0, all: 2 }, saidFalsely: { of: 1, all: 2 }, falseAbsence: { of: 1, all: 2 }, shownRight: { of: 1, all: 2 }, unjudged: 2 }); // prettier-ignore
    const rows = new Map(strangersTable(sum).map(([name, measured]) => [name, measured]));
    expect(rows.get('said falsely (truth: no)')).toBe('1 of 2 (50 %; 9 % to 91 %)');
    expect(rows.get('other documents scored')).toBe('–');
    expect(deckRow('tidy-crumbs', one)).toEqual(['tidy-crumbs', '0/1', '1/1', '1/1', '0/1', '0/1', '1/1', '–', '–', '–', '–']); // prettier-ignore
  });

  test('Wilson’s interval knows how little a few cases show, and stays between nothing and all', () => {
    const rounded = (of: number, all: number) => interval({ of, all }).map((bound) => Number(bound.toFixed(3)));
    // As in the tables of Brown, Cai and DasGupta's formula.
    expect(rounded(5, 10)).toEqual([0.237, 0.763]);
    expect(rounded(0, 10)).toEqual([0, 0.278]);
    expect(rounded(10, 10)).toEqual([0.722, 1]);
    expect(rounded(90, 100)).toEqual([0.826, 0.945]);
    expect(interval({ of: 0, all: 0 })).toEqual([0, 1]);
  });
});
