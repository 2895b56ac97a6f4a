import { chatDone } from '@plumbline/contracts/chat';
import type { AskChat, ChatSource } from '@plumbline/contracts/chat';
import { limits } from '@plumbline/contracts/limits';
import { apiBase, callHeaders, endsSession } from '@plumbline/web/api';
import { problemOf } from '@plumbline/web/problem';
import type { Said } from '@plumbline/web/problem';
import { sessionEnded } from '@plumbline/web/session';
import type { WebDispatch } from '@plumbline/web/state';
import { readStored, storageKeys } from '@plumbline/web/storage';
import { answerEvents, chunksOf } from './event-stream.ts';

export interface ChatQuestion extends AskChat {
  files: readonly File[];
}

/** How an answer ended, and what the server said of a failure, when it did. */
export type AnswerEnd = { kind: 'done' } | { kind: 'stopped' } | { kind: 'failed'; problem?: Said };

interface Listening {
  /** Called once the server has the question, and begins to answer. */
  onTaken?: () => void;
  onDelta: (text: string) => void;
  onSources: (sources: ChatSource[]) => void;
  /** Aborted when the person wants no more of the answer. */
  stop: AbortSignal;
  /** Without a sign of life for so long, the answer is given up. The server sends one every 15 s at least. */
  silenceMs?: number;
}

const bodyOf = ({ files, ...question }: ChatQuestion): FormData | string => {
  if (files.length === 0) return JSON.stringify(question);
  const form = new FormData();
  for (const [name, value] of Object.entries(question)) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  return form;
};

const refusal = async (response: Response, language: string): Promise<AnswerEnd> => {
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    // A proxy's page, or nothing at all: the status alone speaks.
  }
  return { kind: 'failed', problem: problemOf(response.status, body, response.headers.get('retry-after'), language) };
};

/**
 * Asks a question and hears its answer (`POST /chat/ask/stream`): JSON, or a form when files go with it. Never rejects.
 * The rule about 401 and 403 is the one of every other call.
 */
export const askChat =
  (
    question: ChatQuestion,
    { onTaken, onDelta, onSources, stop, silenceMs = 3 * limits.chatIdleTimeoutMs }: Listening,
  ) =>
  async (dispatch: WebDispatch): Promise<AnswerEnd> => {
    const token = readStored(storageKeys.token);
    const connection = new AbortController();
    const close = (): void => connection.abort();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const expectWithin = (ms: number): void => {
      clearTimeout(silence);
      silence = setTimeout(close, ms);
    };
    stop.addEventListener('abort', close);
    if (stop.aborted) close();
    // Files have to arrive, and to be read, before the first sign of life.
    expectWithin(question.files.length === 0 ? silenceMs : limits.uploadTimeoutMs);
    try {
      const body = bodyOf(question);
      const headers = callHeaders(token);
      const language = headers['accept-language'];
      const response = await fetch(`${apiBase}/chat/ask/stream`, {
        method: 'POST',
        headers: {
          ...headers,
          accept: 'text/event-stream',
          // A form's own type carries its boundary, which the browser writes.
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        },
        body,
        signal: connection.signal,
      });
      if (endsSession(response.status, token)) dispatch(sessionEnded('refused'));
      if (!response.ok) return await refusal(response, language);
      if (response.body === null) return { kind: 'failed' };
      onTaken?.();
      expectWithin(silenceMs);
      for await (const event of answerEvents(chunksOf(response.body, () => expectWithin(silenceMs)))) {
        if (event === chatDone) return { kind: 'done' };
        if ('error' in event) return { kind: 'failed', problem: { error: event.error, language } };
        if ('delta' in event) onDelta(event.delta);
        else onSources(event.sources);
      }
      return { kind: 'failed' };
    } catch {
      // No network, a connection that broke, or one that was closed from here.
      return { kind: stop.aborted ? 'stopped' : 'failed' };
    } finally {
      clearTimeout(silence);
      stop.removeEventListener('abort', close);
      close();
    }
  };
