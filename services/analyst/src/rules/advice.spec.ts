import { describe, expect, test } from '@jest/globals';
import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { recognise, isMessageKey, rewrite, say } from '../catalogue.ts';
import english from '../locales/en.json' with { type: 'json' };
import arabic from '../locales/ar.json' with { type: 'json' };
import { adviceOn, advise, askedOfOwn, moreOn, sectorQuestion, type Finding } from './advice.ts';

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
const plainly = (id: CheckId, kind: 'do' | 'ask') => ({
  text: say(`${id}.${kind}`),
  passage: null,
  isQuoted: false,
  isOwn: false,
});

/** Nothing that is said of another check is what these are about. */
const alone = new Set<CheckId>(['problem.why_now', 'solution.what', 'traction.ask']);
/** Of these a question takes up nothing that is said of another. */
const unasked = new Set<CheckId>(['problem.pain', 'team.advisers']);

describe.each(['en', 'ar'] as const)('advice on a pitch in %s', (language) => {
  test.each(checkIds)('%s: names the page of what it is about, shows once what stands there, and can be said in both languages', (id) => {
    const all = findingsOf(pitches[language], id);
    const finding = all.find((one) => one.id === id);
    for (const kind of kinds) {
      const { text, passage } = adviceOn({ id, state: 'not_found', page: null, quote: null, ...finding }, all, kind);
      const source = all.find(({ page, quote }) => passage === `${String(page)} ${quote ?? ''}`);
      if (alone.has(id) || (kind === 'ask' && unasked.has(id))) expect(text.startsWith(say(`${id}.${kind}`))).toBe(true);
      else expect(text).toMatch(new RegExp(`page ${String(source?.page)}\\b`, 'iu'));
      const shown = Object.values(pitches[language]).filter((quote) => text.includes(quote));
      expect(shown.every((quote) => quote === source?.quote)).toBe(true);
      expect(text.split(/says [“«]/u).length).toBeLessThanOrEqual(2);
      expect(recognise(text)).not.toBeNull();
      expect(rewrite(text, 'ar')).not.toBe(text);
    }
  }); // prettier-ignore
});

