import { randomBytes } from 'node:crypto';
import { limits } from '@plumbline/contracts/limits';

/** Where fresh uploads lie. What stays here without a row is swept (services/plans). */
export const uploadPrefix = 'uploads/';
/** The same for the files of memos' packages (services/memos). */
export const packagePrefix = 'packages/';

/** A new key for an upload: nothing of the file's name or owner is in it. */
export const newUploadKey = (): string => uploadPrefix + randomKey();
export const newPackageKey = (): string => packagePrefix + randomKey();
const randomKey = (): string => randomBytes(18).toString('base64url');

// Control characters; marks that turn the direction of what follows (U+202A–202E, U+2066–2069, U+200E/F, U+061C); line ends.
const unseen = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]/g;
// How a browser writes a quotation mark and line ends into the head of a form's part.
const formEscapes = /%22|%0D|%0A/g;
// What a file system or a header would take for something else.
const special = /[<>:"|?*\\/]/g;

/**
 * The name of a file as it may be shown and offered for download: its last path segment without anything that is not seen,
 * at most 255 UTF-16 units with its extension kept. 'file' when nothing is left.
 */
export const safeFileName = (name: string, maxLength: number = limits.fileNameMaxLength): string => {
  const lastSegment =
    name
      .toWellFormed()
      .replace(formEscapes, decodeURIComponent)
      .split(/[\\/]/)
      .findLast((segment) => segment.replace(unseen, '').trim() !== '') ?? '';
  const clean = lastSegment.replace(unseen, '').replace(special, '_').normalize('NFC').trim();
  const named = /^\.*$/.test(clean) ? 'file' : clean;
  if (named.length <= maxLength) return named;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(named)?.[0] ?? '';
  // A cut through a surrogate pair leaves half of it, which goes too.
  return named.slice(0, maxLength - extension.length).replace(/[\uD800-\uDBFF]$/, '') + extension;
};
