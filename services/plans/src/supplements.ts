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

/** A page, and the versions of its plan's supplements that it belongs to. */
export interface VersionedPage extends Page {
  versions: number[];
}

const wordsOf = ({ label, text, method }: Page): string => JSON.stringify([label, text, method]);

/**
 * What is stored once a supplement makes version `to` of version `from`. A page that was reviewed keeps its number and its text
 * for good, since reports point at it, and is the same page when it is said again; numbers are given again only when no review
 * has seen them.
 */
export const nextVersion = (
  stored: VersionedPage[],
  { from, to, reviewed }: { from: number; to: number; reviewed: ReadonlySet<number> },
  added: Page[],
): VersionedPage[] => {
  const kept = stored
    .map((page) => ({ ...page, versions: page.versions.filter((version) => reviewed.has(version)) }))
    .filter(({ versions }) => versions.length > 0);
  const again = Map.groupBy(kept, wordsOf);
  const current = stored.filter(({ versions }) => versions.includes(from));
  const fresh: Page[] = [];
  for (const page of withSupplement(current, added)) {
    const known = again.get(wordsOf(page))?.shift();
    if (known === undefined) fresh.push(page);
    else known.versions.push(to);
  }
  const last = kept.reduce((most, { n }) => Math.max(most, n), 0);
  return [...kept, ...fresh.map((page, index) => ({ ...page, n: last + index + 1, versions: [to] }))];
};
