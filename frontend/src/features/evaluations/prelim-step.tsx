import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { LoadingOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { FormattedMessage } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import type { Prelim } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { Pillar } from '@plumbline/contracts/pillars';
import { directionOf } from '@plumbline/web/language';
import { Field, focusFirstError } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { AnalystLine } from './analyst-line.tsx';
import { pillarAnswered } from './draft.ts';
import type { Draft } from './draft.ts';
import { useRunErrorText } from './run-error-text.ts';
import type { AssessedPitch, ReviewRun } from './use-review-run.ts';
import './prelim.css';

type PillarState = Prelim['pillars'][number];
type Label = 'solid' | 'adequate' | 'needs_work' | 'missing';

/** A pillar's word by its score (spec §2): 4 or more, 3 or more, else; and a word of its own without data. */
const labelOf = ({ score, missing }: PillarState): Label => {
  if (missing) return 'missing';
  if (score >= 4) return 'solid';
  return score >= 3 ? 'adequate' : 'needs_work';
};

/** Below this an answer may improve a pillar (spec §9). */
const improvableBelow = 4;

const tones: Record<Label, string> = {
  solid: 'pl-badge-success',
  adequate: 'pl-badge-warning',
  needs_work: 'pl-badge-error',
  missing: '',
};

function Badge({ state }: { state: PillarState }) {
  const text = useText();
  const label = labelOf(state);
  return <span className={`pl-badge ${tones[label]}`}>{text(`wizard.prelim.label.${label}`)}</span>;
}

interface PillarProps {
  state: PillarState;
  questions: string[];
  /** That the questions are written in. */
  language: Language;
  answer: string;
  error: string | undefined;
  disabled: boolean;
  onAnswer: (value: string) => void;
}

function PillarCard({ state, questions, language, answer, error, disabled, onAnswer }: PillarProps) {
  const text = useText();
  const { pillar, score, missing } = state;
  const name = text(`report.pillar.${pillar}`);
  return (
    <section className="prelim-pillar" aria-labelledby={`prelim-${pillar}`}>
      <div className="prelim-head">
        <h3 id={`prelim-${pillar}`}>{name}</h3>
        <bdi dir="ltr" className="prelim-score" aria-label={text('wizard.prelim.score_label', { score })}>
          {score}/5
        </bdi>
        <Badge state={state} />
      </div>
      {(missing || score < improvableBelow) && (
        <>
          {questions.length > 0 && (
            <ul
              className="prelim-questions"
              id={`prelim-${pillar}-questions`}
              // Their marks stand where their own language begins.
              dir={directionOf(language)}
            >
              {questions.map((question) => (
                <li key={question} lang={language}>
                  {question}
                </li>
              ))}
            </ul>
          )}
          <Field
            label={text(missing ? 'wizard.prelim.answer' : 'wizard.prelim.improve', { pillar: name })}
            note={text(missing ? 'wizard.prelim.required' : 'wizard.optional')}
            error={error}
          >
            {(control) => (
              <Input.TextArea
                {...control}
                aria-required={missing}
                aria-describedby={[control['aria-describedby'], questions.length > 0 ? `prelim-${pillar}-questions` : undefined].filter(Boolean).join(' ')} // prettier-ignore
                dir="auto"
                disabled={disabled}
                autoSize={{ minRows: 2, maxRows: 12 }}
                value={answer}
                onChange={(event) => onAnswer(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </section>
  );
}

interface PrelimStepProps {
  run: ReviewRun;
  sectionRef: Ref<HTMLElement>;
}

/** While the assessment is made, which takes as long as the scoring of a review. */
function Waiting({ run, sectionRef }: PrelimStepProps) {
  const text = useText();
  return (
    <section ref={sectionRef} tabIndex={-1} className="pl-panel pl-stack wizard-part" aria-labelledby="prelim">
      <h2 id="prelim">{text('wizard.prelim.waiting_title')}</h2>
      <p role="status">
        <LoadingOutlined aria-hidden /> {text('wizard.prelim.waiting')}
      </p>
      <div className="wizard-foot">
        <AnalystLine />
        <div className="pl-actions">
          <Button onClick={() => run.backTo('input')}>{text('wizard.ready.change')}</Button>
          <Button onClick={() => void run.skip()}>{text('wizard.prelim.waiting_skip')}</Button>
        </div>
      </div>
    </section>
  );
}

/** The page's language was changed since: asking again takes a while and may cost, so that nobody does it unasked. */
function OtherLanguage({ run, prelim }: { run: ReviewRun; prelim: AssessedPitch }) {
  const text = useText();
  const language = useWebSelector((state) => state.language.value);
  if (prelim.language === language || (prelim.gap_questions.length === 0 && prelim.stage_guess === '')) return null;
  return (
    <Notice kind="neutral">
      <p>{text(`wizard.prelim.written_in.${prelim.language}`)}</p>
      <Button loading={run.busy === 'assessing'} disabled={run.busy !== null} onClick={() => void run.reassess()}>
        {text('wizard.prelim.rewrite')}
      </Button>
    </Notice>
  );
}

function Assessed({ run, prelim }: { run: ReviewRun; prelim: AssessedPitch }) {
  const text = useText();
  const say = useRunErrorText();
  const dispatch = useDispatch();
  const answers = useSelector((state: { draft: Draft }) => state.draft.pillarAnswers);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // When it is there, and when it is there in another language, by a button that went away.
  useEffect(() => title.current?.focus({ preventScroll: true }), [prelim.language]);
  const answerOf = (pillar: Pillar): string => answers[pillar] ?? '';
  const unanswered = prelim.missing_pillars.filter((pillar) => answerOf(pillar).trim() === '');
  const questionsOf = (pillar: Pillar): string[] =>
    prelim.gap_questions.filter((question) => question.pillar === pillar).map(({ prompt }) => prompt);
  // Where an answer is asked for or may help.
  const open = prelim.pillars.filter(({ missing, score }) => missing || score < improvableBelow);
  const lacking = prelim.missing_pillars.length > 0;
  const busy = run.busy !== null;
  const onSubmit = (): void => {
    setAsked(true);
    if (unanswered.length > 0) {
      run.setError({ id: 'wizard.prelim.error.required', values: { count: unanswered.length } });
      if (form.current) focusFirstError(form.current);
      return;
    }
    // What was typed about a pillar that now needs no answer stays unsent.
    void run.submit(open.map(({ pillar }) => ({ pillar, text: answerOf(pillar) })));
  };
  return (
    <form
      ref={form}
      noValidate
      className="pl-panel pl-stack"
      aria-labelledby="prelim"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 id="prelim" ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        {text('wizard.prelim.title')}
      </h2>
      <p>
        {lacking
          ? text('wizard.prelim.lead_missing', { count: prelim.missing_pillars.length })
          : text(open.length > 0 ? 'wizard.prelim.lead_enough' : 'wizard.prelim.lead_solid')}
      </p>
      {prelim.stage_guess !== '' && (
        <p className="pl-muted">
          <FormattedMessage
            id="wizard.prelim.stage"
            values={{ stage: <bdi lang={prelim.language}>{prelim.stage_guess}</bdi> }}
          />
        </p>
      )}
      <OtherLanguage run={run} prelim={prelim} />
      {prelim.pillars.map((state) => (
        <PillarCard
          key={state.pillar}
          state={state}
          questions={questionsOf(state.pillar)}
          language={prelim.language}
          answer={answerOf(state.pillar)}
          error={asked && unanswered.includes(state.pillar) ? text('wizard.prelim.error.answer') : undefined}
          disabled={busy}
          onAnswer={(value) => dispatch(pillarAnswered({ pillar: state.pillar, value }))}
        />
      ))}
      {run.error !== null && (
        <Notice kind="error" quiet>
          {say(run.error)}
        </Notice>
      )}
      {lacking && (
        <p className="pl-muted" id="prelim-skip">
          {text('wizard.prelim.skip_hint')}
        </p>
      )}
      <div className="wizard-foot">
        <AnalystLine />
        <div className="pl-actions">
          <Button disabled={busy} onClick={() => run.backTo('input')}>
            {text('wizard.ready.change')}
          </Button>
          {open.length > 0 && (
            <Button
              disabled={busy}
              {...(lacking ? { 'aria-describedby': 'prelim-skip' } : {})}
              onClick={() => void run.skip()}
            >
              {text(lacking ? 'wizard.prelim.skip' : 'wizard.prelim.skip_optional')}
            </Button>
          )}
          <Button type="primary" htmlType="submit" loading={busy && run.busy !== 'assessing'} disabled={busy}>
            {text(
              run.busy === 'saving'
                ? 'wizard.prelim.saving'
                : open.length > 0
                  ? 'wizard.prelim.submit'
                  : 'wizard.prelim.generate',
            )}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** How each pillar stands before the review, and what the founder could add (spec §2, "Preliminary assessment"). */
export function PrelimStep({ run, sectionRef }: PrelimStepProps) {
  return run.prelim === null ? (
    <Waiting run={run} sectionRef={sectionRef} />
  ) : (
    <Assessed run={run} prelim={run.prelim} />
  );
}
