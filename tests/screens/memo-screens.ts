import { setTimeout } from 'node:timers/promises';
import { errorText } from '@plumbline/contracts/error-text';
import type { Language } from '@plumbline/contracts/limits';
import type { MemoDocument, MemoRun } from '@plumbline/contracts/memos';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import {
  documentsOf,
  memoId,
  packageId,
  packageOf,
  pagesOf,
  reportOf,
  runOf,
} from '../../frontend/src/features/memos/test/memo-data.ts';
import type { Say } from '../stages/journey.ts';
import type { Replies, Reply, Screen } from '../stages/screen-stage.ts';
import { dragFilesOver } from '../stages/screen-stage.ts';
import { founder } from '@plumbline/web/test/founder-data';
import { heading, refused, text, unbrokenTitle } from './screen-answers.ts';

/** Investor memos: the package's form, the memo on its way, the memo itself and the history. */

const listed = (memos: MemoRun[]): Replies => ({
  'GET /investor-memos': {
    body: { memos, pagination: { page: 1, limit: 100, total: memos.length, pages: 1 } },
  },
});

/** Every status and kind of title, over more than a page. */
const manyOf = (language: Language): MemoRun[] =>
  Array.from({ length: 45 }, (_, n) => {
    const none = { overall_score: null, recommendation: null, confidence: null };
    const kinds: Partial<MemoRun>[] = [
      { ...none, status: 'processing', stage: 'writing_sections', progress: 70, validation_status: 'pending' },
      {
        ...none,
        status: 'failed',
        error: errorText('memos.failed', language),
        error_code: 'memos.failed',
        validation_status: 'pending',
      },
      { previous_memo_id: memoId, package_title: unbrokenTitle },
      { ...none, status: 'pending', stage: 'queued', progress: 0, validation_status: 'pending' },
      { validation_status: 'invalid' },
    ];
    return runOf(language, {
      id: `memo_${String(n).padStart(8, '0')}`,
      document_count: 1 + (n % 20),
      updated_at: new Date(Date.UTC(2026, 10, 27, 9, 5) - n * 86_400_000).toISOString(),
      ...kinds[n],
    });
  });

const pagesReplies = (language: Language): Replies =>
  Object.fromEntries(
    Object.entries(pagesOf(language)).map(([key, page]) => {
      const [document = '', n = ''] = key.split('/');
      return [`GET /investor-memos/packages/${packageId}/documents/${document}/pages/${n}`, { body: page }];
    }),
  );

export const memoReplies = (
  language: Language,
  change: Partial<MemoRun> = {},
  result: Reply = {
    body: {
      parsed_data: JSON.stringify(reportOf(language)),
      validation_status: change.validation_status ?? 'valid',
      follow_ups_done: [1],
      created_at: '2026-11-27T09:06:00.000Z',
    },
  },
): Replies => ({
  [`GET /investor-memos/${memoId}`]: { body: runOf(language, change) },
  [`GET /investor-memos/${memoId}/result`]: result,
  ...pagesReplies(language),
});

const unfinished = (change: Partial<MemoRun>): Partial<MemoRun> => ({
  overall_score: null,
  recommendation: null,
  confidence: null,
  validation_status: 'pending',
  ...change,
});

/** A package that was sent, and its memo as it is at each question. */
export const running = (
  language: Language,
  memo: Partial<MemoRun>,
  documents: MemoDocument[] = documentsOf(language),
): Replies => ({
  [`GET /investor-memos/packages/${packageId}`]: { body: packageOf(language, documents) },
  'GET /schemas/investor-memo': { body: { id: 'investor-memo-1', name: 'investor-memo', version: '1' } },
  'POST /investor-memos/start': { status: 202, body: { id: memoId } },
  [`GET /investor-memos/${memoId}`]: { body: runOf(language, unfinished(memo)) },
});

const stillRead = (language: Language): MemoDocument[] =>
  documentsOf(language).map((document, n) =>
    n === 0
      ? document
      : { ...document, status: 'reading', coverage: null, ...(n === 1 ? { reading: { page: 7, pages: 42 } } : {}) },
  );
