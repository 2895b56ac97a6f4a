import { describe, expect, test } from '@jest/globals';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { DocumentInput } from '@plumbline/review/model/tasks';
import { rulesOn, type RuleFindings } from '../../test/rule-findings.ts';
import { documentOf, findingsOn } from '../../test/samples.ts';
import { cellsOf, headsOfTables, isRow, rowName } from './tables.ts';

/* Kinds of lines as slides have them: tables, labels, small print, people by the line. English and Arabic alike. */

const english = (...sections: string[]): DocumentInput =>
  documentOf(
    'deck.pdf',
    ['Oakline\nOakline is an app for hotels. Our customers are hotels and our product is live.', ...sections].join(
      '\n\n',
    ),
  );
const arabic = (...sections: string[]): DocumentInput =>
  documentOf(
    'deck.pdf',
    ['سنديان: منصة للفنادق\nلدينا عملاء من الفنادق ومنتجنا متاح. فريقنا يقدم الخدمة.', ...sections].join('\n\n'),
  );

const on = (pillar: Pillar, document: DocumentInput): RuleFindings => rulesOn(pillar, document);
const said = ({ found }: RuleFindings): string =>
  found.map(({ text }) => text.replace(/[\u2066-\u2069]/gu, '')).join('\n');
const parties = ({ found }: RuleFindings): string[] => [...new Set(found.flatMap(({ party }) => party ?? []))];

describe('tables without bars', () => {
  test.each([
    ['Alder Inns 21,400 £64,000 May 2023', 'Alder Inns', ['21,400', '£64,000', 'May 2023']],
    ['Quiet Rooms Yes No £7,000', 'Quiet Rooms', ['Yes', 'No', '£7,000']],
    ['of which over 20 rooms 71,000 €4.3bn', 'of which over 20 rooms', ['71,000', '€4.3bn']],
    ['فنادق الدير | 320 | 9,600 دينار', 'فنادق الدير', ['320', '9,600 دينار']],
  ])('%s is a row', (line, label, cells) => {
    expect(cellsOf(line)).toEqual({ label, cells });
    expect(isRow(line)).toBe(true);
  });

  test.each(['$2.2M revenue, October 2025 to August 2026', 'We rent 40 rooms in 3 towns.', 'Anna Berg, founder'])(
    '%s is none',
    (line) => expect(isRow(line)).toBe(false),
  );

  test('the line above the rows is their head, even when it counts something itself', () => {
    expect(headsOfTables(['Prices', 'Under 20 rooms 20 to 90 Over 90', 'Rent €3 €2 €1', 'Margin 60% 70% 80%'])).toEqual(new Set([1])); // prettier-ignore
    expect(headsOfTables(['Health', '| عند الدخول | بعد 6 أشهر', 'السكر | 9.1% | 7.9%'])).toEqual(new Set([1]));
    expect(headsOfTables(['Sales', '€2.9M net in that time', '2023 2024 2025', 'Net €1M €2M €3M'])).toEqual(new Set([2])); // prettier-ignore
  });

  test.each([
    ['29 others 96,300 £10,900', 'en', ''],
    ['Total 12 £40', 'en', ''],
    ['Alder & Birch 12 £40', 'en', 'Alder & Birch'],
    ['Old gas boiler 12 £40', 'en', ''],
    ['أخرى | 12 | 40', 'ar', ''],
  ] as const)('"%s" names "%s"', (line, language, name) => expect(rowName(line, language)).toBe(name));

  test('two years in Arabic are a length of time, not a plan', () => {
    const text = 'النمو\nالعميل | العقد | القيمة\nفنادق الدير | سنتان | 9,600 ريال\nنزل التلال | سنتين | 4,200 ريال';
    expect(parties(on('traction_viability', arabic(text)))).toEqual(['فنادق الدير', 'نزل التلال']);
  });
});

describe('who buys, by column or label', () => {
  test.each([
    [english('Traction\nCustomer Rooms A year Since\nAlder Inns 140 £4,000 May 2023\nBirch Lodges 90 £3,100 June 2024'), ['Alder Inns', 'Birch Lodges']],
    [english('Traction\nLargest client: the hotel group Alder, 71 rooms.'), ['Alder']],
    [english('Traction\nCustomer: Posada del Río. Rooms by the lake.'), ['Posada del Río']],
    [arabic('النمو\nأكبر عميل: مجموعة نخيل للفنادق، 21% من الغرف.'), ['مجموعة نخيل للفنادق']],
  ])('is named (%#)', (document, names) => {
    const traction = on('traction_viability', document);
    expect(parties(traction)).toEqual(names);
    expect(traction.found.map(({ id }) => id)).toContain('traction.customers');
  }); // prettier-ignore

  test.each([
    english('Traction\nCountry lead: Sofie Berg, who ran rooms at Alder Inns.'),
    english('Traction\nACV: annual contract value with customers.\nRGI: rooms in growth, signed customers.'),
    english('Solution\nAgreement with the TRAIL instrument in our product was 97%.'),
  ])('staff, terms and instruments buy nothing (%#)', (document) => {
    expect(parties(on('traction_viability', document))).toEqual([]);
  });
});

