import { limits } from '@plumbline/contracts/limits';
import { apiBase, callHeaders, endsSession } from './api.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';
import { sessionEnded } from './session.ts';
import type { WebDispatch } from './state.ts';
import { readStored, storageKeys } from './storage.ts';

export type Sent = { body: unknown; problem?: never } | { problem: Problem | 'cancelled'; body?: never };

interface UploadOptions {
  method?: 'POST' | 'PUT';
  /** Given up after so long without progress; the wait for the answer counts. */
  idleMs?: number;
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, or nothing at all: the status alone speaks.
    return undefined;
  }
};

/**
 * Sends a form, telling how much of it is sent (`fetch` cannot). Given up after 10 s without progress or 200 s in all.
 * The rule about 401 and 403 is the one of every other call.
 */
export const sendForm =
  (
    path: string,
    form: FormData,
    { method = 'POST', idleMs = limits.uploadIdleTimeoutMs, onProgress, signal }: UploadOptions = {},
  ) =>
  (dispatch: WebDispatch): Promise<Sent> =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const token = readStored(storageKeys.token);
      let idle: ReturnType<typeof setTimeout> | undefined;
      const finish = (sent: Sent): void => {
        clearTimeout(idle);
        signal?.removeEventListener('abort', cancel);
        resolve(sent);
      };
      const giveUp = (problem: Problem | 'cancelled') => (): void => {
        finish({ problem });
        request.abort();
      };
      const cancel = giveUp('cancelled');
      const expectProgress = (): void => {
        clearTimeout(idle);
        idle = setTimeout(giveUp(problemOf('timeout')), idleMs);
      };
      request.open(method, `${apiBase}${path}`);
      request.timeout = limits.uploadTimeoutMs;
      const headers = callHeaders(token);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = (event) => {
        expectProgress();
        if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
      };
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) return finish({ body: bodyOf(request.responseText) });
        if (endsSession(request.status, token)) dispatch(sessionEnded('refused'));
        finish({
          problem: problemOf(
            request.status,
            bodyOf(request.responseText),
            request.getResponseHeader('retry-after'),
            headers['accept-language'],
          ),
        });
      };
      request.onerror = () => finish({ problem: problemOf('network') });
      request.ontimeout = () => finish({ problem: problemOf('timeout') });
      if (signal?.aborted) return finish({ problem: 'cancelled' });
      signal?.addEventListener('abort', cancel);
      expectProgress();
      request.send(form);
    });
