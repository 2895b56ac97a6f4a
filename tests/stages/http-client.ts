import { setTimeout as sleep } from 'node:timers/promises';
import { AdminLoginAnswer } from '@plumbline/contracts/admin-auth';
import { LoginAnswer } from '@plumbline/contracts/auth';
import { z } from 'zod';

/** What came back over HTTP. `body` is the parsed JSON, or null when there was none. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** A connection each: one that is kept may be closed by the server in the moment in which it is used again, and a slow machine has many such moments. */
export const alone = { connection: 'close' };

export const password = 'correct horse battery';

/** The product as a client meets it: HTTP, and the mails that are sent. */
export class HttpClient {
  readonly url: string;
  readonly #mails: (to: string) => Promise<{ text?: string | undefined }[]>;

  constructor(url: string, mails: (to: string) => Promise<{ text?: string | undefined }[]>) {
    this.url = url;
    this.#mails = mails;
  }

  /** One HTTP request; a string or form body goes as it is, anything else as JSON. */
  async call(
    method: string,
    path: string,
    { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...alone,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : null };
  }

  /** Registers, follows the link of the mail and signs in: the token. */
  async signUp(email: string): Promise<string> {
    const registered = await this.call('POST', '/v1/auth/register', { body: { name: 'Sara', email, password } });
    if (registered.status !== 201) throw new Error(registered.text);
    const [mail] = await eventually(
      () => this.#mails(email),
      (mails) => mails.length > 0,
    );
    const link = /\/verify-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const verified = await this.call('GET', `/v1/auth/verify-email/${link}`);
    if (verified.status !== 200) throw new Error(verified.text);
    return this.signIn(email);
  }

  async signIn(email: string): Promise<string> {
    const answer = await this.call('POST', '/v1/auth/login', { body: { email, password } });
    return LoginAnswer.parse(answer.body).token;
  }

  /** Signs in to the console: the token. */
  async signInAdmin(admin: { email: string; password: string }): Promise<string> {
    const answer = await this.call('POST', '/v1/admin/auth/login', { body: admin });
    return AdminLoginAnswer.parse(answer.body).token;
  }

  /** Uploads parts in the order given: a string is a field, anything else a file of that field. */
  upload(token: string, parts: [name: string, value: string | { bytes: Uint8Array; name: string }][]): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([Uint8Array.from(value.bytes)]), value.name);
    }
    return this.call('POST', '/v1/plans/upload', { body: form, token });
  }

  /** A pitch typed by this person: its id. */
  async textPlan(token: string, title = 'Typed pitch'): Promise<string> {
    const answer = await this.upload(token, [
      ['title', title],
      ['text', 'Northwind rents cold boxes to pharmacies. MediPlus signed a contract for 400 boxes in March 2025.'],
    ]);
    if (answer.status !== 201) throw new Error(answer.text);
    return z.object({ id: z.string() }).parse(answer.body).id;
  }
}

/** Looks until what is seen is as wanted; for what happens behind an answer. */
export const eventually = async <T>(
  look: () => Promise<T>,
  wanted: (seen: T) => boolean,
  withinMs = 200_000,
): Promise<T> => {
  const end = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (wanted(seen)) return seen;
    if (performance.now() > end) throw new Error(`It did not happen in time; last seen: ${JSON.stringify(seen)}`);
    await sleep(50);
  }
};
