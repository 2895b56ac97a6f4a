import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Evaluation, EvaluationResult } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { Plan } from '@plumbline/contracts/plans';
import { HexagonReport } from '@plumbline/contracts/report';
import type { ScreenAhead } from '@plumbline/web/ahead';
import { appBuild } from '@plumbline/web/app-build';
import { founderSurface } from '@plumbline/web/surface';
import { defineConfig } from 'vite';
import { z } from 'zod';
import ar from './src/locales/ar.json' with { type: 'json' };
import en from './src/locales/en.json' with { type: 'json' };

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The signed-in shell, and what the session's answer is checked with. */
const signedIn = [file('src/app/signed-in-shell.tsx'), file('../libs/contracts/src/auth.ts')];
const screen = (at: string, parts: string[], more: Partial<ScreenAhead> = {}): ScreenAhead => ({
  at,
  parts,
  signedIn: false,
  calls: [],
  everyWord: false,
  report: false,
  ...more,
});

/** The screens that people open by an address. A screen of another address is fetched by the app. */
const screens = [
  screen('^/auth/login$', [file('src/features/auth/login-page.tsx')]),
  screen('^/$', [file('src/features/home/home-page.tsx')], { everyWord: true }),
  screen('^/dashboard$', [...signedIn, file('src/features/dashboard/dashboard-page.tsx')], {
    signedIn: true,
    calls: ['/auth/session', `/evaluations?page=1&limit=${String(limits.dashboardEvaluations)}`],
  }),
  screen('^/evaluations/(?!new$)([\\w-]+)$', [...signedIn, file('src/features/report/report-page.tsx')], {
    signedIn: true,
    calls: ['/auth/session'],
    everyWord: true,
    report: true,
  }),
  // Who is not signed in signs in first.
  screen('^/(dashboard|evaluations|investor-memos|teams|settings)\\b', [file('src/features/auth/login-page.tsx')]),
];

const locale = (language: string): RegExp[] =>
  ['frontend', 'web', 'contracts'].map((at) => new RegExp(`^/.*/${at}/src/locales/${language}\\.json$`));

export default defineConfig(
  appBuild('/', {
    tokenKey: founderSurface.tokenKey,
    screens,
    signIn: {
      at: founderSurface.loginPath,
      words: {
        en: { title: en['auth.login.title'], lead: en['auth.login.lead'] },
        ar: { title: ar['auth.login.title'], lead: ar['auth.login.lead'] },
      },
    },
    report: {
      entry: file('src/early/report.tsx'),
      languages: ['en', 'ar'],
      catalogues: (language) => [
        file(`src/locales/${language}.json`),
        file(`../libs/web/src/locales/${language}.json`),
      ],
      styles: globSync(['src/**/*.css', '../libs/web/src/**/*.css'], { cwd: file('.') }).map(file),
      shapes: { evaluation: Evaluation, results: z.array(EvaluationResult), plan: Plan, report: HexagonReport },
      without:
        /\/(report\.api|settlements\.api|session-life|api|problem|lazy-part|printing|deletions-corner|settle-check|pillar-checks)\.tsx?$/,
      parts: /\/(lazy-part|deletions-corner)\.tsx$/,
    },
    languages: {
      en: { first: locale('en'), rest: /^\0rest of words:.*\/en\.json$/, fonts: /\/latin-[46]00-/ },
      ar: {
        first: [...locale('ar'), /\/ar_EG\.js$/],
        rest: /^\0rest of words:.*\/ar\.json$/,
        fonts: /\/(arabic|latin)-[46]00-/,
      },
    },
  }),
);
