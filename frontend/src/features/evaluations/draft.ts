import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Prelim } from '@plumbline/contracts/evaluations';
import { languages, type Language } from '@plumbline/contracts/limits';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { BusinessCaseField } from '@plumbline/contracts/plans';
import { sessionEnded } from '@plumbline/web/session';
import {
  isEither,
  isKeyOf,
  isListOf,
  isMapOf,
  isNull,
  isNumber,
  isOneOf,
  isRecordOf,
  isShaped,
  isText,
  isTruth,
  type Fields,
} from '@plumbline/web/shape';

export interface AssessedPitch extends Prelim {
  /** That its questions were asked for in. */
  language: Language;
}

type PillarTexts = Partial<Record<Pillar, string>>;

/** An uploaded pitch that is being assessed before its review, so that a reload comes back to it. */
export interface PitchAtHand {
  id: string;
  title: string;
  /** Null while it is awaited. */
  prelim: AssessedPitch | null;
  /** The answers that are with the pitch already. */
  saved: PillarTexts;
}

interface Typed {
  /** Its review is running: the next visit begins empty, unless the review fails before. */
  started: boolean;
  tab: 'deck' | 'case';
  caseMode: 'questions' | 'text';
  title: string;
  answers: Record<BusinessCaseField, string>;
  text: string;
  /** Answers to the questions of the preliminary assessment. */
  pillarAnswers: PillarTexts;
  pitch: PitchAtHand | null;
}

/** What someone has typed into the wizard. It outlives the screen, so that no error, detour, reload or new login loses a word. */
export interface Draft extends Typed {
  ownerId: string | null;
  /** What it is for: `newPitch`, or the evaluation that is to be repeated. */
  target: string | null;
  /** What was typed for other targets and put away. */
  others: Record<string, Typed>;
}

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
  answers: { problem: '', solution: '', market: '', traction: '', ask: '' },
  text: '',
  pillarAnswers: {},
};

const isPillar = isKeyOf<Pillar>({
  problem_insight: true,
  solution_product: true,
  market_opportunity: true,
  team: true,
  moat_defensibility: true,
  traction_viability: true,
});
const arePillarTexts = isRecordOf(isPillar, isText);
const isAssessedPitch = isShaped<AssessedPitch>({
  language: isOneOf(languages),
  pillars: isListOf(isShaped<Prelim['pillars'][number]>({ pillar: isPillar, score: isNumber, missing: isTruth })),
  missing_pillars: isListOf(isPillar),
  gap_questions: isListOf(isShaped<Prelim['gap_questions'][number]>({ pillar: isPillar, prompt: isText })),
  stage_guess: isText,
});
const typed: Fields<Typed> = {
  started: isTruth,
  tab: isOneOf(['deck', 'case']),
  caseMode: isOneOf(['questions', 'text']),
  title: isText,
  answers: isShaped<Draft['answers']>({
    problem: isText,
    solution: isText,
    market: isText,
    traction: isText,
    ask: isText,
  }),
  text: isText,
  pillarAnswers: arePillarTexts,
  pitch: isEither(
    isShaped<PitchAtHand>({
      id: isText,
      title: isText,
      prelim: isEither(isAssessedPitch, isNull),
      saved: arePillarTexts,
    }),
    isNull,
  ),
};
const isDraft = isShaped<Draft>({
  ...typed,
  ownerId: isEither(isText, isNull),
  target: isEither(isText, isNull),
  others: isMapOf(isShaped(typed)),
});

const storageKey = 'plumbline.draft';

/** What this tab kept of it; an empty draft when there is nothing, or nothing that can be read. */
const readStored = (): Draft => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isDraft(stored) ? stored : emptyDraft;
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
