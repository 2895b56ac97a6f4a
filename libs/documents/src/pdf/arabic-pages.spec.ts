import { describe, expect, test } from '@jest/globals';
import { box, frame, glyphs, line, said } from '../../test/pdf-lines.ts';
import { blocksOfRegions } from './blocks.ts';
import { withoutStrokes } from './kashida.ts';
import { isTile } from './labels.ts';
import { regionsOf } from './layout.ts';
import { type Segment, segmentsOf } from './lines.ts';
import { linesOf } from './paragraphs.ts';
import type { Row } from './rows.ts';

/*
 * What is of Arabic and Persian pages alone: which side a table and a line are read from, letters that are drawn longer.
 */

/** A row of cells from the left, each set from its own right edge. */
const cells = (texts: readonly string[], y: number, bold = false): Segment[] =>
  texts.flatMap((text, at) => {
    if (text === '') return [];
    const set = line(text, { x: 0, y, bold });
    const width = set.right - set.left;
    return [{ ...set, left: 260 + 200 * at - width, right: 260 + 200 * at }];
  });
const table = (rows: ReadonlyArray<readonly string[]>): Segment[] =>
  rows.flatMap((row, at) => cells(row, 100 + 40 * at));

describe('tables on Arabic pages', () => {
  const title = line('مياه القرى الأربعين في الوادي', { x: 60, y: 40, size: 30 }, true);

  test.each([
    ['figures stand at the right', [['القرية', 'السكان', 'الماء'], ['الجفر', 'كثيرون', '310 لترات'], ['العيون', 'قليلون', '95 لترًا']]],
    ['the corner over the names is empty', [['', 'يحفظ', 'يكفي'], ['الخزان', 'مطر الشتاء', 'للصيف'], ['البئر', 'ماء الجبل', 'للربيع']]],
    ['names have their word over them', [['المعيار', 'القديم', 'عندنا'], ['الوقت', 'يوم', 'ساعة'], ['الطريق', 'طويل', 'قصير']]],
    ['years run from the left', [['الماء', '2025', '2026'], ['الجفر', 'قليل', 'كثير'], ['العيون', 'كثير', 'قليل']]],
    ['others say yes or no', [['المعيار', 'القديم', 'عندنا'], ['الوقت', '✗ يومان', '✓ ساعة'], ['الطريق', '✗ طويل', '✓ قصير'], ['الماء', '✗ مالح', '✓ حلو']]],
    ['rows are numbered at the left', [['الخطوة', 'متى', 'الحال'], ['1. نسأل القرى', 'في مايو', 'تم'], ['2. نحفر البئر', 'في يونيو', 'تم']]],
  ] as const)('are read from the left where %s', (_, rows) => {
    expect(said([title, ...table(rows)]).slice(1)).toEqual(rows.flat().filter((text) => text !== ''));
  }); // prettier-ignore

  test.each([
    ['a column at the left has only its head', [['ملاحظات', 'السكان', 'القرية'], ['', 'كثيرون', 'الجفر'], ['', 'قليلون', 'العيون']]],
    ['nothing shows another side', [['القرية', 'السكان', 'الماء'], ['الجفر', 'كثيرون', 'قليل'], ['العيون', 'قليلون', 'كثير']]],
    ['figures stand at the left', [['الماء', 'السكان', 'القرية'], ['310 لترات', 'كثيرون', 'الجفر'], ['95 لترًا', 'قليلون', 'العيون']]],
    ['rows are numbered at the right', [['المصدر', 'الحال', 'الرقم'], ['الجفر', 'تم', '7'], ['العيون', 'تم', '8'], ['الوادي', 'تم', '9']]],
  ] as const)('are read from the right where %s', (_, rows) => {
    expect(said([title, ...table(rows)]).slice(1)).toEqual(
      rows.flatMap((row) => row.toReversed()).filter((text) => text !== ''),
    );
  }); // prettier-ignore

  test('have their heads in the same order, though each of these has a box of its own', () => {
    const heads = ['العمل', 'لماذا نعمله', 'الحال'];
    const rows = [['1. البئر', 'ماء الجبل كله', 'تم'], ['2. الخزان', 'مطر الشتاء كله', 'تم'], ['3. السد', 'سيل الربيع كله', 'تم']]; // prettier-ignore
    const body = rows.flatMap((row, at) => cells(row, 160 + 40 * at));
    const boxes = [150, 350, 550].map((x) => box(x, 95, 120, 28));
    expect(said([title, ...cells(heads, 100), ...body], { boxes }).slice(1)).toEqual([...heads, ...rows.flat()]);
  });
});

