import { digest } from '../document.ts';
import { taskNames, VerifyAnswer, type VerifyInput } from '../model/tasks.ts';
import type { Asking } from './pillar-review.ts';
import { promptVersion, verifyPrompt } from './prompts.ts';

/** A sentence with the passages it rests on; without any it rests on all findings. */
export interface Statement {
  sentence: string;
  quotes: readonly string[];
}

/** A name that is to be a third party, in the passage that names it. */
export interface Witness {
  name: string;
  quote: string;
}

export interface ToVerify {
  company: string | null;
  findings: readonly string[];
  statements: readonly Statement[];
  witnesses: readonly Witness[];
}

export interface Verified {
  follows: (statement: Statement) => boolean;
  isThirdParty: (witness: Witness) => boolean;
  /** False when no answer could be used: then nothing was confirmed. */
  complete: boolean;
}

const keyOf = (entry: Statement | Witness): string => JSON.stringify(entry);
const distinct = <Entry extends Statement | Witness>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
];

/**
 * Asks a model once whether sentences follow from what they rest on, and whether names are third parties. The built-in analyst is not
 * asked: its sentences are code's own, and code's rules for names are all it has. Throws what ModelClient.ask throws.
 */
export const verify = async (
  { model, meter, cache, signal }: Asking,
  { company, findings, statements, witnesses }: ToVerify,
): Promise<Verified> => {
  const sentences = distinct(statements);
  const parties = distinct(witnesses);
  if (model.readsBlocks || sentences.length + parties.length === 0)
    return { follows: () => true, isThirdParty: () => true, complete: true };
  const fence = digest('fence', findings, sentences, parties).slice(0, 24);
  const input: VerifyInput = {
    task: taskNames.verify,
    fence,
    company_name: company,
    findings: [...findings],
    sentences: sentences.map(({ sentence, quotes }, at) => ({ id: `s${String(at)}`, sentence, quotes: [...quotes] })),
    third_parties: parties.map(({ name, quote }, at) => ({ id: `t${String(at)}`, name, quote })),
    fence_end: fence,
  };
  const key = digest(taskNames.verify, promptVersion, model.provider, model.model, input);
  const cached = VerifyAnswer.safeParse(await cache?.get(key));
  const answer = cached.success
    ? cached.data
    : (await model.ask({ task: taskNames.verify, system: verifyPrompt, input, schema: VerifyAnswer, meter, signal }))
        .answer;
  if (answer === null) return { follows: () => true, isThirdParty: () => false, complete: false };
  if (!cached.success) await cache?.set(key, answer);
  const unfounded = new Set(sentences.filter((_, at) => answer.unfounded.includes(`s${String(at)}`)).map(keyOf));
  const confirmed = new Set(parties.filter((_, at) => answer.third_parties.includes(`t${String(at)}`)).map(keyOf));
  return {
    follows: (statement) => !unfounded.has(keyOf(statement)),
    isThirdParty: (witness) => confirmed.has(keyOf(witness)),
    complete: true,
  };
};
