import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { adminAuthQuestions as questions } from '@plumbline/contracts/admin-auth';
import { jobKinds } from '@plumbline/contracts/events';
import { ownersQuestions as asked } from '@plumbline/contracts/owners';
import { Answers } from '@plumbline/service-kit/answers';
import type { InputOf } from '@plumbline/service-kit/bus';
import { AnyCaller, Signed, type Caller, type SignedInCaller } from '@plumbline/service-kit/caller';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { AdminService } from './admin.service.ts';

@Controller()
export class AdminController {
  constructor(
    private readonly admins: AdminService,
    private readonly jobs: JobQueue,
  ) {}

  @Answers(questions.login)
  login(@Payload() input: InputOf<typeof questions.login>, @AnyCaller() caller: Caller) {
    return this.admins.login(input, caller);
  }

  @Answers(questions.logout)
  logout(@Signed() caller: SignedInCaller) {
    return this.admins.logout(caller);
  }

  @Answers(questions.checkSession)
  checkSession(@Payload() { token }: InputOf<typeof questions.checkSession>) {
    return this.admins.checkSession(token);
  }

  @Answers(questions.totpBegin)
  totpBegin(@Payload() input: InputOf<typeof questions.totpBegin>, @Signed() caller: SignedInCaller) {
    return this.admins.totpBegin(input, caller);
  }

  @Answers(questions.totpConfirm)
  totpConfirm(@Payload() { otp }: InputOf<typeof questions.totpConfirm>, @Signed() caller: SignedInCaller) {
    return this.admins.totpConfirm(otp, caller);
  }

  @Answers(questions.totpDisable)
  totpDisable(@Payload() input: InputOf<typeof questions.totpDisable>, @Signed() caller: SignedInCaller) {
    return this.admins.totpDisable(input, caller);
  }

  @Answers(questions.make)
  make(@Payload() input: InputOf<typeof questions.make>, @AnyCaller() caller: Caller) {
    return this.admins.make(input, caller);
  }

  @Answers(asked.setUserStatus)
  setUserStatus(@Payload() input: InputOf<typeof asked.setUserStatus>, @Signed() caller: SignedInCaller) {
    return this.admins.setUserStatus(input, caller);
  }

  @Answers(asked.exportUsers)
  exported(@Payload() input: InputOf<typeof asked.exportUsers>) {
    return this.admins.exported(input);
  }

  @Answers(asked.authJobs)
  jobsState() {
    return this.jobs.state([jobKinds.sendMail]);
  }

  @Answers(asked.activeSessions)
  activeSessions() {
    return this.admins.activeSessions();
  }
}
