import {
  PillarInput,
  SynthesisInput,
  WriteInput,
  type DocumentInput,
  type PillarAnswer,
  type SynthesisAnswer,
  type WriteAnswer,
} from '@plumbline/review/model/tasks';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { ChatInput } from '@plumbline/review/chat/chat-task';
import { encoded } from '@plumbline/review/recognition/encoder-thread';
import { recognitionOf } from '@plumbline/review/recognition/recogniser';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { rewrite } from './catalogue.ts';
import { answerChat } from './chat/answer-chat.ts';
import { judge, ruleDensity, type Looked } from './rules/judge.ts';
import { quotableIn, withoutOrders } from './rules/quotable.ts';
import { read } from './rules/reading.ts';
import { synthesise } from './rules/synthesis.ts';
import { worded } from './rules/wording.ts';

/** The questions the analyst can answer; `task` tells them apart. */
export const Task = z.discriminatedUnion('task', [PillarInput, SynthesisInput, WriteInput, ChatInput]);
export type Task = z.infer<typeof Task>;

/* A review asks about the same document six times in a row, so the last few readings are kept, by the hash of their text. */
export interface Read {
  looked: Looked;
  /** As far as it was judged. */
  answers: Map<Pillar, PillarAnswer>;
}
const readings = new Map<string, Promise<Read>>();
const readingsKept = 4;

/** A document as it is judged, in two steps (`recognitionOf`). */
export function openDocument(document: DocumentInput) {
  const reading = read(document);
  const { toEncode, finish } = recognitionOf(withoutOrders(document.pages, reading));
  return {
    toEncode,
    finish: (odds: readonly Float32Array[]): Read => ({
      looked: {
        reading,
        recognition: finish(odds),
        quotable: quotableIn(document, reading),
        density: ruleDensity(reading),
      },
      answers: new Map(),
    }),
  };
}

async function readNow(document: DocumentInput): Promise<Read> {
  const { toEncode, finish } = openDocument(document);
  return finish(await encoded(toEncode));
}

function readingOf(document: DocumentInput): Promise<Read> {
  const { title, pages, unread_pages } = document;
  const key = createHash('sha256')
    .update(JSON.stringify([title, pages, unread_pages]))
    .digest('base64');
  const known = readings.get(key);
  if (known) return known;
  const fresh = readNow(document);
  readings.set(key, fresh);
  // What failed is read anew when it is asked for again.
  fresh.catch(() => readings.delete(key));
  const [oldest] = readings.keys();
  if (readings.size > readingsKept && oldest !== undefined) readings.delete(oldest);
  return fresh;
}

/** A pillar is judged by itself, but its words may take up what the pitch says of another. */
export function answerOn(pillar: Pillar, { looked, answers }: Read): PillarAnswer {
  for (const one of pillars) if (!answers.has(one)) answers.set(one, judge(one, looked));
  const all = [...answers.values()].flatMap(({ checks }) => checks);
  return worded(answers.get(pillar) ?? judge(pillar, looked), all);
}

/** What needs no reading of a document. */
export function answerAtOnce(task: Exclude<Task, PillarInput>): SynthesisAnswer | WriteAnswer | string {
  switch (task.task) {
    case 'synthesis':
      return synthesise(task);
    case 'chat_answer':
      return answerChat(task);
    case 'write_report':
      return { texts: Object.entries(task.texts).map(([key, text]) => ({ key, text: rewrite(text, task.language) })) };
  }
}

/** Answers one question by the rules. The same question always gets the same answer; a chat's is plain text. */
export async function answer(task: Task): Promise<PillarAnswer | SynthesisAnswer | WriteAnswer | string> {
  return task.task === 'pillar_findings' ? answerOn(task.pillar, await readingOf(task.document)) : answerAtOnce(task);
}
