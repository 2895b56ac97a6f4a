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
  'PoolClearedOnNetworkError',
  'MongoPoolClearedError',
  'MongoOperationTimeoutError',
]);

/** The error as it crosses a border: an AppError as it is, an absent database as 503, anything else unexplained. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && awayNames.has(error.name)) {
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
