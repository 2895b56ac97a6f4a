import { describe, expect, test } from '@jest/globals';
import { blocksOfRegions } from './blocks.ts';
import { withDots } from './drawn-bullets.ts';
import { regionsOf } from './layout.ts';
import { type Segment, segmentsOf } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import { runningSegments } from './running-lines.ts';
import { frame, line, said } from '../../test/pdf-lines.ts';

/*
 * Pages of one fault each, as their lines stand: English, and Arabic mirrored.
 */

describe('lines that go on', () => {
  test('a list below a paragraph may stand closer than the paragraph’s own lines', () => {
    const page = (texts: string[], arabic: boolean): Segment[] =>
      texts.map((text, at) => line(text, { x: 100, y: 60 + (at < 2 ? 30 * at : 40 + 24 * at) }, arabic));
    const english = [
      'The valley has forty villages that buy their water by the barrel,',
      'from traders.',
      '• It costs a third of a wage.',
      '• It is never tested.',
      '• It comes once a week.',
    ];
    const arabic = [
      'في الوادي أربعون قرية تشتري الماء بالبرميل من تجار يأتون مرة',
      'كل أسبوع.',
      '• يكلف ثلث الأجر.',
      '• لا يفحصه أحد.',
      '• لا يكفي الصيف.',
    ];
    expect(said(page(english, false))).toEqual([`${english[0]} ${english[1]}`, ...english.slice(2)]);
    expect(said(page(arabic, true))).toEqual([`${arabic[0]} ${arabic[1]}`, ...arabic.slice(2)]);
  });

  test('an address of its own is no part of the sentence above it', () => {
    const page = (sentence: string[], arabic: boolean): Segment[] => [
      ...sentence.map((text, at) => line(text, { x: 100, y: 60 + 22 * at }, arabic)),
      line('www.northwind.example/pilot/report-of-the-first-season', { x: 100, y: 60 + 22 * sentence.length }, arabic),
    ];
    const english = [
      'We measure the soil in forty orchards and publish what we',
      'find after each and every one of the four seasons.',
    ];
    expect(said(page(english, false))).toEqual([
      english.join(' '),
      'www.northwind.example/pilot/report-of-the-first-season',
    ]);
    const arabic = [
      'نقيس التربة في أربعين بستانا وننشر ما نجده بعد كل موسم من',
      'المواسم الأربعة على صفحة يراها كل من يزرع في الوادي.',
    ];
    expect(said(page(arabic, true))).toEqual([
      arabic.join(' '),
      'www.northwind.example/pilot/report-of-the-first-season',
    ]);
  });
});

describe('a bullet whose words stand out', () => {
  const page = (texts: readonly string[], bold: number, arabic: boolean): Segment[] =>
    texts.map((text, at) =>
      line(text, { x: text.startsWith('•') ? 100 : 116, y: 60 + 22 * at, bold: at === bold }, arabic),
    );

  test.each([
    ['English', false, ['• Loads that arrive warm are mostly lost, as each', 'buyer of ours knows', '• Paid once']],
    ['Arabic', true, ['• حمولات تصل دافئة تضيع كلها تقريبا كما يعرف كل', 'مشتر من عملائنا', '• دفعة واحدة']],
  ] as const)('goes on below its full line in another weight: %s', (_, arabic, texts) => {
    for (const bold of [0, 1]) expect(said(page(texts, bold, arabic))).toEqual([`${texts[0]} ${texts[1]}`, texts[2]]);
  });

  test.each([
    ['English', false, ['• Cold chain', 'We measure every pallet on its way to the buyer', '• Paid once']],
    ['Arabic', true, ['• سلسلة التبريد', 'نقيس كل منصة في طريقها إلى المشتري حتى تصل', '• دفعة واحدة']],
  ] as const)('is a heading where its line was not full: %s', (_, arabic, texts) => {
    expect(said(page(texts, 0, arabic))).toEqual(texts);
  });
});

describe('numbers that climb like stairs', () => {
  const words = {
    English: [
      ['Find the first', 'forty growers', 'in two valleys', 'who want to pay', 'for every load'],
      ['Sell to their', 'neighbours by', 'word of mouth', 'and by a paper', 'in the market'],
      ['Open a second', 'cold store at', 'the harbour so', 'that the boats', 'wait no longer'],
      ['Lend money on', 'what is in the', 'stores by then', 'for the winter', 'to all of them'],
    ],
    Arabic: [
      ['نجد أول أربعين', 'مزارعا يشترك', 'في واديين معا', 'ويدفع كل شهر', 'عن كل حمولة له'],
      ['نبيع لجيرانهم', 'بما يسمعونه', 'من المشتركين', 'وبما تنشره كل', 'صحيفة في السوق'],
      ['نفتح مخزنا آخر', 'للتبريد قرب', 'ميناء المدينة', 'فلا تنتظر بعده', 'القوارب يومها'],
      ['نقرض المال على', 'ما في المخازن', 'في ذلك الوقت', 'حتى يأتي موسم', 'الشتاء التالي'],
    ],
  };
  test.each([
    ['English', false],
    ['Arabic', true],
  ] as const)('have their words below each: %s', (language, arabic) => {
    const steps = words[language];
    const places = steps.map((_step, at) => ({ x: 60 + 210 * at, y: 330 - 70 * at }));
    const title = arabic ? 'خطة السنتين' : 'The next two years';
    const numbered = steps.flatMap((lines, at) => {
      const { x, y } = places[at] ?? { x: 0, y: 0 };
      return [
        line(String(at + 1), { x: x + 30, y, size: 26 }, arabic),
        ...lines.map((text, row) => line(text, { x, y: y + 60 + 27 * row }, arabic)),
      ];
    });
    const page = [line(title, { x: 60, y: 30, size: 34 }, arabic), ...numbered];
    // A circle round each number, and the pin that it stands on.
    const boxes = numbered
      .filter(({ text }) => text.length === 1)
      .flatMap(({ left, right, bottom, top }) => [
        { left: left - 24, right: right + 24, bottom: bottom - 18, top: top + 18 },
        { left: left - 2, right: right + 2, bottom: bottom - 50, top: top + 3 },
      ]);
    const blocks = blocksOfRegions(regionsOf(page, { boxes, rules: [] }), frame).map(({ text }) => text);
    expect(blocks).toEqual([title, ...steps.flatMap((lines, at) => [String(at + 1), lines.join(' ')])]);
  });
});

