import { Body, Controller, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppError } from '@plumbline/contracts/errors';
import { AddSupplement, Page, Plan, plansQuestions, TextQuery, UploadAnswer } from '@plumbline/contracts/plans';
import { PublicId } from '@plumbline/contracts/text';
import { asDeckError } from '@plumbline/object-store/errors';
import { ObjectStore } from '@plumbline/object-store/object-store';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { receiveDeck } from './deck-upload.ts';
import { From } from './request.ts';
import { idOr, Route, valid } from './route.ts';
import { UploadTerms } from './upload-terms.ts';

const planId = idOr(() => new AppError('plans.not_found'), PublicId);
const pageNumber = idOr(() => new AppError('plans.page_not_found'), z.coerce.number().int().min(1).max(100_000));
const Id = z.object({ id: PublicId });

@ApiTags('Pitches')
@Controller('v1/plans')
export class PlansController {
  constructor(
    private readonly bus: Bus,
    private readonly store: ObjectStore,
    private readonly terms: UploadTerms,
  ) {}

  @Route('POST', 'upload', {
    summary: 'Upload a deck, or text',
    form: {
      title: { type: 'string', description: 'What to call it' },
      file: { type: 'string', format: 'binary', description: 'pdf, doc, docx, ppt, pptx or txt, at most 10 MB' },
      text: { type: 'string', description: 'A typed pitch, at most 50,000 characters, in place of a file' },
    },
    answer: UploadAnswer,
    status: 201,
    errors: [
      'plans.no_content',
      'plans.text_too_long',
      'plans.daily_limit',
      'plans.file_too_large',
      'plans.unsupported_type',
      'plans.file_encrypted',
      'plans.file_empty',
      'plans.file_infected',
      'plans.upload_too_slow',
      'plans.storage_unavailable',
      'plans.scanner_unavailable',
    ],
  })
  async upload(@Req() request: FastifyRequest, @From() caller: Caller) {
    const deck = await receiveDeck(request, this.store, this.terms);
    try {
      return await this.bus.ask(plansQuestions.create, deck.plan, caller);
    } catch (error) {
      // No answer may mean that the plan was made after all; then its object must stay, and the sweep of objects decides.
      const undecided = error instanceof AppError && error.code === 'internal.unavailable';
      if (!undecided) await deck.discard();
      throw error;
    }
  }

  @Route('GET', ':id', {
    summary: 'One pitch; with `textVersion`, as an evaluation of that `text_version` read it',
    params: Id,
    query: TextQuery,
    answer: Plan,
    errors: ['plans.not_found', 'request.invalid'],
  })
  get(
    @Param('id', planId) id: string,
    @Query(valid(TextQuery)) { textVersion }: z.infer<typeof TextQuery>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(plansQuestions.get, { planId: id, textVersion }, caller);
  }

  @Route('GET', ':id/pages/:n', {
    summary: 'One page of it, where a quote is shown in its place',
    params: Id.extend({ n: z.coerce.number().int() }),
    query: TextQuery,
    answer: Page,
    errors: ['plans.not_found', 'plans.page_not_found', 'request.invalid'],
  })
  page(
    @Param('id', planId) id: string,
    @Param('n', pageNumber) n: number,
    @Query(valid(TextQuery)) { textVersion }: z.infer<typeof TextQuery>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(plansQuestions.page, { planId: id, n, textVersion }, caller);
  }

  @Route('GET', ':id/pages/:n/picture', {
    summary: 'The same page as a picture, drawn when it is first asked for; only a PDF has pages to draw',
    params: Id.extend({ n: z.coerce.number().int() }),
    query: TextQuery,
    headers: { 'If-None-Match': 'The `ETag` of the picture that is there already' },
    answerType: 'A WebP picture, at most 1,600 px wide; 304 when it is the one that is there',
    errors: [
      'plans.not_found',
      'plans.page_not_found',
      'plans.picture_not_found',
      'plans.still_reading',
      'plans.file_too_complex',
      'plans.storage_unavailable',
      'internal.unavailable',
      'request.invalid',
    ],
  })
  async picture(
    @Param('id', planId) id: string,
    @Param('n', pageNumber) n: number,
    @Query(valid(TextQuery)) { textVersion }: z.infer<typeof TextQuery>,
    @Headers('if-none-match') known: string | undefined,
    @From() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const picture = await this.bus.ask(plansQuestions.picture, { planId: id, n, textVersion }, caller);
    const tag = `"${picture.sha256}"`;
    // Whose it is, is asked every time: a browser may keep it, but never shows it unasked.
    void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
    if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true) {
      await reply.code(304).send();
      return;
    }
    const stream = await this.store.getStream(picture.objectKey).catch((error: unknown) => {
      throw asDeckError(error);
    });
    await reply.header('content-length', String(picture.size)).type('image/webp').send(stream);
  }

  @Route('GET', ':id/file', {
    summary: 'The original file',
    params: Id,
    answerType: 'The file, as an attachment',
    errors: ['plans.not_found', 'plans.original_not_kept', 'plans.storage_unavailable'],
  })
  async file(@Param('id', planId) id: string, @From() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.bus.ask(plansQuestions.file, { planId: id }, caller);
    const stream = await this.store.getStream(file.objectKey).catch((error: unknown) => {
      throw asDeckError(error);
    });
    await reply
      .header('content-disposition', contentDisposition(file.fileName, { type: 'attachment' }))
      .header('content-length', String(file.size))
      .header('cache-control', 'private, no-store')
      .type(file.contentType)
      .send(stream);
  }

  @Route('POST', ':id/supplements', {
    summary: 'Add answers to it, which the next evaluation reads too',
    params: Id,
    body: AddSupplement,
    answer: z.object({ id: PublicId }),
    status: 201,
    errors: ['plans.not_found', 'plans.too_many_supplements', 'request.invalid'],
  })
  addSupplement(
    @Param('id', planId) id: string,
    @Body(valid(AddSupplement)) { content }: z.infer<typeof AddSupplement>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(plansQuestions.addSupplement, { planId: id, content }, caller);
  }

  @Route('DELETE', ':id', {
    summary: 'Delete it with everything made from it',
    params: Id,
    status: 204,
    errors: ['plans.not_found'],
  })
  async remove(@Param('id', planId) id: string, @From() caller: Caller): Promise<void> {
    await this.bus.ask(plansQuestions.remove, { planId: id }, caller);
  }
}