const oneFailed = (language: Language): MemoDocument[] =>
  documentsOf(language).map((document, n) =>
    n === 2
      ? {
          ...document,
          status: 'failed',
          coverage: null,
          error: errorText('plans.file_damaged', language),
          error_code: 'plans.file_damaged',
        }
      : document,
  );

const atHand = (memo: string | null) => ({ package: packageId, memo, previous: null, owner: founder.id });

/** Chooses files as a picker gives them. */
export const choose = async (page: Page, files: { name: string; size?: number; type?: string }[]): Promise<void> =>
  page.locator('.memo-picker').setInputFiles(
    files.map(({ name, size = 2_000, type = 'application/pdf' }) => ({
      name,
      mimeType: type,
      buffer: Buffer.alloc(size, 'a'),
    })),
  );
export const fill = async (page: Page): Promise<void> => {
  await page.locator('input[name=title]').fill('Northwind');
  await choose(page, [{ name: 'deck.pdf' }, { name: 'model.xlsx' }, { name: 'contract.docx' }]);
};
const send = (page: Page): Promise<void> => page.locator('button[type=submit]').click();

/** Lets so many polls pass, each answered before the next. */
const polls = async (page: Page, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const answered = page.waitForResponse(new RegExp(`/v1/investor-memos/${memoId}$`));
    await page.clock.runFor(4_000);
    await answered;
  }
};
/** Stops the page's clock, which a busy machine would let run on between two steps, and lets it go in small ones until this is seen. */
const stopAt = async (shown: Locator, step: number): Promise<void> => {
  const { clock } = shown.page();
  await clock.pauseAt(z.number().parse(await shown.page().evaluate('Date.now()')) + 500);
  for (let n = 0; n < 4_000 && !(await shown.isVisible()); n += 1) {
    await clock.runFor(step);
    await setTimeout(25);
  }
};
/** So many polls, and no other. */
const polled =
  (count: number) =>
  async (page: Page, say: Say): Promise<void> => {
    await stopAt(page.getByRole('progressbar', { name: say('memo.run.title') }), 5);
    await polls(page, count);
    await page.clock.resume();
  };

/** Until what the first answer leaves is kept by the tab. */
const kept = async (page: Page): Promise<void> => {
  for (let look = 0; look < 400; look += 1) {
    if (await page.evaluate(`JSON.parse(sessionStorage.getItem('plumbline.memo-seen') ?? 'null')?.polls >= 1`)) return;
    await setTimeout(25);
  }
  throw new Error('The tab kept nothing of the first answer within 10 s.');
};

const openChip =
  (place: string) =>
  async (page: Page): Promise<void> =>
    page.locator('.memo-section .memo-chip', { hasText: place }).first().click();

const at = `/investor-memos/${memoId}`;

