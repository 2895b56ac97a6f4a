import { FileSearchOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { sureness } from '@plumbline/contracts/checklist';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Warning } from '@plumbline/contracts/plans';
import { dayForm } from '@plumbline/web/date-forms';
import { directionOf } from '@plumbline/web/language';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { planOf, weakestOf } from '../actions.ts';
import type { ShownAction } from '../actions.ts';
import { claimsOf, graveKinds, readOf } from '../evidence.ts';
import { usePillarLabel } from '../labels.ts';
import { writtenQuotes } from '../places.ts';
import { hasCoverage, isMainActionShown, shownPillars } from '../read-report.ts';
import type { ReportView } from '../read-report.ts';
import { OverallWithAnswers } from '../settle/with-answers.tsx';
import { cardIds, pillarId } from './card-ids.ts';
import { ClaimList } from './claim-list.tsx';
import type { ContentsEntry } from './contents.tsx';
import { Chips, EvidenceChip, PlaceChip, PrintedQuotes, QuoteChip, usePagesText } from './evidence-chips.tsx';
import { useEvidence } from './evidence-context.ts';
import { Words } from './findings-cards.tsx';
import { OtherLanguage } from './other-language.tsx';
import { Provenance, ScoreRing } from './overview-cards.tsx';
import { PillarBadge, RecommendationBadge } from './scores.tsx';
import { Columns, Part, SectionCard } from './section-card.tsx';
import './first-screen.css';

interface DetailsLineProps {
  evaluation: Evaluation;
  /** Where the document names the company. */
  companyEvidence: ReportView['company_evidence'];
  /** What can be done with the report. */
  children?: ReactNode;
}

