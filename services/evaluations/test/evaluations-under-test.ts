import { setTimeout as sleep } from 'node:timers/promises';
import { getConnectionToken } from '@nestjs/mongoose';
import { headers, type Msg } from '@nats-io/transport-node';
import { evaluationsQuestions, type Evaluation } from '@plumbline/contracts/evaluations';
import { plansQuestions, type Page, type PlanForReview } from '@plumbline/contracts/plans';
import { HexagonReport } from '@plumbline/contracts/report';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import type { RunningService } from '@plumbline/service-kit/start-service';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { pages, scripted } from '../../../libs/review/test/pitch.ts';
import { startModelServer, type ModelServer } from '../../../tests/stages/model-server.ts';
import { serviceEnvironment, startMongo, startNats } from '../../../tests/stages/real-parts.ts';
import type { EvaluationsEnvironment } from '../src/evaluations.environment.ts';
import { startEvaluations } from '../src/evaluations.module.ts';

export const schemaId = 'investor5-hexagon';
export const goodModel = scripted({});

interface KnownPlan {
  ownerId: string;
  plan: PlanForReview;
  pages: Page[];
}

export const person = (language: 'en' | 'ar' = 'en'): SignedInCaller => ({
  requestId: 'request-1',
  language,
  userId: newPublicId(),
  sessionId: newPublicId(),
});

/** The service on real parts; a model server and the plans service are played, each by the messages that cross the border. */
export class EvaluationsUnderTest {
  readonly plans = new Map<string, KnownPlan>();
  readonly service: RunningService;
  readonly model: ModelServer;
  readonly #stops: (() => Promise<unknown>)[];

  private constructor(service: RunningService, model: ModelServer, stops: (() => Promise<unknown>)[]) {
    this.service = service;
    this.model = model;
    this.#stops = stops;
  }

  static async start(over: Partial<EvaluationsEnvironment> = {}): Promise<EvaluationsUnderTest> {
    const [mongo, nats, model] = await Promise.all([startMongo(), startNats(), startModelServer(goodModel)]);
    const service = await startEvaluations({
      ...serviceEnvironment(mongo, nats),
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_API_KEY: 'key',
      OPENAI_MODEL: 'scripted-model',
      SCORE_SAMPLES: 1,
      MODEL_TOKEN_BUDGET: 24_000,
      MODEL_FIRST_TOKEN_TIMEOUT_MS: 400,
      MODEL_IDLE_TIMEOUT_MS: 400,
      MODEL_TOTAL_TIMEOUT_MS: 2_000,
      PRELIM_ENABLED: false,
      EVALUATIONS_CONCURRENCY: 4,
      EVALUATIONS_PER_DAY: 25,
      ...over,
    });
    const started = new EvaluationsUnderTest(service, model, [
      () => service.close(),
      () => Promise.all([nats.stop(), mongo.stop(), model.stop()]),
    ]);
    started.#playPlans();
    return started;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) await stop();
  }

  /** Answers like the plans service, by the caller's id in the headers. */
  #playPlans(): void {
    const answer = <T>(subject: string, respond: (known: KnownPlan) => T): void => {
      this.service.get(Bus).connection.subscribe(subject, {
        queue: 'plans',
        callback: (_error, message: Msg) => {
          const { id, data } = z
            .object({ id: z.string(), data: z.looseObject({ planId: z.string() }) })
            .parse(message.json());
          const known = this.plans.get(data.planId);
          const own = known?.ownerId === message.headers?.get('x-user-id');
          const reply = known && own ? { response: respond(known) } : { err: { code: 'plans.not_found', details: {} } };
          message.respond(JSON.stringify({ id, isDisposed: true, ...reply }), { headers: headers() });
        },
      });
    };
    answer(plansQuestions.forReview.subject, ({ plan }) => plan);
    answer(plansQuestions.pages.subject, (known) => ({ pages: known.pages, next: null }));
  }

  newPlan(owner: SignedInCaller, over: Partial<PlanForReview> = {}, text: Page[] = pages()): string {
    const id = newPublicId();
    const plan: PlanForReview = {
      id,
      title: 'Northwind deck',
      status: 'ready',
      error_code: null,
      text_hash: id,
      content_type: 'application/pdf',
      page_count: text.length,
      supplements_version: 0,
      text_version: 1,
      coverage: null,
      warnings: [],
      ...over,
    };
    this.plans.set(id, { ownerId: owner.userId, plan, pages: text });
    return id;
  }

  changePlan(planId: string, over: Partial<PlanForReview>, text?: Page[]): void {
    const known = this.plans.get(planId);
    if (!known) throw new Error('no such plan');
    known.plan = { ...known.plan, ...over };
    if (text) known.pages = text;
  }

  readonly ask: Bus['ask'] = (question, input, caller) => this.service.get(Bus).ask(question, input, caller);

  async begin(
    owner: SignedInCaller,
    planId: string,
    over: { idempotencyKey?: string; previousEvaluationId?: string; reviewAnyway?: boolean } = {},
  ): Promise<string> {
    const start = { planId, schemaId, language: owner.language, ...over };
    return (await this.ask(evaluationsQuestions.start, start, owner)).id;
  }

  look(owner: SignedInCaller, evaluationId: string): Promise<Evaluation> {
    return this.ask(evaluationsQuestions.get, { evaluationId }, owner);
  }

  /** The evaluation once it has ended. */
  async ending(owner: SignedInCaller, id: string): Promise<Evaluation> {
    const giveUpAt = Date.now() + 55_000;
    for (;;) {
      const evaluation = await this.look(owner, id);
      if (evaluation.status === 'completed' || evaluation.status === 'failed') return evaluation;
      if (Date.now() > giveUpAt) throw new Error(`still ${evaluation.status}, ${String(evaluation.stage)}`);
      await sleep(50);
    }
  }

  async report(owner: SignedInCaller, evaluationId: string): Promise<HexagonReport> {
    const [result] = await this.ask(evaluationsQuestions.results, { evaluationId }, owner);
    return HexagonReport.parse(JSON.parse(result?.parsed_data ?? 'null'));
  }

  stored(name: string) {
    return this.service.get<Connection>(getConnectionToken()).collection(name);
  }
}
