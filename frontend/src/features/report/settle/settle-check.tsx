import { CheckOutlined, CloseOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons';
import type { CheckResult } from '@plumbline/contracts/checklist';
import type { SettleCheck as Answer, Settlement } from '@plumbline/contracts/settlements';
import { withoutMarks } from '@plumbline/contracts/marks';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { Notice } from '@plumbline/web/parts/notice';
import { PartBoundary } from '@plumbline/web/parts/part-boundary';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useIntl } from 'react-intl';
import { checkName } from '../checks.ts';
import { Chips, PlaceChip } from '../parts/evidence-chips.tsx';
import { useSettleCheckMutation, useUndoSettlementMutation } from './settlements.api.ts';
import { isUnsure, useSettlementOf, useSettlements } from './settlements-context.tsx';
import './settle.css';

const PassagePicker = lazyPart(() => import('./passage-picker.tsx'));

/** What a founder says of a check that the reviewer is unsure of, or the way to say it; nothing for every other check. */
export const SettleCheck = ({ check }: { check: CheckResult }) => {
  const access = useSettlements();
  const settlement = useSettlementOf(check);
  const focused = useRef<HTMLButtonElement>(null);
  const wasSettled = useRef(settlement !== undefined);
  const hasActed = useRef(false);
  const isSettled = settlement !== undefined;
  useEffect(() => {
    // One button takes the other's place; who pressed it goes on from there.
    if (wasSettled.current !== isSettled && hasActed.current) focused.current?.focus();
    if (wasSettled.current !== isSettled) hasActed.current = false;
    wasSettled.current = isSettled;
  }, [isSettled]);
  if (!access?.settled || (!isUnsure(check) && !isSettled)) return null;
  const { evaluationId, settled, isFetching } = access;
  const onAnswer = (): void => {
    hasActed.current = true;
  };
  const shared = { check, evaluationId, revision: settled.revision, isFetching, focused, onAnswer };
  return (
    <div className="screen-only settle">
      {settlement === undefined ? <Question {...shared} /> : <Settled {...shared} settlement={settlement} />}
    </div>
  );
};

interface Shared {
  check: CheckResult;
  evaluationId: string;
  revision: number;
  isFetching: boolean;
  focused: RefObject<HTMLButtonElement | null>;
  /** Before the server is told: who pressed the button goes on with the one that takes its place. */
  onAnswer: () => void;
}

const Refusal = ({ problem }: { problem: unknown }) => {
  const text = useText();
  const say = useProblemText();
  return problem === undefined ? null : (
    <Notice kind="error">
      <p>{say(problem, text('report.settle.failed'))}</p>
    </Notice>
  );
};

/** The three answers, behind one small button. */
const Question = ({ check, evaluationId, revision, isFetching, focused, onAnswer }: Shared) => {
  const text = useText();
  const intl = useIntl();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [picks, setPicks] = useState(false);
  const [settle, { isLoading, error }] = useSettleCheckMutation();
  const { closest } = check;
  const answer = (given: Answer): void => {
    onAnswer();
    void settle({ evaluationId, check: check.id, revision, ...given });
  };
  const isBusy = isLoading || isFetching;
  return (
    <>
      <Button
        ref={focused}
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        aria-label={text('report.settle.answer_of', { check: checkName(intl, check) })}
      >
        {text('report.settle.answer')}
      </Button>
      <div id={id} hidden={!isOpen} className="settle-answers">
        {isOpen && (
          <>
            <p>{text('report.settle.question')}</p>
            {closest !== undefined && (
              <blockquote data-document-text dir="auto">
                {withoutMarks(closest.quote)}
              </blockquote>
            )}
            <div className="settle-buttons">
              {closest !== undefined && (
                <Button
                  icon={<CheckOutlined aria-hidden />}
                  disabled={isBusy}
                  onClick={() => answer({ answer: 'said', page: closest.page, quote: closest.quote })}
                >
                  {text('report.settle.this_says_it')}
                </Button>
              )}
              <Button
                icon={<SearchOutlined aria-hidden />}
                aria-haspopup="dialog"
                disabled={isBusy}
                onClick={() => setPicks(true)}
              >
                {text('report.settle.stands_here')}
              </Button>
              <Button
                icon={<CloseOutlined aria-hidden />}
                disabled={isBusy}
                onClick={() => answer({ answer: 'not_said' })}
              >
                {text('report.settle.not_said')}
              </Button>
            </div>
            <p className="pl-muted">{text('report.settle.hint')}</p>
            <Refusal problem={error} />
          </>
        )}
      </div>
      {picks && (
        <Suspense fallback={null}>
          <PartBoundary
            fallback={({ sentence, tryAgain }) => (
              <Notice kind="error">
                <span>{sentence}</span> <Button onClick={tryAgain}>{text('web.retry')}</Button>
              </Notice>
            )}
          >
            <PassagePicker
              evaluationId={evaluationId}
              check={check}
              isBusy={isBusy}
              problem={error}
              onPick={({ page, quote }) => answer({ answer: 'said', page, quote })}
              onClose={() => setPicks(false)}
            />
          </PartBoundary>
        </Suspense>
      )}
    </>
  );
};

/** What was answered, and the one click that takes it back. */
const Settled = ({
  check,
  evaluationId,
  revision,
  isFetching,
  focused,
  onAnswer,
  settlement,
}: Shared & { settlement: Settlement }) => {
  const text = useText();
  const intl = useIntl();
  const [undo, { isLoading, error }] = useUndoSettlementMutation();
  const { answer, page, quote } = settlement;
  return (
    <>
      <div className="settle-settled">
        <span>{text(`report.settle.settled.${answer}`)}</span>
        {answer === 'said' && page !== undefined && quote !== undefined && (
          <Chips>
            <PlaceChip claim={checkName(intl, check)} page={page} quote={quote} />
          </Chips>
        )}
        <Button
          ref={focused}
          size="small"
          type="text"
          icon={<UndoOutlined aria-hidden />}
          disabled={isLoading || isFetching}
          aria-label={text('report.settle.undo_of', { check: checkName(intl, check) })}
          onClick={() => {
            onAnswer();
            void undo({ evaluationId, check: check.id, revision });
          }}
        >
          {text('report.settle.undo')}
        </Button>
      </div>
      <Refusal problem={error} />
    </>
  );
};

/** Says that the founder's answers could not be had, and asks for them again. */
export const SettlementsProblem = () => {
  const text = useText();
  const say = useProblemText();
  const access = useSettlements();
  return access === null || access.problem === undefined ? null : (
    <div className="screen-only">
      <Notice kind="error" quiet>
        <p>{say(access.problem, text('report.settle.not_loaded'))}</p>
        <Button size="small" onClick={access.retry}>
          {text('web.retry')}
        </Button>
      </Notice>
    </div>
  );
};
