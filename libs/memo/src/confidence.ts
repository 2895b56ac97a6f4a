import type { Language } from '@plumbline/contracts/limits';
import type { MemoReport } from '@plumbline/contracts/memo-report';
import type { Disagreement } from './disagreement.ts';
import type { DocumentFacts } from './facts.ts';
import { packageFacts } from './sections/package-facts.ts';
import { absences } from './sections/absences.ts';
import { text } from './texts.ts';

/*
 * How much a memo can be relied on, out of 5: computed, never asked for. It says how well the case is documented, not how good it is.
 */

type Confidence = MemoReport['confidence'];

const halves = (value: number): number => Math.max(0, Math.min(5, Math.round(value * 2) / 2));

/** Weights of what takes from full confidence. */
const cost = {
  unread: 2.5,
  kind: 0.5,
  high: 0.5,
  medium: 0.25,
  mostFlags: 2,
  alone: 0.5,
  missing: 0.25,
  mostMissing: 1,
  instruction: 0.5,
  truncated: 0.25,
};

/**
 * The confidence of a memo with its reasons: which share of the pages was read, which kinds of documents are there, how often they agree
 * and disagree, what is missing. Null when nothing could be read.
 */
export const confidence = (
  documents: readonly DocumentFacts[],
  disagreements: readonly Disagreement[],
  { language }: { language: Language },
): Confidence => {
  const pages = documents.reduce((sum, { document }) => sum + document.coverage.pages, 0);
  const unread = documents.reduce((sum, { document }) => sum + document.coverage.unread.length, 0);
  const read = pages - unread;
  if (read === 0 || documents.every(({ document }) => document.words === 0))
    return { overall: null, rationale: [text(language, 'confidence.nothing')], dependencies: [] };
  const facts = packageFacts(documents, language);
  const rationale: string[] = [text(language, 'confidence.read', { read, pages })];
  const dependencies: string[] = [];
  let value = 5 - (cost.unread * unread) / pages;
  if (unread > 0) dependencies.push(text(language, 'confidence.unread', { count: unread }));
  const types = new Set(documents.map(({ document }) => document.type));
  for (const [type, key] of [
    ['financials', 'confidence.financials'],
    ['cap_table', 'confidence.cap_table'],
    ['contract', 'confidence.contract'],
    ['deck', 'confidence.deck'],
  ] as const) {
    const isThere = types.has(type) || (type === 'cap_table' && documents.some(({ holdings }) => holdings.length > 0));
    if (isThere) continue;
    value -= cost.kind;
    rationale.push(text(language, key));
  }
  const real = disagreements.filter(({ kind }) => kind !== 'missing');
  const high = real.filter(({ severity }) => severity === 'high').length;
  const medium = real.filter(({ severity }) => severity === 'medium').length;
  if (real.length > 0) {
    value -= Math.min(cost.mostFlags, high * cost.high + medium * cost.medium);
    rationale.push(text(language, 'confidence.disagree', { count: real.length, high }));
    dependencies.push(text(language, 'confidence.settle', { count: real.length }));
  } else if (documents.length > 1) rationale.push(text(language, 'confidence.agree', { count: documents.length }));
  if (documents.length === 1) {
    value -= cost.alone;
    rationale.push(text(language, 'confidence.alone'));
  }
  const missing = absences(facts).list.length;
  if (missing > 0) {
    value -= Math.min(cost.mostMissing, missing * cost.missing);
    rationale.push(text(language, 'confidence.missing', { count: missing }));
    dependencies.push(text(language, 'confidence.fill', { count: missing }));
  }
  if (documents.some(({ warnings }) => warnings.some(({ kind }) => kind === 'injection_suspected'))) {
    value -= cost.instruction;
    rationale.push(text(language, 'confidence.instruction'));
  }
  if (documents.some(({ truncated }) => truncated)) {
    value -= cost.truncated;
    rationale.push(text(language, 'confidence.truncated'));
  }
  return { overall: halves(value), rationale, dependencies };
};
