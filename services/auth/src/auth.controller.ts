import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { authQuestions, type Login, type Register, type ResendVerification } from '@plumbline/contracts/auth';
import type { InputOf, OutputOf } from '@plumbline/contracts/question';
import { Answers } from '@plumbline/service-kit/answers';
import { AnyCaller, Signed, type Caller, type SignedInCaller } from '@plumbline/service-kit/caller';
import { AuthService } from './auth.service.ts';

type Out<Name extends keyof typeof authQuestions> = Promise<OutputOf<(typeof authQuestions)[Name]>>;
type In<Name extends keyof typeof authQuestions> = InputOf<(typeof authQuestions)[Name]>;

@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Answers(authQuestions.register)
  register(@Payload() input: Register, @AnyCaller() caller: Caller): Out<'register'> {
    return this.auth.register(input, caller);
  }

  @Answers(authQuestions.login)
  login(@Payload() input: Login): Out<'login'> {
    return this.auth.login(input);
  }

  @Answers(authQuestions.logout)
  logout(@Signed() caller: SignedInCaller): Out<'logout'> {
    return this.auth.logout(caller);
  }

  @Answers(authQuestions.checkSession)
  checkSession(@Payload() { token }: In<'checkSession'>): Out<'checkSession'> {
    return this.auth.checkSession(token);
  }

  @Answers(authQuestions.verifyEmail)
  verifyEmail(@Payload() { token }: In<'verifyEmail'>): Out<'verifyEmail'> {
    return this.auth.verifyEmail(token);
  }

  @Answers(authQuestions.resendVerification)
  resendVerification(@Payload() { email }: ResendVerification, @AnyCaller() caller: Caller): Out<'resendVerification'> {
    return this.auth.resendVerification(email, caller);
  }
}
