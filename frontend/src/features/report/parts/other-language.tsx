import { GlobalOutlined } from '@ant-design/icons';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReportView } from '../read-report.ts';
import { useLazyReviewStyleQuery, useWriteInLanguageMutation } from '../report.api.ts';
import { useIsSample } from './sample-context.ts';

/**
 * Says that a report is written in another language than the page, and has it written in the page's: the same pitch reviewed once more,
 * whose answers are known. Nothing for a report of before, whose language nobody noted, and for the sample.
 */
export const OtherLanguage = ({ evaluation, report }: { evaluation: Evaluation; report: ReportView }) => {
  const text = useText();
  const say = useProblemText();
  const navigate = useNavigate();
  const language = useWebSelector((state) => state.language.value);
  const isSample = useIsSample();
  const [askStyle] = useLazyReviewStyleQuery();
  const [start] = useWriteInLanguageMutation();
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  if (isSample || report.layout !== 'hexagon' || report.language === language) return null;

  const onClick = async (): Promise<void> => {
    setIsStarting(true);
    setProblem(null);
    try {
      const { id: schemaId } = await askStyle(undefined, true).unwrap();
      const { id } = await start({
        planId: evaluation.plan_id,
        schemaId,
        language,
        previousEvaluationId: evaluation.id,
      }).unwrap();
      await navigate(`/evaluations/${id}`);
    } catch (failed) {
      setProblem(failed);
      setIsStarting(false);
    }
  };

  return (
    <div className="report-language screen-only">
      <p>
        <GlobalOutlined aria-hidden /> {text('report.language.other', { language: report.language })}{' '}
        <Button size="small" type="link" loading={isStarting} onClick={() => void onClick()}>
          {text('report.language.write')}
        </Button>
      </p>
      {problem !== null && <Notice kind="error">{say(problem, text('report.language.failed'))}</Notice>}
    </div>
  );
};
