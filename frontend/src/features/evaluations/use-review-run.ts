import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '@plumbline/contracts/limits';
import { UploadAnswer } from '@plumbline/contracts/plans';
import type { Pillar } from '@plumbline/contracts/pillars';
import { composeSupplement } from '@plumbline/contracts/supplements';
import { failureOf, isProblem } from '@plumbline/web/problem';
import { useWebDispatch, useWebSelector } from '@plumbline/web/state';
import { sendForm } from '@plumbline/web/upload';
import { draftEdited, pitchAssessed } from './draft.ts';
import type { AssessedPitch, PitchAtHand } from './draft.ts';
import { evaluationsApi } from './evaluations.api.ts';

export type RunStep = 'input' | 'prelim' | 'ready' | 'processing';

export interface PillarText {
  pillar: Pillar;
  text: string;
}

export type { AssessedPitch };

/** What went wrong, as it is kept. It is said when it is shown (`useRunErrorText`), in the language that the page then has. */
export interface RunError {
  /** Of our own sentence. */
  id: string;
  values?: Record<string, number>;
  /** Of the server's, which comes first. */
  problem?: unknown;
}

export interface ReviewRun {
  step: RunStep;
  busy: 'uploading' | 'assessing' | 'saving' | 'starting' | null;
  /** Percent of the bytes sent while uploading. */
  uploaded: number;
  error: RunError | null;
  evaluationId: string | null;
  setError: (error: RunError | null) => void;
  /** Sends the pitch; then it is assessed where that is switched on, else its review is started at once. */
  send: (content: File | string, title: string) => Promise<void>;
  cancelUpload: () => void;
  /** Whether this pitch is assessed before its review; null until that is known. */
  assesses: boolean | null;
  /** What the preliminary assessment found; null while it is awaited, and where there is none. */
  prelim: AssessedPitch | null;
  /** Asks for the assessment again, in the language that the page has now. What was found before stays when that fails. */
  reassess: () => Promise<void>;
  /** Saves the answers with the pitch, those that are not saved yet, and starts the review. */
  submit: (answers: PillarText[]) => Promise<void>;
  /** Starts the review without waiting for the assessment, or without answering it. */
  skip: () => Promise<void>;
  start: (planId: string | null) => Promise<void>;
  /** The stored pitch, so that a failed start is repeated without a second upload. */
  plan: { id: string; title: string } | null;
  backTo: (step: 'input' | 'ready', error?: RunError | null) => void;
}

const formOf = (content: File | string, title: string): FormData => {
  const form = new FormData();
  // The title first: the server streams, and reads fields before the file.
  if (title.trim() !== '') form.append('title', title.trim());
  if (typeof content === 'string') form.append('text', content);
  else form.append('file', content, content.name);
  return form;
};

interface RunOptions {
  /** A review to watch at once. */
  running: string | null;
  previousEvaluationId: string | undefined;
  /** A pitch whose assessment is to be gone on with. */
  resumed: PitchAtHand | null;
}

/** Asked so often, with this much time between, whether there is an assessment; then the flow proceeds without one. */
const configTries = 3;
const configRetryMs = 1_000;

