import { utils, write } from '@e965/xlsx';
import { readDocument } from '@plumbline/documents/read';
import type { DocumentFacts } from '../src/facts.ts';
import { factsByCode, type DocumentToRead } from '../src/read-facts.ts';

type Cell = string | number | null;

let count = 0;
const idOf = (name: string): string => `document-${String((count += 1))}-${name.replace(/[^\w]/gu, '-')}`.slice(0, 60);

/** A text document as the reader leaves it. */
export const textDocument = async (name: string, text: string, tag: string | null = null): Promise<DocumentToRead> => {
  const { pages, coverage } = await readDocument(new TextEncoder().encode(text), 'txt');
  return { id: idOf(name), name, source_tag: tag, pages, coverage, warnings: [] };
};

/** A workbook as the reader leaves it; numbers as they are written. */
export const workbookDocument = async (
  name: string,
  sheets: Record<string, Cell[][]>,
  tag: string | null = null,
): Promise<DocumentToRead> => {
  const book = utils.book_new();
  for (const [label, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), label);
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!(bytes instanceof Uint8Array)) throw new Error('the workbook was not written');
  const { pages, coverage } = await readDocument(bytes, 'xlsx');
  return { id: idOf(name), name, source_tag: tag, pages, coverage, warnings: [] };
};

export const factsOfText = async (name: string, text: string, tag: string | null = null): Promise<DocumentFacts> =>
  factsByCode(await textDocument(name, text, tag), { language: 'en' });

export const factsOfWorkbook = async (
  name: string,
  sheets: Record<string, Cell[][]>,
  tag: string | null = null,
): Promise<DocumentFacts> => factsByCode(await workbookDocument(name, sheets, tag), { language: 'en' });

/** A metric in one line: "revenue 2000000 SAR year 2024-01..2024-12 plan C4". */
export const metricLines = ({ metrics }: DocumentFacts): string[] =>
  metrics.map(({ key, name, qualifiers, value, currency, period, basis, source }) =>
    [
      key ?? name,
      ...qualifiers.map((one) => `(${one})`),
      String(value),
      currency,
      period === null ? null : `${period.grain} ${period.end}`,
      basis,
      source.cell,
    ]
      .filter((part) => part !== null && part !== undefined)
      .join(' '),
  );
