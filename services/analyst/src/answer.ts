import {
  PillarInput,
  SynthesisInput,
  WriteInput,
  type DocumentInput,
  type PillarAnswer,
  type SynthesisAnswer,
  type WriteAnswer,
} from '@plumbline/review/model/tasks';
import type { Pillar } from '@plumbline/contracts/pillars';
import { ChatInput } from '@plumbline/review/chat/chat-task';
import { encoded } from '@plumbline/review/recognition/encoder-thread';
import { recognitionOf } from '@plumbline/review/recognition/recogniser';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { rewrite } from './catalogue.ts';
import { answerChat } from './chat/answer-chat.ts';
import { Readings } from './readings.ts';
import { judge, ruleDensity, type Looked } from './rules/judge.ts';
import { asInstance } from './rules/list-items.ts';
import { quotableIn, withoutOrders } from './rules/quotable.ts';
import { read } from './rules/reading.ts';
import { synthesise } from './rules/synthesis.ts';
import { inWholeSentence } from './rules/whole-sentence.ts';
import { onEach, worded, type Answers } from './rules/wording.ts';

/** The questions the analyst can answer; `task` tells them apart. */
export const Task = z.discriminatedUnion('task', [PillarInput, SynthesisInput, WriteInput, ChatInput]);
export type Task = z.infer<typeof Task>;

/** A document as it was judged and worded. */
export type Read = Answers;

/** Of as many reviews as run side by side, with room for some that come back. */
const readings = new Readings<Promise<Read>>(24);

const keyOf = ({ title, pages, unread_pages }: DocumentInput): string =>
  createHash('sha256')
    .update(JSON.stringify([title, pages, unread_pages]))
    .digest('base64');

/**
 * A document as it is judged, in two steps (`recognitionOf`). A pillar is judged by itself, but its words may take up what the pitch says of
 * another: all are judged at once.
 */
export function openDocument(document: DocumentInput) {
  const reading = read(document);
  const { toEncode, finish } = recognitionOf(withoutOrders(document.pages, reading));
  return {
    toEncode,
    finish: (odds: readonly Float32Array[]): Read => {
      const looked: Looked = {
        reading,
        recognition: finish(odds),
        quotable: quotableIn(document, reading),
        density: ruleDensity(reading),
        pages: document.pages,
      };
      const judged = onEach((pillar) => judge(pillar, looked));
      const answers = worded(
        onEach((pillar) => {
          const { lists, checks, ...rest } = judged[pillar];
          return { ...rest, checks: checks.map((check) => asInstance(inWholeSentence(check, document), document)) };
        }),
      );
      // Words take up the point that says it best; shown is all of its list.
      return onEach((pillar) => {
        const { lists } = judged[pillar];
        const { checks, ...rest } = answers[pillar];
        return { ...rest, checks: checks.map((check) => ({ ...check, quote: lists.get(check.id) ?? check.quote })) };
      });
    },
  };
}

async function readNow(document: DocumentInput): Promise<Read> {
  const { toEncode, finish } = openDocument(document);
  return finish(await encoded(toEncode));
}

function readingOf(document: DocumentInput): Promise<Read> {
  const key = keyOf(document);
  return readings.on(key, () => {
    const fresh = readNow(document);
    // What failed is read anew when it is asked for again.
    fresh.catch(() => {
      readings.drop(key, fresh);
    });
    return fresh;
  });
}

export const answerOn = (pillar: Pillar, answers: Read): PillarAnswer => answers[pillar];

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
