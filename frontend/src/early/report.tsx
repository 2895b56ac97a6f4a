import type { Evaluation, EvaluationResult } from '@plumbline/contracts/evaluations';
import { pageNamesOf, type PageNames } from '@plumbline/contracts/page-names';
import type { Plan } from '@plumbline/contracts/plans';
import type { HexagonReport } from '@plumbline/contracts/report';
import { fits } from '@plumbline/web/early/fits';
import { language, shapes, variables } from '@plumbline/web/early/made';
import { putInto } from '@plumbline/web/early/react';
import { chooseLetters, showLetters } from '@plumbline/web/letters';
import { readStored, storageKeys } from '@plumbline/web/storage';
import { storedUser } from '@plumbline/web/stored-user';
import { useText } from '@plumbline/web/text';
import SignedInShell from '../app/signed-in-shell.tsx';
import { ReportTabs } from '../features/report/chat/report-tabs.tsx';
import { earlyViewOf } from '../features/report/early-view.ts';
import { ExportButton } from '../features/report/export/export-button.tsx';
import { Contents } from '../features/report/parts/contents.tsx';
import { EvidenceContext } from '../features/report/parts/evidence-context.ts';
import { FirstScreen, useContents } from '../features/report/parts/first-screen.tsx';
import { BackLink, PageHeader } from '../features/report/parts/page-frame.tsx';
import type { ReportView } from '../features/report/read-report.ts';

/*
 * A report's first screen before the app is there, built into a script of its own (`libs/web/build/early-screen.ts`) and run by the
 * page's first script. What it is not sure of, it leaves to the app.
 */

declare global {
  interface Window {
    earlyReport?: Asked;
  }
}

/** What was asked for, as `public/before-paint.js` makes it. */
interface Asked {
  /** Path and query that it was asked for at. */
  address: string;
  /** The evaluation that the address names. */
  id: string;
  /** Of who asked. */
  token: string;
  /** Evaluation, results and plan; null where there is no report. */
  answers: Promise<unknown[] | null>;
  /** To be set when the script runs: from then on it says itself when it is done. */
  begun: boolean;
  /** To be called when the report is shown or left to the app. */
  done: () => void;
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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // No report; the app says so.
  }
};

const foundIn = (answers: unknown[]): Found | null => {
  const [evaluation, results, plan] = answers;
  if (!isEvaluation(evaluation) || evaluation.status !== 'completed' || !isResults(results) || !isPlan(plan))
    return null;
  const [result] = results;
  if (result === undefined || result.validation_status === 'invalid') return null;
  const data = parsed(result.parsed_data);
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

/** What the app has where its screen will be: in its shell, or instead of it. */
const ofApp = (root: HTMLElement): Element | null => (root.querySelector('.in-shell main') ?? root).firstElementChild;
/** Of what it has: no screen yet. */
const waits = '.pl-loading, .report-screen:has(.report-shape)';
const cutOff = '.pl-state:is([data-problem=network], [data-problem=timeout])';
/** Or that its files, the session or the network are missing: the report stays readable below. Any other word of it is the last, also that it failed. */
const excuse = `.pl-bare, .pl-state:not([data-problem=threw]), .report-screen:has(${cutOff}):not(:has(.report-first, .report-card))`;

/** Whether this is still the address it was asked for at, and the session it was asked for with. */
const isWanted = ({ address, token }: Asked): boolean =>
  location.pathname + location.search === address && readStored(storageKeys.token) === token;

/** A page has one main content: beside the app's own, which says what is missing, the early screen is a part of the page like others. */
const giveWay = (early: HTMLElement, title: string, hasOther: boolean): void => {
  const main = early.querySelector<HTMLElement>('.in-main');
  if (main === null || (main.role === 'region') === hasOther) return;
  main.id = hasOther ? '' : 'main';
  main.role = hasOther ? 'region' : null;
  main.ariaLabel = hasOther ? title : null;
};

const linksTo = (place: HTMLElement, href: string): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`),
];

/** The element of the app that is to have the focus: the same link, unless it cannot be seen; else its content. */
const sameIn = (root: HTMLElement, early: HTMLElement): (() => HTMLElement | null) => {
  const before = document.activeElement;
  if (before === null || !early.contains(before)) return () => null;
  const href = before.getAttribute('href');
  const n = href === null ? -1 : linksTo(early, href).findIndex((link) => link === before);
  return () => {
    const same = href === null ? undefined : linksTo(root, href)[n];
    return same?.checkVisibility() === true ? same : root.querySelector<HTMLElement>('main');
  };
};

const show = (root: HTMLElement, found: Found, asked: Asked): void => {
  const early = document.createElement('div');
  early.className = 'early-screen';
  putInto(early, <EarlyReport {...found} />);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(variables);
  document.adoptedStyleSheets.push(sheet);
  root.hidden = true;
  root.after(early);
  const { title } = document;
  const own = `${found.evaluation.company_name ?? found.evaluation.plan_title} · Plumbline`;
  document.title = own;

  const over = new AbortController();
  const end = (): void => {
    over.abort();
    watch.disconnect();
    const focused = sameIn(root, early);
    const { scrollX, scrollY } = window;
    root.hidden = false;
    early.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    if (isWanted(asked)) {
      window.scrollTo(scrollX, scrollY);
      focused()?.focus({ preventScroll: true });
    } else if (document.title === own) document.title = title;
  };
  const look = (): void => {
    const now = ofApp(root);
    const isExcuse = now?.matches(excuse) === true;
    const isScreen = now !== null && !isExcuse && !now.matches(waits);
    if (isScreen || !isWanted(asked)) end();
    else {
      root.hidden = !isExcuse;
      giveWay(early, own, isExcuse && root.querySelector('main') !== null);
    }
  };
  // Told before a screen of the app is drawn for the first time: one takes the other's place in one frame.
  const watch = new MutationObserver(look);
  watch.observe(root, { childList: true, subtree: true });
  // Another page of this one, another tab's word of the session, and what a page that was kept has missed of it.
  for (const event of ['popstate', 'storage', 'pageshow'])
    window.addEventListener(event, look, { signal: over.signal });
};

/** Whether there was something to show. */
const begin = async (asked: Asked): Promise<boolean> => {
  const answers = await asked.answers;
  const found = answers && foundIn(answers);
  if (!found || found.evaluation.id !== asked.id) return false;
  showLetters(await chooseLetters(language));
  const root = document.getElementById('root');
  // The app takes who is not known for signed out.
  const isElsewhere = !isWanted(asked) || storedUser() === null || document.documentElement.lang !== language;
  // A shell that answers is more than one that is only seen.
  if (root === null || isElsewhere || root.firstElementChild?.matches('.pl-loading') === false) return false;
  show(root, found, asked);
  return true;
};

const run = async (asked: Asked): Promise<void> => {
  asked.begun = true;
  const isShown = await begin(asked).catch((error: unknown) => {
    // The app shows it, or says why not.
    console.warn('The report could not be shown early', error);
    return false;
  });
  document.documentElement.dataset['earlyReport'] = isShown ? 'shown' : 'left';
  delete window.earlyReport;
  // Once it is painted.
  requestAnimationFrame(() => setTimeout(asked.done));
};

if (window.earlyReport !== undefined) void run(window.earlyReport);
