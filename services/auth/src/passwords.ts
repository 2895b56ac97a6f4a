import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@plumbline/contracts/errors';
import { authEnvironment, type AuthEnvironment } from './auth.environment.ts';

/** argon2id (the package's default) with 19 MiB, t=2, p=1: contract.md, and the first of OWASP's recommended settings. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes a core and 19 MiB for some 30 ms; more at once is only slower (facts.md: 50 at once took 7 s). */
const atOnce = 2;
/** Whoever comes when this many wait is told to come back: on a busy machine the wait would outlast the asker's deadline. */
const mayWait = 50;

/**
 * Hashes and verifies passwords, few at a time. `inTurn` hands out the turns: whatever must not be done by many at once
 * for the same address (look at the count of failures, verify, count) is done inside one turn.
 */
@Injectable()
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #refusesCommon: boolean;

  constructor(
    @Inject(authEnvironment)
    { REFUSE_COMMON_PASSWORDS: refuses }: Pick<AuthEnvironment, 'REFUSE_COMMON_PASSWORDS'> = {
      REFUSE_COMMON_PASSWORDS: false,
    },
  ) {
    this.#refusesCommon = refuses;
  }

  /** @throws AppError `request.invalid` for a new password that is tried first by whoever guesses, where such are refused. */
  async refuseCommon(password: string): Promise<void> {
    if (!this.#refusesCommon) return;
    // Some megabytes, for those who want it.
    const { isCommon } = await import('./common-passwords.ts');
    if (isCommon(password)) throw new AppError('request.invalid', { fields: { password: 'password.common' } });
  }

  /** @throws AppError `auth.too_many_attempts` when too many are waiting already. */
  async inTurn<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
    if (this.#running < atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= mayWait) throw new AppError('auth.too_many_attempts', { retryAfterSeconds: 2 });
      await new Promise<void>((begin) => this.#waiting.push(begin));
    }
    try {
      return await work(hasher);
    } finally {
      // The turn goes to the next in line, or back.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Of a new password. @throws as `refuseCommon` and `inTurn`. */
  async hash(password: string): Promise<string> {
    await this.refuseCommon(password);
    return this.inTurn((argon) => argon.hash(password));
  }
}

export interface Hasher {
  hash(password: string): Promise<string>;
  /** Takes the same time for `null` (nobody's password), which nothing matches. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

let nobodys: Promise<string> | undefined;

const hasher: Hasher = {
  hash: (password) => hash(password, cost),
  verify: async (passwordHash, password) => {
    nobodys ??= hash('', cost);
    const right = await verify(passwordHash ?? (await nobodys), password);
    return right && passwordHash !== null;
  },
};
