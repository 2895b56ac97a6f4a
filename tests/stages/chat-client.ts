import { ChatEvent, chatDone, type ChatSource } from '@plumbline/contracts/chat';
import { alone, type HttpClient } from './http-client.ts';

/** One answer as it came over the event stream. */
export interface Streamed {
  status: number;
  headers: Headers;
  /** The JSON of an answer that is no stream. */
  body: unknown;
  deltas: string[];
  /** The deltas put together. */
  text: string;
  sources: ChatSource[];
  error: string | undefined;
  done: boolean;
  /** Comment lines, e.g. `ping`. */
  comments: string[];
}

export interface Question {
  planId: string;
  evaluationId: string;
  message?: string;
  files?: { name: string; bytes: Uint8Array | string }[];
}

const formOf = ({ planId, evaluationId, message = '', files = [] }: Question): FormData => {
  const form = new FormData();
  form.append('planId', planId);
  form.append('evaluationId', evaluationId);
  form.append('message', message);
  for (const { name, bytes } of files)
    form.append('files', new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]), name);
  return form;
};

/** Sends a question, as a form when it has files; `onDelta` may look at what came so far. */
export const askChat = async (
  client: Pick<HttpClient, 'url'>,
  token: string,
  question: Question,
  {
    headers = {},
    signal,
    onDelta = () => undefined,
    onBegun = () => undefined,
  }: {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    onDelta?: (text: string) => void;
    onBegun?: () => void;
  } = {},
): Promise<Streamed> => {
  const { files, ...json } = { message: '', ...question };
  const response = await fetch(`${client.url}/v1/chat/ask/stream`, {
    method: 'POST',
    headers: {
      ...alone,
      authorization: `Bearer ${token}`,
      ...(files ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: files ? formOf(question) : JSON.stringify(json),
    ...(signal ? { signal } : {}),
  });
  const seen: Streamed = {
    status: response.status,
    headers: response.headers,
    body: null,
    deltas: [],
    text: '',
    sources: [],
    error: undefined,
    done: false,
    comments: [],
  };
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    return { ...seen, body: JSON.parse(await response.text()) };
  }
  if (response.body === null) return seen;
  onBegun();
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(':')) seen.comments.push(line.slice(1).trim());
      if (!line.startsWith('data:')) continue;
      const data = line.slice('data:'.length).trim();
      if (data === chatDone) {
        seen.done = true;
        continue;
      }
      const event = ChatEvent.parse(JSON.parse(data));
      if ('delta' in event) {
        seen.deltas.push(event.delta);
        seen.text += event.delta;
        onDelta(seen.text);
      } else if ('sources' in event) seen.sources = event.sources;
      else seen.error = event.error;
    }
  }
  return seen;
};