describe('a table whose borders are drawn cell by cell', () => {
  const rows = [
    ['القرية', 'ما نحفره هناك في الربيع', 'متى'],
    ['الجفر', 'بئران عند الجبل', 'وخزان تحت الطريق', 'مايو'],
    ['العيون', 'خزان فوق القرية', 'وأنابيب إليه', 'يونيو'],
  ];
  const english = [
    ['Village', 'What we dig there', 'When'],
    ['Jafr', 'Two wells at the hill', 'and a tank by the road', 'May'],
    ['Oyun', 'A tank over the village', 'and pipes up to it', 'June'],
  ];
  /** Columns so near to each other that no white space parts them, and names in the middle of their rows. */
  const page = (texts: readonly (readonly string[])[], arabic: boolean): Segment[] =>
    texts.flatMap((cells, at) => {
      const y = 200 + 80 * at;
      const [first = '', second = '', third = '', fourth] = cells;
      const [name, when] = [
        { x: 60, y: y + 20 },
        { x: 314, y: y + 20 },
      ];
      return fourth === undefined
        ? [line(first, name, arabic), line(second, { x: 126, y: y + 20 }, arabic), line(third, when, arabic)]
        : [line(first, name, arabic), line(second, { x: 122, y: y + 8 }, arabic), line(third, { x: 126, y: y + 32 }, arabic), line(fourth, when, arabic)]; // prettier-ignore
    });
  const ends = [50, 119, 311, 380];
  const rules = (arabic: boolean): ReturnType<typeof box>[] =>
    [0, 1, 2, 3].flatMap((at) =>
      ends.slice(1).map((end, piece) => box(ends[piece] ?? 0, 195 + 80 * at, end - (ends[piece] ?? 0), 1, arabic)),
    );
  const above = (arabic: boolean): Segment[] =>
    Array.from({ length: 7 }, (_, at) =>
      line(arabic ? 'قرى الوادي' : 'the valley', { x: 60, y: 20 + 24 * at }, arabic),
    );

  test.each([
    ['English', false, english],
    ['Arabic', true, rows],
  ] as const)('has its cells whole, though they nearly touch and much stands over it: %s', (_, arabic, texts) => {
    const drawing = { rules: rules(arabic) };
    const wanted = texts.flatMap(([first = '', second = '', third = '', fourth]) =>
      fourth === undefined ? [first, second, third] : [first, `${second} ${third}`, fourth],
    );
    expect(said([...above(arabic), ...page(texts, arabic)], drawing).slice(-9)).toEqual(wanted);
  });
});

describe('a table with lines between its rows alone, drawn cell by cell', () => {
  const rows = [
    ['Village', 'What is dug', 'When'],
    ['Jafr in the hills', 'two wells, a tank', 'May'],
    ['Oyun', 'a tank over it all', 'June'],
    ['Wadi', 'pipes', 'July'],
  ];
  const ends = [50, 198, 349, 420];
  const page = rows.flatMap((row, at) =>
    row.map((text, column) => line(text, { x: [60, 200, 352][column] ?? 0, y: 200 + 40 * at })),
  );
  const over = Array.from({ length: 7 }, (_, at) => line('The valley', { x: 60, y: 20 + 20 * at }));

  test.each([
    ['with its first and its last row', [226, 266, 306]],
    ['with its last row, and nothing of what stands over it', [190, 226, 266, 306]],
  ])('is found %s', (_, heights) => {
    const rules = heights.flatMap((y) =>
      ends.slice(1).map((end, piece) => box(ends[piece] ?? 0, y, end - (ends[piece] ?? 0), 1)),
    );
    const blocks = blocksOfRegions(regionsOf([...over, ...page], { boxes: [], rules }), frame);
    expect(blocks.filter(({ kind }) => kind === 'cell').map(({ text }) => text)).toEqual(rows.flat());
  });
});

describe('tables on English pages', () => {
  test('leave what stands over them where it is', () => {
    const rows = [
      ['Tank', 'rain', 'ready'],
      ['Mast', 'lines', 'in May'],
      ['Hut', 'tools', 'ready'],
    ];
    const body = rows.flatMap((row, at) => row.map((text, column) => line(text, { x: 60 + 260 * column, y: 200 + 40 * at }))); // prettier-ignore
    const heads = ['Part', 'Use', 'State'].map((text, at) => line(text, { x: 60 + 260 * at, y: 160 }));
    const over = [line('What we build', { x: 60, y: 40, size: 32 }), line('for forty villages', { x: 60, y: 90 })];
    const boxes = [box(50, 30, 700, 45), box(50, 85, 700, 30), box(50, 155, 860, 30), box(50, 190, 860, 140)];
    const texts = ['What we build', 'for forty villages', 'Part', 'Use', 'State', ...rows.flat()];
    expect(said([...over, ...heads, ...body], { boxes })).toEqual(texts);
  });
});

