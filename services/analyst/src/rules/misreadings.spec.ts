import { describe, expect, test } from '@jest/globals';
import type { Pillar } from '@plumbline/contracts/pillars';
import { rulesOn, type RuleFindings } from '../../test/rule-findings.ts';
import { documentOf } from '../../test/samples.ts';
import { foldText } from './fold.ts';
import { isPlace } from './places.ts';
import { read } from './reading.ts';

const english = (...sections: string[]): string =>
  ['Oakline\nOakline is an app for hotels. Our customers are hotels and our product is live.', ...sections].join(
    '\n\n',
  );
const arabic = (...sections: string[]): string =>
  ['سنديان: منصة للفنادق\nلدينا عملاء من الفنادق ومنتجنا متاح. فريقنا يقدم الخدمة.', ...sections].join('\n\n');

const on = (pillar: Pillar, text: string): RuleFindings => rulesOn(pillar, documentOf('deck.pdf', text));
const companyOf = (text: string): string | undefined => read(documentOf('deck.pdf', text)).company?.name;
const parties = ({ found }: RuleFindings): string[] => [...new Set(found.flatMap(({ party }) => party ?? []))];
const said = ({ found }: RuleFindings): string => found.map(({ text }) => text).join('\n');
const about = ({ found }: RuleFindings, quote: string): string =>
  found.filter((finding) => finding.quote.includes(quote)).map(({ text }) => text).join('\n'); // prettier-ignore
const quoted = ({ weak }: RuleFindings): string[] => weak.map(({ quote }) => quote);

describe('a place is no party', () => {
  test.each(['Poland', 'the Netherlands', 'Germany and Poland', 'Abu Dhabi', 'Swiss', 'السعودية', 'والرياض', 'بالأردن', 'المملكة العربية السعودية'])('%s is a place', (name) => expect(isPlace(name)).toBe(true)); // prettier-ignore
  test.each(['Halden Pharma Logistics', 'Bank of Jordan', 'Jordan Dairy', 'بنك الرياض', 'شركة سلة', 'and', ''])(
    '%s is none',
    (name) => expect(isPlace(name)).toBe(false),
  );

  test.each([
    english(
      'Traction\nWe have 12 customers with signed contracts in Germany and Poland, and live pilots with Denmark.',
    ),
    english('Traction\nCustomers include Germany, Poland and the Nordics.'),
    arabic('النمو\nلدينا 12 عميلا بعقود موقعة في الرياض وجدة، وتجربة لدى مؤسسة الرياض.'),
  ])('customers in a country are not the country', (text) => {
    expect(parties(on('traction_viability', text))).toEqual([]);
    expect(parties(on('solution_product', text))).toEqual([]);
  });

  test.each([
    english('Our plan\nWe raise $4.0M. 55% sales in Germany and Poland, 30% product, 15% certification and stock.'),
    arabic('خطتنا\nنطلب 3 ملايين ريال. 50% للتوسع في الدمام، و30% للمنتج والاعتماد، و20% للسيولة.'),
  ])('what the money is for protects nothing', (text) => {
    const moat = on('moat_defensibility', text);
    expect(moat.found).toEqual([]);
    expect(quoted(moat).join('')).toBe('');
  });
});

describe('a standard is no customer', () => {
  test.each([
    ['EN 12830', english('Product\nInstalled by the driver in 18 minutes, without drilling; certified to EN 12830 in November 2025.')],
    ['ISO/IEC 27001', english('Product\nUsed in hotels every day; our platform is certified to ISO/IEC 27001 by design.')],
    ['ISO 9001', arabic('الحل\nنظامنا حاصل على شهادة ISO 9001 ويستخدم في الفنادق كل يوم من دون تدريب.')],
  ])('%s is a certification', (standard, text) => {
    const solution = on('solution_product', text);
    expect(parties(solution)).toEqual([]);
    expect(said(solution)).not.toContain('by name');
    const moat = on('moat_defensibility', text);
    expect(moat.found).toMatchObject([{ party: null }]);
    expect(said(moat).replace(/[\u2068\u2069“”]/gu, '')).toContain(`certification is named that the certifying body can confirm (${standard})`);
  }); // prettier-ignore

  test('the number of a patent names it and is looked up in a register', () => {
    const { found } = on(
      'moat_defensibility',
      english('Moat\nEuropean patent EP 4 318 207 on predicting occupancy, granted in March 2026.'),
    );
    expect(found[0]).toMatchObject({ party: 'EP 4 318 207' });
    expect(found[0]?.text).toContain('public register');
  });
});

