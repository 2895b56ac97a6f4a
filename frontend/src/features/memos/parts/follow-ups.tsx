import { Checkbox } from 'antd';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useTickFollowUpMutation } from '../memos.api.ts';
import { Own, usePlacesLanguageDirection } from './places.tsx';
import { Section } from './section.tsx';

interface FollowUpsProps {
  memoId: string;
  questions: readonly string[];
  /** Numbers, from 0, of those that are ticked off. */
  done: readonly number[];
}

/** Questions to ask, each with a box that is kept. */
export const FollowUps = ({ memoId, questions, done }: FollowUpsProps) => {
  const text = useText();
  const say = useProblemText();
  const direction = usePlacesLanguageDirection();
  const [tick, { error }] = useTickFollowUpMutation();
  return (
    <Section of="follow_up_questions">
      {questions.length === 0 ? (
        <p className="pl-muted">{text('memo.follow_ups.none')}</p>
      ) : (
        <>
          <p className="pl-muted" role="status">
            {text('memo.follow_ups.done', {
              done: done.filter((n) => n < questions.length).length,
              count: questions.length,
            })}
          </p>
          <ul className="memo-questions" dir={direction}>
            {questions.map((question, n) => (
              <li key={n}>
                <Checkbox
                  checked={done.includes(n)}
                  onChange={({ target }) => void tick({ memoId, n, done: target.checked })}
                >
                  <Own>{question}</Own>
                </Checkbox>
              </li>
            ))}
          </ul>
          {error !== undefined && <Notice kind="error">{say(error, text('memo.follow_ups.failed'))}</Notice>}
        </>
      )}
    </Section>
  );
};
