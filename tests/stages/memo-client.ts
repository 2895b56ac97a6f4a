import { MemoReport } from '@plumbline/contracts/memo-report';
import { MemoPackage, MemoResult, MemoRun } from '@plumbline/contracts/memos';
import { z } from 'zod';
import { eventually, type Answer, type HttpClient } from './http-client.ts';

export const memoSchemaId = 'investor-memo-1';

export interface PackageForm {
  title?: string;
  notes?: string;
  files?: { name: string; bytes: Uint8Array; sourceTag?: string }[];
  texts?: { title?: string; content: string; sourceTag?: string | null }[];
}

const Id = z.object({ id: z.string() });

/** Investor memos as a client meets them. */
export class MemoClient {
  readonly #product: HttpClient;

  constructor(product: HttpClient) {
    this.#product = product;
  }

  form({ title = 'Northwind', notes, files = [], texts = [] }: PackageForm): FormData {
    const form = new FormData();
    form.append('title', title);
    if (notes !== undefined) form.append('notes', notes);
    form.append('metadata', JSON.stringify(files.map(({ name, sourceTag }) => ({ name, sourceTag: sourceTag ?? '' }))));
    form.append('text_documents', JSON.stringify(texts));
    for (const { name, bytes } of files) form.append('files', new Blob([Uint8Array.from(bytes)]), name);
    return form;
  }

  post(token: string, form: PackageForm): Promise<Answer> {
    return this.#product.call('POST', '/v1/investor-memos/packages', { token, body: this.form(form) });
  }

  async create(token: string, form: PackageForm): Promise<MemoPackage> {
    const answer = await this.post(token, form);
    if (answer.status !== 201) throw new Error(answer.text);
    return MemoPackage.parse(answer.body);
  }

  async package(token: string, id: string): Promise<MemoPackage> {
    return MemoPackage.parse((await this.#product.call('GET', `/v1/investor-memos/packages/${id}`, { token })).body);
  }

  /** The package once every document of it was read, or could not be. */
  read(token: string, id: string): Promise<MemoPackage> {
    return eventually(
      () => this.package(token, id),
      ({ documents }) => documents.every(({ status }) => status !== 'reading'),
    );
  }

  replace(token: string, packageId: string, documentId: string, file: { name: string; bytes: Uint8Array }) {
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(file.bytes)]), file.name);
    const path = `/v1/investor-memos/packages/${packageId}/documents/${documentId}`;
    return this.#product.call('PUT', path, { token, body });
  }

  tryStart(token: string, packageId: string, over: object = {}, headers: Record<string, string> = {}) {
    const body = { packageId, schemaId: memoSchemaId, language: 'en', ...over };
    return this.#product.call('POST', '/v1/investor-memos/start', { token, body, headers });
  }

  async start(token: string, packageId: string, over: object = {}): Promise<string> {
    const answer = await this.tryStart(token, packageId, over);
    if (answer.status !== 202) throw new Error(answer.text);
    return Id.parse(answer.body).id;
  }

  async run(token: string, id: string): Promise<MemoRun> {
    return MemoRun.parse((await this.#product.call('GET', `/v1/investor-memos/${id}`, { token })).body);
  }

  /** The memo once it has ended. */
  ended(token: string, id: string): Promise<MemoRun> {
    return eventually(
      () => this.run(token, id),
      ({ status }) => status === 'completed' || status === 'failed',
    );
  }

  async result(token: string, id: string): Promise<MemoResult & { report: MemoReport }> {
    const answer = await this.#product.call('GET', `/v1/investor-memos/${id}/result`, { token });
    if (answer.status !== 200) throw new Error(answer.text);
    const result = MemoResult.parse(answer.body);
    return { ...result, report: MemoReport.parse(JSON.parse(result.parsed_data)) };
  }
}
