import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attachmentTypes, type AttachmentType } from '@plumbline/contracts/limits';
import { MemoQuote } from '@plumbline/contracts/memo-report';
import { readDocument } from '@plumbline/documents/read';
import type { DocumentFacts } from '@plumbline/memo/facts';
import { readFacts, type DocumentToRead } from '@plumbline/memo/read-facts';
import { reconcile } from '@plumbline/memo/reconcile';
import { writeSections, type MemoSections } from '@plumbline/memo/write-sections';
import { figuresIn } from '@plumbline/review/figures/figures';
import { fold } from '@plumbline/review/fold';
import { z } from 'zod';

/*
 * Memos on strangers' deal documents: files beside what a careful reader found in each. A fact is found when the memo shows the place
 * where it stands.
 */

const Where = z.object({
  sheet: z.string().optional(),
  cell: z.string().optional(),
  page: z.number().int().optional(),
});

/** What a careful reader found in one document. `half` parts those to work with from those only to report on. */
export const DealTruth = z.object({
  type: z.string(),
  language: z.string(),
  half: z.enum(['work', 'report']),
  facts: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      value: z.union([z.string(), z.number()]).nullable(),
      where: Where,
      quote: z.string().nullable().optional(),
    }),
  ),
});
export type DealTruth = z.infer<typeof DealTruth>;

const typeOf = (file: string): AttachmentType | undefined =>
  attachmentTypes.find((type) => extname(file) === `.${type}`);

/** A file read as the product reads it, with an id of its own. */
export const documentOf = async (
  file: string,
  tag: string | null,
  id = `document-${basename(file).replace(/[^\w]/gu, '-')}`,
): Promise<DocumentToRead> => {
  const type = typeOf(file);
  if (type === undefined) throw new Error(`${basename(file)} is of no type that is read`);
  const { pages, coverage } = await readDocument(await readFile(file), type);
  return { id: id.slice(0, 60), name: basename(file), source_tag: tag, pages, coverage, warnings: [] };
};

/** Every place that a memo shows. */
export const placesOf = (value: unknown): MemoQuote[] => {
  const own = MemoQuote.safeParse(value);
  if (own.success) return [own.data];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(placesOf);
};

const bare = (text: string): string => fold(text).text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether two passages are one: either stands in the other, in letters and figures. */
const isSame = (one: string, other: string): boolean => {
  const [a, b] = [bare(one), bare(other)];
  return a.length > 3 && b.length > 3
    ? a.includes(b) || (b.includes(a) && a.length * 2 > b.length)
    : a === b && a !== '';
};

export interface DealScore {
  file: string;
  half: DealTruth['half'];
  type: string;
  /** What it was read as. */
  readAs: string;
  facts: number;
  /** Of these in the memo, and in the facts behind it. */
  inMemo: number;
  inFacts: number;
  /** Facts of cells that are in the truth, and of these those of another value. */
  cells: number;
  wrong: number;
  flags: number;
  /** Processor time of the memo's own work. */
  ms: number;
  missed: string[];
}

const shownIn = (
  { document }: DocumentFacts,
  sections: MemoSections,
  places: readonly MemoQuote[],
  where: z.infer<typeof Where>,
  quote: string,
): boolean => {
  if (where.cell !== undefined) {
    const pages = document.pages
      .filter(({ label }) => label.replace(/ \(rows \d+–\d+\)$/u, '') === where.sheet)
      .map(({ n }) => n);
    return places.some(({ page, cell }) => cell === where.cell && pages.includes(page));
  }
  const fits = ({ page, quote: own }: Pick<MemoQuote, 'page' | 'quote'>): boolean =>
    (where.page === undefined || where.page === page) && isSame(own, quote);
  return (
    places.some(fits) ||
    sections.appendices.some(
      ({ summary, source }) =>
        isSame(summary, quote) && (where.page === undefined || source.endsWith(String(where.page))),
    )
  );
};

/** A truth's number: "25,00,000" and "36.47" as they are meant. */
const numberOf = (value: string | number | null): number | null => {
  if (typeof value === 'number') return value;
  if (value === null || !/^[-(]?[\d.,]+\)?$/u.test(value.trim())) return null;
  return figuresIn(value.trim().replace(/^-/u, ''))[0]?.value ?? null;
};

