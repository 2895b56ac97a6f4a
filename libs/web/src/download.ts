import { limits } from '@plumbline/contracts/limits';
import { apiBase, callHeaders, endsSession } from './api.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';
import { sessionEnded } from './session.ts';
import type { WebDispatch } from './state.ts';
import { readStored, storageKeys } from './storage.ts';

export type Downloaded = { file: Blob; problem?: never } | { problem: Problem; file?: never };

const bodyOf = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json();
  } catch {
    // A proxy's page, or nothing at all: the status alone speaks.
    return undefined;
  }
};

/**
 * Fetches a file that is written while it is sent, so its length is not known: given up after 30 s without a byte. A file
 * that breaks off is a problem and never half a file. The rule about 401 and 403 is the one of every other call.
 */
export const download =
  (path: string) =>
  async (dispatch: WebDispatch): Promise<Downloaded> => {
    const token = readStored(storageKeys.token);
    const headers = callHeaders(token);
    const idle = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expectBytes = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(), limits.downloadIdleTimeoutMs);
    };
    expectBytes();
    try {
      const answer = await fetch(`${apiBase}${path}`, { headers, signal: idle.signal });
      if (!answer.ok) {
        if (endsSession(answer.status, token)) dispatch(sessionEnded('refused'));
        const retryAfter = answer.headers.get('retry-after');
        return { problem: problemOf(answer.status, await bodyOf(answer), retryAfter, headers['accept-language']) };
      }
      const watched = answer.body?.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform: (chunk, control) => {
            expectBytes();
            control.enqueue(chunk);
          },
        }),
      );
      return { file: await new Response(watched ?? null, { headers: answer.headers }).blob() };
    } catch {
      return { problem: problemOf(idle.signal.aborted ? 'timeout' : 'network') };
    } finally {
      clearTimeout(timer);
    }
  };