export const memoScreens: Screen[] = [
  {
    name: 'memos-loading',
    at: '/investor-memos',
    replies: () => ({ 'GET /investor-memos': 'never' }),
    shows: (page) => page.locator('.memo-history .pl-spinner'),
  },
  { name: 'memos-empty', at: '/investor-memos', replies: () => listed([]), shows: text('memo.history.none') },
  {
    name: 'memos-many',
    at: '/investor-memos?sort=package&order=desc',
    replies: (language) => listed(manyOf(language)),
    shows: text('history.page', { page: 1, pages: 3 }),
  },
  {
    name: 'memos-few',
    at: '/investor-memos',
    replies: (language) => listed(manyOf(language).slice(0, 5)),
    shows: text('memo.history.total', { total: 5 }),
  },
  {
    name: 'memos-not-loaded',
    at: '/investor-memos',
    replies: () => ({ 'GET /investor-memos': refused }),
    shows: text('memo.history.failed'),
  },
  {
    name: 'memos-delete',
    at: '/investor-memos',
    replies: (language) => listed(manyOf(language).slice(0, 5)),
    act: (page, say) =>
      page
        .getByRole('button', { name: say('memo.delete') })
        .first()
        .click(),
    shows: (page, say) => page.getByRole('dialog').getByText(say('memo.delete.lost')),
  },

  { name: 'memo-new', at: '/investor-memos/new', shows: text('memo.new.create') },
  {
    name: 'memo-new-over',
    at: '/investor-memos/new',
    act: async (page) => {
      await page.locator('.memo-drop').waitFor();
      await dragFilesOver(page, '.memo-drop');
    },
    shows: (page) => page.locator('.memo-over'),
  },
  {
    name: 'memo-new-files',
    at: '/investor-memos/new',
    act: async (page) => {
      await fill(page);
      await page.locator('.memo-tag').first().fill('Board minutes');
      await choose(page, [{ name: unbrokenTitle }, { name: 'picture.heic', type: 'image/heic' }]);
    },
    shows: (page) => page.locator('.memo-file-error'),
  },
  {
    name: 'memo-new-sending',
    at: '/investor-memos/new',
    replies: () => ({ 'POST /investor-memos/packages': 'never' }),
    act: async (page) => {
      await fill(page);
      await send(page);
    },
    shows: text('memo.new.checking'),
  },
  {
    name: 'memo-new-refused',
    at: '/investor-memos/new',
    replies: (language) => ({
      'POST /investor-memos/packages': {
        status: 422,
        body: {
          error: language === 'en' ? 'model.xlsx is empty.' : 'الملف \u2068model.xlsx\u2069 فارغ.',
          code: 'memos.file_empty',
          values: { name: 'model.xlsx', file: 1 },
        },
      },
    }),
    act: async (page) => {
      await fill(page);
      await send(page);
    },
    shows: (page) => page.locator('.memo-file-error'),
  },
  {
    name: 'memo-new-failed',
    at: '/investor-memos/new',
    replies: () => ({ 'POST /investor-memos/packages': refused }),
    act: async (page) => {
      await fill(page);
      await send(page);
    },
    shows: text('memo.new.error.create'),
  },
  {
    name: 'memo-again',
    at: `/investor-memos/new?previous=${memoId}`,
    replies: (language) => memoReplies(language),
    shows: text('memo.again.same'),
  },

  {
    name: 'memo-reading',
    at: '/investor-memos/new',
    state: atHand(null),
    clock: true,
    replies: (language) =>
      running(language, { status: 'pending', stage: 'waiting_for_documents' }, stillRead(language)),
    shows: (page, say) => page.getByText(say('memo.run.label.parsing')),
  },
  {
    name: 'memo-document-failed',
    at: '/investor-memos/new',
    state: atHand(null),
    replies: (language) => running(language, { status: 'pending' }, oneFailed(language)),
    shows: text('memo.run.stopped'),
  },
  {
    name: 'memo-not-started',
    at: '/investor-memos/new',
    state: atHand(null),
    replies: (language) => ({ ...running(language, {}), 'POST /investor-memos/start': refused }),
    shows: text('memo.run.error.start'),
  },
  {
    name: 'memo-processing',
    at: '/investor-memos/new',
    state: atHand(null),
    clock: true,
    replies: (language) => running(language, { status: 'processing', stage: 'writing_sections' }),
    act: polled(5),
    shows: text('memo.run.label.synthesizing'),
  },
  {
    name: 'memo-run-failed',
    at: '/investor-memos/new',
    state: atHand(null),
    clock: true,
    replies: (language) =>
      running(language, {
        status: 'failed',
        error: errorText('memos.failed', language),
        error_code: 'memos.failed',
      }),
    // Its first poll is its last, and may be over before it is waited for.
    act: async (page, say) => {
      await stopAt(text('memo.run.label.failed')(page, say), 50);
      await page.clock.resume();
    },
    shows: text('memo.run.label.failed'),
  },
  {
    name: 'memo-run-still',
    at: '/investor-memos/new',
    state: atHand(null),
    clock: true,
    replies: (language) => running(language, { status: 'processing', stage: 'writing_sections' }),
    act: async (page, say) => {
      await polled(1)(page, say);
      // What the answer leaves is kept a moment after it; what is put in its place before that would be lost.
      await kept(page);
      // As after 179 polls: the last one is left. A poll that is under way writes no more.
      const left = `(() => {
        const seen = JSON.parse(sessionStorage.getItem('plumbline.memo-seen'));
        sessionStorage.setItem('plumbline.memo-seen', JSON.stringify({ ...seen, polls: 179 }));
        Storage.prototype.setItem = () => undefined;
      })()`;
      await page.evaluate(left);
      await page.reload();
      await stopAt(text('memo.run.still')(page, say), 50);
      await page.clock.resume();
    },
    shows: text('memo.run.still'),
  },

  {
    name: 'memo-loading',
    at,
    replies: () => ({ [`GET /investor-memos/${memoId}`]: 'never' }),
    shows: (page) => page.locator('.memo-main .ant-skeleton').first(),
  },
  {
    name: 'memo-gone',
    at,
    replies: (language) => ({
      [`GET /investor-memos/${memoId}`]: {
        status: 404,
        body: { error: errorText('memos.not_found', language), code: 'memos.not_found' },
      },
    }),
    shows: (page) => page.getByRole('alert'),
  },
  {
    name: 'memo-not-loaded',
    at,
    replies: () => ({ [`GET /investor-memos/${memoId}`]: refused }),
    shows: text('memo.error.load'),
  },
  {
    name: 'memo-still',
    at,
    clock: true,
    replies: (language) =>
      memoReplies(language, unfinished({ status: 'processing', stage: 'reconciling', progress: 55 })),
    shows: text('memo.still'),
  },
  {
    name: 'memo-failed',
    at,
    replies: (language) =>
      memoReplies(
        language,
        unfinished({
          status: 'failed',
          error: errorText('memos.document_failed', language),
          error_code: 'memos.document_failed',
        }),
      ),
    shows: text('memo.mend'),
  },
  {
    name: 'memo-no-results',
    at,
    replies: (language) =>
      memoReplies(
        language,
        {},
        {
          status: 404,
          body: { error: errorText('memos.result_not_ready', language), code: 'memos.result_not_ready' },
        },
      ),
    shows: text('memo.no_results'),
  },
  {
    name: 'memo-unreadable',
    at,
    replies: (language) =>
      memoReplies(
        language,
        {},
        {
          body: {
            parsed_data: '{"format":"memo-99"}',
            validation_status: 'invalid',
            follow_ups_done: [],
            created_at: '2026-11-27T09:06:00.000Z',
          },
        },
      ),
    shows: text('memo.unreadable'),
  },
  {
    name: 'memo',
    at,
    replies: (language) => memoReplies(language, { validation_status: 'invalid', previous_memo_id: 'memo_00000000' }),
    shows: heading('memo.section.documents'),
  },
  {
    name: 'memo-sparse',
    at,
    replies: (language) => memoReplies(language, {}, sparse(language)),
    shows: heading('memo.section.documents'),
  },
  {
    name: 'memo-cell',
    at,
    replies: (language) => memoReplies(language),
    act: openChip('D3'),
    shows: (page) => page.locator('.memo-cell-marked'),
  },
  {
    name: 'memo-page',
    at,
    replies: (language) => memoReplies(language),
    act: (page) => page.locator('.memo-flag-medium .memo-chip').first().click(),
    shows: (page) => page.getByRole('dialog').locator('mark'),
  },
];

