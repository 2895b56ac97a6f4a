import { MemoReport } from '@plumbline/contracts/memo-report';
import type { MemoResult } from '@plumbline/contracts/memos';

/** A stored memo as it can be shown: `data` is what is stored, every key of it. */
export type ReadMemo = { kind: 'memo'; report: MemoReport; data: unknown } | { kind: 'none' } | { kind: 'unreadable' };

/** Reads `parsed_data`. Nothing stored is no result; what is no memo of a format known here is not guessed at. */
export const readMemo = ({ parsed_data }: Pick<MemoResult, 'parsed_data'>): ReadMemo => {
  if (parsed_data.trim() === '') return { kind: 'none' };
  let data: unknown;
  try {
    data = JSON.parse(parsed_data);
  } catch {
    return { kind: 'unreadable' };
  }
  const read = MemoReport.safeParse(data);
  return read.success ? { kind: 'memo', report: read.data, data } : { kind: 'unreadable' };
};
