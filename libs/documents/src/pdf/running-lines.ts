import type { ReadPage } from '../document.ts';

/** On fewer pages than these nothing can be said to come again and again. */
const fewestPages = 3;

/** Page numbers and dates change from page to page. */
const shapeOf = (line: string): string => line.replace(/\p{N}+/gu, '#').trim();

const repeated = (lines: string[]): Set<string> => {
  const times = new Map<string, number>();
  for (const shape of lines.map(shapeOf).filter((one) => one !== '')) times.set(shape, (times.get(shape) ?? 0) + 1);
  const most = Math.max(fewestPages, Math.ceil(lines.length / 2));
  return new Set([...times].filter(([, count]) => count >= most).map(([shape]) => shape));
};

/**
 * Marks the first and last lines that come again on most pages as header and footer beside their page. They stay in its text:
 * on a slide, a line at the foot may be the source of what stands above it.
 */
export const markRunningLines = (pages: ReadPage[]): void => {
  const texts = pages.filter(({ text }) => text !== '').map((page) => ({ page, lines: page.text.split('\n') }));
  const heads = repeated(texts.map(({ lines }) => lines[0] ?? ''));
  const feet = repeated(texts.map(({ lines }) => lines.at(-1) ?? ''));
  for (const { page, lines } of texts) {
    const [first = '', last = ''] = [lines[0], lines.at(-1)];
    const asides = page.asides ?? [];
    if (heads.has(shapeOf(first))) asides.push({ kind: 'header', text: first });
    if (lines.length > 1 && feet.has(shapeOf(last))) asides.push({ kind: 'footer', text: last });
    if (asides.length > 0) page.asides = asides;
  }
};
