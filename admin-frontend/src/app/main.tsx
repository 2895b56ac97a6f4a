import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { withLetters } from '@plumbline/web/letters';
import { WebProviders } from '@plumbline/web/parts/providers';
import { adminSurface, chooseSurface } from '@plumbline/web/surface';
import '@plumbline/web/other-letters.css';
import '@plumbline/web/fonts.css';
import '@plumbline/web/base.css';
import '@plumbline/web/shell.css';
import './app.css';
import { loadCatalogue } from './catalogue.ts';
import { AppRoutes } from './routes.tsx';
import { createStore } from './store.ts';

chooseSurface(adminSurface);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Provider store={createStore()}>
      <WebProviders loadCatalogue={withLetters(loadCatalogue)}>
        <BrowserRouter basename="/admin">
          <AppRoutes />
        </BrowserRouter>
      </WebProviders>
    </Provider>
  </StrictMode>,
);
