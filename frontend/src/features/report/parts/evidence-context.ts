import type { Language } from '@plumbline/contracts/limits';
import { createContext, useContext } from 'react';
import type { PageNames } from '@plumbline/contracts/page-names';

/** One place of a claim: a page of the plan, or of the file attached to a chat question, and the words on it. */
export interface Place {
  page: number;
  quote: string;
  /** The attached file's name. Its text is not kept page by page, so its quote stands alone. */
  attachment?: string;
}

/** What the drawer shows: the claim, its places, and how well it stands on them. */
export interface OpenedEvidence {
  claim: string;
  /** When the claim is not in the report's language. */
  language?: Language;
  places: Place[];
  tier?: 'stated' | 'supported' | 'contradicted';
  verified?: boolean;
  /** The place only comes near: nobody is sure that it says this. */
  closest?: true;
}

interface EvidenceAccess {
  unit: PageNames;
  /** The language the report's sentences are written in, which need not be the page's. */
  language: Language;
  open: (evidence: OpenedEvidence) => void;
}

export const EvidenceContext = createContext<EvidenceAccess | null>(null);

export const useEvidence = (): EvidenceAccess => {
  const access = useContext(EvidenceContext);
  if (!access) throw new Error('useEvidence outside of EvidenceProvider');
  return access;
};
