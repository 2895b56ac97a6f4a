import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { changesSubject, ToldChange, watchedKinds } from '@plumbline/contracts/changes';
import { evaluationsQuestions, type Evaluation } from '@plumbline/contracts/evaluations';
import { facts } from '@plumbline/contracts/events';
import { memosQuestions, type MemoRun } from '@plumbline/contracts/memos';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { hearEverywhere } from '@plumbline/service-kit/hear-everywhere';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';
import { RememberedStates } from './remembered-states.ts';

/** What has ended is not watched: it is asked for once, and then stays out of memory. */
const underWay = (status: string): boolean => status === 'pending' || status === 'processing';
const idsOf = (...ids: (string | null)[]): string[] => ids.filter((id) => id !== null);

/** Evaluations and memos as they stand, for the screens that ask every few seconds while one is under way. */
@Injectable()
export class Watched implements OnModuleInit {
  readonly #states: { evaluations: RememberedStates<Evaluation>; memos: RememberedStates<MemoRun> };

  constructor(
    private readonly bus: Bus,
    @Inject(gatewayEnvironment) { STATUS_CACHE_MS: keepMs }: GatewayEnvironment,
  ) {
    this.#states = {
      evaluations: new RememberedStates({
        keepMs,
        // A re-evaluation tells of its predecessor, as long as there is one.
        aboutOf: ({ status, id, previous_evaluation_id }) =>
          underWay(status) ? idsOf(id, previous_evaluation_id) : null,
      }),
      memos: new RememberedStates({
        keepMs,
        aboutOf: ({ status, id, previous_memo_id }) => (underWay(status) ? idsOf(id, previous_memo_id) : null),
      }),
    };
  }

  onModuleInit(): void {
    for (const kind of watchedKinds) {
      const states = this.#states[kind];
      this.bus.connection.subscribe(changesSubject(kind), {
        callback: (error, message) => {
          const told = error ? undefined : ToldChange.safeParse(jsonOf(message.string())).data;
          if (told === undefined) states.doubt();
          else states.hear(told);
        },
      });
      states.doubt();
    }
    hearEverywhere(this.bus, facts.userStatusChanged, (changed) => this.#forgetUser(changed?.id));
    hearEverywhere(this.bus, facts.userDeleted, (deleted) => this.#forgetUser(deleted?.id));
    void this.#followConnection();
  }

  evaluation(id: string, caller: Caller): Promise<Evaluation> {
    return this.#states.evaluations.get(id, caller, () =>
      this.bus.ask(evaluationsQuestions.get, { evaluationId: id }, caller),
    );
  }

  memo(id: string, caller: Caller): Promise<MemoRun> {
    return this.#states.memos.get(id, caller, () => this.bus.ask(memosQuestions.get, { memoId: id }, caller));
  }

  #forgetUser(userId: string | undefined): void {
    for (const kind of watchedKinds) {
      if (userId === undefined) this.#states[kind].doubt();
      else this.#states[kind].forgetUser(userId);
    }
  }

  /** Ends with the connection. */
  async #followConnection(): Promise<void> {
    for await (const { type } of this.bus.connection.status()) {
      for (const kind of watchedKinds) {
        if (type === 'disconnect' || type === 'staleConnection') this.#states[kind].doubtUntilTold();
        else if (type === 'reconnect' || type === 'slowConsumer') this.#states[kind].doubt();
      }
    }
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
