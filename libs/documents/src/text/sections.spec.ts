import { describe, expect, test } from '@jest/globals';
import { composeBusinessCase } from '@plumbline/contracts/plans';
import { splitSections } from './sections.ts';

describe('typed text in sections', () => {
  test('a business case has a section for each filled field', () => {
    const text = composeBusinessCase({ problem: 'Queues are long.\n\nVery long.', ask: '120,000 dinars' });
    expect(splitSections(text)).toEqual([
      { label: 'Problem', text: 'Problem\nQueues are long.\n\nVery long.' },
      { label: 'Ask', text: 'Ask\n120,000 dinars' },
    ]);
  });

  test('Markdown headings and pillars of a supplement begin sections; what stands before them is kept', () => {
    expect(
      splitSections('Lumen\n# The team\nRuth\nPillar: market\n2.4 million pupils').map(({ label }) => label),
    ).toEqual(['Section 1', 'The team', 'Pillar: market']);
  });

  test('a heading inside a sentence is no heading', () => {
    expect(splitSections('The Problem is large.\nMarket research was done.')).toHaveLength(1);
  });

  test('paragraphs are put together up to 1,500 characters and nothing is lost', () => {
    const paragraphs = Array.from({ length: 12 }, (_, i) => `Paragraph ${i}. ${'word '.repeat(80)}`.trim());
    const sections = splitSections([...paragraphs, 'z'.repeat(4_000)].join('\n\n'));
    expect(sections.every(({ text }) => text.length <= 1_500)).toBe(true);
    expect(sections.map(({ label }) => label)).toEqual(sections.map((_, i) => `Section ${i + 1}`));
    const bare = (text: string): string => text.replace(/\s/g, '');
    expect(bare(sections.map(({ text }) => text).join(''))).toBe(bare([...paragraphs, 'z'.repeat(4_000)].join('')));
  });

  test('blank text has no section', () => {
    expect(splitSections(' \n\n ')).toEqual([]);
  });
});
