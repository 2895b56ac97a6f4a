import { z } from 'zod';
import { canonicalAddress, emailPattern } from './address.ts';
import { languages, limits } from './limits.ts';
import { question } from './question.ts';
import { boundedText, Instant, PublicId } from './text.ts';

/** An address in its one form (`canonicalAddress`). */
export const Email = boundedText(limits.emailMaxLength, 1, 'email')
  .overwrite(canonicalAddress)
  .refine((value) => emailPattern.test(value) && value.length <= limits.emailMaxLength, 'email.invalid');

// A password is taken as typed: never trimmed, never normalised.
const typedPassword = z.string({ error: ({ input }) => (input === undefined ? 'password.required' : undefined) });
export const Password = typedPassword
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'text.malformed')
  .min(limits.passwordMinLength, 'password.length')
  .max(limits.passwordMaxLength, 'password.length');

/** A password that was chosen before: whatever it is, it is compared. */
const TypedPassword = typedPassword.min(1, 'password.required').max(limits.passwordMaxLength, 'password.length');

export const Register = z.strictObject({
  name: boundedText(limits.nameMaxLength, 1, 'name'),
  phone: boundedText(limits.phoneMaxLength, 0, 'phone').optional(),
  email: Email,
  password: Password,
});
export type Register = z.infer<typeof Register>;

export const Login = z.strictObject({
  email: Email,
  password: TypedPassword,
});
export type Login = z.infer<typeof Login>;

export const ResendVerification = z.strictObject({ email: Email });
export type ResendVerification = z.infer<typeof ResendVerification>;

export const ForgotPassword = z.strictObject({ email: Email });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const ResetPassword = z.strictObject({ token: z.string().max(200), password: Password });
export type ResetPassword = z.infer<typeof ResetPassword>;

export const ChangePassword = z.strictObject({ current: TypedPassword, password: Password });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const DeleteAccount = z.strictObject({ password: TypedPassword });
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** What is to be another; what is left out stays. An empty phone is none. */
export const ChangeAccount = z.strictObject({
  name: Register.shape.name.optional(),
  phone: Register.shape.phone,
  language: z.enum(languages).optional(),
});
export type ChangeAccount = z.infer<typeof ChangeAccount>;

export const User = z.object({
  id: PublicId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  email_verified: z.boolean(),
});
export type User = z.infer<typeof User>;

export const LoginAnswer = z.object({ token: z.string(), user: User });
export type LoginAnswer = z.infer<typeof LoginAnswer>;
export const MessageAnswer = z.object({ message: z.string() });
export const SessionAnswer = z.object({ user: User });

/** `device` is what the browser says of itself, e.g. `Firefox · Windows`; null where it says nothing known. */
export const SessionShown = z.object({
  id: PublicId,
  created_at: Instant,
  last_seen_at: Instant,
  device: z.string().nullable(),
  current: z.boolean(),
});
export type SessionShown = z.infer<typeof SessionShown>;
/** The one that asks first, then the last seen. */
export const SessionsAnswer = z.object({ sessions: z.array(SessionShown) });
export type SessionsAnswer = z.infer<typeof SessionsAnswer>;

export const VerifiedAnswer = z.object({ verified: z.literal(true) });
export const Nothing = z.object({});

/** Ids of the sessions that ended with it, so that whoever asked need not wait to hear of it. */
const EndedSessions = z.object({ ended: z.array(z.string()) });

/** What the gateway learns about a bearer token; `null` when the token is worth nothing. */
export const SessionCheck = z.object({ sessionId: z.string(), user: User }).nullable();
export type SessionCheck = z.infer<typeof SessionCheck>;

/** An opaque secret as it travels in a link or header: 256 bits, base64url. */
export const SecretToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'token.malformed');

/** A person as other services may know them: `language` is the last one that they used. */
export const Person = z.object({
  id: PublicId,
  name: z.string(),
  email: z.string(),
  language: z.enum(languages).nullable(),
});
export type Person = z.infer<typeof Person>;

/** An account by its address, as other services may know it: whether its owner has proven the address. */
export const Account = Person.extend({ verified: z.boolean() });
export type Account = z.infer<typeof Account>;

export const authQuestions = {
  register: question('rpc.auth.register', Register, Nothing, 10_000),
  login: question(
    'rpc.auth.login',
    Login.extend({ device: z.string().max(limits.deviceMaxLength).optional() }),
    LoginAnswer,
    10_000,
  ),
  logout: question('rpc.auth.logout', Nothing, Nothing),
  checkSession: question('rpc.auth.session.check', z.strictObject({ token: z.string().max(200) }), SessionCheck),
  verifyEmail: question('rpc.auth.verify_email', z.strictObject({ token: z.string().max(200) }), VerifiedAnswer),
  resendVerification: question('rpc.auth.resend_verification', ResendVerification, Nothing, 10_000),
  /** Those of the ids that there are, in no order. */
  people: question(
    'rpc.auth.people',
    z.strictObject({ ids: z.array(PublicId).max(limits.pageSizeMax) }),
    z.array(Person),
  ),
  accountOf: question('rpc.auth.account_of', z.strictObject({ email: Email }), Account.nullable()),
  /**
   * An account for an address that another service has proven, by a link that was mailed there: a new one is verified at
   * once, an unverified one gets this password. @throws `auth.account_exists` for one that is verified, which is left alone.
   */
  openProvenAccount: question(
    'rpc.auth.open_proven_account',
    z.strictObject({ email: Email, password: Password }),
    z.object({ id: PublicId }),
    8_000,
  ),
  /** Ends the caller's account for good. @throws `auth.wrong_password`, `auth.owns_teams`. */
  deleteAccount: question('rpc.auth.delete_account', DeleteAccount, Nothing, 10_000),
  forgotPassword: question('rpc.auth.forgot_password', ForgotPassword, Nothing, 10_000),
  /** @throws `auth.reset_link_invalid`. */
  resetPassword: question('rpc.auth.reset_password', ResetPassword, EndedSessions, 10_000),
  /** Ends every other session of the caller. @throws `auth.wrong_password`. */
  changePassword: question('rpc.auth.change_password', ChangePassword, EndedSessions, 10_000),
  sessions: question('rpc.auth.sessions', Nothing, SessionsAnswer),
  endOtherSessions: question('rpc.auth.end_other_sessions', Nothing, EndedSessions),
  changeAccount: question('rpc.auth.change_account', ChangeAccount, SessionAnswer),
};

export const MailKind = z.enum(['verify_email', 'already_registered', 'reset_password', 'password_changed']);
export type MailKind = z.infer<typeof MailKind>;
export const MailLanguage = z.enum(languages);
