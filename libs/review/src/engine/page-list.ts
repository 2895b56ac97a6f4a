import type { Language } from '@plumbline/contracts/limits';

/** Ascending page numbers with neighbours drawn together: 3, 5–8. */
export const pageRanges = (pages: number[]): string[] => {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${String(from)}–${String(to)}`));
};

/** Pages as a sentence names them. */
export const pageList = (language: Language, pages: number[]): string =>
  pageRanges(pages).join(language === 'ar' ? '، ' : ', ');
