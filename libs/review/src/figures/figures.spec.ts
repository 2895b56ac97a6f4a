import { describe, expect, test } from '@jest/globals';
import { figuresIn } from './figures.ts';
import { measures, type Figure } from './figure.ts';
import { sameFigure } from './same-figure.ts';

/** A figure in one line: "money 1200000 USD per month of 2025". */
const told = ({ kind, low, high, currency, currencyFamily, unit, per, when, approx, of, noun, date }: Figure): string =>
  [
    kind,
    kind === 'date' ? date : low === high ? String(low) : `${String(low)}..${String(high)}`,
    currency ?? (currencyFamily === undefined ? undefined : `${currencyFamily}?`),
    unit,
    approx,
    per === undefined ? undefined : `per ${per}`,
    of === undefined ? undefined : `of ${String(of)}`,
    when === undefined ? undefined : `when ${when}`,
    noun === undefined || kind === 'duration' ? undefined : `(${noun})`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');

const read = (text: string): string[] => figuresIn(text).map(told);

describe('magnitudes', () => {
  test.each([
    ['The market is worth $3+ Billion', ['money 3000000000 USD +']],
    ['A prize of $55T', ['money 55000000000000 USD']],
    ['some $1,7 Trillion of trade', ['money 1700000000000 USD ~']],
    ['$45 Bln in rents', ['money 45000000000 USD']],
    ['35mln riders', ['count 35000000 (riders)']],
    ['18 mio. homes', ['count 18000000 (homes)']],
    ['12 mn pupils', ['count 12000000 (pupils)']],
    ['$5MM of loans', ['money 5000000 USD']],
    ['6k bakeries and 4.5K ovens', ['count 6000 (bakeries)', 'count 4500 (ovens)']],
    ['INR 8 CR', ['money 80000000 INR']],
    ['₹9.4 Cr', ['money 94000000 INR']],
    ['₹65L a year', ['money 6500000 INR per year']],
    ['Rs 3,40,000', ['money 340000 rupee?']],
    ['14 lakh fishermen', ['count 1400000 (fishermen)']],
    ['₹3 lakh crore', ['money 3000000000000 INR']],
    ['R$ 50 mil por mês', ['money 50000 BRL per month']],
    ['$2 mil in sales', ['money 2000000 USD']],
    ['٣ آلاف مزرعة', ['count 3000 (مزرعه)']],
    ['4 ملايين أسرة', ['count 4000000 (اسره)']],
    ['سوق بقيمة 2.3 مليار دولار', ['money 2300000000 USD']],
    ['7 بليون ريال', ['money 7000000000 riyal?']],
    ['1.2 تريليون دولار', ['money 1200000000000 USD']],
    ['Umsatz von 3,5 Mio. €', ['money 3500000 EUR']],
    ['12 Mrd. Euro', ['money 12000000000 EUR']],
    ['a 10-million-dollar question', ['money 10000000 USD']],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });
});

describe('digits and what stands between them', () => {
  test.each([
    ['we charge $.35 a label', ['money 0.35 USD']],
    ['80, 000 clinics', ['count 80000 (clinics)']],
    ['80 000 clinics', ['count 80000 (clinics)']],
    ['80\u2009000 clinics', ['count 80000 (clinics)']],
    ['80\u202f000 clinics', ['count 80000 (clinics)']],
    ["CHF 80'000.50", ['money 80000.5 CHF']],
    ['1,250,000 trips', ['count 1250000 (trips)']],
    ['12,34,567 votes', ['count 1234567 (votes)']],
    ['٨٠٬٠٠٠ مشترك', ['count 80000 (مشترك)']],
    ['٨٠،٠٠٠ مشترك', ['count 80000 (مشترك)']],
    ['۴۵٫۵٪ من الطلبات', ['percent 45.5']],
    ['€1.500.000,50', ['money 1500000.5 EUR']],
    ['€1.500 al mes', ['money 1500 EUR']],
    ['$1.125 for each gigabyte', ['money 1.125 USD']],
    ['5½ hours', ['duration 5.5 hour']],
    ['in 2019, 300 riders joined', ['year 2019', 'count 300 when 2019 (riders)']],
    ['groups of 20, 40 and 60 people', ['count 20', 'count 40', 'count 60 (people)']],
    ['1,2,3 go', ['count 1', 'count 2', 'count 3 (go)']],
    ['2019,2020', ['year 2019', 'year 2020']],
    ['a market of $14¹ billion', ['money 14000000000 USD']],
    ['52² schools', ['count 52 (schools)']],
    ['2015² was the first year', ['year 2015']],
    ['8ـ%', ['percent 8']],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });
});

describe('numbers in words', () => {
  test.each([
    ['the first two weeks are free', ['duration 2 week']],
    ['two hundred and fifty thousand growers', ['count 250000 (growers)']],
    ['twenty-five hospitals', ['count 25 (hospitals)']],
    ['a million parents', ['count 1000000 (parents)']],
    ['half a million euros', ['money 500000 EUR']],
    ['forty per cent of them', ['percent 40']],
    ['five crore rupees', ['money 50000000 rupee?']],
    ['zero hospitals pay', ['count 0 (hospitals)']],
    ['one in 17 children', ['count 1 of 17 (children)']],
    ['one platform for every farm', []],
    ['net zero by 2045', ['year 2045']],
    ['millions of people', []],
    ['يضيع السائق ساعتين كل يوم', ['duration 2 hour per day']],
    ['خلال أسبوعين', ['duration 2 week']],
    ['مليونا ريال سعودي', ['money 2000000 SAR']],
    ['كسبنا مليونًا', ['count 1000000']],
    ['مليون ريال', ['money 1000000 riyal?']],
    ['ألفين وخمسمائة مشترك', ['count 2500 (مشترك)']],
    ['ثلاثمئة وخمسة وأربعون ألف دينار كويتي', ['money 345000 KWD']],
    ['ثلاثة ملايين ونصف دولار', ['money 3500000 USD']],
    ['نصف مليون درهم', ['money 500000 dirham?']],
    ['خمسة عشر مهندسا', ['count 15 (مهندسا)']],
    ['عشرين في المئة', ['percent 20']],
    ['عيادتين في إربد', ['count 2 (عيادتين)']],
    ['روتين يومي وبروتين', []],
    ['لست متأكدا', []],
    ['ملايين الناس', []],
    ['بدأنا من الصفر', []],
    ['صفر عمولة', ['count 0 (عموله)']],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });
});

describe('money', () => {
  test.each([
    ['US$ 40 and $40 USD', ['money 40 USD', 'money 40 USD']],
    ['GH₵ 250/month', ['money 250 GHS per month']],
    ['₦3,500 each week', ['money 3500 NGN per week']],
    ['N3,500 a day', ['money 3500 NGN per day']],
    ['R2.5 million', ['money 2500000 ZAR']],
    ['KSh 900', ['money 900 KES']],
    ['PKR 22,000 and 900 rupees', ['money 22000 PKR', 'money 900 rupee?']],
    ['E£ 300', ['money 300 EGP']],
    ['300 ج.م', ['money 300 EGP']],
    ['300 جنيه', ['money 300 pound?']],
    ['300 جنيه مصري', ['money 300 EGP']],
    ['٣٩٫٩٩ ر.س شهرياً', ['money 39.99 SAR per month']],
    ['﷼ 40', ['money 40 riyal?']],
    ['5 ريال عماني', ['money 5 OMR']],
    ['20 درهم مغربي', ['money 20 MAD']],
    ['20 دينار', ['money 20 dinar?']],
    ['20 دينارا أردنيا', ['money 20 JOD']],
    ['BHD 12.500', ['money 12.5 BHD']],
    ['12 yen? no, 12 Mad Hatters', ['money 12 JPY', 'count 12 (mad hatters)']],
    ['30 usd per seat and month', ['money 30 USD per seat']],
    ['45 دولار لكل مطعم', ['money 45 USD per مطعم']],
    ['2 مليون ريال سنوياً', ['money 2000000 riyal? per year']],
    ['$4 per customer', ['money 4 USD per customer']],
    ['AED 19.5m (about USD 5.3m)', ['money 19500000 AED', 'money 5300000 USD ~']],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });
});

describe('ranges, and what is none', () => {
  test.each([
    ['delivered in 4-9 days', ['duration 4..9 day']],
    ['5 to 7 clinics', ['count 5..7 (clinics)']],
    ['من 4 إلى 6 أيام', ['duration 4..6 day']],
    ['بين 10 و 20 موظفا', ['count 10..20 (موظفا)']],
    ['$500K–$1M', ['money 500000..1000000 USD']],
    ['₦30-60M', ['money 30000000..60000000 NGN']],
    ['$2 to $3 million', ['money 2000000..3000000 USD']],
    ['5% to 7%', ['percent 5..7']],
    ['10-20x', ['multiple 10..20']],
    ['2021-2024', ['year 2021..2024']],
    ['between 5 and 9 vans', ['count 5..9 (vans)']],
    ['500 ± 20 samples', ['count 480..520 ± (samples)']],
    ['±5%', ['percent 5 ±']],
    ['We grew from 14 to 61 clinics', ['count 14', 'count 61 (clinics)']],
    ['churn 9% → 4%', ['percent 9', 'percent 4']],
    ['5 and 9 vans', ['count 5', 'count 9 (vans)']],
    ['from $1.4M in 2023 to $5M in 2024', ['money 1400000 USD when 2023', 'year 2023', 'money 5000000 USD when 2024', 'year 2024']], // prettier-ignore
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });
});

describe('percent, multiples, parts of a whole', () => {
  test.each([
    ['11 percentage points', ['percent 11 point']],
    ['١٢٫٥٪', ['percent 12.5']],
    ['5 بالمئة', ['percent 5']],
    ['5 في المائة', ['percent 5']],
    ['4x and 10× cheaper', ['multiple 4', 'multiple 10']],
    ['4 times faster, 4 times a week', ['multiple 4', 'count 4 per week (times)']],
    ['3 أضعاف', ['multiple 3']],
    ['LTV:CAC 4.5:1', ['multiple 4.5']],
    ['8 out of 10 banks', ['count 8 of 10 (banks)']],
    ['rated 4.6/5', ['other 4.6 of 5']],
    ['7 من أصل 10 متاجر', ['count 7 of 10 (متاجر)']],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });
});

describe('above, below and nothing', () => {
  test.each([
    ['growth of -18%', ['percent -18']],
    ['EBITDA ($1.4M)', ['money -1400000 USD']],
    ['insurance ($1.4M)', ['money 1400000 USD']],
    ['-$40k', ['money -40000 USD']],
    ['(2,300)', ['count -2300']],
    ['0 clinics pay', ['count 0 (clinics)']],
    ['MRR is now $0.', ['money 0 USD']],
    ['- 5 vans', ['count 5 (vans)']],
    ['<60 minutes, >300 stores, ~70 cities', ['duration 60 minute <', 'count 300 > (stores)', 'count 70 ~ (cities)']],
    ['over 300 stores over 12 months', ['count 300 > (stores)', 'duration 12 month']],
    ['أكثر من 300 متجر وأقل من 20 مدينة', ['count 300 > (متجر)', 'count 20 < (مدينه)']],
    ['1.5M+ downloads', ['count 1500000 + (downloads)']],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });
});

describe('what counts nothing', () => {
  test.each([
    ['open until 6:48 p.m.', ['other 18.8']],
    ['9am-5pm', ['other 9', 'other 17']],
    ['24/7 support', ['other 24']],
    ['+962 6 555 0142', ['phone 96265550142']],
    ['Tel: 0791234567', ['phone 791234567']],
    ['P.O. Box 4831', ['other 4831']],
    ['ص.ب 4831', ['other 4831']],
    ['04 Manufacturers', ['list_mark 4']],
    ['1. Problem\n2) Answer\n2.5 million drivers', ['list_mark 1', 'list_mark 2', 'count 2500000 (drivers)']],
    ['1- المشكلة\n٤ · الحل', ['list_mark 1', 'list_mark 4']],
    ['3️⃣ Grow', ['list_mark 3']],
    ['Growth · 8 / 16', ['page 8 of 16']],
    ['see page 12 and slides 3-5', ['page 12', 'page 3..5']],
    ['صفحة 7', ['page 7']],
    ['v2.3.1 on ISO 27001, towards Vision 2030', ['version 2', 'version 27001', 'version 2030']],
    ['GPT-4 after COVID-19', ['version 4', 'version 19']],
    ['B2B over 5G in 3D, H2O', []],
    ['4K video', ['version 4000']],
    ['shop24.example.com, a1@b2.org, https://x.io/2024/7', []],
    ['within 5 km, 10 m² and 3 kg', ['other 5 (km)', 'other 10 (m2)', 'other 3 (kg)']],
    ['our 2nd pilot, #1 choice', ['ordinal 2', 'ordinal 1']],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });

  test('and so measures nothing', () => {
    const figures = figuresIn('Slide 4: 12 clinics since 2023, call 0791234567');
    expect(figures.filter(measures).map(told)).toEqual(['count 12 when 2023 (clinics)']);
  });
});

describe('times', () => {
  test.each([
    ['Q3 2025', ['date 2025-Q3']],
    ["Q1'26 and 2Q25", ['date 2026-Q1', 'date 2025-Q2']],
    ['H2 2025', ['date 2025-H2']],
    ['الربع الثالث 2025', ['date 2025-Q3']],
    ['نطلق الخدمة في الربع الثالث', ['date Q3']],
    ['ask us at www.seven.example/five', []],
    ['FY23-24', ['year 2023..2024']],
    ['عام 1446هـ', ['year 1446 hijri']],
    ['3 March 2025 or March 3; 2025-03-03; 03/03/2025', ['date 2025-03-03', 'date --03-03', 'date 2025-03-03', 'date 2025-03-03']], // prettier-ignore
    ['7 يناير 2026', ['date 2026-01-07']],
    ['يوليو 2027', ['date 2027-07']],
    ['2000 riders since 2000', ['count 2000 when 2000 (riders)', 'year 2000']],
    ['$40bn by 2031', ['money 40000000000 USD when 2031', 'year 2031']],
    ['2025: $1.4M, 2026: $3M', ['year 2025', 'money 1400000 USD when 2025', 'year 2026', 'money 3000000 USD when 2026']], // prettier-ignore
    ['Year 2: 60 sites', ['ordinal 2 (year)', 'count 60 when Year 2 (sites)']],
    ['12% CAGR 2024-2030', ['percent 12 when 2024-2030', 'year 2024..2030']],
    ['4 مليار دولار بحلول 2031', ['money 4000000000 USD when 2031', 'year 2031']],
    ['an 18-month runway', ['duration 18 month']],
    ['5 star hotels in 3 years', ['count 5 (star hotels)', 'duration 3 year']],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });
});

describe('the places of figures', () => {
  test('are those of the text as given, marks and all', () => {
    const text = '\u200fسوق بقيمة ٤١² مليـون دولار¹ — “$12¹ billion”';
    expect(figuresIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '٤١² مليـون دولار',
      '$12¹ billion',
    ]);
  });

  test('a key figure alone on its line is named by the line below', () => {
    expect(read('41\nclinics\nin Amman')).toEqual(['count 41 (clinics)']);
  });
});

