import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { adminQuestions as questions } from '@plumbline/contracts/admin';
import { Answers } from '@plumbline/service-kit/answers';
import type { InputOf } from '@plumbline/service-kit/bus';
import { AnyCaller, Signed, type Caller, type SignedInCaller } from '@plumbline/service-kit/caller';
import { AdminService } from './admin.service.ts';
import { AuditRepository } from './audit.repository.ts';
import { Overview } from './overview.ts';
import { Rebuild } from './rebuild.ts';

@Controller()
export class AdminController {
  constructor(
    private readonly service: AdminService,
    private readonly pages: Overview,
    private readonly auditLog: AuditRepository,
    private readonly rebuilds: Rebuild,
  ) {}

  @Answers(questions.overview)
  overview(@Signed() caller: SignedInCaller) {
    return this.pages.get(new Date(), caller);
  }

  @Answers(questions.users)
  users(@Payload() query: InputOf<typeof questions.users>) {
    return this.service.users(query);
  }

  @Answers(questions.user)
  user(@Payload() { userId }: InputOf<typeof questions.user>) {
    return this.service.user(userId);
  }

  @Answers(questions.setUserStatus)
  setUserStatus(
    @Payload() { userId, ...to }: InputOf<typeof questions.setUserStatus>,
    @Signed() caller: SignedInCaller,
  ) {
    return this.service.setUserStatus(userId, to, caller);
  }

  @Answers(questions.evaluations)
  evaluations(@Payload() query: InputOf<typeof questions.evaluations>) {
    return this.service.evaluations(query);
  }

  @Answers(questions.evaluation)
  evaluation(@Payload() { evaluationId }: InputOf<typeof questions.evaluation>, @Signed() caller: SignedInCaller) {
    return this.service.evaluation(evaluationId, caller);
  }

  @Answers(questions.retryEvaluation)
  retry(@Payload() { evaluationId }: InputOf<typeof questions.retryEvaluation>, @Signed() caller: SignedInCaller) {
    return this.service.retryEvaluation(evaluationId, caller);
  }

  @Answers(questions.teams)
  teams(@Payload() query: InputOf<typeof questions.teams>) {
    return this.service.teams(query, new Date());
  }

  @Answers(questions.audit)
  audit(@Payload() query: InputOf<typeof questions.audit>) {
    return this.service.auditPage(query);
  }

  @Answers(questions.auditFrom)
  auditFrom(@Payload() { after }: InputOf<typeof questions.auditFrom>, @Signed() caller: SignedInCaller) {
    return this.service.auditFrom(after, caller);
  }

  @Answers(questions.checkAudit)
  checkAudit() {
    return this.auditLog.check();
  }

  @Answers(questions.rebuild)
  rebuild(@AnyCaller() caller: Caller) {
    return this.rebuilds.start(caller);
  }

  @Answers(questions.rebuildState)
  rebuildState() {
    return this.rebuilds.state();
  }
}
