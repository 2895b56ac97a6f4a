import type { ModelUsage } from '@plumbline/contracts/evaluations';
import type { Usage } from './spending.ts';

/** What a job used of the model, in the fields that are stored and shown. */
export const usageOf = ({ calls, tokensIn, tokensOut, seconds, cost }: Usage): ModelUsage => ({
  calls,
  tokens_in: tokensIn,
  tokens_out: tokensOut,
  seconds,
  ...(cost === undefined ? {} : { cost }),
});

/** The same back again: what the earlier runs of a job used; nothing when there was none. */
export const usedBefore = (usage: ModelUsage | undefined): Usage => ({
  calls: usage?.calls ?? 0,
  tokensIn: usage?.tokens_in ?? 0,
  tokensOut: usage?.tokens_out ?? 0,
  seconds: usage?.seconds ?? 0,
  ...(usage?.cost === undefined ? {} : { cost: usage.cost }),
});

/** What was used between two moments of a job. */
export const difference = (now: Usage, before: Usage): Usage => ({
  calls: now.calls - before.calls,
  tokensIn: now.tokensIn - before.tokensIn,
  tokensOut: now.tokensOut - before.tokensOut,
  seconds: now.seconds - before.seconds,
  ...(now.cost === undefined ? {} : { cost: now.cost - (before.cost ?? 0) }),
});