describe('one amount in two ways of writing', () => {
  const same = (one: string, other: string): boolean => {
    const [first, second] = [figuresIn(one)[0], figuresIn(other)[0]];
    return first !== undefined && second !== undefined && sameFigure(first, second);
  };
  test.each([
    ['$1.2M', '1,200,000 dollars', true],
    ['24 months', '2 years', true],
    ['2 weeks', '14 days', true],
    ['300 ريال', 'SAR 300', true],
    ['300 ريال', 'AED 300', false],
    ['$300', '€300', false],
    ['12%', '12 percentage points', false],
    ['5-7 days', '5 days', false],
    ['12 clinics', '12%', false],
    ['$30 per month', '$30 per year', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(same(one, other)).toBe(expected);
  });
});

describe('a hundred thousand characters', () => {
  // Nothing is timed: a pattern that goes back over what it read would not end before the runner gives up.
  const length = 100_000;
  const tile = (part: string): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  test.each(['7', '7 ', '123,', '1.', '$', '1-', '(', '1x', '1:1:', '+1 ', '٣٬', 'five ', 'ألف و', 'وثلاثمائة ألف ', 'a.', 'a@', '2024-', '5 / ', 'from ', '5 to ', 'grew x from 5 to ', '(1) ', '*_ ', '\n1', "1'"])('of %j end', (part) => {
    const text = tile(part);
    expect(figuresIn(text).every(({ start, end, raw }) => text.slice(start, end) === raw)).toBe(true);
  }); // prettier-ignore
});
