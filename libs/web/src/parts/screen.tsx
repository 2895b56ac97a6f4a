import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../text.ts';

/** Sets the document's title while the screen is shown. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
    // The app has a screen: what the page itself said until then (`first-words.css`) is not wanted any more.
    delete document.documentElement.dataset['firstWords'];
  }, [title]);
};

/** The first thing a keyboard reaches: past the navigation, to the content. */
export function SkipLink() {
  const text = useText();
  return (
    <a className="pl-skip" href="#main">
      {text('web.skip')}
    </a>
  );
}

/**
 * The page's <main>. After a change of page it takes the focus and the scroll starts at the top, as a fresh page would;
 * a change of query alone (a list's page) moves neither.
 */
export function Main({ children, className }: { children: React.ReactNode; className?: string }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" tabIndex={-1} ref={main} className={className}>
      {children}
    </main>
  );
}
