/** One request as the page sent it. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed JSON, a form, or undefined. */
  body: unknown;
  /** Of an upload: tells the page that more of it has arrived. */
  arrived?: () => void;
}

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** An event stream instead of a body; a page that goes away closes it. */
  events?: EventStream;
}

/** The server's end of an event stream. */
export interface EventStream {
  stream: ReadableStream<Uint8Array>;
  /** Text as it goes over the wire, or bytes. */
  write: (chunk: string | Uint8Array) => void;
  /** One `data:` line. */
  send: (data: unknown) => void;
  end: () => void;
  /** The connection breaks. */
  fail: () => void;
  /** The page has closed the connection. */
  closed: () => boolean;
}

/** An event stream that a test writes piece by piece. */
export const openEventStream = (): EventStream => {
  let closed = false;
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      control = controller;
    },
    cancel: () => {
      closed = true;
    },
  });
  const write = (chunk: string | Uint8Array): void =>
    control?.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
  return {
    stream,
    write,
    send: (data) => write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`),
    end: () => control?.close(),
    fail: () => control?.error(new TypeError('network error')),
    closed: () => closed,
  };
};

/** 'GET /auth/session' → its answer, or a function of the request. `offline` breaks the connection. */
export type Routes = Record<string, Answer | 'offline' | ((asked: Asked) => Answer | 'offline' | Promise<Answer>)>;

/** As `fetch` does, whatever becomes of the answer: rejects once the request is given up. */
const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** The answer of a server that never gives one. */
export const never = (): Promise<Answer> => new Promise(() => undefined);

/** Stands where the network is: answers `fetch` and `XMLHttpRequest` by a table, and remembers what was asked. */
export const serve = (routes: Routes): { asked: Asked[]; calls: (route: string) => Asked[] } => {
  const asked: Asked[] = [];

  const answer = async (request: Asked): Promise<Answer | 'offline'> => {
    asked.push(request);
    const route = routes[`${request.method} ${request.path}`];
    const found = typeof route === 'function' ? await route(request) : route;
    return (
      found ?? {
        status: 404,
        body: { error: `no fake answer for ${request.method} ${request.path}`, code: 'request.not_found' },
      }
    );
  };

  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const url = new URL(request.url);
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
    const form = isForm ? await request.formData() : undefined;
    const text = isForm ? '' : await request.text();
    const given = await Promise.race([
      answer({
        method: request.method,
        path: url.pathname.replace(/^\/v1/, ''),
        query: url.searchParams,
        headers: request.headers,
        body: form ?? (text === '' ? undefined : JSON.parse(text)),
      }),
      givenUp(request.signal),
    ]);
    request.signal.throwIfAborted();
    if (given === 'offline') throw new TypeError('Failed to fetch');
    const { status = 200, body, headers = {}, events } = given;
    if (events !== undefined) {
      // As in a browser, an aborted request breaks the body that is still being read.
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      void events.stream.pipeTo(writable, { signal: request.signal }).catch(() => undefined);
      return new Response(readable, { status, headers: { 'content-type': 'text/event-stream', ...headers } });
    }
    return body === undefined
      ? new Response(null, { status: status === 200 ? 204 : status, headers })
      : Response.json(body, { status, headers });
  };

  class FakeXhr {
    upload: { onprogress: ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null } = {
      onprogress: null,
    };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    ontimeout: (() => void) | null = null;
    timeout = 0;
    status = 0;
    responseText = '';
    #method = '';
    #url = '';
    #aborted = false;
    #sent = new Headers();
    #received = new Headers();

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#sent.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.#received.get(name);
    }
    abort(): void {
      this.#aborted = true;
    }
    send(body: FormData): void {
      const url = new URL(this.#url);
      const arrived = (): void => this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      const request = {
        method: this.#method,
        path: url.pathname.replace(/^\/v1/, ''),
        query: url.searchParams,
        headers: this.#sent,
        body,
        arrived,
      };
      arrived();
      const late = this.timeout > 0 ? setTimeout(() => this.ontimeout?.(), this.timeout) : undefined;
      void answer(request).then((given) => {
        clearTimeout(late);
        if (this.#aborted) return;
        if (given === 'offline') return this.onerror?.();
        this.status = given.status ?? 200;
        this.responseText = JSON.stringify(given.body ?? null);
        this.#received = new Headers(given.headers);
        this.onload?.();
      });
    }
  }
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: FakeXhr, configurable: true, writable: true });

  return { asked, calls: (route) => asked.filter(({ method, path }) => `${method} ${path}` === route) };
};
