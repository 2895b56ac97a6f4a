import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pillars } from '@plumbline/contracts/pillars';
import type { ReadDocument } from '@plumbline/documents/document';
import { IsolatedReader } from '@plumbline/documents/isolation/isolated';
import { OcrPool } from '@plumbline/documents/isolation/ocr-pool';
import { sniffAttachment } from '@plumbline/documents/sniff';
import { review } from '@plumbline/review/engine/engine';
import type { ModelClient } from '@plumbline/review/model/model-client';
import { readingFile, readingSources, type Source } from '../../libs/documents/test/reading-corpus.ts';
import { wordRecall } from '../../libs/documents/test/recall.ts';
import { root } from '../../scripts/tools.ts';
import { scoresOf } from './inspection.ts';

export interface ReadingRow {
  document: string;
  /** Pages by text layer, by OCR, and unread. */
  pages: string;
  recall: number;
  least: number;
  seconds: number;
  sound: boolean;
  note: string;
}

/** Word recall against the text a document was made from, at least (issue 5). */
const least = (method: 'text' | 'ocr' | 'any', language: 'en' | 'ar', name: string): number => {
  if (method === 'text') return language === 'ar' && name.endsWith('.pdf') ? 0.97 : 0.99;
  return language === 'ar' ? 0.85 : 0.92;
};

/** Decks whose slides are pictures, and the same decks as text: one pillar at most may be off by one (issue 5). */
const twins: Array<[pictures: string, text: string]> = [
  ['pictures-en.pdf', 'northwind-cold-chain.pdf'],
  ['pictures-ar.pdf', 'masar-logistics-ar.pptx'],
];
const mostApart = 1;

/** Notes, comments and running lines stand beside the pages they belong to. */
const besideIsRight = (source: Source, { pages }: ReadDocument): boolean =>
  (source.beside ?? []).every(([n, kind, text]) =>
    pages[n - 1]?.asides.some((aside) => aside.kind === kind && aside.text === text),
  );

type Reading = (bytes: Buffer, name: string) => Promise<ReadDocument>;

const readEverything = async (read: Reading): Promise<{ rows: ReadingRow[]; pictures: Map<string, ReadDocument> }> => {
  const rows: ReadingRow[] = [];
  const pictures = new Map<string, ReadDocument>();
  for (const [name, source] of readingSources()) {
    const started = performance.now();
    const document = await read(readingFile(name), name);
    const said = document.pages.map(({ text }) => text).join('\n');
    const recall = wordRecall(source.pages.join('\n'), said);
    const { text, ocr, unread } = document.coverage;
    const hidden = document.pages.flatMap((page) => page.hidden).join(' ');
    // What was hidden has to be told, and may not be read.
    const phrases = (source.hidden ?? '').split('\n').filter((line) => line !== '');
    const warned = document.warnings.some(({ kind }) => kind === 'hidden_text');
    const kept = phrases.length === 0 || (warned && wordRecall(phrases.join(' '), hidden) >= 0.95);
    const leaked = [...phrases, ...(source.absent ?? [])].some((phrase) => said.includes(phrase.slice(0, 40)));
    const wanted = least(source.method, source.language, name);
    const asMade = source.method === 'any' || (source.method === 'text' ? ocr === 0 : text === 0);
    const note = leaked
      ? 'HIDDEN TEXT READ'
      : !kept
        ? 'HIDDEN TEXT NOT TOLD'
        : !besideIsRight(source, document)
          ? 'NOTES OR COMMENTS ELSEWHERE'
          : unread.join() !== (source.unread ?? []).join()
            ? 'UNREAD PAGES NOT NAMED'
            : asMade
              ? ''
              : 'READ ANOTHER WAY';
    rows.push({
      document: name,
      pages: `${String(text)} text, ${String(ocr)} OCR, ${String(unread.length)} unread`,
      recall,
      least: wanted,
      seconds: (performance.now() - started) / 1_000,
      sound: recall >= wanted && note === '',
      note,
    });
    pictures.set(name, document);
  }
  return { rows, pictures };
};

export interface Twin {
  pictures: string;
  text: string;
  /** Each pillar's score of the deck of pictures, and of the one of text. */
  scores: Array<[pictures: number | null, text: number | null]>;
  /** The same scores, but for one pillar by one. */
  sound: boolean;
}

const compare = async (model: ModelClient, pictures: ReadDocument, text: ReadDocument): Promise<Twin['scores']> => {
  const [a, b] = await Promise.all(
    [pictures, text].map(async ({ title, pages, coverage }) =>
      scoresOf(
        await review({ document: { title: title ?? 'deck', pages, coverage, warnings: [] }, language: 'en' }, model),
      ),
    ),
  );
  return pillars.map((_, index) => [a?.[index] ?? null, b?.[index] ?? null]);
};

/**
 * Reads samples/reading/ as the plans service does, in processes apart, and reviews each deck of pictures beside the same
 * deck of text.
 */
export const readingQuality = async (model: ModelClient): Promise<{ rows: ReadingRow[]; twins: Twin[] }> => {
  const ocr = new OcrPool();
  const reader = new IsolatedReader({ ocr });
  const read: Reading = async (bytes, name) => {
    const found = sniffAttachment(bytes, name);
    if ('refused' in found) throw new Error(`${name} is refused: ${found.refused}`);
    return reader.read(bytes, found.type);
  };
  try {
    const { rows, pictures } = await readEverything(read);
    const compared: Twin[] = [];
    for (const [name, text] of twins) {
      const seen = pictures.get(name);
      if (seen === undefined) throw new Error(`samples/reading/ has no ${name}`);
      const other = await read(await readFile(join(root, 'samples', 'decks', text)), text);
      const scores = await compare(model, seen, other);
      const apart = scores.map(([a, b]) => Math.abs((a ?? 0) - (b ?? 0)));
      compared.push({ pictures: name, text, scores, sound: apart.reduce((sum, one) => sum + one, 0) <= mostApart });
    }
    return { rows, twins: compared };
  } finally {
    await reader.close();
    await ocr.close();
  }
};
