import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoginAnswer } from '@plumbline/contracts/auth';
import { Evaluation, EvaluationResult, ReviewSchema } from '@plumbline/contracts/evaluations';
import { UploadAnswer } from '@plumbline/contracts/plans';
import { z } from 'zod';
import type { TestSystem } from '../../tests/stages/system.ts';

const Started = z.object({ id: z.string() });
const pollEveryMs = 10;

/** A signed-in person of a running system, who does over HTTP what the app does. */
export class Founder {
  readonly token: string;
  readonly #baseUrl: string;
  readonly #schemaId: string;

  private constructor(baseUrl: string, token: string, schemaId: string) {
    this.#baseUrl = baseUrl;
    this.token = token;
    this.#schemaId = schemaId;
  }

  /** Registers a new person and follows the link in the mail. */
  static async register(system: TestSystem): Promise<Founder> {
    const email = `bench-${randomBytes(6).toString('hex')}@plumbline.localhost`;
    const password = randomBytes(12).toString('base64url');
    const { baseUrl } = system;
    await request(baseUrl, '/auth/register', { body: { name: 'Bench', email, password } });
    const link = await until('the confirmation mail', async () => {
      const [mail] = await system.mails(email);
      return /\/verify-email\/([A-Za-z0-9_-]{43})/.exec(JSON.stringify(mail ?? ''))?.[1];
    });
    await request(baseUrl, `/auth/verify-email/${link}`);
    const { token } = LoginAnswer.parse(await request(baseUrl, '/auth/login', { body: { email, password } }));
    const schema = ReviewSchema.parse(await request(baseUrl, '/schemas/investor5', { token }));
    return new Founder(baseUrl, token, schema.id);
  }

  evaluationUrl(id: string): string {
    return `${this.#baseUrl}/v1/evaluations/${id}`;
  }

  /** Uploads text, waits until it is read, and returns the plan's id. */
  async plan(text: string): Promise<string> {
    const form = new FormData();
    form.set('text', text);
    return this.#upload(form);
  }

  /** The same for a file. */
  async deck(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    return this.#upload(form);
  }

  async #upload(form: FormData): Promise<string> {
    const { id } = UploadAnswer.parse(await this.#ask('/plans/upload', form));
    const Plan = z.object({ status: z.string() });
    await until('the reading of a plan', async () => {
      const { status } = Plan.parse(await this.#ask(`/plans/${id}`));
      if (status === 'failed') throw new Error('a plan could not be read');
      return status === 'ready' ? status : undefined;
    });
    return id;
  }

  async start(planId: string): Promise<string> {
    const body = { planId, schemaId: this.#schemaId, language: 'en' };
    return Started.parse(await this.#ask('/evaluations/start', body)).id;
  }

  async evaluation(id: string): Promise<Evaluation> {
    return Evaluation.parse(await this.#ask(`/evaluations/${id}`));
  }

  /** Asks until the evaluation has this status. Throws when it failed. */
  async reaches(id: string, status: Evaluation['status']): Promise<void> {
    await until(`an evaluation to be ${status}`, async () => {
      const evaluation = await this.evaluation(id);
      if (evaluation.status === 'failed') throw new Error(`an evaluation failed: ${String(evaluation.error)}`);
      return evaluation.status === status ? evaluation : undefined;
    });
  }

  async results(id: string): Promise<EvaluationResult[]> {
    return z.array(EvaluationResult).parse(await this.#ask(`/evaluations/${id}/results`));
  }

  #ask(path: string, body?: object): Promise<unknown> {
    return request(this.#baseUrl, path, { token: this.token, ...(body === undefined ? {} : { body }) });
  }
}

const request = async (
  baseUrl: string,
  path: string,
  given: { body?: object; token?: string } = {},
): Promise<unknown> => {
  const { body, token } = given;
  const isForm = body instanceof FormData;
  const response = await fetch(`${baseUrl}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(30_000),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${String(response.status)}: ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
};

const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(pollEveryMs);
  }
  throw new Error(`waited two minutes for ${what}`);
};
