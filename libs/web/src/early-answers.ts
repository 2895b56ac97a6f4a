/**
 * Answers that the page's first script asked for while the app was on its way (`public/before-paint.js`). Each is good for one
 * call, which has to ask just the same, and soon.
 */

interface EarlyAnswer {
  headers: Record<string, string>;
  answer: Promise<Response>;
  /** By `performance.now()`. */
  asked: number;
}

declare global {
  interface Window {
    earlyAnswers?: Map<string, EarlyAnswer>;
  }
}

/** What was asked longer ago is not news any more. */
const freshMs = 30_000;

const takeEarly = (request: Request): Promise<Response> | undefined => {
  const early = window.earlyAnswers?.get(request.url);
  if (early === undefined || request.method !== 'GET') return undefined;
  window.earlyAnswers?.delete(request.url);
  const isSame = Object.entries(early.headers).every(([name, value]) => request.headers.get(name) === value);
  return isSame && performance.now() - early.asked < freshMs ? early.answer : undefined;
};

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** As `fetch`, but for a call that the page has made already it is that one's answer; one that failed is made again. */
export const fetchOrEarly = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const early = input instanceof Request ? takeEarly(input) : undefined;
  if (early === undefined || !(input instanceof Request)) return fetch(input, init);
  return Promise.race([early.catch(() => fetch(input, init)), whenAborted(input.signal)]);
};