describe('a check’s own passage', () => {
  const unsure = (id: CheckId, quote: string): Finding => ({
    id,
    state: 'unsure',
    page: 9,
    quote,
    text: say('check.unsure', { page: '9', quote }),
  });
  const partly = (id: CheckId, quote: string): Finding => ({ id, state: 'partly', page: 9, quote });

  test('comes after what to do, and before what is asked', () => {
    const near = unsure('solution.benefit', 'Bakers save time and waste less');
    const quoted = '“Bakers save time and waste less”';
    expect(adviceOn(near, [near], 'do').text).toBe(`${say('solution.benefit.do_near')} Page 9 now says ${quoted}.`);
    expect(adviceOn(near, [near], 'ask').text).toBe(`Page 9 says ${quoted}. ${say('solution.benefit.ask_near')}`);
  });

  test.each<[CheckId, string, string]>([
    ['market.segment', 'Our customers are 100,000 pharmacies', 'figure'],
    ['solution.benefit', 'Bakers save 25% of their flour', 'figure'],
    ['solution.benefit', 'Bakers save flour', 'near'],
    ['moat.difference', '30x faster than a till', 'figure'],
    ['problem.size', 'Each bakery loses $900 a month', 'figure'],
    ['market.growth', 'The market grows by 12% a year', 'figure'],
    ['market.growth', 'A market of 9 million bakers that grows fast', 'near'],
    ['problem.pain', 'The problem costs 7% of turnover', 'figure'],
    ['problem.why_now', 'Following the new law on food waste', 'change'],
    ['problem.why_now', 'Now is the time for bread', 'near'],
    ['team.founders', 'Founder: Rana Aziz', 'people'],
    ['team.founders', 'Rana Aziz: Student Developer, founder', 'people'],
    ['team.founders', 'Our founders met at school', 'near'],
    ['team.founders', 'المؤسس: رنا عزيز', 'people'],
  ])('%s is not asked what it says: %s', (id, quote, form) => {
    for (const kind of kinds) {
      const key = `${id}.${kind}_${form}`;
      expect(adviceOn(partly(id, quote), [], kind).text).toContain(isMessageKey(key) ? say(key) : key);
    }
  });

  test.each([
    ['solution.benefit', 'Returns fell from 20% to 7%, an improvement'],
    ['moat.difference', '30x faster than a till'],
    ['market.segment', 'Our customers are 100,000 pharmacies'],
    ['problem.pain', 'Waste costs up to $4 million'],
  ] as const)('%s is not asked for the figure that it has, though it is said: %s', (id, quote) => {
    for (const kind of kinds)
      expect(moreOn({ id, state: 'said', page: 9, quote }, kind)?.text).toContain(say(`${id}.${kind}_figure`));
  });

  test('is not taken up where a template left it open, though it is said', () => {
    expect(moreOn({ id: 'solution.state', state: 'said', page: 6, quote: 'Live at **krume.example (target' }, 'do')).toBeNull();
  }); // prettier-ignore

  test('is quoted where it is not sure to answer only if such passages mostly do', () => {
    const now = 'Now is the time for bread';
    expect(adviceOn(unsure('problem.why_now', now), [], 'do')).toEqual(plainly('problem.why_now', 'do'));
    expect(adviceOn(partly('problem.why_now', now), [], 'do').text).toContain(now);
    const coverage = 'Our engineer founder builds';
    expect(adviceOn(unsure('team.coverage', coverage), [], 'do').text).toContain(coverage);
    expect(adviceOn(unsure('team.founders', 'Founder: Rana Aziz'), [], 'do').text).toContain('Rana Aziz');
    expect(adviceOn(unsure('team.founders', 'The founders met at school'), [], 'do')).toEqual(plainly('team.founders', 'do'));
  }); // prettier-ignore

  test.each<[CheckId, string]>([
    ['team.checkable', '+999 [Phone Number] LinkedIn'],
    ['solution.how', 'I would love to schedule a call to go through the steps'],
    ['solution.how', 'If this fits [your focus], we connect the ovens'],
    ['team.founders', 'Founder / CEO · TBD'],
    ['team.founders', 'خبز طازج لكل بيت ولمؤسسات البلدة'],
    ['team.founders', 'اسم الخباز والمؤسسة التي يخبز لها'],
  ])('%s is not taken up when it says nothing of it: %s', (id, quote) => {
    for (const kind of kinds) expect(adviceOn(unsure(id, quote), [], kind)).toEqual(plainly(id, kind));
  });

  test('is not quoted where the review does not show it as what comes nearest', () => {
    const shown = unsure('solution.benefit', 'Bakers save time and waste less');
    const finding = { ...shown, text: say('solution.benefit.unclear') };
    expect(adviceOn(shown, [], 'do').passage).not.toBeNull();
    expect(adviceOn(finding, [], 'do')).toEqual(plainly('solution.benefit', 'do'));
  });

  test('that another check says plainly is that one’s', () => {
    const quote = 'Rana Aziz, founder and CEO';
    const founders: Finding = { id: 'team.founders', state: 'said', page: 9, quote };
    const coverage = unsure('team.coverage', quote);
    const { text } = adviceOn(coverage, [founders, coverage], 'ask');
    expect(text).toBe(`Page 9 says “${quote}”. ${say('team.coverage.ask_near')}`);
    expect(askedOfOwn(coverage, [founders, coverage])).toBeNull();
  });

  test('is shown where it says a part of the answer, whatever else it says', () => {
    const quote = 'Rana Aziz, founder and CEO, sells';
    const founders: Finding = { id: 'team.founders', state: 'said', page: 9, quote };
    const coverage = partly('team.coverage', quote);
    expect(adviceOn(coverage, [founders, coverage], 'do').text).toBe(`${say('team.coverage.do_near')} Page 9 now says “${quote}”.`); // prettier-ignore
  });
});

