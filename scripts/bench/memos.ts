import { setTimeout as sleep } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import type { DocumentFacts } from '@plumbline/memo/facts';
import { writeSectionsByModel } from '@plumbline/memo/model-sections';
import { readFacts } from '@plumbline/memo/read-facts';
import { reconcile } from '@plumbline/memo/reconcile';
import { writeSections } from '@plumbline/memo/write-sections';
import { ModelClient } from '@plumbline/review/model/model-client';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { scripted } from '../../libs/review/test/pitch.ts';
import { dealPackages } from '../../samples/deal-packages.ts';
import { readPackage } from '../../tests/quality/memo-packages.ts';
import { HttpClient } from '../../tests/stages/http-client.ts';
import { MemoClient } from '../../tests/stages/memo-client.ts';
import { startModelServer, type ModelAnswer } from '../../tests/stages/model-server.ts';
import { startTestSystem } from '../../tests/stages/system.ts';
import { milliseconds, seconds, times, type Bench, type Row } from './measure.ts';
import { canMeasure, residentMemory } from './processes.ts';

const mostOwnMs = 1_000;
const mostOfSlowest = 2;
const longPages = 400;
const sheets = 200;
const mostMs = 120_000;
const mostMegabytes = 1_500;
const lookMs = 200;

const processorMs = async <T>(work: () => T | Promise<T>): Promise<{ ms: number; made: T }> => {
  const before = process.cpuUsage();
  const made = await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000, made };
};

/** What code alone takes for each document of a package, and for the memo of all of them. */
const ownTime = async (say: (line: string) => void): Promise<{ rows: Row[]; facts: DocumentFacts[] }> => {
  const packages = Object.values(dealPackages).map((make) => make(true));
  const documents = (await Promise.all(packages.map((one) => readPackage(one, true)))).flat();
  for (const document of documents) await readFacts(document, { language: 'en' });
  const spent: { name: string; ms: number }[] = [];
  const facts: DocumentFacts[] = [];
  for (const document of documents) {
    const { ms, made } = await processorMs(() => readFacts(document, { language: 'en' }));
    spent.push({ name: document.name, ms });
    facts.push(made);
  }
  say(`memos: ${spent.map(({ name, ms }) => `${name} ${milliseconds(ms)}`).join(', ')}`);
  const rest = await processorMs(() => writeSections(facts, reconcile(facts), { language: 'en' }));
  const most = spent.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    facts,
    rows: [
      {
        what: `memo, own time of a document beside the model's, warm, the slowest of ${String(documents.length)} (two deal packages of samples/)`,
        measured: `${milliseconds(most?.ms ?? 0)} (${most?.name ?? ''})`,
        target: `≤ ${milliseconds(mostOwnMs)}`,
        met: most !== undefined && most.ms <= mostOwnMs,
      },
      {
        what: 'memo, own time of everything after the facts',
        measured: milliseconds(rest.ms),
        target: `≤ ${milliseconds(mostOwnMs)}`,
        met: rest.ms <= mostOwnMs,
      },
    ],
  };
};

/** How long each section's answer takes: none like another. */
const paceOf: Record<string, number> = { overview: 600, thesis: 1_000, upside: 700, risks: 1_500, questions: 900 };

/** The sections by a scripted model, side by side, beside the slowest of them. */
const sectionsTime = async (facts: DocumentFacts[]): Promise<Row> => {
  const server = await startModelServer((request): ModelAnswer | string | Promise<ModelAnswer | string> => {
    if (request.task !== 'memo_section') return scripted()(request);
    const asked = JSON.stringify(request.body.messages.at(-1)?.content);
    const section = Object.keys(paceOf).find((name) => asked.includes(`\\"section\\":\\"${name}\\"`)) ?? '';
    const items = [{ text: 'Revenue grew.', from: ['f1'], likelihood: null, impact: null, mitigants: [] }];
    return { kind: 'say', content: JSON.stringify({ items }), firstTokenMs: paceOf[section] ?? 0 };
  });
  try {
    const model = new ModelClient({ baseUrl: server.baseUrl, apiKey: 'key', model: 'scripted-model', provider: 'bench' }); // prettier-ignore
    const asking = { model, meter: { calls: 0, tokensIn: 0, tokensOut: 0 }, cache: undefined, signal: undefined };
    const began = performance.now();
    await writeSectionsByModel(asking, facts, reconcile(facts), { language: 'en' });
    const took = performance.now() - began;
    const slowest = Math.max(...Object.values(paceOf));
    return {
      what: `memo, sections of a scripted model side by side, with the question that checks them (the slowest takes ${seconds(slowest, 1)})`,
      measured: `${seconds(took)}, ${times(took / slowest)} the slowest`,
      target: `≤ ${times(mostOfSlowest)}`,
      met: took <= mostOfSlowest * slowest,
    };
  } finally {
    await server.stop();
  }
};

