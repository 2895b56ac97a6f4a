import type { Block } from '@plumbline/contracts/blocks';
import { mediaTypes, type Language } from '@plumbline/contracts/limits';
import type { Evidence } from '@plumbline/contracts/report';
import { planOf } from '@plumbline/web/test/founder-data';
import { arabicReport } from '../../frontend/src/features/report/test/arabic-report.ts';
import { englishReport } from '../../frontend/src/features/report/test/english-report.ts';
import { cardIds } from '../../frontend/src/features/report/parts/card-ids.ts';
import type { Replies, Reply, Screen } from '../stages/screen-stage.ts';
import { openAll, refused, reportReplies } from './screen-answers.ts';

/** The slide itself beside its text, in all its states. */

const lines: Record<Language, string[]> = {
  en: ['The problem', 'Hospitals throw away 11% of their stock every year.', 'We interviewed 34 head pharmacists.'],
  ar: ['المشكلة', 'يفقد المزارعون ٢٢٪ من محصولهم كل عام.', 'قابلنا ٤١ مزارعًا في الأحساء.'],
};
const tops = [80, 420, 560];
const blocksOf = (language: Language): Block[] =>
  lines[language].map((text, at) => ({
    kind: at === 0 ? 'title' : 'text',
    text,
    box: language === 'ar' ? [350, tops[at] ?? 0, 940, (tops[at] ?? 0) + 90] : [60, tops[at] ?? 0, 740, (tops[at] ?? 0) + 90], // prettier-ignore
  }));

/** A slide with a bar for each of its lines: a picture brings no fonts of its own. */
const slideOf = (language: Language): string => {
  const bars = blocksOf(language).map(({ box: [left, top, right, bottom] = [0, 0, 0, 0] }, at) => {
    const [x, y, width, height] = [left * 1.2, top * 0.675, (right - left) * 1.2, (bottom - top) * 0.675];
    return `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}" fill="${at === 0 ? '#0b4f6c' : '#aab4bd'}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675" width="1200" height="675"><rect width="1200" height="675" fill="#fff"/>${bars.join('')}</svg>`;
};

/** A report whose first pillar quotes the slide's second line. */
const drawn = (language: Language, picture: Reply, ratio: number | null = 1.778): Replies => {
  const report = language === 'ar' ? arabicReport : englishReport;
  const quote = (lines[language][1] ?? '').replace(/\.$/, '');
  const pillars_detailed = report.pillars_detailed.map((detail) => ({
    ...detail,
    evidence: detail.evidence.map((one): Evidence => ('absent' in one ? one : { ...one, page: 2, quote })),
  }));
  const page = { n: 2, label: 'Page 2', method: 'text', text: lines[language].join('\n'), blocks: blocksOf(language) };
  return {
    ...reportReplies(language),
    'GET /plans/plan_00000001': { body: planOf({ title: 'Tidewater', content_type: mediaTypes.pdf }) },
    'GET /plans/plan_00000001/pages/2': { body: { ...page, ...(ratio === null ? {} : { ratio }) } },
    'GET /plans/plan_00000001/pages/2/picture': picture,
    'GET /evaluations/eval_00000001/results': {
      body: [
        {
          parsed_data: JSON.stringify({ ...report, pillars_detailed }),
          validation_status: 'valid',
          created_at: '2026-11-27T09:06:00.000Z',
        },
      ],
    },
  };
};

const screen = (name: string, replies: (language: Language) => Replies, shows: string): Screen => ({
  name,
  at: '/evaluations/eval_00000001',
  replies,
  act: async (page, say) => {
    await openAll(page, say);
    await page.locator(`#${cardIds.pillars} .report-chips button`).first().click();
  },
  shows: (page) => page.locator(shows).first(),
});

export const pictureScreens: Screen[] = [
  screen(
    'report-slide',
    (language) => drawn(language, { file: { type: 'image/svg+xml', text: slideOf(language) } }),
    '.page-mark',
  ),
  screen(
    'report-slide-of-before',
    (language) => drawn(language, { file: { type: 'image/svg+xml', text: slideOf(language) } }, null),
    '.page-mark',
  ),
  screen('report-slide-drawing', (language) => drawn(language, 'never'), '.page-waiting'),
  screen('report-slide-failed', (language) => drawn(language, refused), '.page-failed'),
];
