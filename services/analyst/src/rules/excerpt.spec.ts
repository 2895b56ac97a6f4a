import { describe, expect, test } from '@jest/globals';
import { excerptOf, standsAlone } from './excerpt.ts';

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

  test.each([
    // A clause does not end before its object, nor at a bracket inside of it.
    ['Krume is an app that helps family bakeries (first in Spain) meet the new rules on waste without more staff at all', 'Krume is an app that helps family bakeries (first in Spain) meet the new rules on waste …'],
    ['Bakeries and cafes of the old town are now looking for ways to sell bread in the evening and lose less of what they bake', 'Bakeries and cafes of the old town are now looking for ways to sell bread in the evening …'],
    // Sentences before clauses; a short one says too little.
    ['Our app sells what is left of the day to families nearby. Bakeries set the price by themselves, and neighbours fetch the bread', 'Our app sells what is left of the day to families nearby …'],
    ['It works. Our app asks each baker by the evening what is left, and tells the families nearby what they can have', 'It works. Our app asks each baker by the evening what is left …'],
    // "Mr." ends no sentence.
    ['This plan is for Mr. Aziz and his bakers, who have waited for years that somebody buys what is left of the long day', 'This plan is for Mr. Aziz and his bakers …'],
    // What only leads to the sentence is left out before the sentence is cut.
    ['Unlike the bakeries of the old town, Krume sells what is left of the day to families', 'Unlike the bakeries of the old town, Krume sells what is left of the day to families'],
    ['Rana Aziz, CEO: baked for nine years, sold bread for one large mill of the valley, then for two shops in the town', 'Rana Aziz, CEO: baked for nine years, sold bread for one large mill of the valley …'],
    ['While all of those of us who live in this old town buy fresh bread in the morning, bakers throw their loaves away', '… bakers throw their loaves away'],
    ['During the long winters of the last few years in our town, families buy less bread than before, and bakers lose more', 'During the long winters of the last few years in our town, families buy less bread than before …'],
    // Not between two words of one kind: "real-time, fresh bread".
    ['In each shop of the town people get real-time, basic offers from bakeries that they know since they had bread left over', 'In each shop of the town people get real-time, basic offers from bakeries that they know …'],
  ])('is a clause with its object: %s', (passage, shown) => {
    expect(excerptOf(passage, 100)).toBe(shown);
  }); // prettier-ignore

  test('is the sentence with the figure where the first has none', () => {
    const passage = 'Bread is sold in the morning. The rest is thrown away: 41 loaves a day. Nobody has counted them so far in this town';
    expect(excerptOf(passage, 60)).toBe('… The rest is thrown away: 41 loaves a day');
  }); // prettier-ignore

  test.each([
    ['For example, bakeries throw 41 loaves away', 'bakeries throw 41 loaves away'],
    ['فمثلاً، في الأعياد يُهدر الخبز أكثر من غيره', 'في الأعياد يُهدر الخبز أكثر من غيره'],
    ['Problem: Bakeries throw bread away', 'Bakeries throw bread away'],
    ['Product: live in 41 bakeries today', 'Product: live in 41 bakeries today'],
    ['المشكلة: تهدر المخابز خبزًا كثيرًا', 'تهدر المخابز خبزًا كثيرًا'],
    ['Revenue streams: subscriptions and fees', 'Revenue streams: subscriptions and fees'],
    ['b. Bread of the day', 'Bread of the day'],
    ['1) Bread of the day', 'Bread of the day'],
    ['b) Bread of the day', 'Bread of the day'],
    ['What we do ## Bread of the day', 'What we do · Bread of the day'],
    ['Baker · - Bakes by night. - Sells by day', 'Baker · Bakes by night. Sells by day'],
    ['Ask ───► Price ───► Sell', 'Ask → Price → Sell'],
    ['Call [the founder](https://krume.example/in/founder', 'Call the founder'],
    ['Rana Aziz\nChief Baker', 'Rana Aziz · Chief Baker'],
    ['"We save each bakery 41 loaves."', 'We save each bakery 41 loaves'],
    ['We save each bakery 41 loaves."', 'We save each bakery 41 loaves'],
    ['We save each bakery 41 loaves.**', 'We save each bakery 41 loaves'],
    ['نسأل كل يوم «ماذا بقي؟» ثم نبيعه', 'نسأل كل يوم "ماذا بقي؟" ثم نبيعه'],
    ['This round of $90k gets us to', 'This round of $90k gets us …'],
    ['Krume helps with the waste faced by', 'Krume helps with the waste …'],
    ['A market of $90k, valued by bakers, is', 'A market of $90k, valued by bakers …'],
  ])('is shown without what belongs to its page: %s', (passage, shown) => {
    expect(excerptOf(passage, 150)).toBe(shown);
  });
});

describe('what stands alone where it is quoted', () => {
  test.each([
    'Bakeries throw bread away',
    '& more bread for all',
    'تهدر المخابز خبزًا كثيرًا',
    'iOS app for bakers',
    'Plan B for bakers',
    'partner with bakers and cafes of the old town',
    '1) Bread of the day for families nearby',
    'a) Bread of the day',
    'أ) خبز اليوم للعائلات',
  ])('%s', (passage) => {
    expect(standsAlone(passage)).toBe(true);
  });

  test.each([
    ['ends before its object', 'This round of $90k gets us to'],
    ['began before', 'which leaves a gap in what bakeries of a town can sell'],
    ['began before', 'leaves a gap in what bakeries of a town can sell'],
    ['began in brackets', 'not yet sold) bread of the day'],
    ['is waste of OCR', '& done o bread check he'],
    ['is data of a program', 'source": ["Bread", "Rolls"]'],
    ['is a slot left open', '[Your background: e.g. baker'],
  ])('not what %s: %s', (_, passage) => {
    expect(standsAlone(passage)).toBe(false);
  });
});
