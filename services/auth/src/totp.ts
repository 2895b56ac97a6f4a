import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The authenticator app of an admin. What is wanted of it is RFC 6238 with what every app can: SHA-1, 6 digits, 30 seconds. */
export interface TotpRow {
  /** Base32; null until it is confirmed with a code. */
  secret: string | null;
  /** Shown, not confirmed yet. */
  pending: string | null;
  /** The newest time step whose code was used: no code is good twice. */
  last_step: number;
  /** SHA-256 of those that are left. */
  recovery_hashes: string[];
}

const stepSeconds = 30;
const recoveryCodes = 10;

const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: 'Plumbline', label: email, secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds });

/** A new secret of 160 bits, and the address that a QR code carries. */
export const newSecret = (email: string): { secret: string; uri: string } => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, email).toString() };
};

/** The time step of a code that is good now, give or take one step; null for one that is not. */
export const stepOf = (secret: string, otp: string, nowMs: number): number | null => {
  const delta = totpOf(secret, '').validate({ token: otp, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / 1000 / stepSeconds) + delta;
};

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

export const hashRecoveryCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Ten codes of 120 random bits, written in groups of four: so many that a plain hash of one tells nothing. */
export const newRecoveryCodes = (): { codes: string[]; hashes: string[] } => {
  const codes = Array.from({ length: recoveryCodes }, () =>
    [...randomBytes(24)].map((byte) => letters[byte % letters.length]).join(''),
  );
  return { codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes: codes.map(hashRecoveryCode) };
};
