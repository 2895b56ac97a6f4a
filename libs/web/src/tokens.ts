import { theme as antdTheme } from 'antd';
import type { MappingAlgorithm, ThemeConfig } from 'antd';
import type { Theme } from './theme.ts';

/**
 * Ink on paper, with the brass of a plumb bob as the one accent. Every pair below meets WCAG AA (4.5:1 for text).
 * base.css reads the same values through antd's CSS variables (`--ant-color-…`), so that they are written once.
 */
const palette = {
  light: {
    primary: '#1f3b4d',
    primaryHover: '#324c59',
    primaryActive: '#0d1c26',
    primaryTint: '#e6ecef',
    primaryTintHover: '#d8e2e7',
    onPrimary: '#ffffff',
    accent: '#8a5a12',
    link: '#1c5676',
    text: '#18232c',
    textSecondary: '#4d5a64',
    textDisabled: '#7d858b',
    page: '#f6f4ef',
    surface: '#ffffff',
    raised: '#ffffff',
    border: '#c9c5ba',
    borderSoft: '#e3dfd5',
    success: '#2a6b45',
    error: '#b3261e',
    warning: '#8a5a12',
    info: '#1c5676',
  },
  dark: {
    primary: '#e3b565',
    primaryHover: '#edc685',
    primaryActive: '#c99d50',
    primaryTint: '#3a3423',
    primaryTintHover: '#463f2b',
    onPrimary: '#1a1608',
    accent: '#e3b565',
    link: '#e8c07d',
    text: '#e9ecee',
    textSecondary: '#a9b4bc',
    textDisabled: '#7f8b93',
    page: '#10171c',
    surface: '#172027',
    raised: '#1e2931',
    border: '#40505b',
    borderSoft: '#2a363f',
    success: '#6fc495',
    error: '#f28b82',
    warning: '#e3b565',
    info: '#86bbdb',
  },
} as const;

/** The class that carries antd's CSS variables; it is set on <html>, so that our own style sheets can use them too. */
export const cssVariablesClass = 'plumbline';

/** Which these are is decided when a visit begins (`letters.ts`). */
const fontFamily = 'var(--pl-letters)';

/** antd's dark algorithm dims the colours it is given; the palette's are chosen for the dark page and stay as written. */
const asWritten: MappingAlgorithm = (seed, map) => ({
  ...(map ?? antdTheme.defaultAlgorithm(seed)),
  colorPrimary: seed.colorPrimary,
  colorLink: seed.colorLink,
  colorSuccess: seed.colorSuccess,
  colorError: seed.colorError,
  colorWarning: seed.colorWarning,
  colorInfo: seed.colorInfo,
});

/** antd's theme for a mode. */
export const antdThemeOf = (mode: Theme): ThemeConfig => {
  const colors = palette[mode];
  return {
    algorithm: [mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, asWritten],
    cssVar: { key: cssVariablesClass },
    hashed: false,
    token: {
      colorPrimary: colors.primary,
      colorPrimaryHover: colors.primaryHover,
      colorPrimaryActive: colors.primaryActive,
      colorPrimaryBg: colors.primaryTint,
      colorPrimaryBgHover: colors.primaryTintHover,
      // The ring around what has the keyboard's focus.
      colorPrimaryBorder: colors.primary,
      colorLink: colors.link,
      colorLinkHover: colors.accent,
      colorSuccess: colors.success,
      colorError: colors.error,
      colorWarning: colors.warning,
      colorInfo: colors.info,
      colorTextBase: colors.text,
      colorText: colors.text,
      colorTextSecondary: colors.textSecondary,
      colorTextDescription: colors.textSecondary,
      colorTextPlaceholder: colors.textSecondary,
      // A button that is busy is disabled too, and what it says is read.
      colorTextDisabled: colors.textDisabled,
      colorBgBase: colors.surface,
      colorBgLayout: colors.page,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBorder: colors.border,
      colorBorderSecondary: colors.borderSoft,
      colorBorderDisabled: colors.borderSoft,
      colorTextLightSolid: colors.onPrimary,
      fontFamily,
      fontSize: 15,
      borderRadius: 6,
      controlHeight: 40,
      wireframe: false,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', fontWeight: 500, primaryColor: colors.onPrimary },
      Progress: { defaultColor: colors.accent },
    },
  };
};
