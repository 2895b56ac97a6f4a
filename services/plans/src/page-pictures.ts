import { Injectable } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { drawnTypes, type DrawnType, mediaTypes } from '@plumbline/contracts/limits';
import type { Page } from '@plumbline/contracts/plans';
import { type DrawStored, drawStored, type DrawnPiece } from '@plumbline/contracts/reading';
import { readFailures } from '@plumbline/documents/document';
import { readingFailure } from '@plumbline/documents/reading-failure';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { Outbox } from '@plumbline/service-kit/outbox';
import { askStream } from '@plumbline/service-kit/streamed-answers';
import { z } from 'zod';
import { Originals, picturePrefix } from './originals.ts';
import { PlansRepository } from './plans.repository.ts';
import type { PagePictureRow, PlanRow } from './plans.schema.ts';

/** With waiting for its turn. Whoever asks gives up earlier; the picture is there when they ask again. */
const drawWithinMs = 30_000;

/** A page of a plan as its file has it. */
interface PageOfFile {
  objectKey: string;
  type: DrawnType;
  page: number;
}

/**
 * Which page of its file a page of a plan is, by the label that the reader gave it: a very long page became several. Null where there
 * is nothing to draw: another kind of file, a file packed into it, what was added later.
 */
export const pageOfFile = (
  plan: PlanRow,
  documentPages: number,
  { n, label }: Pick<Page, 'n' | 'label'>,
): PageOfFile | null => {
  const number = /^(?:Page|Slide) (\d+)(?: \(\d+\))?$/.exec(label)?.[1];
  const type = drawnTypes.find((one) => mediaTypes[one] === plan.content_type);
  return type !== undefined && n <= documentPages && plan.object_key !== null && number !== undefined
    ? { objectKey: plan.object_key, type, page: Number(number) }
    : null;
};

/** Pictures of the pages of plans: drawn when somebody asks for one, then kept as long as the plan. */
@Injectable()
export class PagePictures {
  /** What is being drawn now: asked for twice at once it is drawn once. */
  readonly #drawing = new Map<string, Promise<PagePictureRow>>();

  constructor(
    private readonly bus: Bus,
    private readonly repository: PlansRepository,
    private readonly originals: Originals,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError `plans.picture_not_found`, why the file cannot be drawn, or that a part is away. */
  async of(planId: string, file: PageOfFile, caller: SignedInCaller): Promise<PagePictureRow> {
    const known = await this.repository.picture(planId, file.page);
    if (known) return known;
    const key = `${picturePrefix}${planId}/${String(file.page)}.webp`;
    let drawing = this.#drawing.get(key);
    if (drawing === undefined) {
      drawing = this.#draw(planId, file, key, caller).finally(() => this.#drawing.delete(key));
      this.#drawing.set(key, drawing);
    }
    return drawing;
  }

  async #draw(planId: string, file: PageOfFile, key: string, caller: SignedInCaller): Promise<PagePictureRow> {
    const { width, height, bytes, sha256 } = await this.#drawn({ ...file, pictureKey: key }, caller);
    const row: PagePictureRow = { _id: key, plan_id: planId, page: file.page, width, height, bytes, sha256 };
    const isKept = await this.outbox.transaction((session) => this.repository.keepPicture(session, caller.userId, row));
    if (!isKept) {
      // The plan was deleted while its page was drawn.
      await this.originals.refuse(key);
      throw new AppError('plans.not_found');
    }
    return row;
  }

  async #drawn(wanted: DrawStored, caller: SignedInCaller): Promise<Extract<DrawnPiece, { drawn: unknown }>['drawn']> {
    const patience = new AbortController();
    const late = new AppError('internal.unavailable', { retryAfterSeconds: 5 });
    const timer = setTimeout(() => patience.abort(late), drawWithinMs);
    try {
      for await (const piece of askStream(this.bus, drawStored, wanted, caller, { signal: patience.signal })) {
        if ('drawn' in piece) return piece.drawn;
        if ('missing' in piece) throw new AppError('plans.picture_not_found');
        throw new AppError(readingFailure(z.enum(readFailures).parse(piece.unreadable)));
      }
      throw late;
    } finally {
      clearTimeout(timer);
    }
  }
}
