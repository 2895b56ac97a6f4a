import type { Evaluation, EvaluationList } from '@plumbline/contracts/evaluations';
import { mediaTypes, type Language } from '@plumbline/contracts/limits';
import type { Plan } from '@plumbline/contracts/plans';
import type { Settlements } from '@plumbline/contracts/settlements';
import { evaluationOf as reviewed, planOf as readPlan } from '@plumbline/web/test/founder-data';
import type { Page } from 'playwright-core';
import { arabicPages, arabicReport } from '../../frontend/src/features/report/test/arabic-report.ts';
import { englishPages, englishReport } from '../../frontend/src/features/report/test/english-report.ts';
import type { Say } from '../stages/journey.ts';
import type { Replies, Reply, Screen } from '../stages/screen-stage.ts';

/** What the API answers to the screens of tests/screens/screens.ts, and how a screen is known to be there. */

const isArabic = (language: Language): boolean => language === 'ar';
const titles: Record<Language, string[]> = {
  en: ['Tidewater', 'Northwind Cold Chain', 'Clinic Nudge', 'Kiln', 'Palm Guard'],
  ar: ['نخيل', 'مسار للخدمات اللوجستية', 'Clinic Nudge', 'موعد', 'درب'],
};
const longTitle: Record<Language, string> = {
  en: 'A marketplace for refurbished agricultural machinery in the Gulf, with inspection, delivery, financing and insurance from one hand (seed round, second version, corrected figures)',
  ar: 'سوق للآلات الزراعية المجددة في دول الخليج مع الفحص والتوصيل والتمويل والتأمين من جهة واحدة (الجولة التأسيسية، النسخة الثانية، أرقام مصححة)',
};
const mixedTitle = 'منصة Tidewater للمدفوعات (v2.1) – Seed';
export const unbrokenTitle = 'pitch_deck_final_final_v7_corrected_figures_2026_11_27_export_from_keynote.pdf';

const evaluationOf = (language: Language, change: Partial<Evaluation> = {}): Evaluation =>
  reviewed({
    plan_title: titles[language][0] ?? '',
    language,
    created_at: '2026-11-27T09:05:00.000Z',
    updated_at: '2026-11-27T09:06:00.000Z',
    ...change,
  });

const planOf = (language: Language): Plan =>
  readPlan({ title: titles[language][0] ?? '', content_type: mediaTypes.pptx });

/** Of 42 pages the seventh is being read. */
export const reading: Plan = readPlan({ status: 'reading', progress: 14, reading: { page: 7, pages: 42 } });

export const running: Partial<Evaluation> = { status: 'processing', stage: 'scoring_pillars', overall_score: null };
export const failedEvaluation: Partial<Evaluation> = { status: 'failed', overall_score: null };

export const listed = (evaluations: Evaluation[], total: number, page: number): EvaluationList => ({
  evaluations,
  pagination: { page, limit: 20, total, pages: Math.max(1, Math.ceil(total / 20)) },
});
export const listOf = (evaluations: Evaluation[], total = evaluations.length, page = 1): Replies => ({
  'GET /evaluations': { body: listed(evaluations, total, page) },
});

/** Twenty rows, every status and every kind of title among them. */
export const manyOf = (language: Language): Evaluation[] =>
  Array.from({ length: 20 }, (_, n) => {
    const kinds: Partial<Evaluation>[] = [
      running,
      { ...failedEvaluation, plan_title: longTitle[language] },
      { company_name: mixedTitle },
      { status: 'pending', stage: 'queued', overall_score: null },
      { plan_title: unbrokenTitle },
    ];
    const created = new Date(Date.UTC(2026, 10, 27 - n, 9, 5)).toISOString();
    return evaluationOf(language, {
      id: `eval_${String(n).padStart(8, '0')}`,
      plan_title: titles[language][n % 5] ?? '',
      created_at: created,
      ...kinds[n],
    });
  });

export const fiveOf = (language: Language): Evaluation[] =>
  manyOf(language)
    .slice(0, 5)
    .map((evaluation, n) => (n === 4 ? { ...evaluation, overall_score: 100 } : evaluation));

