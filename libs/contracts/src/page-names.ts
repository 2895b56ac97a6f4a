import type { Plan } from './plans.ts';

/** What one page of the document is called: slides in a presentation, pages in a PDF, sections in running text. */
export type PageUnit = 'slide' | 'page' | 'section';

export const pageUnitOf = (contentType: string | undefined): PageUnit => {
  if (contentType === undefined || contentType === 'application/pdf') return 'page';
  return /powerpoint|presentationml/.test(contentType) ? 'slide' : 'section';
};

/** The same for a file of which only the name is known. */
export const pageUnitOfFile = (name: string): PageUnit => {
  if (/\.pptx?$/i.test(name)) return 'slide';
  return /\.(docx?|txt)$/i.test(name) ? 'section' : 'page';
};

/** What the pages of a plan are called: all of them the same, or from `supplementsFrom` on supplements, counted from 1 again. */
export type PageNames = PageUnit | { unit: PageUnit; supplementsFrom: number };

export const unitOf = (names: PageNames): PageUnit => (typeof names === 'string' ? names : names.unit);

/** The page that the first supplement is; infinite when there is none. */
export const firstSupplement = (names: PageNames): number =>
  typeof names === 'string' ? Infinity : names.supplementsFrom;

export const pageNamesOf = (plan: Pick<Plan, 'content_type' | 'supplements_from'> | undefined): PageNames => {
  const unit = pageUnitOf(plan?.content_type);
  return plan?.supplements_from === undefined ? unit : { unit, supplementsFrom: plan.supplements_from };
};
