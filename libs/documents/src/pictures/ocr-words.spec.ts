import { describe, expect, test } from '@jest/globals';
import { pictureText, withLatin, wordsOf } from './ocr-words.ts';

/** A row of Tesseract's table: a word of a line, at a place from the left. */
const row = (text: string, left: number, confidence = 90, line = 1): string =>
  ['5', '1', '1', '1', String(line), '1', String(left), String(line * 40), '60', '30', String(confidence), text].join(
    '\t',
  );
const table = (...rows: string[]): string => ['4\t1\t1\t1\t1\t0\t0\t0\t0\t0\t-1\t', ...rows].join('\n');

describe('the words of a picture', () => {
  test('lines, without grain: what is unsure, and what has no letters', () => {
    const words = wordsOf(
      table(row('•', 0), row('Cold', 50), row('chain', 120), row('—~', 0, 90, 2), row('ij', 0, 20, 3)),
    );
    expect(pictureText(words)).toMatchObject({ text: '- Cold chain' });
  });

  test('a line that is mostly Arabic is read from the right, whatever order it was listed in', () => {
    const words = wordsOf(table(row('Aramex', 100), row('شراكة', 300), row('مع', 200)));
    expect(pictureText(words).text).toBe('شراكة مع Aramex');
  });

  test('figures and names come from the English model, Arabic words from the Arabic one', () => {
    const arabic = wordsOf(table(row('بنسبة', 300), row('1620', 200), row('طلبا', 100)));
    const latin = wordsOf(table(row('dun', 300, 80), row('%20', 200), row('Lb', 100, 40), row('SmartLoad', 10)));
    expect(pictureText(withLatin(arabic, latin)).text).toBe('بنسبة 20% طلبا SmartLoad');
  });

  test.each([
    ['9634,', '%34', '34%,'],
    ['و9630', '%30g', 'و30%'],
    ['+496', '4%+', '+4%'],
    ['60', '9,600', '9,600'],
    ['و2.7', '2.79', 'و2.7'],
    ['2026:', '12026', '2026:'],
    ['1620', '310', '1620'],
  ])('a figure that the Arabic model reads as %s and the English one as %s is %s', (arabic, latin, figure) => {
    const words = withLatin(wordsOf(table(row(arabic, 100))), wordsOf(table(row(latin, 100, 40))));
    expect(words.map(({ text }) => text)).toEqual([figure]);
  });

  test('Arabic that the English model takes for crumbs of Latin stays, though the Arabic one has doubts', () => {
    const arabic = wordsOf(table(row('27', 300), row('ريالًا', 200, 40), row('للمتجر', 100)));
    const latin = wordsOf(table(row('27', 300), row('JU', 200, 80).replace('JU', 'J)')));
    expect(pictureText(withLatin(arabic, latin)).text).toBe('27 ريالًا للمتجر');
  });

  test('a doubt in a sure line is a word, alone it is grain', () => {
    const sure = ['متوسط', 'كلفة', 'توصيل', 'الطلب'].map((text, i) => row(text, 400 - i * 80));
    expect(pictureText(wordsOf(table(...sure, row('ريالا', 0, 5)))).text).toBe('متوسط كلفة توصيل الطلب ريالا');
    expect(pictureText(wordsOf(table(row('ريالا', 0, 5)))).text).toBe('');
  });

  test('an Arabic comma that is read as a hamza is a comma; words that end in one keep theirs', () => {
    const words = ['للمتجرء', 'والجزء', 'الأعضاء', 'شيء'].map((text, i) => row(text, 400 - i * 80));
    expect(pictureText(wordsOf(table(...words))).text).toBe('للمتجر، والجزء الأعضاء شيء');
  });
});
