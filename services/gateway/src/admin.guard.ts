import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { adminAuthQuestions } from '@plumbline/contracts/admin-auth';
import { AppError } from '@plumbline/contracts/errors';
import { Bus } from '@plumbline/service-kit/bus';
import type { FastifyRequest } from 'fastify';
import { callerOf, type SignedIn } from './request.ts';

const beforeTotp = 'before_totp';

/** Marks a route that an admin may use who has yet to set up the app that is required. */
export const BeforeTotp = (): MethodDecorator => SetMetadata(beforeTotp, true);

/**
 * Lets only an admin through: 401 for a token that is worth nothing, 403 for one of a user. Auth is asked each time: admins
 * are few, and who is not one any more is out with the next request.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly bus: Bus,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedIn }>();
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined || token.length > 200) throw new AppError('auth.unauthenticated');
    const session = await this.bus.ask(adminAuthQuestions.checkSession, { token }, callerOf(request));
    if (session === null) throw new AppError('auth.unauthenticated');
    if ('ofUser' in session) throw new AppError('auth.admins_only');
    const { totp, totp_required: isRequired } = session.user;
    if (isRequired && !totp && this.reflector.get<boolean | undefined>(beforeTotp, context.getHandler()) !== true)
      throw new AppError('auth.totp_required');
    request.user = session;
    return true;
  }
}
