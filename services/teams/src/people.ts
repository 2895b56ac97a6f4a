import { Injectable } from '@nestjs/common';
import { authQuestions, type Person } from '@plumbline/contracts/auth';
import { limits } from '@plumbline/contracts/limits';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';

/** Who people are, asked of auth each time: names and addresses are kept in one place, and erased in one. */
@Injectable()
export class People {
  constructor(private readonly bus: Bus) {}

  /** Those of the ids whose accounts there are, by id. */
  async byId(ids: string[], caller: Caller): Promise<Map<string, Person>> {
    const found = new Map<string, Person>();
    for (let at = 0; at < ids.length; at += limits.pageSizeMax) {
      const part = ids.slice(at, at + limits.pageSizeMax);
      for (const person of await this.bus.ask(authQuestions.people, { ids: part }, caller))
        found.set(person.id, person);
    }
    return found;
  }

  async one(id: string, caller: Caller): Promise<Person | null> {
    return (await this.byId([id], caller)).get(id) ?? null;
  }

  accountOf(email: string, caller: Caller) {
    return this.bus.ask(authQuestions.accountOf, { email }, caller);
  }

  /** The id of the account that is opened for an address that an invitation's link has proven. */
  async openAccount(email: string, password: string, caller: Caller): Promise<string> {
    return (await this.bus.ask(authQuestions.openProvenAccount, { email, password }, caller)).id;
  }
}
