import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { Prelim } from '@plumbline/contracts/evaluations';
import { languages, limits } from '@plumbline/contracts/limits';
import { businessCaseFields, composeBusinessCase } from '@plumbline/contracts/plans';
import type { BusinessCaseField } from '@plumbline/contracts/plans';
import { deckFault } from '@plumbline/web/deck-file';
import { PillarKey } from '@plumbline/contracts/pillars';
import type { Pillar } from '@plumbline/contracts/pillars';
import { sessionEnded } from '@plumbline/web/session';
import { z } from 'zod';

const AssessedPitch = Prelim.extend({
  /** That its questions were asked for in. */
  language: z.enum(languages),
});
export type AssessedPitch = z.infer<typeof AssessedPitch>;

const PillarTexts = z.partialRecord(PillarKey, z.string());

/** An uploaded pitch that is being assessed before its review, so that a reload comes back to it. */
const PitchAtHand = z.object({
  id: z.string(),
  title: z.string(),
  /** Null while it is awaited. */
  prelim: AssessedPitch.nullable(),
  /** The answers that are with the pitch already. */
  saved: PillarTexts,
});
export type PitchAtHand = z.infer<typeof PitchAtHand>;

const noAnswers: Record<BusinessCaseField, string> = {
  problem: '',
  solution: '',
  market: '',
  traction: '',
  ask: '',
  team: '',
  moat: '',
};

const Typed = z.object({
  /** Its review is running: the next visit begins empty, unless the review fails before. */
  started: z.boolean(),
  tab: z.enum(['deck', 'case']),
  caseMode: z.enum(['questions', 'text']),
  title: z.string(),
  // What a tab kept of before there was a field has no answer to it.
  answers: z.partialRecord(z.enum(businessCaseFields), z.string()).transform((given) => ({ ...noAnswers, ...given })),
  text: z.string(),
  /** Answers to the questions of the preliminary assessment. */
  pillarAnswers: PillarTexts,
  pitch: PitchAtHand.nullable(),
});

/** What someone has typed into the wizard. It outlives the screen, so that no error, detour, reload or new login loses a word. */
const Draft = Typed.extend({
  ownerId: z.string().nullable(),
  /** What it is for: `newPitch`, or the evaluation that is to be repeated. */
  target: z.string().nullable(),
  /** What was typed for other targets and put away. */
  others: z.record(z.string(), Typed),
});
export type Draft = z.infer<typeof Draft>;

export const newPitch = 'new';

const emptyDraft: Draft = {
  ownerId: null,
  target: null,
  others: {},
  pitch: null,
  started: false,
  tab: 'deck',
  caseMode: 'questions',
  title: '',
  answers: noAnswers,
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

interface Opened {
  ownerId: string;
  target: string;
  /** That an empty draft begins with. */
  title: string;
}

/** So many drafts are kept beside the one at hand. */
const mostOthers = 20;

/** The draft once the wizard is open for this person and target: what somebody else typed, or what is under review, is gone. */
export const openedDraft = (draft: Draft, { ownerId, target, title }: Opened): Draft => {
  if (draft.ownerId !== ownerId) return { ...emptyDraft, ownerId, target, title };
  if (draft.target === target && !draft.started) return draft;
  const { ownerId: _, target: left, others, ...typed } = draft;
  const putAway = Object.entries(others).filter(([other]) => other !== target);
  if (left !== null && left !== target && !typed.started) putAway.push([left, typed]);
  return {
    ...emptyDraft,
    title,
    ...(left === target ? {} : others[target]),
    ownerId,
    target,
    others: Object.fromEntries(putAway.slice(-mostOthers)),
  };
};

const slice = createSlice({
  name: 'draft',
  initialState: readStored,
  reducers: {
    draftOpened: (state, action: PayloadAction<Opened>) => openedDraft(state, action.payload),
    draftEdited: (
      state,
      action: PayloadAction<Partial<Pick<Draft, 'started' | 'tab' | 'caseMode' | 'title' | 'text' | 'pitch'>>>,
    ) => ({
      ...state,
      ...action.payload,
    }),
    answerEdited: (state, action: PayloadAction<{ field: BusinessCaseField; value: string }>) => {
      state.answers[action.payload.field] = action.payload.value;
    },
    pitchAssessed: (state, action: PayloadAction<Partial<Pick<PitchAtHand, 'prelim' | 'saved'>>>) => {
      if (state.pitch !== null) Object.assign(state.pitch, action.payload);
    },
    pillarAnswered: (state, action: PayloadAction<{ pillar: Pillar; value: string }>) => {
      state.pillarAnswers[action.payload.pillar] = action.payload.value;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, (state, action) => (action.payload === 'logout' ? emptyDraft : state)),
});

export const draftReducer = slice.reducer;
export const { draftOpened, draftEdited, answerEdited, pillarAnswered, pitchAssessed } = slice.actions;

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
