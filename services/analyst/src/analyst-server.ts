import { Readable } from 'node:stream';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { taskNames, type TaskName } from '@plumbline/review/model/tasks';
import { z } from 'zod';
import { answer, Task } from './answer.ts';

/** The model's id as `/v1/models` lists it; the version changes whenever an answer may. */
export const analystModel = { id: 'rubric-analyst', version: '10' } as const;

/** The longest document that is read (4 million characters, in Arabic twice the bytes) with room for its JSON. */
const bodyLimitBytes = 12 * 1024 * 1024;
const chunkCharacters = 160;
/** Of a text that somebody reads while it comes. */
const wordsCharacters = 24;

const Content = z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() })), z.null()]);
const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: Content.optional() })).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z.object({ type: z.string(), json_schema: z.object({ name: z.string() }).optional() }).nullish(),
});
type ChatRequest = z.infer<typeof ChatRequest>;

/** What happened, for logs and metrics; never any text of the document. */
export interface Answered {
  readonly task: TaskName;
  readonly milliseconds: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Of who asked, when it was told (`x-request-id`). */
  readonly requestId: string | undefined;
}

export interface AnalystServer {
  /** Resolves to the address it listens on, e.g. `http://127.0.0.1:40123`. */
  listen(port: number, host: string): Promise<string>;
  close(): Promise<void>;
}

/** An error in the shape that OpenAI clients read. */
class ClientError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const sendError = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.status(status).send({
    error: { message, type: status < 500 ? 'invalid_request_error' : 'server_error', param: null, code },
  });

const textOf = (content: z.infer<typeof Content> | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');

/** About four characters a token, as language models count: enough to compare runs by. */
const tokens = (characters: number): number => Math.ceil(characters / 4);

const isTaskName = (name: string): name is TaskName => Object.values(taskNames).some((known) => known === name);

/** The question of a conversation: the first user message that is one. Later ones only ask to repair an answer. */
function taskOf(request: ChatRequest): Task {
  const asked = request.response_format?.json_schema?.name;
  if (asked !== undefined && !isTaskName(asked)) {
    throw new ClientError(
      400,
      'unknown_task',
      `The rubric analyst answers only ${Object.values(taskNames).join(', ')}; the request names another task.`,
    );
  }
  for (const { role, content } of request.messages) {
    if (role !== 'user') continue;
    const task = Task.safeParse(parsed(textOf(content)));
    if (task.success && (asked === undefined || task.data.task === asked)) return task.data;
  }
  throw new ClientError(
    400,
    'no_task',
    `The rubric analyst needs a user message that is one JSON object with "task": ${Object.values(taskNames).join(', ')}.`,
  );
}

/** JSON, or undefined for text that is not JSON, which is an ordinary message here. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/** The answer as server-sent events, as an OpenAI server streams it. */
function* chunksOf(id: string, created: number, text: string, usage: object | null, size: number): Generator<string> {
  const base = {
    id,
    object: 'chat.completion.chunk',
    created,
    model: analystModel.id,
    ...(usage ? { usage: null } : {}),
  };
  const delta = (content: object, finish: string | null): string =>
    event({ ...base, choices: [{ index: 0, delta: content, logprobs: null, finish_reason: finish }] });
  yield delta({ role: 'assistant', content: '' }, null);
  for (let from = 0; from < text.length; from += size) yield delta({ content: text.slice(from, from + size) }, null);
  yield delta({}, 'stop');
  if (usage) yield event({ ...base, choices: [], usage });
  yield 'data: [DONE]\n\n';
}

function complete(app: FastifyInstance, onAnswer: (answered: Answered) => void): void {
  let count = 0;
  app.post('/v1/chat/completions', async (request, reply) => {
    const body = ChatRequest.safeParse(request.body);
    if (!body.success) {
      const where = body.error.issues.map(({ path }) => path.join('.')).join(', ');
      throw new ClientError(400, 'invalid_request', `The request does not fit the chat completions format: ${where}.`);
    }
    const started = performance.now();
    const task = taskOf(body.data);
    const said = await answer(task);
    const text = typeof said === 'string' ? said : JSON.stringify(said);
    const tokensIn = tokens(body.data.messages.reduce((sum, { content }) => sum + textOf(content).length, 0));
    const tokensOut = tokens(text.length);
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' ? given.slice(0, 64) : undefined;
    onAnswer({ task: task.task, milliseconds: performance.now() - started, tokensIn, tokensOut, requestId });

    count += 1;
    const id = `chatcmpl-rubric-${process.pid}-${count}`;
    const created = Math.floor(Date.now() / 1000);
    const usage = { prompt_tokens: tokensIn, completion_tokens: tokensOut, total_tokens: tokensIn + tokensOut };
    if (body.data.stream) {
      const counted = body.data.stream_options?.include_usage ? usage : null;
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-accel-buffering', 'no')
        .send(
          Readable.from(
            chunksOf(id, created, text, counted, typeof said === 'string' ? wordsCharacters : chunkCharacters),
          ),
        );
    }
    return reply.send({
      id,
      object: 'chat.completion',
      created,
      model: analystModel.id,
      system_fingerprint: `rubric-${analystModel.version}`,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: text, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage,
    });
  });
}

/**
 * The rubric analyst behind the OpenAI protocol: `/v1/models`, `/v1/chat/completions` (whole or streamed), `/healthz`, `/readyz`.
 * Needs no network and no key. `onAnswer` and `onFailure` are told what happened, without text.
 */
export function createAnalystServer(
  onAnswer: (answered: Answered) => void = () => undefined,
  onFailure: (error: Error) => void = () => undefined,
): AnalystServer {
  const app = Fastify({ bodyLimit: bodyLimitBytes, forceCloseConnections: 'idle' });
  const model = {
    id: analystModel.id,
    object: 'model',
    created: 0,
    owned_by: 'plumbline',
    version: analystModel.version,
  };
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', () => ({ ready: true }));
  app.get('/v1/models', () => ({ object: 'list', data: [model] }));
  app.get<{ Params: { id: string } }>('/v1/models/:id', (request, reply) =>
    request.params.id === analystModel.id
      ? reply.send(model)
      : sendError(reply, 404, 'model_not_found', 'There is no such model here.'),
  );
  complete(app, onAnswer);
  app.setNotFoundHandler((_, reply) => sendError(reply, 404, 'not_found', 'There is nothing at this address.'));
  app.setErrorHandler((error: FastifyError | ClientError, _, reply) => {
    if (error instanceof ClientError) return sendError(reply, error.status, error.code, error.message);
    const status = error.statusCode ?? 500;
    if (status < 500)
      return sendError(
        reply,
        status,
        'invalid_request',
        status === 413 ? 'The request is larger than 4 MB.' : 'The request body is not valid JSON.',
      );
    onFailure(error);
    return sendError(reply, 500, 'internal', 'The rubric analyst failed on this request.');
  });
  return {
    listen: (port, host) => app.listen({ port, host }),
    close: () => app.close(),
  };
}
