import type { Language } from '@plumbline/contracts/limits';
import { pageUnitOf } from '@plumbline/contracts/page-names';
import { inPageNames } from '@plumbline/contracts/said-pages';
import type { Warning } from '@plumbline/contracts/plans';
import type { ReadWarning } from '@plumbline/documents/document';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

const catalogues: Record<Language, Record<keyof typeof en, string>> = { en, ar };

const text = (language: Language, key: keyof typeof en, values: Record<string, string | number> = {}): string =>
  catalogues[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const untitled = (language: Language): string => text(language, 'untitled');

/** What the reader noticed, as sentences for a person. `unread` are the numbers of the pages without text. */
export const warningsIn = (
  language: Language,
  warnings: ReadWarning[],
  unread: number[],
  contentType: string,
): Warning[] =>
  warnings.map((warning) => {
    const message =
      warning.kind === 'hidden_text'
        ? text(language, 'warning.hidden_text', { page: warning.page ?? '?' })
        : text(language, 'warning.unread_pages', { pages: unread.join(language === 'ar' ? '، ' : ', ') });
    return { ...warning, message: inPageNames(message, pageUnitOf(contentType), language) };
  });
