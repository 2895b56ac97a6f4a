import { describe, expect, test } from '@jest/globals';
import { documentSays, prepareSearch, questionMaxLength, search } from './search.ts';
import { indexedMaxLength } from './search-index.ts';

const deck = (...texts: string[]) => texts.map((text, at) => ({ n: at + 1, label: `Page ${String(at + 1)}`, text }));

const english = deck(
  'Loomwright\n\nRepairs for school uniforms, collected on Fridays.\nGlasgow, United Kingdom. Founded in May 2023. hello@loomwright.example',
  'Problem\n\nParents throw away 3 pairs of trousers a child each year.\nWe interviewed 212 families; 180 of them said nobody repairs for them.',
  'Solution\n\nA van collects torn clothes at the school gate and brings them back mended on Monday.\nThe seamstress sees a photo first.',
  'Market\n\nTotal addressable market (TAM) of uniform repair in the UK: £3.1m.\nSource: Office for National Statistics (ONS), 2025.',
  'Traction\n\n1,840 paying families in 26 schools.\nMonthly recurring revenue £11,040. 2.4% cancel each month.',
  'Business model\n\nA family pays £6 a month. Cost of acquiring a customer is £9.\nGross margin 48%.',
  'Competition\n\nTimpson mends in its shops; nobody collects at schools.\nOur contracts with councils are exclusive until 2029.',
  'Team\n\nMoira Kincaid, chief executive: ran the workshop at Harris Tweed for seven years.\nDev Patel, chief technology officer, formerly of Skyscanner.',
  'Ask\n\nWe raise £450,000: 60% vans, 40% seamstresses. Runway 18 months.',
);

const arabic = deck(
  'رُكن\n\nمكتبات صغيرة في محطات القطار.\nالقاهرة، مصر. تأسست في مارس 2024.',
  'المشكلة\n\nينتظر الراكب 40 دقيقة في المتوسط وليس معه ما يقرأ.',
  'الحل\n\nرف من الكتب المستعملة يفتح ببطاقة القطار، ويعاد الكتاب في أي محطة.',
  'السوق\n\nيركب القطار 1.2 مليون شخص كل يوم، وحجم السوق 85 مليون جنيه.',
  'المؤشرات\n\n٣٬١٠٠ مشترك يدفعون كل شهر، ونسبة الإلغاء 4%.',
  'نموذج العمل\n\nالاشتراك 25 جنيهًا شهريًا، وهامش الربح 61%.',
  'الفريق\n\nهناء الشربيني، الرئيسة التنفيذية: أدارت مكتبة ديوان تسع سنوات.\nياسر منصور، المدير التقني: عمل في سويفل.',
  'الطلب\n\nنطلب مليوني جنيه لمدة سنة: 70% للرفوف و30% للتسويق.',
);

const englishIndex = prepareSearch(english);
const arabicIndex = prepareSearch(arabic);
const first = (question: string, index = englishIndex) => search(index, question, 3)[0]?.page;

describe('finding the page', () => {
  test.each([
    // figures, however they are written
    ['what is £3,100,000?', 4],
    ['who are the 1840?', 5],
    ['3.1 million', 4],
    ['١٨٤٠', 5],
    // names, with slips and small letters
    ['moira kincaid', 8],
    ['Where did Moira Kinkaid work before?', 8],
    ['Skyscaner', 8],
    ['Timpson', 7],
    // acronyms and what they stand for
    ['TAM?', 4],
    ['MRR', 5],
    ['what is their CAC', 6],
    ['CTO', 8],
    ['office for national statistics', 4],
    ['ONS', 4],
    // other words than the slide's
    ['which rivals are there', 7],
    ['how many subscribers leave', 5],
    ['how much funding do they want', 9],
    ['what will the money be spent on', 9],
    ['what does a household have to pay', 6],
    ['who is the boss', 8],
    ['where are they based', 1],
    ['when did they start', 1],
    // the question in the other language
    ['من هو الرئيس التنفيذي؟', 8],
    ['كم تبلغ الإيرادات الشهرية المتكررة؟', 5],
    ['ما حجم السوق؟', 4],
    ['من المنافسون؟', 7],
    ['كم يطلبون من التمويل؟', 9],
  ])('%s', (question, page) => {
    expect(first(question)).toBe(page);
  });

  test.each([
    ['كم عدد المشتركين الذين يدفعون؟', 5],
    ['كم ٣١٠٠', 5],
    ['3,100', 5],
    ['من يقود التقنية؟', 7],
    ['ما خبرة هناء الشربيني؟', 7],
    ['هتصرفوا الفلوس على إيه؟', 8],
    ['بكام الاشتراك؟', 6],
    ['وين مقر الشركة؟', 1],
    ['Who is the CEO?', 7],
    ['How big is the market?', 4],
    ['What is the churn?', 5],
    ['Yasser Mansour', 7],
    ['how much are they raising', 8],
  ])('in an Arabic deck: %s', (question, page) => {
    expect(first(question, arabicIndex)).toBe(page);
  });

  test('an acronym of the deck itself is found by what it stands for, and the reverse', () => {
    const index = prepareSearch(
      deck(
        'Approval\nThe Jordan Standards and Metrology Organization has seen the meter.',
        'Shipping\nFour ports.',
        'Rules\nThe DGCA asks for a pilot.',
      ),
    );
    expect(first('JSMO', index)).toBe(1);
    expect(first('what does the directorate general of civil aviation want', index)).toBe(3);
  });

  test('a heading counts for more than a mention', () => {
    const index = prepareSearch(
      deck('Our story\nThe team met at a fair and the team stayed.', 'Team\nAnn and Bo.', 'Plan\nMore of the same.'),
    );
    expect(first('team', index)).toBe(2);
  });

  test("an author's heading that is only the page's label counts too", () => {
    const index = prepareSearch([
      { n: 1, label: 'Pricing', text: 'Nine euros.' },
      { n: 2, label: 'Places', text: 'Ghent.' },
    ]);
    expect(first('pricing', index)).toBe(1);
  });
});

