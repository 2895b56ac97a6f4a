/** @jest-environment jest-fixed-jsdom */
import './test/browser-stubs.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentKinds } from '@plumbline/contracts/checklist';
import type { RecognisedDocument } from '@plumbline/contracts/checklist';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { HexagonReport } from '@plumbline/contracts/report';
import { createIntl } from 'react-intl';
import ar from '../../locales/ar.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { outlineOf } from './export/outline.ts';
import { unreviewedAs } from './read-report.ts';
import { englishChecked } from './test/checked-report.ts';
import { englishPages, englishReport } from './test/english-report.ts';
import { viewOf } from './test/read.ts';
import { evaluationOf, resultsOf, showReport } from './test/screen.tsx';
import { templateIn, unreviewedReport } from './test/unreviewed-report.ts';
import { unreviewedWords } from './unreviewed.ts';

afterEach(cleanup);

const pitchIn = (language: string): RecognisedDocument => ({ kind: 'pitch', language, quotes: [] });
const unscored: Partial<Evaluation> = { overall_score: null, recommendation: null };

const show = (report: HexagonReport, change: Partial<Evaluation> = {}, posts: Record<string, unknown> = {}) =>
  showReport({
    evaluations: [evaluationOf({ ...unscored, ...change })],
    results: resultsOf(report),
    pages: englishPages,
    others: { '/v1/schemas/investor5': { id: 'schema_0001', name: 'investor5', version: '1' }, ...posts },
  });

test('the report of a document that was not reviewed is one of the contract', () => {
  const report = unreviewedReport('en', templateIn.en);
  expect(HexagonReport.parse(report)).toEqual(report);
});

describe('a report is of no review', () => {
  test.each([
    ['of something else than a pitch', unreviewedReport('en', templateIn.en), 'template'],
    ['of a pitch in another language', unreviewedReport('en', pitchIn('fr')), 'pitch'],
  ])('%s without a score', (_, report, kind) => {
    expect(unreviewedAs(viewOf(report))?.kind).toBe(kind);
  });

  test.each([
    ['of before documents were recognised', englishReport],
    ['of a pitch', englishChecked],
    ['of a template that was reviewed all the same', { ...englishChecked, document: templateIn.en }],
    ['of a pitch that a model reads in its language', { ...englishChecked, document: pitchIn('fr') }],
    ['of a pitch of which too little could be read', unreviewedReport('en', pitchIn('en'))],
    [
      'of a template reviewed all the same, of which too little could be read',
      unreviewedReport('en', templateIn.en, {
        overall_assessment: { total_score: null, recommendation: 'not_recommended' },
      }),
    ],
  ])('but not %s', (_, report) => {
    expect(unreviewedAs(viewOf(report))).toBeNull();
  });
});