test.each([
  ['Krume is an app that sells bread', 'term.kind.app'],
  ['كسرة تطبيق يبيع الخبز', 'term.kind.app'],
  ['A marketplace for bread', 'term.kind.marketplace'],
  ['A platform with an app for bakers', 'term.kind.product'],
  ['Bread of the day, sold in the evening', 'term.kind.product'],
] as const)('“%s” is called what it calls itself', (quote, product) => {
  const what: Finding = { id: 'solution.what', state: 'said', page: 3, quote: `${quote}, a service, خدمة` };
  const state: Finding = { id: 'solution.state', state: 'not_found', page: null, quote: null };
  const { text } = adviceOn(state, [what], 'do');
  expect(text.startsWith(say('solution.state.do_what', { page: '3', product: [product] }))).toBe(true);
});

describe('where the pitch has nothing near', () => {
  test.each(checkIds)('%s: one plain question is asked, and one thing to do', (id) => {
    for (const kind of kinds)
      expect(adviceOn({ id, state: 'not_found', page: null, quote: null }, [], kind)).toEqual(plainly(id, kind));
  });

  test('a passage without a word of the check is not taken up', () => {
    const far = {
      id: 'team.experience',
      state: 'unsure',
      page: 9,
      quote: 'Painted tins: 6 kinds of lids',
    } as const;
    expect(adviceOn(far, [far], 'ask')).toEqual(plainly('team.experience', 'ask'));
  });

  test('what is missing beside the amount asked for is said once', () => {
    const ask: Finding = { id: 'traction.ask', state: 'said', page: 10, quote: 'We raise $400,000' };
    const absent = (id: CheckId): Finding => ({ id, state: 'not_found', page: null, quote: null });
    const wanted = [absent('team.founders'), absent('traction.customers')];
    const [first, second] = advise(wanted, [ask, ...wanted], 'do', 6);
    expect(first?.text).toContain('Page 10 asks for $400,000');
    expect(second?.text).toBe(say('traction.customers.do'));
    expect(second?.isOwn).toBe(false);
  });
});

test('a market that nobody sized is counted by who would buy the product', () => {
  const what: Finding = { id: 'solution.what', state: 'said', page: 3, quote: 'Bread that is sold in the evening' };
  const size: Finding = { id: 'market.size', state: 'not_found', page: null, quote: null };
  expect(adviceOn(size, [what, size], 'do').text).toBe(
    `${say('market.size.do_what', { page: '3', product: ['term.kind.product'] })} The page says “Bread that is sold in the evening”.`,
  );
});

describe('what another check says is shown beside the advice', () => {
  const absent = (id: CheckId): Finding => ({ id, state: 'not_found', page: null, quote: null });
  const told = (id: CheckId, quote: string): Finding => ({ id, state: 'said', page: 4, quote });

  test.each<[string, CheckId, CheckId, string]>([
    ['a table’s row without its heads', 'market.size', 'market.segment', 'Bakeries | 9,400 | Spain'],
    ['half a sentence', 'market.size', 'market.segment', 'Bakeries that are run by the'],
    ['two words', 'moat.protection', 'solution.how', 'uses scans'],
    ['what has nothing to do with who is on the team', 'team.founders', 'solution.what', 'Krume is an app that sells bread'],
  ])('%s is not', (_, id, from, quote) => {
    const { text } = adviceOn(absent(id), [told(from, quote), absent(id)], 'do');
    expect(text).toContain('page 4');
    expect(text).not.toContain('“');
  }); // prettier-ignore

  test('names of rivals are, few as their words may be', () => {
    const rivals = told('moat.competitors', 'Tooly, Brotkorb');
    const difference = { ...rivals, quote: 'Our competitors are Tooly, Brotkorb' };
    expect(adviceOn(absent('moat.difference'), [difference], 'do').text).toContain('“Our competitors are Tooly, Brotkorb”');
  }); // prettier-ignore

  test('is shown to nobody who has read it', () => {
    const pain = told('problem.pain', 'Bakeries lose 41 loaves each day, a problem');
    const wanted = (['problem.size', 'problem.source', 'problem.today'] as const).map(absent);
    const given = advise(wanted, [pain, ...wanted], 'do', 6);
    expect(given.filter(({ text }) => text.includes('“'))).toHaveLength(1);
    // A question that does not follow the passage names its page.
    const asked = advise(wanted, [pain, ...wanted], 'ask', 6);
    expect(asked.filter(({ text }) => text.includes('“'))).toHaveLength(1);
    for (const { text } of asked) expect(text).toMatch(/“|page 4/u);
    // A part of it is the same passage.
    const part = told('problem.today', 'Bakeries lose 41 loaves each day');
    const rivals = absent('moat.competitors');
    const both = advise([wanted[0] ?? rivals, rivals], [pain, part, rivals], 'do', 6);
    expect(
      both
        .map(({ text }) => text)
        .join(' ')
        .split('41 loaves'),
    ).toHaveLength(2);
  });

  test('a role is asked for its name only where it has none', () => {
    const at = (quote: string) => adviceOn(absent('team.founders'), [told('team.coverage', quote)], 'do').text;
    expect(at('Head of sales, engineer')).toContain(say('team.founders.do_roles', { page: '4' }));
    expect(at('Rana Aziz, engineer and founder')).toBe(say('team.founders.do'));
  });

  test('people are asked to use only what is plainly there', () => {
    const at = (quote: string) => adviceOn(absent('traction.customers'), [told('solution.state', quote)], 'do').text;
    expect(at('A working prototype is built')).toContain(say('traction.customers.do_state', { page: '4' }));
    expect(at('The prototype will be built in May')).toBe(say('traction.customers.do'));
  });
});

