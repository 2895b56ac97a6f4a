import { Injectable } from '@nestjs/common';
import { PersonData, type ExportedFile } from '@plumbline/service-kit/person-data';
import { AuditRepository } from './audit.repository.ts';
import { ReadModelsRepository } from './read-models.repository.ts';

/** What the console shows of a person, and what of them stands in the audit log. */
@Injectable()
export class AdminPersonData extends PersonData {
  constructor(
    private readonly models: ReadModelsRepository,
    private readonly audit: AuditRepository,
  ) {
    super();
  }

  override async *files(userId: string): AsyncGenerator<ExportedFile> {
    const shown = { search: 0, words: 0 } as const;
    const account = await this.models.users.findOne({ _id: userId }, shown).lean();
    if (account) yield { name: 'console/account.json', json: account };
    const plans = await this.models.plans.find({ owner_id: userId }, shown).sort({ _id: 1 }).lean();
    if (plans.length > 0) yield { name: 'console/plans.json', json: plans };
    const evaluations = await this.models.evaluations.find({ owner_id: userId }, shown).sort({ _id: 1 }).lean();
    if (evaluations.length > 0) yield { name: 'console/evaluations.json', json: evaluations };
    const teams = await this.models.teams.find({ owner_id: userId }, shown).sort({ _id: 1 }).lean();
    if (teams.length > 0) yield { name: 'console/teams.json', json: teams };
    const entries = await this.audit.ofPerson({ userId, email: account?.email ?? null });
    if (entries.length > 0)
      yield {
        name: 'console/audit.json',
        // Not who else had a part in it.
        json: entries.map(({ at, action, actor_id, reason }) => ({ at, action, by_you: actor_id === userId, reason })),
      };
  }

  /** Entries of the audit log stay, since each holds the next one; the names in them go. */
  override async erase(userId: string): Promise<void> {
    const account = await this.models.users.findOne({ _id: userId }, { email: 1 }).lean();
    // Before the log is gone through: an entry that comes meanwhile finds it (`FactsListener`).
    await this.models.markGone('user', [userId]);
    await this.audit.eraseNames({ userId, email: account?.email ?? null });
    await this.models.removeOfOwner(userId);
    await this.models.remove('user', [userId]);
  }
}
