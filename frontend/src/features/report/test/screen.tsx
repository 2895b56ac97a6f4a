import type { Evaluation, EvaluationResult } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { Page, Plan } from '@plumbline/contracts/plans';
import type { HexagonReport } from '@plumbline/contracts/report';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { api } from '@plumbline/web/api';
import { languageChosen } from '@plumbline/web/language';
import { evaluationId, evaluationOf as reviewed, planOf as readPlan } from '@plumbline/web/test/founder-data';
import { webReducers } from '@plumbline/web/state';
import { ConfigProvider } from 'antd';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router';
import webAr from '../../../../../libs/web/src/locales/ar.json' with { type: 'json' };
import webEn from '../../../../../libs/web/src/locales/en.json' with { type: 'json' };
import ar from '../../../locales/ar.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import ReportPage from '../report-page.tsx';

export { evaluationId };

const title = 'Cold Chain Copilot seed deck';

export const evaluationOf = (change: Partial<Evaluation> = {}): Evaluation =>
  reviewed({ plan_title: title, company_name: 'Cold Chain Copilot', ...change });

export const resultsOf = (
  report: HexagonReport | string,
  change: Partial<EvaluationResult> = {},
): EvaluationResult[] => [
  {
    parsed_data: typeof report === 'string' ? report : JSON.stringify(report),
    validation_status: 'valid',
    created_at: '2026-11-27T09:01:00.000Z',
    ...change,
  },
];

export const planOf = (contentType: string): Plan => readPlan({ title, content_type: contentType });

export const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** What the server of one test answers: a body, or a refusal. Evaluations are answered in turn, the last for ever. */
export interface Answers {
  evaluations: (Evaluation | { refused: number; error?: string })[];
  results?: EvaluationResult[] | { refused: number; error?: string };
  contentType?: string;
  /** Number of the plan's first page that is a supplement. */
  supplementsFrom?: number;
  pages?: Page[];
  /** Whatever else is asked, by its path. */
  others?: Record<string, unknown>;
  /** What answers by itself, by its path. */
  answering?: Record<string, (request: Request) => Promise<Response>>;
}

interface Shown {
  /** The paths that were asked for, with their queries. */
  asked: string[];
  /** What was posted, once it has been read. */
  sent: { path: string; body: unknown }[];
}

/** Draws /evaluations/:id over a scripted server and returns what is asked of it. */
export const showReport = (answers: Answers, language: Language = 'en'): Shown => {
  const asked: string[] = [];
  const sent: Shown['sent'] = [];
  const evaluations = [...answers.evaluations];

  const answerTo = (path: string): unknown => {
    if (path === `/v1/evaluations/${evaluationId}`)
      return evaluations.length > 1 ? evaluations.shift() : evaluations[0];
    if (path === `/v1/evaluations/${evaluationId}/results`) return answers.results ?? [];
    if (path === '/v1/plans/plan_00000001') {
      const from = answers.supplementsFrom;
      return { ...planOf(answers.contentType ?? slides), ...(from === undefined ? {} : { supplements_from: from }) };
    }
    if (answers.others && Object.hasOwn(answers.others, path)) return answers.others[path];
    const n = Number(/^\/v1\/plans\/plan_00000001\/pages\/(\d+)$/.exec(path)?.[1]);
    return answers.pages?.find((page) => page.n === n);
  };

  globalThis.fetch = (input) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    asked.push(pathname + search);
    if (input instanceof Request && input.method === 'POST')
      void input
        .clone()
        .json()
        .then((body: unknown) => sent.push({ path: pathname, body }));
    const answering = answers.answering?.[pathname];
    if (answering !== undefined) return answering(input instanceof Request ? input : new Request(input));
    const body = answerTo(pathname);
    if (body === undefined) return Promise.resolve(Response.json({ error: 'There is no such page.' }, { status: 404 }));
    if (typeof body === 'object' && body !== null && 'refused' in body) {
      return Promise.resolve(Response.json(body, { status: Number(body.refused) }));
    }
    return Promise.resolve(Response.json(body));
  };

  const store = configureStore({
    reducer: combineReducers({ ...webReducers, [api.reducerPath]: api.reducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  store.dispatch(languageChosen(language));
  document.documentElement.lang = language;
  render(
    <Provider store={store}>
      <IntlProvider
        locale={language === 'ar' ? 'ar-u-nu-latn' : 'en'}
        messages={language === 'ar' ? { ...webAr, ...ar } : { ...webEn, ...en }}
      >
        <ConfigProvider direction={language === 'ar' ? 'rtl' : 'ltr'} theme={{ token: { motion: false } }}>
          <MemoryRouter initialEntries={[`/evaluations/${evaluationId}`]}>
            <Routes>
              <Route path="/evaluations/:id" element={<ReportPage />} />
            </Routes>
          </MemoryRouter>
        </ConfigProvider>
      </IntlProvider>
    </Provider>,
  );
  return { asked, sent };
};
