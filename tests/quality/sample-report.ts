import { join } from 'node:path';
import type { Language } from '@plumbline/contracts/limits';
import { pageUnitOfFile } from '@plumbline/contracts/page-names';
import type { Page } from '@plumbline/contracts/plans';
import type { HexagonReport } from '@plumbline/contracts/report';
import { review } from '@plumbline/review/engine/engine';
import type { ModelClient } from '@plumbline/review/model/model-client';
import { root } from '../../scripts/tools.ts';
import { read } from './inspection.ts';

/** The report that visitors see before they sign up, as the built-in reviewer writes it. */

/** A deck in the reader's own language each, so that its quotes can be read. */
const decks: Record<Language, { file: string; title: string }> = {
  en: { file: 'northwind-cold-chain.pptx', title: 'Northwind Cold Chain' },
  ar: { file: 'masar-logistics-ar.pptx', title: 'مسار للخدمات اللوجستية' },
};

/** Where it is kept, from the project's root. */
export const sampleFile = (language: Language): string =>
  join('frontend/src/features/report/method', `sample-report.${language}.json`);

export interface SampleReport {
  title: string;
  report: HexagonReport;
  pages: Page[];
}

/** Reviews the language's deck. How long it took is left out: it is another time each time. */
export const sampleReport = async (language: Language, model: ModelClient): Promise<SampleReport> => {
  const { file, title } = decks[language];
  const document = await read(join(root, 'samples/decks', file));
  if (typeof document === 'string') throw new Error(document);
  const { report } = await review({ document: { ...document, names: pageUnitOfFile(file) }, language }, model);
  return { title, report: { ...report, provenance: { ...report.provenance, seconds: 0 } }, pages: document.pages };
};
