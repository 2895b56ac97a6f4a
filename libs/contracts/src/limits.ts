/** Every limit a person can run into, in one place. Units are in the names. Sources: spec §5 and §9, contract.md. */
export const limits = {
  nameMaxLength: 100,
  phoneMaxLength: 20,
  emailMaxLength: 254,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  titleMaxLength: 200,
  deckMaxBytes: 10_485_760,
  pastedTextMaxLength: 50_000,
  businessCaseMinLength: 100,
  supplementMaxLength: 50_000,
  supplementsPerPlan: 20,
  rawTextShownMaxLength: 50_000,
  fileNameMaxLength: 255,
  dashboardEvaluations: 5,
  historyPageSize: 20,
  searchMaxLength: 200,
  scoresShown: 12,
  undoMs: 8_000,
  pageSizeMax: 100,
  pageMax: 1_000_000,
  requestTimeoutMs: 10_000,
  uploadIdleTimeoutMs: 10_000,
  uploadTimeoutMs: 200_000,
  downloadIdleTimeoutMs: 30_000,
  prelimTimeoutMs: 200_000,
  pollIntervalMs: 3_000,
  pollMax: 240,
  resultsRedirectMs: 1_500,
  verifiedRedirectMs: 3_000,
  verificationLinkHours: 24,
  resetLinkMinutes: 60,
  sessionIdleDays: 7,
  sessionMaxDays: 30,
  resendPerMinute: 1,
  resendPerHour: 5,
  deviceMaxLength: 60,
  sessionsShown: 100,
  evaluationsPerDay: 100,
  evaluationsRunningPerOwner: 2,
  chatMessageMaxLength: 4_000,
  chatAttachmentsMax: 5,
  chatAttachmentMaxBytes: 10_485_760,
  chatIdleTimeoutMs: 15_000,
  teamNameMinLength: 3,
  teamNameMaxLength: 50,
  teamMembersShown: 5,
  teamsPerPerson: 100,
  invitationDays: 7,
  invitationsPerTeam: 100,
  invitationRedirectMs: 2_000,
  memoFileMaxBytes: 26_214_400,
  memoPackageMaxBytes: 104_857_600,
  memoDocumentsMax: 20,
  memoNotesMaxLength: 10_000,
  /** Of all typed documents of one package together, in characters. */
  memoTextsMaxLength: 150_000,
  memoSourceTagMaxLength: 60,
  memosPerDay: 20,
  memosRunningPerOwner: 2,
  memoPollIntervalMs: 4_000,
  memoPollMax: 180,
  memoRedirectMs: 1_200,
  memoHistoryPageSize: 20,
} as const;

/** What the deck picker offers, and what the server accepts by content (spec §2 and §5). */
export const deckTypes = ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'txt'] as const;
export type DeckType = (typeof deckTypes)[number];

/** What a memo's package takes (spec §5). */
export const memoTypes = ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'txt'] as const;
export type MemoType = (typeof memoTypes)[number];

export const mediaTypes: Record<DeckType, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
};

/** What may be attached to a question in the chat: all that a deck may be, and sheets, plain data and pictures. */
export const attachmentTypes = [...deckTypes, 'xls', 'xlsx', 'csv', 'md', 'png', 'jpg'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** The decks whose pages are shown as pictures. */
export const drawnTypes = ['pdf', 'pptx'] as const satisfies DeckType[];
export type DrawnType = (typeof drawnTypes)[number];

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/**
 * How long a visit waits for the product's letters before its first words, in milliseconds. Letters that change once they have been
 * read are a nuisance; words that nobody sees are a greater one. No other promise waits for half of it, by which tests know it.
 */
export const lettersWaitMs = 98;
/** And how long where the system has no Arabic letters of its own. Milliseconds. */
export const lettersLongestWaitMs = 10_000;
