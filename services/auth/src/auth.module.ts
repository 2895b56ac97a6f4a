import { Module, type DynamicModule } from '@nestjs/common';
import { jobKinds } from '@plumbline/contracts/events';
import { limits } from '@plumbline/contracts/limits';
import { MailWorker } from '@plumbline/mail/mail.worker';
import { Mails } from '@plumbline/mail/mails';
import { mailSettings, OwnMails, type MailSettings } from '@plumbline/mail/own-mails';
import { Postman } from '@plumbline/mail/postman';
import { Attempts } from '@plumbline/service-kit/attempts';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { PersonData } from '@plumbline/service-kit/person-data';
import { startService, type RunningService } from '@plumbline/service-kit/start-service';
import { AccountService } from './account.service.ts';
import { AuthController } from './auth.controller.ts';
import { AuthEnvironment } from './auth.environment.ts';
import { AuthMails } from './auth-mails.ts';
import { AuthPersonData } from './auth.person-data.ts';
import { AuthService } from './auth.service.ts';
import { Passwords } from './passwords.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { UsersRepository } from './users.repository.ts';
import { VerificationLinksRepository } from './verification-links.repository.ts';

@Module({
  controllers: [AuthController],
  providers: [
    AuthService,
    AccountService,
    Passwords,
    UsersRepository,
    SessionsRepository,
    VerificationLinksRepository,
    Attempts,
    Mails,
    MailWorker,
    Postman,
    { provide: OwnMails, useClass: AuthMails },
    { provide: PersonData, useClass: AuthPersonData },
  ],
  exports: [PersonData],
})
export class AuthModule {
  static with(environment: AuthEnvironment): DynamicModule {
    const settings: MailSettings = {
      jobKind: jobKinds.sendMail,
      keepSeconds: limits.verificationLinkHours * 60 * 60,
      environment,
    };
    return { module: AuthModule, providers: [{ provide: mailSettings, useValue: settings }] };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startAuth = (environment: AuthEnvironment = readEnvironment(AuthEnvironment)): Promise<RunningService> =>
  startService('auth', AuthModule.with(environment), environment);
