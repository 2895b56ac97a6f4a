import type { Check } from '@plumbline/contracts/checklist';
import type { ReviewDocument } from '../document.ts';
import { checkQuote, type Place } from '../evidence/evidence.ts';
import { recognise } from './recogniser.ts';

/**
 * Log odds from which on a passage contradicts "nobody says it". Set on strangers' decks that the recogniser was not fitted on: three of
 * four checks that such a deck answers have a passage above it, and one of fourteen that it does not answer.
 */
const near = -2.1;

/** For each check the passage of a document that comes nearest to answering it, when one comes near at all; looked for once. */
export const closestIn = (document: ReviewDocument): ((check: Check) => Place | null) => {
  let found: ReturnType<typeof recognise> | undefined;
  return ({ id }) => {
    found ??= recognise(
      document.pages.map(({ n, label, clean, blocks }) => ({
        n,
        label,
        text: clean,
        blocks: blocks.filter((block) => !block.suspicious),
      })),
    );
    for (const { unit, answers } of found.get(id) ?? []) {
      if (answers < near) return null;
      const place = checkQuote(document, unit.page, unit.text);
      if (place.verified) return place.place;
    }
    return null;
  };
};
