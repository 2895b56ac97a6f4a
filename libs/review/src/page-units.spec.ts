import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { placesOfBlocks } from '@plumbline/contracts/block-places';
import { isPlaced, unitsOfBlocks } from './page-units.ts';

/** The blocks of a page as a reader would copy them: those of one group joined by " / ". */
const groupsOf = (blocks: Block[]): string[] => {
  const places = placesOfBlocks(blocks.map(({ text }) => text).join('\n'), blocks);
  const placed = blocks.map((block, at) => ({ ...block, place: places[at] ?? null })).filter(isPlaced);
  return unitsOfBlocks(placed).map((group) => group.map(({ text }) => text).join(' / '));
};
const said = (text: string, box?: Block['box']): Block => ({ kind: 'text', text, ...(box ? { box } : {}) });
const lines = (...texts: string[]): Block[] => texts.map((text) => said(text));

describe('a figure and its words are one', () => {
  test.each([
    ['the figure over its words', lines('142', 'shops are active'), ['142 / shops are active']],
    ['the words over their figure', lines('Shops that are active', '142'), ['Shops that are active / 142']],
    ['tile after tile', lines('142', 'shops', '4.1%', 'leave each month'), ['142 / shops', '4.1% / leave each month']],
    ['label after label', lines('Shops', '142', 'Churn', '4.1%'), ['Shops / 142', 'Churn / 4.1%']],
    ['under a title without a mark of one', lines('Traction', '142', 'shops', '4.1%', 'leave'), ['Traction', '142 / shops', '4.1% / leave']],
    ['in Arabic', lines('142', 'متجرا يعمل', '4.1٪', 'يغادر كل شهر'), ['142 / متجرا يعمل', '4.1٪ / يغادر كل شهر']],
    ['in Arabic, the words first', lines('متاجر تعمل', '142', 'نسبة المغادرة', '4.1٪'), ['متاجر تعمل / 142', 'نسبة المغادرة / 4.1٪']],
  ])('%s', (_, blocks, groups) => expect(groupsOf(blocks)).toEqual(groups)); // prettier-ignore

  test.each([
    ['a sentence is no label', lines('142', 'Shops are active in nine towns.')],
    ['a sentence before a figure is none', lines('Our shops are active.', '142')],
    ['figures in a row have no words of their own', lines('142', '4.1%')],
    ['steps are numbered, not counted', lines('Scan the box', '2. Seal it')],
    ['bullets stand each for itself', [{ kind: 'bullet', text: '142 shops', level: 1 }, { kind: 'bullet', text: 'shops are active', level: 1 }] satisfies Block[]],
    ['a title is no label', [{ kind: 'title', text: 'Shops' }, said('142')] satisfies Block[]],
  ])('but %s', (_, blocks) => expect(groupsOf(blocks)).toEqual(blocks.map(({ text }) => text))); // prettier-ignore

  test('on a drawn page only what stands right over or under it', () => {
    const over = [said('142', [100, 100, 200, 140]), said('shops are active', [90, 150, 230, 170])];
    expect(groupsOf(over)).toEqual(['142 / shops are active']);
    const apart = [said('142', [100, 100, 200, 140]), said('shops are active', [90, 400, 230, 420])];
    expect(groupsOf(apart)).toEqual(['142', 'shops are active']);
    const aside = [said('142', [100, 100, 200, 140]), said('shops are active', [600, 150, 800, 170])];
    expect(groupsOf(aside)).toEqual(['142', 'shops are active']);
  });
});

describe('a name and its role are one', () => {
  test.each([
    ['English', lines('Rana Aziz', 'CEO and co-founder', 'Tom Berg', 'Head of sales'), ['Rana Aziz / CEO and co-founder', 'Tom Berg / Head of sales']],
    ['Arabic', lines('رنا عزيز', 'المدير التنفيذي'), ['رنا عزيز / المدير التنفيذي']],
  ])('%s', (_, blocks, groups) => expect(groupsOf(blocks)).toEqual(groups)); // prettier-ignore

  test('two names are two', () => {
    expect(groupsOf(lines('Rana Aziz', 'Tom Berg'))).toEqual(['Rana Aziz', 'Tom Berg']);
  });
});

test('no block is lost or doubled, and their order stays', () => {
  const blocks = lines('Traction', '142', 'shops', 'We sell boxes.', 'Rana Aziz', 'CEO', '9', '12', 'Churn', '4.1%');
  expect(groupsOf(blocks).flatMap((group) => group.split(' / '))).toEqual(blocks.map(({ text }) => text));
});
