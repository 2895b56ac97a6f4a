import { Controller, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { facts } from '@plumbline/contracts/events';
import { exportUser, type ExportedPiece, type PersonExport } from '@plumbline/contracts/person-data';
import { Answers } from './answers.ts';
import type { InputOf } from './bus.ts';
import { FactListener } from './fact-listener.ts';
import { JobQueue } from './job-queue.ts';

/**
 * One file of a person's copy: something to be written as JSON, or an object of the store. `place` says of which of the
 * service's rows it is, for a service that can begin there; files without one are of the same as the one before.
 */
export type ExportedFile = ({ name: string; json: unknown } | { name: string; objectKey: string }) & { place?: string };

/**
 * What a service keeps of people. Every service that keeps data provides one, or it does not start: a person's copy and
 * their deletion would else leave out what nobody thought of.
 */
export abstract class PersonData {
  /**
   * All of it, in an order that two calls share; names are paths within the copy, e.g. `teams/memberships.json`. With `since`, a
   * place that a file had, it may leave out all that comes before that place: a copy is asked for in many pieces.
   */
  abstract files(userId: string, since: string | null): AsyncIterable<ExportedFile>;

  /**
   * Erases all of it; may be called twice. Rows that have to stay keep the id and lose the rest. The person's jobs are
   * forgotten by the kit.
   */
  abstract erase(userId: string): Promise<void>;
}

/** Characters of one answer. The bus carries 1 MB, and a character may take four bytes. */
const answerLength = 200_000;

/** The place of the moment when a row was made, for rows that come in that order; `kind` where a service has several. */
export const placeOf = (kind: string, { created_at }: { created_at: Date }): string =>
  `${kind}@${String(created_at.getTime())}`;

/** Where to begin with the rows of each of these kinds, which come one after the other; those before `since` are done. */
export const kindsSince = (kinds: readonly string[], since: string | null): { kind: string; from: string | null }[] => {
  const [kind = '', from = null] = since?.split('@') ?? [];
  return kinds
    .slice(Math.max(kinds.indexOf(kind), 0))
    .map((each) => ({ kind: each, from: each === kind ? from : null }));
};

/** A filter for rows of that moment or later; for all of them without one. */
export const madeSince = (from: string | null): { created_at?: { $gte: Date } } =>
  from === null ? {} : { created_at: { $gte: new Date(Number(from)) } };

/** Where an answer begins: at a file, counted within its place, and at a character of it. */
const beginning = (from: string | null): { file: number; at: number; place: string | null } => {
  const [, file = '0', at = '0', place] = /^(\d+)\.(\d+)(?: (.+))?$/.exec(from ?? '') ?? [];
  return { file: Number(file), at: Number(at), place: place ?? null };
};

/** Files `from` on, cut into pieces of one answer. */
export const piecesOf = async (
  files: (since: string | null) => AsyncIterable<ExportedFile>,
  from: string | null,
): Promise<PersonExport> => {
  const first = beginning(from);
  const pieces: ExportedPiece[] = [];
  let { place } = first;
  let room = answerLength;
  let n = -1;
  const here = (at: number): string => `${String(n)}.${String(at)}${place === null ? '' : ` ${place}`}`;
  for await (const file of files(first.place)) {
    if (file.place !== undefined && file.place !== place) {
      ({ place } = file);
      n = -1;
    }
    n += 1;
    const isBegun = place === first.place;
    if (isBegun && n < first.file) continue;
    if (room <= 0) return { pieces, next: here(0) };
    if ('objectKey' in file) {
      pieces.push({ name: file.name, text: '', ends: true, object_key: file.objectKey });
      room -= file.name.length;
      continue;
    }
    const text = JSON.stringify(file.json, null, 2);
    const at = isBegun && n === first.file ? first.at : 0;
    const rest = text.slice(at, at + room);
    const ends = at + rest.length >= text.length;
    pieces.push({ name: file.name, text: rest, ends });
    room -= rest.length;
    if (!ends) return { pieces, next: here(at + rest.length) };
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
      return piecesOf((since) => this.data.files(userId, since), from);
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
