import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppError } from '@plumbline/contracts/errors';
import { ReviewSchema } from '@plumbline/contracts/evaluations';
import {
  MemoDocument,
  MemoList,
  MemoPackage,
  MemoResult,
  MemoRun,
  memosQuestions,
  StartMemo,
  TickFollowUp,
} from '@plumbline/contracts/memos';
import { PageQuery } from '@plumbline/contracts/pagination';
import { Page } from '@plumbline/contracts/plans';
import { PublicId } from '@plumbline/contracts/text';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { receiveDocument, receivePackage, type ReceivedFiles } from './package-upload.ts';
import { ChosenKey, From } from './request.ts';
import { idOr, Route, valid } from './route.ts';
import { UploadTerms } from './upload-terms.ts';

const memoId = idOr(() => new AppError('memos.not_found'), PublicId);
const packageId = idOr(() => new AppError('memos.package_not_found'), PublicId);
const documentId = idOr(() => new AppError('memos.document_not_found'), PublicId);
const pageNumber = idOr(() => new AppError('memos.page_not_found'), z.coerce.number().int().min(1).max(100_000));
const Id = z.object({ id: PublicId });
const Document = Id.extend({ documentId: PublicId });
const questionNumber = z.coerce.number().int().min(0).max(1_000);

@ApiTags('Investor memos')
@Controller('v1')
export class MemosController {
  constructor(
    private readonly bus: Bus,
    private readonly store: ObjectStore,
    private readonly terms: UploadTerms,
  ) {}

  @Route('GET', 'schemas/investor-memo', { summary: 'What a package is written up as', answer: ReviewSchema })
  schema(@From() caller: Caller) {
    return this.bus.ask(memosQuestions.schema, { name: 'investor-memo' }, caller);
  }

  @Route('POST', 'investor-memos/packages', {
    summary: 'Upload the documents of a memo, all or none',
    form: {
      title: { type: 'string', description: 'What to call it' },
      notes: { type: 'string', description: 'Investment focus or context' },
      metadata: { type: 'string', description: 'JSON list in the order of the files: [{"name"?, "sourceTag"?}]' },
      text_documents: { type: 'string', description: 'JSON list of typed ones: [{"title"?, "content", "sourceTag"?}]' },
      files: {
        type: 'array',
        items: { type: 'string', format: 'binary' },
        description: 'pdf, doc, docx, ppt, pptx, xls, xlsx or txt; 25 MB each, 100 MB and 20 documents in all',
      },
    },
    answer: MemoPackage,
    status: 201,
    errors: [
      'request.invalid',
      'memos.no_documents',
      'memos.too_many_documents',
      'memos.file_too_large',
      'memos.package_too_large',
      'memos.packages_daily_limit',
      'memos.unsupported_type',
      'memos.file_encrypted',
      'memos.file_empty',
      'memos.file_infected',
      'memos.file_no_pages',
      'memos.file_unknown_encoding',
      'plans.upload_too_slow',
      'plans.storage_unavailable',
      'plans.scanner_unavailable',
    ],
  })
  async createPackage(@Req() request: FastifyRequest, @From() caller: Caller) {
    const received = await receivePackage(request, this.store, this.terms);
    return this.#stored(received, request, (given) => this.bus.ask(memosQuestions.createPackage, given, caller));
  }

  @Route('GET', 'investor-memos/packages/:id', {
    summary: 'A package, and how each of its documents was read',
    params: Id,
    answer: MemoPackage,
    errors: ['memos.package_not_found'],
  })
  getPackage(@Param('id', packageId) id: string, @From() caller: Caller) {
    return this.bus.ask(memosQuestions.getPackage, { packageId: id }, caller);
  }

