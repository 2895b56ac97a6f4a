import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Envelope, facts } from '@plumbline/contracts/events';
import { plansQuestions, type Page, type PlanForReview } from '@plumbline/contracts/plans';
import { prepareChatDocument, type ChatDocument } from '@plumbline/review/chat-source';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';

/** Prepared decks kept in memory: a chat asks several times about the same one. */
const keptDecks = 12;
const keptCharacters = 1_500_000;
const keptMs = 10 * 60_000;

interface Kept {
  planId: string;
  deck: Promise<ChatDocument>;
  characters: number;
  until: number;
}

/** The pages of pitches, fetched from plans and made ready to be searched. A deleted one is forgotten by every replica at once. */
@Injectable()
export class Decks implements OnApplicationBootstrap {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly bus: Bus) {}

  onApplicationBootstrap(): void {
    this.bus.connection.subscribe(facts.planDeleted.subject, {
      callback: (error, message) => {
        if (error) return;
        const deleted = facts.planDeleted.data.safeParse(Envelope.parse(message.json()).data);
        for (const [key, { planId }] of this.#kept) {
          if (!deleted.success || planId === deleted.data.id) this.#kept.delete(key);
        }
      },
    });
    setInterval(() => this.#forgetOld(), keptMs / 4).unref();
  }

  /** `plan` was just asked for on behalf of `caller`, so it is the caller's. */
  async of(plan: PlanForReview, caller: SignedInCaller): Promise<ChatDocument> {
    // Supplements and a new reading change the text's hash.
    const key = `${plan.id} ${plan.text_hash ?? ''}`;
    const known = this.#kept.get(key);
    if (known && known.until > Date.now()) return known.deck;
    const kept: Kept = {
      planId: plan.id,
      deck: this.#prepare(plan, caller),
      characters: 0,
      until: Date.now() + keptMs,
    };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    try {
      const deck = await kept.deck;
      kept.characters = deck.document.pages.reduce((sum, { text }) => sum + text.length, 0);
      this.#forgetOld();
      return deck;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }

  async #prepare(plan: PlanForReview, caller: SignedInCaller): Promise<ChatDocument> {
    const pages: Page[] = [];
    for (let from: number | null = 1; from !== null;) {
      const window: { pages: Page[]; next: number | null } = await this.bus.ask(
        plansQuestions.pages,
        { planId: plan.id, from },
        caller,
      );
      pages.push(...window.pages);
      from = window.next;
    }
    const unread = pages.filter(({ method }) => method === 'unread').map(({ n }) => n);
    const coverage = plan.coverage ?? { pages: pages.length, text: pages.length - unread.length, ocr: 0, unread };
    return prepareChatDocument({ title: plan.title, pages, coverage });
  }

  /** The oldest go first. */
  #forgetOld(): void {
    let characters = [...this.#kept.values()].reduce((sum, kept) => sum + kept.characters, 0);
    for (const [key, kept] of this.#kept) {
      const full = this.#kept.size > keptDecks || characters > keptCharacters;
      if (!full && kept.until > Date.now()) continue;
      this.#kept.delete(key);
      characters -= kept.characters;
    }
  }
}
