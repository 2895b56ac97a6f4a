import { setTimeout } from 'node:timers/promises';
import { mediaTypes, type Language } from '@plumbline/contracts/limits';
import { pillars } from '@plumbline/contracts/pillars';
import type { Page } from 'playwright-core';
import type { Say } from '../stages/journey.ts';
import {
  failedEvaluation,
  reading,
  refused,
  reportReplies,
  reviewing,
  running,
  text,
  unbrokenTitle,
  uploads,
  withModel,
} from './screen-answers.ts';
import { dragFilesOver, type Replies, type Screen } from '../stages/screen-stage.ts';

/** The evaluation wizard in all its states: pitch, preliminary assessment, start, review. */

/** Puts the page into its other language, and waits until its sentences have come; the phone has this switch in its menu. */
const switchLanguage = async (page: Page): Promise<void> => {
  const before = await page.locator('html').getAttribute('lang');
  await page.locator('.side .bar-tools button').first().click();
  await page.locator(`html:not([lang="${before ?? ''}"])`).waitFor();
};

const openCase = async (page: Page, say: Say): Promise<void> =>
  page.getByRole('tab', { name: say('wizard.tab.case') }).click();

const chooseDeck = async (page: Page, name = 'Tidewater – عرض.pdf', type: string = mediaTypes.pdf): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: type, buffer: Buffer.from('%PDF-1.7') });

const sendDeck = async (page: Page): Promise<void> => {
  await chooseDeck(page);
  await page.locator('.wizard-foot .ant-btn-primary').click();
};

/** Uploads a deck and lets so many polls pass. */
const review = (polls: number) => async (page: Page, say: Say) => {
  await sendDeck(page);
  await page.getByText(say('wizard.processing.title')).first().waitFor();
  let polled = 0;
  page.on('response', (response) => {
    if (/\/v1\/evaluations\/eval_00000001$/.test(response.url())) polled += 1;
  });
  // The page may set its timer only after the clock was moved, so it is moved again; counting the answers, and not the moves, no
  // poll is waited for that the page has made already.
  while (polled < polls) {
    const before = polled;
    await page.clock.runFor(3_000);
    for (let waited = 0; waited < 20 && polled === before; waited += 1) await setTimeout(5);
  }
};

/** An assessment in which some pillars may lack data, with a question for each below 4. */
const assessed = (language: Language, scores: number[]): Replies => {
  const states = pillars.map((pillar, n) => ({ pillar, score: scores[n] ?? 4, missing: scores[n] === 0 }));
  return {
    ...uploads,
    'GET /config': {
      body: {
        languages: ['en', 'ar'],
        prelimEnabled: true,
        limits: {},
        analyst: { provider: 'plumbline', model: 'plumbline-checklist-1', offline: true },
      },
    },
    'POST /evaluations/prelim': {
      body: {
        pillars: states,
        missing_pillars: states.flatMap(({ pillar, missing }) => (missing ? [pillar] : [])),
        gap_questions: states
          .filter(({ score }) => score < 4)
          .map(({ pillar }) => ({
            pillar,
            prompt:
              language === 'ar'
                ? 'من هم المؤسسون، وما الذي أنجزه كل منهم في هذا المجال من قبل؟'
                : 'Who are the founders, and what has each of them done in this field before?',
          })),
        stage_guess: language === 'ar' ? 'ما قبل البذرة' : 'Pre-seed',
      },
    },
  };
};

const other = (language: Language): Language => (language === 'en' ? 'ar' : 'en');

/** Sends a deck in the other language, whose questions are then on a page in this one. */
const assessedInOther = async (page: Page): Promise<void> => {
  await switchLanguage(page);
  await sendDeck(page);
  await page.locator('.prelim-questions').first().waitFor();
  await switchLanguage(page);
};

/** Answers what has to be answered, and goes on. */
const answerPrelim = async (page: Page, say: Say): Promise<void> => {
  await sendDeck(page);
  await page.locator('.prelim-pillar textarea').first().waitFor();
  for (const answer of await page.locator('.prelim-pillar textarea').all()) await answer.fill('2026: 1,200 → 3,400');
  await page.getByRole('button', { name: say('wizard.prelim.submit') }).click();
};

