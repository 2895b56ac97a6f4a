import { describe, expect, test } from '@jest/globals';
import { excerptOf } from './excerpt.ts';

describe('what is repeated of a passage', () => {
  test('is the passage itself where it fits', () => {
    expect(excerptOf('Bakeries lose 41 loaves each day.', 150)).toBe('Bakeries lose 41 loaves each day');
  });

  test('ends where a clause ends, never on a word that hangs', () => {
    expect(
      excerptOf('We sell what is left of the day, bakeries set the price and the time of it, and neighbours come and fetch it', 60), // prettier-ignore
    ).toBe('We sell what is left of the day …');
    const cut = excerptOf('A platform which helps family bakeries and their neighbours with the evening', 62);
    expect(cut).toBe('A platform which helps family bakeries and their neighbours …');
  });

  test.each([
    ['The market for bread in Spain has been studied by several institutes and is growing at a CAGR of 19.4% to $5.2B by 2030', '19.4%'],
    ['Families that buy in the evening have told us in many conversations since the spring, that they would spend 12 euros a week', '12 euros'],
    ['سوق الخبز في إسبانيا كبير وقد درسته عدة معاهد في السنوات الماضية دراسة مفصلة، ومن المتوقع أن ينمو بنسبة 19.4% سنويًا', '19.4%'],
  ])('has the figure that the passage is about: %s', (passage, figure) => {
    const cut = excerptOf(passage, 80);
    expect(cut).toContain(figure);
    expect(cut.length).toBeLessThanOrEqual(80);
    expect(cut.startsWith('… ')).toBe(true);
  }); // prettier-ignore

  test('is taken from the passage word for word', () => {
    const passage = 'Each of our four bakeries, which all lie in the old town, sold 310 loaves in May (350 in June), more than ever before';
    for (let most = 20; most < passage.length; most += 1) {
      expect(excerptOf(passage, most).length).toBeLessThanOrEqual(most);
      const words = excerptOf(passage, most).replace(/^… | …$/gu, '').replace(/\)$/u, '');
      expect(passage).toContain(words);
    }
  }); // prettier-ignore

  test.each(['x'.repeat(600), 'ب'.repeat(480), `https://krume.example/${'a'.repeat(130)}?n=4100`])(
    'has an end where a text has no spaces: %s',
    (passage) => {
      for (const most of [60, 90, 150]) {
        const shown = excerptOf(passage, most);
        expect(shown.length).toBeLessThanOrEqual(most);
        expect(passage).toContain(shown.replace(/^… | …$/gu, ''));
      }
    },
  );

  test.each([
    ['2. 🤖 Run lightweight ML model (Random Forest', 'Run lightweight ML model (Random Forest)'],
    ['1️⃣ Scan the label', 'Scan the label'],
    ['│ Farmer │ App │', 'Farmer · App'],
    ['[Try the live demo](https://krume.example/demo) today', 'Try the live demo today'],
    ['the best way" to sell what is left', 'the best way to sell what is left'],
    ['the best way” to sell what is left', 'the best way to sell what is left'],
    ['“Bread” is what we sell', '“Bread” is what we sell'],
  ])('has no marks of its file: %s', (passage, shown) => {
    expect(excerptOf(passage, 150)).toBe(shown);
  });
});