describe('figures that need their label', () => {
  test.each([
    [english('Traction\nMarch 2024 June 2024 September 2024\nPaying hotels 30 54 89'), 'Paying hotels: 30, 54, 89'],
    [arabic('النمو\n| 2024 | 2025 | 2026\nالعملاء | 30 | 54 | 89'), 'العملاء: 30، 54، 89'],
  ])('a row over dates is told whole, and its rise is growth (%#)', (document, row) => {
    const traction = said(on('traction_viability', document));
    expect(traction).toContain(row);
    expect(traction).toContain('Growth or retention is measured');
  });

  test('a row that falls is no growth', () => {
    const document = english('Traction\nMarch 2024 June 2024 September 2024\nPaying hotels 89 54 30');
    expect(said(on('traction_viability', document))).not.toContain('Growth');
  });

  test.each([
    english('Business model\nPer room, in euro 2024 2025\nSubscription 14.80 13.90\nCleaning 3.70 3.20'),
    arabic('نموذج العمل\nلكل غرفة بالدينار | 2024 | 2025\nالاشتراك | 14.80 | 13.90'),
  ])('the currency stands in the head of the table (%#)', (document) => {
    expect(said(on('traction_viability', document))).toContain('with a price');
  });

  test('goods that pass through are no revenue', () => {
    const text = 'Traction\nGMV of $38M in the twelve months to May.';
    expect(said(on('traction_viability', english(text)))).not.toContain('Revenue is stated');
  });

  test('a share in words keeps its one', () => {
    const text = 'Problem\nHotels lose guests because one in 19 rooms is booked twice.';
    expect(said(on('problem_insight', english(text)))).toContain('one in 19');
  });

  test('slides of one make divide a whole and contradict nothing', () => {
    const region = (name: string, hotels: number, rent: number, churn: string): string =>
      `${name}\n${String(hotels)} customers in May\n${String(rent)} euro average rent a month\n${churn}% leave each year`;
    const parts = english('Traction', region('Harbour', 40, 12, '2.1'), region('Old town', 22, 9, '3.4'));
    expect(findingsOn(parts, 'traction_viability').summary).not.toContain('disagree');
    const clash = english('Traction\nWe have 40 customers in May.', 'Growth\nToday 22 customers in May use it.');
    expect(findingsOn(clash, 'traction_viability').summary).toContain('disagree');
  });
});

describe('where a claim comes from', () => {
  test.each([
    [english('Problem\nHotels lose 8% of bookings by hand.\nHorwath Institute, 2025; own count of rooms.'), 'Horwath Institute'],
    [english('Problem\nHotels lose 8% of bookings by hand.\nOakline room study with Lund University, spring 2025.'), 'Lund University'],
    [arabic('المشكلة\nتخسر الفنادق 8% من الحجوزات يدويا.\nالمؤسسة العامة للسياحة، 2025؛ قياساتنا في 17 فندقا.'), 'المؤسسة العامة للسياحة'],
  ])('the small print at the foot of a slide is a source (%#)', (document, source) => {
    expect(parties(on('problem_insight', document))).toEqual([source]);
  }); // prettier-ignore

  test.each([
    english('Problem\nHotels lose 8% of bookings by hand.\nOakline room study, spring 2025.'),
    arabic('المشكلة\nتخسر الفنادق 8% من الحجوزات يدويا.\nمقابلات سنديان، ربيع 2025؛ وبيانات ستة موردين.'),
  ])('its own work, and a number of others, are none (%#)', (document) => {
    expect(parties(on('problem_insight', document))).toEqual([]);
  });

  test('who was asked is counted beside the asking', () => {
    const text = 'المشكلة\nفي الأردن نحو 11 مليون ضيف، ومن سألناهم (520 ضيفا) ينتظرون الغرفة ساعة.';
    expect(said(on('problem_insight', arabic(text)))).toContain('520 ضيفا');
  });
});

test('the longer of two names is the party', () => {
  const document = english('Solution\nOur app was used in a trial at University Hospital Basel in 2025.');
  expect(parties(on('solution_product', document))).toEqual(['University Hospital Basel']);
});

