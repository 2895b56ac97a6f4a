import { MemoRun } from '@plumbline/contracts/memos';
import { z } from 'zod';

/** A memo saved as JSON: `memo` is what is stored (a `MemoReport`), `follow_ups_done` are the numbers, from 0, of the questions ticked off. */
export const MemoFile = MemoRun.pick({
  id: true,
  package_id: true,
  package_title: true,
  document_count: true,
  previous_memo_id: true,
  language: true,
  status: true,
  validation_status: true,
  created_at: true,
  updated_at: true,
})
  .extend({ follow_ups_done: z.array(z.number().int()), memo: z.record(z.string(), z.unknown()) })
  .strict();

interface MemoJsonInput {
  memo: MemoRun;
  data: unknown;
  done: readonly number[];
}

/** Indented for a person. */
export const memoJsonOf = ({ memo: run, data, done }: MemoJsonInput): Blob => {
  const { id, package_id, package_title, document_count, previous_memo_id, language, status } = run;
  const { validation_status, created_at, updated_at } = run;
  const file = MemoFile.parse({
    id,
    package_id,
    package_title,
    document_count,
    previous_memo_id,
    language,
    status,
    validation_status,
    created_at,
    updated_at,
    follow_ups_done: [...done].sort((a, b) => a - b),
    memo: data,
  });
  return new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' });
};
