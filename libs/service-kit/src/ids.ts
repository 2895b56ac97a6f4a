import { createHash, randomBytes } from 'node:crypto';

/** A new opaque public id: 96 random bits, 16 url-safe characters. */
export const newPublicId = (): string => randomBytes(12).toString('base64url');

/** A new secret for a link or a bearer token: 256 random bits, 43 url-safe characters. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What the server keeps of a secret. The secret has 256 random bits, so a plain SHA-256 cannot be guessed back. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
