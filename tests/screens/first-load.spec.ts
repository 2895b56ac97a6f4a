import { beforeAll, expect, test } from '@jest/globals';
import type { Language } from '@plumbline/contracts/limits';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildAll } from '../../scripts/build.ts';
import { root } from '../../scripts/tools.ts';

/** What a browser fetches of the founder app, from the built files and the bundler's own account of which needs which. */

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);
type Chunk = z.infer<typeof Manifest>[string];

const dist = join(root, 'frontend', 'dist');
let chunks: Map<string, Chunk>;
beforeAll(async () => {
  await buildAll(false, () => undefined);
  chunks = new Map(
    Object.entries(Manifest.parse(JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')))),
  );
}, 240_000);

const chunk = (key: string): Chunk => {
  const found = chunks.get(key);
  if (found === undefined) throw new Error(`there is no chunk ${key}`);
  return found;
};

/** These chunks and, to any depth, what they import. */
const withImports = (keys: readonly string[], fetched = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (fetched.has(key)) continue;
    fetched.add(key);
    withImports(chunk(key).imports, fetched);
  }
  return fetched;
};

const catalogues: Record<Language, string[]> = {
  en: ['src/locales/en.json', '../libs/web/src/locales/en.json'],
  ar: ['src/locales/ar.json', '../libs/web/src/locales/ar.json', '../node_modules/antd/locale/ar_EG.js'],
};
const chart = 'src/features/report/parts/chart.tsx';

/** The packed file is the one that the gateway sends. */
const packedBytes = async (keys: Iterable<string>): Promise<number> => {
  const files = [...keys].map((key) => chunk(key).file).filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(dist, `${file}.gz`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

test.each<Language>(['en', 'ar'])(
  'the sign-in page in %s needs at most 260 kB of packed JavaScript',
  async (language) => {
    const fetched = withImports(['index.html', 'src/features/auth/login-page.tsx', ...catalogues[language]]);
    const bytes = await packedBytes(fetched);
    expect(bytes).toBeGreaterThan(50_000); // something was counted
    expect(bytes).toBeLessThanOrEqual(260_000);
  },
);

test('what writes Word documents is fetched when one is asked for', () => {
  const docx = 'src/features/report/export/docx-file.ts';
  const asking = [...chunks].filter(([, { imports, dynamicImports }]) =>
    [...imports, ...dynamicImports].includes(docx),
  );
  expect(asking.map(([key]) => key)).toEqual(['src/features/report/report-page.tsx']);
  expect(chunk('src/features/report/report-page.tsx').imports).not.toContain(docx);
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
  expect(reports.map(([key]) => key).sort()).toEqual([
    'src/features/method/sample-page.tsx',
    'src/features/report/chat/chat-tab.tsx',
    'src/features/report/report-page.tsx',
    'src/features/report/settle/passage-picker.tsx',
  ]);
  for (const [key] of [...asking, ...reports]) expect(chunk(key).imports).not.toContain(chart);
});
