import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { limits } from '@plumbline/contracts/limits';
import { composeBusinessCase } from '@plumbline/contracts/plans';
import type { BusinessCaseField } from '@plumbline/contracts/plans';
import { deckFault } from '@plumbline/web/deck-file';
import type { Pillar } from '@plumbline/contracts/report';
import { sessionEnded } from '@plumbline/web/session';

/** What someone has typed into the wizard. It outlives the screen, so that no error, detour or new login loses a word. */
export interface Draft {
  ownerId: string | null;
  /** Its review is running: the next visit begins empty, unless the review fails before. */
  started: boolean;
  tab: 'deck' | 'case';
  caseMode: 'questions' | 'text';
  title: string;
  answers: Record<BusinessCaseField, string>;
  text: string;
  /** Answers to the questions of the preliminary assessment. */
  pillarAnswers: Partial<Record<Pillar, string>>;
}

const emptyDraft: Draft = {
  ownerId: null,
  started: false,
  tab: 'deck',
  caseMode: 'questions',
  title: '',
  answers: { problem: '', solution: '', market: '', traction: '', ask: '' },
  text: '',
  pillarAnswers: {},
};

const slice = createSlice({
  name: 'draft',
  initialState: emptyDraft,
  reducers: {
    /** The wizard is open for this person; what somebody else typed, or what is already under review, is put away. */
    draftOpened: (state, action: PayloadAction<{ ownerId: string }>) =>
      state.ownerId === action.payload.ownerId && !state.started
        ? state
        : { ...emptyDraft, ownerId: action.payload.ownerId },
    draftEdited: (state, action: PayloadAction<Partial<Omit<Draft, 'ownerId' | 'answers' | 'pillarAnswers'>>>) => ({
      ...state,
      ...action.payload,
    }),
    answerEdited: (state, action: PayloadAction<{ field: BusinessCaseField; value: string }>) => {
      state.answers[action.payload.field] = action.payload.value;
    },
    pillarAnswered: (state, action: PayloadAction<{ pillar: Pillar; value: string }>) => {
      state.pillarAnswers[action.payload.pillar] = action.payload.value;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, (state, action) => (action.payload === 'logout' ? emptyDraft : state)),
});

export const draftReducer = slice.reducer;
export const { draftOpened, draftEdited, answerEdited, pillarAnswered } = slice.actions;

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
