import { LoadingOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import type { ConfigProviderProps } from 'antd';
import { IntlProvider } from 'react-intl';
import type { Language } from '@plumbline/contracts/limits';
import { directionOf, formatTagOf, languageChosen, languageFailed } from '../language.ts';
import { showLetters, type Letters } from '../letters.ts';
import { usePrinting } from '../printing.ts';
import { provideRest } from '../rest-of-words.ts';
import { followOtherTabs, startSession } from '../session-life.ts';
import { useWebDispatch, useWebSelector } from '../state.ts';
import { darkPreference, systemThemeChanged } from '../theme.ts';
import { antdThemeOf, cssVariablesClass } from '../tokens.ts';
import { LanguageFailure } from './preferences.tsx';

/**
 * One language's sentences (flat dotted ids) and antd's own words. antd speaks English without any, but a provider that has
 * words in one language only is built anew, and everything on the screen with it, when the language is changed.
 */
export interface Catalogue {
  messages: Record<string, string>;
  antd: NonNullable<ConfigProviderProps['locale']>;
  /** Sentences that the first screens do without; missing where `messages` are all. */
  rest?: () => Promise<{ default: Record<string, string> }>;
  /** In which it is read; the product's own where nobody chose. */
  letters?: Letters;
}
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

const announce = (language: Language, letters: Letters = 'own'): void => {
  showLetters(letters);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

const whole = async ({ rest, ...known }: Catalogue): Promise<Catalogue> =>
  rest === undefined ? known : { ...known, messages: { ...known.messages, ...(await rest()).default } };

/**
 * The sentences of the page's language, once they are there. Another language that is asked for becomes the page's only with
 * its sentences: until then, and when they cannot be had, everything stays in the one before.
 */
const useCatalogue = (load: LoadCatalogue): { language: Language; shown: Catalogue | undefined } => {
  const { value, asked, failed } = useWebSelector((state) => state.language);
  const dispatch = useWebDispatch();
  const [catalogues, setCatalogues] = useState<Partial<Record<Language, Catalogue>>>({});
  // What failed is wanted again when it is asked for again.
  const wanted = asked ?? (failed === value ? null : value);
  // Once a screen has asked for all sentences, they come with each language.
  const [isWhole, setWhole] = useState(false);
  const isThere =
    wanted !== null && catalogues[wanted] !== undefined && !(isWhole && catalogues[wanted].rest !== undefined);
  const shown = catalogues[value];
  useEffect(
    () =>
      provideRest(async () => {
        const all = shown === undefined ? undefined : await whole(shown);
        setWhole(true);
        if (all !== undefined) setCatalogues((known) => ({ ...known, [value]: all }));
      }),
    [shown, value],
  );
  useEffect(() => {
    if (wanted === null || isThere) return undefined;
    let stale = false;
    const loaded = load(wanted);
    (isWhole ? loaded.then(whole) : loaded).then(
      (catalogue) => {
        if (stale) return;
        // Before anything on the page asks the server, which answers in the document's language.
        if (asked === null) announce(wanted, catalogue.letters);
        setCatalogues((known) => ({ ...known, [wanted]: catalogue }));
      },
      (error: unknown) => {
        if (stale) return;
        console.warn(`The sentences in ${wanted} could not be loaded`, error);
        dispatch(languageFailed(wanted));
      },
    );
    return () => {
      stale = true;
    };
  }, [load, wanted, asked, isThere, isWhole, dispatch]);
  useEffect(() => {
    if (asked === null || !isThere) return;
    announce(asked, catalogues[asked]?.letters);
    dispatch(languageChosen(asked));
  }, [asked, isThere, catalogues, dispatch]);
  return { language: value, shown };
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
  const { language, shown } = useCatalogue(loadCatalogue);
  const failed = useWebSelector((state) => state.language.failed) !== null;
  const mode = useTheme();
  useSessionLife();
  if (shown === undefined) {
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
    <IntlProvider locale={formatTagOf(language)} messages={shown.messages} defaultLocale="en">
      <ConfigProvider
        theme={antdThemeOf(mode)}
        direction={directionOf(language)}
        // antd's own icon says "loading" in English to a screen reader; the button is marked busy anyway.
        button={{ loadingIcon: <LoadingOutlined aria-hidden /> }}
        locale={shown.antd}
      >
        {children}
        <LanguageFailure />
      </ConfigProvider>
    </IntlProvider>
  );
}
