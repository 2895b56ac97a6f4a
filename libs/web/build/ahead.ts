import type { Plugin, Rolldown } from 'vite';
import { earlyScripts, type EarlyScreen } from './early-screen.ts';
import { firstWords, type SheetWords } from './first-words.ts';

/** A screen that is asked for ahead, at addresses that fit `at`; the first group of an evaluation's is its id. */
export interface ScreenAhead {
  at: string;
  /** The files of its modules. */
  parts: string[];
  /** Only for somebody who is signed in; it begins with the answers to `calls`, paths below `/v1`. */
  signedIn: boolean;
  calls: string[];
  /** It says more than the first screens do (`lazyScreen`). */
  everyWord: boolean;
  /** What an evaluation's report is made of is asked for too, and shown by a script of its own until the app does. */
  report: boolean;
}

export interface Ahead {
  /** Where the browser keeps the session's token. */
  tokenKey: string;
  screens: ScreenAhead[];
  /** Where somebody who is not signed in is told, before the app is there, that this is the sign-in. */
  signIn: { at: string; words: Record<string, SheetWords> };
  /** The report as it is shown before the app is there. */
  report: EarlyScreen;
  /** For each language the modules of its sentences, those of the rest, and its fonts, by patterns of their ids and names. */
  languages: Record<string, { first: RegExp[]; rest: RegExp; fonts: RegExp }>;
}

const pathIn = (base: string, file: string): string => `${base}${file}`;

/**
 * Writes into the page which files and answers the screens need that people open by an address: the page's first script
 * (`public/before-paint.js`) asks for them while the app is still on its way. Without it a file is only known when the one
 * before it has run, and each of these steps is a way to the server and back.
 */
export const askedAhead = (base: string, { tokenKey, screens, signIn, report, languages }: Ahead): Plugin => {
  const early: Record<string, string> = {};
  return {
    name: 'asked-ahead',
    apply: 'build',
    generateBundle: {
      // Before the page is written.
      order: 'pre',
      async handler() {
        for (const [language, source] of Object.entries(await earlyScripts(report))) {
          const file = this.emitFile({ type: 'asset', name: `early-report-${language}.js`, source });
          early[language] = pathIn(base, this.getFileName(file));
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, chunk: entry }) => {
        if (bundle === undefined || entry === undefined) throw new Error('the page is written after the files');
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        // A module's own file, or the one that it was put into with others.
        const made = (what: string, isOne: (id: string) => boolean): Rolldown.OutputChunk => {
          const found =
            chunks.find(({ facadeModuleId }) => facadeModuleId !== null && isOne(facadeModuleId)) ??
            chunks.find(({ moduleIds }) => moduleIds.some(isOne));
          if (found === undefined) throw new Error(`no file is made of ${what}`);
          return found;
        };
        const ofPattern = (pattern: RegExp): string => made(String(pattern), (id) => pattern.test(id)).fileName;
        const ofPart = (part: string): string => made(part, (id) => id === part).fileName;
        const withImports = (from: string[], seen = new Set<string>()): Set<string> => {
          for (const name of from) {
            const file = bundle[name];
            if (seen.has(name) || file?.type !== 'chunk') continue;
            seen.add(name);
            withImports(file.imports, seen);
          }
          return seen;
        };
        // The page itself asks for these.
        const first = withImports([entry.fileName]);
        const needed = (names: string[]): string[] =>
          [...withImports(names)].filter((name) => !first.has(name)).map((name) => pathIn(base, name));
        const perLanguage = <T>(of: (language: Ahead['languages'][string]) => T): Record<string, T> =>
          Object.fromEntries(Object.entries(languages).map(([language, files]) => [language, of(files)]));
        const table = {
          tokenKey,
          signIn: signIn.at,
          early,
          words: perLanguage((of) => ({
            first: needed(of.first.map(ofPattern)),
            rest: needed([ofPattern(of.rest)]),
          })),
          fonts: perLanguage((of) =>
            Object.keys(bundle)
              .filter((name) => of.fonts.test(name))
              .map((name) => pathIn(base, name)),
          ),
          screens: screens.map(({ parts, ...screen }) => ({ ...screen, files: needed(parts.map(ofPart)) })),
        };
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'ahead' },
            // Within a script only `<` could end it.
            children: JSON.stringify(table).replaceAll('<', '\\u003c'),
            injectTo: 'head-prepend',
          },
          firstWords(signIn.words),
        ];
      },
    },
  };
};