describe('rules that are drawn cell by cell', () => {
  test.each([
    [
      'English',
      false,
      [
        ['Segment', 'Value', 'Source'],
        ['Cold stores in the', 'valleys of the south', '$1.2B', 'Market', 'Research'],
        ['Stores at the', 'four harbours', '$84M', 'Statistics', 'Office'],
        ['Stores that we can', 'serve from one site', '$4.2M', 'Our own', 'count'],
      ],
    ],
    [
      'Arabic',
      true,
      [
        ['القطاع', 'القيمة', 'المصدر'],
        ['مخازن التبريد في', 'وديان الجنوب كلها', '١٢٠٠', 'دراسة', 'السوق'],
        ['مخازن الموانئ', 'الأربعة كلها', '٨٤', 'دائرة', 'الإحصاء'],
        ['مخازن نخدمها من', 'موقع واحد فقط', '٤٢', 'عدنا', 'نحن'],
      ],
    ],
  ] as const)('part the rows of a table, whose cells are wrapped: %s', (_, arabic, rows) => {
    const [x0, x1, x2] = [60, 380, 560];
    const page = rows.flatMap((cells, row) => {
      const y = 60 + 72 * row;
      if (row === 0) return cells.map((text, at) => line(text, { x: [x0, x1, x2][at] ?? 0, y }, arabic));
      const [first = '', second = '', value = '', source = '', more = ''] = cells;
      // The figure stands at the middle of its row's height.
      return [
        line(first, { x: x0, y: y - 22 }, arabic),
        line(second, { x: x0, y: y + 8 }, arabic),
        line(value, { x: x1, y: y - 7 }, arabic),
        line(source, { x: x2, y: y - 22 }, arabic),
        line(more, { x: x2, y: y + 8 }, arabic),
      ];
    });
    const edges = [50, 370, 550, 700].map((x) => (arabic ? frame.right - x : x)).sort((a, b) => a - b);
    const rules = rows.slice(1).flatMap((_cells, row) => {
      const top = frame.top - (60 + 72 * row + 34);
      return edges.slice(1).map((right, at) => ({ left: edges[at] ?? 0, right, bottom: top - 1, top }));
    });
    const blocks = blocksOfRegions(regionsOf(page, { boxes: [], rules }), frame);
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual(
      rows.flatMap(([first = '', second = '', value = '', source = '', more = ''], row) =>
        (row === 0 ? [first, second, value] : [`${first} ${second}`, value, `${source} ${more}`]).map((text) => [
          'cell',
          text,
        ]),
      ),
    );
  });
});

describe('a title beside a box', () => {
  test.each([
    ['English', false, ['A workspace for the first', 'request, for its answer and', 'for the bill.'], 'Estimate'],
    ['Arabic', true, ['مكان واحد للطلب الأول', 'وللجواب عليه ثم', 'للفاتورة بعد ذلك.'], 'تقدير الكلفة'],
  ] as const)('is whole though its last line is below the box’s upper edge: %s', (_, arabic, title, card) => {
    const page = [
      ...title.map((text, at) => line(text, { x: 50, y: 40 + 32 * at, size: 30 }, arabic)),
      line('14', { x: 640, y: 130 }, arabic),
      line(card, { x: 640, y: 200 }, arabic),
    ];
    const [left, right] = arabic ? [60, 360] : [600, 900];
    const boxes = [{ left, right, bottom: 240, top: frame.top - 102 }];
    const blocks = blocksOfRegions(regionsOf(page, { boxes, rules: [] }), frame).map(({ text }) => text);
    expect(blocks[0]).toBe(title.join(' '));
  });
});

describe('a line that is no label of a figure', () => {
  test.each([
    ['far above it', ['Business', '$0.005 per load'], 150],
    ['over the number of a step', ['Hub drives', 'Step 1: Remove', 'any wheel'], 6],
  ])('stands by itself: %s', (_, texts, space) => {
    let y = 80;
    const page = texts.map((text, at) => {
      const size = at === 0 ? 30 : 40;
      const set = line(text, { x: 100, y, size });
      y += size + (at === 0 ? space : 6);
      return set;
    });
    expect(said(page)[0]).toBe(texts[0]);
  });
});

