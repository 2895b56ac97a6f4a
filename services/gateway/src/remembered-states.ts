import { changeTimes, type ToldChange } from '@plumbline/contracts/changes';
import type { Caller } from '@plumbline/service-kit/caller';
import { endOfTurn } from '@plumbline/service-kit/turn';

/** More people do not watch at one gateway; beyond, the one that was asked for longest ago goes. */
const maxRemembered = 10_000;
/** Beyond so many changes in a hold, what is remembered is not worth keeping account of. */
const maxChanges = 50_000;

interface Remembered<State> {
  state: State;
  userId: string;
  language: Caller['language'];
  until: number;
  /** What this state tells of: when one of them changes, it is forgotten. */
  about: string[];
}

/** What was told of one id lately. */
interface Changes {
  /** Number of the last message about it. */
  at: number;
  /** Changes that are not over. */
  open: Set<string>;
  until: number;
}

export interface StateRules<State> {
  /** The ids that a state tells of, its own included; null for one that is not to be remembered. */
  aboutOf: (state: State) => string[] | null;
  /** The longest that a state is remembered without a word about it, in ms; 0: not at all. */
  keepMs: number;
  /** Milliseconds since any moment; the clock when not given. */
  now?: () => number;
}

/**
 * The states of what is under way, as their owners were last answered, for those who ask again and again. A state is forgotten
 * when a change of it is told, which is before anybody can see the change, and none is remembered until that is over: so nobody
 * gets an older state than one that was seen before, here or at another gateway. Any doubt, such as a bus that was away, forgets
 * all. Who has not asked before is not answered from here: the service decides whose it is.
 */
export class RememberedStates<State> {
  readonly #rules: StateRules<State>;
  readonly #now: () => number;
  readonly #remembered = new Map<string, Remembered<State>>();
  /** Id of what a state tells of beside itself → ids of those states. */
  readonly #dependants = new Map<string, Set<string>>();
  /** By id, the one told of longest ago first. */
  readonly #changes = new Map<string, Changes>();
  #told = 0;
  #doubtUntil = Number.POSITIVE_INFINITY;
  #doubts = 0;

  constructor(rules: StateRules<State>) {
    this.#rules = rules;
    this.#now = rules.now ?? Date.now;
  }

  /** The state as it is remembered for this very user, else as `ask` answers. */
  async get(id: string, { userId, language }: Caller, ask: () => Promise<State>): Promise<State> {
    if (userId === undefined || this.#rules.keepMs === 0) return ask();
    // What was told before this question came has then been heard.
    await endOfTurn();
    const known = this.#remembered.get(id);
    if (known?.userId === userId && known.language === language && known.until > this.#now()) return known.state;
    const [told, doubts] = [this.#told, this.#doubts];
    const state = await ask();
    const about = this.#rules.aboutOf(state);
    if (about !== null && doubts === this.#doubts && about.every((one) => !this.#changedSince(one, told)))
      this.#remember(id, { state, userId, language, until: this.#now() + this.#rules.keepMs, about });
    return state;
  }

  /** A change begins or is over. */
  hear({ id, change, over }: ToldChange): void {
    this.#forget(id);
    for (const dependant of this.#dependants.get(id) ?? []) this.#forget(dependant);
    const known = this.#changes.get(id);
    const open = known?.open ?? new Set();
    if (over) open.delete(change);
    else open.add(change);
    this.#told += 1;
    // The last one told of is the last one in order.
    this.#changes.delete(id);
    this.#changes.set(id, { at: this.#told, open, until: this.#now() + changeTimes.holdMs });
    this.#dropOldChanges();
  }

  /** Forgets all, and remembers nothing for as long as a change may be under way that was not heard of. */
  doubt(): void {
    this.doubtUntilTold();
    this.#doubtUntil = this.#now() + changeTimes.holdMs;
  }

  /** Forgets all, and remembers nothing until `doubt` says for how long. */
  doubtUntilTold(): void {
    this.#remembered.clear();
    this.#dependants.clear();
    this.#doubts += 1;
    this.#doubtUntil = Number.POSITIVE_INFINITY;
  }

  /** Forgets what is remembered for a user. */
  forgetUser(userId: string): void {
    this.#doubts += 1;
    for (const [id, remembered] of this.#remembered) if (remembered.userId === userId) this.#forget(id);
  }

  #changedSince(id: string, told: number): boolean {
    const known = this.#changes.get(id);
    return known !== undefined && (known.at > told || (known.open.size > 0 && known.until > this.#now()));
  }

  #remember(id: string, remembered: Remembered<State>): void {
    const now = this.#now();
    if (this.#doubtUntil > now) return;
    this.#forget(id);
    for (const [oldest, { until }] of this.#remembered) {
      if (until > now && this.#remembered.size < maxRemembered) break;
      this.#forget(oldest);
    }
    this.#remembered.set(id, remembered);
    for (const other of remembered.about) {
      if (other === id) continue;
      const dependants = this.#dependants.get(other) ?? new Set();
      this.#dependants.set(other, dependants.add(id));
    }
  }

  #forget(id: string): void {
    const known = this.#remembered.get(id);
    if (known === undefined) return;
    this.#remembered.delete(id);
    for (const other of known.about) {
      const dependants = this.#dependants.get(other);
      if (dependants?.delete(id) && dependants.size === 0) this.#dependants.delete(other);
    }
  }

  #dropOldChanges(): void {
    const now = this.#now();
    for (const [id, { until }] of this.#changes) {
      if (until > now) break;
      this.#changes.delete(id);
    }
    if (this.#changes.size <= maxChanges) return;
    this.#changes.clear();
    this.doubt();
  }
}
