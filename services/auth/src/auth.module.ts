import { Module, type DynamicModule } from '@nestjs/common';
import { readEnvironment } from '@plumbline/service-kit/environment';
import { startService, type RunningService } from '@plumbline/service-kit/start-service';
import { AdminController } from './admin.controller.ts';
import { AdminService } from './admin.service.ts';
import { AdminSessionsRepository } from './admin-sessions.repository.ts';
import { AdminsRepository } from './admins.repository.ts';
import { AttemptsRepository } from './attempts.repository.ts';
import { AuthController } from './auth.controller.ts';
import { AuthEnvironment, authEnvironment } from './auth.environment.ts';
import { AuthService } from './auth.service.ts';
import { MailWorker } from './mail.worker.ts';
import { MailsRepository } from './mails.repository.ts';
import { Passwords } from './passwords.ts';
import { Postman } from './postman.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { UsersRepository } from './users.repository.ts';
import { VerificationLinksRepository } from './verification-links.repository.ts';

@Module({
  controllers: [AuthController, AdminController],
  providers: [
    AuthService,
    AdminService,
    AdminsRepository,
    AdminSessionsRepository,
    Passwords,
    UsersRepository,
    SessionsRepository,
    VerificationLinksRepository,
    AttemptsRepository,
    MailsRepository,
    MailWorker,
    Postman,
  ],
})
export class AuthModule {
  static with(environment: AuthEnvironment): DynamicModule {
    return { module: AuthModule, providers: [{ provide: authEnvironment, useValue: environment }] };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startAuth = (environment: AuthEnvironment = readEnvironment(AuthEnvironment)): Promise<RunningService> =>
  startService('auth', AuthModule.with(environment), environment);
