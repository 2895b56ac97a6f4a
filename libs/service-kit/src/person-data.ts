import { Controller, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { facts } from '@plumbline/contracts/events';
import { exportUser, type ExportedPiece, type PersonExport } from '@plumbline/contracts/person-data';
import { Answers } from './answers.ts';
import type { InputOf } from './bus.ts';
import { FactListener } from './fact-listener.ts';
import { JobQueue } from './job-queue.ts';

/** One file of a person's copy: something to be written as JSON, or an object of the store. */
export type ExportedFile = { name: string; json: unknown } | { name: string; objectKey: string };

/**
 * What a service keeps of people. Every service that keeps data provides one, or it does not start: a person's copy and
 * their deletion would else leave out what nobody thought of.
 */
export abstract class PersonData {
  /** All of it, in an order that two calls share; names are paths within the copy, e.g. `teams/memberships.json`. */
  abstract files(userId: string): AsyncIterable<ExportedFile>;

  /**
   * Erases all of it; may be called twice. Rows that have to stay keep the id and lose the rest. The person's jobs are
   * forgotten by the kit.
   */
  abstract erase(userId: string): Promise<void>;
}

/** Characters of one answer. The bus carries 1 MB, and a character may take four bytes. */
const answerLength = 200_000;

/** Files `from` on, cut into pieces of one answer. `from` is the number of a file and a place in it. */
export const piecesOf = async (files: AsyncIterable<ExportedFile>, from: string | null): Promise<PersonExport> => {
  const [firstFile = 0, firstAt = 0] = (from ?? '0.0').split('.').map(Number);
  const pieces: ExportedPiece[] = [];
  let room = answerLength;
  let n = -1;
  for await (const file of files) {
    n += 1;
    if (n < firstFile) continue;
    if (room <= 0) return { pieces, next: `${String(n)}.0` };
    if ('objectKey' in file) {
      pieces.push({ name: file.name, text: '', ends: true, object_key: file.objectKey });
      room -= file.name.length;
      continue;
    }
    const text = JSON.stringify(file.json, null, 2);
    const at = n === firstFile ? firstAt : 0;
    const rest = text.slice(at, at + room);
    const ends = at + rest.length >= text.length;
    pieces.push({ name: file.name, text: rest, ends });
    room -= rest.length;
    if (!ends) return { pieces, next: `${String(n)}.${String(at + rest.length)}` };
  }
  return { pieces, next: null };
};

/** Answers for a service what it keeps of a person, and erases it when their account is deleted. */
export const personDataController = (service: string): Type => {
  @Controller()
  class PersonDataController {
    constructor(private readonly data: PersonData) {}

    @Answers(exportUser(service))
    export(@Payload() { userId, from }: InputOf<ReturnType<typeof exportUser>>): Promise<PersonExport> {
      return piecesOf(this.data.files(userId), from);
    }
  }
  return PersonDataController;
};

/** Hears that somebody's account is gone. */
@Injectable()
export class PersonEraser implements OnModuleInit {
  constructor(
    private readonly service: string,
    private readonly data: PersonData,
    private readonly jobs: JobQueue,
    private readonly listener: FactListener,
  ) {}

  onModuleInit(): void {
    this.listener.on(`${this.service}-user-deleted`, facts.userDeleted, async ({ id }) => {
      // First what is under way, or it would write after all was erased.
      await this.jobs.forgetOwner(id);
      await this.data.erase(id);
      await this.jobs.forgetOwner(id);
    });
  }
}
