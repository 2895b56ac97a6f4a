import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { Button, Grid, Input, Progress, Skeleton, Steps, Tabs } from 'antd';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import { z } from 'zod';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useProblemText } from '@plumbline/web/problem';
import type { Said } from '@plumbline/web/problem';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { AnalystLine } from './analyst-line.tsx';
import { BusinessCase } from './business-case.tsx';
import { DeckDrop } from './deck-drop.tsx';
import { draftEdited, draftOpened, newPitch, openedDraft } from './draft.ts';
import { checkDeck, checkDraft } from './draft-checks.ts';
import type { Draft } from './draft.ts';
import { ErrorCorner } from './error-corner.tsx';
import { useEvaluationNowQuery, usePlanNowQuery, usePrelimEnabled } from './evaluations.api.ts';
import { PrelimStep } from './prelim-step.tsx';
import { Processing } from './processing.tsx';
import { useRunErrorText } from './run-error-text.ts';
import { useReviewRun } from './use-review-run.ts';
import type { ReviewRun } from './use-review-run.ts';
import './wizard.css';

interface InputProps {
  run: ReviewRun;
  file: File | null;
  onFile: (file: File | null) => void;
  /** Back to the pitch that is re-evaluated as it is. */
  onKeep?: () => void;
  sectionRef: Ref<HTMLElement>;
}

function InputStep({ run, file, onFile, onKeep, sectionRef }: InputProps) {
  const text = useText();
  const say = useRunErrorText();
  const dispatch = useDispatch();
  const draft = useSelector((state: { draft: Draft }) => state.draft);
  const busy = run.busy !== null;
  const prelimEnabled = usePrelimEnabled();
  const sendId = prelimEnabled === null ? 'wizard.step.upload' : prelimEnabled ? 'wizard.send_first' : 'wizard.send';
  const next = useRef<HTMLButtonElement>(null);
  const onSend = (): void => {
    const checked = checkDraft(draft, file);
    if (checked.errorId === undefined) void run.send(checked.content, draft.title);
    else run.setError({ id: checked.errorId });
  };
  const onChosen = (chosen: File | null): void => {
    const errorId = chosen === null ? null : checkDeck(chosen);
    run.setError(errorId === null ? null : { id: errorId });
    onFile(errorId === null ? chosen : null);
  };
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      className="pl-panel pl-stack wizard-part"
      aria-label={text('wizard.step.upload')}
    >
      <Field label={text('wizard.title_field')} note={text('wizard.optional')} hint={text('wizard.title_hint')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={limits.titleMaxLength}
            disabled={busy}
            value={draft.title}
            onChange={(event) => dispatch(draftEdited({ title: event.target.value }))}
          />
        )}
      </Field>
      <Tabs
        activeKey={draft.tab}
        onChange={(key) => {
          run.setError(null);
          dispatch(draftEdited({ tab: key === 'case' ? 'case' : 'deck' }));
        }}
        items={[
          {
            key: 'deck',
            label: text('wizard.tab.deck'),
            disabled: busy,
            children: <DeckDrop file={file} disabled={busy} onFile={onChosen} onChosen={() => next.current?.focus()} />,
          },
          {
            key: 'case',
            label: text('wizard.tab.case'),
            disabled: busy,
            children: <BusinessCase draft={draft} disabled={busy} onEdit={() => run.setError(null)} />,
          },
        ]}
      />
      {run.error !== null && (
        <Notice kind="error" quiet>
          {say(run.error)}
        </Notice>
      )}
      {run.busy === 'uploading' && (
        <div className="uploading">
          <Progress
            percent={run.uploaded}
            aria-label={text('wizard.uploading')}
            format={(percent) => <bdi dir="ltr">{percent}%</bdi>}
          />
          {run.uploaded < 100 && (
            <Button size="small" onClick={run.cancelUpload}>
              {text('wizard.cancel')}
            </Button>
          )}
        </div>
      )}
      <div className="wizard-foot">
        <AnalystLine />
        <div className="pl-actions">
          {onKeep && (
            <Button disabled={busy} onClick={onKeep}>
              {text('wizard.version.keep')}
            </Button>
          )}
          <Button
            ref={next}
            type="primary"
            loading={busy}
            disabled={busy || (draft.tab === 'deck' && file === null)}
            onClick={onSend}
          >
            {text(run.busy !== 'uploading' ? sendId : run.uploaded < 100 ? 'wizard.uploading' : 'wizard.checking')}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface ReadyProps {
  run: ReviewRun;
  title: string;
  onStart: () => void;
  onChange?: () => void;
  onNewVersion?: () => void;
  /** A new version is what one most likely comes with. */
  leadsWithNew: boolean;
  sectionRef: Ref<HTMLElement>;
}

