import type { DocumentInput } from '@plumbline/review/model/tasks';
import { companyIn, type NamedCompany } from '@plumbline/review/recognition/company';
import { passagesOf, type Passage } from './passages.ts';
import { withSlideTopics } from './sections.ts';

/** A document as the rules see it. */
export interface Reading {
  readonly passages: readonly Passage[];
  readonly company: NamedCompany | null;
}

/** Reads a document once for every rule. */
export function read(document: DocumentInput): Reading {
  const company = companyIn(document.title, document.pages);
  return { passages: withSlideTopics(passagesOf(document), company?.name ?? null), company };
}
