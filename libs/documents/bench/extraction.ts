/*
 * How long a 20-page text PDF takes to read, warm and isolated as in service, beside poppler's pdftotext started as a
 * process for the same file. `node libs/documents/bench/extraction.ts` prints one line of JSON.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { IsolatedReader } from '../src/isolation/isolated.ts';

const pages = 20;
const linesPerPage = 44;
const rounds = 15;

const words =
  'we tell a carrier that a refrigerated load will spoil four hours before it does and what the driver should do about it now'.split(
    ' ',
  );

/** A report of prose: twenty pages of about 500 words. */
const textPdf = async (): Promise<Uint8Array> => {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.TimesRoman);
  for (let p = 0; p < pages; p += 1) {
    const page = file.addPage([595, 842]);
    for (let l = 0; l < linesPerPage; l += 1) {
      const line = Array.from({ length: 12 }, (_, w) => words[(p * 7 + l * 5 + w * 3) % words.length]).join(' ');
      page.drawText(`${l + 1}. ${line}`, { x: 60, y: 780 - l * 16, size: 11, font });
    }
  }
  return file.save();
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const pdftotext = async (path: string): Promise<void> => {
  const child = spawn('pdftotext', [path, '-'], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`pdftotext ended with ${String(code)}`);
};

export interface ExtractionResult {
  name: string;
  ours_ms: number;
  pdftotext_ms: number;
  ratio: number;
}

/** Medians of alternating rounds, so that a busy machine slows both alike. Needs `pdftotext` on PATH. */
export const benchExtraction = async (): Promise<ExtractionResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-extraction-'));
  const reader = new IsolatedReader();
  try {
    const bytes = await textPdf();
    const path = join(folder, 'text.pdf');
    await writeFile(path, bytes);
    for (let i = 0; i < 5; i += 1) await reader.read(bytes, 'pdf');
    await pdftotext(path);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let i = 0; i < rounds; i += 1) {
      ours.push(await timed(() => reader.read(bytes, 'pdf')));
      theirs.push(await timed(() => pdftotext(path)));
    }
    const [a, b] = [median(ours), median(theirs)];
    return { name: 'extraction of a 20-page text PDF, warm', ours_ms: a, pdftotext_ms: b, ratio: a / b };
  } finally {
    await reader.close();
    await rm(folder, { recursive: true });
  }
};

if (import.meta.main) console.log(JSON.stringify(await benchExtraction()));
