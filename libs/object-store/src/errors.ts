import { AppError } from '@plumbline/contracts/errors';

/** More bytes than allowed; nothing was kept. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** No byte for too long, or not done in time; nothing was kept. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** The sender broke off; nothing was kept. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** The store does not answer, answers with an error of its own, or not in time. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** No room in the store, or on the disk where uploads are received. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** There is no object of this key. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

/** Malware was found in it, called as the message says; nothing was kept. */
export class Infected extends Error {
  override readonly name = 'Infected';
}

/** Nobody could say that it is clean; nothing was kept. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

/** The code of a system's or store's error, '' when it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

const retryAfterSeconds = 10;

/** What a person is told about a failed upload or download of a deck; any other error comes back as it is. */
export const asDeckError = (error: unknown): unknown => {
  const options = { cause: error };
  if (error instanceof TooLarge) return new AppError('plans.file_too_large', {}, options);
  if (error instanceof TooSlow) return new AppError('plans.upload_too_slow', {}, options);
  if (error instanceof Interrupted) return new AppError('plans.upload_interrupted', {}, options);
  if (error instanceof StorageFull) return new AppError('plans.storage_full', { retryAfterSeconds }, options);
  if (error instanceof StorageUnavailable)
    return new AppError('plans.storage_unavailable', { retryAfterSeconds }, options);
  if (error instanceof Infected) return new AppError('plans.file_infected', {}, options);
  if (error instanceof ScannerUnavailable)
    return new AppError('plans.scanner_unavailable', { retryAfterSeconds }, options);
  if (error instanceof ObjectMissing) return new AppError('plans.not_found', {}, options);
  return error;
};
