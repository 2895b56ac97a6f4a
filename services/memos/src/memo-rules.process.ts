import { parentPort } from 'node:worker_threads';
import { changesSince } from '@plumbline/memo/changes';
import { readFacts } from '@plumbline/memo/read-facts';
import { reconcile } from '@plumbline/memo/reconcile';
import { writeSections } from '@plumbline/memo/write-sections';
import type { RulesAnswer, RulesTask } from './memo-rules.ts';

/* What code alone makes of a memo, in a thread of the memos service: a long document keeps it busy for many seconds. */

const done = async (task: RulesTask): Promise<RulesAnswer> => {
  const { language } = task;
  if (task.kind === 'facts') return { kind: 'facts', facts: await readFacts(task.document, { language }) };
  if (task.kind === 'reconcile') return { kind: 'reconcile', disagreements: reconcile(task.documents) };
  const sections = writeSections(task.documents, task.disagreements, { language });
  const changes = task.previous === undefined ? undefined : changesSince(task.previous, sections, { language });
  return { kind: 'sections', sections, ...(changes === undefined ? {} : { changes }) };
};

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
