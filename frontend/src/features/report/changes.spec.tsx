/** @jest-environment jest-fixed-jsdom */
import './test/browser-stubs.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '@plumbline/contracts/limits';
import { pillars } from '@plumbline/contracts/pillars';
import type { HexagonReport, ReportChanges } from '@plumbline/contracts/report';
import { createIntl } from 'react-intl';
import ar from '../../locales/ar.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { outlineOf } from './export/outline.ts';
import { pagesText } from './places.ts';
import { readReport } from './read-report.ts';
import { arabicReport } from './test/arabic-report.ts';
import { englishPages, englishReport } from './test/english-report.ts';
import { evaluationOf, resultsOf, showReport } from './test/screen.tsx';
import type { Answers } from './test/screen.tsx';

configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });
afterEach(cleanup);

type Change = Partial<Omit<ReportChanges, 'pillars'>> & {
  pillars?: Partial<Record<(typeof pillars)[number], Partial<ReportChanges['pillars'][number]>>>;
};
const changesOf = ({ pillars: changed = {}, ...over }: Change): ReportChanges => ({
  previous_evaluation_id: 'eval_00000000',
  unchanged: false,
  same_text: false,
  overall: { from: 58, to: 71 },
  ...over,
  pillars: pillars.map((pillar) => ({ pillar, from: 3, to: 3, gaps_closed: [], new_gaps: [], ...changed[pillar] })),
});

const show = (change: Change | null, language: Language = 'en', report: HexagonReport = englishReport) =>
  showReport(
    {
      evaluations: [evaluationOf({ version: 're-evaluation', previous_public_id: 'eval_00000000' })],
      results: resultsOf(change === null ? report : { ...report, changes: changesOf(change) }, {
        compared_public_id: 'eval_00000000',
      }),
      pages: englishPages,
    },
    language,
  );
const card = async (heading = 'What changed') => {
  const found = (await screen.findByRole('heading', { name: heading })).closest<HTMLElement>('.pl-panel');
  if (!found) throw new Error('no card');
  return within(found);
};

describe('what changed', () => {
  test('each move is an arrow to see and words to hear; gaps closed and new are listed under their pillar', async () => {
    show({
      pillars: {
        team: { from: 2, to: 4, gaps_closed: ['No founder is named.', 'No adviser is named.'] },
        market_opportunity: { from: 4, to: 3, new_gaps: ['The source is gone.'] },
        traction_viability: { from: null, to: 3 },
      },
    });
    const changes = await card();
    changes.getByText('from 58 to 71, out of 100');
    changes.getByText('+13');
    const row = (name: string) =>
      within(changes.getByRole('heading', { name, level: 3 }).closest('li') ?? document.body);
    row('Team').getByText('from 2 to 4, out of 5');
    row('Team').getByRole('heading', { name: '2 gaps closed' });
    row('Team').getByText('No adviser is named.');
    row('Market opportunity').getByText('from 4 to 3, out of 5');
    row('Market opportunity').getByText('\u22121');
    row('Market opportunity').getByRole('heading', { name: 'New gap' });
    row('Traction & viability').getByText('from Not assessed to 3, out of 5');
    changes.getByText('As before: Problem & insight, Solution & product, and Moat & defensibility');
    expect(changes.getByRole('link', { name: 'See the previous report' }).getAttribute('href')).toBe('/evaluations/eval_00000000'); // prettier-ignore
  });

  test.each([
    ['en', 'What changed', 'The previous evaluation no longer exists.'],
    ['ar', 'ما الذي تغيّر', 'لم يعد التقييم السابق موجودًا.'],
  ] as const)(
    'against a report that was deleted since leads nowhere, says so, and asks for nothing that is gone (%s)',
    async (language, title, gone) => {
      const { asked } = showReport(
        {
          evaluations: [evaluationOf({ version: 're-evaluation' })],
          results: resultsOf({ ...englishReport, changes: changesOf({}) }),
          pages: englishPages,
        },
        language,
      );
      const changes = await card(title);
      expect(changes.queryByRole('link')).toBeNull();
      screen.getByText(gone);
      expect(asked).not.toContain('/v1/evaluations/eval_00000000');
    },
  );

  test('against an earlier report, since the one between failed, leads to that one', async () => {
    const { asked } = showReport({
      evaluations: [evaluationOf({ version: 're-evaluation', previous_public_id: 'eval_0000000f' })],
      results: resultsOf({ ...englishReport, changes: changesOf({}) }, { compared_public_id: 'eval_00000000' }),
      pages: englishPages,
    });
    const link = await screen.findByRole('link', { name: 'See the previous report' });
    expect(link.getAttribute('href')).toBe('/evaluations/eval_00000000');
    expect(asked).not.toContain('/v1/evaluations/eval_00000000');
  });

  test('nothing, in one sentence', async () => {
    show({ unchanged: true, same_text: true, overall: { from: 71, to: 71 } });
    const changes = await card();
    changes.getByText(/^No real change/);
    expect(changes.queryByRole('heading', { level: 3 })).toBeNull();
  });

  test.each<[string, Change]>([
    ['beside what moved', { pillars: { team: { from: 2, to: 3 } } }],
    ['where nothing did', { unchanged: true, same_text: true, overall: { from: 71, to: 71 } }],
  ])('a checklist that changed in between is said, %s', async (_, change) => {
    const rubric = /^The review’s checklist has changed since the previous report/;
    show({ ...change, rubric_changed: true });
    (await card()).getByText(rubric);
    cleanup();
    show(change);
    expect((await card()).queryByText(rubric)).toBeNull();
  });

  test('the same text judged otherwise says that it was not the pitch', async () => {
    show({ same_text: true, pillars: { team: { from: 2, to: 3 } } });
    (await card()).getByText(/comes from the review/);
  });

  test('another text that moved nothing says so', async () => {
    show({ overall: { from: 71, to: 71 } });
    const changes = await card();
    changes.getByText(/^The text changed, but/);
    changes.getByText('still 71, out of 100');
  });

  test('is not told by a first evaluation, nor when it does not fit', async () => {
    show(null);
    await screen.findByRole('heading', { name: 'Details' });
    expect(screen.queryByRole('heading', { name: 'What changed' })).toBeNull();
    cleanup();
    const broken = JSON.stringify({ ...englishReport, changes: { ...changesOf({}), pillars: 'many' } });
    showReport({ evaluations: [evaluationOf()], results: resultsOf(broken), pages: englishPages });
    await screen.findByText('Validation issue');
    expect(screen.queryByRole('heading', { name: 'What changed' })).toBeNull();
  });

  test('in Arabic, with the sentences in the report’s own language', async () => {
    show({ pillars: { team: { from: 2, to: 4, gaps_closed: ['لا يُذكر أي مؤسس.'] } } }, 'ar', arabicReport);
    const changes = await card('ما الذي تغيّر');
    changes.getByText('من 2 إلى 4، من أصل 5');
    changes.getByRole('heading', { name: 'ثغرة سُدّت' });
    const gap = changes.getByText('لا يُذكر أي مؤسس.');
    expect([gap.lang, gap.closest('ul')?.dir]).toEqual(['ar', 'rtl']);
  });
});

