import { Injectable } from '@nestjs/common';
import { kindsSince, PersonData, placeOf, type ExportedFile } from '@plumbline/service-kit/person-data';
import { EvaluationsRepository } from './evaluations.repository.ts';
import { EvaluationsService, onTheWire } from './evaluations.service.ts';
import { PrelimsRepository } from './prelims.repository.ts';
import { ScoringAnswersRepository } from './scoring-answers.repository.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A person's evaluations with their reports, what they answered about checks, and what the model answered about their pitches. */
@Injectable()
export class EvaluationsPersonData extends PersonData {
  constructor(
    private readonly evaluations: EvaluationsRepository,
    private readonly answers: ScoringAnswersRepository,
    private readonly prelims: PrelimsRepository,
    private readonly settlements: SettlementsRepository,
    private readonly service: EvaluationsService,
  ) {
    super();
  }

  override async *files(userId: string, since: string | null): AsyncGenerator<ExportedFile> {
    for (const { kind, from } of kindsSince(['evaluation', 'settlements'], since))
      yield* kind === 'evaluation' ? this.#evaluations(userId, from) : this.#settlements(userId, from);
  }

  async *#evaluations(userId: string, from: string | null): AsyncGenerator<ExportedFile> {
    for await (const row of this.evaluations.ofOwner(userId, from)) {
      const result = await this.evaluations.result(row.public_id);
      const existing = await this.evaluations.predecessorsOf([row], userId);
      const report: unknown = result === null ? null : JSON.parse(result.parsed_data);
      yield {
        name: `evaluations/${row.public_id}.json`,
        json: { evaluation: onTheWire(row, existing, row.language), report },
        place: placeOf('evaluation', row),
      };
    }
  }

  async *#settlements(userId: string, from: string | null): AsyncGenerator<ExportedFile> {
    for await (const row of this.settlements.ofOwner(userId, from)) {
      const { plan_id, text_version, supplements_version, answers } = row;
      yield {
        name: `settlements/${plan_id}-${String(text_version)}-${String(supplements_version)}.json`,
        json: { plan_id, text_version, supplements_version, answers },
        place: `settlements@${String(row._id)}`,
      };
    }
  }

  override async erase(userId: string): Promise<void> {
    await this.service.removeOfOwner(userId);
    await this.answers.removeOfOwner(userId);
    await this.prelims.removeOfOwner(userId);
    await this.settlements.removeOfOwner(userId);
  }
}