describe('an amount is reckoned with only where it is the price', () => {
  const open: Finding = { id: 'traction.revenue', state: 'not_found', page: null, quote: null };
  const at = (quote: string) => adviceOn(open, [{ id: 'traction.model', state: 'said', page: 7, quote }], 'do').text;

  test.each([
    'A bakery pays $29 a month',
    'Subscription: $29 per month',
    'الاشتراك 29 ريالًا شهريًا لكل مخبز',
    'Price of the premium plan: $29',
  ])('of the company: %s', (quote) => {
    expect(at(quote)).toMatch(/pay the \P{L}*29/u);
  });

  test.each([
    'Tooly, our competitor, takes a fee of $29 a month',
    'A fee of 10% goes to the courier, $29 per order',
    'Target: 1,000 users, $29,000 ARR by subscription',
    'Each kit has parts for $29 per unit and a price to be set',
    'The price is $29 or $59 a month',
    'Year 2 revenue of $29 per user',
    'رسوم المنافس 29 ريالًا شهريًا',
  ])('of nobody else: %s', (quote) => {
    expect(at(quote).split('The page says')[0]).not.toContain('29');
    expect(at(quote)).toContain(say('traction.revenue.do_price', { page: '7' }));
    const more = moreOn({ id: 'traction.model', state: 'said', page: 7, quote }, 'do')?.text ?? '';
    expect(more).toContain(say('traction.model.do_sale'));
  });
});

test('what somebody said is shown once, however short the list, and what a problem costs is asked once', () => {
  const pain: Finding = { id: 'problem.pain', state: 'said', page: 4, quote: 'Bakeries lose what nobody buys, a problem' };
  const ids = ['problem.validation', 'problem.size', 'problem.today'] as const;
  const open = ids.map((id): Finding => ({ id, state: 'not_found', page: null, quote: null }));
  const given = advise([...open, pain], [pain, ...open], 'do', 6);
  expect(given.filter(({ text }) => text.includes('what nobody buys'))).toHaveLength(1);
  const both = advise([pain, ...open], [pain, ...open], 'do', 6).map(({ id }) => id);
  expect(both).toContain('problem.pain');
  expect(both).not.toContain('problem.size');
  const size: Finding = { id: 'problem.size', state: 'said', page: 5, quote: 'This waste costs a bakery $900 a month' };
  expect(advise([pain, size], [pain, size], 'ask', 6)).toHaveLength(2);
}); // prettier-ignore

test('nobody is asked when a share or a time was counted, or what says itself when', () => {
  const at = (quote: string) => moreOn({ id: 'traction.customers', state: 'said', page: 4, quote }, 'do')?.text ?? '';
  expect(at('41 bakeries are paying customers')).toContain(say('traction.customers.do_count'));
  for (const quote of [
    '41% of customers came back',
    'Paying customers since 6 months',
    '41 active customers in September 2026',
    '41 عميلًا نشطًا في سبتمبر 2026',
  ])
    expect(at(quote)).not.toContain(say('traction.customers.do_count'));
});

