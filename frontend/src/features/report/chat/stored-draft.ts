/*
 * A question that is being written, by the evaluation it is about, for as long as the tab lives: a session that ends
 * (or a reload) must not cost it. Without storage the page works, and a draft lives as long as its box.
 */

const keyOf = (evaluationId: string): string => `plumbline.chat-draft.${evaluationId}`;

/** What was written and not sent; empty when there is nothing. */
export const readDraft = (evaluationId: string): string => {
  try {
    return sessionStorage.getItem(keyOf(evaluationId)) ?? '';
  } catch {
    return '';
  }
};

/** Keeps a draft; an empty one is forgotten. */
export const keepDraft = (evaluationId: string, draft: string): void => {
  try {
    if (draft === '') sessionStorage.removeItem(keyOf(evaluationId));
    else sessionStorage.setItem(keyOf(evaluationId), draft);
  } catch {
    // Refused or full: see above.
  }
};
