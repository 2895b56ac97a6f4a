import { isNativeError } from 'node:util/types';
import { Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { AppError, type ErrorCode, type ErrorDetails } from '@plumbline/contracts/errors';
import { throwError, type Observable } from 'rxjs';

// Driver errors that mean "the database is away", by name: classes differ between copies of the driver.
const awayNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
  'MongoStalePrimaryError',
  'PoolClearedOnNetworkError',
  'MongoPoolClearedError',
  'MongoOperationTimeoutError',
]);

// A socket's own errors: a driver that writes in the moment in which the other side has gone passes Node's error on as it is.
const awayCodes = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SOCKET_CLOSED',
  // mongod on its way down or not yet primary, when the driver's own second try is spent: ShutdownInProgress,
  // PrimarySteppedDown, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk,
  // NotPrimaryOrSecondary (mongo's error_codes.yml).
  91,
  189,
  10107,
  11600,
  11602,
  13435,
  13436,
]);

// What mongod or the driver says may be tried again: a transaction that mongod lost with its state, a commit that nobody can
// tell about, a write whose second try failed too.
const awayLabels = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'];

const labelsOf = (error: Error): unknown[] =>
  'errorLabels' in error && Array.isArray(error.errorLabels) ? error.errorLabels : [];

/** What an error is made of: a bulk write keeps the one that ended it as its `errorResponse`, others have a `cause`. */
const partsOf = (error: Error): unknown[] => [error.cause, 'errorResponse' in error ? error.errorResponse : undefined];

const isAway = (error: unknown): boolean =>
  isNativeError(error) &&
  (awayNames.has(error.name) ||
    ('code' in error && awayCodes.has(error.code)) ||
    labelsOf(error).some((label) => awayLabels.some((away) => away === label)) ||
    partsOf(error).some(isAway));

/** The error as it crosses a border: an AppError as it is, a database (or socket) that went away as 503, anything else unexplained. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isAway(error)) {
    return new AppError('internal.unavailable', { retryAfterSeconds: 5 }, { cause: error });
  }
  return new AppError('internal.unexpected', {}, { cause: error });
}

/** What an error looks like on the bus (Nest replaces a class it does not know by a bare sentence). */
export interface RpcError {
  code: ErrorCode;
  details: ErrorDetails;
}

/** Every error of a message handler leaves as a code; what nobody expected is logged here, and only here. */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter {
  readonly #logger = new Logger('Rpc');

  catch(exception: unknown): Observable<never> {
    const error = asAppError(exception);
    if (error.code === 'internal.unexpected') this.#logger.error({ err: error.cause }, 'unexpected error in a handler');
    return throwError((): RpcError => ({ code: error.code, details: error.details }));
  }
}