  @Route('PUT', 'investor-memos/packages/:id/documents/:documentId', {
    summary: 'Put another file into the place of a document',
    params: Document,
    form: { file: { type: 'string', format: 'binary', description: 'As in a package' } },
    answer: MemoDocument,
    errors: [
      'memos.package_not_found',
      'memos.document_not_found',
      'memos.already_started',
      'memos.file_too_large',
      'memos.unsupported_type',
      'memos.file_encrypted',
      'memos.file_empty',
      'memos.file_infected',
      'plans.storage_unavailable',
      'plans.scanner_unavailable',
    ],
  })
  async replaceDocument(
    @Param('id', packageId) id: string,
    @Param('documentId', documentId) which: string,
    @Req() request: FastifyRequest,
    @From() caller: Caller,
  ) {
    // Nobody sends 25 MB to a place that is not theirs.
    const { documents } = await this.bus.ask(memosQuestions.getPackage, { packageId: id }, caller);
    if (!documents.some((document) => document.id === which)) throw new AppError('memos.document_not_found');
    const received = await receiveDocument(request, this.store, this.terms);
    return this.#stored(received, request, (document) =>
      this.bus.ask(memosQuestions.replaceDocument, { packageId: id, documentId: which, document }, caller),
    );
  }

  @Route('DELETE', 'investor-memos/packages/:id/documents/:documentId', {
    summary: 'Leave a document out',
    params: Document,
    status: 204,
    errors: ['memos.package_not_found', 'memos.document_not_found', 'memos.already_started', 'memos.last_document'],
  })
  async leaveOutDocument(
    @Param('id', packageId) id: string,
    @Param('documentId', documentId) which: string,
    @From() caller: Caller,
  ): Promise<void> {
    await this.bus.ask(memosQuestions.leaveOutDocument, { packageId: id, documentId: which }, caller);
  }

  @Route('GET', 'investor-memos/packages/:id/documents/:documentId/pages/:n', {
    summary: 'One page of a document, or one sheet with its cells, where a quote is shown in its place',
    params: Document.extend({ n: z.coerce.number().int() }),
    answer: Page,
    errors: ['memos.package_not_found', 'memos.document_not_found', 'memos.page_not_found', 'memos.still_reading'],
  })
  page(
    @Param('id', packageId) id: string,
    @Param('documentId', documentId) which: string,
    @Param('n', pageNumber) n: number,
    @From() caller: Caller,
  ) {
    return this.bus.ask(memosQuestions.page, { packageId: id, documentId: which, page: n }, caller);
  }

  @Route('POST', 'investor-memos/start', {
    summary: 'Start the memo of a package; the same start again while it runs answers the same id',
    body: StartMemo,
    headers: { 'Idempotency-Key': 'Your own key for this very start' },
    answer: z.object({ id: PublicId }),
    status: 202,
    errors: [
      'request.invalid',
      'memos.schema_not_found',
      'memos.package_not_found',
      'memos.previous_not_found',
      'memos.document_failed',
      'memos.daily_limit',
    ],
  })
  start(
    @Body(valid(StartMemo)) input: z.infer<typeof StartMemo>,
    @ChosenKey() idempotencyKey: string | undefined,
    @From() caller: Caller,
  ) {
    return this.bus.ask(memosQuestions.start, { ...input, idempotencyKey }, caller);
  }

  @Route('GET', 'investor-memos', {
    summary: 'Your memos, newest first',
    query: PageQuery,
    answer: MemoList,
    errors: ['request.invalid'],
  })
  list(@Query(valid(PageQuery)) page: z.infer<typeof PageQuery>, @From() caller: Caller) {
    return this.bus.ask(memosQuestions.list, page, caller);
  }

  @Route('GET', 'investor-memos/:id', {
    summary: 'A memo, and how far it is',
    params: Id,
    answer: MemoRun,
    errors: ['memos.not_found'],
  })
  get(@Param('id', memoId) id: string, @From() caller: Caller) {
    return this.bus.ask(memosQuestions.get, { memoId: id }, caller);
  }

  @Route('GET', 'investor-memos/:id/result', {
    summary: 'The finished memo as a JSON string',
    params: Id,
    answer: MemoResult,
    errors: ['memos.not_found', 'memos.result_not_ready'],
  })
  async result(@Param('id', memoId) id: string, @From() caller: Caller): Promise<MemoResult> {
    const pieces: string[] = [];
    for (let from = 0; ;) {
      const { parsed_data, next, ...told } = await this.bus.ask(memosQuestions.result, { memoId: id, from }, caller);
      pieces.push(parsed_data);
      if (next === null) return { ...told, parsed_data: pieces.join('') };
      from = next;
    }
  }

  @Route('PATCH', 'investor-memos/:id/follow-ups/:n', {
    summary: 'Tick a follow-up question off, or take that back; `n` counts from 0',
    params: Id.extend({ n: questionNumber }),
    body: TickFollowUp,
    answer: z.object({}),
    errors: ['request.invalid', 'memos.not_found', 'memos.result_not_ready'],
  })
  tickFollowUp(
    @Param('id', memoId) id: string,
    @Param('n', idOr(() => new AppError('request.invalid', { fields: { n: 'invalid' } }), questionNumber)) n: number,
    @Body(valid(TickFollowUp)) { done }: z.infer<typeof TickFollowUp>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(memosQuestions.tickFollowUp, { memoId: id, n, done }, caller);
  }

  @Route('DELETE', 'investor-memos/:id', {
    summary: 'Delete it with all it stored, and its package with the last memo of it',
    params: Id,
    status: 204,
    errors: ['memos.not_found'],
  })
  async remove(@Param('id', memoId) id: string, @From() caller: Caller): Promise<void> {
    await this.bus.ask(memosQuestions.remove, { memoId: id }, caller);
  }

  /** Tells the service of what was received; when it says no, the objects go. */
  async #stored<T, Answer>(
    { given, discard }: ReceivedFiles<T>,
    request: FastifyRequest,
    tell: (given: T) => Promise<Answer>,
  ): Promise<Answer> {
    // Nothing is sent until the files were looked at, which may take longer than a silent connection is kept.
    request.raw.socket.setTimeout(memosQuestions.createPackage.deadlineMs + 10_000);
    try {
      return await tell(given);
    } catch (error) {
      // No answer may mean that it was stored after all; then the objects must stay, and the sweep of objects decides.
      const undecided = error instanceof AppError && error.code === 'internal.unavailable';
      if (!undecided) await discard();
      throw error;
    }
  }
}
