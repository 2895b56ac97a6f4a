import { Injectable } from '@nestjs/common';
import { packed } from '@plumbline/contracts/owners';
import { Outbox } from '@plumbline/service-kit/outbox';
import { TeamsRepository } from './teams.repository.ts';
import { invitationSnapshotOf, teamSnapshotOf } from './teams.schema.ts';

/** Rows of one export question; fewer when they would not fit. */
const exportRows = 500;

interface Wanted {
  after: string;
  ids?: string[] | undefined;
}

/** For the admin service, which reads everything anew now and then. */
@Injectable()
export class TeamsExport {
  constructor(
    private readonly repository: TeamsRepository,
    private readonly outbox: Outbox,
  ) {}

  async teams({ after, ids }: Wanted) {
    const rows = await this.repository.exportedTeams(after, ids, exportRows);
    return packed(rows.map(teamSnapshotOf), ids === undefined && rows.length === exportRows);
  }

  async invitations({ after, ids }: Wanted) {
    const rows = await this.outbox.transaction((session) =>
      this.repository.exportedInvitations(session, after, ids, exportRows),
    );
    return packed(
      rows.map(({ invitation, team }) => invitationSnapshotOf(invitation, team)),
      ids === undefined && rows.length === exportRows,
    );
  }
}
