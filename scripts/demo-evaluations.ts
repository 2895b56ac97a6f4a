import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PublicConfig } from '@plumbline/contracts/config';
import { Evaluation, ReviewSchema } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import { UploadAnswer } from '@plumbline/contracts/plans';
import { composeSupplement } from '@plumbline/contracts/supplements';
import { z } from 'zod';
import { answerOf, call, send, type DemoPlace } from './demo-http.ts';
import { root } from './tools.ts';

const mediaTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** A deck of our own, from samples/decks. */
const deck = async (name: string): Promise<FormData> => {
  const form = new FormData();
  const bytes = await readFile(join(root, 'samples', 'decks', name));
  form.set('file', new Blob([bytes], { type: mediaTypes[extname(name)] ?? '' }), name);
  return form;
};

export const strongDeck = (): Promise<FormData> => deck('northwind-cold-chain.pdf');

/** Whether an evaluation is there, and not in a state that counts as not being there. */
export const isThere = async (
  system: DemoPlace,
  token: string,
  id: string,
  not: readonly Evaluation['status'][] = [],
): Promise<boolean> => {
  const response = await send(system, `/evaluations/${id}`, undefined, token);
  if (response.status === 404) return false;
  return !not.includes(Evaluation.parse(await answerOf(response, '/evaluations')).status);
};

const upload = async (system: DemoPlace, token: string, form: FormData): Promise<string> =>
  UploadAnswer.parse(await answerOf(await send(system, '/plans/upload', form, token), '/plans/upload')).id;

interface Start {
  planId: string;
  language?: Language;
  previousEvaluationId?: string;
}

/** Starts a review and waits for its end. @throws Error when it failed. */
const review = async (system: DemoPlace, token: string, { language = 'en', ...start }: Start): Promise<string> => {
  const schema = ReviewSchema.parse(await call(system, '/schemas/investor5', undefined, token));
  const body = { ...start, language, schemaId: schema.id };
  const { id } = z.object({ id: z.string() }).parse(await call(system, '/evaluations/start', body, token));
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const evaluation = Evaluation.parse(await call(system, `/evaluations/${id}`, undefined, token));
    if (evaluation.status === 'completed') return id;
    if (evaluation.status === 'failed') throw new Error(evaluation.error ?? 'the sample evaluation failed');
    await sleep(300);
  }
  return id; // a slow model of one's own: the report will be in the history
};

/** @returns the evaluation's id. */
export const reviewDeck = async (
  system: DemoPlace,
  token: string,
  form: FormData,
  language: Language = 'en',
): Promise<string> => review(system, token, { planId: await upload(system, token, form), language });

/** What the founders of no-team.pdf answer to the gap that its review finds. */
const teamAnswer = composeSupplement([
  {
    pillar: 'team',
    text: [
      'Marta Ibáñez, CEO, led the metering roll-out of a Valencian utility for eight years, 240,000 meters in all.',
      'Jordi Ferrer, CTO, built the battery controller of Ampere Systems, which runs in 6,100 homes today.',
    ].join('\n'),
  },
]);

interface Examples {
  system: DemoPlace;
  token: string;
  ownerId: string;
  /** What was made before, by name; filled here. */
  examples: Record<string, string>;
  /** Called after each, so that an interrupted start goes on where it was. */
  remember: () => Promise<void>;
}

/**
 * One evaluation of each kind that the screens know: reports of older formats, one that does not match its format, one that
 * failed, one in Arabic, and one with the re-evaluation that followed it. What is there already is left alone.
 */
export const makeExamples = async ({ system, token, ownerId, examples, remember }: Examples): Promise<void> => {
  const known = await Promise.all(
    Object.entries(examples).map(async ([name, id]) => [name, await isThere(system, token, id)] as const),
  );
  const there = new Set(known.filter(([, is]) => is).map(([name]) => name));
  const once = async (name: string, make: () => Promise<string>): Promise<void> => {
    if (there.has(name)) return;
    examples[name] = await make();
    await remember();
  };

  const { importOldReport, oldReports } = await import('./demo-old-reports.ts');
  const missing = (await oldReports()).filter(({ key }) => !there.has(key));
  await Promise.all(
    missing.map(async (report) => {
      const pitch = new FormData();
      pitch.set('title', report.title);
      pitch.set('text', report.pitch);
      const planId = await upload(system, token, pitch);
      examples[report.key] = await importOldReport({ env: system.env, ownerId, planId, report });
    }),
  );
  if (missing.length > 0) await remember();

  // A model that somebody pays for is asked for one review only.
  const { analyst } = PublicConfig.parse(await call(system, '/config'));
  if (!analyst.offline) return;
  await once('first', async () => reviewDeck(system, token, await deck('no-team.pdf')));
  await once('reevaluation', async () => {
    const previousEvaluationId = examples['first'] ?? '';
    const first = Evaluation.parse(await call(system, `/evaluations/${previousEvaluationId}`, undefined, token));
    await call(system, `/plans/${first.plan_id}/supplements`, { content: teamAnswer }, token);
    return review(system, token, { planId: first.plan_id, previousEvaluationId });
  });
  await once('arabic', async () => reviewDeck(system, token, await deck('masar-logistics-ar.pptx'), 'ar'));
};
