import type { MemoReport } from '@plumbline/contracts/memo-report';
import { useText } from '@plumbline/web/text';
import { OutOf, RecommendationBadge } from './badges.tsx';
import { Own, Statement, usePlacesLanguageDirection } from './places.tsx';
import { Section } from './section.tsx';

/** What a committee reads first: what is recommended, how sure that is, and what to settle before. */
export const Summary = ({ report }: { report: MemoReport }) => {
  const text = useText();
  const direction = usePlacesLanguageDirection();
  const { overview, recommended_action: action, confidence } = report;
  return (
    <Section of="summary">
      {(overview.headline !== '' || overview.verdict !== '') && (
        <div>
          {overview.headline !== '' && (
            <p className="memo-headline">
              <Own>{overview.headline}</Own>
            </p>
          )}
          {overview.verdict !== '' && (
            <p>
              <Own>{overview.verdict}</Own>
            </p>
          )}
        </div>
      )}
      <dl className="memo-key-figures">
        <div>
          <dt>{text('memo.summary.recommendation')}</dt>
          <dd>
            <RecommendationBadge recommendation={action.recommendation} />
          </dd>
        </div>
        <div>
          <dt>{text('memo.summary.score')}</dt>
          <dd>
            <OutOf value={action.overall_score} of={100} />
          </dd>
        </div>
        <div>
          <dt>{text('memo.summary.confidence')}</dt>
          <dd>
            <OutOf value={confidence.overall} of={5} />
          </dd>
        </div>
      </dl>
      {action.settle_first.length > 0 && (
        <div className="memo-part">
          <h3>{text('memo.summary.settle_first')}</h3>
          <ol className="memo-settle" dir={direction}>
            {action.settle_first.map((item, index) => (
              <li key={index}>
                <Statement item={item} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Section>
  );
};
