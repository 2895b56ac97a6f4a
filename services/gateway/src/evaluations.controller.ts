import { Body, Controller, Inject, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
import { PublicId } from '@plumbline/contracts/text';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';
import { ChosenKey, From } from './request.ts';
import { idOr, Route, valid } from './route.ts';

const evaluationId = idOr(() => new AppError('evaluations.not_found'), PublicId);
const Id = z.object({ id: PublicId });

@ApiTags('Evaluations')
@Controller('v1')
export class EvaluationsController {
  constructor(
    private readonly bus: Bus,
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
    return this.bus.ask(evaluationsQuestions.get, { evaluationId: id }, caller);
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
