import type { ModelUsage } from '@plumbline/contracts/evaluations';
import type { Connection } from 'mongoose';

/** Adds what one run used of the model to the row of a job, however the run ended. `row` finds it by its id. */
export const addModelUsage = async (
  rows: ReturnType<Connection['collection']>,
  row: Readonly<Record<string, string>>,
  { calls, tokens_in, tokens_out, seconds, cost }: ModelUsage,
): Promise<void> => {
  await rows.updateOne(row, {
    $inc: {
      'usage.calls': calls,
      'usage.tokens_in': tokens_in,
      'usage.tokens_out': tokens_out,
      'usage.seconds': seconds,
      ...(cost === undefined ? {} : { 'usage.cost': cost }),
    },
  });
};

/** Notes in the row of a job that it waits for the model's server; answers for how long by now, in ms, 0 where the row is gone. */
export const noteWaitForModel = async (
  rows: ReturnType<Connection['collection']>,
  row: Readonly<Record<string, string>>,
): Promise<number> => {
  const noted = await rows.findOneAndUpdate(
    row,
    [{ $set: { waiting_for_model_since: { $ifNull: ['$waiting_for_model_since', '$$NOW'] } } }],
    { returnDocument: 'after', projection: { waiting_for_model_since: 1 } },
  );
  const since: unknown = noted?.['waiting_for_model_since'];
  return since instanceof Date ? Date.now() - since.getTime() : 0;
};
