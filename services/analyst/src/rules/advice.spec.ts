import { describe, expect, test } from '@jest/globals';
import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { placeholders, recognise, isMessageKey, rewrite, say } from '../catalogue.ts';
import english from '../locales/en.json' with { type: 'json' };
import { adviceOn, advise, sectorQuestion, type Finding } from './advice.ts';

/** A pitch that says something near every line of the checklist, in either language; what is asked about is then taken out. */
const pitches: Record<'en' | 'ar', Partial<Record<CheckId, string>>> = {
  en: {
    'problem.pain': 'Bakeries lose 41 loaves each day because nobody buys in the evening',
    'problem.size': 'This waste costs a bakery $900 a month',
    'solution.what': 'Krume is an app that sells what is left',
    'solution.state': 'A pilot runs live in two bakeries',
    'market.segment': 'Our first customers are 9,400 family bakeries in Spain',
    'market.size': 'The market is worth $1.2 billion',
    'team.founders': 'Rana Aziz, CEO and founder',
    'team.experience': 'She worked nine years at Alba Foods',
    'moat.protection': 'We hold exclusive data of 41 ovens',
    'moat.competitors': 'Unlike our competitor Tooly we need no till',
    'moat.difference': 'The only one that needs no till',
    'traction.customers': '41 bakeries are paying customers',
    'traction.revenue': 'Revenue is $9,100 a month',
    'traction.model': 'A bakery pays a subscription of $29 a month',
    'traction.ask': 'We raise $400,000',
  },
  ar: {
    'problem.pain': 'تعاني المخابز هدر 41 رغيفًا كل يوم',
    'problem.size': 'تبلغ خسارة المخبز 900 ريال في الشهر',
    'solution.what': 'كسرة تطبيق يبيع ما تبقى من الخبز',
    'solution.state': 'التطبيق متاح تجريبيًا في مخبزين',
    'market.segment': 'أول عملائنا 9,400 مخبز عائلي',
    'market.size': 'حجم السوق 1.2 مليار ريال',
    'team.founders': 'رنا عزيز، المؤسس والرئيس التنفيذي',
    'team.experience': 'عملت رنا تسع سنوات في مخابز الندى، خبرة واسعة',
    'moat.protection': 'لدينا بيانات حصرية من 41 فرنًا',
    'moat.competitors': 'منافسنا المباشر تطبيق توفير',
    'moat.difference': 'الحل الوحيد الذي لا يحتاج إلى صندوق',
    'traction.customers': '41 مخبزًا من عملائنا يدفع',
    'traction.revenue': 'بلغت الإيرادات 9,100 ريال شهريًا',
    'traction.model': 'يدفع المخبز اشتراكًا قدره 29 ريالًا في الشهر',
    'traction.ask': 'نطلب 400,000 ريال',
  },
};

const findingsOf = (said: Partial<Record<CheckId, string>>, without: CheckId): Finding[] =>
  checkIds.map((id, at) => {
    const quote = id === without ? undefined : said[id];
    return quote === undefined
      ? { id, state: 'not_found', page: null, quote: null }
      : { id, state: 'said', page: at + 1, quote };
  });

const kinds = ['do', 'ask'] as const;

describe.each(['en', 'ar'] as const)('advice on a pitch in %s', (language) => {
  test.each(checkIds)('%s: takes up a passage of this pitch with its page, and can be said in both languages', (id) => {
    const all = findingsOf(pitches[language], id);
    const finding = all.find((one) => one.id === id);
    for (const kind of kinds) {
      const { text, passage } = adviceOn({ id, state: 'not_found', page: null, quote: null, ...finding }, all, kind);
      expect(passage).not.toBeNull();
      const source = all.find(({ page, quote }) => passage === `${String(page)} ${quote ?? ''}`);
      expect(text).toContain(`age ${String(source?.page)} `);
      expect(text).toContain(source?.quote ?? 'no passage');
      expect(recognise(text)).not.toBeNull();
      expect(rewrite(text, 'ar')).not.toBe(text);
    }
  });
});

describe('where the pitch has nothing near', () => {
  test.each(checkIds)('%s: one plain question is asked, and one thing to do', (id) => {
    for (const kind of kinds)
      expect(adviceOn({ id, state: 'not_found', page: null, quote: null }, [], kind)).toEqual({
        text: say(`${id}.${kind}`),
        passage: null,
      });
  });

  test('a passage without a word of the check is not taken up', () => {
    const far = {
      id: 'team.experience',
      state: 'unsure',
      page: 9,
      quote: 'Dynamic theming: 6 color templates',
    } as const;
    expect(adviceOn(far, [far], 'ask')).toEqual({ text: say('team.experience.ask'), passage: null });
  });

  test('what is missing beside the amount asked for is said once', () => {
    const ask: Finding = { id: 'traction.ask', state: 'said', page: 10, quote: 'We raise $400,000' };
    const absent = (id: CheckId): Finding => ({ id, state: 'not_found', page: null, quote: null });
    const wanted = [absent('team.founders'), absent('traction.customers')];
    const [first, second] = advise(wanted, [ask, ...wanted], 'do', 6);
    expect(first?.text).toContain('Page 10 asks for $400,000');
    expect(second?.text).toBe(say('traction.customers.do'));
  });
});

