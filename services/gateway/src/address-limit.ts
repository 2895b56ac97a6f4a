import { isIPv6 } from 'node:net';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import { AppError } from '@plumbline/contracts/errors';
import type { FastifyRequest } from 'fastify';

/** Whom an address belongs to: an IPv4 address is one household's, of IPv6 every household has a whole network of 64 bits. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const left = groups(before);
  const right = groups(after ?? '');
  const gap = after === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** Slows down guessing from one network address on the routes that take a secret or a link. Guessing at one account is auth's own affair. */
@Injectable()
export class AddressLimit extends ThrottlerGuard {
  protected override getTracker({ ip }: Pick<FastifyRequest, 'ip'>): Promise<string> {
    return Promise.resolve(networkOf(ip));
  }

  protected override throwThrottlingException(
    _: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new AppError('auth.too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(timeToBlockExpire)) });
  }
}