describe('a colour that changes, drawn as boxes one in another', () => {
  test.each([
    ['English', false, ['We ask each of the villages', 'what it needs']],
    ['Arabic', true, ['نسأل القرى كلها في الوادي', 'عما يكفيها']],
  ] as const)('parts no lines: %s', (_, arabic, texts) => {
    const page = [
      line(texts[0], { x: 300, y: 220 }, arabic),
      line(texts[1], { x: 300, y: 242 }, arabic),
      line(texts[1], { x: 60, y: 440 }, arabic),
    ];
    const shades = [0, 1, 2, 3, 4, 5].map((at) =>
      box(280 + 10 * at, 90 + 10 * at, 260 - 20 * at, 200 - 20 * at, arabic),
    );
    expect(said(page, { boxes: shades })).toContain(texts.join(' '));
  });
});

describe('a line of Arabic and other words', () => {
  /** What is read of a line by its letters from left to right, each Arabic word turned as it is drawn. */
  const read = (drawn: string): string[] =>
    segmentsOf(glyphs(drawn.replaceAll(/\p{Script=Arabic}+/gu, (word) => [...word].reverse().join('')), { left: 60, base: 400 })).map(({ text }) => text); // prettier-ignore

  test.each([
    ['its number at the left', '2. Night run الليل حملة', '2. Night run حملة الليل'],
    ['its number at the left, all Arabic', '3. الليل حملة', '3. حملة الليل'],
    ['its number at the right', 'Night run حملة .2', '2. حملة Night run'],
    ['its number at the right, and a bracket', '(NR) الليل حملة .5', '5. حملة الليل (NR)'],
  ])('of a list is read from the side of %s', (_, drawn, text) => {
    expect(read(drawn)).toEqual([text]);
  });

  test.each([
    ['a count at its left', '6 فقط أشهر', '6 أشهر فقط'],
    ['a sum at its left', '$1.5 مليون', '$1.5 مليون'],
    ['a year at its left', '2026 في قرية مليون', 'مليون قرية في 2026'],
    ['a number that its words lead to', '9 من أشهر', 'أشهر من 9'],
    ['a figure of another kind', '340 البيع نقاط', 'نقاط البيع 340'],
    ['a figure that takes no plural', '340 بيع نقاط', 'نقاط بيع 340'],
  ])('is read from the side that %s shows', (_, drawn, text) => {
    expect(read(drawn)).toEqual([text]);
  });
});

describe('strokes that lengthen an Arabic word', () => {
  /** Letters of «ماء» as a file lists them, from the right, each 7 points wide; and strokes where they begin. */
  const read = (
    strokes: Array<{ text: string; left: number; width?: number; guessed?: boolean }>,
    gap = 0,
  ): string[] => {
    const letter = (text: string, left: number) =>
      glyphs(text, { left, base: 400 }).map((glyph) => ({ glyph, guessed: false }));
    const drawn = strokes.flatMap(({ text, left, width = 6, guessed = false }) =>
      glyphs(text, { left, base: 400 }).map((glyph) => ({ glyph: { ...glyph, right: left + width }, guessed })),
    );
    const all = [...letter('م', 100 + gap), ...drawn, ...letter('ا', 93), ...letter('ء', 86)];
    return segmentsOf(withoutStrokes(all).map(({ glyph }) => glyph)).map(({ text }) => text);
  };

  test.each([
    ['with the name of a letter, on the one that it lengthens', [{ text: 'F', left: 99.8 }], 0],
    ['with the name of a sign', [{ text: '$', left: 99.8 }], 0],
    ['with the name of a letter, between two letters', [{ text: 'Z', left: 99 }], 6],
    ['without a name', [{ text: '\u0004', left: 99.5, guessed: true }], 6],
    [
      'several behind each other',
      [
        { text: '\u0004', left: 105, guessed: true },
        { text: '\u0004', left: 99.5, guessed: true },
      ],
      11,
    ],
  ])('are no letters and no gap: %s', (_, strokes, gap) => {
    expect(read(strokes, gap)).toEqual(['ماء']);
  });

  test('a figure or a full stop between two letters is none', () => {
    expect(read([{ text: '3', left: 100.5 }], 7)).toEqual(['م3اء']);
    expect(read([{ text: '.', left: 100.5, width: 3 }], 0)).toEqual(['م.اء']);
  });
});

