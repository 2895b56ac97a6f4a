import type { RecognisedDocument } from '@plumbline/contracts/checklist';
import type { ReviewDocument } from '../document.ts';

/** What a document is, and in which language. */
export const recogniseDocument = (_document: ReviewDocument): RecognisedDocument => ({
  kind: 'pitch',
  language: 'en',
  quotes: [],
});
