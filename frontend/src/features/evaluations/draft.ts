import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { limits } from '@plumbline/contracts/limits';
import { businessCaseFields, composeBusinessCase } from '@plumbline/contracts/plans';
import type { BusinessCaseField } from '@plumbline/contracts/plans';
import { deckFault } from '@plumbline/web/deck-file';
import { PillarKey } from '@plumbline/contracts/report';
import type { Pillar } from '@plumbline/contracts/report';
import { sessionEnded } from '@plumbline/web/session';
import { z } from 'zod';

/** What someone has typed into the wizard. It outlives the screen, so that no error, detour, reload or new login loses a word. */
const Draft = z.object({
  ownerId: z.string().nullable(),
  /** Its review is running: the next visit begins empty, unless the review fails before. */
  started: z.boolean(),
  tab: z.enum(['deck', 'case']),
  caseMode: z.enum(['questions', 'text']),
  title: z.string(),
  answers: z.record(z.enum(businessCaseFields), z.string()),
  text: z.string(),
  /** Answers to the questions of the preliminary assessment. */
  pillarAnswers: z.partialRecord(PillarKey, z.string()),
});
export type Draft = z.infer<typeof Draft>;

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

const storageKey = 'plumbline.draft';

/** What this tab kept of it; an empty draft when there is nothing, or nothing that can be read. */
const readStored = (): Draft => {
  try {
    return Draft.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
};

/** Keeps a draft for as long as the tab lives. */
export const storeDraft = (draft: Draft): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Refused or full: it then lives as long as the page.
  }
};

const slice = createSlice({
  name: 'draft',
  initialState: readStored,
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
