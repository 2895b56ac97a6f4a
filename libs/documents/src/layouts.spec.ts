import { describe, expect, test } from '@jest/globals';
import { f1, layoutFile, layoutFloors, type LayoutScore, layoutSources, scoreOf, sumOf } from '../test/layouts.ts';
import { standInText } from './blocks.ts';
import { readDocument } from './read.ts';

describe.each(['pdf', 'pptx'] as const)('pages of twelve kinds of layouts, %s', (type) => {
  const sources = layoutSources().filter(([name]) => name.endsWith(`.${type}`));
  const scores: LayoutScore[] = [];

  test.each(sources)('%s: every block stands in its page’s text', async (name, { pages }) => {
    const read = await readDocument(layoutFile(name), type);
    expect(read.pages).toHaveLength(pages.length);
    for (const [index, page] of read.pages.entries()) {
      expect(standInText(page.blocks, page.text)).toBe(true);
      scores.push(scoreOf(pages[index]?.blocks ?? [], page.blocks));
    }
  });

  test('blocks are whole and in their place, and known for what they are', () => {
    const sum = sumOf(scores);
    expect(sum.made).toBeGreaterThan(500);
    expect(f1(sum)).toBeGreaterThanOrEqual(layoutFloors[type].blocks);
    expect(sum.kindsRight / sum.kinds).toBeGreaterThanOrEqual(layoutFloors[type].kinds);
    expect(sum.headsRight / sum.heads).toBeGreaterThanOrEqual(layoutFloors[type].heads);
  });
});
