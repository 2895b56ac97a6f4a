import { describe, expect, test } from '@jest/globals';
import { chosenText, type Layer, wantsOcr } from './page-choice.ts';

const layer = (text: string): Layer => ({ text, invisible: [], unmapped: 0, pictures: 0 });

describe('a text layer such as no language writes', () => {
  const broken = layer('تĀسر اĀĀÿادا (38%) þÿ اÿزÿارا شĀرOÿا. إÿراد شĀري ĀتĀرر: 11,400');
  const picture = {
    text: 'تخسر العيادات (38%) من الزيارات شهريا',
    confidence: 0.8,
    script: 'arabic',
    turns: 0,
  } as const;

  test('is not used: the picture is read', () => {
    expect(wantsOcr(broken, false)).toBe(true);
    expect(chosenText(broken, picture)).toEqual({
      text: picture.text,
      hidden: [],
      ocr: { method: 'ocr', confidence: 0.8 },
    });
  });

  test('is nothing where nobody reads the picture', () => {
    expect(chosenText(broken, null).text).toBe('');
  });
});

test('a good layer of two languages is used, and its picture is not read', () => {
  const good = layer('نخدم العيادات في القاهرة عبر WhatsApp ونظام Salla، مع شركة «société générale» و café في جدة');
  expect(wantsOcr(good, false)).toBe(false);
  expect(chosenText(good, null)).toEqual({ text: good.text, hidden: [] });
});