describe('bullets that are drawn', () => {
  /** A dot of a list before each of these lines. */
  const dotsOf = (lines: Segment[], arabic: boolean): Rectangle[] =>
    lines.map(({ left, right, top }) => {
      const [from, y] = [arabic ? right + 8 : left - 14, top - 8];
      return { left: from, right: from + 6, bottom: y - 3, top: y + 3 };
    });

  test.each([
    [
      'English',
      false,
      ['Language of the forms', 'Lack of practice with the', 'new meters and pumps', 'Fear of the first bill'],
    ],
    ['Arabic', true, ['لغة النماذج الرسمية', 'قلة التدريب على المضخات', 'والعدادات الجديدة', 'الخوف من الفاتورة']],
  ] as const)('each begins a block, and its second line goes on with it: %s', (_, arabic, texts) => {
    const lines = texts.map((text, at) => line(text, { x: 100, y: 60 + 22 * at }, arabic));
    const marked = lines.filter((_line, at) => at !== 2);
    const blocks = blocksOfRegions(regionsOf(withDots(lines, dotsOf(marked, arabic))), frame);
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['text', texts[0]],
      ['text', `${texts[1]} ${texts[2]}`],
      ['text', texts[3]],
    ]);
  });

  test('one dot alone, and a large one, mark nothing', () => {
    const lines = [line('Soil', { x: 100, y: 60 }), line('Water', { x: 100, y: 90 })];
    expect(withDots(lines, dotsOf(lines.slice(0, 1), false)).some(({ marked }) => marked)).toBe(false);
    const large = dotsOf(lines, false).map((dot) => ({ ...dot, bottom: dot.bottom - 8, top: dot.top + 8 }));
    expect(withDots(lines, large).some(({ marked }) => marked)).toBe(false);
  });

  test.each([
    ['English', false, ['The villages pay for what they', 'use, by phone, once a month.']],
    ['Arabic', true, ['تدفع القرى ثمن ما تستهلكه من', 'الماء بالهاتف مرة كل شهر.']],
  ] as const)('the ornaments of a border beside a paragraph mark none of its lines: %s', (_, arabic, texts) => {
    const lines = texts.map((text, at) => line(text, { x: 100, y: 60 + 22 * at }, arabic));
    const border = Array.from({ length: 40 }, (_dot, at) => line('', { x: 100, y: 8 * at }, arabic));
    const page = withDots(lines, dotsOf(border, arabic));
    expect(page.some(({ marked }) => marked)).toBe(false);
    expect(said(page)).toEqual([texts.join(' ')]);
  });
});

describe('people', () => {
  test.each([
    [
      'English',
      false,
      [
        'Lina Saad',
        'Omar Haddad',
        'Rania Aziz',
        'Founder and chief',
        'Clinical Research',
        'Field',
        'Director of sales',
        'King Hussein Hospital',
        'Sales',
      ],
    ],
    [
      'Arabic',
      true,
      [
        'لينا سعد',
        'عمر حداد',
        'رانيا عزيز',
        'المؤسسة والرئيسة',
        'البحوث السريرية',
        'الميدان',
        'مديرة المبيعات',
        'مستشفى الملك حسين',
        'المبيعات',
      ],
    ],
  ] as const)('where some have a role, the few words under each name are one: %s', (_, arabic, words) => {
    const at = (column: number, row: number, text: string | undefined, bold = false): Segment =>
      line(text ?? '', { x: 60 + 300 * column, y: 100 + 20 * row, bold }, arabic);
    const [first, second, third, role, subject, , director, where] = words;
    const blocks = said([
      at(0, 0, first, true), at(1, 0, second, true), at(2, 0, third, true),
      at(0, 1, role), at(1, 1, subject), at(2, 1, director),
      at(1, 2, where),
    ]); // prettier-ignore
    expect(blocks).toEqual([`${first} ${role}`, `${second} ${subject} ${where}`, `${third} ${director}`]);
  });

  test('names of products over their words stay apart', () => {
    const at = (column: number, row: number, text: string, bold = false): Segment =>
      line(text, { x: 60 + 300 * column, y: 100 + 20 * row, bold });
    const blocks = said([
      at(0, 0, 'Soil Probe', true), at(1, 0, 'Water Meter', true), at(2, 0, 'Field Gate', true),
      at(0, 1, 'Measures salt'), at(1, 1, 'Counts barrels'), at(2, 1, 'Opens at night'),
    ]); // prettier-ignore
    expect(blocks).toHaveLength(6);
  });
});

