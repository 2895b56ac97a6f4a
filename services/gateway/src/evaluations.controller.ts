import { Body, Controller, Inject, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckId } from '@plumbline/contracts/checklist';
import { AppError } from '@plumbline/contracts/errors';
import {
  Evaluation,
  EvaluationList,
  EvaluationResult,
  evaluationsQuestions,
  EvaluationsQuery,
  Prelim,
  ReviewSchema,
  StartEvaluation,
  StartPrelim,
} from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import {
  PassageQuery,
  Passages,
  RevisionQuery,
  SettleCheck,
  Settlements,
  settlementsQuestions,
} from '@plumbline/contracts/settlements';
import { PublicId } from '@plumbline/contracts/text';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';
import { ChosenKey, From } from './request.ts';
import { idOr, Route, valid } from './route.ts';
import { Watched } from './watched.ts';

const evaluationId = idOr(() => new AppError('evaluations.not_found'), PublicId);
const checkId = idOr(() => new AppError('evaluations.check_not_found'), CheckId);
const Id = z.object({ id: PublicId });
const IdAndCheck = Id.extend({ check: CheckId });

@ApiTags('Evaluations')
@Controller('v1')
export class EvaluationsController {
  constructor(
    private readonly bus: Bus,
    private readonly watched: Watched,
    @Inject(gatewayEnvironment) private readonly environment: GatewayEnvironment,
  ) {}

  @Route('GET', 'schemas/investor5', { summary: 'The review style of founders', answer: ReviewSchema })
  reviewSchema(@From() caller: Caller) {
    return this.bus.ask(evaluationsQuestions.reviewSchema, { name: 'investor5' }, caller);
  }

  @Route('POST', 'evaluations/start', {
    summary: 'Start an evaluation; the same start again while it runs answers the same id',
    body: StartEvaluation,
    headers: { 'Idempotency-Key': 'Your own key for this very start' },
    answer: z.object({ id: PublicId }),
    status: 202,
    errors: ['request.invalid', 'evaluations.plan_not_found', 'evaluations.daily_limit', 'plans.file_no_text'],
  })
  start(
    @Body(valid(StartEvaluation)) input: z.infer<typeof StartEvaluation>,
    @ChosenKey() idempotencyKey: string | undefined,
    @From() caller: Caller,
  ) {
    return this.bus.ask(evaluationsQuestions.start, { ...input, idempotencyKey }, caller);
  }

  @Route('POST', 'evaluations/prelim', {
    summary: 'How each pillar stands before the review, and what to answer for a full report; where it is switched on',
    body: StartPrelim,
    answer: Prelim,
    errors: [
      'request.invalid',
      'request.not_found',
      'evaluations.plan_not_found',
      'evaluations.prelim_daily_limit',
      'plans.file_no_text',
      'evaluations.model_unavailable',
      'evaluations.model_rate_limited',
      'evaluations.model_context_too_long',
      'evaluations.model_daily_cost_ceiling',
    ],
  })
  prelim(
    @Body(valid(StartPrelim)) input: z.infer<typeof StartPrelim>,
    @Req() request: FastifyRequest,
    @From() caller: Caller,
  ) {
    if (!this.environment.PRELIM_ENABLED) throw new AppError('request.not_found');
    // Nothing is sent until the answer is there, which takes longer than a silent connection is kept.
    request.raw.socket.setTimeout(limits.prelimTimeoutMs + 10_000);
    return this.bus.ask(evaluationsQuestions.prelim, input, caller);
  }

  @Route('GET', 'evaluations', {
    summary: "The caller's evaluations, newest first; with `q`, `status` or `language` only those that fit",
    query: EvaluationsQuery,
    answer: EvaluationList,
    errors: ['request.invalid'],
  })
  list(@Query(valid(EvaluationsQuery)) query: z.infer<typeof EvaluationsQuery>, @From() caller: Caller) {
    return this.bus.ask(evaluationsQuestions.list, query, caller);
  }