/** A memo of which hardly anything could be said. */
function sparse(language: Language): Reply {
  const full = reportOf(language);
  const { changes: _, ...report } = full;
  const nothing = {
    ...report,
    company_name: null,
    overview: { headline: '', verdict: '', investment_type: null, time_horizon: null, text: '' },
    investment_thesis: [],
    upside_drivers: [],
    key_pillars: [],
    market_landscape: { segment: null, size_estimate: null, tailwinds: [], headwinds: [], competitors: [] },
    product_and_traction: { differentiators: [], traction_signals: [] },
    team_summary: { key_people: [], gaps: [] },
    diligence_flags: [],
    risk_matrix: [],
    follow_up_questions: [],
    recommended_action: { recommendation: 'not_clear', dependencies: [], overall_score: null, settle_first: [] },
    suggested_deal_terms: {
      check_size: null,
      valuation: null,
      structure: null,
      ownership_target: null,
      closing_conditions: [],
      other: [],
    },
    confidence: { overall: null, rationale: [], dependencies: [] },
    metrics_snapshot: [],
    ownership: [],
    contracts: [],
    appendices: [],
    not_in_documents: [],
    warnings: [],
  };
  return {
    body: {
      parsed_data: JSON.stringify(nothing),
      validation_status: 'valid',
      follow_ups_done: [],
      created_at: '2026-11-27T09:06:00.000Z',
    },
  };
}
