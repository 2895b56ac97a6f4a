import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { withLetters } from '@plumbline/web/letters';
import { WebProviders } from '@plumbline/web/parts/providers';
import '@plumbline/web/other-letters.css';
import '@plumbline/web/fonts.css';
import '@plumbline/web/base.css';
import '@plumbline/web/early-screen.css';
import '@plumbline/web/first-words.css';
import '@plumbline/web/shell.css';
import { loadCatalogue } from './catalogue.ts';
import { AppRoutes } from './routes.tsx';
import { createStore } from './store.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Provider store={createStore()}>
      <WebProviders loadCatalogue={withLetters(loadCatalogue)}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </WebProviders>
    </Provider>
  </StrictMode>,
);
