import { Module, type DynamicModule } from '@nestjs/common';
import { authQuestions, SecretToken, type SessionCheck } from '@plumbline/contracts/auth';
import { AppError } from '@plumbline/contracts/errors';
import { evaluationsQuestions, type Evaluation } from '@plumbline/contracts/evaluations';
import type { OutputOf, Question } from '@plumbline/contracts/question';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { DataEnvironment, readEnvironment } from '@plumbline/service-kit/environment';
import { logModule } from '@plumbline/service-kit/log';
import { runService } from '@plumbline/service-kit/run-service';
import mongoose, { type Connection } from 'mongoose';
import type { z } from 'zod';
import { SessionsRepository } from '../../services/auth/src/sessions.repository.ts';
import { userOf } from '../../services/auth/src/user.schema.ts';
import { UsersRepository } from '../../services/auth/src/users.repository.ts';
import { EvaluationsRepository } from '../../services/evaluations/src/evaluations.repository.ts';
import { onTheWire } from '../../services/evaluations/src/evaluations.service.ts';
import { GatewayEnvironment } from '../../services/gateway/src/gateway.environment.ts';
import { startGateway } from '../../services/gateway/src/gateway.ts';

/*
 * What the gateway with the bus is measured against: the same Nest + Fastify application with the same middleware, in one
 * process that checks tokens and reads evaluations from MongoDB itself. Its "bus" answers the two questions of the polled
 * route by calling the owners' repositories; nothing is serialised, sent or validated again. The connection to NATS stays,
 * idle, since several processes of a monolith would need to hear of revoked sessions too.
 */

class InProcess extends Bus {
  readonly #sessions: SessionsRepository;
  readonly #users: UsersRepository;
  readonly #evaluations: EvaluationsRepository;

  constructor(auth: Connection, evaluations: Connection) {
    super();
    this.#sessions = new SessionsRepository(auth);
    this.#users = new UsersRepository(auth);
    this.#evaluations = new EvaluationsRepository(evaluations);
  }

  override ask<Q extends Question>(question: Q, input: z.input<Q['input']>, caller: Caller): Promise<OutputOf<Q>>;
  override async ask(question: Question, input: unknown, caller: Caller): Promise<unknown> {
    if (question === evaluationsQuestions.get) return this.#evaluation(field(input, 'evaluationId'), caller);
    if (question === authQuestions.checkSession) return this.#session(field(input, 'token'));
    throw new AppError('internal.unavailable');
  }

  async #evaluation(id: string, { userId, language }: Caller): Promise<Evaluation> {
    const row = userId === undefined ? null : await this.#evaluations.findOwned(userId, id);
    if (!row) throw new AppError('evaluations.not_found');
    return onTheWire(row, await this.#evaluations.predecessorsOf([row], row.owner_id), language);
  }

  /** As auth answers it. */
  async #session(token: string): Promise<SessionCheck> {
    const session = SecretToken.safeParse(token).success ? await this.#sessions.byToken(token) : null;
    const user = session === null ? null : await this.#users.byId(session.user_id);
    if (!session || user?.role !== 'user' || user.status !== 'active' || !user.email_verified_at) return null;
    return { sessionId: session._id, user: userOf(user) };
  }
}

const field = (input: unknown, name: string): string => {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined;
  if (typeof value !== 'string') throw new AppError('request.invalid');
  return value;
};

@Module({})
class InProcessKit {
  static with(environment: DataEnvironment): DynamicModule {
    const database = (name: string): Promise<Connection> =>
      mongoose
        .createConnection(environment.MONGODB_URI, {
          dbName: `${environment.MONGODB_DB_PREFIX}${name}`,
          serverSelectionTimeoutMS: 4_000,
          maxPoolSize: 20,
        })
        .asPromise();
    const bus = {
      provide: Bus,
      useFactory: async (): Promise<Bus> => {
        const answering = new InProcess(await database('auth'), await database('evaluations'));
        await answering.connect(environment);
        return answering;
      },
    };
    return {
      module: InProcessKit,
      global: true,
      imports: [logModule('monolith', environment)],
      providers: [bus],
      exports: [Bus],
    };
  }
}

runService(() =>
  startGateway(readEnvironment(GatewayEnvironment), InProcessKit.with(readEnvironment(DataEnvironment))),
);