describe('the company is no source about itself', () => {
  const deck = english(
    'Problem\nHotels lose bookings because rooms are counted by hand.\nSources: Oakline customer interviews 2026; IQVIA Institute for the $35bn estimate.',
  );

  test('another source in the same line is taken', () => {
    expect(parties(on('problem_insight', deck))).toEqual(['IQVIA Institute']);
  });

  test.each([
    english('Problem\nHotels lose 8% of bookings by hand.\nSource: Oakline customer interviews 2026.'),
    english('Problem\nHotels lose 8% of bookings by hand.\nSource: our own interviews in Amman, 2026.'),
    arabic('المشكلة\nتخسر الفنادق 8% من الحجوزات يدويا.\nالمصدر: مقابلات سنديان مع أصحاب الفنادق، الربع الأول 2026.'),
  ])('its own interviews are none', (text) => {
    const problem = on('problem_insight', text);
    expect(parties(problem)).toEqual([]);
    expect(companyOf(text)).toMatch(/Oakline|سنديان/u);
  });

  test('the word before a note of sources is not the name of the company', () => {
    const text = 'GridLeaf\nBatteries on rent for bakeries.\n\nMarket\nSource: business register of Spain, 2025.\n\nProblem\nBakeries lose money because power is expensive at noon.\n\nTeam\nOur founders are bakers.\n\nAsk\nWe raise 1 million euro.'; // prettier-ignore
    expect(companyOf(text)).toBe('GridLeaf');
    expect(parties(on('market_opportunity', text))).toEqual(['business register of Spain']);
  });
});

describe('a price is not revenue, and revenue no price', () => {
  test.each([
    [english('Traction\n$1.42M ARR on 30 September 2026, from $0.41M a year before.')],
    [english('Business model\n$0.41M a year before, $1.42M today.')],
    [english('Business model\nA sensor costs us 140 euro a year and we pay the guild 60 euro for each hotel.')],
    [arabic('نموذج العمل\nكلفة كسب الفندق 640 ريالا، وندفع 60 ريالا لكل فندق.')],
  ])('no price: %s', (text) => expect(said(on('traction_viability', text))).not.toContain('with a price'));

  test.each([
    ['$38 per trailer and month', english('Business model\n$38 per trailer and month, sensors included.')],
    ['$129,000 a year', english('Business model\nAverage customer: $129,000 a year on a subscription.')],
    ['300 ريال للفندق', arabic('نموذج العمل\nاشتراك شهري 300 ريال للفندق.')],
    ['2.7 ريال عن كل طلب', arabic('نموذج العمل\nرسوم 2.7 ريال عن كل طلب يُسلَّم.')],
  ])('a price with its unit: %s', (price, text) => {
    const found = said(on('traction_viability', text));
    expect(found).toContain('with a price');
    expect(found).toContain(price);
  });

  test('the revenue of a year ago is not the revenue', () => {
    expect(said(on('traction_viability', english('Traction\nARR: $0.41M a year ago, $1.42M today.')))).toContain(
      'Revenue is stated: $1.42M.',
    );
  });

  test('under a column of forecasts a row of revenue is a forecast', () => {
    const table = english('Business model\n2025 2026 forecast 2027 plan\nRevenue $0.3M $1.1M $2.9M');
    expect(said(on('traction_viability', table))).not.toContain('Revenue is stated');
  });
});

