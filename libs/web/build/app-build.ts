import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { z } from 'zod';
import { askedAhead, type Ahead } from './ahead.ts';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const firstScript = 'before-paint.js';

/**
 * Writes each text file of the app twice more, packed, as `<name>.br` and, for what knows no brotli, `<name>.gz`: the gateway
 * sends one of them, packed once and not per request.
 */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) throw new Error('the app is built into a folder');
    const made = Object.entries(bundle).map(([name, file]): [string, string | Uint8Array] => [
      name,
      file.type === 'chunk' ? file.code : file.source,
    ]);
    // Of what lies beside the code the script that all else waits for.
    const first = readFileSync(join(dir, firstScript));
    await Promise.all(
      [...made, [firstScript, first] as const]
        .filter(([name]) => /\.(js|css|svg)$/.test(name))
        .map(async ([name, source]) => {
          const text = Buffer.from(source);
          await writeFile(join(dir, `${name}.gz`), await gzipped(text, { level: 9 }));
          // The highest, 11, is a hundredth shorter and takes twice as long.
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
          await writeFile(join(dir, `${name}.br`), await brotlied(text, { params }));
        }),
    );
  },
});

/**
 * Parts of packages that no app uses and that come along with what they do use, since only a run shows that nothing calls them.
 * What calls one after all says so.
 */
const leftOut = [
  // zod: its schemas as JSON schemas, 7 kB.
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
  // antd: one tooltip that moves from place to place, for which the provider of its theme brings all that opens beside something, 11 kB.
  /\/antd\/es\/tooltip\/UniqueProvider\/index\.js$/,
];
const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!leftOut.some((part) => part.test(id))) return null;
    const code = readFileSync(id, 'utf8');
    // What makes a method is called with each schema; the method is not.
    const named = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(
      ([, name = '']) => `export const ${name} = ${name.startsWith('create') ? '() => gone' : 'gone'};`,
    );
    const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(
      ([, name]) => `export { gone as ${name ?? ''} };`,
    );
    const whole = /^export default /m.test(code) ? ['export default gone;'] : [];
    return [
      `const gone = () => { throw new Error('left out of the build: see libs/web/build/app-build.ts'); };`,
      ...named,
      ...renamed,
      ...whole,
    ].join('\n');
  },
});

const ofErrors = /\/contracts\/src\/locales\/\w+\.json$/;
const ofScreens = /\/(frontend|admin-frontend|web)\/src\/locales\/\w+\.json$/;
const parser = '@formatjs/icu-messageformat-parser';
/** Of the founder app only these come with its first screens, sign-in and dashboard; the rest when another one is shown. */
const ofFounder = /\/frontend\/src\/locales\/\w+\.json$/;
const firstWords = /^(app|auth|dashboard|errors)\./;
const restPrefix = '\0rest of words:';

/** A catalogue as a module, or some of it: each sentence in its parts. */
const sentencesIn = (path: string, isWanted: (key: string) => boolean) => {
  const sentences = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));
  const parts = Object.entries(sentences)
    .filter(([key]) => isWanted(key))
    .map(([key, sentence]) => [key, ofErrors.test(path) ? sentence : parse(sentence)]);
  return { code: `export default ${JSON.stringify(Object.fromEntries(parts))};`, moduleType: 'js' as const };
};

/**
 * The screens' sentences are taken apart here, so that no browser is sent what does it: 8 kB, for 2 kB of longer catalogues.
 * Those of errors stay as they are: they are filled in by hand (`problem.ts`). What only admins are told is for their app.
 */
const parsed = (base: string): Plugin => ({
  name: 'parsed',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.startsWith(restPrefix)) return source;
    return source === parser ? this.resolve(`${parser}/no-parser.js`, importer) : null;
  },
  load(id) {
    if (id.startsWith(restPrefix)) return sentencesIn(id.slice(restPrefix.length), (key) => !firstWords.test(key));
    if (base === '/' && ofFounder.test(id)) {
      const first = sentencesIn(id, (key) => firstWords.test(key));
      return { ...first, code: `${first.code}\nexport const rest = () => import(${JSON.stringify(restPrefix + id)});` };
    }
    if (!ofScreens.test(id) && !ofErrors.test(id)) return null;
    return sentencesIn(id, (key) => base === '/admin/' || !key.startsWith('error.admin.'));
  },
});