/** Pitch, created, version and the way to the previous evaluation, in a line. */
export const DetailsLine = ({ evaluation, companyEvidence, children }: DetailsLineProps) => {
  const text = useText();
  const intl = useIntl();
  const pitch = evaluation.company_name ?? evaluation.plan_title;
  const previous = evaluation.previous_public_id ?? evaluation.previous_evaluation_id;
  const isAgain = previous !== null || evaluation.version === 're-evaluation';
  return (
    <section className="report-details screen-only">
      <h2 className="pl-hidden">{text('report.details.title')}</h2>
      <dl>
        {companyEvidence && (
          <div>
            <dt className="pl-hidden">{text('report.details.pitch')}</dt>
            <dd>
              <bdi className="pl-hidden">{pitch}</bdi> <PlaceChip claim={pitch} {...companyEvidence} />
            </dd>
          </div>
        )}
        <div>
          <dt className="pl-hidden">{text('report.details.created')}</dt>
          <dd>
            <time dateTime={evaluation.created_at}>{intl.formatDate(evaluation.created_at, dayForm)}</time>
          </dd>
        </div>
        <div>
          <dt className="pl-hidden">{text('report.details.version')}</dt>
          <dd>{text(`report.version.${evaluation.version}`)}</dd>
        </div>
        {isAgain && (
          <div>
            <dt className="pl-hidden">{text('report.details.previous')}</dt>
            <dd>
              {previous === null ? (
                text('report.details.previous_gone')
              ) : (
                <Link to={`/evaluations/${previous}`}>{text('report.details.previous_link')}</Link>
              )}
            </dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  );
};

/** The gravest first. */
const seriousKinds = [
  'injection_suspected',
  'hidden_text',
  'too_little_read',
  'too_little_said',
  'reads_unlike_pitch',
  'figures_disagree',
  'unread_pages',
] as const satisfies Warning['kind'][];

interface Serious {
  grave: boolean;
  said: string;
  href: string;
}

/** What a reader must know before the score: each in a line that leads to what is said of it. */
const useSerious = ({ warnings, coverage, limited_by: limitedBy }: ReportView): Serious[] => {
  const text = useText();
  const pagesText = usePagesText();
  const { unit } = useEvidence();
  const href = `#${cardIds.coverage}`;
  const notJudged = coverage?.not_judged ?? [];
  // Reports of an earlier time have pages that were only not judged in both lists.
  const unread = (coverage?.unread ?? []).filter((page) => !notJudged.includes(page));
  const kinds = seriousKinds
    .filter((kind) => warnings.some((warning) => warning.kind === kind))
    // Which pages were not read is said below.
    .filter((kind) => kind !== 'unread_pages' || unread.length === 0);
  return [
    ...kinds.map((kind) => ({ grave: graveKinds.includes(kind), said: text(`report.serious.${kind}`), href })),
    ...(unread.length > 0
      ? [{ grave: false, said: pagesText(unit, unread, 'report.coverage.unread').replace(/\.$/u, ''), href }]
      : []),
    ...(notJudged.length > 0
      ? [{ grave: false, said: pagesText(unit, notJudged, 'report.coverage.not_judged').replace(/\.$/u, ''), href }]
      : []),
    ...(limitedBy !== undefined && limitedBy.length > 0
      ? [{ grave: false, said: text('report.limited.title'), href }]
      : []),
  ];
};

const SeriousWarnings = ({ report }: { report: ReportView }) => {
  const text = useText();
  const all = useSerious(report);
  if (all.length === 0) return null;
  return (
    <ul className="report-serious screen-only" aria-label={text('report.serious')}>
      {all.map(({ grave, said, href }) => (
        <li key={said} className={grave ? 'is-grave' : ''}>
          {grave ? <WarningOutlined aria-hidden /> : <InfoCircleOutlined aria-hidden />}
          <a href={href}>{said}</a>
        </li>
      ))}
    </ul>
  );
};

/** "How sure: 72% (9 of 32 checks are unsure or not read)"; nothing for a report without checks. */
const Sureness = ({ report }: { report: ReportView }) => {
  const text = useText();
  const checks = report.pillars.flatMap((pillar) => pillar.checks);
  const share = sureness(checks);
  if (share === null) return null;
  const open = Math.round((1 - share) * checks.length);
  return <p className="pl-muted">{text('report.sure', { share, open, total: checks.length })}</p>;
};

/** The score with its band, how sure it is, and why in one sentence with the weakest pillar; what must be known before it. */
export const VerdictCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const label = usePillarLabel();
  const { unit } = useEvidence();
  const { overall_assessment, coverage, provenance, layout } = report;
  const { total_score: score, recommendation, recommendation_words: written } = overall_assessment;
  const weakest = weakestOf(report);
  return (
    <SectionCard id={cardIds.score} title={text('report.verdict.title')}>
      <SeriousWarnings report={report} />
      <div className="report-score-line screen-only">
        <ScoreRing score={score} />
        <div>
          <OverallWithAnswers />
          {recommendation && <RecommendationBadge recommendation={recommendation} />}
          {written !== '' && <p dir="auto">{written}</p>}
          {score === null && <p>{text(layout === 'hexagon' ? 'report.score.none' : 'report.score.missing')}</p>}
          <Sureness report={report} />
        </div>
      </div>
      {report.verdict.trim() === '' ? (
        <p className="pl-muted">{text('report.verdict.empty')}</p>
      ) : (
        <Words report={report} field="verdict" words={report.verdict} strong />
      )}
      {weakest !== null && (
        <p className="report-weakest screen-only">
          {text('report.weakest')}
          <a href={`#${pillarId(weakest.written)}`}>{label(weakest)}</a>
          <PillarBadge score={weakest.score} />
        </p>
      )}
      <p className="pl-muted report-made screen-only">
        {coverage && <span>{text('report.coverage.read', readOf(coverage, unit))}</span>}
        {layout === 'hexagon' && <a href={`#${cardIds.method}`}>{text('report.method.title')}</a>}
      </p>
      {layout === 'pentagon' && <p className="pl-muted screen-only">{text('report.score.old')}</p>}
      {layout === 'pentagon' && provenance && <Provenance {...provenance} />}
    </SectionCard>
  );
};

/** As many as are shown at once. */
const shownFirst = 3;

const ActionAt = ({ action }: { action: ShownAction }) => {
  const text = useText();
  const label = usePillarLabel();
  const pagesText = usePagesText();
  const intl = useIntl();
  const { unit } = useEvidence();
  const { pillar, evidence, closest, belongs } = action;
  return (
    <>
      <span className="plan-at screen-only">
        {pillar !== null && <a href={`#${pillarId(pillar.written)}`}>{label(pillar)}</a>}
        <Chips>
          {evidence.map((one, index) => (
            <EvidenceChip key={index} claim={action.text} evidence={one} />
          ))}
          {closest !== undefined && (
            <QuoteChip
              label={text('report.checks.closest_chip', { place: pagesText(unit, [closest.page]) })}
              icon={<FileSearchOutlined />}
              evidence={{ claim: action.text, places: [closest], closest: true }}
            />
          )}
          {belongs !== null && (
            <QuoteChip
              label={text('report.plan.belongs', { place: pagesText(unit, [belongs.page]) })}
              icon={<FileSearchOutlined />}
              evidence={{ claim: action.text, places: [belongs] }}
            />
          )}
        </Chips>
      </span>
      <PrintedQuotes quotes={writtenQuotes(intl, unit, evidence)} />
    </>
  );
};

/** What to do, once: the first three with their pages, the others and what to do with the pitch one click away. */
export const PlanCard = ({ report }: { report: ReportView }) => {
  const text = useText();
  const id = useId();
  const { language } = useEvidence();
  const [isOpen, setIsOpen] = useState(false);
  const { lead, actions } = planOf(report);
  const questions = claimsOf(report.investor_questions, report.claims_evidence, 'investor_questions');
  const hasMain = isMainActionShown(report);
  const hasMore = actions.length > 0 || hasMain || questions.length > 0;
  return (
    <SectionCard id={cardIds.plan} title={text('report.actions.title')}>
      {actions.length === 0 && lead === '' && questions.length === 0 && (
        <p className="pl-muted">{text('report.actions.empty')}</p>
      )}
      {lead !== '' && (
        <p className={isOpen ? '' : 'plan-lead'} lang={language} dir={directionOf(language)}>
          {lead}
        </p>
      )}
      <div id={id} className={`plan pl-stack${isOpen ? '' : ' plan-short'}`}>
        {actions.length > 0 && (
          <ol dir={directionOf(language)} className="plan-actions">
            {actions.map((action, index) => (
              <li key={index} className={index < shownFirst ? '' : 'plan-rest'}>
                <span className="plan-words" lang={language}>
                  {action.text}
                </span>
                <ActionAt action={action} />
              </li>
            ))}
          </ol>
        )}
        {hasMain && (
          <div className="plan-rest">
            <Part heading={text('report.main_action.title')}>
              <Words report={report} field="main_action" words={report.main_action} />
            </Part>
          </div>
        )}
        {questions.length > 0 && (
          <div className="plan-rest">
            <Part heading={text('report.actions.questions')}>
              <ClaimList claims={questions} ordered />
            </Part>
          </div>
        )}
      </div>
      {hasMore && (
        <div className="screen-only">
          <Button
            className="plan-more"
            size="small"
            type="link"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen
              ? text('report.plan.less')
              : // All steps are there already when there are no more: what else there is, is not counted.
                text('report.plan.more', { count: actions.length > shownFirst ? actions.length : 0 })}
          </Button>
        </div>
      )}
    </SectionCard>
  );
};

