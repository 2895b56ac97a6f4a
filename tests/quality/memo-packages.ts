import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { attachmentTypes } from '@plumbline/contracts/limits';
import { MemoReport, type MemoQuote } from '@plumbline/contracts/memo-report';
import { OcrPool } from '@plumbline/documents/isolation/ocr-pool';
import type { Ocr } from '@plumbline/documents/pictures/ocr';
import { readDocument } from '@plumbline/documents/read';
import type { Disagreement } from '@plumbline/memo/disagreement';
import type { DocumentFacts } from '@plumbline/memo/facts';
import { readFacts, type DocumentToRead } from '@plumbline/memo/read-facts';
import { reconcile } from '@plumbline/memo/reconcile';
import { writeSections, type MemoSections } from '@plumbline/memo/write-sections';
import { sourceNumbers, unsourcedNumbers } from '@plumbline/review/numbers';
import { fold } from '@plumbline/review/fold';
import {
  dealPackages,
  type DealPackage,
  type PlantedContradiction,
  type PlantedFact,
} from '../../samples/deal-packages.ts';
import { root } from '../../scripts/tools.ts';
import { placesOf } from './memos.ts';

/*
 * The deal packages of our own making: planted facts with their places, planted contradictions, and clean twins.
 */

/** The documents of a package as the product reads them; without `ocr` its scan is a page that is unread. */
export const readPackage = async (
  { files, language }: DealPackage,
  planted: boolean,
  ocr: Ocr | null = null,
): Promise<DocumentToRead[]> =>
  Promise.all(
    files.map(async ({ name, tag, bytes }, at): Promise<DocumentToRead> => {
      const type = attachmentTypes.find((one) => extname(name) === `.${one}`);
      if (type === undefined) throw new Error(`${name} is of no type that is read`);
      const content =
        bytes ?? (await readFile(join(root, 'samples/packages', `${language}-${planted ? 'planted' : 'clean'}.pdf`)));
      const { pages, coverage } = await readDocument(content, type, undefined, undefined, ocr);
      return { id: `document-${language}-${String(at)}`, name, source_tag: tag, pages, coverage, warnings: [] };
    }),
  );

export interface PackageMemo {
  documents: DocumentToRead[];
  facts: DocumentFacts[];
  disagreements: Disagreement[];
  sections: MemoSections;
}

/** The memo of read documents, by code alone. */
export const memoOf = async (documents: DocumentToRead[], language: 'en' | 'ar'): Promise<PackageMemo> => {
  const facts: DocumentFacts[] = [];
  for (const document of documents) facts.push(await readFacts(document, { language }));
  const disagreements = reconcile(facts);
  return { documents, facts, disagreements, sections: writeSections(facts, disagreements, { language }) };
};

const plain = (text: string): string => fold(text).text;

const stands = (
  memo: PackageMemo,
  { document, page, cell, quote }: MemoQuote,
  name: string,
  sheet: string | undefined,
  side: string,
): boolean => {
  const own = memo.documents.find(({ id }) => id === document);
  if (own?.name !== name) return false;
  if (sheet !== undefined) return cell === side && own.pages.find(({ n }) => n === page)?.label === sheet;
  return cell === side || plain(quote).includes(plain(side));
};

/** Planted facts whose place the memo does not show. */
export const missedFacts = (memo: PackageMemo, facts: readonly PlantedFact[]): PlantedFact[] => {
  const places = placesOf(memo.sections);
  return facts.filter(
    ({ document, sheet, cell, quote }) =>
      !places.some((place) => stands(memo, place, document, sheet, cell ?? quote ?? '')) &&
      !memo.sections.appendices.some(
        ({ summary, source }) => source.startsWith(document) && plain(summary).includes(plain(quote ?? '\0')),
      ) &&
      // A gap in the team is said with its document and words.
      !memo.sections.team_summary.gaps.some(
        (gap) => gap.includes(document) && plain(gap).includes(plain(quote ?? '\0')),
      ),
  );
};

/** Planted contradictions that no flag tells with all of its sides. */
export const missedContradictions = (
  memo: PackageMemo,
  planted: readonly PlantedContradiction[],
): PlantedContradiction[] =>
  planted.filter(
    ({ documents, sides }) =>
      !memo.sections.diligence_flags.some(
        ({ kind, evidence }) =>
          kind !== 'missing' &&
          kind !== 'clause' &&
          sides.every((side) =>
            evidence.some((place) => documents.some((name) => stands(memo, place, name, undefined, side))),
          ),
      ),
  );

