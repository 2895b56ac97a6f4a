import { Body, Controller, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  adminAuthQuestions as questions,
  AdminLogin,
  AdminLoginAnswer,
  AdminSessionAnswer,
  RecoveryCodes,
  TotpBegin,
  TotpBegun,
  TotpConfirm,
  TotpDisable,
} from '@plumbline/contracts/admin-auth';
import { AppError } from '@plumbline/contracts/errors';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AdminAddressLimit } from './admin-address-limit.ts';
import { From, signedInOf } from './request.ts';
import { Route, valid } from './route.ts';

@ApiTags('Admin: signing in')
@Controller('v1/admin/auth')
export class AdminAuthController {
  constructor(private readonly bus: Bus) {}

  @Route('POST', 'login', {
    summary: 'Sign in to the console, with a code where the authenticator app is on',
    open: true,
    body: AdminLogin,
    answer: AdminLoginAnswer,
    errors: [
      'request.invalid',
      'auth.invalid_credentials',
      'auth.otp_required',
      'auth.otp_wrong',
      'auth.suspended',
      'auth.too_many_attempts',
    ],
  })
  @UseGuards(AdminAddressLimit)
  login(@Body(valid(AdminLogin)) input: z.infer<typeof AdminLogin>, @From() caller: Caller) {
    return this.bus.ask(questions.login, input, caller);
  }

  @Route('POST', 'logout', { summary: 'Sign out; the token is dead at once', admin: 'before_totp', status: 204 })
  async logout(@From() caller: Caller): Promise<void> {
    await this.bus.ask(questions.logout, {}, caller);
  }

  @Route('GET', 'session', { summary: 'The signed-in admin', admin: 'before_totp', answer: AdminSessionAnswer })
  session(@Req() request: FastifyRequest) {
    const signedIn = signedInOf(request);
    if (!signedIn) throw new AppError('auth.unauthenticated');
    return { user: signedIn.user };
  }

  @Route('POST', 'totp', {
    summary:
      'Begin to set up an authenticator app; it is on once a code of it is confirmed. Where one is on, with the password and a code of that',
    admin: 'before_totp',
    body: TotpBegin,
    answer: TotpBegun,
    errors: ['request.invalid', 'auth.too_many_attempts'],
  })
  totpBegin(@Body(valid(TotpBegin)) proof: z.infer<typeof TotpBegin>, @From() caller: Caller) {
    return this.bus.ask(questions.totpBegin, proof, caller);
  }

  @Route('POST', 'totp/confirm', {
    summary: 'Switch the app on with a code of it; answers the recovery codes, once',
    admin: 'before_totp',
    body: TotpConfirm,
    answer: RecoveryCodes,
    errors: ['request.invalid', 'auth.totp_not_begun', 'auth.too_many_attempts'],
  })
  totpConfirm(@Body(valid(TotpConfirm)) input: z.infer<typeof TotpConfirm>, @From() caller: Caller) {
    return this.bus.ask(questions.totpConfirm, input, caller);
  }

  @Route('POST', 'totp/disable', {
    summary: 'Switch the app off, with the password and a code',
    admin: true,
    body: TotpDisable,
    status: 204,
    errors: ['request.invalid', 'auth.too_many_attempts'],
  })
  async totpDisable(
    @Body(valid(TotpDisable)) input: z.infer<typeof TotpDisable>,
    @From() caller: Caller,
  ): Promise<void> {
    await this.bus.ask(questions.totpDisable, input, caller);
  }
}