test('what the product is is not held against a market figure that is missing', () => {
  const what: Finding = { id: 'solution.what', state: 'said', page: 3, quote: 'Bread that is sold in the evening' };
  const size: Finding = { id: 'market.size', state: 'not_found', page: null, quote: null };
  expect(adviceOn(size, [what, size], 'do')).toEqual({ text: say('market.size.do'), passage: null });
});

test('a passage is taken up by two actions at most, and nothing is said twice', () => {
  const what: Finding = {
    id: 'solution.what',
    state: 'said',
    page: 2,
    quote: 'Krume is an app that sells what is left',
  };
  const wanted = checkIds.filter((id) => id !== 'solution.what').map((id): Finding => ({ id, state: 'not_found', page: null, quote: null })); // prettier-ignore
  const given = advise(wanted, [what, ...wanted], 'do', 40);
  expect(given.filter(({ text }) => text.includes('Krume'))).toHaveLength(2);
  expect(new Set(given.map(({ text }) => text)).size).toBe(given.length);
});

test.each([
  ['A drug that is in clinical trials', 'sector.health'],
  ['A biogas plant for dairy waste', 'sector.plant'],
  ['A sensor that hangs in the barn', 'sector.device'],
  ['Software for enterprise buyers', 'sector.business'],
  ['تطبيق يجمع الأسر', 'sector.consumer'],
] as const)('of “%s” is asked what is asked of no other kind of company', (quote, key) => {
  const what: Finding = { id: 'solution.what', state: 'said', page: 2, quote };
  expect(sectorQuestion([what])?.text).toContain(say(key));
  expect(sectorQuestion([{ ...what, state: 'unsure' }])).toBeNull();
});

test.each([
  'Apartment houses: 75–300 units',
  'Everything is stored on-device, on multi-device accounts',
  'قراءة لقطات الشاشة على جهاز المستخدم',
])('what a user holds or lives in is nothing that the company makes: %s', (quote) => {
  const what: Finding = { id: 'solution.what', state: 'said', page: 2, quote };
  expect(sectorQuestion([what])?.text ?? '').not.toContain(say('sector.device'));
});

test('marks of a text file are not repeated in a sentence', () => {
  const pain: Finding = {
    id: 'problem.pain',
    state: 'said',
    page: 3,
    quote: '- **Bakers** lose `41` [loaves](a.md) | daily',
  };
  const { text } = adviceOn({ id: 'problem.size', state: 'not_found', page: null, quote: null }, [pain], 'do');
  expect(text).toContain('“Bakers lose 41 loaves · daily”');
});

test.each([
  ['SPEAKER NOTE: Bakers lose 41 loaves', 'Bakers lose 41 loaves'],
  ['ملاحظة: تهدر المخابز 41 رغيفًا', 'تهدر المخابز 41 رغيفًا'],
  ['🚀 Launch in 41 bakeries', 'Launch in 41 bakeries'],
  ['1. Bakers throw bread away', 'Bakers throw bread away'],
  ['6 | **No prices** | Prices of the day', 'No prices · Prices of the day'],
  ['45 | Bakeries', '45 · Bakeries'],
  ['❌ No till | Tooly', '❌ No till · Tooly'],
  ['Notes of bakers: 41 loaves a day', 'Notes of bakers: 41 loaves a day'],
])('of “%s” a sentence repeats “%s”', (quote, repeated) => {
  const pain: Finding = { id: 'problem.pain', state: 'said', page: 3, quote: `${quote}, a problem` };
  const { text } = adviceOn({ id: 'problem.pain', state: 'unsure', page: 3, quote: pain.quote }, [], 'ask');
  expect(text).toContain(`“${repeated}, a problem”`.replace('“', text.includes('\u2067') ? '“\u2067' : '“').replace('”', text.includes('\u2069') ? '\u2069”' : '”')); // prettier-ignore
});

test('every form of advice speaks of a passage before it, as a question where one is asked', () => {
  const forms = Object.keys(english).filter(isMessageKey).filter((key) => /\.(?:do|ask)_(?!more)/u.test(key)); // prettier-ignore
  expect(forms.length).toBeGreaterThan(60);
  for (const key of forms) {
    expect(placeholders(key)).toEqual([]);
    expect(english[key].endsWith('?')).toBe(key.includes('.ask_'));
  }
});
