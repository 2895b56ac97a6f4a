import { Body, Controller, Param, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppError } from '@plumbline/contracts/errors';
import { AcceptedAnswer, AcceptInvitation, InvitationShown, teamsQuestions } from '@plumbline/contracts/teams';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { z } from 'zod';
import { AddressLimit } from './address-limit.ts';
import { From } from './request.ts';
import { idOr, Route, valid } from './route.ts';

const Token = z.string().min(1).max(200);
const Link = z.object({ token: Token });
/** A token of another form is of no invitation, as one that never was. */
const token = idOr(() => new AppError('teams.invitation_invalid'), Token);

@ApiTags('Invitations')
@Controller('v1/invitations')
@UseGuards(AddressLimit)
export class InvitationsController {
  constructor(private readonly bus: Bus) {}

  @Route('GET', ':token/validate', {
    summary: 'What an invitation says, by the link from its mail',
    open: true,
    params: Link,
    answer: InvitationShown,
    errors: ['teams.invitation_invalid', 'auth.too_many_attempts'],
  })
  show(@Param('token', token) link: string, @From() caller: Caller) {
    return this.bus.ask(teamsQuestions.showInvitation, { token: link }, caller);
  }

  @Route('POST', ':token/accept', {
    summary: 'Accept: signed in as the invited address, or with a password for the account that is made for it',
    open: 'either',
    params: Link,
    body: AcceptInvitation,
    answer: AcceptedAnswer,
    errors: [
      'request.invalid',
      'auth.unauthenticated',
      'teams.invitation_invalid',
      'teams.sign_in_to_accept',
      'teams.other_address',
      'teams.joined_already',
      'teams.too_many',
      'auth.too_many_attempts',
    ],
  })
  accept(
    @Param('token', token) link: string,
    @Body(valid(AcceptInvitation)) answer: z.infer<typeof AcceptInvitation>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(teamsQuestions.acceptInvitation, { token: link, answer }, caller);
  }

  @Route('POST', ':token/decline', {
    summary: 'Decline: whoever has the link may',
    open: true,
    params: Link,
    status: 204,
    errors: ['teams.invitation_invalid', 'auth.too_many_attempts'],
  })
  async decline(@Param('token', token) link: string, @From() caller: Caller): Promise<void> {
    await this.bus.ask(teamsQuestions.declineInvitation, { token: link }, caller);
  }
}
