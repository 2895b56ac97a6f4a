import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ChatMessage } from '@plumbline/contracts/chat';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import { api } from '@plumbline/web/api';
import { directionOf, languageChosen } from '@plumbline/web/language';
import { storageMiddleware } from '@plumbline/web/session-life';
import { webReducers } from '@plumbline/web/state';
import { openEventStream, serve } from '@plumbline/web/test/fake-server';
import type { EventStream, Routes as Served } from '@plumbline/web/test/fake-server';
import { ConfigProvider } from 'antd';
import { StrictMode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import webAr from '../../../../../../libs/web/src/locales/ar.json' with { type: 'json' };
import webEn from '../../../../../../libs/web/src/locales/en.json' with { type: 'json' };
import ar from '../../../../locales/ar.json' with { type: 'json' };
import en from '../../../../locales/en.json' with { type: 'json' };
import ReportPage from '../../report-page.tsx';
import { englishPages } from '../../test/english-report.ts';
import { evaluationId, evaluationOf, planOf, slides } from '../../test/screen.tsx';

// The tab's code is fetched when it is first shown. Here it is fetched beforehand, so that no test waits for code.
await import('../chat-tab.tsx');
configure({ asyncUtilTimeout: 60_000 });

// To a focus trap everything would look hidden, since jsdom lays nothing out.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentElement;
  },
});

export const token = 't'.repeat(43);
export const askRoute = 'POST /chat/ask/stream';
export const historyRoute = 'GET /chat/history';
export const resetRoute = 'DELETE /chat/history';

export const messageOf = (
  role: ChatMessage['role'],
  content: string,
  change: Partial<ChatMessage> = {},
): ChatMessage => ({ role, content, created_at: '2026-11-27T09:05:00.000Z', ...change });

interface Options {
  /** What the tab remembers of an earlier visit, by its key in the session storage. */
  remembered?: Record<string, string>;
  /** What has been said before. */
  history?: ChatMessage[];
  evaluation?: Partial<Evaluation>;
  routes?: Served;
  language?: Language;
  tab?: string;
}

/** The results page at its chat tab, over a scripted server whose answers a test writes piece by piece. */
export const showChat = ({
  history = [],
  evaluation,
  routes = {},
  language = 'en',
  tab = '?tab=chat',
  remembered = {},
}: Options = {}) => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(remembered)) sessionStorage.setItem(key, value);
  localStorage.setItem('authToken', token);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  const answers: EventStream[] = [];
  const path = `/evaluations/${evaluationId}`;
  const server = serve({
    [`GET ${path}`]: { body: evaluationOf(evaluation) },
    [`GET ${path}/results`]: { body: [] },
    'GET /plans/plan_00000001': { body: planOf(slides) },
    ...Object.fromEntries(englishPages.map((page) => [`GET /plans/plan_00000001/pages/${page.n}`, { body: page }])),
    'GET /config': {
      body: {
        languages: ['en', 'ar'],
        prelimEnabled: false,
        limits: {},
        analyst: { provider: 'plumbline', model: 'checklist', offline: true },
      },
    },
    [historyRoute]: { body: { messages: history } },
    [resetRoute]: {},
    [askRoute]: () => {
      const events = openEventStream();
      answers.push(events);
      return { events };
    },
    ...routes,
  });
  const store = configureStore({
    reducer: combineReducers({ ...webReducers, [api.reducerPath]: api.reducer }),
    middleware: (defaults) => defaults().concat(api.middleware, storageMiddleware),
  });
  store.dispatch(languageChosen(language));
  const router = createMemoryRouter([{ path: '/evaluations/:id', element: <ReportPage /> }], {
    initialEntries: [`${path}${tab}`],
  });
  const { container, unmount } = render(
    <StrictMode>
      <Provider store={store}>
        <IntlProvider
          locale={language === 'ar' ? 'ar-u-nu-latn' : 'en'}
          messages={language === 'ar' ? { ...webAr, ...ar } : { ...webEn, ...en }}
        >
          <ConfigProvider direction={directionOf(language)} theme={{ token: { motion: false } }}>
            <main>
              <RouterProvider router={router} />
            </main>
          </ConfigProvider>
        </IntlProvider>
      </Provider>
    </StrictMode>,
  );
  const person = userEvent.setup({ delay: null });
  const box = (): Promise<HTMLElement> => screen.findByRole('textbox');
  /** The server's end of the newest answer, once it was asked for. */
  const answering = async (number = answers.length + 1): Promise<EventStream> => {
    await waitFor(() => {
      if (answers.length < number) throw new Error('nothing was asked');
    });
    const answer = answers.at(-1);
    if (answer === undefined) throw new Error('nothing was asked');
    return answer;
  };
  return {
    server,
    store,
    router,
    container,
    unmount,
    person,
    box,
    /** Types a question and sends it with Enter; returns the server's end of its answer. */
    ask: async (question: string): Promise<EventStream> => {
      const number = answers.length + 1;
      await person.type(await box(), `${question}{Enter}`);
      return answering(number);
    },
    answering,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
};

/** The texts of the shown messages, with who says them. */
export const messagesShown = (): string[] =>
  [...document.querySelectorAll('.chat-message')].map((message) => message.textContent ?? '');
