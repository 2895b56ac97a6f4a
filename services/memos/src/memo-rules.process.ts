import { parentPort } from 'node:worker_threads';
import { factsByCode } from '@plumbline/memo/read-facts';
import { reconcile } from '@plumbline/memo/reconcile';
import type { RulesAnswer, RulesTask } from './memo-rules.ts';

/* What code alone makes of documents, in a thread of the memos service: a long one keeps it busy for many seconds. */

const done = async (task: RulesTask): Promise<RulesAnswer> =>
  task.kind === 'facts'
    ? { kind: 'facts', facts: await factsByCode(task.document, { language: task.language, focus: task.focus }) }
    : { kind: 'reconcile', disagreements: reconcile(task.documents) };

const port = parentPort;
if (port === null) throw new Error('This is a thread of the memos service.');
port.on('message', (task: RulesTask) => {
  done(task).then(
    (answer) => port.postMessage(answer),
    (error: unknown) => {
      const failed: RulesAnswer = { kind: 'failed', reason: error instanceof Error ? (error.stack ?? '') : 'unknown' };
      port.postMessage(failed);
    },
  );
});
