import { useText } from '@plumbline/web/text';
import { Link } from 'react-router';
import { Method } from '../../method/method.tsx';
import type { ReportView } from '../read-report.ts';
import { cardIds } from './card-ids.ts';
import { Provenance } from './overview-cards.tsx';
import { FoldedCard } from './section-card.tsx';

/** How this score is made: the published rubric, with the scores of this report in it. */
export const MethodCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  return (
    <FoldedCard id={cardIds.method} title={text('report.method.title')}>
      <Method
        level={3}
        scores={report.pillars.flatMap(({ name, score }) => (name === null ? [] : [{ pillar: name, score }]))}
        overall={report.overall_assessment.total_score}
      />
      {report.provenance && <Provenance {...report.provenance} />}
      <p>
        <Link to="/method">{text('report.method.page')}</Link>
      </p>
    </FoldedCard>
  );
};