/** The report's cards by name, in their order. */
export const useContents = (report: ReportView): ContentsEntry[] => {
  const text = useText();
  const isHexagon = report.layout === 'hexagon';
  return [
    { id: cardIds.score, label: text('report.verdict.title') },
    { id: cardIds.plan, label: text('report.actions.title') },
    ...(isHexagon && report.changes !== undefined
      ? [{ id: cardIds.changes, label: text('report.changes.title') }]
      : []),
    ...(shownPillars(report).length > 0 ? [{ id: cardIds.pillars, label: text('report.pillars.title') }] : []),
    ...(isHexagon
      ? [
          { id: cardIds.strengths, label: text('report.strengths_gaps.title') },
          { id: cardIds.questions, label: text('report.questions.title') },
        ]
      : []),
    ...(report.executive_summary ? [{ id: cardIds.executive, label: text('report.executive.title') }] : []),
    ...(report.market_analysis ? [{ id: cardIds.market, label: text('report.market.title') }] : []),
    ...(hasCoverage(report) ? [{ id: cardIds.coverage, label: text('report.coverage.title') }] : []),
    ...(isHexagon ? [{ id: cardIds.method, label: text('report.method.title') }] : []),
  ];
};

interface FirstScreenProps {
  evaluation: Evaluation;
  report: ReportView;
  /** What can be done with the report. */
  children: ReactNode;
}

/** What is read before anybody scrolls. It is also shown before the app is there (`frontend/src/early/report.tsx`). */
export const FirstScreen = ({ evaluation, report, children }: FirstScreenProps) => (
  <div className="report-first">
    <DetailsLine evaluation={evaluation} companyEvidence={report.company_evidence}>
      {children}
    </DetailsLine>
    <OtherLanguage evaluation={evaluation} report={report} />
    <Columns min={300}>
      <VerdictCard report={report} />
      <PlanCard report={report} />
    </Columns>
  </div>
);