describe('a paragraph beside something else', () => {
  test.each([
    [
      'English',
      false,
      [
        'The price of a barrel rose in',
        'each of the last five years and',
        'nobody tells the villages why it',
        'rises, who sets it, or what the',
        'trucks are paid for the way.',
      ],
    ],
    [
      'Arabic',
      true,
      [
        'ارتفع سعر البرميل في كل عام من',
        'الأعوام الخمسة الأخيرة ولا أحد',
        'يقول للقرى لماذا يرتفع ومن الذي',
        'يحدده وكم تتقاضى الشاحنات أجرة',
        'على هذا الطريق الطويل.',
      ],
    ],
  ] as const)('is read as a whole, though labels of a chart stand level with its lines: %s', (_, arabic, lines) => {
    const values = ['37', '32', '29', '22', '2019'];
    const page = [
      ...lines.map((text, at) => line(text, { x: 60, y: 100 + 24 * at }, arabic)),
      ...values.map((text, at) => line(text, { x: 600 + 30 * (at % 2), y: 100 + 37 * at }, arabic)),
    ];
    expect(said(page)[0]).toBe(lines.join(' '));
  });

  test.each([
    ['English', false, ['Growers pay for water that', 'never reaches a tree and', 'nobody counts it.', 'Ministries ask for proof,', 'South Africa among them,', 'since two years ago.'], ['Growers', 'Traders', 'Towns'], ['Less salt in the soil of each orchard', 'A price that is known before the trip', 'Fewer trucks on the road of the valley']],
    ['Arabic', true, ['يدفع المزارعون ثمن ماء لا', 'يصل إلى الشجر ولا أحد من', 'الناس يعده لهم.', 'وتطلب الوزارات دليلا على', 'ذلك في كل موسم من مواسم', 'الزرع منذ عامين.'], ['المزارع', 'التاجر', 'البلدة'], ['ملح أقل في تربة كل بستان من البساتين', 'سعر معروف قبل أن تبدأ الرحلة إلى هنا', 'شاحنات أقل على طريق الوادي كل أسبوع']],
  ] as const)('labels with their texts are read row by row, and the paragraphs beside them after that: %s', (_, arabic, prose, labels, texts) => {
    const page = [
      ...labels.map((text, at) => line(text, { x: 40, y: 130 + 70 * at, bold: true }, arabic)),
      ...texts.map((text, at) => line(text.split(' ').slice(0, 4).join(' '), { x: 180, y: 130 + 70 * at }, arabic)),
      ...texts.map((text, at) => line(text.split(' ').slice(4).join(' '), { x: 180, y: 152 + 70 * at }, arabic)),
      ...prose.map((text, at) => line(text, { x: 640, y: 110 + 22 * at + (at > 2 ? 30 : 0) }, arabic)),
    ];
    // Arabic has no capitals that would tell what goes on: the order is looked at.
    const rows = labels.flatMap((label, at) => [label, texts[at]]);
    expect(said(page).join(' ')).toBe([...rows, ...prose].join(' '));
  }); // prettier-ignore
});

describe('columns', () => {
  const texts = (arabic: boolean): string[][] =>
    arabic
      ? [['نقيس الهواء في', 'كل مقطورة.'], ['نخبر السائق في', 'أي ساعة.'], ['نحفظ الدليل', 'للمحكمة.']]
      : [['We measure the air', 'in every trailer.'], ['We call the driver', 'at any hour.'], ['We keep the proof', 'for the court.']]; // prettier-ignore

  test.each([
    ['English', false, ['12%', '30%', '2x']],
    ['Arabic', true, ['١٢٪', '٣٠٪', '٢']],
  ] as const)('a row of headings far above belongs to the columns below it: %s', (_, arabic, heads) => {
    const page = [
        line(arabic ? 'ما الذي نقيسه' : 'What we measure', { x: 60, y: 40, size: 36, bold: true }, arabic),
        ...heads.map((text, at) => line(text, { x: 60 + 300 * at, y: 150, size: 28, bold: true }, arabic)),
        ...texts(arabic).flatMap((lines, at) => lines.map((text, row) => line(text, { x: 60 + 300 * at, y: 230 + 22 * row }, arabic))),
        line(arabic ? 'المصدر: دراسة المنصة في الأودية الأربعة التي طلب منها أن تنظر فيها هذا العام وفي الذي قبله 2026' : 'Source: the study of the platform in the four valleys that it was asked to look at, 2026', { x: 60, y: 480, size: 12 }, arabic),
      ]; // prettier-ignore
    const columns = heads.map((head, at) => [head, ...(texts(arabic)[at] ?? [])].join(' '));
    expect(said(page).join(' ')).toContain(columns.join(' '));
  });

  test.each([
    ['English', false],
    ['Arabic', true],
  ] as const)('a line below that covers all gutters but one comes after all columns: %s', (_, arabic) => {
    const last = arabic ? ['ونتعلم من كل', 'رحلة جديدة.'] : ['We learn from each', 'new trip we make.'];
    const four = [...texts(arabic), last];
    const foot = arabic
      ? 'كلما طال استعماله زادت قيمته لكل من يعمل في النقل وفي التخزين البارد وفي السوق'
      : 'The longer a carrier uses it the more it is worth to all who work in the cold chain.';
    const page = [
        ...four.flatMap((lines, at) => lines.map((text, row) => line(text, { x: 40 + 230 * at, y: 200 + 22 * row }, arabic))),
        line(foot, { x: 40, y: 300 }, arabic),
      ]; // prettier-ignore
    expect(said(page)).toEqual([...four.map((lines) => lines.join(' ')), foot]);
  });

  const lists = (arabic: boolean): string[][] =>
    arabic
      ? [['نسأل الناس في القرى', 'كم يدفعون للماء كل شهر', 'ومن يحمله اليهم كل يوم'], ['نبني المضخة في الوادي', 'ونعلم الناس كيف تعمل', 'ثم نبيع الماء للقرى']]
      : [['We ask all the villages', 'what they pay each month', 'and who brings the water'], ['We build in the valley', 'and teach how it is run', 'then we sell the water']]; // prettier-ignore
  const sides = (arabic: boolean, tops: number[], spaces: number[]): Segment[] =>
    lists(arabic).flatMap((lines, side) =>
      lines.map((text, at) => line(text, { x: 60 + 450 * side, y: (tops[side] ?? 0) + (spaces[side] ?? 0) * at }, arabic)),
    ); // prettier-ignore

  test.each([
    ['English', false, ['Our users', 'Our market'], 'One valley a year is what one team can build, and there are forty of them.'],
    ['Arabic', true, ['من يشرب', 'السوق كلها'], 'فريق واحد يبني في واد واحد كل سنة وفي البلاد أربعون واديا كلها تنتظر.'],
  ] as const)('headings of two columns that are not level, and a line below both: %s', (_, arabic, heads, foot) => {
    const page = [
      ...heads.map((text, side) => line(text, { x: 60 + 450 * side, y: side === 0 ? 80 : 50, size: 26 }, arabic)),
      ...sides(arabic, [140, 150], [60, 50]),
      line(foot, { x: 100, y: 420, size: 20 }, arabic),
    ];
    const [first = [], second = []] = lists(arabic);
    expect(said(page).join(' ')).toBe([heads[0], ...first, heads[1], ...second, foot].join(' '));
  }); // prettier-ignore

  test.each([
    ['English', false, 'The problem'],
    ['Arabic', true, 'المشكلة'],
  ] as const)('a title that has a column of its own comes before what stands beside and over it: %s', (_, arabic, title) => {
    const texts = lists(arabic).flat();
    const page = [
      line(title, { x: 60, y: 62, size: 40 }, arabic),
      ...texts.map((text, at) => line(text, { x: 510, y: 50 + 40 * at }, arabic)),
    ];
    expect(said(page).join(' ')).toBe([title, ...texts].join(' '));
  }); // prettier-ignore
});

