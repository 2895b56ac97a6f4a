import type { Check } from '@plumbline/contracts/checklist';
import type { ReviewDocument } from '../document.ts';
import type { Place } from '../evidence/evidence.ts';

export const closestIn =
  (_document: ReviewDocument) =>
  (_check: Check): Place | null =>
    null;
