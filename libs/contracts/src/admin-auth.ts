import { z } from 'zod';
import { Email, Login, Nothing, User } from './auth.ts';
import { limits } from './limits.ts';
import { question } from './question.ts';
import { boundedText } from './text.ts';

/** Six digits of an authenticator app, or a recovery code (of 16 letters before November 2026); blanks and dashes are for the eye alone. */
export const Otp = z
  .string()
  .max(40, 'otp.malformed')
  .overwrite((value) => value.replace(/[\s-]/g, '').toLowerCase())
  .refine((value) => /^(\d{6}|[a-z2-7]{16}|[a-z2-7]{24})$/.test(value), 'otp.malformed');

export const AdminLogin = Login.extend({ otp: Otp.optional() });
export type AdminLogin = z.infer<typeof AdminLogin>;

/** An admin, and how it stands with the authenticator app: on or not, and whether it must be set up before anything else. */
export const AdminUser = User.extend({ totp: z.boolean(), totp_required: z.boolean() });
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminLoginAnswer = z.object({ token: z.string(), user: AdminUser });
export type AdminLoginAnswer = z.infer<typeof AdminLoginAnswer>;
export const AdminSessionAnswer = z.object({ user: AdminUser });

/** What a bearer token is worth on `/v1/admin`: an admin's session, a user's (which is refused), or nothing. */
export const AdminSessionCheck = z.union([
  z.object({ sessionId: z.string(), user: AdminUser }),
  z.object({ ofUser: z.literal(true) }),
  z.null(),
]);
export type AdminSessionCheck = z.infer<typeof AdminSessionCheck>;

/** What an authenticator app is given: the secret as text, and as the address that a QR code carries. */
export const TotpBegun = z.object({ secret: z.string(), uri: z.string() });
/** Each opens the account once, where the app is lost. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const Password = z.string().min(1, 'password.required').max(limits.passwordMaxLength, 'password.length');
/** Where an app is on already, what shows that it is the admin who moves it, and not somebody at their open session. */
export const TotpBegin = z.strictObject({ password: Password.optional(), otp: Otp.optional() });
export const TotpConfirm = z.strictObject({ otp: Otp });
export const TotpDisable = z.strictObject({ password: Password, otp: Otp });

export const MakeAdmin = z.strictObject({
  email: Email,
  name: boundedText(limits.nameMaxLength, 1, 'name').default('Admin'),
  password: z
    .string()
    .min(limits.passwordMinLength, 'password.length')
    .max(limits.passwordMaxLength, 'password.length'),
});

export const adminAuthQuestions = {
  login: question('rpc.auth.admin.login', AdminLogin, AdminLoginAnswer, 10_000),
  logout: question('rpc.auth.admin.logout', Nothing, Nothing),
  checkSession: question(
    'rpc.auth.admin.check_session',
    z.strictObject({ token: z.string().max(200) }),
    AdminSessionCheck,
  ),
  totpBegin: question('rpc.auth.admin.totp_begin', TotpBegin, TotpBegun, 10_000),
  totpConfirm: question('rpc.auth.admin.totp_confirm', TotpConfirm, RecoveryCodes),
  totpDisable: question('rpc.auth.admin.totp_disable', TotpDisable, Nothing, 10_000),
  /** For whoever runs the system (`make admin`); no route leads here. An admin that is there gets the password, and no app. */
  make: question('rpc.auth.admin.make', MakeAdmin, z.object({ created: z.boolean() }), 10_000),
};
