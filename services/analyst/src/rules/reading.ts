import { businessCaseHeadings } from '@plumbline/contracts/plans';
import { pillarHeadings } from '@plumbline/contracts/supplements';
import type { DocumentInput } from '@plumbline/review/model/tasks';
import { companyIn, type Company } from './company.ts';
import { passagesOf, type Passage } from './passages.ts';
import { readsAsPitch } from './recognition.ts';
import { withSlideTopics } from './sections.ts';

/** A document as the rules see it. */
export interface Reading {
  readonly passages: readonly Passage[];
  readonly pages: readonly number[];
  readonly unread: readonly number[];
  readonly company: Company | null;
  /** Whether the text tells of a venture at all: other documents get no credit for words they share with pitches. */
  readonly isPitch: boolean;
}

const formHeadings = new Set([...Object.values(businessCaseHeadings), ...Object.values(pillarHeadings)]);

/** Answers in the form for a business case, with what was added to them: a pitch however little of it is filled in. */
const isBusinessCase = ({ pages }: DocumentInput): boolean =>
  pages.length > 0 && pages.every(({ label }) => formHeadings.has(label.replace(/ \(\d+\)$/, '')));

/** Reads a document once for every rule. */
export function read(document: DocumentInput): Reading {
  const found = passagesOf(document);
  const company = companyIn(document, found);
  const passages = withSlideTopics(found, company?.name ?? null);
  return {
    passages,
    pages: document.pages.map(({ n }) => n),
    unread: document.unread_pages,
    company,
    isPitch: isBusinessCase(document) || readsAsPitch(passages, company?.name ?? null),
  };
}
