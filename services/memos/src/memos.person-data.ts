import { Injectable } from '@nestjs/common';
import { Texts } from '@plumbline/reading/texts';
import { kindsSince, PersonData, placeOf, type ExportedFile } from '@plumbline/service-kit/person-data';
import { MemosRepository } from './memos.repository.ts';
import { MemosService, onTheWire } from './memos.service.ts';
import { PackagesRepository } from './packages.repository.ts';
import type { PackageRow } from './memos.schema.ts';

/** A person's packages with their documents and what was read in them, and the memos. */
@Injectable()
export class MemosPersonData extends PersonData {
  constructor(
    private readonly packages: PackagesRepository,
    private readonly memos: MemosRepository,
    private readonly texts: Texts,
    private readonly service: MemosService,
  ) {
    super();
  }

  override async *files(userId: string, since: string | null): AsyncGenerator<ExportedFile> {
    for (const { kind, from } of kindsSince(['package', 'memo'], since))
      yield* kind === 'package' ? this.#packages(userId, from) : this.#memos(userId, from);
  }

  async *#packages(userId: string, from: string | null): AsyncGenerator<ExportedFile> {
    for await (const row of this.packages.ofOwner(userId, from))
      for await (const file of this.#filesOf(row)) yield { ...file, place: placeOf('package', row) };
  }

  async *#filesOf({ _id: id, title, notes, created_at }: PackageRow): AsyncGenerator<ExportedFile> {
    const folder = `memos/packages/${id}`;
    const documents = await this.packages.documentsOf(id);
    yield {
      name: `${folder}/package.json`,
      json: {
        id,
        title,
        notes,
        created_at,
        documents: documents.map(({ _id, name, source_tag, size, status }) => ({
          id: _id,
          name,
          source_tag,
          size,
          status,
        })),
      },
    };
    for (const { _id, name, object_key: objectKey, text_id: textId } of documents) {
      if (objectKey !== null) yield { name: `${folder}/${_id}/${name}`, objectKey };
      // One file a page, so that a long document is never in memory as a whole.
      if (textId !== null)
        for await (const { n, label, text, method } of this.texts.pagesFrom({ _id: textId }, 1))
          yield {
            name: `${folder}/${_id}/pages/${String(n).padStart(4, '0')}.json`,
            json: { n, label, text, method },
          };
    }
  }

  async *#memos(userId: string, from: string | null): AsyncGenerator<ExportedFile> {
    for await (const row of this.memos.ofOwner(userId, from)) {
      const result = await this.memos.result(userId, row._id);
      const existing = await this.memos.predecessorsOf([row], userId);
      const report: unknown = result === null ? null : JSON.parse(result.parsed_data);
      yield {
        name: `memos/${row._id}.json`,
        json: {
          memo: onTheWire(row, existing, row.language),
          report,
          follow_ups_done: result?.follow_ups_done ?? [],
        },
        place: placeOf('memo', row),
      };
    }
  }

  override erase(userId: string): Promise<void> {
    return this.service.removeOfOwner(userId);
  }
}