describe('the head of a table is never quoted', () => {
  test.each([
    english('Market\nSegment Hotels Price a year Market a year\nBenelux and Nordics 64,000 $456 $29.2M'),
    english('Solution\nPaper logger Telematics alarm Oakline\nKnown when At delivery After the limit'),
    english('Market\nSegment | Hotels | Target price | Market\nBenelux | 64,000 | $456 | $29.2M'),
    arabic(
      'السوق\nالشريحة | عدد الفنادق | الإيراد السنوي للفندق | حجم السوق\nالرياض | 18,500 | 9,600 ريال | 177.6 مليون ريال',
    ),
  ])('%s', (text) => {
    const head = text.split('\n\n').at(-1)?.split('\n')[1] ?? '';
    for (const pillar of ['market_opportunity', 'solution_product'] as const) {
      const findings = on(pillar, text);
      const quotes = [...findings.found.map(({ quote }) => quote), ...quoted(findings)];
      expect(quotes.filter((quote) => quote !== '' && head.includes(quote))).toEqual([]);
    }
  });

  test('its rows say with their label what they count', () => {
    const market = on(
      'market_opportunity',
      arabic('السوق\nالشريحة | عدد الفنادق | حجم السوق\nالرياض | 18,500 | 177.6 مليون ريال'),
    );
    expect(said(market)).toContain('الرياض: 18,500، 177.6 مليون ريال');
  });

  test('the title of a slide is no finding', () => {
    const problem = on('problem_insight', english('Problem: spoilage is found too late\nA thing that nobody likes.'));
    expect(problem.found.map(({ quote }) => quote)).not.toContain('spoilage is found too late');
  });
});

describe('the size of one buyer is not the size of the market', () => {
  test.each([
    english('Market\nFirst market: carriers with 50 to 800 trailers in Benelux, Germany and Poland.'),
    english('Market\nWe start with dairies that run 20 to 2,000 trucks.'),
    arabic('السوق\nنبدأ بشركات النقل التي لديها 50 إلى 800 مقطورة في السعودية.'),
  ])('%s', (text) => {
    const market = said(on('market_opportunity', text));
    expect(market).not.toContain('sized with figures');
    expect(market).toContain('target customers are named');
  });

  test('a loss told under the problem is no market', () => {
    const text = english('Problem\n$35bn lost each year by the hotel industry.', 'Market\n21,000 hotels in Europe spend $95.8M a year.'); // prettier-ignore
    const market = on('market_opportunity', text);
    expect(said(market)).toContain('$95.8M');
    expect(said(market)).not.toContain('$35bn');
  });
});

describe('who is who', () => {
  test('customers come before the auditor', () => {
    const { found } = on(
      'traction_viability',
      english(
        'Traction\nAudited by Van Dijk & Partners to 30 June 2026.\nHalden Pharma Logistics: 742 rooms, two-year contract.',
      ),
    );
    expect(found[0]).toMatchObject({ party: 'Halden Pharma Logistics' });
    const audit = on('traction_viability', english('Traction\nAudited by Van Dijk & Partners to 30 June 2026.'));
    expect(said(audit)).toContain('has reviewed the figures: Van Dijk & Partners');
  });

  test('a customer who speaks is a user, and neither a founder nor a job title', () => {
    const text = english('Solution\n"Claims fell from 2.1% to 0.6% of our loads."\nIngrid Solberg, Head of Quality, Halden Pharma Logistics'); // prettier-ignore
    expect(said(on('solution_product', text))).toContain('(Halden Pharma Logistics, Ingrid Solberg)');
    expect(said(on('team', text))).not.toContain('Solberg');
    const spoken = arabic('عملاء يمكن الاتصال بهم\n“صار عملائي يستلمون في الموعد.”\nسارة القحطاني، مؤسسة متجر عود الحجاز'); // prettier-ignore
    expect(said(on('solution_product', spoken))).toContain('متجر عود الحجاز، سارة القحطاني');
    expect(said(on('team', spoken))).not.toContain('سارة');
  });

  test('what somebody did is not a second person', () => {
    const team = said(
      on('team', arabic('الفريق\nنورة العتيبي، الرئيسة التنفيذية: أدارت عمليات التوصيل في نون ست سنوات.')),
    );
    expect(team).toContain('named: “⁧نورة العتيبي (الرئيسة التنفيذية)⁩”.');
  });

  test('a title of an office is no employer', () => {
    const team = on('team', english('Team\nDr Lena Haas, Chief Scientist: doctorate on models at TU Delft in 2011.'));
    expect(parties(team)).toEqual(['TU Delft']);
  });

  test('a figure is shown with the noun that completes it', () => {
    const text = english('Problem\nWe interviewed 46 logistics managers; 39 of them lose loads by hand.');
    expect(about(on('problem_insight', text), '46')).toContain('46 logistics managers');
    expect(foldText(said(on('problem_insight', english('Problem\nHotels lose 41% of their winter bookings.'))))).toContain('41% of their winter bookings'); // prettier-ignore
  });
});
