import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { readStored, storageKeys } from './storage.ts';

export type Theme = 'light' | 'dark';

const stored = (): Theme | null => {
  const value = readStored(storageKeys.theme);
  return value === 'light' || value === 'dark' ? value : null;
};

export const darkPreference = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** Stored value, else the system's preference, else light. `chosen` is false as long as the system decides. */
export const detectTheme = (): { value: Theme; chosen: boolean } => {
  const value = stored();
  return value === null
    ? { value: darkPreference().matches ? 'dark' : 'light', chosen: false }
    : { value, chosen: true };
};

const slice = createSlice({
  name: 'theme',
  initialState: detectTheme,
  reducers: {
    themeChosen: (state, action: PayloadAction<Theme>) => {
      state.value = action.payload;
      state.chosen = true;
    },
    /** The system changed its mind; a person's own choice stays. */
    systemThemeChanged: (state, action: PayloadAction<Theme>) => {
      if (!state.chosen) state.value = action.payload;
    },
  },
});

export const themeReducer = slice.reducer;
export const { themeChosen, systemThemeChanged } = slice.actions;
