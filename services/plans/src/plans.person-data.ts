import { Injectable } from '@nestjs/common';
import type { Page } from '@plumbline/contracts/plans';
import { Texts } from '@plumbline/reading/texts';
import { kindsSince, PersonData, placeOf, type ExportedFile } from '@plumbline/service-kit/person-data';
import { PlansRepository, versionOf } from './plans.repository.ts';
import type { PlanRow } from './plans.schema.ts';
import { PlansService } from './plans.service.ts';

/** A person's plans: what was uploaded or typed, and what was read in it. */
@Injectable()
export class PlansPersonData extends PersonData {
  constructor(
    private readonly repository: PlansRepository,
    private readonly texts: Texts,
    private readonly service: PlansService,
  ) {
    super();
  }

  override async *files(userId: string, since: string | null): AsyncGenerator<ExportedFile> {
    for (const { from } of kindsSince(['plan'], since))
      for await (const plan of this.repository.ofOwner(userId, from))
        for await (const file of this.#filesOf(userId, plan)) yield { ...file, place: placeOf('plan', plan) };
  }

  async *#filesOf(userId: string, plan: PlanRow): AsyncGenerator<ExportedFile> {
    const { _id: id, title, content_type, file_name, size, status, object_key, created_at, updated_at } = plan;
    const folder = `plans/${id}`;
    yield {
      name: `${folder}/plan.json`,
      json: { id, title, content_type, file_name, size, status, created_at, updated_at },
    };
    if (object_key !== null && file_name !== null) yield { name: `${folder}/${file_name}`, objectKey: object_key };
    const text = plan.text_id === null ? null : await this.texts.of(userId, plan.text_id);
    if (text) yield* pageFiles(folder, this.texts.pagesFrom(text, 1));
    yield* pageFiles(folder, this.repository.supplementsFrom(plan, text?.page_count ?? 0, 1, versionOf(plan)));
  }

  override erase(userId: string): Promise<void> {
    return this.service.removeOfOwner(userId);
  }
}

/** One file a page, so that a long document is never in memory as a whole. */
async function* pageFiles(folder: string, pages: AsyncIterable<Page>): AsyncGenerator<ExportedFile> {
  for await (const { n, label, text, method } of pages)
    yield { name: `${folder}/pages/${String(n).padStart(4, '0')}.json`, json: { n, label, text, method } };
}
