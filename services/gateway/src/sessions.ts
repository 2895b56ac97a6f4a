import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { authQuestions, SecretToken, type SessionCheck } from '@plumbline/contracts/auth';
import { facts } from '@plumbline/contracts/events';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { hearEverywhere } from '@plumbline/service-kit/hear-everywhere';
import { gatewayEnvironment, type GatewayEnvironment } from './gateway.environment.ts';

const maxRemembered = 20_000;

/** Which sessions and users an event is about. */
interface Effect {
  forgets: (check: NonNullable<SessionCheck>) => boolean;
  ends: (watcher: { sessionId: string; userId: string }) => boolean;
}

/**
 * What a bearer token is worth, asked of auth and remembered for a few seconds. A revoked session and a changed user are
 * forgotten the moment the fact is heard: every replica hears it.
 */
@Injectable()
export class Sessions implements OnModuleInit {
  readonly #remembered = new Map<string, { check: Promise<SessionCheck>; until: number }>();
  /** Sessions and users that ended a moment ago: an answer that was under way meanwhile must not be remembered. */
  #revocations = 0;
  readonly #watchers = new Set<{ sessionId: string; userId: string; end: () => void }>();

  constructor(
    private readonly bus: Bus,
    @Inject(gatewayEnvironment) private readonly environment: GatewayEnvironment,
  ) {}

  onModuleInit(): void {
    hearEverywhere(this.bus, facts.sessionRevoked, (revoked) =>
      this.#end({
        forgets: (check) => revoked === null || check.sessionId === revoked.sessionId,
        ends: ({ sessionId }) => sessionId === revoked?.sessionId,
      }),
    );
    hearEverywhere(this.bus, facts.userChanged, (changed) =>
      this.#end({ forgets: (check) => changed === null || check.user.id === changed.id, ends: () => false }),
    );
    hearEverywhere(this.bus, facts.userStatusChanged, (changed) =>
      this.#end({
        forgets: (check) => changed === null || check.user.id === changed.id,
        ends: ({ userId }) => changed?.status === 'suspended' && userId === changed.id,
      }),
    );
  }

  /** Calls `end` once, when the session is revoked or its user suspended. Returns how to stop listening. */
  onEnd(ended: { sessionId: string; userId: string }, end: () => void): () => void {
    const watcher = { ...ended, end };
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** The session of a token, or null. Tokens are kept as hashes only. */
  async check(token: string, caller: Caller): Promise<SessionCheck> {
    if (!SecretToken.safeParse(token).success) return null;
    const key = createHash('sha256').update(token).digest('base64');
    const known = this.#remembered.get(key);
    if (known && known.until > Date.now()) return known.check;
    const revocations = this.#revocations;
    const check = this.bus.ask(authQuestions.checkSession, { token }, caller);
    this.#remember(key, check);
    try {
      const session = await check;
      // A worthless token is asked about each time: it may be one that was only just made.
      if (session === null || revocations !== this.#revocations) this.#remembered.delete(key);
      return session;
    } catch (error) {
      this.#remembered.delete(key);
      throw error;
    }
  }

  /** Signed out by this very gateway: it forgets at once, and does not wait to hear of it as the others do. */
  forget(sessionId: string): void {
    const isIt = (one: { sessionId: string }): boolean => one.sessionId === sessionId;
    this.#end({ forgets: isIt, ends: isIt });
  }

  /** Changed by this very gateway: what is remembered of the user is asked for again. */
  changed(userId: string): void {
    this.#end({ forgets: (check) => check.user.id === userId, ends: () => false });
  }

  #remember(key: string, check: Promise<SessionCheck>): void {
    if (this.#remembered.size >= maxRemembered) this.#remembered.delete(this.#remembered.keys().next().value ?? '');
    this.#remembered.delete(key);
    this.#remembered.set(key, { check, until: Date.now() + this.environment.SESSION_CACHE_MS });
  }

  #end({ forgets, ends }: Effect): void {
    this.#revocations += 1;
    for (const watcher of this.#watchers) {
      if (ends(watcher) && this.#watchers.delete(watcher)) watcher.end();
    }
    for (const [key, { check }] of this.#remembered) {
      check.then(
        (session) => {
          if (session === null || forgets(session)) this.#remembered.delete(key);
        },
        () => this.#remembered.delete(key),
      );
    }
  }
}