const nonceOfPage = `document.querySelector('meta[property="csp-nonce"]')?.nonce ?? ''`;
/** Parts of antd that write styles as the content security policy does not let them: which, what they do, and what they do instead. */
const stylesOfAntd: [file: RegExp, what: RegExp, instead: string][] = [
  // A style element, which bears the page's nonce. antd can be told one itself (`ConfigProvider`), but some of its parts write
  // styles without asking it: a drawer that keeps the page behind it from scrolling.
  [
    /\/(@rc-component\/util\/es\/Dom\/dynamicCSS|@ant-design\/icons\/es\/cssUtils)\.js$/,
    /if \(csp\?\.nonce\) \{\s+styleNode\.nonce = csp\??\.nonce;\s+\}/,
    `styleNode.nonce = ${nonceOfPage};`,
  ],
  // A style attribute, for which there is no nonce: a text area that grows measures itself.
  [
    /\/@rc-component\/input\/es\/calculateNodeHeight\.js$/,
    /hiddenTextarea\.setAttribute\('style', (.+)\);/,
    'hiddenTextarea.style.cssText = $1;',
  ],
];
const styledByPolicy = (): Plugin => ({
  name: 'styled-by-policy',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const found = stylesOfAntd.find(([file]) => file.test(id));
    if (found === undefined) return null;
    const code = readFileSync(id, 'utf8');
    const changed = code.replace(found[1], found[2]);
    if (changed === code)
      throw new Error(`${id} writes its styles in another way than it did: see ${import.meta.filename}`);
    return changed;
  },
});

const preloadHelper = '\0vite/preload-helper.js';
/** A part's files are fetched before it is imported: Vite's own helper asks for them too, and does not wait. */
const fetchedFirst = (): Plugin => ({
  name: 'fetched-first',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === preloadHelper ? join(import.meta.dirname, '..', 'src', 'fetched-first.ts') : null),
});

const ofLibrary = /libs\/(web\/src\/.*|contracts\/src\/address)\.tsx?$/;
/** What the first screen has no need of; it would bring its parts of antd along. */
const ofSomeScreens =
  /\/(side-shell|menu-drawer|page-nonce|pages|status-badge|text-input|upload|deck-file|file-drop|unreviewed|controls|download|save-file)\.tsx?$/;

/*
 * What answers of evaluations are checked with, the small parts and icons that come with a signed-in screen and with a report, and
 * the parts that open beside screens.
 */
const ofAnswers = /\/contracts\/src\/(auth|checklist|evaluations|page-names|pagination|pillars|supplements|text)\.ts$/;
const ofSignedIn =
  /\/web\/src\/(parts\/status-badge|unreviewed)\.tsx?$|\/icons\/es\/icons\/(Audit|FileAdd|History)Outlined\.js$/;
// Among them icons that other parts have too: the report would fetch those parts for an icon.
const ofReport =
  /\/frontend\/src\/parts\/(link-button|use-side-drawer)\.tsx?$|\/icons\/es\/icons\/(ArrowRight|Check|CheckCircle|Close|Down|Download|EyeInvisible|Search|Swap)(Outlined|Filled)\.js$/;
const ofDrawers = /\/antd\/es\/(drawer|grid|progress|skeleton|tooltip)\/|\/frontend\/src\/parts\/side-drawer\.tsx$/;

/** How every app is built. `base` is where it is served, `/` or `/admin/`; `ahead` what its first script asks for ahead. */
export const appBuild = (base: string, ahead?: Ahead): UserConfig => ({
  base,
  plugins: [
    react(),
    withoutUnused(),
    styledByPolicy(),
    fetchedFirst(),
    parsed(base),
    packed(),
    ...(ahead === undefined ? [] : [askedAhead(base, ahead)]),
  ],
  // Stands for the nonce of each page that is sent (services/gateway/src/security-headers.ts); nobody reads it in development.
  html: { cspNonce: '__CSP_NONCE__' },
  // antd's words from where its parts have them: English is in the first load already.
  resolve: { alias: [{ find: /^antd\/locale\//, replacement: 'antd/es/locale/' }] },
  // What every app has beside its code: the first script of its page, and its icon.
  publicDir: join(import.meta.dirname, '..', 'public'),
  // The gateway of `make up`; only `vite` itself (development) uses it.
  server: { host: '127.0.0.1', proxy: { '/v1': 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist',
    modulePreload: {
      // Browsers of before 2023 fetch a little later what the others fetch ahead.
      polyfill: false,
      // Vite names no file for a part that is one file; what a page itself names it puts the base before.
      resolveDependencies: (part, needed, { hostType }) =>
        hostType === 'html' ? needed : (needed.length > 0 ? needed : [part]).map((name) => `${base}${name}`),
    },
    // Which file needs which: tests measure the first load by it.
    manifest: true,
    // No inline assets: the content security policy allows images and fonts from our own address only.
    assetsInlineLimit: 0,
    // Every feature's styles in one file, 7 kB packed: a screen's own, once it could not be fetched, is not asked for again
    // when the screen is, which would then be shown without it.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // What every screen stands on, in two files: cut by who needs what it would be twenty, which pack 5 kB worse.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'first', test: (id) => ofLibrary.test(id) && !ofSomeScreens.test(id), priority: 1 },
            // What the report, and most screens with it, take from elsewhere: left to itself it is thirty files, and a browser
            // asks for six at once.
            { name: 'answers', test: ofAnswers },
            { name: 'signed-in', test: ofSignedIn },
            { name: 'report', test: ofReport },
            { name: 'drawers', test: ofDrawers },
          ],
        },
      },
      treeshake: {
        // antd's own parts only define components, but do not say so in their package.json: without this line its whole
        // form engine comes along with a single input, 20 kB of the first load.
        moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }],
      },
    },
  },
});
