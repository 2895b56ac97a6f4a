import { setTimeout as sleep } from 'node:timers/promises';
import { getConnectionToken } from '@nestjs/mongoose';
import { headers, type Msg } from '@nats-io/transport-node';
import {
  facts,
  type EvaluationSnapshot,
  type InvitationSnapshot,
  type PlanSnapshot,
  type TeamSnapshot,
  type UserSnapshot,
} from '@plumbline/contracts/events';
import { ownersQuestions, packed } from '@plumbline/contracts/owners';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import type { RunningService } from '@plumbline/service-kit/start-service';
import { Streams } from '@plumbline/service-kit/streams';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { serviceEnvironment, startMongo, startNats, type Nats } from '../../../tests/stages/real-parts.ts';
import { startAdmin } from '../src/admin.module.ts';

const Asked = z.looseObject({
  id: z.string(),
  data: z.looseObject({ after: z.string().optional(), ids: z.array(z.string()).optional() }),
});

export const admin: SignedInCaller = {
  requestId: 'request-1',
  language: 'en',
  userId: newPublicId(),
  sessionId: 'session-1',
};

export const userOf = (over: Partial<UserSnapshot> = {}): UserSnapshot => ({
  id: newPublicId(),
  revision: 1,
  email: `${newPublicId().toLowerCase()}@startup.test`,
  name: 'Sara Haddad',
  phone: null,
  role: 'user',
  status: 'active',
  email_verified_at: '2026-11-20T09:00:00.000Z',
  created_at: '2026-11-20T08:00:00.000Z',
  ...over,
});
export const planOf = (over: Partial<PlanSnapshot> = {}): PlanSnapshot => ({
  id: newPublicId(),
  revision: 1,
  owner_id: newPublicId(),
  title: 'Northwind deck',
  content_type: 'application/pdf',
  status: 'ready',
  supplements: 0,
  created_at: '2026-11-20T08:30:00.000Z',
  ...over,
});
export const evaluationOf = (over: Partial<EvaluationSnapshot> = {}): EvaluationSnapshot => ({
  id: newPublicId(),
  revision: 1,
  owner_id: newPublicId(),
  plan_id: newPublicId(),
  plan_title: 'Northwind deck',
  company_name: null,
  status: 'completed',
  validation_status: 'valid',
  language: 'en',
  provider: 'tests',
  model: 'scripted-model',
  internal_id: newPublicId().toLowerCase(),
  stage: null,
  error_code: null,
  overall_score: 60,
  attempts: 1,
  model_calls: 8,
  tokens_in: 9_000,
  tokens_out: 1_000,
  model_seconds: 12.5,
  cost: null,
  timeline: [{ step: 'queued', attempt: 0, at: '2026-11-20T09:00:00.000Z' }],
  started_at: '2026-11-20T09:00:01.000Z',
  ended_at: '2026-11-20T09:00:14.000Z',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:14.000Z',
  ...over,
});

/** The service on real parts; the services that own what it shows are played, each by the messages that cross the border. */
export class AdminUnderTest {
  readonly owned = {
    users: new Map<string, UserSnapshot>(),
    plans: new Map<string, PlanSnapshot>(),
    evaluations: new Map<string, EvaluationSnapshot>(),
    teams: new Map<string, TeamSnapshot>(),
    invitations: new Map<string, InvitationSnapshot>(),
  };
  readonly service: RunningService;
  readonly nats: Nats;
  readonly #stop: () => Promise<unknown>;

  private constructor(service: RunningService, nats: Nats, stop: () => Promise<unknown>) {
    this.service = service;
    this.nats = nats;
    this.#stop = stop;
  }

  static async start(): Promise<AdminUnderTest> {
    const [mongo, nats] = await Promise.all([startMongo(), startNats()]);
    const service = await startAdmin(serviceEnvironment(mongo, nats));
    const started = new AdminUnderTest(service, nats, () => Promise.all([nats.stop(), mongo.stop()]));
    started.#playOwners();
    return started;
  }

  async stop(): Promise<void> {
    await this.service.close();
    await this.#stop();
  }

  #playOwners(): void {
    const plays: [string, Map<string, { id: string }>][] = [
      [ownersQuestions.exportUsers.subject, this.owned.users],
      [ownersQuestions.exportPlans.subject, this.owned.plans],
      [ownersQuestions.exportEvaluations.subject, this.owned.evaluations],
      [ownersQuestions.exportTeams.subject, this.owned.teams],
      [ownersQuestions.exportInvitations.subject, this.owned.invitations],
    ];
    for (const [subject, rows] of plays) {
      this.bus.connection.subscribe(subject, {
        callback: (_error, message: Msg) => {
          const { id, data } = Asked.parse(message.json());
          const wanted = [...rows.values()]
            .filter((row) => (data.ids ? data.ids.includes(row.id) : row.id > (data.after ?? '')))
            .sort((a, b) => (a.id < b.id ? -1 : 1));
          const response = packed(wanted.slice(0, 200), data.ids === undefined && wanted.length > 200);
          message.respond(JSON.stringify({ id, isDisposed: true, response }), { headers: headers() });
        },
      });
    }
  }

  get bus(): Bus {
    return this.service.get(Bus);
  }
  readonly ask: Bus['ask'] = (question, input, caller) => this.bus.ask(question, input, caller);

  /** As a service would say it; the same `id` twice is the same message twice. */
  say(subject: string, data: object, id = newPublicId()): Promise<void> {
    const envelope = { id, at: new Date().toISOString(), actorId: null, data };
    // The stream would leave out a second message of the same id.
    return this.service.get(Streams).publish(subject, JSON.stringify(envelope), newPublicId());
  }
  user = (now: UserSnapshot) => this.say(facts.userStatusChanged.subject, now);
  plan = (now: PlanSnapshot) => this.say(facts.planRead.subject, now);
  evaluation = (now: EvaluationSnapshot) => this.say(facts.evaluationStatusChanged.subject, now);

  stored(name: string) {
    return this.service.get<Connection>(getConnectionToken()).collection<{ _id: string }>(name);
  }

  /** Looks until what is seen is as wanted. */
  async until<T>(look: () => Promise<T>, wanted: (seen: T) => boolean): Promise<T> {
    const giveUpAt = Date.now() + 50_000;
    for (;;) {
      const seen = await look();
      if (wanted(seen)) return seen;
      if (Date.now() > giveUpAt) throw new Error(`it did not happen; last seen: ${JSON.stringify(seen)}`);
      await sleep(50);
    }
  }
}
