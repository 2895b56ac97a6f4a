import { check, fail, sleep } from 'k6';
import exec from 'k6/execution';
import http, { type FileData, type RefinedResponse, type RequestBody } from 'k6/http';
import { Trend } from 'k6/metrics';

/*
 * The product as k6's virtual users meet it. Runs in k6, not in Node. Nothing here or in the scripts has an address of its own:
 * requests go to BASE_URL, and the mailbox that MAILBOX_URL names is read for the links in mails.
 */

const configured = (name: string): string => {
  const url = __ENV[name] ?? '';
  if (!/^https?:\/\/[^/]+$/.test(url)) throw new Error(`${name} is no address like http://127.0.0.1:8080`);
  return url;
};
const baseUrl = configured('BASE_URL');

/** How long one virtual user goes on in a script that has no other end; a k6 duration such as 30s. */
export const duration = (otherwise: string): string => __ENV['DURATION'] ?? otherwise;
/** A number that scales a script. */
export const count = (name: string, otherwise: number): number => Number(__ENV[name] ?? otherwise);

/** From the start of a review or memo to the first look that sees its end, in ms. */
export const reviewTime = new Trend('review_time', true);
/** From a question in the chat to the first byte of the answer, and to its end, in ms. */
export const chatBegins = new Trend('chat_begins', true);
export const chatWhole = new Trend('chat_whole', true);

export type Answer = RefinedResponse<'text'>;
interface Asked {
  token?: string;
  /** JSON, unless `form` is given. */
  json?: Record<string, unknown>;
  form?: Record<string, string | FileData>;
  /** What it is called in the table; the path with its ids replaced when not given. */
  name?: string;
  /** Statuses that are as they should be. Default 200, 201, 202, 204. */
  expected?: number[];
  timeoutSeconds?: number;
}

const nameOf = (path: string): string => path.replace(/\?.*/, '').replace(/\/[\w-]{16,}(?=\/|$)/g, '/{id}');

/** One request to the product; an answer of another status than expected counts as failed. */
export const call = (method: string, path: string, asked: Asked = {}): Answer => {
  if (!path.startsWith('/')) throw new Error(`${path} is no path of the product`);
  const { token, json, form, name = nameOf(path), expected = [200, 201, 202, 204], timeoutSeconds = 60 } = asked;
  const body: RequestBody | null = form ?? (json === undefined ? null : JSON.stringify(json));
  return http.request(method, `${baseUrl}${path}`, body, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    tags: { name: `${method} ${name}` },
    responseCallback: http.expectedStatuses(...expected),
    responseType: 'text',
    timeout: `${String(timeoutSeconds)}s`,
  });
};

/** Ends the iteration, and shows in the table. */
const broken = (why: string): never => {
  check(null, { 'every journey comes to its end': () => false });
  return fail(why);
};

/** A text in a JSON answer, by its place such as `user.id`. Ends the iteration when it is not there. */
export const textOf = (answer: Answer, place: string): string => {
  const value = answer.status >= 200 && answer.status < 300 ? answer.json(place) : undefined;
  if (typeof value === 'string') return value;
  const { method, url } = answer.request;
  return broken(`${method} ${url} answered ${String(answer.status)}: no ${place}`);
};

/** Checks that show in the table, and end the iteration when they do not hold. */
export const must = (answer: Answer, what: string, holds: (answer: Answer) => boolean): void => {
  if (!check(answer, { [what]: holds })) fail(`${what}: ${String(answer.status)} ${String(answer.body).slice(0, 300)}`);
};

export interface Person {
  email: string;
  token: string;
}

const password = 'load test battery staple';
let made = 0;

/** An address that nobody has had, of this virtual user. */
export const newAddress = (kind: string): string => {
  made += 1;
  const [run, vu] = [(__ENV['RUN'] ?? '0').toLowerCase(), exec.vu.idInTest];
  return `${kind}-${run}-${String(vu)}-${String(made)}@load.plumbline.test`;
};

/** Mails as maildev shows them: address and text of each. */
const mails = (): { to: string; text: string }[] => {
  const answer = http.get(`${configured('MAILBOX_URL')}/api/email`, {
    tags: { name: 'mailbox' },
    responseType: 'text',
  });
  const all = answer.status === 200 ? answer.json() : [];
  return (Array.isArray(all) ? all : []).flatMap((mail) => {
    if (mail === null || typeof mail !== 'object' || Array.isArray(mail)) return [];
    const { to, text } = mail;
    const first = Array.isArray(to) ? to[0] : undefined;
    if (first === null || typeof first !== 'object' || Array.isArray(first)) return [];
    return typeof first['address'] === 'string' && typeof text === 'string' ? [{ to: first['address'], text }] : [];
  });
};

/** The links of the newest mails to these addresses, once all are there: what `pattern` has in its parentheses. */
export const linksTo = (addresses: string[], pattern: RegExp): Map<string, string> => {
  for (let tries = 0; tries < 120; tries += 1) {
    const found = new Map<string, string>();
    for (const { to, text } of mails()) {
      const link = pattern.exec(text)?.[1];
      if (link !== undefined && addresses.includes(to)) found.set(to, link);
    }
    if (found.size === addresses.length) return found;
    sleep(0.5);
  }
  return broken(`no mail came to ${addresses.join(', ').slice(0, 200)}`);
};

const verifyLink = /\/verify-email\/([\w-]{43})/;

/** Registers, follows the links of the mails and signs in. At most some 400 at once: the mailbox keeps 500 mails. */
export const signUp = (addresses: string[]): Person[] => {
  for (const email of addresses) {
    const answer = call('POST', '/v1/auth/register', { json: { name: 'Load', email, password } });
    must(answer, 'registered', ({ status }) => status === 201);
  }
  const links = linksTo(addresses, verifyLink);
  return addresses.map((email) => {
    call('GET', `/v1/auth/verify-email/${links.get(email) ?? ''}`, { name: '/v1/auth/verify-email/{token}' });
    return signIn(email);
  });
};

export const signIn = (email: string): Person => {
  const answer = call('POST', '/v1/auth/login', { json: { email, password } });
  return { email, token: textOf(answer, 'token') };
};

/** The people of one script, made before it begins: `Array.from({length})` of addresses. */
export const people = (kind: string, number: number): Person[] =>
  signUp(Array.from({ length: number }, () => newAddress(kind)));

/** A pitch that no cache knows. The runner gives one whose passages its scripted model quotes. */
export const pitch = (): string => {
  made += 1;
  const [run, vu] = [__ENV['RUN'] ?? '0', exec.vu.idInTest];
  return `${__ENV['PITCH'] ?? ''}\n\nAppendix\nThis is edition ${run}.${String(vu)}.${String(made)} of the deck.`;
};
