import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Language } from '@plumbline/contracts/limits';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildAll } from '../../scripts/build.ts';
import { root } from '../../scripts/tools.ts';

/** What a browser fetches of the apps, from the built files and the bundler's own account of which needs which. */

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);
type Chunk = z.infer<typeof Manifest>[string];

const apps = ['frontend', 'admin-frontend'] as const;
type App = (typeof apps)[number];
const distOf = (app: App): string => join(root, app, 'dist');
const dist = distOf('frontend');
let chunksOf: Record<App, Map<string, Chunk>>;
let chunks: Map<string, Chunk>;
beforeAll(async () => {
  await buildAll(false, () => undefined);
  const read = async (app: App) => {
    const text = await readFile(join(distOf(app), '.vite', 'manifest.json'), 'utf8');
    return new Map(Object.entries(Manifest.parse(JSON.parse(text))));
  };
  chunksOf = { frontend: await read('frontend'), 'admin-frontend': await read('admin-frontend') };
  chunks = chunksOf.frontend;
});

const chunk = (key: string, app: App = 'frontend'): Chunk => {
  const found = chunksOf[app].get(key);
  if (found === undefined) throw new Error(`there is no chunk ${key} in ${app}`);
  return found;
};

test.each(apps)('every file that the page of the %s names is there', async (app) => {
  const base = app === 'frontend' ? '/' : '/admin/';
  const page = await readFile(join(distOf(app), 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/gu)].map(([, address = '']) => address);
  expect(named.length).toBeGreaterThan(2);
  for (const address of named) {
    expect(address.startsWith(base)).toBe(true);
    expect((await stat(join(distOf(app), address.slice(base.length)))).isFile()).toBe(true);
  }
});

/** These chunks and, to any depth, what they import. */
const withImports = (app: App, keys: readonly string[], fetched = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (fetched.has(key)) continue;
    fetched.add(key);
    withImports(app, chunk(key, app).imports, fetched);
  }
  return fetched;
};

const catalogues: Record<Language, string[]> = {
  en: ['src/locales/en.json', '../libs/web/src/locales/en.json', '../libs/contracts/src/locales/en.json'],
  ar: [
    'src/locales/ar.json',
    '../libs/web/src/locales/ar.json',
    '../libs/contracts/src/locales/ar.json',
    '../node_modules/antd/es/locale/ar_EG.js',
  ],
};
/** Of the founder app's sentences those that only the first screens do without. */
const restOf = (language: Language): string => {
  const [rest, ...more] = chunk(`src/locales/${language}.json`).dynamicImports;
  if (rest === undefined || more.length > 0) throw new Error('the sentences are cut in another way');
  return rest;
};
const chart = 'src/features/report/parts/chart.tsx';

