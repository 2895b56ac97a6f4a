import type { RecognisedDocument } from '@plumbline/contracts/checklist';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { PageNames } from '@plumbline/contracts/page-names';
import { withoutMarks } from '@plumbline/contracts/marks';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { ReportView } from '../read-report.ts';
import { useLazyReviewStyleQuery, useReviewAnywayMutation } from '../report.api.ts';
import { quotedInWords, unreviewedWords } from '../unreviewed.ts';
import { CoverageCard } from './coverage-card.tsx';
import { Chips, PlaceChip, PrintedQuotes, usePagesText } from './evidence-chips.tsx';
import { useEvidence } from './evidence-context.ts';
import { EvidenceProvider } from './evidence-provider.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { DetailsCard } from './overview-cards.tsx';
import { PrintCover } from './print-cover.tsx';
import { Part, SectionCard } from './section-card.tsx';
import './unreviewed.css';

/** Starts a review of the same pitch as one, whatever it was taken for, and goes to it. */
const ReviewAnyway = ({ evaluation, hint }: { evaluation: Evaluation; hint: string }) => {
  const text = useText();
  const say = useProblemText();
  const navigate = useNavigate();
  const [askStyle] = useLazyReviewStyleQuery();
  const [start] = useReviewAnywayMutation();
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { plan_id: planId, language, previous_public_id: previous } = evaluation;

  const onClick = async (): Promise<void> => {
    setIsStarting(true);
    setProblem(null);
    try {
      const { id: schemaId } = await askStyle(undefined, true).unwrap();
      const { id } = await start({
        planId,
        schemaId,
        language,
        ...(previous === null ? {} : { previousEvaluationId: previous }),
        reviewAnyway: true,
      }).unwrap();
      await navigate(`/evaluations/${id}`);
    } catch (failed) {
      setProblem(failed);
      setIsStarting(false);
    }
  };

  return (
    <div className="pl-stack screen-only">
      <p className="pl-muted">{hint}</p>
      {problem !== null && <Notice kind="error">{say(problem, text('report.unreviewed.failed'))}</Notice>}
      <div className="pl-actions">
        <Button className="review-anyway" type="primary" loading={isStarting} onClick={() => void onClick()}>
          {text('report.unreviewed.again')}
        </Button>
        <LinkButton to="/evaluations/new">{text('report.footer.new')}</LinkButton>
      </div>
    </div>
  );
};

/** The passages that show what it is, whole, each with its place. */
const Passages = ({ title, quotes }: { title: string; quotes: RecognisedDocument['quotes'] }) => {
  const { unit } = useEvidence();
  const pagesText = usePagesText();
  const language = useWebSelector((state) => state.language.value);
  return (
    <ul className="unreviewed-passages">
      {quotes.map(({ page, quote }, index) => (
        <li key={index}>
          <blockquote className="screen-only" dir="auto">
            {withoutMarks(quote)}
          </blockquote>
          <Chips>
            <PlaceChip claim={title} language={language} page={page} quote={quote} />
          </Chips>
          <PrintedQuotes quotes={[{ place: pagesText(unit, [page]), quote: withoutMarks(quote) }]} />
        </li>
      ))}
    </ul>
  );
};

interface UnreviewedReportProps {
  evaluation: Evaluation;
  report: ReportView;
  recognised: RecognisedDocument;
  unit: PageNames;
  rtl: boolean;
  exportMenu: ReactNode;
}

/** A document that is no pitch, or in a language that is not read here: what it is, why, and how to have it reviewed all the same. */
export const UnreviewedReport = ({ evaluation, report, recognised, unit, rtl, exportMenu }: UnreviewedReportProps) => {
  const intl = useIntl();
  const { title, hint, again, passages } = unreviewedWords(intl, recognised);
  const words = quotedInWords(report, recognised);
  return (
    <EvidenceProvider evaluation={evaluation} unit={unit} language={report.language} rtl={rtl}>
      <PrintCover evaluation={evaluation} {...report} provenance={null} isReviewed={false} />
      <SectionCard title={title}>
        <p>{hint}</p>
        {(recognised.quotes.length > 0 || words.trim() !== '') && (
          <Part heading={passages}>
            {recognised.quotes.length > 0 && <Passages title={title} quotes={recognised.quotes} />}
            {words.trim() !== '' && (
              <blockquote className="unreviewed-words" dir="auto">
                {words}
              </blockquote>
            )}
          </Part>
        )}
        <ReviewAnyway evaluation={evaluation} hint={again} />
      </SectionCard>
      <div className="screen-only">
        <DetailsCard evaluation={evaluation} companyEvidence={report.company_evidence}>
          {exportMenu}
        </DetailsCard>
      </div>
      <CoverageCard report={report} />
    </EvidenceProvider>
  );
};
