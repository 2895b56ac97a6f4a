import { z } from 'zod';
import type { System } from './system.ts';

/** Where demo data is made. `env` has the address of the database, for what the product does not write any more. */
export type DemoPlace = Pick<System, 'baseUrl' | 'mailboxUrl' | 'env'>;

const ErrorAnswer = z.looseObject({ error: z.string(), code: z.string() });

/** One request to the product; its answer, whatever the status. */
export const send = (system: DemoPlace, path: string, body?: object | FormData, token?: string): Promise<Response> => {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  return fetch(`${system.baseUrl}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    signal: AbortSignal.timeout(20_000),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
};

/** The body of an answer that succeeded. @throws Error with what the product said otherwise. */
export const answerOf = async (response: Response, path: string): Promise<unknown> => {
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  let said = text.slice(0, 200);
  try {
    const parsed = ErrorAnswer.safeParse(JSON.parse(text));
    if (parsed.success) said = parsed.data.error;
  } catch {
    said = said.replace(/\s+/g, ' '); // not JSON: its first words are what there is to show
  }
  throw new Error(`${path} answered ${String(response.status)}: ${said}`);
};

export const call = async (system: DemoPlace, path: string, body?: object, token?: string): Promise<unknown> =>
  answerOf(await send(system, path, body, token), path);
