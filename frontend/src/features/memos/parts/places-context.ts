import type { Language } from '@plumbline/contracts/limits';
import type { MemoQuote, MemoReport } from '@plumbline/contracts/memo-report';
import { createContext, useContext } from 'react';

/** What the drawer shows: a statement and the places that it stands on. */
export interface OpenedPlaces {
  statement: string;
  places: readonly MemoQuote[];
}

interface PlacesAccess {
  documents: MemoReport['documents'];
  /** The language the memo's sentences are written in, which need not be the page's. */
  language: Language;
  open: (opened: OpenedPlaces) => void;
}

export const PlacesContext = createContext<PlacesAccess | null>(null);

export const usePlaces = (): PlacesAccess => {
  const access = useContext(PlacesContext);
  if (!access) throw new Error('usePlaces outside of PlacesProvider');
  return access;
};
