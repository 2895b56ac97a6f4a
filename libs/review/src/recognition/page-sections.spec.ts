import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { unitsOfPage } from './units.ts';

const title = (text: string): Block => ({ kind: 'title', text });
const paragraph = (text: string): Block => ({ kind: 'text', text });
const pageOf = (blocks: Block[]) => ({ n: 1, label: '', text: blocks.map(({ text }) => text).join('\n'), blocks });

const words = (about: string): string => `${about} ${Array.from({ length: 30 }, () => 'bread').join(' ')}`;
const sections = ['Problem', 'Product', 'Team', 'Market'];

describe('the parts of a page', () => {
  test('a text of several sections: each part stands under its own title, and its section is what is around it', () => {
    const page = pageOf(sections.flatMap((name) => [title(name), paragraph(words(name))]));
    const units = unitsOfPage(page).filter(({ kind }) => kind === 'text');
    expect(units.map((unit) => unit.title)).toEqual(sections);
    for (const { text, title: own, around, before, after } of units)
      expect([around, before, after]).toEqual([`${own}\n${text}`, own, '']);
  });

  test('what stands before the first title has none', () => {
    const page = pageOf([paragraph(words('Opening')), ...sections.flatMap((name) => [title(name), paragraph(words(name))])]); // prettier-ignore
    expect(unitsOfPage(page)[0]).toMatchObject({ text: words('Opening'), title: '', after: '' });
  });

  test('a slide has one title, whatever else on it is large', () => {
    const page = pageOf(sections.flatMap((name) => [title(name), paragraph('We bake bread')]));
    const units = unitsOfPage(page);
    expect(new Set(units.slice(1).map((unit) => unit.title))).toEqual(new Set(['Problem']));
    expect(new Set(units.map(({ around }) => around))).toEqual(new Set([page.text]));
  });
});