describe('lines below each other', () => {
  const page = (texts: readonly string[], arabic: boolean): Segment[] =>
    texts.map((text, at) => line(text, { x: 60, y: 100 + 21 * at }, arabic));

  test('of which the widest ends a sentence are two texts, as on an Arabic cover', () => {
    const texts = ['ماء لأربعين قرية في الوادي. جولة أولى، مايو.', 'الهفوف، الأحساء. نعمل منذ الربيع.'];
    expect(said(page(texts, true))).toEqual(texts);
    // English headings and cards are often wrapped there.
    const english = ['Forty villages have no water of their own.', 'And the winter is near.'];
    expect(said(page(english, false))).toEqual([english.join(' ')]);
  });

  test.each([
    ['English', false, ['Water for forty villages of the valley. We', 'carry it up by night. They pay by month.', 'It is cheap.']],
    ['Arabic', true, ['ماء لأربعين قرية في وادي الجبل الأخضر كله.', 'نحمله إليها ليلاً وتدفع القرى ثمنه كل شهر', 'وهو رخيص.']],
  ] as const)('of which another is as wide are one: %s', (_, arabic, texts) => {
    expect(said(page(texts, arabic))).toEqual([texts.join(' ')]);
  }); // prettier-ignore

  test('that are justified are one text though one of them slipped', () => {
    const texts = ['نحمل الماء كل ليلة إلى', 'القرى الأربعين كلها في', 'وادي الجبل الأخضر الذي', 'تدفع قراه ثمنه كل شهر', 'أو كل عام إن شاءت', 'ثم نعود.']; // prettier-ignore
    const page = texts.map((text, at) => {
      const set = line(text, { x: 60, y: 100 + 24 * at - (at === 3 ? 4 : 0) }, true);
      return at === 5 ? set : { ...set, left: 700 };
    });
    expect(said(page)).toEqual([texts.join(' ')]);
  });

  test.each([
    ['labels, as on an Arabic cover', ['الدرس : ماء القرى والآبار', 'الأستاذة : ليلى من الجفر', 'الفريق : سالم ومريم']],
    ['short, and a next word would not quite fill the first', ['ماء القرى', 'آبار الوادي كله']],
  ])('are texts of their own where they are %s', (_, texts) => {
    expect(said(page(texts, true))).toEqual(texts);
  }); // prettier-ignore

  test('are parted by a line of strokes', () => {
    const texts = ['نحمل الماء كل ليلة إلى القرى', 'ــ ــ ــ ــ ــ ــ ــ ــ ــ', 'ثم نعود من وادي الجبل الأخضر'];
    expect(said(page(texts, true))).toEqual(expect.arrayContaining([texts[0], texts[2]]));
  });

  test('are one text though a word over them stands nearer', () => {
    const texts = ['نحمل الماء كل ليلة إلى القرى كلها في', 'وادي الجبل الأخضر، وتدفع ثمنه كل شهر'];
    const over = line('متى', { x: 60, y: 80 }, true);
    const lines = texts.map((text, at) => line(text, { x: 60, y: 101 + 24 * at }, true));
    expect(said([over, ...lines])).toEqual(['متى', texts.join(' ')]);
  });

  test('stay one text though a figure stands nearer', () => {
    const texts = ['نحفر تحت البئر القديمة في القرية', 'وننتظر الماء'];
    const page = texts.map((text, at) => line(text, { x: 60, y: 114 + 24 * at }, true));
    expect(said([line('12', { x: 60, y: 98 }, true), ...page]).join('|')).toContain(texts.join(' '));
  });

  test.each([
    ['English', false, ['Pumps', 'We dig below the old well and', 'wait for water']],
    ['Arabic', true, ['المضخات', 'نحفر تحت البئر القديمة في القرية', 'وننتظر الماء']],
  ] as const)('stay one text though a heavier head stands nearer: %s', (_, arabic, [head, ...texts]) => {
    const segments = [
      line(head, { x: 60, y: 100, bold: true }, arabic),
      ...texts.map((text, at) => line(text, { x: 60, y: 114 + 24 * at }, arabic)),
    ];
    expect(said(segments)).toEqual([head, texts.join(' ')]);
  });
});

