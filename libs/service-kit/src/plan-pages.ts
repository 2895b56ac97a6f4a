import { plansQuestions, type Page, type PlanForReview } from '@plumbline/contracts/plans';
import type { Bus } from './bus.ts';
import type { SignedInCaller } from './caller.ts';

/** Every page of the caller's plan, those supplements included, asked for window by window. @throws AppError `plans.not_found`. */
export async function planPages(
  bus: Bus,
  plan: Pick<PlanForReview, 'id' | 'text_version' | 'supplements_version'>,
  caller: SignedInCaller,
): Promise<Page[]> {
  const { id: planId, text_version: textVersion, supplements_version: supplementsVersion } = plan;
  const pages: Page[] = [];
  for (let from: number | null = 1; from !== null;) {
    const window: { pages: Page[]; next: number | null } = await bus.ask(
      plansQuestions.pages,
      { planId, from, textVersion, supplementsVersion },
      caller,
    );
    pages.push(...window.pages);
    from = window.next;
  }
  return pages;
}
