import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { InputOf } from '@plumbline/contracts/question';
import { teamsQuestions as questions } from '@plumbline/contracts/teams';
import { Answers } from '@plumbline/service-kit/answers';
import { AnyCaller, Signed, type Caller, type SignedInCaller } from '@plumbline/service-kit/caller';
import { InvitationsService } from './invitations.service.ts';
import { TeamsService } from './teams.service.ts';

type In<Name extends keyof typeof questions> = InputOf<(typeof questions)[Name]>;

@Controller()
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly invitations: InvitationsService,
  ) {}

  @Answers(questions.list)
  list(@Signed() caller: SignedInCaller) {
    return this.teams.list(caller);
  }

  @Answers(questions.create)
  create(@Payload() { name }: In<'create'>, @Signed() caller: SignedInCaller) {
    return this.teams.create(name, caller);
  }

  @Answers(questions.get)
  get(@Payload() { teamId }: In<'get'>, @Signed() caller: SignedInCaller) {
    return this.teams.get(teamId, caller);
  }

  @Answers(questions.members)
  members(@Payload() input: In<'members'>, @Signed() caller: SignedInCaller) {
    return this.teams.members(input, caller);
  }

  @Answers(questions.rename)
  rename(@Payload() input: In<'rename'>, @Signed() caller: SignedInCaller) {
    return this.teams.rename(input, caller);
  }

  @Answers(questions.remove)
  async remove(@Payload() { teamId }: In<'remove'>, @Signed() caller: SignedInCaller) {
    await this.teams.remove(teamId, caller);
    return {};
  }

  @Answers(questions.handOver)
  handOver(@Payload() input: In<'handOver'>, @Signed() caller: SignedInCaller) {
    return this.teams.handOver(input, caller);
  }

  @Answers(questions.changeRole)
  changeRole(@Payload() input: In<'changeRole'>, @Signed() caller: SignedInCaller) {
    return this.teams.changeRole(input, caller);
  }

  @Answers(questions.removeMember)
  async removeMember(@Payload() input: In<'removeMember'>, @Signed() caller: SignedInCaller) {
    await this.teams.removeMember(input, caller);
    return {};
  }

  @Answers(questions.ownedWithOthers)
  ownedWithOthers(@Signed() caller: SignedInCaller) {
    return this.teams.ownedWithOthers(caller);
  }

  @Answers(questions.invite)
  invite(@Payload() input: In<'invite'>, @Signed() caller: SignedInCaller) {
    return this.invitations.invite(input, caller);
  }

  @Answers(questions.revokeInvitation)
  async revokeInvitation(@Payload() input: In<'revokeInvitation'>, @Signed() caller: SignedInCaller) {
    await this.invitations.revoke(input, caller);
    return {};
  }

  @Answers(questions.showInvitation)
  showInvitation(@Payload() { token }: In<'showInvitation'>, @AnyCaller() caller: Caller) {
    return this.invitations.show(token, caller);
  }

  @Answers(questions.acceptInvitation)
  acceptInvitation(@Payload() input: In<'acceptInvitation'>, @AnyCaller() caller: Caller) {
    return this.invitations.accept(input, caller);
  }

  @Answers(questions.declineInvitation)
  async declineInvitation(@Payload() { token }: In<'declineInvitation'>) {
    await this.invitations.decline(token);
    return {};
  }
}
