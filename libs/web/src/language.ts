import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { languages } from '@plumbline/contracts/limits';
import type { Language } from '@plumbline/contracts/limits';
import { readStored, storageKeys } from './storage.ts';

/** 'ar-EG' → 'ar'; undefined for a language we do not speak. */
const supported = (tag: string | null | undefined): Language | undefined => {
  const base = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === base);
};

/** Stored setting, then the browser's languages in order, then the page's own tag, else English (spec §4). */
export const detectLanguage = (
  stored: string | null = readStored(storageKeys.language),
  browser: readonly string[] = navigator.languages,
  pageTag: string = document.documentElement.lang,
): Language =>
  supported(stored) ?? browser.map(supported).find((language) => language !== undefined) ?? supported(pageTag) ?? 'en';

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The tag numbers and dates are written by. Arabic keeps Western digits, so that a score reads the same everywhere. */
export const formatTagOf = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : 'en');

export interface LanguageState {
  /** The page's language: what is on it, what is asked of the server, and what is remembered. */
  value: Language;
  /** Wanted instead; its sentences are on their way. */
  asked: Language | null;
  /** Wanted, and its sentences could not be had. */
  failed: Language | null;
}

const slice = createSlice({
  name: 'language',
  initialState: (): LanguageState => ({ value: detectLanguage(), asked: null, failed: null }),
  reducers: {
    /** Someone wants this language. It is the page's once its sentences are there. */
    languageAsked: (state, action: PayloadAction<Language>) => {
      state.asked = action.payload === state.value ? null : action.payload;
      state.failed = null;
    },
    languageFailed: (state, action: PayloadAction<Language>) => {
      state.asked = null;
      state.failed = action.payload;
    },
    /** Nobody needs to be told any more that a language could not be had. */
    languageFailureSeen: (state) => {
      state.failed = null;
    },
    languageChosen: (_state, action: PayloadAction<Language>): LanguageState => ({
      value: action.payload,
      asked: null,
      failed: null,
    }),
  },
});

export const languageReducer = slice.reducer;
export const { languageAsked, languageFailed, languageFailureSeen, languageChosen } = slice.actions;
