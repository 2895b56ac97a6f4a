import {
  PillarInput,
  SynthesisInput,
  WriteInput,
  type DocumentInput,
  type PillarAnswer,
  type SynthesisAnswer,
  type WriteAnswer,
} from '@plumbline/review/model/tasks';
import { ChatInput } from '@plumbline/review/chat/chat-task';
import { recognitionOf } from '@plumbline/review/recognition/recogniser';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { rewrite } from './catalogue.ts';
import { answerChat } from './chat/answer-chat.ts';
import { Readings } from './readings.ts';
import { judge, ruleDensity, type Looked } from './rules/judge.ts';
import { quotableIn, withoutAside, withoutOrders } from './rules/quotable.ts';
import { read } from './rules/reading.ts';
import { synthesise } from './rules/synthesis.ts';
import { inWholeSentence } from './rules/whole-sentence.ts';
import { onEach, worded, type Answers } from './rules/wording.ts';

/** The questions the analyst can answer; `task` tells them apart. */
export const Task = z.discriminatedUnion('task', [PillarInput, SynthesisInput, WriteInput, ChatInput]);
export type Task = z.infer<typeof Task>;

/** As many reviews as run side by side, with room for some that were given up. */
const readings = new Readings<Answers>(24);

const keyOf = ({ title, pages, unread_pages }: DocumentInput): string =>
  createHash('sha256')
    .update(JSON.stringify([title, pages, unread_pages]))
    .digest('base64');

/** A pillar is judged by itself, but its words may take up what the pitch says of another: all are judged at once. */
function answersOn(document: DocumentInput): Answers {
  const reading = read(document);
  const looked: Looked = {
    reading,
    recognition: recognitionOf(withoutOrders(document.pages, reading)),
    quotable: quotableIn(document, reading),
    density: ruleDensity(reading),
  };
  return worded(
    onEach((pillar) => {
      const { checks, ...judged } = judge(pillar, looked);
      return { ...judged, checks: checks.map((check) => inWholeSentence(withoutAside(check), document)) };
    }),
  );
}

/** Answers one question by the rules. The same question always gets the same answer; a chat's is plain text. */
export function answer(task: Task): PillarAnswer | SynthesisAnswer | WriteAnswer | string {
  switch (task.task) {
    case 'pillar_findings':
      return readings.on(keyOf(task.document), task.pillar, () => answersOn(task.document))[task.pillar];
    case 'synthesis':
      return synthesise(task);
    case 'chat_answer':
      return answerChat(task);
    case 'write_report':
      return { texts: Object.entries(task.texts).map(([key, text]) => ({ key, text: rewrite(text, task.language) })) };
  }
}