/** The packed file is the one that the gateway sends. */
const packedBytes = async (app: App, keys: Iterable<string>): Promise<number> => {
  const files = [...keys].map((key) => chunk(key, app).file).filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(distOf(app), `${file}.gz`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const shell = 'src/app/signed-in-shell.tsx';
const firstLoads: [App, string, string[], number][] = [
  ['frontend', 'the sign-in page', ['src/features/auth/login-page.tsx'], 190_000],
  ['frontend', 'the dashboard', [shell, 'src/features/dashboard/dashboard-page.tsx'], 220_000],
  ['frontend', 'a report, before its chart', [shell, 'src/features/report/report-page.tsx', 'rest'], 290_000],
  ['admin-frontend', 'the sign-in page', ['src/features/sign-in/login-page.tsx'], 230_000],
];
test.each(
  firstLoads.flatMap(([app, ...rest]) =>
    (['en', 'ar'] as const).map((language): [string, ...typeof rest, Language, App] => [app, ...rest, language, app]),
  ),
)('%s: %s, of %j, needs at most %i bytes of packed JavaScript in %s', async (_, _name, parts, most, language, app) => {
  const needed = parts.map((part) => (part === 'rest' ? restOf(language) : part));
  const bytes = await packedBytes(app, withImports(app, ['index.html', ...needed, ...catalogues[language]]));
  expect(bytes).toBeGreaterThan(50_000); // something was counted
  expect(bytes).toBeLessThanOrEqual(most);
});

test.each(['en', 'ar'])('the report that is shown before the app is at most 32 kB, packed, in %s', async (language) => {
  const names = await readdir(join(dist, 'assets'));
  const packed = names.filter((name) => name.startsWith(`early-report-${language}-`) && name.endsWith('.js.gz'));
  expect(packed).toHaveLength(1);
  const script = join(dist, 'assets', packed[0] ?? '');
  expect((await stat(script)).size).toBeLessThanOrEqual(32_000);
  // Neither React nor zod is in it.
  const text = await readFile(script.replace(/\.gz$/, ''), 'utf8');
  expect(text).not.toMatch(/safeParse|react-dom|reactFiber/i);
});

const Table = z.object({
  words: z.record(z.string(), z.object({ first: z.array(z.string()), rest: z.array(z.string()) })),
  fonts: z.record(z.string(), z.array(z.string())),
  screens: z.array(
    z.object({ at: z.string(), files: z.array(z.string()), everyWord: z.boolean(), signedIn: z.boolean() }),
  ),
});

describe('what the page’s first script asks for ahead', () => {
  let table: z.infer<typeof Table>;
  beforeAll(async () => {
    const page = await readFile(join(dist, 'index.html'), 'utf8');
    const written = /<script type="application\/json" id="ahead"[^>]*>(.+?)<\/script>/s.exec(page)?.[1];
    table = Table.parse(JSON.parse(written ?? 'null'));
  });

  const places: [string, string[], boolean][] = [
    ['/', ['src/features/home/home-page.tsx', 'rest'], false],
    ['/auth/login', ['src/features/auth/login-page.tsx'], false],
    ['/dashboard', [shell, 'src/features/dashboard/dashboard-page.tsx'], true],
    ['/evaluations/eval_00000001', [shell, 'src/features/report/report-page.tsx', 'rest'], true],
    ['/evaluations/eval_00000001', ['src/features/auth/login-page.tsx'], false],
  ];
  test.each(places.flatMap((place) => (['en', 'ar'] as const).map((language) => [language, ...place] as const)))(
    'in %s at %s is all of %j that the page itself does not fetch',
    (language, path, parts, signedIn) => {
      const screen = table.screens.find(({ at, signedIn: needs }) => new RegExp(at).test(path) && (signedIn || !needs));
      const words = table.words[language];
      const asked = [
        ...(screen?.files ?? []),
        ...(words?.first ?? []),
        ...(screen?.everyWord ? (words?.rest ?? []) : []),
      ];
      const needed = parts.map((part) => (part === 'rest' ? restOf(language) : part));
      const fetched = withImports('frontend', ['index.html']);
      const files = [...withImports('frontend', ['index.html', ...needed, ...catalogues[language]])]
        .filter((key) => !fetched.has(key))
        .map((key) => `/${chunk(key).file}`);
      expect(asked).toEqual(expect.arrayContaining(files));
      // Beside them only what the session's answer is checked with.
      expect(new Set(asked).size - new Set(files).size).toBeLessThanOrEqual(signedIn ? 2 : 0);
    },
  );

  test('is there', async () => {
    const named = [
      ...table.screens.flatMap(({ files }) => files),
      ...Object.values(table.words).flatMap(({ first, rest }) => [...first, ...rest]),
      ...Object.values(table.fonts).flat(),
    ];
    expect(Object.values(table.fonts).map((files) => files.length)).toEqual([2, 4]);
    for (const path of new Set(named)) expect([path, (await stat(join(dist, path))).isFile()]).toEqual([path, true]);
  });
});

test('the contracts’ schemas are fetched with the first answer, not with a sign-in page', async () => {
  const signIns: [App, string][] = [
    ['frontend', 'src/features/auth/login-page.tsx'],
    ['admin-frontend', 'src/features/sign-in/login-page.tsx'],
  ];
  for (const [app, page] of signIns) {
    const files = [...withImports(app, ['index.html', page])].map((key) => chunk(key, app).file);
    const texts = await Promise.all(files.map((file) => readFile(join(distOf(app), file), 'utf8')));
    // A name that stands in every schema of the library.
    expect(files.filter((_, at) => texts[at]?.includes('safeParseAsync'))).toEqual([]);
  }
});

describe('the fonts that are cut to what pages are written in', () => {
  const fonts = ['arabic', 'latin'].flatMap((script) =>
    [400, 500, 600].map((weight) => `../libs/web/fonts/${script}-${String(weight)}.woff2`),
  );

  test('are at most 70 kB, for both scripts in every weight', async () => {
    for (const app of apps) {
      const sizes = await Promise.all(
        fonts.map(async (font) => (await stat(join(distOf(app), chunk(font, app).file))).size),
      );
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(70_000);
    }
  });

  test('no letter of them is in another file too, which would be fetched in their stead; none comes late and moves the page', async () => {
    const faces = await Promise.all(
      ['fonts.css', 'other-letters.css'].map(async (name) => {
        const css = await readFile(join(root, 'libs', 'web', 'src', name), 'utf8');
        return [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, face = '']) => ({
          weight: /font-weight: (\d+)/.exec(face)?.[1] ?? '',
          display: /font-display: (\w+)/.exec(face)?.[1],
          codes: [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
            const [begin, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
            return Array.from({ length: end - begin + 1 }, (_, at) => begin + at);
          }),
        }));
      }),
    );
    const all = faces.flat();
    expect(new Set(all.map(({ display }) => display))).toEqual(new Set(['optional']));
    const [cut = [], others = []] = faces;
    for (const { weight, codes } of others) {
      const ours = new Set(cut.filter((face) => face.weight === weight).flatMap((face) => face.codes));
      expect(ours.size).toBeGreaterThan(100);
      expect(codes.filter((code) => ours.has(code))).toEqual([]);
    }
    // Nor is another sheet fetched that has them whole.
    for (const app of apps) expect(await readFile(join(root, app, 'src', 'app', 'main.tsx'), 'utf8')).not.toContain('@fontsource'); // prettier-ignore
  });

  test('have every letter of both catalogues', async () => {
    const css = await readFile(join(root, 'libs', 'web', 'src', 'fonts.css'), 'utf8');
    const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
      Number.parseInt(from, 16),
      Number.parseInt(to, 16),
    ]);
    const isThere = (code: number): boolean => ranges.some(([from = 0, to = 0]) => code >= from && code <= to);
    const catalogueFiles = ['frontend/src', 'admin-frontend/src', 'libs/web/src', 'libs/contracts/src'].flatMap((at) =>
      ['en', 'ar'].map((language) => join(root, at, 'locales', `${language}.json`)),
    );
    const texts = await Promise.all(catalogueFiles.map((path) => readFile(path, 'utf8')));
    // What is not seen is in no font.
    const letters = new Set(texts.join('').replaceAll(/[\s\p{Default_Ignorable_Code_Point}\u2066-\u2069]/gu, ''));
    expect([...letters].filter((letter) => !isThere(letter.codePointAt(0) ?? 0))).toEqual([]);
  });
});

