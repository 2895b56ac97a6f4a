import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Email } from '@plumbline/contracts/auth';
import { facts } from '@plumbline/contracts/events';
import { Outbox } from '@plumbline/service-kit/outbox';
import { userSnapshotOf } from './user.schema.ts';
import { isTaken, UsersRepository } from './users.repository.ts';

/**
 * Brings the addresses of accounts that are older than the one form of an address (`canonicalAddress`) into it, or their
 * owners could not sign in any more. Where two accounts turn out to have one address, the one in that form already keeps it.
 */
@Injectable()
export class OldAddresses implements OnApplicationBootstrap {
  readonly #logger = new Logger(OldAddresses.name);

  constructor(
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { _id, email } of await this.users.withLettersBeyondAscii()) {
      const { data: address } = Email.safeParse(email);
      if (address === undefined || address === email) continue;
      try {
        await this.outbox.transaction(async (session) => {
          const user = await this.users.setAddress(_id, address, session);
          if (user) await this.outbox.say(session, facts.userChanged, userSnapshotOf(user));
        });
      } catch (error) {
        if (!isTaken(error)) throw error;
        this.#logger.warn({ userId: _id }, 'two accounts have one address; this one can no longer be signed in to');
      }
    }
  }
}
