import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { facts } from '@plumbline/contracts/events';
import { FactListener, reading } from '@plumbline/service-kit/fact-listener';
import { AuditRepository, type NewEntry } from './audit.repository.ts';
import { ReadModelsRepository, type Change } from './read-models.repository.ts';
import { Rebuild } from './rebuild.ts';

const dayMs = 24 * 60 * 60 * 1000;
const unconfirmedDays = 7;
const sweepEveryMs = 60 * 60 * 1000;

/** Hears what happens, and keeps it: how things are in the read models, what admins do in the audit log. */
@Injectable()
export class FactsListener implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(FactsListener.name);
  #sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly listener: FactListener,
    private readonly models: ReadModelsRepository,
    private readonly audit: AuditRepository,
    private readonly rebuild: Rebuild,
  ) {}

  onModuleInit(): void {
    this.listener.onMany<Change>(
      'admin-read-models',
      [
        reading(facts.userRegistered, (now) => ({ kind: 'user', now })),
        reading(facts.userVerified, (now) => ({ kind: 'user', now })),
        reading(facts.userChanged, (now) => ({ kind: 'user', now })),
        reading(facts.userStatusChanged, (now) => ({ kind: 'user', now })),
        reading(facts.planCreated, (now) => ({ kind: 'plan', now })),
        reading(facts.planRead, (now) => ({ kind: 'plan', now })),
        reading(facts.planSupplemented, (now) => ({ kind: 'plan', now })),
        reading(facts.planDeleted, ({ id }) => ({ kind: 'plan', goneId: id })),
        reading(facts.evaluationCreated, (now) => ({ kind: 'evaluation', now })),
        reading(facts.evaluationStatusChanged, (now) => ({ kind: 'evaluation', now })),
        reading(facts.evaluationDeleted, ({ id }) => ({ kind: 'evaluation', goneId: id })),
        reading(facts.teamCreated, (now) => ({ kind: 'team', now })),
        reading(facts.teamChanged, (now) => ({ kind: 'team', now })),
        reading(facts.teamDeleted, ({ id }) => ({ kind: 'team', goneId: id })),
        reading(facts.invitationMade, (now) => ({ kind: 'invitation', now })),
        reading(facts.invitationEnded, ({ id }) => ({ kind: 'invitation', goneId: id })),
      ],
      (changes) => this.models.apply(changes),
    );
    this.listener.onMany<NewEntry>(
      'admin-audit',
      [
        reading(facts.adminActed, (data, { id, at }) => ({ id, at, data })),
        reading(facts.evaluationAdminActed, (data, { id, at }) => ({ id, at, data })),
      ],
      (entries) => this.#append(entries),
    );
  }

  async #append(entries: NewEntry[]): Promise<void> {
    await this.audit.append(entries);
    // Looked at after adding: whoever erases somebody marks them as gone first, so one of the two sees the other.
    const ids = new Set(entries.flatMap(({ data }) => [data.actor_id, data.subject_id].filter((id) => id !== null)));
    for (const userId of await this.models.goneOf('user', [...ids]))
      await this.audit.eraseNames({ userId, email: null });
  }

  onApplicationBootstrap(): void {
    this.#sweep = setInterval(() => {
      const olderThan = new Date(Date.now() - unconfirmedDays * dayMs);
      this.rebuild.forgetUnconfirmed(olderThan, { requestId: randomUUID(), language: 'en' }).catch((error: unknown) => {
        this.#logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'unconfirmed accounts stay');
      });
    }, sweepEveryMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweep);
  }
}
