import type { Pillar } from '@plumbline/contracts/pillars';
import { useText } from '@plumbline/web/text';
import { ScoreText } from '../parts/scores.tsx';
import { useSettlements } from './settlements-context.tsx';
import './settle.css';

/** The score that follows from the founder's answers, beside the reviewer's: for the founder alone, so on no paper. */
export const OverallWithAnswers = () => {
  const text = useText();
  const settled = useSettlements()?.settled;
  const isAnswered = settled !== undefined && settled.settlements.length > 0;
  return (
    <p className="screen-only with-answers" role="status">
      {isAnswered && (
        <>
          {text('report.settle.with_answers')}{' '}
          <strong>
            <ScoreText score={settled.with_answers.overall} of={100} />
          </strong>
          <span className="pl-muted">{text('report.settle.only_you')}</span>
        </>
      )}
    </p>
  );
};

/** The same of one pillar, where an answer is about it. */
export const PillarWithAnswers = ({ pillar, score }: { pillar: Pillar; score: number | null }) => {
  const text = useText();
  const settled = useSettlements()?.settled;
  const with_answers = settled?.with_answers.scores[pillar];
  return with_answers === undefined || settled?.settlements.length === 0 || with_answers === score ? null : (
    <span className="screen-only with-answers">
      {text('report.settle.with_answers')}{' '}
      <strong>
        <ScoreText score={with_answers} of={5} />
      </strong>
    </span>
  );
};
