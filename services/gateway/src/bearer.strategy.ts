import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { AppError } from '@plumbline/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-http-bearer';
import { callerOf, type SignedIn } from './request.ts';
import { Sessions } from './sessions.ts';

@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer', 2) {
  constructor(private readonly sessions: Sessions) {
    super({ passReqToCallback: true });
  }

  /** The package would also take a token from the query or the body, where logs and histories keep it: header only. */
  override authenticate(request: Parameters<InstanceType<typeof Strategy>['authenticate']>[0]): void {
    const headerAlone = new Proxy(request, {
      get: (of, name): unknown => (name === 'query' || name === 'body' ? undefined : Reflect.get(of, name)),
    });
    super.authenticate(headerAlone);
  }

  async validate(request: FastifyRequest, token: string): Promise<SignedIn | false> {
    return (await this.sessions.check(token, callerOf(request))) ?? false;
  }
}

/** Lets only a signed-in person through; everybody else is answered 401. */
@Injectable()
export class BearerGuard extends AuthGuard('bearer') {
  override handleRequest<User>(error: Error | null, user: User | false): User {
    if (error) throw error;
    if (!user) throw new AppError('auth.unauthenticated');
    return user;
  }
}

/** Lets everybody through, a signed-in person as themselves; a token that is worth nothing is answered 401. */
@Injectable()
export class BearerIfAnyGuard extends BearerGuard {
  override canActivate(context: ExecutionContext): ReturnType<BearerGuard['canActivate']> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return headers.authorization === undefined ? true : super.canActivate(context);
  }
}