function ReadyStep({ run, title, onStart, onChange, onNewVersion, leadsWithNew, sectionRef }: ReadyProps) {
  const text = useText();
  const say = useRunErrorText();
  return (
    <section ref={sectionRef} tabIndex={-1} className="pl-panel pl-stack wizard-part" aria-labelledby="ready">
      <h2 id="ready">{text('wizard.ready.title')}</h2>
      <p className="ready-title">
        <bdi>{title}</bdi>
      </p>
      <p className="pl-muted">{text(leadsWithNew ? 'wizard.version.hint' : 'wizard.ready.hint')}</p>
      {run.error !== null && (
        <Notice kind="error" quiet>
          {say(run.error)}
        </Notice>
      )}
      <div className="wizard-foot">
        <AnalystLine />
        <div className="pl-actions">
          {onChange && (
            <Button disabled={run.busy !== null} onClick={onChange}>
              {text('wizard.ready.change')}
            </Button>
          )}
          {onNewVersion && !leadsWithNew && (
            <Button disabled={run.busy !== null} onClick={onNewVersion}>
              {text('wizard.version.upload')}
            </Button>
          )}
          <Button
            type={leadsWithNew ? 'default' : 'primary'}
            loading={run.busy === 'starting'}
            disabled={run.busy !== null}
            onClick={onStart}
          >
            {text('wizard.ready.start')}
          </Button>
          {onNewVersion && leadsWithNew && (
            <Button type="primary" disabled={run.busy !== null} onClick={onNewVersion}>
              {text('wizard.version.upload')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/**
 * Keeps the focus in the wizard: a new step takes it (its beginning has the ref that is returned), and a button that was
 * disabled while it worked, which costs it the focus, gets it back.
 */
const useStepFocus = (step: string, busy: boolean) => {
  const pressed = useRef<Element>(null);
  useLayoutEffect(() => {
    if (busy) pressed.current = document.activeElement;
    else if (document.activeElement === document.body && pressed.current instanceof HTMLElement)
      pressed.current.focus({ preventScroll: true });
  }, [busy]);
  const beginning = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    beginning.current?.focus({ preventScroll: true });
    if ((beginning.current?.getBoundingClientRect().top ?? 0) < 0) window.scrollTo(0, 0);
  }, [step]);
  return beginning;
};

interface WizardProps {
  /** `failed`: it is tried again, rather than improved. */
  previous?: { evaluationId: string; planId: string; title: string; failed: boolean };
  onRestart: () => void;
}

const RunningState = z.object({ running: z.string(), owner: z.string() });

/** Navigation state survives reloads, and another person's login, and may hold anything. */
const readRunning = (state: unknown, userId: string | undefined): string | null => {
  const { data } = RunningState.safeParse(state);
  return data !== undefined && data.owner === userId ? data.running : null;
};

function Wizard({ previous, onRestart }: WizardProps) {
  const text = useText();
  const say = useRunErrorText();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const { key, pathname, search } = location;
  // The running review is kept in this entry of the browser's history: coming back or reloading picks it up, while a
  // new visit to the same address begins afresh.
  const userId = useWebSelector((state) => state.session.user?.id);
  const running = readRunning(location.state, userId);
  const target = previous?.evaluationId ?? newPitch;
  const beginsWith = (previous?.title ?? '').slice(0, limits.titleMaxLength);
  const store = useStore<{ draft: Draft }>();
  const [resumed] = useState(() =>
    running === null && userId !== undefined
      ? openedDraft(store.getState().draft, { ownerId: userId, target, title: beginsWith }).pitch
      : null,
  );
  const run = useReviewRun({ running, previousEvaluationId: previous?.evaluationId, resumed });
  const prelimEnabled = usePrelimEnabled();
  useEffect(() => {
    if (userId !== undefined) dispatch(draftOpened({ ownerId: userId, target, title: beginsWith }));
  }, [dispatch, userId, target, beginsWith]);
  // "New evaluation" pressed while one is being processed here: the same address, but a fresh start is meant.
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    if (run.step === 'processing' && running === null) onRestart();
  }, [key, run.step, running, onRestart]);
  const { backTo, evaluationId, plan } = run;
  const here = `${pathname}${search}`;
  useEffect(() => {
    if (evaluationId !== null) void navigate(here, { replace: true, state: { running: evaluationId, owner: userId } });
  }, [evaluationId, here, navigate, userId]);
  const [file, setFile] = useState<File | null>(null);
  const [newVersion, setNewVersion] = useState(resumed !== null);
  // A re-evaluation has its pitch already and begins at the start step, unless a new version of it is to be uploaded.
  const step = previous !== undefined && run.step === 'input' && !newVersion ? 'ready' : run.step;
  // The pitch that is read again as it is was assessed before, or never: it has no such step.
  const assessed = (previous === undefined || newVersion) && (run.assesses ?? prelimEnabled);
  const beginning = useStepFocus(step, run.busy !== null);
  const narrow = Grid.useBreakpoint().sm === false;
  const stepNames = ['upload', ...(assessed === true ? ['prelim'] : []), 'start'];
  const knowsPitch = plan !== null || previous !== undefined;
  const startWith = (version: 'same' | 'new'): void => {
    backTo('input');
    setNewVersion(version === 'new');
  };
  const onFailed = (failure: Said): void => {
    // After a reload the pitch is not here any more; the evaluation's own page says what failed and offers another try.
    if (!knowsPitch) return void navigate(`/evaluations/${evaluationId ?? ''}`, { replace: true });
    backTo('ready', { id: 'wizard.error.evaluation', problem: failure });
    void navigate(here, { replace: true });
  };
  return (
    <>
      {assessed === null ? (
        // How many steps there are is not known yet.
        <Skeleton.Button active block size="small" className="wizard-steps" />
      ) : (
        <Steps
          className="wizard-steps"
          size="small"
          responsive={false}
          // Names stand beside their numbers where there is room for three.
          titlePlacement={narrow ? 'vertical' : 'horizontal'}
          current={step === 'input' ? 0 : step === 'prelim' ? 1 : stepNames.length - 1}
          // The tick's own name is English in every language; the step's title says enough.
          iconRender={(icon) => (
            <span aria-hidden style={{ display: 'contents' }}>
              {icon}
            </span>
          )}
          items={stepNames.map((name) => ({ title: text(`wizard.step.${name}`) }))}
        />
      )}
      {step === 'input' && (
        <InputStep
          run={run}
          file={file}
          onFile={setFile}
          sectionRef={beginning}
          {...(previous === undefined ? {} : { onKeep: () => startWith('same') })}
        />
      )}
      {step === 'prelim' && <PrelimStep run={run} sectionRef={beginning} />}
      {step === 'ready' && (
        <ReadyStep
          run={run}
          title={run.plan?.title ?? previous?.title ?? ''}
          sectionRef={beginning}
          leadsWithNew={previous !== undefined && !previous.failed && !newVersion && run.plan === null}
          onStart={() => void run.start(run.plan?.id ?? previous?.planId ?? null)}
          {...(previous === undefined || newVersion
            ? { onChange: () => backTo('input') }
            : { onNewVersion: () => startWith('new') })}
        />
      )}
      {step === 'processing' && run.evaluationId !== null && (
        <Processing evaluationId={run.evaluationId} onFailed={onFailed} sectionRef={beginning} />
      )}
      {run.error !== null && <ErrorCorner error={say(run.error)} onClose={() => run.setError(null)} />}
    </>
  );
}

function Reevaluation({ id, onRestart }: { id: string; onRestart: () => void }) {
  const text = useText();
  const say = useProblemText();
  const evaluation = useEvaluationNowQuery({ id });
  const { plan_id } = evaluation.currentData ?? {};
  const plan = usePlanNowQuery(plan_id === undefined ? skipToken : { id: plan_id });
  const problem = evaluation.error ?? plan.error;
  const [dismissed, setDismissed] = useState<unknown>(null);
  if (problem !== undefined) {
    const fallback = text('wizard.error.reevaluation');
    return (
      <>
        <section className="pl-panel">
          <ErrorState
            quiet
            problem={problem}
            fallback={fallback}
            onRetry={() => void (evaluation.error === undefined ? plan.refetch() : evaluation.refetch())}
          >
            <Link to="/evaluations/new">{text('wizard.fresh')}</Link>
          </ErrorState>
        </section>
        {problem !== dismissed && <ErrorCorner error={say(problem, fallback)} onClose={() => setDismissed(problem)} />}
      </>
    );
  }
  if (evaluation.currentData === undefined || plan.currentData === undefined) return <LoadingState />;
  const title = text('wizard.reevaluation_title', { title: plan.currentData.title });
  return (
    <Wizard
      previous={{
        evaluationId: evaluation.currentData.id,
        planId: evaluation.currentData.plan_id,
        title,
        failed: evaluation.currentData.status === 'failed',
      }}
      onRestart={onRestart}
    />
  );
}

export default function WizardPage() {
  const text = useText();
  const [query] = useSearchParams();
  const [visit, setVisit] = useState(0);
  const onRestart = useCallback(() => setVisit((count) => count + 1), []);
  const reevaluate = query.get('reevaluate') || null;
  const title = text(reevaluate === null ? 'wizard.title' : 'wizard.title_again');
  useDocumentTitle(title);
  return (
    <div className="screen screen-narrow">
      <header>
        <h1>{title}</h1>
        <p className="pl-muted">{text(reevaluate === null ? 'wizard.lead' : 'wizard.lead_again')}</p>
      </header>
      {reevaluate === null ? (
        <Wizard key={`fresh ${visit}`} onRestart={onRestart} />
      ) : (
        <Reevaluation key={`${reevaluate} ${visit}`} id={reevaluate} onRestart={onRestart} />
      )}
    </div>
  );
}
