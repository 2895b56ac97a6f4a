import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../tools.ts';
import type { Bench, Row } from './measure.ts';

/** An app, what is fetched when its sign-in is opened beside the entry (the screen's own chunk, the English catalogue), and its most. */
interface App {
  folder: string;
  base: string;
  login: string;
  mostKilobytes: number;
}
const founderApp: App = { folder: 'frontend', base: '/', login: '/auth/login', mostKilobytes: 190 };
const adminApp: App = { folder: 'admin-frontend', base: '/admin/', login: '/admin/login', mostKilobytes: 230 };
const onLogin = [/^login-page-/, /^en-/];
/** The chunk of the chart library, by a word that is in it and nowhere else, and the one screen that may fetch it. */
const chartLibrary = 'apexcharts-canvas';
const chartScreen = /^report-page-/;

interface Chunk {
  name: string;
  code: string;
  imports: string[];
  lazy: string[];
}

/** Every chunk reachable from the page's scripts, with what it imports: esbuild reads the built files as they are. */
const chunksOf = async (dist: string, entries: string[]): Promise<Map<string, Chunk>> => {
  const { metafile } = await build({
    absWorkingDir: dist,
    entryPoints: entries,
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    outdir: 'unused',
    metafile: true,
    logLevel: 'silent',
  });
  const chunks = await Promise.all(
    Object.entries(metafile.inputs).map(async ([path, { imports }]): Promise<[string, Chunk]> => {
      const of = (kind: string): string[] =>
        imports.filter((found) => found.kind === kind && found.external !== true).map((found) => found.path);
      const code = await readFile(join(dist, path), 'utf8');
      return [path, { name: basename(path), code, imports: of('import-statement'), lazy: of('dynamic-import') }];
    }),
  );
  return new Map(chunks);
};

const reached = (chunks: Map<string, Chunk>, from: string[], next: (chunk: Chunk) => string[]): Set<string> => {
  const found = new Set<string>();
  const open = [...from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const chunk = chunks.get(path);
    if (chunk === undefined || found.has(path)) continue;
    found.add(path);
    open.push(...next(chunk));
  }
  return found;
};

/** JavaScript of the first load of an app's sign-in, and the graph of its chunks. */
const firstLoadOf = async ({ folder, base, login, mostKilobytes }: App) => {
  const dist = join(root, folder, 'dist');
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const scripts = (pattern: RegExp): string[] =>
    [...page.matchAll(pattern)].flatMap(([, path]) => (path?.startsWith(base) ? [path.slice(base.length)] : []));
  const entries = scripts(/<script[^>]+type="module"[^>]+src="([^"]+)"/g);
  const plain = scripts(/<script src="([^"]+)"/g);
  const chunks = await chunksOf(dist, entries);
  const lazy = entries.flatMap((path) => chunks.get(path)?.lazy ?? []);
  const shown = onLogin.map((pattern) => lazy.filter((path) => pattern.test(basename(path))));
  if (entries.length === 0 || shown.some((found) => found.length === 0))
    throw new Error('the built app is not what this bench knows: look at onLogin in scripts/bench/first-load.ts');

  const first = reached(chunks, [...entries, ...shown.flat()], ({ imports }) => imports);
  const codes = [...first].map((path) => chunks.get(path)?.code ?? '');
  for (const path of plain) codes.push(await readFile(join(dist, path), 'utf8'));
  const kilobytes = codes.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1_000;
  const row: Row = {
    what: `JavaScript of the first load of ${login}, gzip (${String(codes.length)} files)`,
    measured: `${kilobytes.toFixed(1)} kB`,
    target: `≤ ${String(mostKilobytes)} kB`,
    met: kilobytes <= mostKilobytes,
  };
  return { row, chunks, entries };
};

/** JavaScript of the first load of both apps, and where the chart library hangs. */
export const firstLoad: Bench = async () => {
  const { row, chunks, entries } = await firstLoadOf(founderApp);
  const charts = [...chunks].filter(([, { code }]) => code.includes(chartLibrary)).map(([path]) => path);
  const elsewhere = reached(chunks, entries, (chunk) =>
    [...chunk.imports, ...chunk.lazy].filter((path) => !chartScreen.test(basename(path))),
  );
  const astray = charts.filter((path) => elsewhere.has(path));
  return [
    row,
    (await firstLoadOf(adminApp)).row,
    {
      what: 'the chart library is fetched by',
      measured:
        astray.length === 0
          ? `the report alone (${charts.map((path) => basename(path)).join(', ')})`
          : 'other screens too',
      target: 'the report alone',
      met: charts.length > 0 && astray.length === 0,
    },
  ];
};
