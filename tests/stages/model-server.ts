import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/**
 * Plays a model in tests and benches: an OpenAI-compatible server (`/v1/models`, `/v1/chat/completions`, with and without
 * streaming) that answers what a function says, as fast, as slowly or as wrongly as the test wants.
 */

export const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  stream: z.boolean().optional(),
  response_format: z
    .looseObject({
      type: z.string(),
      json_schema: z.looseObject({ name: z.string(), schema: z.unknown().optional() }).optional(),
    })
    .optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

export interface Said {
  kind: 'say';
  content: string;
  /** Milliseconds before the first token. */
  firstTokenMs?: number;
  /** Pace after it; a token is four characters. All at once when not given. */
  tokensPerSecond?: number;
  /** Tells the client so; the text is sent as it is. Default `stop`. */
  finishReason?: 'stop' | 'length' | 'content_filter' | null;
  refusal?: string;
  /** Sent before the text as `reasoning_content`, which is where some servers put what a model thinks. */
  reasoning?: string;
  /** Says the text again and again until the client hangs up. Only streamed. */
  endless?: boolean;
}

/** What to do with one request. */
export type ModelAnswer =
  | Said
  /** Takes the request and never says anything. */
  | { kind: 'stall' }
  /** Sends keep-alive comments for ever, and no token. */
  | { kind: 'drip'; everyMs: number }
  /** Sends the first part of the text and closes the connection: no finish reason, no `[DONE]`, no full body. */
  | { kind: 'truncate'; content: string }
  /** Begins the text, then falls silent. */
  | { kind: 'stall_midway'; content: string }
  | {
      kind: 'status';
      status: number;
      retryAfter?: string;
      message?: string;
      code?: string;
      type?: string;
      param?: string;
    }
  /** Any body with status 200: a proxy's HTML page, broken JSON, an empty object. */
  | { kind: 'raw'; body: string; contentType: string };

export interface ModelRequest {
  body: ChatRequest;
  /** `json_schema.name`, which names the task; undefined when no schema was asked for. */
  task: string | undefined;
  authorization: string | undefined;
  /** How many requests came before this one. */
  index: number;
  /** Set once the client has hung up. */
  signal: AbortSignal;
}

export type AnswerModel = (request: ModelRequest) => ModelAnswer | string | Promise<ModelAnswer | string>;

export interface ModelServer {
  /** What `OPENAI_BASE_URL` wants. */
  baseUrl: string;
  /** Every chat request so far, oldest first. */
  requests: readonly ModelRequest[];
  /** Chat requests being answered now, and the most there have been at once. */
  readonly open: number;
  readonly mostOpen: number;
  /** Changes what comes from now on. */
  answerWith: (answer: AnswerModel) => void;
  stop: () => Promise<void>;
}

/** Answers `good`, but refuses a request that has one of these parameters, in the words of most servers. */
export const refusing =
  (good: string, ...names: string[]): AnswerModel =>
  ({ body }) => {
    const name = names.find((parameter) => body[parameter] !== undefined);
    return name === undefined ? good : { kind: 'status', status: 400, message: `Unsupported parameter: '${name}'` };
  };

/** How servers say what is wrong, as seen. */
export const refusals = {
  key: { kind: 'status', status: 401, message: 'Incorrect API key provided: key.', code: 'invalid_api_key' },
  model: { kind: 'status', status: 404, message: 'The model `x` does not exist.', code: 'model_not_found' },
  quota: {
    kind: 'status',
    status: 429,
    message: 'You exceeded your current quota, please check your plan and billing details.',
    code: 'insufficient_quota',
  },
  rate: { kind: 'status', status: 429, message: 'Rate limit reached for requests', code: 'rate_limit_exceeded' },
  queue: { kind: 'status', status: 503, message: 'server busy, please try again. maximum pending requests exceeded' },
  context: {
    kind: 'status',
    status: 400,
    message: 'the request exceeds the available context size (8192 tokens), try increasing it',
    type: 'exceed_context_size_error',
  },
} as const satisfies Record<string, ModelAnswer>;

export const broken = {
  html: { kind: 'raw', body: '<!doctype html><title>502 Bad Gateway</title>', contentType: 'text/html' },
  json: { kind: 'raw', body: '{"choices": [{"message": {"content": "ha', contentType: 'application/json' },
  noChoices: { kind: 'raw', body: '{"object":"chat.completion","choices":[]}', contentType: 'application/json' },
  empty: { kind: 'say', content: '' },
} as const satisfies Record<string, ModelAnswer>;

