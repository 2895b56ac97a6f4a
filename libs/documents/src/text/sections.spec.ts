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

  test('marked slides are sections by their own names; headings inside stay, after a rule they begin sections', () => {
    const text =
      'Lumen\n\n## Slide 1: Problem\n\nDark rooms.\n### Who suffers\nPupils.\n\n---\n\n## 📌 Slide 2 – Market\n---\n$3 million\n\n---\n\nSlide 3\nThe team is Ruth.\n\n---\n\n## Appendix\nMore';
    expect(splitSections(text)).toEqual([
      { label: 'Section 1', text: 'Lumen' },
      { label: 'Slide 1: Problem', text: '## Problem\n\nDark rooms.\n### Who suffers\nPupils.' },
      { label: 'Slide 2: Market', text: '## Market\n$3 million' },
      { label: 'Slide 3', text: 'The team is Ruth.' },
      { label: 'Appendix', text: '## Appendix\nMore' },
    ]);
  });

  test.each([
    ['=== Page 4 ===\nfour\n=== Page 5 ===\nfive', ['Page 4', 'Page 5']],
    ['Slide 1 of 2\nProblem\nQueues\n\nSlide 2 of 2\nAsk\n$1m', ['Slide 1', 'Slide 2']],
    ['**الشريحة ١: المشكلة**\nطوابير\n\n### **الشريحة ٢: الحل**\nحجز', ['الشريحة ١: المشكلة', 'الشريحة ٢: الحل']],
    ['الشريحة الأولى\nطوابير\nالشريحة الثانية - الحل\nحجز', ['الشريحة الأولى', 'الشريحة الثانية: الحل']],
    ['Slide 1: A\nSlide 2: B\n\nSlide 1: A\nfirst\nSlide 2: B\nsecond', ['Section 1', 'Slide 1: A', 'Slide 2: B']],
  ])('%j', (text, labels) => {
    expect(splitSections(text).map(({ label }) => label)).toEqual(labels);
  });

  test('a sentence about a slide, or a single mark, marks nothing', () => {
    expect(splitSections('Slide 3 shows our revenue.\nPage 4 is about the market.')).toHaveLength(1);
    expect(splitSections('See below.\nPage 2\nThe end.')).toHaveLength(1);
  });

  test('a business case whose field speaks of slides keeps its fields', () => {
    const text = composeBusinessCase({
      problem: 'Slide 1: long\nqueues\nSlide 2: longer\nqueues',
      ask: '120,000 dinars',
    });
    expect(splitSections(text).at(-1)).toEqual({ label: 'Ask', text: 'Ask\n120,000 dinars' });
  });

  test('rules part a text that has no other marks', () => {
    expect(splitSections('one\n\n---\n\ntwo\n\n***\n\nthree').map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  test('blank text has no section', () => {
    expect(splitSections(' \n\n ')).toEqual([]);
  });
});
