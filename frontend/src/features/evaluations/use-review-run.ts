import { useRef, useState } from 'react';
import { UploadAnswer } from '@plumbline/contracts/plans';
import { isProblem, problemText } from '@plumbline/web/problem';
import { useWebDispatch, useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { sendForm } from '@plumbline/web/upload';
import { draftEdited } from './draft.ts';
import { evaluationsApi } from './evaluations.api.ts';

export type RunStep = 'input' | 'ready' | 'processing';

export interface ReviewRun {
  step: RunStep;
  busy: 'uploading' | 'starting' | null;
  /** Percent of the bytes sent while uploading. */
  uploaded: number;
  error: string | null;
  evaluationId: string | null;
  setError: (error: string | null) => void;
  /** Sends the pitch, and starts its review as soon as it is stored. */
  send: (content: File | string, title: string) => Promise<void>;
  cancelUpload: () => void;
  start: (what: { planId: string | null; previousEvaluationId?: string }) => Promise<void>;
  /** The stored pitch, so that a failed start is repeated without a second upload. */
  plan: { id: string; title: string } | null;
  backTo: (step: 'input' | 'ready', error?: string | null) => void;
}

const formOf = (content: File | string, title: string): FormData => {
  const form = new FormData();
  // The title first: the server streams, and reads fields before the file.
  if (title.trim() !== '') form.append('title', title.trim());
  if (typeof content === 'string') form.append('text', content);
  else form.append('file', content, content.name);
  return form;
};

/** The wizard's two calls, upload and start, with the preliminary setting off (spec §4). `running` is a review to watch at once. */
export const useReviewRun = (running: string | null): ReviewRun => {
  const text = useText();
  const dispatch = useWebDispatch();
  const language = useWebSelector((state) => state.language.value);
  const [step, setStep] = useState<RunStep>(running === null ? 'input' : 'processing');
  const [busy, setBusy] = useState<ReviewRun['busy']>(null);
  const [uploaded, setUploaded] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [plan, setPlan] = useState<ReviewRun['plan']>(null);
  const [evaluationId, setEvaluationId] = useState<string | null>(running);
  const upload = useRef<AbortController | null>(null);

  const fail = (problem: unknown, fallbackId: string): void => {
    setBusy(null);
    setError(problemText(problem, text(fallbackId)));
  };

  const start: ReviewRun['start'] = async ({ planId, previousEvaluationId }) => {
    setError(null);
    setBusy('starting');
    const schema = await dispatch(evaluationsApi.endpoints.reviewSchema.initiate(undefined, { subscribe: false }));
    // An answer that names no style leaves the style unset; any other failure is one of the start.
    if (isProblem(schema.error) && schema.error.status !== 'unreadable')
      return fail(schema.error, 'wizard.error.start');
    if (planId === null || schema.data === undefined) return fail(undefined, 'wizard.error.not_set');
    const started = await dispatch(
      evaluationsApi.endpoints.startEvaluation.initiate(
        {
          planId,
          schemaId: schema.data.id,
          language,
          ...(previousEvaluationId === undefined ? {} : { previousEvaluationId }),
        },
        { track: false },
      ),
    );
    if (started.data === undefined) return fail(started.error, 'wizard.error.start');
    setBusy(null);
    setEvaluationId(started.data.id);
    setStep('processing');
    dispatch(draftEdited({ started: true }));
  };

  const planRefused = async (id: string): Promise<void> => {
    const refused = await dispatch(
      evaluationsApi.endpoints.planNow.initiate({ id }, { subscribe: false, forceRefetch: true }),
    );
    setBusy(null);
    setError(refused.data?.error ?? text('wizard.error.upload'));
  };

  const send: ReviewRun['send'] = async (content, title) => {
    setError(null);
    setUploaded(0);
    setBusy('uploading');
    upload.current = new AbortController();
    const sent = await dispatch(
      sendForm('/plans/upload', formOf(content, title), {
        onProgress: (share) => setUploaded(Math.round(share * 100)),
        signal: upload.current.signal,
      }),
    );
    if (sent.problem === 'cancelled') return setBusy(null);
    if (sent.problem !== undefined) return fail(sent.problem, 'wizard.error.upload');
    const answer = UploadAnswer.safeParse(sent.body);
    if (!answer.success) return fail(undefined, 'wizard.error.upload');
    if (answer.data.status === 'failed') return planRefused(answer.data.id);
    // Still being read is fine: the review waits for it.
    setPlan({ id: answer.data.id, title: answer.data.title });
    setStep('ready');
    await start({ planId: answer.data.id });
  };

  return {
    step,
    busy,
    uploaded,
    error,
    evaluationId,
    plan,
    setError,
    send,
    start,
    cancelUpload: () => upload.current?.abort(),
    backTo: (next, message = null) => {
      setStep(next);
      setError(message);
      dispatch(draftEdited({ started: false }));
      if (next === 'input') setPlan(null);
    },
  };
};
