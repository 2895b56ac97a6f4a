import { describe, expect, test } from '@jest/globals';
import { isWrittenIn } from '@plumbline/review/language';
import { WriteAnswer } from '@plumbline/review/model/tasks';
import { allFindings, sample, sampleFiles, synthesisOf, textsOf } from '../test/samples.ts';
import { answerAtOnce } from './answer.ts';
import { isMessageKey, placeholders, recognise, rewrite, say, type MessageKey } from './catalogue.ts';
import arabic from './locales/ar.json' with { type: 'json' };
import english from './locales/en.json' with { type: 'json' };

const keys = Object.keys(english).filter(isMessageKey);
/** Abbreviations that Arabic texts of this field use as they are. */
const abbreviations = /\b(?:TAM|SAM|SOM|CAC|LTV|ARR|MRR)\b/gu;

describe('the catalogue', () => {
  test('has the same keys and placeholders in both languages, in the same script as the language', () => {
    expect(Object.keys(arabic).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      const names = (text: string): string[] => (text.match(/\{@?\w+\}/gu) ?? []).sort();
      expect(names(arabic[key])).toEqual(names(english[key]));
      expect(arabic[key].replace(/\{@?\w+\}/gu, '').replace(abbreviations, '')).not.toMatch(/[A-Za-z]/u);
      expect(english[key]).not.toMatch(/[\u0600-\u06ff]|\d/u);
    }
  });

  test('every template is recognised as itself, with its slots', () => {
    for (const key of keys) {
      const slots = Object.fromEntries(
        [...english[key].matchAll(/\{(@?)(\w+)\}/gu)].map(([, term, name]): [string, string | MessageKey[]] => [
          name ?? '',
          term ? ['pillar.team', 'pillar.market_opportunity'] : '٤٢ مطعما (a. b)',
        ]),
      );
      expect(recognise(say(key, slots))).toEqual([{ key, slots }]);
    }
  });

  test('a text that is not ours comes back as it is', () => {
    expect(rewrite('The moon is made of cheese.', 'ar')).toBe('The moon is made of cheese.');
    expect(rewrite('The pitch does not name the founders. And more.', 'ar')).toBe(
      'The pitch does not name the founders. And more.',
    );
  });

  test.each([
    ['ChatGPT يكسر النص العربي في PDF، نحن بنينا خدمة عربية', '\u2067'],
    ['70% of our shops sell to أسواق الرياض', '\u2068'],
    ['LTV · 28,000 ر.س · 12 شهر × 2,999', '\u2067'],
    ['Escrow (ثقة)', '\u2068'],
  ])('“%s” runs as most of its letters do, in either language', (quote, opening) => {
    const text = say('near.said', { page: '4', quote });
    expect(text).toContain(`“${opening}${quote}\u2069”`);
    const arabicText = rewrite(text, 'ar');
    expect(arabicText).toContain(`«${opening}${quote}\u2069»`);
    expect(recognise(text)).toEqual([{ key: 'near.said', slots: { page: '4', quote } }]);
  });

  test('an Arabic list goes on with "ولا" where its sentence denies', () => {
    const list = ['market.size.item', 'market.growth.item'] as const;
    expect(say('summary.missing', { missing: list }, 'ar')).toContain('حجم السوق ولا نمو السوق');
    expect(say('summary.not_read', { unread: list }, 'ar')).toContain('حجم السوق ولا نمو السوق');
    expect(say('field.open', { open: list }, 'ar')).toContain('حجم السوق ونمو السوق');
  });

  test('a placeholder without a value is a mistake that shows', () => {
    expect(placeholders('team.advisers.found')).toEqual(['names']);
    expect(() => say('team.advisers.found')).toThrow('needs names');
  });
});

describe.each(sampleFiles)('the report on %s in Arabic', (file) => {
  const findings = allFindings(sample(file));
  const texts = textsOf(findings, synthesisOf(findings));

  test('every text is one of ours, and only what is copied from the pitch keeps its language', () => {
    for (const text of texts) {
      const said = recognise(text);
      expect({ text, said }).not.toMatchObject({ said: null });
      for (const { key, slots } of said ?? []) {
        const blank = Object.fromEntries(
          Object.entries(slots).map(([name, value]) => [name, typeof value === 'string' ? '٠' : value]),
        );
        expect(say(key, blank, 'ar').replace(abbreviations, '')).not.toMatch(/[A-Za-z]/u);
        expect(say(key, blank, 'en')).not.toMatch(/[\u0621-\u064a]/u);
      }
    }
  });

  test('write_report answers every text under its key, in the script the engine expects', () => {
    const asked = Object.fromEntries(texts.map((text, i) => [`k${i}`, text]));
    const written = WriteAnswer.parse(answerAtOnce({ task: 'write_report', language: 'ar', texts: asked }));
    expect(written.texts.map(({ key }) => key)).toEqual(Object.keys(asked));
    for (const { text } of written.texts)
      expect({ text, arabic: isWrittenIn(text, 'ar') }).toEqual({ text, arabic: true });
    for (const text of texts) expect({ text, english: isWrittenIn(text, 'en') }).toEqual({ text, english: true });
  });
});
