import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jobKinds } from '@plumbline/contracts/events';
import { ownersQuestions as asked } from '@plumbline/contracts/owners';
import { plansQuestions as questions } from '@plumbline/contracts/plans';
import { Answers } from '@plumbline/service-kit/answers';
import type { InputOf } from '@plumbline/service-kit/bus';
import { Signed, type SignedInCaller } from '@plumbline/service-kit/caller';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { PlansService } from './plans.service.ts';

@Controller()
export class PlansController {
  constructor(
    private readonly service: PlansService,
    private readonly jobs: JobQueue,
  ) {}

  @Answers(questions.create)
  create(@Payload() input: InputOf<typeof questions.create>, @Signed() caller: SignedInCaller) {
    return this.service.create(input, caller);
  }

  @Answers(questions.get)
  get(@Payload() input: InputOf<typeof questions.get>, @Signed() caller: SignedInCaller) {
    return this.service.get(input, caller);
  }

  @Answers(questions.page)
  page(@Payload() input: InputOf<typeof questions.page>, @Signed() caller: SignedInCaller) {
    return this.service.page(input, caller);
  }

  @Answers(questions.picture)
  picture(@Payload() input: InputOf<typeof questions.picture>, @Signed() caller: SignedInCaller) {
    return this.service.picture(input, caller);
  }

  @Answers(questions.pages)
  pages(@Payload() input: InputOf<typeof questions.pages>, @Signed() caller: SignedInCaller) {
    return this.service.pages(input, caller);
  }

  @Answers(questions.forReview)
  forReview(@Payload() input: InputOf<typeof questions.forReview>, @Signed() caller: SignedInCaller) {
    return this.service.forReview(input, caller);
  }

  @Answers(questions.file)
  file(@Payload() { planId }: InputOf<typeof questions.file>, @Signed() caller: SignedInCaller) {
    return this.service.file(planId, caller);
  }

  @Answers(questions.addSupplement)
  addSupplement(@Payload() input: InputOf<typeof questions.addSupplement>, @Signed() caller: SignedInCaller) {
    return this.service.addSupplement(input, caller);
  }

  @Answers(questions.remove)
  async remove(@Payload() { planId }: InputOf<typeof questions.remove>, @Signed() caller: SignedInCaller) {
    await this.service.remove(planId, caller.userId);
    return {};
  }

  @Answers(asked.exportPlans)
  exported(@Payload() input: InputOf<typeof asked.exportPlans>) {
    return this.service.exported(input);
  }

  @Answers(asked.plansJobs)
  jobsState() {
    return this.jobs.state([jobKinds.readPlan]);
  }
}