describe('lines at both sides of a page', () => {
  test.each([
    ['English', false, ['Water for the valley', 'All forty villages', 'Pumps', 'Below the old wells', 'Tanks above']],
    ['Arabic', true, ['ماء القرى', 'قرى الوادي كلها', 'Pumps', 'تحت الآبار القديمة', 'وخزانات فوقها']],
  ] as const)('of which none stands beside another are read from the top: %s', (_, arabic, texts) => {
    const page = texts.map((text, at) =>
      line(text, { x: [0, 1, 3].includes(at) ? 60 : 560, y: 60 + 40 * at }, arabic),
    );
    expect(said(page)).toEqual(texts);
  }); // prettier-ignore
});

describe('steps on an Arabic page that was not mirrored', () => {
  test('are read by the numbers at the left of their words, row by row', () => {
    const steps = ['نسأل القرى', 'نحفر البئر', 'نبني الخزان', 'نمد الأنابيب', 'نحمل الماء', 'نعود كل عام'];
    const page = steps.flatMap((step, at) => {
      const [x, y] = [60 + 300 * (at % 3), 160 + 160 * Math.floor(at / 3)];
      return [line(`0${at + 1}`, { x, y }), line(step, { x: x + 60, y }), line('قرى الوادي', { x: x + 60, y: y + 30, size: 12 })]; // prettier-ignore
    });
    expect(said([line('عملنا في قرى الوادي كله', { x: 60, y: 40, size: 30 }, true), ...page]).join(' ')).toMatch(
      new RegExp(steps.join('.*'), 'u'),
    );
  });
});

describe('two parts side by side', () => {
  test.each([
    ['English', false, ['the wells', 'of the valley', 'the pumps', 'and the tanks']],
    ['Arabic', true, ['آبار القرى', 'في الوادي كله', 'المضخات', 'وخزانات الماء']],
  ] as const)('with their numbers beside them are read one after the other: %s', (_, arabic, texts) => {
    const page = [0, 1].flatMap((at) => [
      line(`0${at + 1}`, { x: 60 + 440 * at, y: 112, size: 26, bold: true }, arabic),
      line(texts[2 * at] ?? '', { x: 120 + 440 * at, y: 97, size: 20, bold: true }, arabic),
      line(texts[2 * at + 1] ?? '', { x: 120 + 440 * at, y: 129, size: 20, bold: true }, arabic),
      line(
        arabic ? 'كل ما في القرى من ماء وآبار' : 'all the water of the villages',
        { x: 60 + 440 * at, y: 190, size: 14 },
        arabic,
      ),
    ]);
    expect(said(page).join(' ')).toContain(['01', texts[0], texts[1], '02', texts[2], texts[3]].join(' '));
  });
});

describe('a title in a column of its own', () => {
  const text = [
    'نسأل القرى الأربعين في الوادي كل شهر عما يكفيها',
    'ونحفر لها الآبار حيث كانت منذ مئة عام وأكثر منها',
    'ثم نحمل إليها الماء كل ليلة.',
  ];
  const body = text.map((one, at) => line(one, { x: 60, y: 160 + 22 * at }, true));
  const title = line('ماؤنا', { x: 120, y: 180, size: 32 });
  const boxes = [box(80, 100, 180, 240)];

  test('is read first, though it stands at the left', () => {
    expect(said([...body, title], { boxes })).toEqual(['ماؤنا', text.join(' ')]);
  }); // prettier-ignore

  test('is no title where something stands below it', () => {
    expect(said([...body, title, line('في كل قرية', { x: 120, y: 260 })], { boxes })[0]).toBe(text.join(' '));
  });
});

describe('a figure over its label', () => {
  test.each([
    ['English', false, 'asked in forty villages', ['1.2 m', 'litres a day']],
    ['Arabic', true, 'سألنا أربعين قرية', ['1.2 مليون', 'لتر كل يوم']],
  ] as const)('is a tile, but not with what stands far over it: %s', (_, arabic, over, [figure, label]) => {
    const rows = (y: number): Row[] => [
      [line(over, { x: 60, y, size: 14 }, arabic)],
      [line(figure, { x: 60, y: 160, size: 36 }, arabic)],
      [line(label, { x: 60, y: 206, size: 14 }, arabic)],
    ];
    expect(isTile(linesOf(rows(138), arabic), false)).toBe(true);
    expect(isTile(linesOf(rows(96), arabic), false)).toBe(false);
  });
});
