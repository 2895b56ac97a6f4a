import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { WebProviders } from '@plumbline/web/parts/providers';
import '@fontsource/ibm-plex-sans-arabic/400.css';
import '@fontsource/ibm-plex-sans-arabic/500.css';
import '@fontsource/ibm-plex-sans-arabic/600.css';
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
      <WebProviders loadCatalogue={loadCatalogue}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </WebProviders>
    </Provider>
  </StrictMode>,
);
