import type { HtmlTagDescriptor } from 'vite';

/** A sheet's title and what stands below it. */
export interface SheetWords {
  title: string;
  lead: string;
}

/** The product's mark, as `src/parts/logo.tsx` draws it. */
const mark = (size: number): string =>
  `<svg width="${String(size)}" height="${String(size)}" viewBox="0 0 32 32" aria-hidden="true">` +
  '<path d="M9 3h14" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/>' +
  '<path d="M16 3v11" stroke="currentColor" stroke-width="1.75"/>' +
  '<path d="M13.6 13.5h4.8v2.4h-4.8z" fill="currentColor"/>' +
  '<path class="pl-brass" d="M11 15.9h10c.7 0 1.1.6.9 1.2L16.7 30c-.3.7-1.1.7-1.4 0L10.1 17.1c-.2-.6.2-1.2.9-1.2z"/></svg>';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The sign-in sheet's own words, in the page itself: who comes with a slow phone reads where they are while the app is on its
 * way. Shown by `src/first-words.css` where the page's first script says so, until the app has something to show.
 */
export const firstWords = (perLanguage: Record<string, SheetWords>): HtmlTagDescriptor => {
  const headers = Object.entries(perLanguage).map(
    ([language, { title, lead }]) =>
      `<header lang="${language}"><p class="first-title" role="heading" aria-level="1">${escaped(title)}</p>` +
      `<p class="pl-muted">${escaped(lead)}</p></header>`,
  );
  return {
    tag: 'div',
    attrs: { class: 'first-words out-shell' },
    children:
      `<div class="out-bar"><span class="pl-logo">${mark(28)}<bdi lang="en" class="first-name">Plumbline</bdi></span></div>` +
      `<div class="out-main"><div class="pl-sheet-frame"><div class="pl-sheet-mark">${mark(44)}</div>` +
      `<section class="pl-panel pl-stack pl-sheet">${headers.join('')}</section></div></div>`,
    injectTo: 'body',
  };
};
