import { AppError } from '@plumbline/contracts/errors';
import { asAppError } from '@plumbline/service-kit/rpc-error.filter';

/** Fires with the error that ends a stream: the person left, or is not signed in any more. */
export class StreamEnd {
  readonly #abort = new AbortController();
  readonly signal = this.#abort.signal;

  /** Why it ended, for the person; undefined while it goes on. */
  get reason(): AppError | undefined {
    return this.signal.aborted ? asAppError(this.signal.reason) : undefined;
  }

  signedOut = (): void => this.#abort.abort(new AppError('auth.unauthenticated'));
  left = (): void => this.#abort.abort(new AppError('internal.unavailable'));
}
