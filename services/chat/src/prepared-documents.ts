import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { facts, type DataOf, type Fact } from '@plumbline/contracts/events';
import { pageNamesOf } from '@plumbline/contracts/page-names';
import { coverageOf, type Page, type PlanForReview } from '@plumbline/contracts/plans';
import { Slots } from '@plumbline/object-store/slots';
import { prepareChatDocument, type ChatDocument } from '@plumbline/review/chat/chat-source';
import type { QuestionEncoder } from '@plumbline/review/chat/answering/strengths';
import { ModelClient } from '@plumbline/review/model/model-client';
import { encoderInThread } from '@plumbline/review/recognition/encoder-thread';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { hearEverywhere } from '@plumbline/service-kit/hear-everywhere';
import { planPages } from '@plumbline/service-kit/plan-pages';

/** Prepared documents kept in memory: a chat asks several times about the same ones. */
const keptDocuments = 24;
const keptCharacters = 600_000;
const keptMs = 10 * 60_000;
/** Pages fetched and folded weigh several times what stays of them. */
const madeAtOnce = 3;

/** What a document belongs to, and goes with. */
interface BelongsTo {
  planId: string;
  /** Of an attached file alone. */
  evaluationId?: string;
}

interface Kept {
  belongsTo: BelongsTo;
  document: Promise<ChatDocument>;
  characters: number;
  until: number;
}

/**
 * Documents made ready to be searched: the pages of pitches, fetched from plans, and attached files. What is deleted is forgotten
 * by every replica at once.
 */
@Injectable()
export class PreparedDocuments implements OnApplicationBootstrap {
  /** The one used last is the last. */
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Slots(madeAtOnce);
  readonly #encoder: QuestionEncoder | null;

  constructor(
    private readonly bus: Bus,
    model: ModelClient,
  ) {
    // A language model reads the pages itself.
    this.#encoder = model.readsBlocks ? encoderInThread : null;
  }

  onApplicationBootstrap(): void {
    this.#forgetOn(facts.planDeleted, ({ id }, { planId }) => planId === id);
    this.#forgetOn(facts.evaluationDeleted, ({ id }, { evaluationId }) => evaluationId === id);
    this.#forgetOn(facts.chatCleared, ({ evaluation_id }, { evaluationId }) => evaluationId === evaluation_id);
    setInterval(() => this.#forgetOld(), keptMs / 4).unref();
  }

  /** `plan` was just asked for on behalf of `caller`, so it is the caller's. */
  ofPlan(plan: PlanForReview, caller: SignedInCaller): Promise<ChatDocument> {
    // Supplements and a new reading change the text's hash.
    return this.#of(`plan ${plan.id} ${plan.text_hash ?? ''}`, { planId: plan.id }, async () => {
      const pages = await planPages(this.bus, plan, caller);
      const coverage = plan.coverage ?? coverageOf(pages);
      return prepareChatDocument({ title: plan.title, pages, coverage, names: pageNamesOf(plan) }, this.#encoder);
    });
  }

  /** `key` names the file among all that are attached anywhere. */
  ofFile(key: string, belongsTo: BelongsTo, file: { name: string; pages: Page[] }): Promise<ChatDocument> {
    const { name: title, pages } = file;
    return this.#of(`file ${key}`, belongsTo, () =>
      prepareChatDocument({ title, pages, coverage: coverageOf(pages) }, this.#encoder),
    );
  }

  async #of(key: string, belongsTo: BelongsTo, prepare: () => Promise<ChatDocument>): Promise<ChatDocument> {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    if (known && known.until > Date.now()) {
      this.#kept.set(key, known);
      return known.document;
    }
    const kept: Kept = { belongsTo, document: this.#making.run(prepare), characters: 0, until: Date.now() + keptMs };
    this.#kept.set(key, kept);
    try {
      const prepared = await kept.document;
      kept.characters = prepared.document.pages.reduce((sum, { text }) => sum + text.length, 0);
      this.#forgetOld();
      return prepared;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }

  #forgetOn<F extends Fact>(fact: F, concerns: (data: DataOf<F>, belongsTo: BelongsTo) => boolean): void {
    hearEverywhere(this.bus, fact, (data) => {
      for (const [key, { belongsTo }] of this.#kept) {
        if (data === null || concerns(data, belongsTo)) this.#kept.delete(key);
      }
    });
  }

  /** Those not asked about for longest go first. */
  #forgetOld(): void {
    let characters = [...this.#kept.values()].reduce((sum, kept) => sum + kept.characters, 0);
    for (const [key, kept] of this.#kept) {
      const full = this.#kept.size > keptDocuments || characters > keptCharacters;
      if (!full && kept.until > Date.now()) continue;
      this.#kept.delete(key);
      characters -= kept.characters;
    }
  }
}
