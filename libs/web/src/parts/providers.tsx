import { LoadingOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import type { ConfigProviderProps } from 'antd';
import { IntlProvider } from 'react-intl';
import type { Language } from '@plumbline/contracts/limits';
import { directionOf, formatTagOf } from '../language.ts';
import { usePrinting } from '../printing.ts';
import { followOtherTabs, startSession } from '../session-life.ts';
import { useWebDispatch, useWebSelector } from '../state.ts';
import { darkPreference, systemThemeChanged } from '../theme.ts';
import { antdThemeOf, cssVariablesClass } from '../tokens.ts';

/**
 * One language's sentences (flat dotted ids) and antd's own words. antd speaks English without any, but a provider that has
 * words in one language only is built anew, and everything on the screen with it, when the language is changed.
 */
export interface Catalogue {
  messages: Record<string, string>;
  antd: NonNullable<ConfigProviderProps['locale']>;
}
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

interface Shown extends Catalogue {
  language: Language;
}

/** Loads the chosen language; until it is there the one before stays, so that nothing flickers or turns around twice. */
const useCatalogue = (load: LoadCatalogue): { shown: Shown | null; failed: boolean } => {
  const language = useWebSelector((state) => state.language.value);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stale = false;
    load(language).then(
      (catalogue) => {
        if (stale) return;
        document.documentElement.lang = language;
        document.documentElement.dir = directionOf(language);
        setFailed(false);
        setShown({ ...catalogue, language });
      },
      () => {
        if (!stale) setFailed(true);
      },
    );
    return () => {
      stale = true;
    };
  }, [load, language]);
  return { shown, failed };
};

const useTheme = () => {
  const chosen = useWebSelector((state) => state.theme.value);
  const mode = usePrinting() ? 'light' : chosen;
  const dispatch = useWebDispatch();
  useEffect(() => {
    const preference = darkPreference();
    const onChange = (event: MediaQueryListEvent): void => {
      dispatch(systemThemeChanged(event.matches ? 'dark' : 'light'));
    };
    preference.addEventListener('change', onChange);
    return () => preference.removeEventListener('change', onChange);
  }, [dispatch]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
    document.documentElement.classList.add(cssVariablesClass);
  }, [mode]);
  return mode;
};

const useSessionLife = (): void => {
  const dispatch = useWebDispatch();
  useEffect(() => {
    void dispatch(startSession());
    return followOtherTabs(dispatch);
  }, [dispatch]);
};

/** Language, direction, theme and session for everything inside. Needs the store around it. */
export function WebProviders({ loadCatalogue, children }: { loadCatalogue: LoadCatalogue; children: ReactNode }) {
  const { shown, failed } = useCatalogue(loadCatalogue);
  const mode = useTheme();
  useSessionLife();
  if (shown === null) {
    // No catalogue, no words: the only two sentences outside the catalogues.
    return failed ? (
      <p className="pl-bare">
        The page could not be loaded. Please reload. <bdi lang="ar">تعذّر تحميل الصفحة. يُرجى إعادة التحميل.</bdi>
      </p>
    ) : (
      <div className="pl-loading" aria-busy="true">
        <span className="pl-spinner" />
      </div>
    );
  }
  return (
    <IntlProvider locale={formatTagOf(shown.language)} messages={shown.messages} defaultLocale="en">
      <ConfigProvider
        theme={antdThemeOf(mode)}
        direction={directionOf(shown.language)}
        // antd's own icon says "loading" in English to a screen reader; the button is marked busy anyway.
        button={{ loadingIcon: <LoadingOutlined aria-hidden /> }}
        locale={shown.antd}
      >
        {children}
      </ConfigProvider>
    </IntlProvider>
  );
}