describe('what is found', () => {
  test("passages are stretches of the page's own text, and the first three are of three pages", () => {
    for (const [index, pages, question] of [
      [englishIndex, english, 'how many paying families and what do they pay a month'],
      [arabicIndex, arabic, 'كم مليون جنيه حجم السوق وكم يدفع المشترك كل يوم'],
    ] as const) {
      const found = search(index, question, 8);
      expect(new Set(found.slice(0, 3).map(({ page }) => page)).size).toBe(3);
      for (const { page, passage } of found) {
        expect(passage).not.toBe('');
        expect(pages[page - 1]?.text).toContain(passage);
      }
    }
  });

  test('the passage is the part of the page that answers', () => {
    expect(search(englishIndex, 'What does it cost to acquire a customer?', 1)[0]?.passage).toContain('£9');
    expect(search(englishIndex, 'Who is the CTO?', 1)[0]?.passage).toContain('Dev Patel');
  });

  test('a figure set large over its words is one passage with them', () => {
    const index = prepareSearch(deck('Results\n\n128%\nnet retention of the last year\n\n11\npaying customers'));
    expect(search(index, 'net retention', 1)[0]?.passage).toMatch(/128%\nnet retention/);
  });

  test('scores fall from page to page, and lie between 0 and 1', () => {
    const scores = search(englishIndex, 'families paying each month', 3).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score > 0 && score <= 1).toBe(true);
  });

  test('no more than was asked for', () => {
    expect(search(englishIndex, 'families', 1)).toHaveLength(1);
    expect(search(englishIndex, 'families', 0)).toEqual([]);
    expect(search(englishIndex, 'families', -1)).toEqual([]);
  });
});

describe('when the document does not say', () => {
  test.each([
    'Do they use blockchain?',
    'quantum satellites xylophone',
    'Which kubernetes version is deployed?',
    'هل يصدرون إلى البرازيل؟',
    'What is the weather?',
  ])('%s', (question) => {
    expect(documentSays(search(englishIndex, question, 3))).toBe(false);
  });

  test.each(['Who is the CEO?', 'What is the gross margin?', 'كم هامش الربح؟', '£450,000', 'Timpson'])(
    'but it says %s',
    (question) => {
      expect(documentSays(search(englishIndex, question, 3))).toBe(true);
    },
  );

  test.each(['', '   ', '?!', 'what is the', 'ما هو', '🚀🚀', '\u0000', '\ud800'])(
    'nothing is asked by %j',
    (question) => {
      expect(search(englishIndex, question, 3)).toEqual([]);
    },
  );

  test('a document without pages, or with empty ones, has nothing', () => {
    expect(search(prepareSearch([]), 'Who is the CEO?', 3)).toEqual([]);
    expect(search(prepareSearch(deck('', ' \n ', '—')), 'Who is the CEO?', 3)).toEqual([]);
    const index = prepareSearch(deck('', 'Team\nAnn Lee, chief executive.', ''));
    expect(search(index, 'CEO', 3).map(({ page }) => page)).toEqual([2]);
  });
});

describe('long and hostile input', () => {
  const many = prepareSearch(
    Array.from({ length: 200 }, (_, at) => ({
      n: at + 1,
      label: '',
      text: `Chapter ${String(at + 1)}\n${'Customers pay each month for the service we sell. '.repeat(20)}\n${at === 136 ? 'Zubaida Qureshi keeps bees.' : ''}`,
    })),
  );

  test('one line in 200 pages is found', () => {
    expect(search(many, 'who keeps bees', 3)[0]).toMatchObject({ page: 137, passage: expect.stringContaining('bees') });
    expect(search(many, 'زبيدة قريشي', 3)[0]?.page).toBe(137);
  });

  test('a question counts up to its limit', () => {
    const filler = 'umm '.repeat(questionMaxLength / 4);
    expect(search(many, `${filler}Zubaida`, 3).map(({ page }) => page)).not.toContain(137);
    expect(search(many, `Zubaida ${filler}`, 3)[0]?.page).toBe(137);
  });

  test.each([
    ['words', 'how many customers '],
    ['digits', '1,'],
    ['one number', '9'],
    ['blanks', ' '],
    ['one letter', 'a'],
    ['an Arabic letter', 'و'],
    ['marks', '\u064b'],
    ['brackets', '((('],
    ['spend', 'spend use '],
  ])('a question of %s ends', (_, part) => {
    const question = part.repeat(200_000);
    expect(search(many, question, 3)).toEqual(search(many, question.slice(0, questionMaxLength), 3));
  });

  test.each([
    ['digits', '9'],
    ['letters', 'a'],
    ['names', 'Aa '],
    ['lines', '1\n'],
    ['dots', '. '],
    ['marks', '\u064b'],
    ['blanks', ' '],
    ['figures', '12% $5m '],
  ])('a page of %s ends', (_, part) => {
    const page = part.repeat(60_000 / part.length);
    const index = prepareSearch([
      { n: 1, label: page, text: page },
      { n: 2, label: '', text: 'Beekeeping in Basra.' },
    ]);
    expect(search(index, 'beekeeping', 3)[0]?.page).toBe(2);
  });

  test('more text than is read is told', () => {
    const text = ' '.repeat(indexedMaxLength - 10);
    const index = prepareSearch(deck(text, 'honey and beeswax', 'Wax'));
    expect(index.unsearched).toEqual([2, 3]);
    expect(englishIndex.unsearched).toEqual([]);
  });
});
