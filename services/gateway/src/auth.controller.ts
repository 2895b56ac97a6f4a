import { Body, Controller, Param, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  authQuestions,
  Login,
  LoginAnswer,
  MessageAnswer,
  Register,
  ResendVerification,
  SessionAnswer,
  VerifiedAnswer,
} from '@plumbline/contracts/auth';
import { sentence } from '@plumbline/contracts/error-text';
import { AppError } from '@plumbline/contracts/errors';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { z } from 'zod';
import { AddressLimit } from './address-limit.ts';
import { From, SignedInUser } from './request.ts';
import { Route, valid } from './route.ts';
import { Sessions } from './sessions.ts';

const Link = z.object({ token: z.string().min(1).max(200) });

@ApiTags('Accounts')
@Controller('v1/auth')
export class AuthController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: Sessions,
  ) {}

  @Route('POST', 'register', {
    summary: 'Register; the answer is the same whether or not the address is taken',
    open: true,
    body: Register,
    answer: MessageAnswer,
    status: 201,
    errors: ['request.invalid', 'auth.too_many_attempts'],
  })
  @UseGuards(AddressLimit)
  async register(@Body(valid(Register)) input: z.infer<typeof Register>, @From() caller: Caller) {
    await this.bus.ask(authQuestions.register, input, caller);
    return { message: sentence('message.registered', caller.language) };
  }

  @Route('POST', 'login', {
    summary: 'Sign in',
    open: true,
    body: Login,
    answer: LoginAnswer,
    errors: [
      'request.invalid',
      'auth.invalid_credentials',
      'auth.email_not_verified',
      'auth.suspended',
      'auth.too_many_attempts',
    ],
  })
  @UseGuards(AddressLimit)
  login(@Body(valid(Login)) input: z.infer<typeof Login>, @From() caller: Caller) {
    return this.bus.ask(authQuestions.login, input, caller);
  }

  @Route('POST', 'logout', { summary: 'Sign out; the token is dead at once', status: 204 })
  async logout(@From() caller: Caller): Promise<void> {
    await this.bus.ask(authQuestions.logout, {}, caller);
    if (caller.sessionId !== undefined) this.sessions.forget(caller.sessionId);
  }

  @Route('GET', 'session', { summary: 'The signed-in user', answer: SessionAnswer })
  session(@SignedInUser() user: SignedInUser) {
    return { user };
  }

  @Route('GET', 'verify-email/:token', {
    summary: 'Verify an address by the link from the mail',
    open: true,
    params: Link,
    answer: VerifiedAnswer,
    errors: ['auth.verification_link_invalid', 'request.too_many'],
  })
  @UseGuards(AddressLimit)
  async verifyEmail(@Param('token') token: string, @From() caller: Caller) {
    if (!Link.safeParse({ token }).success) throw new AppError('auth.verification_link_invalid');
    return this.bus.ask(authQuestions.verifyEmail, { token }, caller);
  }

  @Route('POST', 'resend-verification', {
    summary: 'Send the verification mail again',
    open: true,
    body: ResendVerification,
    answer: MessageAnswer,
    errors: ['request.invalid', 'auth.resend_too_many'],
  })
  @UseGuards(AddressLimit)
  async resendVerification(
    @Body(valid(ResendVerification)) input: z.infer<typeof ResendVerification>,
    @From() caller: Caller,
  ) {
    await this.bus.ask(authQuestions.resendVerification, input, caller);
    return { message: sentence('message.verification_sent', caller.language) };
  }
}