const sentence = 'The parties have discussed the delivery of goods, its insurance and its price at length.';

/** A contract of so many pages of text, which speaks of money and dates on each. */
const longPdf = async (): Promise<Buffer> => {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  for (let n = 1; n <= longPages; n += 1) {
    const lines = [
      `Section ${String(n)}`,
      `The Supplier shall deliver part ${String(n)} within ${String((n % 60) + 5)} days.`,
      `Revenue of $${String((n % 9) + 1)}.4M in ${String(2015 + (n % 10))} came from ${String(40 + n)} customers.`,
      ...Array.from({ length: 30 }, () => sentence),
    ];
    const page = file.addPage([595, 842]);
    for (const [at, line] of lines.entries()) page.drawText(line, { x: 50, y: 790 - 22 * at, size: 11, font });
  }
  return Buffer.from(await file.save());
};

/** A workbook of so many sheets, each with thirty lines of a year of months. */
const largeWorkbook = (): Buffer => {
  const book = utils.book_new();
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const head = ['Month', ...Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}`)];
    const names = ['Revenue', 'Cost of revenue', 'Gross profit', 'Headcount', 'Cash', ...Array.from({ length: 25 }, (_, line) => `Line ${String(line)}`)]; // prettier-ignore
    const rows = names.map((name, line) => [name, ...head.slice(1).map((_, month) => 1_000 * line + 7 * month + sheet)]); // prettier-ignore
    utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows]), `Sheet ${String(sheet)}`);
  }
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!(bytes instanceof Uint8Array)) throw new Error('the workbook was not written');
  return Buffer.from(bytes);
};

/** From the upload of the largest documents to the memo, through the whole system; memory of the two services that hold them. */
const wholeSystem = async (say: (line: string) => void): Promise<Row[]> => {
  const system = await startTestSystem({ only: ['gateway', 'auth', 'plans', 'reading', 'memos'] });
  let most: Record<string, number> = {};
  let isOver = false;
  const looking = (async () => {
    while (canMeasure && !isOver) {
      for (const { name, own, helpers } of residentMemory(system))
        most = { ...most, [name]: Math.max(most[name] ?? 0, own + helpers) };
      await sleep(lookMs);
    }
  })();
  try {
    const client = new HttpClient(system.baseUrl, system.mails);
    const memos = new MemoClient(client);
    const token = await client.signUp('bench@fund.test');
    const files = [
      { name: 'long.pdf', bytes: await longPdf() },
      { name: 'large.xlsx', bytes: largeWorkbook() },
    ];
    const began = performance.now();
    const { id: packageId } = await memos.create(token, { files });
    const id = await memos.start(token, packageId);
    for (;;) {
      const run = await memos.run(token, id);
      if (run.status === 'completed') break;
      if (run.status === 'failed' || performance.now() - began > 5 * mostMs) throw new Error(`the memo is ${run.status}: ${String(run.error)}`); // prettier-ignore
      await sleep(lookMs);
    }
    const took = performance.now() - began;
    const { report, parsed_data } = await memos.result(token, id);
    const read = report.documents.reduce((sum, { coverage }) => sum + coverage.pages - coverage.unread.length, 0);
    if (read < longPages + sheets) throw new Error(`only ${String(read)} pages were read`);
    say(`memos: resident at most ${Object.entries(most).map(([name, mb]) => `${name} ${mb.toFixed(0)}`).join(', ')} MB; the memo has ${String(Math.round(parsed_data.length / 1e3))} kB`); // prettier-ignore
    const held = Math.max(most['memos'] ?? 0, most['reading'] ?? 0);
    return [
      {
        what: `memo of a PDF of ${String(longPages)} pages and a workbook of ${String(sheets)} sheets, from the upload on, without a model`,
        measured: seconds(took, 1),
        target: `≤ ${seconds(mostMs, 0)}`,
        met: took <= mostMs,
      },
      {
        what: 'the same, resident memory of the memos service and of the one that reads, with helpers, at most',
        measured: canMeasure
          ? `${(most['memos'] ?? 0).toFixed(0)} MB and ${(most['reading'] ?? 0).toFixed(0)} MB`
          : 'not told by this system',
        target: `≤ ${String(mostMegabytes)} MB each`,
        met: canMeasure ? held <= mostMegabytes : undefined,
      },
    ];
  } finally {
    isOver = true;
    await looking;
    await system.stop();
  }
};

/** What a memo takes beside its model, what its sections take with one, and what the largest documents cost. */
export const memosBench: Bench = async (say) => {
  const { rows, facts } = await ownTime(say);
  return [...rows, await sectionsTime(facts), ...(await wholeSystem(say))];
};