/** Sentences of a memo with a figure that stands in none of its documents; those that say what code computed are none. */
export const foreignFigures = ({ documents, facts, sections }: PackageMemo): string[] => {
  const known = sourceNumbers(documents.flatMap(({ pages, name }) => [name, ...pages.map(({ text }) => text)]));
  // A sheet in thousands tells 2,100 where 2,100,000 is meant; the fact says so, and stands on its cell.
  for (const { metrics } of facts)
    for (const { value, source } of metrics) {
      const written = sourceNumbers([source.quote]);
      if (
        [1, 1e3, 1e6, 1e9, 100].some((factor) =>
          [...written].some(
            (number) => Math.abs(Math.abs(value) - number * factor) < 1e-6 * Math.max(1, Math.abs(value)),
          ),
        )
      )
        for (const worth of [1, 1e6, 1e9]) known.add(Number((Math.abs(value) / worth).toPrecision(12)));
    }
  const texts = [
    sections.overview.headline,
    ...placesOf(sections).map(({ quote }) => quote),
    ...sections.metrics_snapshot.flatMap(({ value, metric }) => [value, metric]),
    ...[
      sections.investment_thesis,
      sections.upside_drivers,
      sections.market_landscape,
      sections.product_and_traction,
      sections.suggested_deal_terms,
      sections.contracts,
    ].flatMap(itemTexts),
    ...sections.risk_matrix.map(({ risk }) => risk),
    ...sections.diligence_flags
      .filter(({ kind }) => kind === 'contradiction' || kind === 'clause')
      .map(({ detail }) => detail),
  ];
  return texts.filter((text) => unsourcedNumbers(text, known).length > 0);
};

const itemTexts = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('text' in value && 'evidence' in value && typeof value.text === 'string') return [value.text];
  return Object.values(value).flatMap(itemTexts);
};

export const isValidMemo = (sections: MemoSections): boolean =>
  MemoReport.omit({ provenance: true }).safeParse(sections).success;

export interface PackageScore {
  company: string;
  planted: boolean;
  facts: number;
  missed: PlantedFact[];
  contradictions: number;
  unfound: PlantedContradiction[];
  /** Disagreements that were not planted. */
  others: Disagreement[];
  foreign: string[];
  valid: boolean;
}

const isPlanted = (memo: PackageMemo, { evidence }: Disagreement, planted: readonly PlantedContradiction[]): boolean =>
  planted.some(({ documents, sides }) =>
    sides.some((side) =>
      evidence.some((place) => documents.some((name) => stands(memo, place, name, undefined, side))),
    ),
  );

/** Every package and its clean twin, in the package's language. */
export const scorePackages = async (ocr: Ocr | null = null): Promise<PackageScore[]> => {
  const scores: PackageScore[] = [];
  for (const make of Object.values(dealPackages))
    for (const planted of [true, false]) {
      const whole = make(planted);
      const memo = await memoOf(await readPackage(whole, planted, ocr), whole.language);
      const real = planted
        ? whole.contradictions.filter(
            ({ documents }) =>
              ocr !== null ||
              documents.every((name) => whole.files.some((file) => file.name === name && file.bytes !== null)),
          )
        : [];
      scores.push({
        company: whole.company,
        planted,
        facts: whole.facts.length,
        missed: missedFacts(memo, whole.facts),
        contradictions: real.length,
        unfound: missedContradictions(memo, real),
        others: memo.disagreements.filter((one) => !isPlanted(memo, one, real)),
        foreign: foreignFigures(memo),
        valid: isValidMemo(memo.sections),
      });
    }
  return scores;
};

/** The same with the house's own OCR, for the scans among them. */
export const scorePackagesWithOcr = async (): Promise<PackageScore[]> => {
  const ocr = new OcrPool();
  try {
    return await scorePackages(ocr);
  } finally {
    await ocr.close();
  }
};

export const packageHeadings = [
  'package',
  'facts with their source',
  'contradictions',
  'not planted',
  'foreign figures',
  'schema',
  '',
];

/** At least so much of the planted facts with the right place; all contradictions, no other one, and no figure of nowhere. */
const leastFacts = 0.95;

export const packageKeepsFloors = ({ facts, missed, unfound, others, foreign, valid }: PackageScore): boolean =>
  (facts - missed.length) / facts >= leastFacts &&
  unfound.length === 0 &&
  others.length === 0 &&
  foreign.length === 0 &&
  valid;

export const packageRow = (score: PackageScore): string[] => {
  const { company, planted, facts, missed, contradictions, unfound, others, foreign, valid } = score;
  const of = (part: number, whole: number): string => `${String(part)}/${String(whole)}`;
  return [
    `${company}, ${planted ? 'planted' : 'clean'}`,
    of(facts - missed.length, facts),
    of(contradictions - unfound.length, contradictions),
    String(others.length),
    String(foreign.length),
    valid ? 'fits' : 'DOES NOT FIT',
    packageKeepsFloors(score) ? '' : 'UNDER ITS FLOOR',
  ];
};
