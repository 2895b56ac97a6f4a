/** What a slug may be at most, before the number that tells it from others of the same name. */
const maxLength = 60;

/**
 * A team's name as it may stand in an address, readable in its own script: `Blue Fund (EMEA)` → `blue-fund-emea`,
 * `فريق النخيل` → `فريق-النخيل`. Marks over letters go, Arabic ones with them; a name without letters or digits is `team`.
 */
export const slugOf = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const slug = Array.from((words ?? []).join('-'))
    .slice(0, maxLength)
    .join('')
    .replace(/-+$/, '');
  return slug === '' ? 'team' : slug;
};

/** The first of `slug`, `slug-2`, `slug-3` … that is not among `taken`. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug;
  for (let n = 2; ; n += 1) {
    const numbered = `${slug}-${String(n)}`;
    if (!taken.has(numbered)) return numbered;
  }
};
