import type { MessageRow } from './chat.schema.ts';

/**
 * Messages, oldest first, each answer right after its question: two tabs may ask at once, and then the answers come in any order. An
 * answer that does not know its question, or whose question is not among them, stays where it is.
 */
export const inTalkOrder = <Row extends Pick<MessageRow, 'public_id' | 'answers'>>(rows: readonly Row[]): Row[] => {
  const known = new Set(rows.map(({ public_id }) => public_id));
  const answers = Map.groupBy(
    rows.filter(({ answers: question }) => question !== undefined && known.has(question)),
    ({ answers: question }) => question,
  );
  return rows
    .filter(({ answers: question }) => question === undefined || !known.has(question))
    .flatMap((row) => [row, ...(answers.get(row.public_id) ?? [])]);
};