describe('sections', () => {
  const pages = (foot: (page: number) => Segment[]): string[][] => {
    const lettered = [1, 2, 3, 4].map((page) => ({
      segments: [line(`We measure the air in trailer ${page}`, { x: 60, y: 200 }), ...foot(page), line(String(page), { x: 900, y: 515, size: 8 })],
      frame,
    })); // prettier-ignore
    const running = runningSegments(lettered);
    return lettered.map(({ segments }) => segments.filter((one) => running.has(one)).map(({ text }) => text));
  };
  const names = ['The problem', 'المشكلة', 'Our market', 'السوق'];

  test('the name of a section beside the page number is a running line, a source is not', () => {
    const section = (page: number): Segment[] => [line(names[page - 1] ?? '', { x: 60, y: 515, size: 8 })];
    expect(pages(section)).toEqual(names.map((name, at) => [name, String(at + 1)]));
    const large = (page: number): Segment[] => [line(names[page - 1] ?? '', { x: 60, y: 511, size: 16 })];
    expect(pages(large)).toEqual(names.map((_, at) => [String(at + 1)]));
    const long = (page: number): Segment[] => [line(`Source: a study of ${names[page - 1] ?? ''} in all valleys of the land`, { x: 60, y: 515, size: 8 })]; // prettier-ignore
    expect(pages(long)).toEqual(names.map((_, at) => [String(at + 1)]));
    for (const short of ['Source: our own study', 'المصدر: وزارة الماء', '* unaudited', 'Study of 40 valleys']) {
      const source = (page: number): Segment[] => (page === 2 ? [line(short, { x: 60, y: 515, size: 8 })] : []);
      expect(pages(source)[1]).toEqual(['2']);
    }
  });
});