/** What is found of one document's truth. */
export const scoreDeal = async (folder: string, name: string, truth: DealTruth): Promise<DealScore> => {
  const files = await readdir(join(folder, 'files'));
  const file = files.find((one) => one.replace(/\.\w+$/u, '') === name);
  if (file === undefined) throw new Error(`${name} has no file`);
  const document = await documentOf(join(folder, 'files', file), null);
  const started = process.cpuUsage();
  const facts = await readFacts(document, { language: 'en' });
  const disagreements = reconcile([facts]);
  const sections = writeSections([facts], disagreements, { language: 'en' });
  const used = process.cpuUsage(started);
  const places = placesOf(sections);
  const all = placesOf(facts);
  const missed: string[] = [];
  let [inMemo, inFacts, cells, wrong] = [0, 0, 0, 0];
  for (const { kind, name: called, value, where, quote } of truth.facts) {
    const words = quote ?? String(value ?? '');
    if (shownIn(facts, sections, places, where, words)) inMemo += 1;
    else missed.push(`${kind}: ${called} = ${String(value)} @ ${JSON.stringify(where)}`);
    if (shownIn(facts, sections, all, where, words)) inFacts += 1;
    const expected = numberOf(value);
    const own =
      where.cell === undefined
        ? undefined
        : facts.metrics.find(
            ({ source }) =>
              source.cell === where.cell &&
              facts.document.pages.some(({ n, label }) => n === source.page && label === where.sheet),
          );
    if (own === undefined || expected === null) continue;
    cells += 1;
    // Cells are shown in their format: a rounded one is the same; thousands and crores are a matter of the unit.
    const ratio = Math.abs(own.value) / Math.max(Math.abs(expected), 1e-9);
    const isScaled =
      [1, 1e3, 1e5, 1e6, 1e7, 100].some((factor) => Math.abs(ratio / factor - 1) < 0.02) ||
      Math.abs(Math.abs(own.value) - Math.abs(expected)) <= own.precision * 1.01;
    if (!isScaled) {
      wrong += 1;
      missed.push(`WRONG ${called}: ${String(own.value)} for ${String(value)} @ ${where.cell ?? ''}`);
    }
  }
  return {
    file,
    half: truth.half,
    type: truth.type,
    readAs: facts.document.type,
    facts: truth.facts.length,
    inMemo,
    inFacts,
    cells,
    wrong,
    flags: disagreements.length,
    ms: (used.user + used.system) / 1e3,
    missed,
  };
};

/** The documents of a folder with their truths; one half of them, or both. */
export const dealsIn = async (
  folder: string,
  half: DealTruth['half'] | undefined,
): Promise<Array<{ name: string; truth: DealTruth }>> => {
  const names = (await readdir(join(folder, 'truth'))).filter((name) => name.endsWith('.json')).sort();
  const all = await Promise.all(
    names.map(async (name) => ({
      name: name.slice(0, -'.json'.length),
      truth: DealTruth.parse(JSON.parse(await readFile(join(folder, 'truth', name), 'utf8'))),
    })),
  );
  return all.filter(({ truth }) => half === undefined || truth.half === half);
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${String(Math.round((part / whole) * 100))} %`;

/** A line for each document and one for all. */
export const dealRows = (scores: readonly DealScore[]): string[][] => {
  const row = (name: string, readAs: string, of: readonly DealScore[]): string[] => {
    const sum = (pick: (score: DealScore) => number): number => of.reduce((all, score) => all + pick(score), 0);
    return [
      name,
      readAs,
      String(sum(({ facts }) => facts)),
      percent(
        sum(({ inMemo }) => inMemo),
        sum(({ facts }) => facts),
      ),
      percent(
        sum(({ inFacts }) => inFacts),
        sum(({ facts }) => facts),
      ),
      `${String(sum(({ wrong }) => wrong))} of ${String(sum(({ cells }) => cells))}`,
      String(sum(({ flags }) => flags)),
      String(Math.round(sum(({ ms }) => ms))),
    ];
  };
  const right = scores.filter(({ type, readAs }) => type === readAs).length;
  return [
    ...scores.map((score) => row(score.file, score.readAs, [score])),
    row('all', `${String(right)} of ${String(scores.length)}`, scores),
  ];
};

export const dealHeadings = ['document', 'read as', 'facts', 'in the memo', 'found', 'wrong cells', 'flags', 'ms'];

/** Run by itself: node tests/quality/memos.ts FOLDER [work|report]. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder = '', half] = process.argv;
  const scores: DealScore[] = [];
  for (const { name, truth } of await dealsIn(folder, half === 'work' || half === 'report' ? half : undefined))
    scores.push(await scoreDeal(folder, name, truth));
  for (const row of [dealHeadings, ...dealRows(scores)])
    process.stdout.write(`${row.map((cell, at) => (at === 0 ? cell.padEnd(34) : cell.padStart(12))).join('')}\n`);
  if (half === 'work')
    for (const { file, missed } of scores) for (const one of missed) process.stdout.write(`${file}: ${one}\n`);
}
