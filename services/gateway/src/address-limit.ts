import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import { AppError } from '@plumbline/contracts/errors';

/** Slows down guessing from one network address on the routes that take a secret or a link. Guessing at one account is auth's own affair. */
@Injectable()
export class AddressLimit extends ThrottlerGuard {
  protected override throwThrottlingException(
    _: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new AppError('auth.too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(timeToBlockExpire)) });
  }
}
