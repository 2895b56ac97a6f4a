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
import { AdminController } from './admin.controller.ts';
import { AdminService } from './admin.service.ts';
import { AdminSessionsRepository } from './admin-sessions.repository.ts';
import { AdminsRepository } from './admins.repository.ts';
import { AuthController } from './auth.controller.ts';
import { AuthEnvironment, authEnvironment } from './auth.environment.ts';
import { AuthMails } from './auth-mails.ts';
import { AuthPersonData } from './auth.person-data.ts';
import { AuthService } from './auth.service.ts';
import { OldAddresses } from './old-addresses.ts';
import { OwnAccountService } from './own-account.service.ts';
import { OwnPasswordService } from './own-password.service.ts';
import { Passwords } from './passwords.ts';
import { ResetLinksRepository } from './reset-links.repository.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { UsersRepository } from './users.repository.ts';
import { VerificationLinksRepository } from './verification-links.repository.ts';

@Module({
  controllers: [AuthController, AdminController],
  providers: [
    AuthService,
    AccountService,
    OwnAccountService,
    OwnPasswordService,
    OldAddresses,
    AdminService,
    AdminsRepository,
    AdminSessionsRepository,
    Passwords,
    UsersRepository,
    SessionsRepository,
    VerificationLinksRepository,
    ResetLinksRepository,
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
    return {
      module: AuthModule,
      providers: [
        { provide: mailSettings, useValue: settings },
        { provide: authEnvironment, useValue: environment },
      ],
    };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startAuth = (environment: AuthEnvironment = readEnvironment(AuthEnvironment)): Promise<RunningService> =>
  startService('auth', AuthModule.with(environment), environment);
