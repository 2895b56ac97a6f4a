import { utils, write } from '@e965/xlsx';
import { readDocument } from '@plumbline/documents/read';
import { readFacts, type DocumentToRead } from '../src/read-facts.ts';
import { reconcile } from '../src/reconcile.ts';
import { writeSections } from '../src/write-sections.ts';

/*
 * What a memo costs beside its model: processor time of the facts of one document, and of everything after them; memory of the largest
 * documents. Run by itself: `node libs/memo/bench/memo.ts`.
 */

const pageOf = (n: number): string =>
  `Section ${String(n)}\nThe Supplier shall deliver part ${String(n)} within ${String((n % 60) + 5)} days.\nRevenue of $${String(n % 9)}.4M in ${String(2015 + (n % 10))} came from ${String(40 + n)} customers.\n${'The parties have discussed the delivery of goods, its insurance and its price at length. '.repeat(12)}`;

/** A document of so many pages of text, with about 180 words each. */
const longText = (pages: number): DocumentToRead => ({
  id: 'document-long',
  name: 'long.pdf',
  source_tag: null,
  pages: Array.from({ length: pages }, (_, at) => ({
    n: at + 1,
    label: `Page ${String(at + 1)}`,
    text: pageOf(at + 1),
    method: 'text',
  })),
  coverage: { pages, text: pages, ocr: 0, unread: [] },
  warnings: [],
});

/** A workbook of so many sheets, each with thirty lines of a year of months. */
const largeWorkbook = async (sheets: number): Promise<DocumentToRead> => {
  const book = utils.book_new();
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const head = ['Month', ...Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}`)];
    const rows = [
      'Revenue',
      'Cost of revenue',
      'Gross profit',
      'Headcount',
      'Cash',
      ...Array.from({ length: 25 }, (_, line) => `Line ${String(line)}`),
    ].map((name, line) => [name, ...head.slice(1).map((_, month) => 1000 * line + 7 * month + sheet)]);
    utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows]), `Sheet ${String(sheet)}`);
  }
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!(bytes instanceof Uint8Array)) throw new Error('the workbook was not written');
  const { pages, coverage } = await readDocument(bytes, 'xlsx');
  return { id: 'document-large', name: 'large.xlsx', source_tag: null, pages, coverage, warnings: [] };
};

const measure = async (name: string, document: DocumentToRead): Promise<void> => {
  const start = process.cpuUsage();
  const facts = await readFacts(document, { language: 'en' });
  const read = process.cpuUsage(start);
  const disagreements = reconcile([facts]);
  writeSections([facts], disagreements, { language: 'en' });
  const all = process.cpuUsage(start);
  const ms = ({ user, system }: NodeJS.CpuUsage): string => `${String(Math.round((user + system) / 1_000))} ms`;
  process.stdout.write(
    `${name}: facts ${ms(read)}, with the memo ${ms(all)}, ${String(facts.metrics.length)} figures, resident ${String(Math.round(process.memoryUsage().rss / 1e6))} MB\n`,
  );
};

await measure('warm-up of 2 pages', longText(2));
await measure('20 pages of text', longText(20));
await measure('400 pages of text', longText(400));
await measure('workbook of 200 sheets', await largeWorkbook(200));
