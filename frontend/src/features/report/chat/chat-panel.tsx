import type { Evaluation } from '@plumbline/contracts/evaluations';
import { useText } from '@plumbline/web/text';

/** The chat about one evaluation. */
export const ChatPanel = ({ evaluation }: { evaluation: Evaluation; shown: boolean }) => {
  const text = useText();
  return (
    <section className="pl-panel pl-stack" aria-label={evaluation.plan_title}>
      <h2>{text('report.chat.title')}</h2>
    </section>
  );
};
