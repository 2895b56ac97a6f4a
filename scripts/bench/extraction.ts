import { benchExtraction } from '../../libs/documents/bench/extraction.ts';
import { benchWorkbook } from '../../libs/documents/bench/workbook.ts';
import { onPath } from '../tools.ts';
import { milliseconds, type Row, seconds, times, type Bench } from './measure.ts';

const most = 2;
const mostSeconds = 3;
const mostMb = 600;

/** Reading a large workbook as the chat service does, beside SheetJS by itself. */
const workbooks = async (): Promise<Row[]> => {
  const { size, ours_ms, sheetjs_ms, peak_mb, unread, pages } = await benchWorkbook();
  return [
    {
      what: `a workbook of ${(size / 1e6).toFixed(1)} MB, 12 sheets of figures, dates and formulas`,
      measured: `${seconds(ours_ms)} (SheetJS alone ${seconds(sheetjs_ms)}, ${times(sheetjs_ms / ours_ms)})`,
      target: `≤ ${String(mostSeconds)} s`,
      met: ours_ms <= mostSeconds * 1_000,
    },
    {
      what: 'peak memory of a process that reads workbooks of 10 MB, the limit of an upload (xls and xlsx)',
      measured:
        peak_mb === null
          ? 'not told by this system'
          : `${peak_mb.toFixed(0)} MB; ${String(unread)} of ${String(pages)} pages beyond the limit of text, named unread`,
      target: `≤ ${String(mostMb)} MB`,
      met: peak_mb === null ? undefined : peak_mb <= mostMb,
    },
  ];
};

/** Reading a PDF as the reading service does, beside poppler's own program; and workbooks. */
export const extraction: Bench = async () => [...(await pdf()), ...(await workbooks())];

const pdf = async (): Promise<Row[]> => {
  const what = 'extraction of a 20-page text PDF, warm, beside pdftotext as a process';
  const target = `≤ ${times(most)}`;
  if (onPath('pdftotext') === undefined)
    return [{ what, measured: 'pdftotext is not on this machine (package poppler-utils)', target, met: undefined }];
  const { ours_ms, pdftotext_ms, ratio } = await benchExtraction();
  return [
    {
      what,
      measured: `${times(ratio)} (${milliseconds(ours_ms)} to ${milliseconds(pdftotext_ms)})`,
      target,
      met: ratio <= most,
    },
  ];
};
