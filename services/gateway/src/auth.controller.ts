import { Body, Controller, Param, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  authQuestions,
  ChangeAccount,
  ChangePassword,
  ForgotPassword,
  Login,
  LoginAnswer,
  MessageAnswer,
  Register,
  ResendVerification,
  ResetPassword,
  SessionAnswer,
  SessionsAnswer,
  VerifiedAnswer,
} from '@plumbline/contracts/auth';
import { sentence } from '@plumbline/contracts/error-text';
import { AppError } from '@plumbline/contracts/errors';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AddressLimit } from './address-limit.ts';
import { deviceOf } from './device.ts';
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
  login(@Body(valid(Login)) input: z.infer<typeof Login>, @Req() request: FastifyRequest, @From() caller: Caller) {
    const device = deviceOf(request.headers['user-agent']);
    return this.bus.ask(authQuestions.login, { ...input, ...(device === undefined ? {} : { device }) }, caller);
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
  async verifyEmail(@Param('token') token: string, @Req() { method }: FastifyRequest, @From() caller: Caller) {
    // Fastify has every GET answer HEAD too; mail scanners look at links that way, and looking changes nothing.
    if (method === 'HEAD') return { verified: true };
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

  @Route('POST', 'forgot', {
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    open: true,
    body: ForgotPassword,
    answer: MessageAnswer,
    errors: ['request.invalid', 'auth.too_many_attempts'],
  })
  @UseGuards(AddressLimit)
  async forgot(@Body(valid(ForgotPassword)) input: z.infer<typeof ForgotPassword>, @From() caller: Caller) {
    await this.bus.ask(authQuestions.forgotPassword, input, caller);
    return { message: sentence('message.reset_sent', caller.language) };
  }

  @Route('POST', 'reset', {
    summary: 'Choose a new password by the link from the mail; every session of the person ends',
    open: true,
    body: ResetPassword,
    status: 204,
    errors: ['request.invalid', 'auth.reset_link_invalid', 'auth.too_many_attempts'],
  })
  @UseGuards(AddressLimit)
  async reset(@Body(valid(ResetPassword)) input: z.infer<typeof ResetPassword>, @From() caller: Caller): Promise<void> {
    this.#forget(await this.bus.ask(authQuestions.resetPassword, input, caller));
  }

  @Route('POST', 'password', {
    summary: 'Change the password; other sessions end',
    body: ChangePassword,
    status: 204,
    errors: ['request.invalid', 'auth.wrong_password', 'auth.too_many_attempts'],
  })
  async changePassword(
    @Body(valid(ChangePassword)) input: z.infer<typeof ChangePassword>,
    @From() caller: Caller,
  ): Promise<void> {
    this.#forget(await this.bus.ask(authQuestions.changePassword, input, caller));
  }

  @Route('GET', 'sessions', { summary: 'Where the caller is signed in', answer: SessionsAnswer })
  openSessions(@From() caller: Caller) {
    return this.bus.ask(authQuestions.sessions, {}, caller);
  }

  @Route('DELETE', 'sessions', { summary: 'Sign out everywhere else', status: 204 })
  async endOtherSessions(@From() caller: Caller): Promise<void> {
    this.#forget(await this.bus.ask(authQuestions.endOtherSessions, {}, caller));
  }

  @Route('PATCH', 'account', {
    summary: 'Another name, phone or language',
    body: ChangeAccount,
    answer: SessionAnswer,
    errors: ['request.invalid'],
  })
  async changeAccount(@Body(valid(ChangeAccount)) input: z.infer<typeof ChangeAccount>, @From() caller: Caller) {
    const answer = await this.bus.ask(authQuestions.changeAccount, input, caller);
    this.sessions.changed(answer.user.id);
    return answer;
  }

  #forget({ ended }: { ended: string[] }): void {
    for (const sessionId of ended) this.sessions.forget(sessionId);
  }
}
