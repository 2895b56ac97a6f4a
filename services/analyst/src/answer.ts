import {
  PillarInput,
  SynthesisInput,
  WriteInput,
  type PillarAnswer,
  type SynthesisAnswer,
  type WriteAnswer,
} from '@plumbline/review/tasks';
import { z } from 'zod';
import { rewrite } from './catalogue.ts';
import { judge } from './rules/judge.ts';
import { read } from './rules/reading.ts';
import { synthesise } from './rules/synthesis.ts';

/** The questions the analyst can answer; `task` tells them apart. */
export const Task = z.discriminatedUnion('task', [PillarInput, SynthesisInput, WriteInput]);
export type Task = z.infer<typeof Task>;

/** Answers one question by the rules. The same question always gets the same answer. */
export function answer(task: Task): PillarAnswer | SynthesisAnswer | WriteAnswer {
  switch (task.task) {
    case 'pillar_findings':
      return judge(task.pillar, read(task.document));
    case 'synthesis':
      return synthesise(task);
    case 'write_report':
      return { texts: Object.entries(task.texts).map(([key, text]) => ({ key, text: rewrite(text, task.language) })) };
  }
}