test.each<[CheckId, string, CheckId, string]>([
  ['market.size', 'The market is worth $1.2 billion', 'market.source', 'Source: the bakers’ guild, market report 2025, $1.2 billion'],
  ['problem.pain', 'Bakeries lose what nobody buys, a problem', 'problem.size', 'It costs $900 a month'],
  ['team.founders', 'Rana Aziz, founder', 'team.experience', 'She worked nine years at Alba Foods'],
  ['solution.state', 'A pilot runs live', 'traction.customers', '41 bakeries use it'],
])('%s is not asked to say what another check says', (id, quote, by, answer) => {
  const said: Finding = { id, state: 'said', page: 3, quote };
  expect(moreOn(said, 'do', [said])).not.toBeNull();
  expect(moreOn(said, 'do', [said, { id: by, state: 'said', page: 4, quote: answer }])).toBeNull();
}); // prettier-ignore

test('what shall be earned is no market that can be reached, and no revenue yet', () => {
  const reachable: Finding = { id: 'market.reachable', state: 'said', page: 9, quote: 'Target: 1M users → $10M ARR' };
  expect(moreOn(reachable, 'do')).toBeNull();
  const revenue: Finding = { id: 'traction.revenue', state: 'said', page: 9, quote: 'Revenue target: $10M' };
  expect(moreOn(revenue, 'do')?.text).toContain(say('traction.revenue.do_planned'));
});

test('a share of which nothing says what it is of is no price, and roles are no people', () => {
  expect(moreOn({ id: 'traction.model', state: 'said', page: 7, quote: '2-5% of each' }, 'do')).toBeNull();
  const roles: Finding = { id: 'team.coverage', state: 'said', page: 4, quote: 'Head of sales, engineer' };
  const experience: Finding = { id: 'team.experience', state: 'not_found', page: null, quote: null };
  expect(adviceOn(experience, [roles, experience], 'do')).toEqual(plainly('team.experience', 'do'));
});

test('software for those who make devices is no device, and treats no patients', () => {
  const quote = 'Krume is software for the medical device industry';
  const what: Finding = { id: 'solution.what', state: 'said', page: 2, quote };
  const state: Finding = { id: 'solution.state', state: 'not_found', page: null, quote: null };
  expect(adviceOn(state, [what], 'do').text).toContain('your product');
  expect(sectorQuestion([what])?.text ?? '').not.toContain('patients');
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
  expect(given.filter(({ text }) => text.includes('page 2'))).toHaveLength(2);
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
  const product = [quote.includes('تطبيق') ? 'term.kind.app' : 'term.kind.product'] as const;
  expect(sectorQuestion([what])?.text).toBe(say(key, { page: '2', product }));
  expect(sectorQuestion([{ ...what, state: 'unsure' }])).toBeNull();
});

test.each([
  'Apartment houses: 75–300 units',
  'Everything is stored on-device, on multi-device accounts',
  'قراءة لقطات الشاشة على جهاز المستخدم',
])('what a user holds or lives in is nothing that the company makes: %s', (quote) => {
  const what: Finding = { id: 'solution.what', state: 'said', page: 2, quote };
  expect(sectorQuestion([what])?.text ?? '').not.toContain('who manufactures it');
});

test('marks of a text file are not repeated in a sentence', () => {
  const pain: Finding = {
    id: 'problem.pain',
    state: 'partly',
    page: 3,
    quote: '- **Bakers** lose `41` [loaves](a.md) | daily',
  };
  expect(adviceOn(pain, [pain], 'do').text).toContain('“Bakers lose 41 loaves · daily”');
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
  const { text } = adviceOn({ id: 'problem.pain', state: 'partly', page: 3, quote: pain.quote }, [], 'ask');
  expect(text).toContain(`“${repeated}, a problem”`.replace('“', text.includes('\u2067') ? '“\u2067' : '“').replace('”', text.includes('\u2069') ? '\u2069”' : '”')); // prettier-ignore
});