export const wizardScreens: Screen[] = [
  { name: 'wizard-deck', at: '/evaluations/new', shows: text('wizard.deck.drop') },
  {
    // Whether there is an assessment, and so how many steps, is not known yet.
    name: 'wizard-steps-unknown',
    at: '/evaluations/new',
    replies: () => ({ 'GET /config': 'never' }),
    shows: (page) => page.locator('.wizard-steps.ant-skeleton'),
  },
  {
    name: 'wizard-deck-chosen',
    at: '/evaluations/new',
    act: (page) => chooseDeck(page, unbrokenTitle),
    shows: (page, say) => page.getByRole('button', { name: say('wizard.deck.remove') }),
  },
  {
    name: 'wizard-deck-over',
    at: '/evaluations/new',
    act: (page) => dragFilesOver(page, '.deck-drop'),
    shows: (page) => page.locator('.deck-over'),
  },
  { name: 'wizard-model', at: '/evaluations/new', replies: () => withModel, shows: text('wizard.send_first') },
  {
    name: 'wizard-deck-refused',
    at: '/evaluations/new',
    act: (page) => chooseDeck(page, 'deck.exe', 'application/x-msdownload'),
    shows: text('wizard.error.type'),
  },
  {
    name: 'wizard-uploading',
    at: '/evaluations/new',
    replies: () => ({ ...uploads, 'POST /plans/upload': 'never' }),
    act: sendDeck,
    shows: (page, say) => page.getByRole('progressbar', { name: say('wizard.uploading') }),
  },
  {
    name: 'wizard-upload-failed',
    at: '/evaluations/new',
    replies: () => ({ ...uploads, 'POST /plans/upload': refused }),
    act: sendDeck,
    shows: text('wizard.error.upload'),
  },
  { name: 'wizard-case', at: '/evaluations/new', act: openCase, shows: text('wizard.case.problem') },
  {
    name: 'wizard-case-too-short',
    at: '/evaluations/new',
    act: async (page, say) => {
      await openCase(page, say);
      await page.getByLabel(say('wizard.case.problem'), { exact: true }).fill('نص قصير short');
      await page.getByRole('button', { name: say('wizard.send') }).click();
    },
    shows: text('wizard.error.case_length'),
  },
  {
    name: 'wizard-text-too-long',
    at: '/evaluations/new',
    act: async (page, say) => {
      await openCase(page, say);
      await page.getByText(say('wizard.case.mode_text'), { exact: true }).click();
      await page.getByLabel(say('wizard.text.label')).fill('x'.repeat(50_001));
    },
    shows: text('wizard.error.text_length'),
  },
  {
    name: 'wizard-start-failed',
    at: '/evaluations/new',
    replies: () => ({ ...uploads, 'POST /evaluations/start': refused }),
    act: sendDeck,
    shows: text('wizard.error.start'),
  },
  {
    name: 'wizard-again',
    at: '/evaluations/new?reevaluate=eval_00000001',
    replies: (language) => reportReplies(language),
    shows: text('wizard.ready.title'),
  },
  {
    name: 'wizard-again-new-version',
    at: '/evaluations/new?reevaluate=eval_00000001',
    replies: (language) => reportReplies(language),
    act: (page, say) => page.getByRole('button', { name: say('wizard.version.upload') }).click(),
    shows: text('wizard.version.keep'),
  },
  {
    name: 'wizard-again-failed',
    at: '/evaluations/new?reevaluate=eval_00000001',
    replies: () => ({ 'GET /evaluations/eval_00000001': refused }),
    shows: text('wizard.error.reevaluation'),
  },
  {
    name: 'prelim-waiting',
    at: '/evaluations/new',
    replies: (language) => ({ ...assessed(language, []), 'POST /evaluations/prelim': 'never' }),
    act: sendDeck,
    shows: text('wizard.prelim.waiting_title'),
  },
  {
    name: 'prelim-full',
    at: '/evaluations/new',
    replies: (language) => assessed(language, [5, 4, 4, 5, 4, 4]),
    act: sendDeck,
    shows: text('wizard.prelim.lead_solid'),
  },
  {
    name: 'prelim-enough',
    at: '/evaluations/new',
    replies: (language) => assessed(language, [5, 4, 3, 5, 4, 2]),
    act: sendDeck,
    shows: text('wizard.prelim.skip_optional'),
  },
  {
    name: 'prelim-other-language',
    at: '/evaluations/new',
    replies: (language) => assessed(other(language), [5, 4, 3, 5, 4, 0]),
    act: assessedInOther,
    shows: (page, say) => page.getByRole('button', { name: say('wizard.prelim.rewrite') }),
  },
  {
    name: 'prelim-rewrite-failed',
    at: '/evaluations/new',
    replies: (language) => {
      const replies = assessed(other(language), [5, 4, 3, 5, 4, 0]);
      const prelim = replies['POST /evaluations/prelim'];
      return { ...replies, 'POST /evaluations/prelim': [...(prelim === undefined ? [] : [prelim].flat()), refused] };
    },
    act: async (page, say) => {
      await assessedInOther(page);
      await page.getByRole('button', { name: say('wizard.prelim.rewrite') }).click();
    },
    shows: text('wizard.prelim.error.again'),
  },
  {
    name: 'prelim-saving',
    at: '/evaluations/new',
    replies: (language) => ({
      ...assessed(language, [5, 4, 4, 5, 4, 0]),
      'POST /plans/plan_00000001/supplements': 'never',
    }),
    act: answerPrelim,
    shows: text('wizard.prelim.saving'),
  },
  {
    name: 'prelim-not-saved',
    at: '/evaluations/new',
    replies: (language) => ({
      ...assessed(language, [5, 4, 4, 5, 4, 0]),
      'POST /plans/plan_00000001/supplements': refused,
    }),
    act: answerPrelim,
    shows: text('wizard.prelim.error.save'),
  },
  {
    name: 'prelim-missing',
    at: '/evaluations/new',
    replies: (language) => assessed(language, [4, 3, 2, 5, 0, 0]),
    act: sendDeck,
    shows: (page, say) => page.getByRole('button', { name: say('wizard.prelim.skip'), exact: true }),
  },
  {
    name: 'prelim-unanswered',
    at: '/evaluations/new',
    replies: (language) => assessed(language, [4, 3, 2, 5, 0, 0]),
    act: async (page, say) => {
      await sendDeck(page);
      await page.getByRole('button', { name: say('wizard.prelim.submit') }).click();
    },
    shows: text('wizard.prelim.error.answer'),
  },
  {
    // Without an assessment the review is started at once; this one cannot be.
    name: 'prelim-not-loaded',
    at: '/evaluations/new',
    replies: (language) => ({
      ...assessed(language, []),
      'POST /evaluations/prelim': refused,
      'POST /evaluations/start': refused,
    }),
    act: sendDeck,
    shows: text('wizard.error.start'),
  },
  {
    name: 'processing-pending',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, { ...running, status: 'pending', stage: 'queued' }),
    clock: true,
    act: review(1),
    shows: text('wizard.band.initializing'),
  },
  {
    name: 'processing-reading',
    at: '/evaluations/new',
    replies: (language) => ({
      ...reviewing(language, { ...running, status: 'pending', stage: 'waiting_for_document' }),
      'GET /plans/plan_00000001': { body: reading },
    }),
    clock: true,
    act: review(1),
    shows: (page) => page.locator('.processing-stage').getByText(/42/),
  },
  {
    name: 'processing-market',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, running),
    clock: true,
    act: review(6),
    shows: text('wizard.band.market'),
  },
  {
    name: 'processing-recommendations',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, { ...running, stage: 'writing' }),
    clock: true,
    act: review(14),
    shows: text('wizard.band.recommendations'),
  },
  {
    name: 'processing-too-long',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, running),
    clock: true,
    act: review(240),
    shows: text('wizard.processing.still'),
  },
  {
    name: 'processing-failed',
    at: '/evaluations/new',
    replies: (language) => reviewing(language, failedEvaluation),
    clock: true,
    act: review(1),
    shows: text('wizard.error.evaluation'),
  },
];
