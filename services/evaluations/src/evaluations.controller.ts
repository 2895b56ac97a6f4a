import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { evaluationsQuestions as questions } from '@plumbline/contracts/evaluations';
import { jobKinds } from '@plumbline/contracts/events';
import { ownersQuestions as asked } from '@plumbline/contracts/owners';
import { settlementsQuestions as settling } from '@plumbline/contracts/settlements';
import { Answers } from '@plumbline/service-kit/answers';
import type { InputOf } from '@plumbline/service-kit/bus';
import { Signed, type SignedInCaller } from '@plumbline/service-kit/caller';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { EvaluationsService } from './evaluations.service.ts';
import { PrelimService } from './prelim.service.ts';
import { SettlementsService } from './settlements.service.ts';

@Controller()
export class EvaluationsController {
  constructor(
    private readonly service: EvaluationsService,
    private readonly prelims: PrelimService,
    private readonly settlements: SettlementsService,
    private readonly jobs: JobQueue,
  ) {}

  @Answers(questions.reviewSchema)
  reviewSchema(@Payload() { name }: InputOf<typeof questions.reviewSchema>) {
    return this.service.reviewSchema(name);
  }

  @Answers(questions.start)
  start(@Payload() input: InputOf<typeof questions.start>, @Signed() caller: SignedInCaller) {
    return this.service.start(input, caller);
  }

  @Answers(questions.prelim)
  prelim(@Payload() input: InputOf<typeof questions.prelim>, @Signed() caller: SignedInCaller) {
    return this.prelims.assess({ language: caller.language, ...input }, caller);
  }

  @Answers(questions.get)
  get(@Payload() { evaluationId }: InputOf<typeof questions.get>, @Signed() caller: SignedInCaller) {
    return this.service.get(evaluationId, caller);
  }

  @Answers(questions.list)
  list(@Payload() query: InputOf<typeof questions.list>, @Signed() caller: SignedInCaller) {
    return this.service.list(query, caller);
  }

  @Answers(questions.results)
  results(@Payload() { evaluationId }: InputOf<typeof questions.results>, @Signed() caller: SignedInCaller) {
    return this.service.results(evaluationId, caller);
  }

  @Answers(questions.remove)
  async remove(@Payload() { evaluationId }: InputOf<typeof questions.remove>, @Signed() caller: SignedInCaller) {
    await this.service.remove(evaluationId, caller);
    return {};
  }

  @Answers(settling.list)
  settled(@Payload() { evaluationId }: InputOf<typeof settling.list>, @Signed() caller: SignedInCaller) {
    return this.settlements.list(evaluationId, caller);
  }

  @Answers(settling.settle)
  settle(@Payload() input: InputOf<typeof settling.settle>, @Signed() caller: SignedInCaller) {
    return this.settlements.settle(input, caller);
  }

  @Answers(settling.undo)
  undoSettlement(@Payload() input: InputOf<typeof settling.undo>, @Signed() caller: SignedInCaller) {
    return this.settlements.undo(input, caller);
  }

  @Answers(settling.passages)
  passages(@Payload() input: InputOf<typeof settling.passages>, @Signed() caller: SignedInCaller) {
    return this.settlements.passages(input, caller);
  }

  @Answers(asked.exportEvaluations)
  exported(@Payload() input: InputOf<typeof asked.exportEvaluations>) {
    return this.service.exported(input);
  }

  @Answers(asked.evaluationsJobs)
  jobsState() {
    return this.jobs.state([jobKinds.runEvaluation]);
  }

  @Answers(asked.retryEvaluation)
  retry(@Payload() { evaluationId }: InputOf<typeof asked.retryEvaluation>, @Signed() admin: SignedInCaller) {
    return this.service.retry(evaluationId, admin);
  }
}