describe('boxes', () => {
  test.each([
    ['English', false, ['40B', '450B', '7%'], ['Fees of the year', 'Cards of the year', 'Growth in a year']],
    ['Arabic', true, ['40', '450', '7٪'], ['رسوم السنة كلها', 'بطاقات السنة كلها', 'النمو في سنة']],
  ] as const)('a figure in a circle goes with what stands under it: %s', (_, arabic, figures, labels) => {
    const left = (at: number): number => (arabic ? 660 - 300 * at : 60 + 300 * at);
    const middle = (text: string, at: number, y: number, size: number): Segment => {
      const width = 0.5 * size * text.length;
      const from = left(at) + 120 - width / 2;
      return { text, left: from, right: from + width, top: frame.top - y, bottom: frame.top - y - size, broken: false, bold: false };
    };
    const page = [0, 1, 2].flatMap((at) => [
      middle(figures[at] ?? '', at, 180, 40),
      middle(labels[at] ?? '', at, 300, 18),
      middle(labels[at] ?? '', at, 330, 14),
    ]);
    const boxes = [0, 1, 2].map((at) => boxOf(left(at) + 40, left(at) + 200, 120, 160));
    const read = blocksOfRegions(regionsOf(page, { boxes, rules: [] }), frame).map(({ text }) => text).join(' ').split(/\s+/u);
    expect(read).toEqual([0, 1, 2].flatMap((at) => [figures[at] ?? '', ...[labels[at], labels[at]].flatMap((text) => (text ?? '').split(' '))]));
  }); // prettier-ignore

  test('two rows of figures in circles are read row by row, each with what stands under it', () => {
    const [figures, labels] = [['40', '450', '7', '9'], ['wells dug', 'pumps sold', 'valleys', 'teams']];
    const place = (at: number): { x: number; y: number } => ({ x: 100 + 450 * (at % 2), y: 60 + 220 * Math.floor(at / 2) });
    const page = figures.flatMap((figure, at) => {
      const { x, y } = place(at);
      return [line(figure, { x: x + 40, y: y + 30, size: 30 }), line(labels[at] ?? '', { x: x + 20, y: y + 130, size: 16 })];
    });
    const boxes = figures.map((_, at) => boxOf(place(at).x, place(at).x + 140, place(at).y, 100));
    const regions = regionsOf(page, { boxes, rules: [] });
    const read = blocksOfRegions(regions, frame).map(({ text }) => text).join(' ').split(/\s+/u); // prettier-ignore
    expect(read).toEqual(figures.flatMap((figure, at) => [figure, ...(labels[at] ?? '').split(' ')]));
  }); // prettier-ignore

  const boxOf = (left: number, right: number, y: number, height: number): Rectangle => ({ left, right, top: frame.top - y, bottom: frame.top - y - height }); // prettier-ignore

  test.each([
    [
      'English',
      false,
      ['Real time', 'Security'],
      [
        ['Calls the driver at once', 'Sends the map with it'],
        ['Keys stay on the phone', 'Nothing is ever sold'],
      ],
    ],
    [
      'Arabic',
      true,
      ['فورا', 'الأمان'],
      [
        ['يتصل بالسائق فورا', 'يرسل الخريطة معه'],
        ['المفاتيح في الهاتف', 'لا يباع شيء أبدا'],
      ],
    ],
  ] as const)('a heading’s box on the box of its text is one card with it: %s', (_, arabic, heads, lists) => {
    const places = [[40, 400], [440, 800]] as const; // prettier-ignore
    const boxes = places.flatMap(([left, right]) => {
      const [from, to] = arabic ? [frame.right - right, frame.right - left] : [left, right];
      return [boxOf(from, to, 100, 30), boxOf(from, to, 134, 80)];
    });
    const page = places.flatMap(([x], at) => [
      line(heads[at] ?? '', { x: x + 10, y: 106, bold: true }, arabic),
      ...(lists[at] ?? []).map((text, row) => line(text, { x: x + 10, y: 146 + 30 * row }, arabic)),
    ]);
    const blocks = blocksOfRegions(regionsOf(page, { boxes, rules: [] }), frame).map(({ text }) => text);
    expect(blocks.join(' ')).toBe([heads[0], ...lists[0], heads[1], ...lists[1]].join(' '));
  });

  test.each([
    [
      'English',
      false,
      [
        'The price of a barrel rose in',
        'each of the last five years and',
        'nobody in the villages knows why',
        'or how long it will go on',
      ],
    ],
    [
      'Arabic',
      true,
      [
        'ارتفع سعر البرميل في كل عام من',
        'الأعوام الخمسة الأخيرة ولا أحد',
        'في القرى يعرف سبب ذلك الارتفاع',
        'أو متى ينتهي',
      ],
    ],
  ] as const)('a line that ran out of its box is part of the text in it: %s', (_, arabic, lines) => {
    const [left, right] = arabic ? [560, 930] : [30, 400];
    const page = [
      ...lines.map((text, at) => line(text, { x: 40, y: 110 + 24 * at }, arabic)),
      line('2019', { x: 600, y: 110 + 24 * 3 + 4 }, arabic),
    ];
    const blocks = blocksOfRegions(regionsOf(page, { boxes: [boxOf(left, right, 100, 70)], rules: [] }), frame);
    expect(blocks.map(({ text }) => text)).toContain(lines.join(' '));
  });
});

describe('Arabic letters that reach over each other', () => {
  /** Glyphs as a file lists them, each with its place. */
  const glyphs = (letters: Array<[string, number, number]>): Parameters<typeof segmentsOf>[0] =>
    letters.map(([text, left, right]) => ({ text, left, right, base: 100, size: 14, blank: text === ' ' }));

  test('an alef over the tail of the letter before it is read after that', () => {
    // «وراء», the alef within the box of «ر», listed before it.
    const [word] = segmentsOf(
      glyphs([['و', 471, 478], ['ا', 465.5, 468.5], ['ر', 465.2, 471.8], ['ء', 458.9, 465.7]]),
    ); // prettier-ignore
    expect(word?.text).toBe('وراء');
  });

  test('a letter that is drawn a second time at its place is read once', () => {
    const word = glyphs([['ب', 90, 96], ['د', 84, 90], ['ل', 80, 84], ['ا', 77, 80]]); // prettier-ignore
    const again = { text: 'ا', left: 77.2, right: 79.8, base: 102, size: 14, blank: false };
    expect(segmentsOf([...word, again]).map(({ text }) => text)).toEqual(['بدلا']);
  });

  test('the end of an Arabic sentence that has only a Latin name in brackets on its last line stands behind it', () => {
    const name = [...'.(PHP)'].map((text, at) => ({
      text,
      left: 300 + 7 * at,
      right: 307 + 7 * at,
      base: 80,
      size: 14,
      blank: false,
    }));
    const word = glyphs([['ل', 90, 96], ['غ', 84, 90], ['ة', 78, 84]]); // prettier-ignore
    expect(segmentsOf([...word, ...name]).map(({ text }) => text)).toContain('(PHP).');
  });
});

describe('words of two sizes', () => {
  const glyphs = (text: string, left: number, base: number, size: number): Parameters<typeof segmentsOf>[0] =>
    [...text].map((letter, at) => ({
      text: letter,
      left: left + at * 0.5 * size,
      right: left + (at + 1) * 0.5 * size,
      base,
      size,
      blank: letter === ' ',
    }));

  test('are two where one stands lower and apart, and one where it is raised beside its figure', () => {
    const heading = segmentsOf([...glyphs('Business', 60, 400, 48), ...glyphs('Streams', 60 + 8 * 24 + 22, 385, 24)]);
    expect(heading.map(({ text }) => text).sort()).toEqual(['Business', 'Streams']);
    const price = segmentsOf([...glyphs('12', 60, 400, 48), ...glyphs('per day', 60 + 2 * 24 + 6, 412, 24)]);
    expect(price.map(({ text }) => text)).toEqual(['12 per day']);
  });
});