test('the charts of the console are fetched by the overview alone, and only when it is shown', () => {
  const dayChart = 'src/features/overview/day-chart.tsx';
  const overview = 'src/features/overview/overview-page.tsx';
  const asking = [...chunksOf['admin-frontend']].filter(([, { imports, dynamicImports }]) =>
    [...imports, ...dynamicImports].includes(dayChart),
  );
  expect(asking.map(([key]) => key)).toEqual([overview]);
  expect(chunk(overview, 'admin-frontend').imports).not.toContain(dayChart);
});

test('what writes Word documents is fetched when one is asked for', () => {
  const docx = 'src/parts/docx-file.ts';
  const asking = [...chunks].filter(([, { imports, dynamicImports }]) =>
    [...imports, ...dynamicImports].includes(docx),
  );
  // The report's menu itself is fetched when the report is there.
  const askers = ['src/features/memos/memo-page.tsx', 'src/features/report/export/export-menu.tsx'];
  expect(asking.map(([key]) => key).sort()).toEqual(askers);
  for (const asker of askers) expect(chunk(asker).imports).not.toContain(docx);
  expect(chunk('src/features/report/report-page.tsx').imports).not.toContain(askers[1]);
});

test('charts are fetched by the report alone, and only when it is shown', async () => {
  const scripts = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map(async (name) => [`assets/${name}`, await readFile(join(dist, 'assets', name), 'utf8')] as const),
  );
  // A class name of the library's own picture, which only its code contains.
  expect(texts.filter(([, text]) => text.includes('apexcharts-canvas')).map(([name]) => name)).toEqual([
    chunk(chart).file,
  ]);
  const asking = [...chunks].filter(([, { imports, dynamicImports }]) =>
    [...imports, ...dynamicImports].includes(chart),
  );
  // The report and the sample of one share what asks for it.
  expect(asking).toHaveLength(1);
  const reports = [...chunks].filter(([, { imports }]) => asking.some(([key]) => imports.includes(key)));
  const keys = reports.map(([key]) => key);
  expect(keys).toContain('src/features/report/report-page.tsx');
  // What the report itself fetches later shares it too, and the sample shows one.
  expect(keys.filter((key) => !key.startsWith('src/features/report/'))).toEqual([]);
  for (const [key] of [...asking, ...reports]) expect(chunk(key).imports).not.toContain(chart);
});

test('what opens beside a report is fetched once the report is there', () => {
  const report = [...withImports('frontend', ['index.html', shell, 'src/features/report/report-page.tsx'])];
  const drawer = 'src/features/report/parts/evidence-drawer.tsx';
  expect(chunks.has(drawer)).toBe(true);
  const beside = [...withImports('frontend', [drawer])].filter((key) => !report.includes(key));
  expect(beside).toContain(drawer);
  // A tenth of the report's code: antd's drawer would come back with whatever the report takes from its file, an icon even.
  expect(report.map((key) => chunk(key).file).filter((file) => file.includes('/drawers-'))).toEqual([]);
  expect(beside.map((key) => chunk(key).file).filter((file) => file.includes('/drawers-'))).toHaveLength(1);
});

test('nothing of investor memos is fetched before one of their screens is opened', () => {
  const before = ['index.html', 'src/app/signed-in-shell.tsx', 'src/features/dashboard/dashboard-page.tsx'];
  const fetched = [...withImports('frontend', before)];
  expect(fetched.filter((key) => key.includes('features/memos'))).toEqual([]);
  const memo = withImports('frontend', ['src/features/memos/memo-page.tsx']);
  for (const writer of ['memo-outline.ts', 'metrics-xlsx.ts'].map((name) => `src/features/memos/export/${name}`)) {
    expect(chunks.has(writer)).toBe(true);
    expect(memo.has(writer)).toBe(false);
  }
});