describe('rivals', () => {
  test('stand in a table with the company', () => {
    const text = 'Competition\nMaker Opens at night Price\nQuietKey No £58\nNightOwl Yes £110\nOakline Yes £30';
    const moat = on('moat_defensibility', english(text));
    expect(said(moat)).toContain('QuietKey');
    expect(said(moat)).toContain('Oakline: £30');
    expect(said(moat)).toContain('edge over alternatives is measured');
  });

  test.each([
    ['المنافسون\nنُزلي ومرسال للسياح لا للفنادق، ولا يقبلان الدفع نقدا.', 'نزلي'],
    ['السوق والمنافسون\nمفاتيح للحجز فقط، ولا يتابع الضيف بعد السفر.', 'مفاتيح'],
  ])('begin a line in Arabic: %s', (text, name) =>
    expect(said(on('moat_defensibility', arabic(text)))).toContain(name),
  );

  test.each([
    'المنافسون\nبعض الشركات في الرياض تقدم خدمة قريبة.',
    'المنافسون\nتعمل في السوق شركات كثيرة.',
    'المنافسون\nمكاتب للحجز في كل مدينة.',
  ])('are not the words a line happens to begin with: %s', (text) =>
    expect(said(on('moat_defensibility', arabic(text)))).not.toContain('Competitors are named'),
  );
});

describe('people of the team', () => {
  test.each([
    [english('Team\nAnna Berg, founder, product and technology: pricing lead at RoomBook for five years.\nLars Holm, finance.'), 'RoomBook', 'Anna Berg'],
    [english('Team\nDr Ida Lund, chief executive, was head of rooms at Alder Inns for seven years.'), 'Alder Inns', 'Ida Lund'],
    [arabic('الفريق\nم. سامي حداد، الرئيس التنفيذي: 11 سنة في نزلكو، قسم الحجز.'), 'نزلكو', 'سامي حداد'],
    [arabic('الفريق\nلينا خوري، مؤسسة ومديرة المخاطر: من فريق الحجز في بنك الأردن الأول.'), 'بنك الأردن الأول', 'لينا خوري'],
  ])('are told with their employers (%#)', (document, employer, person) => {
    const team = on('team', document);
    expect(parties(team)).toEqual([employer]);
    expect(said(team)).toContain(person);
  }); // prettier-ignore

  test.each([
    [english('Team\nRuth Hall taught guests for eleven years.'), 'Ruth Hall'],
    [arabic('الفريق\nرشا حداد درّست الضيافة إحدى عشرة سنة.'), 'رشا حداد'],
  ])('are introduced by what they did, and vouch for nobody (%#)', (document, name) => {
    const team = on('team', document);
    expect(said(team)).toContain(`behind the company are named: ${/[a-z]/u.test(name) ? name : `“${name}”`}`);
    expect(parties(team)).toEqual([]);
  });

  test('a field of work is nobody', () => {
    const text = 'الفريق\nد. ريما سعد، الشؤون العلمية: دكتوراه في الضيافة من جامعة اليرموك.';
    const team = said(on('team', arabic(text)));
    expect(team).toContain('ريما سعد (الشؤون العلمية)');
    expect(team).not.toContain('الشؤون العلمية (');
  });

  test('a customer’s engineer does not build the product', () => {
    const document = arabic(
      'النمو\nللمرجعية: المهندس فهد العلي، مدير التشغيل في فنادق الدير.',
      'الفريق\nسامي حداد، الرئيس التنفيذي: أدار فندقا.',
    );
    expect(said(on('team', document))).not.toContain('مهندس');
  });
});

describe('the product on its slide', () => {
  test.each([
    english('Solution\nNo cables, no boxes and no wires in any room.'),
    english('Solution\nWe own no hotels, no rooms and no keys ourselves.'),
  ])('is not described by what it is without (%#)', (document) => {
    expect(said(on('solution_product', document))).not.toContain('terms an outsider can repeat: “No');
    expect(said(on('solution_product', document))).not.toContain('We own no');
  });

  test.each([
    english('Solution\nRooms stood empty on 24% of nights with our key and on 39% without.'),
    arabic('الحل\n| عند الدخول | بعد 6 أشهر\nالغرف الفارغة | 39% | 24%'),
  ])('is measured by a comparison (%#)', (document) => {
    expect(said(on('solution_product', document))).toContain('The benefit is measured');
  });

  test('is proven by what was published about it', () => {
    const text =
      'Solution\nGuests waited less with our key.\nPublished in the Nordic Journal of Hospitality, March 2025.';
    expect(said(on('solution_product', english(text)))).toContain('published where anyone can read them: Nordic Journal of Hospitality'); // prettier-ignore
  });
});
