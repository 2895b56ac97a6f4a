import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { authQuestions, DeleteAccount } from '@plumbline/contracts/auth';
import { AppError } from '@plumbline/contracts/errors';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PersonalCopy } from './personal-copy.ts';
import { From, signedInOf } from './request.ts';
import { Route, valid } from './route.ts';
import { Sessions } from './sessions.ts';

@ApiTags('Accounts')
@Controller('v1/account')
export class AccountController {
  constructor(
    private readonly bus: Bus,
    private readonly copies: PersonalCopy,
    private readonly sessions: Sessions,
  ) {}

  @Route('GET', 'export', {
    summary: 'A copy of all that is kept of the caller',
    answerType:
      'application/zip: documents as they were uploaded, all else as JSON; broken off when it cannot be finished',
    errors: ['request.too_many', 'internal.unavailable'],
  })
  async export(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @From() caller: Caller): Promise<void> {
    const signedIn = signedInOf(request);
    if (!signedIn) throw new AppError('auth.unauthenticated');
    const userId = signedIn.user.id;
    const end = new AbortController();
    const unwatch = this.sessions.onEnd({ sessionId: signedIn.sessionId, userId }, () => end.abort());
    reply.raw.once('close', unwatch);
    const today = new Date().toISOString().slice(0, 10);
    try {
      await reply
        .header('content-disposition', contentDisposition(`plumbline-${today}.zip`, { type: 'attachment' }))
        .type('application/zip')
        .send(await this.copies.begin(userId, caller, end.signal));
    } catch (error) {
      unwatch();
      throw error;
    }
  }

  @Route('DELETE', '', {
    summary: 'Delete the account and all that it owns',
    body: DeleteAccount,
    status: 204,
    errors: ['request.invalid', 'auth.wrong_password', 'auth.owns_teams', 'auth.too_many_attempts'],
  })
  async remove(
    @Body(valid(DeleteAccount)) input: z.infer<typeof DeleteAccount>,
    @From() caller: Caller,
  ): Promise<void> {
    await this.bus.ask(authQuestions.deleteAccount, input, caller);
    if (caller.sessionId !== undefined) this.sessions.forget(caller.sessionId);
  }
}
