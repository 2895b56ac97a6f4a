import { useText } from '@plumbline/web/text';
import { FormattedMessage, useIntl } from 'react-intl';
import { cardTitles, newAndRepeated, newWords } from '../evidence.ts';
import type { Card } from '../evidence.ts';
import type { ReportView } from '../read-report.ts';
import { marketFacts } from '../report-values.ts';
import { cardIds } from './card-ids.ts';
import { LabelledClaims, Words } from './findings-cards.tsx';
import { ScoreText } from './scores.tsx';
import { FoldedCard, Part } from './section-card.tsx';

export const Hundred = ({ score }: { score: number | null }) => (
  <strong style={{ flexShrink: 0 }}>
    <ScoreText score={score} of={100} />
  </strong>
);

/** Points at the sentences of a list that stand on the page already, instead of printing them again. */
const Repeated = ({ card, count, more }: { card: Card; count: number; more: boolean }) => {
  const intl = useIntl();
  return (
    <p className="pl-muted">
      <FormattedMessage
        id={more ? 'report.repeated.more' : 'report.repeated.all'}
        values={{
          count,
          card: <a href={`#${cardIds[card]}`}>{intl.formatMessage({ id: cardTitles[card] })}</a>,
        }}
      />
    </p>
  );
};

interface SummaryListProps {
  report: ReportView;
  heading: string;
  texts: readonly string[];
  /** The list's name in the report, which its evidence uses. */
  path: string;
}

const SummaryList = ({ report, heading, texts, path }: SummaryListProps) => {
  const { claims, repeated } = newAndRepeated(report, texts, path);
  return (
    <LabelledClaims heading={heading} claims={claims}>
      {repeated.length > 0 &&
        repeated.map(({ card, count }) => <Repeated key={card} card={card} count={count} more={claims.length > 0} />)}
    </LabelledClaims>
  );
};

export const ExecutiveSummaryCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const summary = report.executive_summary;
  if (!summary) return null;
  return (
    <FoldedCard id={cardIds.executive} title={text('report.executive.title')} extra={<Hundred score={summary.score} />}>
      <Words report={report} field="executive_summary.feedback" words={newWords(report, summary.feedback)} />
      <SummaryList
        report={report}
        heading={text('report.strengths')}
        texts={summary.strengths}
        path="executive_summary.strengths"
      />
      <SummaryList
        report={report}
        heading={text('report.weaknesses')}
        texts={summary.weaknesses}
        path="executive_summary.weaknesses"
      />
    </FoldedCard>
  );
};

export const MarketAnalysisCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const market = report.market_analysis;
  if (!market) return null;
  return (
    <FoldedCard id={cardIds.market} title={text('report.market.title')} extra={<Hundred score={market.score} />}>
      <Words report={report} field="market_analysis.feedback" words={newWords(report, market.feedback)} />
      {marketFacts
        .filter((fact) => market[fact].trim() !== '')
        .map((fact) => (
          <Part key={fact} heading={text(`report.market.${fact}`)}>
            <Words report={report} field={`market_analysis.${fact}`} words={market[fact]} />
          </Part>
        ))}
      <SummaryList
        report={report}
        heading={text('report.strengths')}
        texts={market.strengths}
        path="market_analysis.strengths"
      />
      <SummaryList
        report={report}
        heading={text('report.market.recommendations')}
        texts={market.recommendations}
        path="market_analysis.recommendations"
      />
    </FoldedCard>
  );
};
