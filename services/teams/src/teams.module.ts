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
import { FarewellWorker } from './farewell.worker.ts';
import { InvitationsService } from './invitations.service.ts';
import { People } from './people.ts';
import { TeamChanges } from './team-changes.ts';
import { TeamsController } from './teams.controller.ts';
import { TeamsEnvironment, teamsEnvironment } from './teams.environment.ts';
import { TeamsMails } from './teams-mails.ts';
import { TeamsPersonData } from './teams.person-data.ts';
import { TeamsRepository } from './teams.repository.ts';
import { TeamsService } from './teams.service.ts';

@Module({
  controllers: [TeamsController],
  providers: [
    TeamsRepository,
    People,
    TeamChanges,
    TeamsService,
    InvitationsService,
    FarewellWorker,
    Attempts,
    Mails,
    MailWorker,
    Postman,
    { provide: OwnMails, useClass: TeamsMails },
    { provide: PersonData, useClass: TeamsPersonData },
  ],
  exports: [PersonData],
})
export class TeamsModule {
  static with(environment: TeamsEnvironment): DynamicModule {
    const settings: MailSettings = {
      jobKind: jobKinds.sendTeamMail,
      keepSeconds: limits.invitationDays * 24 * 60 * 60,
      environment,
    };
    return {
      module: TeamsModule,
      providers: [
        { provide: teamsEnvironment, useValue: environment },
        { provide: mailSettings, useValue: settings },
      ],
    };
  }
}

/** Starts the service; resolves once it answers questions. */
export const startTeams = (
  environment: TeamsEnvironment = readEnvironment(TeamsEnvironment),
): Promise<RunningService> => startService('teams', TeamsModule.with(environment), environment);
