import { limits } from '@plumbline/contracts/limits';
import { composeBusinessCase } from '@plumbline/contracts/plans';
import { deckFault } from '@plumbline/web/deck-file';
import type { Draft } from './draft.ts';

/** The id of what is wrong with a chosen file, or null. */
export const checkDeck = (file: Pick<File, 'name' | 'size' | 'type'>): string | null => {
  const fault = deckFault(file);
  return fault === null ? null : `wizard.error.${fault}`;
};

export type Checked = { content: File | string; errorId?: never } | { errorId: string; content?: never };

const checkText = (text: string): Checked => {
  if (text === '') return { errorId: 'wizard.error.nothing' };
  return text.length > limits.pastedTextMaxLength ? { errorId: 'wizard.error.text_length' } : { content: text };
};

/** What will be sent, or the id of why it cannot be (spec §5). */
export const checkDraft = (draft: Draft, file: File | null): Checked => {
  if (draft.tab === 'deck') {
    if (file === null) return { errorId: 'wizard.error.nothing' };
    const errorId = checkDeck(file);
    return errorId === null ? { content: file } : { errorId };
  }
  if (draft.caseMode === 'text') return checkText(draft.text.trim());
  const composed = composeBusinessCase(draft.answers);
  return composed.length < limits.businessCaseMinLength ? { errorId: 'wizard.error.case_length' } : checkText(composed);
};