/** The wizard's calls: upload, the preliminary assessment where it is switched on, and start (spec §4). */
export const useReviewRun = ({ running, previousEvaluationId, resumed }: RunOptions): ReviewRun => {
  const dispatch = useWebDispatch();
  const language = useWebSelector((state) => state.language.value);
  const [step, setStep] = useState<RunStep>(running !== null ? 'processing' : resumed !== null ? 'prelim' : 'input');
  const [busy, setBusy] = useState<ReviewRun['busy']>(null);
  const [uploaded, setUploaded] = useState(0);
  const [error, setError] = useState<RunError | null>(null);
  const [plan, setPlan] = useState<ReviewRun['plan']>(resumed);
  const [assesses, setAssesses] = useState<boolean | null>(resumed === null ? null : true);
  const [prelim, setPrelim] = useState<AssessedPitch | null>(resumed?.prelim ?? null);
  const [evaluationId, setEvaluationId] = useState<string | null>(running);
  const upload = useRef<AbortController | null>(null);
  const assessment = useRef<{ abort: () => void } | null>(null);
  const saved = useRef<Partial<Record<Pillar, string>>>(resumed?.saved ?? {});

  const giveUpAssessment = (): void => {
    assessment.current?.abort();
    assessment.current = null;
  };
  useEffect(() => giveUpAssessment, []);

  const fail = (problem: unknown, fallbackId: string): void => {
    setBusy(null);
    setError({ id: fallbackId, problem });
  };

  const start: ReviewRun['start'] = async (planId) => {
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

  const startFromReady = async (planId: string): Promise<void> => {
    setStep('ready');
    await start(planId);
  };

  const isPrelimOn = async (): Promise<boolean> => {
    for (let tries = 1; ; tries += 1) {
      const config = await dispatch(
        evaluationsApi.endpoints.publicConfig.initiate(undefined, { subscribe: false, forceRefetch: tries > 1 }),
      );
      if (config.data !== undefined) return config.data.prelimEnabled;
      if (tries === configTries) {
        console.warn('Nobody says whether there is a preliminary assessment; going on without it', config.error);
        return false;
      }
      await new Promise((passed) => setTimeout(passed, configRetryMs));
    }
  };

  /** What the assessment found, or why there is none; undefined when nobody waits for it any more. */
  const askPrelim = async (planId: string): Promise<{ data: AssessedPitch } | { error: unknown } | undefined> => {
    setBusy('assessing');
    const request = dispatch(evaluationsApi.endpoints.prelim.initiate({ planId, language }, { track: false }));
    assessment.current = request;
    const { data, error: problem } = await request;
    // Skipped, or gone back, meanwhile.
    if (assessment.current !== request) return undefined;
    assessment.current = null;
    if (data === undefined) return { error: problem };
    const found = { ...data, language };
    dispatch(pitchAssessed({ prelim: found }));
    return { data: found };
  };

  const assess = async (planId: string): Promise<void> => {
    setPrelim(null);
    setStep('prelim');
    const answer = await askPrelim(planId);
    if (answer === undefined) return;
    if ('error' in answer) {
      console.warn('There is no preliminary assessment; going on without it', answer.error);
      return startFromReady(planId);
    }
    setBusy(null);
    setPrelim(answer.data);
  };

  const reassess = async (): Promise<void> => {
    if (plan === null) return;
    setError(null);
    const answer = await askPrelim(plan.id);
    if (answer === undefined) return;
    if ('error' in answer) return fail(answer.error, 'wizard.prelim.error.again');
    setBusy(null);
    setPrelim(answer.data);
  };

  const planRefused = async (id: string): Promise<void> => {
    const refused = await dispatch(
      evaluationsApi.endpoints.planNow.initiate({ id }, { subscribe: false, forceRefetch: true }),
    );
    fail(refused.data === undefined ? undefined : failureOf(refused.data), 'wizard.error.upload');
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
    // Still being read is fine: assessment and review wait for it.
    const { id } = answer.data;
    const { title: storedTitle } = answer.data;
    setPlan({ id, title: storedTitle });
    saved.current = {};
    const on = await isPrelimOn();
    setAssesses(on);
    if (!on) return startFromReady(id);
    dispatch(draftEdited({ pitch: { id, title: storedTitle, prelim: null, saved: {} } }));
    await assess(id);
  };

  const submit: ReviewRun['submit'] = async (answers) => {
    if (plan === null) return;
    // An answer that was saved and is empty now is withdrawn.
    const fresh = answers.filter(({ pillar, text: answer }) => (saved.current[pillar] ?? '') !== answer.trim());
    const content = composeSupplement(fresh);
    if (content.length > limits.supplementMaxLength) return setError({ id: 'wizard.error.text_length' });
    if (content !== '') {
      setError(null);
      setBusy('saving');
      const added = await dispatch(
        evaluationsApi.endpoints.addSupplement.initiate({ planId: plan.id, content }, { track: false }),
      );
      if (added.data === undefined) return fail(added.error, 'wizard.prelim.error.save');
      for (const { pillar, text: answer } of fresh) saved.current = { ...saved.current, [pillar]: answer.trim() };
      dispatch(pitchAssessed({ saved: saved.current }));
    }
    await start(plan.id);
  };

  const backTo: ReviewRun['backTo'] = (next, failed = null) => {
    giveUpAssessment();
    setBusy(null);
    setStep(next);
    setError(failed);
    dispatch(draftEdited({ started: false, ...(next === 'input' ? { pitch: null } : {}) }));
    if (next !== 'input') return;
    setPlan(null);
    setAssesses(null);
  };

  const onChecked = useEffectEvent((check: { abort: () => void }, problem: unknown) => {
    // Skipped, or gone back, meanwhile.
    if (assessment.current !== check) return;
    assessment.current = null;
    if (isProblem(problem) && problem.status === 404) backTo('input');
    else if (resumed?.prelim === null) void assess(resumed.id);
  });
  const resumedId = resumed?.id;
  // Whether the pitch that is gone on with is still there.
  useEffect(() => {
    if (resumedId === undefined) return;
    const check = { abort: () => {} };
    assessment.current = check;
    const asked = dispatch(
      evaluationsApi.endpoints.planNow.initiate({ id: resumedId }, { subscribe: false, forceRefetch: true }),
    );
    void asked.then(({ error: problem }) => onChecked(check, problem));
  }, [dispatch, resumedId]);

  return {
    step,
    busy,
    uploaded,
    error,
    evaluationId,
    plan,
    assesses,
    prelim,
    setError,
    send,
    reassess,
    submit,
    start,
    skip: async () => {
      if (plan === null) return;
      const waiting = prelim === null;
      giveUpAssessment();
      await (waiting ? startFromReady(plan.id) : start(plan.id));
    },
    cancelUpload: () => upload.current?.abort(),
    backTo,
  };
};
