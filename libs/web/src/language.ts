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

const slice = createSlice({
  name: 'language',
  initialState: (): { value: Language } => ({ value: detectLanguage() }),
  reducers: {
    languageChosen: (state, action: PayloadAction<Language>) => {
      state.value = action.payload;
    },
  },
});

export const languageReducer = slice.reducer;
export const { languageChosen } = slice.actions;
