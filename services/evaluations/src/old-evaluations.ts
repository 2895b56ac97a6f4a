import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EvaluationsRepository } from './evaluations.repository.ts';

/**
 * Completes the rows of an installation that was made before a history could be searched and grouped. It is there while
 * that goes on: an evaluation that has not had its turn is listed, but found by no search.
 */
@Injectable()
export class OldEvaluations implements OnApplicationBootstrap {
  readonly #logger = new Logger(OldEvaluations.name);

  constructor(private readonly evaluations: EvaluationsRepository) {}

  onApplicationBootstrap(): void {
    this.evaluations.completeOld().catch((error: unknown) => {
      // With the next start it is tried again, from where it was.
      this.#logger.warn(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'old evaluations are not complete yet',
      );
    });
  }
}