describe('a document that was not reviewed', () => {
  test('is named for what it is, with the passages that show it, and has no score', async () => {
    const person = userEvent.setup();
    show(unreviewedReport('en', templateIn.en));
    const title = 'This reads as a template that nobody has filled in, not as a pitch';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText('We raise €2.5m to reach 80 hospitals in DACH and the Nordics.', { selector: 'blockquote' })).toBeTruthy(); // prettier-ignore
    expect(screen.queryByText(/out of 100|out of 5|Recommended/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Pillars in detail' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Slide 12: show the quote' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect((await drawer.findByText(/We raise €2.5m/, { selector: 'mark' })).textContent).toContain('80 hospitals');
  });

  test('in another language is named by it, and its figures are shown as the report quotes them', async () => {
    const core_analysis = '“Chiffre d’affaires 2025 : 1,2 M€” (page 3)';
    show(unreviewedReport('en', pitchIn('fr'), { core_analysis }));
    expect(await screen.findByRole('heading', { name: 'This document is in French' })).toBeTruthy();
    expect(screen.getByText(core_analysis)).toBeTruthy();
  });

  test('in a language without a name is in another one', () => {
    const intl = createIntl({ locale: 'en', messages: en });
    for (const language of ['und', 'x', 'not a code'])
      expect(unreviewedWords(intl, pitchIn(language)).title).toBe('This document is in another language');
  });

  test('is reviewed all the same: the same pitch, style and language, and its screen is opened', async () => {
    const person = userEvent.setup();
    const { asked, sent } = show(
      unreviewedReport('en', templateIn.en),
      { language: 'ar', plan_id: 'plan_00000001' },
      {
        '/v1/evaluations/start': { id: 'eval_00000002' },
        '/v1/evaluations/eval_00000002': evaluationOf({ id: 'eval_00000002', status: 'processing', ...unscored }),
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Review it anyway' }));
    expect(await screen.findByText('The review is still being written. This page refreshes by itself.')).toBeTruthy();
    expect(sent).toEqual([
      {
        path: '/v1/evaluations/start',
        body: { planId: 'plan_00000001', schemaId: 'schema_0001', language: 'ar', reviewAnyway: true },
      },
    ]);
    expect(asked).toContain('/v1/evaluations/eval_00000002');
  });

  test('of a second version goes on being compared with the first', async () => {
    const person = userEvent.setup();
    const { sent } = show(
      unreviewedReport('en', templateIn.en),
      { version: 're-evaluation', previous_public_id: 'eval_00000000' },
      { '/v1/evaluations/start': { refused: 503 } },
    );
    await person.click(await screen.findByRole('button', { name: 'Review it anyway' }));
    await screen.findByRole('alert');
    expect(sent[0]?.body).toMatchObject({ previousEvaluationId: 'eval_00000000', reviewAnyway: true });
  });

  test.each([
    ['the server’s words', { refused: 429, error: 'You have reached the limit for today.' }, 'You have reached the limit for today.'], // prettier-ignore
    ['our own', { refused: 503 }, 'Failed to start the review'],
  ])('says why its review could not be started, in %s, and can be tried again', async (_, answer, sentence) => {
    const person = userEvent.setup();
    show(unreviewedReport('en', templateIn.en), {}, { '/v1/evaluations/start': answer });
    await person.click(await screen.findByRole('button', { name: 'Review it anyway' }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    const again = screen.getByRole('button', { name: 'Review it anyway' });
    expect(again.className).not.toContain('loading');
  });

  test.each(documentKinds.filter((kind) => kind !== 'pitch'))(
    'of kind %s has words of its own in both languages',
    (kind) => {
      for (const [locale, messages] of [
        ['en', en],
        ['ar', ar],
      ] as const) {
        const { title, hint } = unreviewedWords(createIntl({ locale, messages, onError: (error) => { throw error; } }), { kind, language: 'en', quotes: [] }); // prettier-ignore
        expect([title === '', hint === '']).toEqual([false, false]);
      }
    },
  );

  test('is said so in a document, with its passages and without a score', () => {
    const intl = createIntl({ locale: 'en', messages: en });
    const { blocks } = outlineOf(viewOf(unreviewedReport('en', templateIn.en)), {
      evaluation: evaluationOf(unscored),
      intl,
      language: 'en',
      bestEffort: false,
      unit: 'slide',
    });
    expect(blocks[0]).toEqual({ kind: 'fact', label: 'Overall score', value: 'Not reviewed', strong: true });
    expect(blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))).toEqual([
      'This reads as a template that nobody has filled in, not as a pitch',
      'What shows it',
      'Coverage and warnings',
      'Warnings',
    ]);
    expect(blocks.find(({ kind }) => kind === 'places')).toEqual({
      kind: 'places',
      places: [
        { place: 'Slide 2', quote: 'Regional hospitals throw away 11% of temperature- sensitive stock every year.' },
        { place: 'Slide 12', quote: 'We raise €2.5m to reach 80 hospitals in DACH and the Nordics.' },
      ],
    });
  });
});
