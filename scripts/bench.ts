import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import type { Bench, Row } from './bench/measure.ts';
import { root } from './tools.ts';

/**
 * `make bench`: every number of the product, measured on this machine in one run; `node scripts/bench.ts polling memory` only
 * those. Medians; ratios decide, seconds are only as good as the machine is quiet. The table also goes to `.data/bench.md`.
 * Exits 1 when a target is missed or a bench breaks.
 */
const benches: Record<string, () => Promise<Bench>> = {
  bundle: async () => (await import('./bench/first-load.ts')).firstLoad,
  phone: async () => (await import('./bench/slow-phone.ts')).slowPhone,
  extraction: async () => (await import('./bench/extraction.ts')).extraction,
  search: async () => (await import('./bench/search.ts')).searching,
  ocr: async () => (await import('./bench/ocr.ts')).ocr,
  upload: async () => (await import('./bench/upload.ts')).upload,
  start: async () => (await import('./bench/start.ts')).start,
  memory: async () => (await import('./bench/memory.ts')).memory,
  overhead: async () => (await import('./bench/overhead.ts')).overhead,
  report: async () => (await import('./bench/whole-report.ts')).wholeReport,
  chat: async () => (await import('./bench/chat.ts')).chat,
  memos: async () => (await import('./bench/memos.ts')).memosBench,
  history: async () => (await import('./bench/history.ts')).history,
  admin: async () => (await import('./bench/admin.ts')).adminConsole,
  teams: async () => (await import('./bench/teams.ts')).teams,
  cost: async () => (await import('./bench/cost.ts')).cost,
  polling: async () => (await import('./bench/polling.ts')).polling,
};

/** These run the libraries from their sources. */
const needNoBuild = new Set(['extraction', 'search', 'ocr']);

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const metWord = ({ met }: Row): string => (met === undefined ? '–' : met ? 'yes' : 'NO');

const table = (rows: Row[]): string => {
  const cells = [
    ['what', 'measured', 'target', 'met?'],
    ...rows.map((row) => [row.what, row.measured, row.target, metWord(row)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) {
  say(`no bench is called ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}

const wanted = Object.keys(benches).filter((name) => chosen.length === 0 || chosen.includes(name));
if (wanted.some((name) => !needNoBuild.has(name))) await buildAll(false, say);
const rows: Row[] = [];
for (const [name, load] of Object.entries(benches)) {
  if (!wanted.includes(name)) continue;
  say(`== ${name}`);
  try {
    const bench = await load();
    rows.push(...(await bench(say)));
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    rows.push({ what: name, measured: 'broke, see above', target: '–', met: false });
  }
}

const shown = table(rows);
process.stdout.write(`${shown}\n`);
await mkdir(join(root, '.data'), { recursive: true });
await writeFile(join(root, '.data', 'bench.md'), `${shown}\n`);
process.exitCode = rows.some(({ met }) => met === false) ? 1 : 0;
