import { plansQuestions, type Page } from '@plumbline/contracts/plans';
import type { Bus } from './bus.ts';
import type { SignedInCaller } from './caller.ts';

/** Every page of the caller's plan, its supplements included, asked for window by window. @throws AppError `plans.not_found`. */
export async function planPages(bus: Bus, planId: string, caller: SignedInCaller): Promise<Page[]> {
  const pages: Page[] = [];
  for (let from: number | null = 1; from !== null;) {
    const window: { pages: Page[]; next: number | null } = await bus.ask(
      plansQuestions.pages,
      { planId, from },
      caller,
    );
    pages.push(...window.pages);
    from = window.next;
  }
  return pages;
}