describe('letters of one line', () => {
  const glyphs = (text: string, left: number): Parameters<typeof segmentsOf>[0] =>
    [...text].map((letter, at) => ({
      text: letter,
      left: left + 8 * at,
      right: left + 8 * (at + 1),
      base: 100,
      size: 14,
      blank: letter === ' ',
    }));

  test('that are drawn later, into a hole of their word, are read in it', () => {
    const later = { text: 'ffi', left: 108, right: 120, base: 100, size: 14, blank: false };
    const office = [...glyphs('from the o', 28), ...glyphs('ce', 120), later];
    expect(segmentsOf(office).map(({ text }) => text)).toEqual(['from the office']);
    const onIt = { ...later, left: 100, right: 118 };
    expect(segmentsOf([...office.slice(0, -1), onIt]).map(({ text }) => text)).not.toContain('from the office');
  });

  test('closing brackets alone count, where nothing is written from the right', () => {
    expect(segmentsOf(glyphs('1) reviews 2) mail', 20)).map(({ text }) => text)).toEqual(['1) reviews 2) mail']);
  });
});

describe('cells that are drawn', () => {
  const box = (x: number, y: number, width: number, height: number, arabic: boolean): Rectangle => ({
    left: arabic ? frame.right - x - width : x,
    right: arabic ? frame.right - x : x + width,
    top: frame.top - y,
    bottom: frame.top - y - height,
  });

  test.each([
    [
      'English',
      false,
      ['It brings:', 'water', 'power', 'to the village'],
      [
        ['Name', 'Use'],
        ['Tank', 'holds rain'],
        ['Mast', 'carries lines'],
      ],
    ],
    [
      'Arabic',
      true,
      ['تجلب إلى', 'الماء', 'الكهرباء', 'القرية'],
      [
        ['الاسم', 'العمل'],
        ['الخزان', 'يحفظ المطر'],
        ['السارية', 'تحمل الأسلاك'],
      ],
    ],
  ] as const)('a table of boxes is no part of the words beside it: %s', (_, arabic, words, rows) => {
    const page = [
      ...words.map((text, at) => line(text, { x: 60, y: 100 + 30 * at }, arabic)),
      ...rows.flatMap(([name, use], at) => [
        line(name, { x: 410, y: 102 + 36 * at }, arabic),
        line(use, { x: 610, y: 102 + 36 * at }, arabic),
      ]),
    ];
    const boxes = rows.flatMap((_row, at) => [400, 600].map((x) => box(x, 95 + 36 * at, 200, 36, arabic)));
    const blocks = blocksOfRegions(regionsOf(page, { boxes, rules: [] }), frame);
    expect(blocks.filter(({ kind }) => kind === 'cell').map(({ text }) => text)).toEqual(rows.flat());
  });

  test('the first row begins with its highest cell, below the rule over it', () => {
    const page = [
      line('a place where all of the', { x: 300, y: 140 }),
      line('Tank', { x: 60, y: 160 }),
      line('rain of a winter is kept', { x: 300, y: 160 }),
      line('for the summer', { x: 300, y: 180 }),
      line('a post of steel that the', { x: 300, y: 220 }),
      line('Mast', { x: 60, y: 240 }),
      line('lines of the village are', { x: 300, y: 240 }),
      line('hung from', { x: 300, y: 260 }),
      line('Hut', { x: 60, y: 300 }),
      line('keeps the tools', { x: 300, y: 300 }),
    ];
    const rules = [132, 208, 288, 324].map((y) => box(50, y, 600, 1, false));
    const blocks = blocksOfRegions(regionsOf(page, { boxes: [], rules }), frame);
    expect(blocks.map(({ text }) => text)).toEqual([
      'Tank',
      'a place where all of the rain of a winter is kept for the summer',
      'Mast',
      'a post of steel that the lines of the village are hung from',
      'Hut',
      'keeps the tools',
    ]);
  });

  test('lines that a rule parts are two, and those it underlines are one', () => {
    const texts = ['the metre of the tank and of', 'the pump beside it'];
    const page = texts.map((text, at) => line(text, { x: 60, y: 100 + 20 * at }));
    const with_ = (y: number): string[] =>
      blocksOfRegions(regionsOf(page, { boxes: [], rules: [box(55, y, 400, 0.5, false)] }), frame).map(
        ({ text }) => text,
      );
    expect(with_(118)).toEqual(texts);
    expect(with_(114)).toEqual([texts.join(' ')]);
  });
});

