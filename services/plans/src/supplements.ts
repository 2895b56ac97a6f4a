import type { Page } from '@plumbline/contracts/plans';

/** A block that answers about one pillar; the heading is its label (`splitSections`). */
const isPillarBlock = (label: string): boolean => /^Pillar:\s*\S/.test(label);

/** A heading alone says nothing; it only takes the place of what was said before. */
const isWithdrawal = ({ label, text }: Page): boolean => isPillarBlock(label) && text.trim() === label;

/**
 * All pages of a plan's supplements once another is added. What it says about a pillar stands in the place of what an earlier
 * one said about it, since a review would otherwise read both; a pillar's heading alone withdraws that; everything else follows
 * at the end.
 */
export const withSupplement = (before: Page[], added: Page[]): Page[] => {
  const answers = Map.groupBy(
    added.filter(({ label }) => isPillarBlock(label)),
    ({ label }) => label,
  );
  const placed = new Set<string>();
  const kept = before.flatMap((page) => {
    const newer = answers.get(page.label);
    if (newer === undefined) return [page];
    if (placed.has(page.label)) return [];
    placed.add(page.label);
    return newer;
  });
  return [...kept, ...added.filter(({ label }) => !placed.has(label))]
    .filter((page) => !isWithdrawal(page))
    .map((page, index) => ({ ...page, n: index + 1 }));
};
