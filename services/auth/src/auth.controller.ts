import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { authQuestions, type Register, type ResendVerification } from '@plumbline/contracts/auth';
import type { InputOf, OutputOf } from '@plumbline/contracts/question';
import { Answers } from '@plumbline/service-kit/answers';
import { AnyCaller, Signed, type Caller, type SignedInCaller } from '@plumbline/service-kit/caller';
import { AccountService } from './account.service.ts';
import { AuthService } from './auth.service.ts';
import { OwnAccountService } from './own-account.service.ts';
import { OwnPasswordService } from './own-password.service.ts';

type Out<Name extends keyof typeof authQuestions> = Promise<OutputOf<(typeof authQuestions)[Name]>>;
type In<Name extends keyof typeof authQuestions> = InputOf<(typeof authQuestions)[Name]>;

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly accounts: AccountService,
    private readonly own: OwnAccountService,
    private readonly ownPassword: OwnPasswordService,
  ) {}

  @Answers(authQuestions.register)
  register(@Payload() input: Register, @AnyCaller() caller: Caller): Out<'register'> {
    return this.auth.register(input, caller);
  }

  @Answers(authQuestions.login)
  login(@Payload() input: In<'login'>, @AnyCaller() caller: Caller): Out<'login'> {
    return this.auth.login(input, caller);
  }

  @Answers(authQuestions.logout)
  logout(@Signed() caller: SignedInCaller): Out<'logout'> {
    return this.auth.logout(caller);
  }

  @Answers(authQuestions.checkSession)
  checkSession(@Payload() { token }: In<'checkSession'>, @AnyCaller() caller: Caller): Out<'checkSession'> {
    return this.auth.checkSession(token, caller);
  }

  @Answers(authQuestions.verifyEmail)
  verifyEmail(@Payload() { token }: In<'verifyEmail'>): Out<'verifyEmail'> {
    return this.auth.verifyEmail(token);
  }

  @Answers(authQuestions.resendVerification)
  resendVerification(@Payload() { email }: ResendVerification, @AnyCaller() caller: Caller): Out<'resendVerification'> {
    return this.auth.resendVerification(email, caller);
  }

  @Answers(authQuestions.people)
  people(@Payload() { ids }: In<'people'>): Out<'people'> {
    return this.accounts.people(ids);
  }

  @Answers(authQuestions.accountOf)
  accountOf(@Payload() { email }: In<'accountOf'>): Out<'accountOf'> {
    return this.accounts.accountOf(email);
  }

  @Answers(authQuestions.openProvenAccount)
  openProvenAccount(@Payload() input: In<'openProvenAccount'>, @AnyCaller() caller: Caller): Out<'openProvenAccount'> {
    return this.accounts.openProven(input, caller);
  }

  @Answers(authQuestions.deleteAccount)
  deleteAccount(@Payload() { password }: In<'deleteAccount'>, @Signed() caller: SignedInCaller): Out<'deleteAccount'> {
    return this.accounts.remove(password, caller);
  }

  @Answers(authQuestions.forgotPassword)
  forgotPassword(@Payload() { email }: In<'forgotPassword'>, @AnyCaller() caller: Caller): Out<'forgotPassword'> {
    return this.ownPassword.forgot(email, caller);
  }

  @Answers(authQuestions.resetPassword)
  resetPassword(@Payload() input: In<'resetPassword'>, @AnyCaller() caller: Caller): Out<'resetPassword'> {
    return this.ownPassword.reset(input, caller);
  }

  @Answers(authQuestions.changePassword)
  changePassword(@Payload() input: In<'changePassword'>, @Signed() caller: SignedInCaller): Out<'changePassword'> {
    return this.ownPassword.change(input, caller);
  }

  @Answers(authQuestions.sessions)
  sessions(@Signed() caller: SignedInCaller): Out<'sessions'> {
    return this.own.openSessions(caller);
  }

  @Answers(authQuestions.endOtherSessions)
  endOtherSessions(@Signed() caller: SignedInCaller): Out<'endOtherSessions'> {
    return this.own.endOtherSessions(caller);
  }

  @Answers(authQuestions.changeAccount)
  changeAccount(@Payload() input: In<'changeAccount'>, @Signed() caller: SignedInCaller): Out<'changeAccount'> {
    return this.own.change(input, caller);
  }
}