test('what changed is in the exported document, too', () => {
  const team = { from: 2, to: 4, gaps_closed: ['No founder is named.'] };
  const change = { pillars: { team }, rubric_changed: true } as const;
  const [result] = resultsOf({ ...englishReport, changes: changesOf(change) });
  const read = readReport(result ? [result] : [], evaluationOf());
  if (read.kind !== 'investor') throw new Error(read.kind);
  const intl = createIntl({ locale: 'en', messages: en });
  const input = { evaluation: evaluationOf(), intl, language: 'en', unit: 'slide', bestEffort: false } as const;
  const written = JSON.stringify(outlineOf(read.report, input).blocks);
  for (const words of [
    'What changed',
    'from 58 to 71, out of 100',
    'from 2 to 4, out of 5',
    'Gap closed',
    'No founder is named.',
    'The review’s checklist has changed',
  ]) {
    expect(written).toContain(words);
  }
});

describe('a supplement', () => {
  const names = { unit: 'slide', supplementsFrom: 13 } as const;
  const english = createIntl({ locale: 'en', messages: en });
  const arabic = createIntl({ locale: 'ar-u-nu-latn', messages: ar });

  test.each([
    [[14], 'Supplement 2', 'الإضافة 2'],
    [[13, 14], 'Supplements 1–2', 'الإضافتان 1–2'],
    [[4], 'Slide 4', 'الشريحة 4'],
    [[1, 2, 12, 13], 'Slides 1–2, 12, and supplement 1', 'الشرائح 1–2 و12 والإضافة 1'],
  ])('pages %j of twelve slides are called so', (pages, inEnglish, inArabic) => {
    expect(pagesText(english, names, pages)).toBe(inEnglish);
    expect(pagesText(arabic, names, pages)).toBe(inArabic);
  });

  test('is named where it was searched in vain', () => {
    expect(pagesText(english, names, [12, 13], 'report.evidence.absent')).toBe(
      'Not found on slide 12 and supplement 1',
    );
    expect(pagesText(english, names, [13], 'report.evidence.absent')).toBe('Not found on supplement 1');
  });

  test('is cited as one, opens under its pillar’s name, and counts for no slide', async () => {
    const quote = 'Lina Saad, CEO, ran sales at Siemens.';
    const detail = englishReport.pillars_detailed.map((one) =>
      one.pillar === 'team'
        ? {
            ...one,
            score: 3,
            strengths: ['The founder is named.'],
            improvements: [],
            evidence: [{ field: 'strengths', index: 0, page: 13, quote, verified: true, tier: 'stated' as const }],
          }
        : one,
    );
    const answers: Answers = {
      evaluations: [evaluationOf()],
      results: resultsOf({
        ...englishReport,
        pillars_detailed: detail,
        coverage: { ...englishReport.coverage, pages: 13 },
      }),
      supplementsFrom: 13,
      pages: [{ n: 13, label: 'Pillar: Team', text: `Pillar: Team\n${quote}`, method: 'text' }],
    };
    showReport(answers, 'ar');
    await userEvent.click(await screen.findByRole('button', { name: /^الإضافة 1/ }));
    const drawer = within(await screen.findByRole('dialog'));
    expect((await drawer.findByRole('heading', { level: 3 })).textContent).toBe('الإضافة 1 · الفريق');
    cleanup();
    showReport(answers);
    const coverage = (await screen.findByRole('heading', { name: 'Coverage and warnings' })).closest('section');
    expect(coverage?.textContent).toContain('11 of 12 slides read');
  });
});
