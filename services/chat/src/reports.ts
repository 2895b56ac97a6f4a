import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { evaluationsQuestions } from '@plumbline/contracts/evaluations';
import { facts } from '@plumbline/contracts/events';
import { storedHexagon } from '@plumbline/contracts/report';
import type { ReportInShort } from '@plumbline/review/chat/chat-task';
import { reportInShort } from '@plumbline/review/chat/report-in-short';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { hearEverywhere } from '@plumbline/service-kit/hear-everywhere';

const keptReports = 50;
const keptMs = 10 * 60_000;

/**
 * Reports in short. An evaluation's one report never changes, so it is fetched and read once for the questions of some minutes.
 * What is deleted is forgotten by every replica at once.
 */
@Injectable()
export class Reports implements OnApplicationBootstrap {
  /** Evaluation → its report; the oldest is the first. */
  readonly #kept = new Map<string, { report: ReportInShort; until: number }>();

  constructor(private readonly bus: Bus) {}

  onApplicationBootstrap(): void {
    hearEverywhere(this.bus, facts.evaluationDeleted, (deleted) => {
      if (deleted === null) this.#kept.clear();
      else this.#kept.delete(deleted.id);
    });
    setInterval(() => this.#forgetOld(), keptMs / 4).unref();
  }

  /**
   * The report in short; null while there is none, or when it is of an older format.
   * @throws AppError `evaluations.not_found` for an evaluation that is unknown, deleted or somebody else's.
   */
  async of(evaluationId: string, caller: SignedInCaller): Promise<ReportInShort | null> {
    const known = this.#kept.get(evaluationId);
    if (known) {
      await this.bus.ask(evaluationsQuestions.get, { evaluationId }, caller);
      return known.report;
    }
    const [result] = await this.bus.ask(evaluationsQuestions.results, { evaluationId }, caller);
    const stored = result && storedHexagon(result.parsed_data);
    if (!stored) return null;
    const report = reportInShort(stored);
    this.#kept.set(evaluationId, { report, until: Date.now() + keptMs });
    this.#forgetOld();
    return report;
  }

  #forgetOld(): void {
    for (const [id, { until }] of this.#kept) {
      if (this.#kept.size > keptReports || until <= Date.now()) this.#kept.delete(id);
    }
  }
}
