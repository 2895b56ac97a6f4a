import type { Evaluation, EvaluationResult } from '@plumbline/contracts/evaluations';
import { pageNamesOf, type PageNames } from '@plumbline/contracts/page-names';
import type { Plan } from '@plumbline/contracts/plans';
import type { HexagonReport } from '@plumbline/contracts/report';
import { fits } from '@plumbline/web/early/fits';
import { language, shapes, variables } from '@plumbline/web/early/made';
import { putInto } from '@plumbline/web/early/react';
import { useText } from '@plumbline/web/text';
import SignedInShell from '../app/signed-in-shell.tsx';
import { ReportTabs } from '../features/report/chat/report-tabs.tsx';
import { earlyViewOf } from '../features/report/early-view.ts';
import { ExportButton } from '../features/report/export/export-button.tsx';
import { Contents } from '../features/report/parts/contents.tsx';
import { EvidenceContext } from '../features/report/parts/evidence-context.ts';
import { FirstScreen, useContents } from '../features/report/parts/first-screen.tsx';
import { BackLink, PageHeader } from '../features/report/parts/page-frame.tsx';
import { PrintCover } from '../features/report/parts/print-cover.tsx';
import type { ReportView } from '../features/report/read-report.ts';

/*
 * A report's first screen before the app is there, built into a script of its own (`libs/web/build/early-screen.ts`) and run by the
 * page's first script. What it is not sure of, it leaves to the app.
 */

declare global {
  interface Window {
    /** As `public/before-paint.js` makes it. */
    earlyReport?: {
      /** Evaluation, results and plan; null where there is no report. */
      answers: Promise<unknown[] | null>;
      /** To be called when the report is shown or left to the app. */
      done: () => void;
    };
  }
}

interface Found {
  evaluation: Evaluation;
  report: ReportView;
  unit: PageNames;
}

const isA =
  <Answer,>(shape: string) =>
  (value: unknown): value is Answer =>
    fits(shapes[shape] ?? {}, value);
const isEvaluation = isA<Evaluation>('evaluation');
const isResults = isA<EvaluationResult[]>('results');
const isPlan = isA<Plan>('plan');
const isReport = isA<HexagonReport>('report');

const foundIn = (answers: unknown[]): Found | null => {
  const [evaluation, results, plan] = answers;
  if (!isEvaluation(evaluation) || evaluation.status !== 'completed' || !isResults(results) || !isPlan(plan))
    return null;
  const [result] = results;
  if (result === undefined || result.validation_status === 'invalid') return null;
  const data: unknown = JSON.parse(result.parsed_data);
  const report = isReport(data) ? earlyViewOf(data, evaluation) : null;
  return report === null ? null : { evaluation, report, unit: pageNamesOf(plan) };
};

const Cards = ({ evaluation, report, unit }: Found) => {
  const entries = useContents(report);
  return (
    <EvidenceContext value={{ unit, language: report.language, open: () => undefined }}>
      <div className="report-folds">
        <Contents entries={entries} />
        <div className="report-main">
          <PrintCover evaluation={evaluation} {...report} />
          <FirstScreen evaluation={evaluation} report={report}>
            <ExportButton
              evaluation={evaluation}
              read={{ kind: 'investor', report, bestEffort: false, data: {} }}
              unit={unit}
            />
          </FirstScreen>
        </div>
      </div>
    </EvidenceContext>
  );
};

const EarlyReport = (found: Found) => {
  const rtl = language === 'ar';
  const text = useText();
  return (
    <SignedInShell>
      <div className="screen report-screen">
        <nav aria-label={text('report.title')}>
          <BackLink rtl={rtl} />
        </nav>
        <PageHeader evaluation={found.evaluation} />
        <ReportTabs evaluation={found.evaluation} rtl={rtl}>
          <Cards {...found} />
        </ReportTabs>
      </div>
    </SignedInShell>
  );
};

/** The app has a screen of its own. */
const ofApp = '.report-first, .report-card, .pl-sheet, .screen:not(.report-screen)';
/** It says why it has none: the report stays readable below. */
const excuse = '.pl-state, .pl-bare';

/** The same link in the app's screen, else its content. */
const focusAlso = (root: HTMLElement, before: Element): void => {
  const href = before.getAttribute('href');
  const same = href === null ? null : root.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
  (same ?? document.getElementById('main'))?.focus({ preventScroll: true });
};

const show = (root: HTMLElement, found: Found): void => {
  const early = document.createElement('div');
  early.className = 'early-screen';
  putInto(early, <EarlyReport {...found} />);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(variables);
  document.adoptedStyleSheets.push(sheet);
  root.hidden = true;
  root.after(early);
  document.title = `${found.evaluation.company_name ?? found.evaluation.plan_title} · Plumbline`;
  // Told before a screen of the app is drawn for the first time: one takes the other's place in one frame.
  const watch = new MutationObserver(() => {
    const isThere = root.querySelector(ofApp) !== null;
    if (!isThere) {
      if (root.querySelector(excuse) !== null) root.hidden = false;
      return;
    }
    watch.disconnect();
    const focused = early.contains(document.activeElement) ? document.activeElement : null;
    const { scrollX, scrollY } = window;
    root.hidden = false;
    early.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    window.scrollTo(scrollX, scrollY);
    if (focused !== null) focusAlso(root, focused);
  });
  watch.observe(root, { childList: true, subtree: true });
};

/** Letters that change their width once they have been read are a nuisance; words that nobody sees are a greater one. */
const fontsMs = 100;
const fontsThere = (): Promise<unknown> => {
  const waited = new Promise((resolve) => setTimeout(resolve, fontsMs));
  const all = [400, 500, 600].map((weight) =>
    document.fonts.load(`${String(weight)} 15px 'IBM Plex Sans Arabic'`, 'aأ'),
  );
  return Promise.race([Promise.all(all), waited]);
};

/** Whether there was something to show. */
const begin = async (): Promise<boolean> => {
  const at = location.href;
  const answers = await window.earlyReport?.answers;
  if (!answers) return false;
  const found = foundIn(answers);
  if (found === null) return false;
  await fontsThere();
  const root = document.getElementById('root');
  const isChat = new URLSearchParams(location.search).get('tab') === 'chat';
  const isElsewhere = location.href !== at || document.documentElement.lang !== language;
  if (root === null || isChat || isElsewhere || root.querySelector(`${ofApp}, ${excuse}`) !== null) return false;
  show(root, found);
  return true;
};

begin()
  .catch((error: unknown) => {
    // The app shows it, or says why not.
    console.warn('The report could not be shown early', error);
    return false;
  })
  .then((isShown) => {
    document.documentElement.dataset['earlyReport'] = isShown ? 'shown' : 'left';
    // Once it is painted.
    requestAnimationFrame(() => setTimeout(() => window.earlyReport?.done()));
  })
  .catch(() => undefined);
