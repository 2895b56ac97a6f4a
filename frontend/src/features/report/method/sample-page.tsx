import { Evaluation } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import { Page } from '@plumbline/contracts/plans';
import { partFault } from '@plumbline/web/parts/lazy-part';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { LoadingState } from '@plumbline/web/parts/states';
import { useWebDispatch, useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { InvestorReport } from '../parts/investor-report.tsx';
import { Later } from '../parts/later.tsx';
import { SampleContext } from '../parts/sample-context.ts';
import { readReport } from '../read-report.ts';
import type { ReportView } from '../read-report.ts';
import { reportApi, useReportPageQuery } from '../report.api.ts';
import '../report.css';
import '../print.css';
import './method.css';

/* Written by scripts/sample-report.ts. */
const files: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import('./sample-report.en.json'),
  ar: () => import('./sample-report.ar.json'),
};
const SampleFile = z.object({ title: z.string(), report: z.record(z.string(), z.unknown()), pages: z.array(Page) });

/** The plan that the sample's pages are kept under; no plan of anybody has such an id. */
const planId = 'sample_report';

const evaluationOf = (title: string, language: Language): Evaluation => {
  const at = '2026-11-27T09:00:00.000Z';
  return Evaluation.parse({
    id: planId,
    plan_id: planId,
    plan_title: title,
    company_name: title,
    status: 'completed',
    stage: null,
    validation_status: 'valid',
    overall_score: null,
    recommendation: null,
    review_style: 'investor5',
    language,
    version: 'initial',
    previous_evaluation_id: null,
    previous_public_id: null,
    error: null,
    created_at: at,
    updated_at: at,
  });
};

interface Sample {
  language: Language;
  evaluation: Evaluation;
  report: ReportView;
  pages: Page[];
}

const readSample = (file: unknown, language: Language): Sample => {
  const { title, report, pages } = SampleFile.parse(file);
  const evaluation = evaluationOf(title, language);
  const stored = {
    parsed_data: JSON.stringify(report),
    validation_status: 'valid' as const,
    created_at: evaluation.created_at,
  };
  const read = readReport([stored], evaluation);
  if (read.kind !== 'investor') throw new Error('the sample is no report');
  return { language, evaluation, report: read.report, pages };
};

const pageKey = (n: number) => ({ planId, textVersion: undefined, n });

/** Keeps a page of the sample where the drawer looks for it, as long as the sample is shown. */
const KeptPage = ({ n }: { n: number }) => {
  useReportPageQuery(pageKey(n));
  return null;
};

/** The sample of the page's language, once its file is there; null before. */
const useSample = (): Sample | null => {
  const language = useWebSelector((state) => state.language.value);
  const dispatch = useWebDispatch();
  const [sample, setSample] = useState<Sample | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    let isLate = false;
    const show = async (): Promise<void> => {
      const read = readSample((await files[language]()).default, language);
      if (isLate) return;
      const entries = read.pages.map((page) => ({
        endpointName: 'reportPage' as const,
        arg: pageKey(page.n),
        value: page,
      }));
      dispatch(reportApi.util.upsertQueryEntries(entries));
      setSample(read);
    };
    show().catch((cause: unknown) => setFailure(partFault(cause)));
    return () => {
      isLate = true;
    };
  }, [dispatch, language]);
  // What to do about a part of the program that cannot be fetched, the screen's boundary knows.
  if (failure) throw failure;
  return sample?.language === language ? sample : null;
};

/** /sample: what a review looks like, before signing up. */
export default function SamplePage() {
  const text = useText();
  useDocumentTitle(text('sample.title'));
  const navigate = useNavigate();
  const signedIn = useWebSelector((state) => state.session.status) === 'signed-in';
  const sample = useSample();
  const start = (
    <Button type="primary" onClick={() => void navigate(signedIn ? '/evaluations/new' : '/auth/register')}>
      {text('method.to_start')}
    </Button>
  );
  return (
    <div className="screen report-screen">
      <div className="sample-note screen-only">
        <p>
          {text('sample.note')} <Link to="/method">{text('sample.to_method')}</Link>
        </p>
        {start}
      </div>
      {sample === null ? (
        <LoadingState />
      ) : (
        <>
          <h1>
            <bdi>{sample.evaluation.plan_title}</bdi>
          </h1>
          <SampleContext value>
            {sample.pages.map(({ n }) => (
              <KeptPage key={n} n={n} />
            ))}
            <div key={sample.language} className="report-tab-panel">
              <InvestorReport
                evaluation={sample.evaluation}
                report={sample.report}
                comparedWith={undefined}
                bestEffort={false}
                unit="slide"
                rtl={sample.language === 'ar'}
                exportMenu={null}
              />
            </div>
          </SampleContext>
          <Later>
            <div className="pl-actions screen-only">{start}</div>
          </Later>
        </>
      )}
    </div>
  );
}