test('every step begins with what to do, in words that need nothing before them, and every question ends as one', () => {
  const forms = Object.keys(english).filter(isMessageKey).filter((key) => checkIds.some((id) => key.startsWith(`${id}.`)) && /\.(?:do|ask)(?:_\w+)?$/u.test(key)); // prettier-ignore
  expect(forms.length).toBeGreaterThan(180);
  for (const key of forms) {
    expect(english[key].endsWith('?')).toBe(/\.ask(?:_|$)/u.test(key));
    if (/\.ask(?:_|$)/u.test(key)) continue;
    expect(english[key]).toMatch(/^\p{Lu}\p{Ll}+ /u);
    expect(english[key]).not.toMatch(/^(?:Page|On|In|If|The|This|These)\b|\b(?:this|these|here)\b/u);
    // "They" and "it" are of nothing, and "it" cannot be used, where nothing before names them.
    expect(english[key]).not.toMatch(/^[^,:;.]*\b(?:when they|(?:use|buy) it\b)/u);
    // The Arabic imperative plural.
    expect(arabic[key]).toMatch(/^[\u0621-\u0652]+وا(?: |$)/u);
    expect(arabic[key]).not.toMatch(/(?<![\u0621-\u064a])(?:هؤلاء|هنا)(?![\u0621-\u064a])/u);
  }
});

test('no question takes for granted that there are several of them', () => {
  for (const [key, text] of Object.entries(english))
    if (key.startsWith('team.') && /\.(?:do|ask)/u.test(key))
      expect(text).not.toMatch(/which of them|split the work/iu);
});

test.each<[CheckId, string, CheckId, string, string]>([
  ['traction.model', 'A bakery pays $29 a month', 'traction.revenue', 'priced', '$29'],
  ['traction.model', 'Subscription: $29 or $59 a month', 'traction.revenue', 'price', ''],
  ['traction.customers', '41 bakeries are paying customers', 'traction.growth', 'numbered', '41'],
  ['market.size', 'The market is worth $1.2 billion', 'market.reachable', 'sized', '$1.2 billion'],
  ['market.size', 'Market: $1.2 billion in Spain, $3 billion in Europe', 'market.reachable', 'size', ''],
])('what %s says is named by its figure where that is the only one: %s', (from, quote, id, form, figure) => {
  const told: Finding = { id: from, state: 'said', page: 7, quote };
  const open: Finding = { id, state: 'not_found', page: null, quote: null };
  for (const kind of kinds) {
    const key = `${id}.${kind}_${form}`;
    if (!isMessageKey(key)) throw new Error(key);
    const { text } = adviceOn(open, [told, open], kind);
    expect(text.startsWith(say(key, { page: '7', figure }))).toBe(true);
  }
});

test.each([
  ['41 bakeries are paying customers', 'traction.named.ask_customers'],
  ['15,000 monthly active users', 'traction.named.ask'],
] as const)('of “%s” a customer is named only where there are some', (quote, key) => {
  const count: Finding = { id: 'traction.customers', state: 'said', page: 5, quote };
  const named: Finding = { id: 'traction.named', state: 'not_found', page: null, quote: null };
  expect(adviceOn(named, [count, named], 'ask').text).toBe(key.endsWith('customers') ? say(key, { page: '5' }) : say(key));
}); // prettier-ignore

test('what is asked of the market’s size is not asked of its source once more', () => {
  const size: Finding = { id: 'market.size', state: 'said', page: 6, quote: 'The market is worth $1.2 billion' };
  const source: Finding = { id: 'market.source', state: 'not_found', page: null, quote: null };
  expect(advise([size, source], [size, source], 'ask', 6).map(({ id }) => id)).toEqual(['market.size']);
  expect(advise([source], [size, source], 'ask', 6).map(({ id }) => id)).toEqual(['market.source']);
});

test('a cream that was clinically tested is no medicine', () => {
  for (const quote of ['A cream, clinically tested', 'كريم للرجال، مختبر سريريًا'])
    expect(sectorQuestion([{ id: 'solution.what', state: 'said', page: 3, quote }])).toBeNull();
});