  @Route('GET', 'evaluations/:id', {
    summary: 'One evaluation',
    params: Id,
    answer: Evaluation,
    errors: ['evaluations.not_found'],
  })
  get(@Param('id', evaluationId) id: string, @From() caller: Caller) {
    return this.watched.evaluation(id, caller);
  }

  @Route('GET', 'evaluations/:id/results', {
    summary: 'Its report as a JSON string; an empty list until there is one',
    params: Id,
    answer: z.array(EvaluationResult),
    errors: ['evaluations.not_found'],
  })
  results(@Param('id', evaluationId) id: string, @From() caller: Caller) {
    return this.bus.ask(evaluationsQuestions.results, { evaluationId: id }, caller);
  }

  @Route('GET', 'evaluations/:id/settlements', {
    summary: 'What its owner answered about checks that the reviewer is unsure of, and the score with those answers',
    params: Id,
    answer: Settlements,
    errors: ['evaluations.not_found', 'evaluations.no_checklist'],
  })
  settlements(@Param('id', evaluationId) id: string, @From() caller: Caller) {
    return this.bus.ask(settlementsQuestions.list, { evaluationId: id }, caller);
  }

  @Route('PUT', 'evaluations/:id/settlements/:check', {
    summary: 'Settle a check that the reviewer is unsure of; the report stays as it is',
    params: IdAndCheck,
    body: SettleCheck,
    answer: Settlements,
    errors: [
      'request.invalid',
      'evaluations.not_found',
      'evaluations.no_checklist',
      'evaluations.check_not_found',
      'evaluations.check_not_unsure',
      'evaluations.settled_meanwhile',
      'evaluations.version_gone',
      'evaluations.passage_missing',
      'evaluations.passage_not_there',
      'evaluations.passage_suspicious',
      'evaluations.passage_not_counted',
      'evaluations.passage_too_little',
      'evaluations.passage_lacks_kind',
    ],
  })
  settle(
    @Param('id', evaluationId) id: string,
    @Param('check', checkId) check: CheckId,
    @Body(valid(SettleCheck)) answer: z.infer<typeof SettleCheck>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(settlementsQuestions.settle, { evaluationId: id, check, ...answer }, caller);
  }

  @Route('DELETE', 'evaluations/:id/settlements/:check', {
    summary: 'Take such an answer back',
    params: IdAndCheck,
    query: RevisionQuery,
    answer: Settlements,
    errors: [
      'request.invalid',
      'evaluations.not_found',
      'evaluations.no_checklist',
      'evaluations.check_not_found',
      'evaluations.settled_meanwhile',
    ],
  })
  undoSettlement(
    @Param('id', evaluationId) id: string,
    @Param('check', checkId) check: CheckId,
    @Query(valid(RevisionQuery)) { revision }: z.infer<typeof RevisionQuery>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(settlementsQuestions.undo, { evaluationId: id, check, revision }, caller);
  }

  @Route('GET', 'evaluations/:id/settlements/:check/passages', {
    summary: 'Passages of its pitch that may settle a check, in the order of the pages',
    params: IdAndCheck,
    query: PassageQuery,
    answer: Passages,
    errors: [
      'request.invalid',
      'evaluations.not_found',
      'evaluations.no_checklist',
      'evaluations.check_not_found',
      'evaluations.version_gone',
    ],
  })
  passages(
    @Param('id', evaluationId) id: string,
    @Param('check', checkId) check: CheckId,
    @Query(valid(PassageQuery)) query: z.infer<typeof PassageQuery>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(settlementsQuestions.passages, { evaluationId: id, check, ...query }, caller);
  }

  @Route('DELETE', 'evaluations/:id', {
    summary: 'Delete it with its result, and its pitch with the last one',
    params: Id,
    status: 204,
    errors: ['evaluations.not_found'],
  })
  async remove(@Param('id', evaluationId) id: string, @From() caller: Caller): Promise<void> {
    await this.bus.ask(evaluationsQuestions.remove, { evaluationId: id }, caller);
  }
}
