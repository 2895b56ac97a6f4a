import type { ReactNode } from 'react';
import { useText } from '@plumbline/web/text';

/** The parts of a memo in their order, each with an anchor of its own. */
export const sectionKeys = [
  'summary',
  'focus',
  'changes',
  'overview',
  'investment_thesis',
  'upside_drivers',
  'key_pillars',
  'market_landscape',
  'product_and_traction',
  'team_summary',
  'diligence_flags',
  'risk_matrix',
  'follow_up_questions',
  'recommended_action',
  'suggested_deal_terms',
  'confidence',
  'metrics_snapshot',
  'ownership',
  'contracts',
  'appendices',
  'not_in_documents',
  'documents',
] as const;
export type SectionKey = (typeof sectionKeys)[number];

export const isSectionKey = (key: string): key is SectionKey => sectionKeys.some((one) => one === key);

export const sectionId = (key: SectionKey): string => `memo-${key.replaceAll('_', '-')}`;

/** One part of the memo, with a heading that contents and screen readers lead to. */
export const Section = ({ of, children }: { of: SectionKey; children: ReactNode }) => {
  const text = useText();
  const id = sectionId(of);
  return (
    <section id={id} tabIndex={-1} className="pl-panel pl-stack memo-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text(`memo.section.${of}`)}</h2>
      {children}
    </section>
  );
};

/** A part of a section under a smaller heading. */
export const Part = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <div className="memo-part">
    <h3>{heading}</h3>
    {children}
  </div>
);

/** Said where no document says anything of it. */
export const NotInDocuments = () => {
  const text = useText();
  return <p className="pl-muted">{text('memo.none')}</p>;
};