/** A pitch that was reviewed three times, and two others. */
export const groupedOf = (language: Language): Evaluation[] => {
  const scores = [41, 55, 72];
  const again = { pitch_id: 'plan_00000001', pitch_scores: scores, version: 're-evaluation' } as const;
  const kinds: Partial<Evaluation>[] = [
    { ...again, overall_score: 72 },
    { ...failedEvaluation, pitch_id: 'plan_00000003', plan_title: longTitle[language] },
    { ...again, overall_score: 55 },
    { ...again, version: 'initial', overall_score: 41 },
    { pitch_id: 'plan_00000002', plan_title: titles[language][3] ?? '', pitch_scores: [70, 64], overall_score: 64 },
  ];
  return kinds.map((kind, n) =>
    evaluationOf(language, {
      id: `eval_${String(n).padStart(8, '0')}`,
      created_at: new Date(Date.UTC(2026, 10, 27 - n, 9, 5)).toISOString(),
      ...kind,
    }),
  );
};

/** Two that were not reviewed, for what they are and for their language, before one that was. */
export const unreviewedOf = (language: Language): Evaluation[] => {
  const unscored = { overall_score: null, recommendation: null };
  const kinds: Partial<Evaluation>[] = [
    { ...unscored, recognised: { kind: 'template', language }, plan_title: longTitle[language] },
    { ...unscored, recognised: { kind: 'pitch', language: 'fr' }, plan_title: unbrokenTitle },
    {},
  ];
  return kinds.map((kind, n) => evaluationOf(language, { id: `eval_${String(n).padStart(8, '0')}`, ...kind }));
};

export const uploads: Replies = {
  'POST /plans/upload': { status: 201, body: { id: 'plan_00000001', title: 'Tidewater', status: 'reading' } },
  'GET /schemas/investor5': { body: { id: 'schema_0001', name: 'investor5', version: '1' } },
  'POST /evaluations/start': { status: 202, body: { id: 'eval_00000001' } },
};

export const reviewing = (language: Language, change: Partial<Evaluation>): Replies => ({
  ...uploads,
  'GET /evaluations/eval_00000001': { body: evaluationOf(language, change) },
});

/** Nothing is answered of what the reviewer is unsure of. */
const unsettled = (language: Language): Settlements => {
  const { hexagon_scores: scores, overall_assessment: overall } = isArabic(language) ? arabicReport : englishReport;
  return { settlements: [], revision: 0, with_answers: { scores, overall: overall.total_score } };
};

/** A slide as a picture: without words, since a picture brings no fonts of its own. */
const emptySlide =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675" width="1200" height="675"><rect width="1200" height="675" fill="#fff"/><rect x="72" y="54" width="816" height="60" fill="#0b4f6c"/></svg>';

export const reportReplies = (language: Language, change: Partial<Evaluation> = {}): Replies => ({
  'GET /evaluations/eval_00000001': { body: evaluationOf(language, change) },
  'GET /plans/plan_00000001': { body: planOf(language) },
  'GET /evaluations/eval_00000001/results': {
    body: [
      {
        parsed_data: JSON.stringify(isArabic(language) ? arabicReport : englishReport),
        validation_status: change.validation_status ?? 'valid',
        created_at: '2026-11-27T09:06:00.000Z',
      },
    ],
  },
  'GET /evaluations/eval_00000001/settlements': { body: unsettled(language) },
  ...Object.fromEntries(
    (isArabic(language) ? arabicPages : englishPages).flatMap(({ n, ...page }): [string, Reply][] => [
      [`GET /plans/plan_00000001/pages/${String(n)}`, { body: { n, ...page, ratio: 1.778 } }],
      [`GET /plans/plan_00000001/pages/${String(n)}/picture`, { file: { type: 'image/svg+xml', text: emptySlide } }],
    ]),
  ),
});

/** Opens every card and pillar of a report. */
export const openAll = (page: Page, say: Say): Promise<void> =>
  page.getByRole('button', { name: say('report.folds.open_all') }).click();

export const text =
  (id: string, values: Record<string, string | number> = {}): Screen['shows'] =>
  (page, say) =>
    page.getByText(say(id, values), { exact: true });
export const heading =
  (id: string, values: Record<string, string | number> = {}): Screen['shows'] =>
  (page, say) =>
    page.getByRole('heading', { name: say(id, values), exact: true });

/** Refused without a word: the screen has to find its own. */
export const refused = { status: 503, body: undefined };

/** A model of somebody else reviews and answers, which the screens have to say. */
export const withModel: Replies = {
  'GET /config': {
    body: {
      languages: ['en', 'ar'],
      prelimEnabled: true,
      limits: {},
      analyst: { provider: 'openai', model: 'gpt-5-mini', offline: false },
    },
  },
};