describe('what stands side by side', () => {
  test('a figure between its words is a tile with both, beside others like it', () => {
    const tile = (x: number, figure: string): Segment[] => [
      line('WE CHARGE', { x, y: 100, size: 12 }),
      line(figure, { x: x + 10, y: 116, size: 28 }),
      line('per month', { x, y: 148, size: 12 }),
    ];
    expect(said([...tile(60, '$35'), ...tile(360, '$50'), ...tile(660, '$15')])).toEqual([
      'WE CHARGE $35 per month',
      'WE CHARGE $50 per month',
      'WE CHARGE $15 per month',
    ]);
  });

  test('a text that goes on beside the next heading of its neighbour stays whole', () => {
    const column = (x: number, texts: Array<[string, number, boolean]>): Segment[] =>
      texts.map(([text, y, bold]) => line(text, { x, y, bold, size: bold ? 20 : 16 }));
    const page = [
      ...column(60, [
        ['The valley', 100, true],
        ['Nobody carries water to the forty', 130, false],
        ['villages of the valley in winter,', 150, false],
        ['when the road is closed by snow,', 170, false],
        ['and nobody else has ever tried it', 190, false],
        ['before the year that we began in.', 210, false],
      ]),
      ...column(520, [
        ['The buyers', 100, true],
        ['Forty villages and the two schools', 130, false],
        ['that pay by the month for a litre.', 150, false],
        ['Why they stay', 192, true],
        ['Local drivers and a price that has', 222, false],
        ['not been changed for twelve years.', 242, false],
      ]),
    ];
    expect(said(page)[1]).toBe(
      'Nobody carries water to the forty villages of the valley in winter, when the road is closed by snow, and nobody else has ever tried it before the year that we began in.',
    );
  });

  test('steps on an Arabic page are read as they are numbered', () => {
    const step = (x: number, number: string, text: string): Segment[] => [
      { ...line(number, { x: 0, y: 100 }), left: x + 10, right: x + 26 },
      { ...line(text, { x: 0, y: 140 }), left: x + 10, right: x + 10 + 8 * text.length },
    ];
    const boxes = [60, 360, 660].map((x) => ({
      left: x,
      right: x + 240,
      top: frame.top - 90,
      bottom: frame.top - 260,
    }));
    const page = (numbers: string[]): string[] =>
      blocksOfRegions(
        regionsOf(
          ['نسأل الناس', 'نبني المضخة', 'نبيع الماء'].flatMap((text, at) =>
            step(60 + 300 * at, numbers[at] ?? '', text),
          ),
          { boxes, rules: [] },
        ),
        frame,
      )
        .map(({ text }) => text.replace(/^[\p{Nd}أ] /u, ''))
        .filter((text) => !/^[\p{Nd}أ]$/u.test(text));
    for (const [one, two, three] of ['123', '١٢٣', '۱۲۳'].map((digits) => [...digits])) {
      expect(page([one ?? '', two ?? '', three ?? ''])).toEqual(['نسأل الناس', 'نبني المضخة', 'نبيع الماء']);
      expect(page([three ?? '', two ?? '', one ?? ''])).toEqual(['نبيع الماء', 'نبني المضخة', 'نسأل الناس']);
    }
    // Two figures of three columns are no numbers of steps.
    expect(page(['1', '2', 'أ'])).toEqual(['نبيع الماء', 'نبني المضخة', 'نسأل الناس']);
  });
});

describe('marks and signs of a line', () => {
  const glyphs = (text: string, left: number, base: number): Parameters<typeof segmentsOf>[0] =>
    [...text].map((letter, at) => ({
      text: letter,
      left: left + 8 * at,
      right: left + 8 * (at + 1),
      base,
      size: 14,
      blank: letter === ' ',
    }));
  /** A line of Arabic from its right edge, as it is drawn. */
  const arabic = (text: string, right: number, base: number): Parameters<typeof segmentsOf>[0] =>
    glyphs([...text].toReversed().join(''), right - 8 * text.length, base);

  test('the letter o before the lines of a list is its mark', () => {
    const list = [...arabic('o نبني المضخة', 500, 300), ...arabic('o نبيع الماء', 500, 270)];
    expect(segmentsOf(list).map(({ text }) => text)).toEqual(['◦ نبني المضخة', '◦ نبيع الماء']);
    const english = [...glyphs('o', 60, 300), ...glyphs('build it', 84, 300), ...glyphs('o', 60, 270), ...glyphs('sell it', 84, 270)]; // prettier-ignore
    expect(segmentsOf(english).map(({ text }) => text.replace(/^◦ /, ''))).toEqual(['build it', 'sell it']);
    expect(segmentsOf(glyphs('o sistema mede a chuva', 60, 300)).map(({ text }) => text)).toEqual(['o sistema mede a chuva']); // prettier-ignore
  });

  test('a telephone number and a Latin sentence that an Arabic line sets from the right', () => {
    const page = [...arabic('رقم الهاتف', 500, 300), ...glyphs('56 34 12 555 213+', 60, 270), ...glyphs('.Interdiction de fumer', 60, 240), ...glyphs('v10.4.1+', 60, 210)]; // prettier-ignore
    expect(segmentsOf(page).map(({ text }) => text)).toEqual(['رقم الهاتف', '+213 555 12 34 56', 'Interdiction de fumer.', 'v10.4.1+']); // prettier-ignore
  });

  test.each([
    ['12 34 56+', '+56 34 12'],
    ['56 34 12 555 213', '56 34 12 555 213'],
    ['34 12+', '34 12+'],
    ['x12 34 56+', 'x12 34 56+'],
    ['12 34 56+ x', '12 34 56+ x'],
  ])('beside Arabic, a telephone number is three numbers or more and a sign that ends the line: %s', (drawn, read) => {
    const page = [...arabic('رقم الهاتف', 500, 300), ...glyphs(drawn, 60, 270)];
    expect(segmentsOf(page)[1]?.text).toBe(read);
  });
});