const charactersPerToken = 4;
const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** Listens on 127.0.0.1 on a free port. A string as an answer is that text, said at once. */
export const startModelServer = async (
  answer: AnswerModel,
  { model = 'scripted-model' } = {},
): Promise<ModelServer> => {
  const requests: ModelRequest[] = [];
  let current = answer;
  let open = 0;
  let mostOpen = 0;
  const closing = new AbortController();

  const chat = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const body = ChatRequest.parse(JSON.parse(await textOf(incoming)));
    const request: ModelRequest = {
      body,
      task: body.response_format?.json_schema?.name,
      authorization: incoming.headers.authorization,
      index: requests.length,
      signal: AbortSignal.any([gone.signal, closing.signal]),
    };
    requests.push(request);
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    try {
      const said = await current(request);
      await act(typeof said === 'string' ? { kind: 'say', content: said } : said, request, response);
    } finally {
      open -= 1;
    }
  };

  const server = createServer((incoming, response) => {
    const handle = async (): Promise<void> => {
      if (incoming.method === 'GET' && incoming.url === '/v1/models') {
        json(response, 200, { object: 'list', data: [{ id: model, object: 'model', created: 0, owned_by: 'tests' }] });
      } else if (incoming.method === 'POST' && incoming.url === '/v1/chat/completions') {
        await chat(incoming, response);
      } else {
        json(response, 404, {
          error: { message: `no such route: ${String(incoming.url)}`, type: 'invalid_request_error' },
        });
      }
    };
    handle().catch((error: unknown) => {
      if (response.destroyed) return; // the client hung up, which is what some tests are about
      if (response.headersSent) response.destroy();
      else json(response, 500, { error: { message: String(error), type: 'test_server_error' } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());

  return {
    baseUrl: `http://127.0.0.1:${String(port)}/v1`,
    requests,
    get open() {
      return open;
    },
    get mostOpen() {
      return mostOpen;
    },
    answerWith: (next) => {
      current = next;
    },
    stop: async () => {
      closing.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const textOf = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(z.instanceof(Buffer).parse(chunk));
  return Buffer.concat(chunks).toString('utf8');
};

const json = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const untilGone = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const act = async (answer: ModelAnswer, request: ModelRequest, response: ServerResponse): Promise<void> => {
  switch (answer.kind) {
    case 'say':
      return request.body.stream === true ? stream(answer, request, response) : whole(answer, request, response);
    case 'stall':
      return untilGone(request.signal);
    case 'drip': {
      const streaming = request.body.stream === true;
      response.writeHead(200, { 'content-type': streaming ? 'text/event-stream' : 'application/json' });
      while (!request.signal.aborted) {
        response.write(streaming ? ': keep-alive\n\n' : ' ');
        await paused(answer.everyMs, request.signal);
      }
      return;
    }
    case 'truncate':
    case 'stall_midway': {
      const half = answer.content.slice(0, Math.ceil(answer.content.length / 2));
      if (request.body.stream === true) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(event(chunk(request, { role: 'assistant', content: half }, null)));
      } else {
        const text = JSON.stringify(completion(request, { kind: 'say', content: answer.content }));
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
        response.write(text.slice(0, text.length / 2));
      }
      if (answer.kind === 'stall_midway') return untilGone(request.signal);
      // A clean end for a stream (the openai package then resolves with no finish reason), a cut for a body.
      if (request.body.stream === true) response.end();
      else response.destroy();
      return;
    }
    case 'status': {
      const headers: Record<string, string> =
        answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter };
      const message = answer.message ?? `status ${String(answer.status)}`;
      const { type = 'scripted', code = null, param = null } = answer;
      return json(response, answer.status, { error: { message, type, code, param } }, headers);
    }
    case 'raw':
      response.writeHead(200, { 'content-type': answer.contentType }).end(answer.body);
      return;
  }
};

/** Waits, but not longer than the client does. */
const paused = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await Promise.race([sleep(ms, undefined, { ref: false }), untilGone(signal)]);
};

const usage = (request: ModelRequest, content: string): object => {
  const prompt = tokensOf(JSON.stringify(request.body.messages));
  return { prompt_tokens: prompt, completion_tokens: tokensOf(content), total_tokens: prompt + tokensOf(content) };
};

const finish = ({ finishReason }: Said): string | null => (finishReason === undefined ? 'stop' : finishReason);

const completion = (request: ModelRequest, said: Said): object => ({
  id: `chatcmpl-${String(request.index)}`,
  object: 'chat.completion',
  created: 0,
  model: request.body.model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: said.content, refusal: said.refusal ?? null },
      finish_reason: finish(said),
    },
  ],
  usage: usage(request, said.content),
});

const whole = async (said: Said, request: ModelRequest, response: ServerResponse): Promise<void> => {
  const writing = said.tokensPerSecond === undefined ? 0 : (tokensOf(said.content) / said.tokensPerSecond) * 1_000;
  await paused((said.firstTokenMs ?? 0) + writing, request.signal);
  json(response, 200, completion(request, said));
};

const chunk = (request: ModelRequest, delta: object, finishReason: string | null): object => ({
  id: `chatcmpl-${String(request.index)}`,
  object: 'chat.completion.chunk',
  created: 0,
  model: request.body.model,
  choices: [{ index: 0, delta, finish_reason: finishReason }],
});

const event = (data: object | string): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

const stream = async (said: Said, request: ModelRequest, response: ServerResponse): Promise<void> => {
  await paused(said.firstTokenMs ?? 0, request.signal);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.write(event(chunk(request, { role: 'assistant', content: '' }, null)));
  if (said.reasoning !== undefined) response.write(event(chunk(request, { reasoning_content: said.reasoning }, null)));
  while (said.endless === true && !request.signal.aborted) {
    response.write(event(chunk(request, { content: said.content }, null)));
    await paused(1, request.signal);
  }
  const begun = performance.now();
  // By code points, so that no character is cut in two.
  const characters = [...said.content];
  for (let at = 0; at < characters.length && !request.signal.aborted; at += charactersPerToken) {
    response.write(event(chunk(request, { content: characters.slice(at, at + charactersPerToken).join('') }, null)));
    if (said.tokensPerSecond !== undefined) {
      // Against the clock, not token by token: timers are coarse.
      const due = begun + ((at / charactersPerToken + 1) / said.tokensPerSecond) * 1_000;
      await paused(due - performance.now(), request.signal);
    }
  }
  response.write(event(chunk(request, said.refusal === undefined ? {} : { refusal: said.refusal }, finish(said))));
  response.write(event({ ...chunk(request, {}, null), choices: [], usage: usage(request, said.content) }));
  response.end(event('[DONE]'));
};
