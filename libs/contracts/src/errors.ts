/**
 * Every error a person or client can meet: a stable dotted code and its HTTP status.
 * The sentence for each is `error.<code>` in `locales/{en,ar}.json`.
 */
export const errorStatus = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.too_many': 429,
  'request.not_found': 404,
  'request.unsupported_media_type': 415,
  'internal.unexpected': 500,
  'internal.unavailable': 503,
  'auth.unauthenticated': 401,
  'auth.invalid_credentials': 401,
  'auth.email_not_verified': 403,
  'auth.suspended': 403,
  'auth.verification_link_invalid': 400,
  'auth.reset_link_invalid': 400,
  'auth.resend_too_many': 429,
  'auth.too_many_attempts': 429,
  'auth.otp_required': 401,
  'auth.otp_wrong': 401,
  'auth.admins_only': 403,
  'auth.totp_required': 409,
  'auth.totp_not_begun': 409,
  'auth.account_exists': 409,
  'auth.owns_teams': 409,
  'auth.wrong_password': 409,
  'plans.not_found': 404,
  'plans.page_not_found': 404,
  'plans.picture_not_found': 404,
  'plans.no_content': 400,
  'plans.text_too_long': 400,
  'plans.file_too_large': 413,
  'plans.unsupported_type': 415,
  'plans.file_encrypted': 422,
  'plans.file_empty': 422,
  'plans.file_no_pages': 422,
  'plans.file_damaged': 422,
  'plans.file_too_complex': 422,
  'plans.file_unknown_encoding': 422,
  'plans.file_no_text': 422,
  'plans.file_infected': 422,
  'plans.scanner_unavailable': 503,
  'plans.upload_interrupted': 400,
  'plans.upload_too_slow': 408,
  'plans.storage_unavailable': 503,
  'plans.storage_full': 507,
  'plans.still_reading': 409,
  'plans.original_not_kept': 404,
  'plans.too_many_supplements': 409,
  'plans.daily_limit': 429,
  'evaluations.not_found': 404,
  'evaluations.plan_not_found': 404,
  'evaluations.schema_not_found': 404,
  'evaluations.previous_not_found': 404,
  'evaluations.plan_unreadable': 422,
  'evaluations.not_failed': 409,
  'evaluations.no_checklist': 409,
  'evaluations.check_not_found': 404,
  'evaluations.check_not_unsure': 409,
  'evaluations.settled_meanwhile': 409,
  'evaluations.version_gone': 409,
  'evaluations.passage_missing': 422,
  'evaluations.passage_not_there': 422,
  'evaluations.passage_suspicious': 422,
  'evaluations.passage_not_counted': 422,
  'evaluations.passage_too_little': 422,
  'evaluations.passage_lacks_kind': 422,
  'evaluations.daily_limit': 429,
  'evaluations.prelim_daily_limit': 429,
  'evaluations.model_unavailable': 503,
  'evaluations.model_too_slow': 503,
  'evaluations.model_key_refused': 503,
  'evaluations.model_unknown': 503,
  'evaluations.model_quota_used_up': 503,
  'evaluations.model_rate_limited': 503,
  'evaluations.model_queue_full': 503,
  'evaluations.model_context_too_long': 502,
  'evaluations.model_request_refused': 502,
  'evaluations.model_cost_ceiling': 503,
  'evaluations.model_daily_cost_ceiling': 503,
  'evaluations.model_answer_unusable': 502,
  'evaluations.model_answer_uncheckable': 502,
  'evaluations.model_refused': 502,
  'evaluations.gave_up': 500,
  'chat.nothing_asked': 400,
  'chat.too_many_files': 400,
  'chat.too_many_streams': 429,
  'chat.cost_ceiling': 503,
  'chat.failed': 502,
  'admin.user_not_found': 404,
  'admin.not_yourself': 409,
  'admin.last_admin': 409,
  'admin.status_unchanged': 409,
  'admin.address_taken': 409,
  'admin.page_too_deep': 400,
  'admin.search_too_broad': 400,
  'teams.not_found': 404,
  'teams.member_not_found': 404,
  'teams.invitation_not_found': 404,
  'teams.invitation_invalid': 404,
  'teams.not_allowed': 409,
  'teams.owner_stays': 409,
  'teams.already_owner': 409,
  'teams.already_member': 409,
  'teams.joined_already': 409,
  'teams.sign_in_to_accept': 409,
  'teams.other_address': 409,
  'teams.too_many': 409,
  'teams.too_many_invitations': 409,
  'teams.invited_too_often': 429,
  'memos.not_found': 404,
  'memos.package_not_found': 404,
  'memos.document_not_found': 404,
  'memos.page_not_found': 404,
  'memos.schema_not_found': 404,
  'memos.previous_not_found': 404,
  'memos.result_not_ready': 404,
  'memos.no_documents': 400,
  'memos.too_many_documents': 400,
  'memos.package_too_large': 413,
  'memos.file_too_large': 413,
  'memos.unsupported_type': 415,
  'memos.file_encrypted': 422,
  'memos.file_empty': 422,
  'memos.file_no_pages': 422,
  'memos.file_unknown_encoding': 422,
  'memos.file_infected': 422,
  'memos.still_reading': 409,
  'memos.document_failed': 409,
  'memos.already_started': 409,
  'memos.last_document': 409,
  'memos.daily_limit': 429,
  'memos.packages_daily_limit': 429,
  'memos.nothing_readable': 422,
  'memos.failed': 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code);

/** Extra facts of an error. `fields` names wrong inputs by a text id; the rest travels to the client as it is. */
export interface ErrorDetails {
  /** Wrong field → id of its sentence (`field.<id>` in the locales). */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Set on a login that was right but whose address is not verified yet. */
  emailNotVerified?: true;
  /** Values for the placeholders of the error's sentence. */
  values?: Record<string, string | number>;
}

/** The only error a service throws on purpose. It crosses the bus by its code, since classes do not. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The body of every HTTP error (contract.md, "Rules for every route"). */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
  emailNotVerified?: true;
  /** What fills the sentence, for a reader who wants it in another language. */
  values?: Record<string, string | number>;
}
