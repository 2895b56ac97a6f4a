import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jobKinds } from '@plumbline/contracts/events';
import { memosQuestions as questions } from '@plumbline/contracts/memos';
import { ownersQuestions as asked } from '@plumbline/contracts/owners';
import { Answers } from '@plumbline/service-kit/answers';
import type { InputOf } from '@plumbline/service-kit/bus';
import { Signed, type SignedInCaller } from '@plumbline/service-kit/caller';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { MemosService } from './memos.service.ts';
import { PackagesService } from './packages.service.ts';

@Controller()
export class MemosController {
  constructor(
    private readonly memos: MemosService,
    private readonly packages: PackagesService,
    private readonly jobs: JobQueue,
  ) {}

  @Answers(questions.schema)
  schema(@Payload() { name }: InputOf<typeof questions.schema>) {
    return this.memos.schema(name);
  }

  @Answers(questions.createPackage)
  createPackage(@Payload() input: InputOf<typeof questions.createPackage>, @Signed() caller: SignedInCaller) {
    return this.packages.create(input, caller);
  }

  @Answers(questions.getPackage)
  getPackage(@Payload() { packageId }: InputOf<typeof questions.getPackage>, @Signed() caller: SignedInCaller) {
    return this.packages.get(packageId, caller);
  }

  @Answers(questions.replaceDocument)
  replaceDocument(@Payload() input: InputOf<typeof questions.replaceDocument>, @Signed() caller: SignedInCaller) {
    return this.packages.replaceDocument(input, caller);
  }

  @Answers(questions.leaveOutDocument)
  async leaveOutDocument(
    @Payload() input: InputOf<typeof questions.leaveOutDocument>,
    @Signed() caller: SignedInCaller,
  ) {
    await this.packages.leaveOutDocument(input, caller);
    return {};
  }

  @Answers(questions.page)
  page(@Payload() input: InputOf<typeof questions.page>, @Signed() caller: SignedInCaller) {
    return this.packages.page(input, caller);
  }

  @Answers(questions.start)
  start(@Payload() input: InputOf<typeof questions.start>, @Signed() caller: SignedInCaller) {
    return this.memos.start(input, caller);
  }

  @Answers(questions.list)
  list(@Payload() page: InputOf<typeof questions.list>, @Signed() caller: SignedInCaller) {
    return this.memos.list(page, caller);
  }

  @Answers(questions.get)
  get(@Payload() { memoId }: InputOf<typeof questions.get>, @Signed() caller: SignedInCaller) {
    return this.memos.get(memoId, caller);
  }

  @Answers(questions.result)
  result(@Payload() { memoId, from }: InputOf<typeof questions.result>, @Signed() caller: SignedInCaller) {
    return this.memos.result(memoId, from, caller);
  }

  @Answers(questions.tickFollowUp)
  async tickFollowUp(@Payload() input: InputOf<typeof questions.tickFollowUp>, @Signed() caller: SignedInCaller) {
    await this.memos.tick(input, caller);
    return {};
  }

  @Answers(questions.remove)
  async remove(@Payload() { memoId }: InputOf<typeof questions.remove>, @Signed() caller: SignedInCaller) {
    await this.memos.remove(memoId, caller);
    return {};
  }

  @Answers(asked.memosJobs)
  jobsState() {
    return this.jobs.state([jobKinds.runMemo, jobKinds.readMemoDocument]);
  }
}
