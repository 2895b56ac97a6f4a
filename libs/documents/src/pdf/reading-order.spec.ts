import { describe, expect, test } from '@jest/globals';
import { box, glyphs, line, said } from '../../test/pdf-lines.ts';
import { type Segment, segmentsOf } from './lines.ts';
import { withMarks } from './list-marks.ts';

/*
 * The order and the wholeness of what stands on pages of one kind each, as strangers lay them out.
 */

describe('words that stand far apart on one line', () => {
  test('are one heading where its letters are set apart', () => {
    const heading = (text: string, space: number): Segment[] => segmentsOf(glyphs(text, { left: 60, base: 400, space }).filter(({ blank }) => !blank)); // prettier-ignore
    expect(heading('OUR WAY OF WORK', 6).map(({ text }) => text)).toEqual(['OUR WAY OF WORK']);
    // Letters that stand close show that so wide a gap parts two texts.
    const two = [...glyphs('PRICE', { left: 60, base: 400 }), ...glyphs('TERM', { left: 118, base: 400 })];
    expect(segmentsOf(two).map(({ text }) => text)).toEqual(['PRICE', 'TERM']);
  });

  /** Words that fill the column from 60 to 200. */
  const filled = (words: string[], base: number): ReturnType<typeof glyphs> => {
    const letters = words.join('').length;
    const space = (140 - 7 * letters) / (words.length - 1);
    let left = 60;
    return words.flatMap((word) => {
      const all = glyphs(word, { left, base });
      left += 7 * word.length + space;
      return all;
    });
  };

  test('are one line where it fills its column as the others do', () => {
    const page = [
      ...filled(['the', 'water', 'of', 'the'], 400),
      ...filled(['well', 'below', 'it'], 382),
      ...filled(['mountain', 'is', 'salty'], 364),
    ];
    expect(segmentsOf(page).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['the water of the', 'well below it', 'mountain is salty']),
    );
  });

  test('are one line where two of a list fill the same column with spaces that differ', () => {
    const page = [
      ...filled(['1.', 'dig', 'the', 'well'], 400),
      ...glyphs('deep', { left: 60, base: 382 }),
      ...filled(['ask', 'the', 'villages'], 364),
      ...glyphs('twice', { left: 60, base: 346 }),
    ];
    expect(segmentsOf(page).map(({ text }) => text)).toContain('ask the villages');
  });

  test('are cells where they begin under each other', () => {
    const row = (base: number, cells: string[]): ReturnType<typeof glyphs> =>
      cells.flatMap((cell, at) => glyphs(cell, { left: 60 + 90 * at, base }));
    const page = [...row(400, ['Tank', 'rain', 'litre']), ...row(382, ['Mast', 'lines', 'metre']), ...row(364, ['Hut', 'tools', 'piece'])]; // prettier-ignore
    expect(segmentsOf(page)).toHaveLength(9);
  });
});

describe('a sentence that goes on', () => {
  test.each([
    ['English', false, ['Our drivers bring the water up', '→ the villages pay by the month.']],
    ['Arabic', true, ['ينقل السائقون الماء إلى القرى', '– وتدفع القرى ثمنه كل شهر.']],
  ] as const)('behind a dash or an arrow is no point of a list: %s', (_, arabic, lines) => {
    const page = (texts: readonly string[]): Segment[] =>
      texts.map((text, at) => line(text, { x: 60, y: 100 + 20 * at }, arabic));
    expect(said(page(lines))).toEqual([lines.join(' ')]);
    // Where others begin so, they are points.
    const listed = [...lines, lines[1]];
    expect(said(page(listed))).toEqual(listed);
  });

  test('in capitals over several lines is one title', () => {
    const lines = ['NOBODY CARRIES', 'WATER TO THE FORTY', 'VILLAGES'];
    const page = lines.map((text, at) => line(text, { x: 60, y: 60 + 40 * at, size: 36, bold: true }));
    const text = line('We asked each of them twice in the winter of the year before last.', { x: 60, y: 240 });
    expect(said([...page, text])[0]).toBe(lines.join(' '));
  });
});

describe('a headline', () => {
  test('in large letters is one, though each of its lines begins with a capital; small ones are points', () => {
    const lines = ['Forty Villages', 'Clear Water', 'Dry Roads'];
    const page = (size: number): Segment[] => [
      ...lines.map((text, at) => line(text, { x: 60, y: 60 + 1.2 * size * at, size })),
      line('We asked each of them twice in the winter of the year before last.', { x: 60, y: 300 }),
    ];
    expect(said(page(48))[0]).toBe(lines.join(' '));
    expect(said(page(16)).slice(0, 3)).toEqual(lines);
  });
});

describe('a headline with a number', () => {
  test.each([
    ['English', false, 'WHERE WE SELL', ['4 dry valleys.', 'One long road.'], ['4200', 'litres a day']],
    ['Arabic', true, 'أين نبيع', ['4 أودية جافة.', 'وطريق واحدة.'], ['4200', 'لتر كل يوم']],
  ] as const)('is no figure with a label: %s', (_, arabic, label, lines, tile) => {
    const page = (texts: readonly string[]): Segment[] => [
      line(label, { x: 60, y: 60, size: 12 }, arabic),
      ...texts.map((text, at) => line(text, { x: 60, y: 84 + 44 * at, size: 40 }, arabic)),
    ];
    expect(said(page(lines))).toEqual([label, lines.join(' ')]);
    const figure = [line(tile[0], { x: 60, y: 60, size: 40 }, arabic), line(tile[1], { x: 60, y: 110, size: 12 }, arabic)];
    expect(said(figure)).toEqual([tile.join(' ')]);
  }); // prettier-ignore
});

describe('a headline of two sentences', () => {
  test.each([
    ['English', false, ['The wells are ready.', 'The roads are not.'], 'We asked each of the villages twice in the winter of the year before last.'],
    ['Arabic', true, ['الآبار جاهزة.', 'والطرق ليست كذلك.'], 'سألنا كل قرية من القرى الأربعين مرتين في شتاء السنة التي قبل الماضية.'],
  ] as const)('is one title: %s', (_, arabic, lines, text) => {
    const page = (size: number): Segment[] => [
      ...lines.map((one, at) => line(one, { x: 60, y: 60 + 1.2 * size * at, size }, arabic)),
      line(text, { x: 60, y: 300 }, arabic),
    ];
    expect(said(page(44))).toEqual([lines.join(' '), text]);
    expect(said(page(16))).toEqual([...lines, text]);
  }); // prettier-ignore
});

describe('steps with their numbers at their side', () => {
  const steps = {
    English: [
      'Ask',
      'We ask each of the villages',
      'Dig',
      'We dig below the old well',
      'Sell',
      'They pay by the month',
    ],
    Arabic: ['نسأل', 'نسأل كل قرية عن بئرها', 'نحفر', 'نحفر تحت البئر القديمة', 'نبيع', 'يدفع الناس كل شهر'],
  };

  test.each([
    ['English', false, steps.English, ['1', '2', '3']],
    ['Arabic', true, steps.Arabic, ['١', '٢', '٣']],
  ] as const)('between a head and its text: the number is first: %s', (_, arabic, texts, numbers) => {
    const page = (pitch: number): Segment[] => [
      line(arabic ? 'كيف نعمل في القرى الأربعين كلها' : 'How we work in all of the forty villages', { x: 60, y: 60, size: 32 }, arabic),
      ...numbers.flatMap((number, at) => [
        line(texts[2 * at] ?? '', { x: 120, y: 150 + pitch * at, bold: true }, arabic),
        line(number, { x: 70, y: 160 + pitch * at, size: 20 }, arabic),
        line(texts[2 * at + 1] ?? '', { x: 120, y: 176 + pitch * at }, arabic),
      ]),
    ]; // prettier-ignore
    const wanted = numbers.flatMap((number, at) => [number, texts[2 * at], texts[2 * at + 1]]).join(' ');
    for (const pitch of [90, 56]) expect(said(page(pitch)).slice(1).join(' ')).toBe(wanted);
  });

  test.each([
    ['from row to row', [1, 2, 3, 4, 5, 6]],
    ['down each column', [1, 4, 2, 5, 3, 6]],
  ] as const)('in two columns they are read as they are numbered: %s', (_, numbers) => {
    const names = ['the wells', 'the pumps', 'the roads', 'the towns', 'the costs', 'the team'];
    const page = numbers.flatMap((number, at) => {
      const place = { x: 60 + 400 * (at % 2), y: 150 + 50 * Math.floor(at / 2) };
      return [
        line(String(number), { ...place, size: 20 }),
        line(names[number - 1] ?? '', { ...place, x: place.x + 50, y: place.y + 2 }),
      ];
    });
    expect(said(page).join(' ')).toBe(names.map((name, at) => `${at + 1} ${name}`).join(' '));
  });

  test('a figure at the height of neither of two lines beside it is read before them', () => {
    const page = [
      line('Sold', { x: 240, y: 100, bold: true }),
      line('4200', { x: 60, y: 104, size: 36 }),
      line('litres in the second year', { x: 240, y: 132, size: 12 }),
    ];
    expect(said(page)).toEqual(['4200', 'Sold', 'litres in the second year']);
  });
});

describe('cards without a box', () => {
  test.each([
    [
      'English',
      false,
      ['CARRY', 'Two drivers', 'each village, each day', 'STORE', 'Four tanks', 'filled in one winter'],
    ],
    ['Arabic', true, ['النقل', 'سائقان اثنان', 'كل قرية في كل يوم', 'الخزن', 'أربعة خزانات', 'تمتلئ في شتاء واحد']],
  ] as const)('a small label over a name over its words: each card for itself: %s', (_, arabic, texts) => {
    const page = texts.map((text, at) =>
      line(text, { x: 60 + 400 * Math.floor(at / 3), y: [100, 116, 140][at % 3] ?? 0, size: [9, 18, 12][at % 3] ?? 0 }, arabic),
    ); // prettier-ignore
    expect(said(page)).toEqual(texts);
  });
});

describe('boxes', () => {
  test('that reach into each other part no words from what is read before them', () => {
    const page = [
      line('How the water comes', { x: 60, y: 40, size: 32 }),
      line('to forty villages', { x: 60, y: 80, size: 32 }),
      line('Every village has a tank', { x: 60, y: 160 }),
      line('Drivers fill it', { x: 740, y: 160 }),
      line('by night', { x: 740, y: 182 }),
    ];
    // A circle at the head's band reaches down to the lines.
    const boxes = [box(0, 0, 960, 150), box(720, -260, 460, 470)];
    expect(said(page, { boxes })[0]).toBe('How the water comes to forty villages');
  });

  test.each([
    ['English', false, ['The need', 'Forty villages have no well', 'and no road in winter.', 'asked twice'], ['Tanks', 'for rain', 'Masts', 'for lines', 'Pumps', 'for wells', 'Roads', 'for all']],
    ['Arabic', true, ['الحاجة', 'أربعون قرية بلا بئر واحدة', 'ولا طريق لها في الشتاء.', 'سئلت مرتين'], ['خزانات', 'للمطر', 'سوار', 'للأسلاك', 'مضخات', 'للآبار', 'طرق', 'للكل']],
  ] as const)('in rows beside a text: the text is read as a whole: %s', (_, arabic, texts, cards) => {
    const page = [
      ...texts.slice(0, 3).map((text, at) => line(text, { x: 60, y: 120 + 22 * at, bold: at === 0 }, arabic)),
      line(texts[3], { x: 60, y: 206, size: 12 }, arabic),
      ...cards.map((text, at) =>
        line(text, { x: 470 + 230 * (Math.floor(at / 2) % 2), y: (at < 4 ? 116 : 212) + 24 * (at % 2), bold: at % 2 === 0 }, arabic),
      ),
    ];
    const boxes = [0, 1, 2, 3].map((at) => box(460 + 230 * (at % 2), at < 2 ? 104 : 200, 220, 88, arabic));
    expect(said(page, { boxes }).join(' ')).toBe([...texts, ...cards].join(' '));
  }); // prettier-ignore
});

describe('an ornament behind a text', () => {
  test.each([
    ['English', false, ['• The water of the forty villages is carried by', 'two drivers.', '• Each of them has a tank on a lorry that holds', 'four thousand litres.']],
    ['Arabic', true, ['• ماء القرى الأربعين ينقله كل يوم سائقان', 'اثنان فقط.', '• ولكل سائق خزان على شاحنة يحمل أربعة', 'آلاف لتر.']],
  ] as const)('parts no lines that run across its edges: %s', (_, arabic, texts) => {
    const page = texts.map((text, at) => line(text, { x: at % 2 === 0 ? 60 : 76, y: 100 + 26 * at + 10 * Math.floor(at / 2) }, arabic)); // prettier-ignore
    const wanted = [`${texts[0]} ${texts[1]}`, `${texts[2]} ${texts[3]}`];
    expect(said(page, { boxes: [box(200, 40, 700, 90, arabic), box(150, 160, 800, 200, arabic)] })).toEqual(wanted);
    // The ground of each line's words, without the bullet.
    const grounds = page.map(({ left, right, bottom, top }, at) => ({
      left: left + (arabic || at % 2 === 1 ? 0 : 25),
      right: right - (arabic && at % 2 === 0 ? 25 : 0),
      bottom: bottom - 1,
      top: top + 1,
    }));
    expect(said(page, { boxes: grounds })).toEqual(wanted);
  }); // prettier-ignore

  test.each([
    ['English', false, [['The villages', 'Each of the forty villages has a tank of steel that holds', 'the water of a whole winter, and a meter that tells all of', 'the drivers which of the tanks will be empty by the end of', 'the week.'], ['The drivers', 'Each of the drivers comes once a week and fills the tank of', 'the village whose turn it is, and asks the people there if', 'they have seen any of the forty meters stand still for', 'a day.']]],
    ['Arabic', true, [['القرى', 'في كل قرية من القرى الأربعين خزان من فولاذ يحفظ ما يكفيها', 'من مطر الشتاء كله وعداد يخبر السائقين أي الخزانات ينفد ماؤه', 'قبل نهاية الأسبوع وأيها يكفي القرية أسبوعا آخر أو شهرا من', 'الصيف.'], ['السائقون', 'يأتي كل سائق مرة في الأسبوع ويملأ خزان القرية التي حان دورها', 'ثم يسأل أهلها إن كانوا قد رأوا عدادا من العدادات كلها يتوقف عن', 'العد يوما كاملا أو أكثر من يوم في الشهر الذي مضى من هذه', 'السنة.']]],
  ] as const)('a grid at its side, over whose edge only the long lines run, parts nothing: %s', (_, arabic, texts) => {
    const page = texts.flatMap((text, part) =>
      text.map((one, at) => line(one, { x: 60, y: 100 + 130 * part + 22 * at, bold: at === 0 }, arabic)),
    );
    const wanted = texts.flatMap(([head, ...lines]) => [head, lines.join(' ')]);
    expect(said(page, { boxes: [box(-100, 60, 320, 400, arabic)] })).toEqual(wanted);
  }); // prettier-ignore

  test.each([
    ['English', false, ['Nobody carries the water up to the villages in', 'winter, and nobody pays for it.']],
    ['Arabic', true, ['لا ينقل أحد الماء إلى القرى في الشتاء كله ولا', 'يدفع ثمنه أحد.']],
  ] as const)('a circle in the middle of the page parts no lines as wide as the page: %s', (_, arabic, texts) => {
    const page = texts.map((text, at) => {
      const set = line(text, { x: 60, y: 100 + 28 * at, size: 20 }, arabic);
      return at > 0 ? set : arabic ? { ...set, left: 60 } : { ...set, right: 900 };
    });
    expect(said(page, { boxes: [box(200, -340, 560, 465)] })).toEqual([texts.join(' ')]);
  });

  test.each([
    [
      'English',
      false,
      ['The drivers fill the tank of each', 'village by night, and they are', 'paid for it by the month.'],
    ],
    ['Arabic', true, ['يملأ السائقون خزان كل قرية في', 'الليل ويتقاضون أجرهم كل شهر من', 'القرى كلها.']],
  ] as const)('grounds of its lines that are drawn in pieces are no rows of a table: %s', (_, arabic, texts) => {
    const page = texts.map((text, at) => line(text, { x: 60, y: 100 + 20 * at }, arabic));
    const grounds = page.flatMap(({ left, right, bottom, top }) => {
      const cut = arabic ? left + 40 : right - 40;
      return [{ left, right: cut, bottom: bottom - 2, top: top + 2 }, { left: cut, right, bottom: bottom - 2, top: top + 2 }]; // prettier-ignore
    });
    expect(said(page, { boxes: grounds })).toEqual([texts.join(' ')]);
  });

  test('words that are too long for their box are still its own', () => {
    const texts = ['Tanks of steel and stone', 'Masts', 'Huts for the tools of all'];
    const page = texts.flatMap((text, at) => [
      { ...line(text, { x: 0, y: 110 }), left: 100 + 300 * at - 4 * text.length, right: 100 + 300 * at + 4 * text.length },
      { ...line('the year', { x: 0, y: 134, size: 12 }), left: 76 + 300 * at, right: 124 + 300 * at },
    ]); // prettier-ignore
    const boxes = [0, 1, 2].map((at) => box(30 + 300 * at, 100, 140, 60));
    expect(said(page, { boxes }).join(' ')).toBe(texts.map((text) => `${text} the year`).join(' '));
  });
});

describe('a text and a box', () => {
  test.each([
    ['English', false, ['The drivers fill the tank of each village by night', 'and are paid by the month.'], ['Asked twice', 'Forty villages told us what they pay']],
    ['Arabic', true, ['يملأ السائقون خزان كل قرية في الليل قبل الفجر', 'ويتقاضون أجرهم كل شهر.'], ['سئلت مرتين', 'أخبرتنا أربعون قرية بما تدفعه']],
  ] as const)('whose shadow reaches up to the last line does not part it from the text: %s', (_, arabic, texts, card) => {
    const page = [
      ...texts.map((text, at) => line(text, { x: 60, y: 100 + 24 * at }, arabic)),
      ...card.map((text, at) => line(text, { x: 80, y: 160 + 26 * at, bold: at === 0 }, arabic)),
    ];
    expect(said(page, { boxes: [box(50, 135, 800, 120, arabic)] })).toEqual([texts.join(' '), ...card]);
  }); // prettier-ignore

  test.each([
    ['English', false, ['Finding', 'information', 'can be', 'hard']],
    ['Arabic', true, ['الوصول إلى', 'المعلومات', 'عسير على', 'الجميع دائما']],
  ] as const)('that it is too long for, set on the box’s axis: the last line is the box’s own: %s', (_, arabic, texts) => {
    const page = texts.map((text, at) => {
      const set = line(text, { x: 0, y: 110 + 28 * at, size: 24 }, arabic);
      return { ...set, left: 200 - 6 * text.length, right: 200 + 6 * text.length };
    });
    const beside = line(arabic ? 'ولا أحد يعرف السبب' : 'Nobody knows why', { x: 400, y: 120 });
    expect(said([...page, beside], { boxes: [box(110, 100, 180, 90), box(390, 100, 300, 90)] })).toContain(texts.join(' '));
  }); // prettier-ignore

  test.each([
    ['English', false, ['You bring the', 'water to our', 'tank by night', 'We test what', 'each of them', 'has brought us', 'They pay by', 'the month for', 'all of it']],
    ['Arabic', true, ['تنقل الماء إلى', 'خزاننا ليلا', 'قبل الفجر', 'نفحص ما جاء', 'به كل واحد من', 'السائقين', 'تدفع القرى كل', 'شهر ثمن الماء', 'كله لنا']],
  ] as const)('with a figure, and the text under it: the text is one: %s', (_, arabic, texts) => {
    const figures = ['1', '2', '3'];
    const page = [
      ...figures.map((figure, at) => line(figure, { x: 120 + 280 * at, y: 100, size: 30, bold: true }, arabic)),
      ...texts.map((text, at) => line(text, { x: 70 + 280 * Math.floor(at / 3), y: 190 + 28 * (at % 3) }, arabic)),
    ];
    const boxes = figures.map((_figure, at) => box(90 + 280 * at, 80, 70, 70, arabic));
    const wanted = figures.flatMap((figure, at) => [figure, texts.slice(3 * at, 3 * at + 3).join(' ')]);
    expect(said(page, { boxes })).toEqual(wanted);
  }); // prettier-ignore
});

describe('a sentence that breaks off', () => {
  test('goes on in lines that are as heavy as others are light', () => {
    const texts = [
      'We carry the water to all of the',
      'villages of the valley by night',
      'and they pay for it by the month.',
    ];
    const page = (marks: string[]): Segment[] =>
      texts.map((text, at) => line(`${marks[at] ?? ''}${text}`, { x: at === 0 ? 60 : 76, y: 100 + 24 * at, bold: at === (marks.length === 0 ? 2 : 1) })); // prettier-ignore
    expect(said(page(['• ']))).toEqual([`• ${texts.join(' ')}`]);
    expect(said(page([]).map((one) => ({ ...one, left: 60 })))).toEqual([texts.join(' ')]);
    // One line over lighter ones is their heading.
    const heading = texts.slice(0, 2).map((text, at) => line(text, { x: 60, y: 100 + 24 * at, bold: at === 0 }));
    expect(said(heading)).toEqual(texts.slice(0, 2));
  });

  test('goes on below a full line, though lines of another text stand closer', () => {
    const page = [
      ...['Nobody carries water up there', 'when the road is closed.'].map((text, at) => line(text, { x: 60, y: 100 + 19 * at })), // prettier-ignore
      line('What we heard', { x: 60, y: 160, bold: true }),
      ...['Two of the traders told us', 'two prices of the same day'].map((text, at) => line(text, { x: 60, y: 184 + 23 * at })), // prettier-ignore
    ];
    expect(said(page).at(-1)).toBe('Two of the traders told us two prices of the same day');
  });
});

describe('lines that stand further apart than those of another weight', () => {
  test.each([
    ['English', false, ['WATER FOR ALL OF', 'THE VILLAGES', 'Two drivers carry it to', 'the tank of each village', 'every day.']],
    ['Arabic', true, ['الماء لكل القرى في', 'الوادي كله', 'ينقله كل يوم سائقان إلى', 'خزان كل قرية من القرى', 'الأربعين.']],
  ] as const)('are one text all the same: %s', (_, arabic, texts) => {
    const page = texts.map((text, at) =>
      line(text, { x: 60, y: at < 2 ? 100 + 19 * at : 120 + 27 * at, bold: at < 2 }, arabic),
    );
    expect(said(page)).toEqual([texts.slice(0, 2).join(' '), texts.slice(2).join(' ')]);
  }); // prettier-ignore
});

describe('lines that stand further apart than those of another text on the page', () => {
  test.each([
    ['English', false, ['Two drivers carry it to', 'the tank of each village', 'every day.'], ['It costs a third of a wage', 'and is never tested.']],
    ['Arabic', true, ['ينقله كل يوم سائقان إلى', 'خزان كل قرية من القرى', 'الأربعين.'], ['يكلف ثلث أجر العامل في كل', 'شهر ولا يفحص.']],
  ] as const)('are one text all the same: %s', (_, arabic, text, other) => {
    const page = [
      ...text.map((one, at) => line(one, { x: 60, y: 100 + 25 * at }, arabic)),
      ...other.map((one, at) => line(one, { x: 60, y: 300 + 17 * at }, arabic)),
    ];
    expect(said(page)).toEqual([text.join(' '), other.join(' ')]);
  }); // prettier-ignore
});

describe('ways to reach somebody', () => {
  test.each([
    ['English', false, 'Write to us before the summer'],
    ['Arabic', true, 'راسلونا قبل بداية الصيف القادم'],
  ] as const)('are each for itself, one below the other: %s', (_, arabic, words) => {
    const texts = [words, '+44 20 7946 0142', 'water@northwind.example', 'https://northwind.example', words];
    expect(said(texts.map((text, at) => line(text, { x: 60, y: 100 + 20 * at }, arabic)))).toEqual(texts);
  });
});

describe('tables', () => {
  test.each([
    ['English', false, [['Part', 'Before', 'With us'], ['Water', 'by the barrel', 'by the litre'], ['Repair', 'two weeks of waiting', 'a driver on the next day'], ['Price', 'paid in advance', 'paid by the month'], ['Report', 'once a year, on paper', 'live on every phone']]],
    ['Arabic', true, [['الجزء', 'من قبل', 'معنا'], ['الماء', 'يباع بالبرميل', 'يباع باللتر'], ['الإصلاح', 'انتظار لأسبوعين', 'سائق في اليوم التالي'], ['السعر', 'يدفع مقدما', 'يدفع كل شهر'], ['التقرير', 'مرة كل سنة على الورق', 'مباشر على كل هاتف']]],
  ] as const)('whose rows stand far apart are read row by row, in small letters too: %s', (_, arabic, rows) => {
    const page = rows.flatMap((row, at) => row.map((text, column) => line(text, { x: 60 + 300 * column, y: 100 + 36 * at, bold: at === 0 }, arabic)));
    expect(said(page)).toEqual(rows.flat());
  }); // prettier-ignore

  test.each([
    ['English', false, ['Part', 'What it does', 'State'], ['1. Tank', '2. Mast', '3. Hut'], 'ready'],
    ['Arabic', true, ['الجزء', 'ماذا يفعل', 'الحالة'], ['1. الخزان', '2. السارية', '3. الكوخ'], 'جاهز'],
  ] as const)('whose rows are numbered are read row by row: %s', (_, arabic, heads, names, state) => {
    const uses = arabic
      ? ['يحفظ مطر الشتاء كله حتى', 'يأتي الصيف']
      : ['keeps all the rain of a winter', 'until the summer'];
    const page = [
      ...heads.map((text, at) => line(text, { x: 60 + 260 * at, y: 100 }, arabic)),
      ...names.flatMap((name, at) => [
        line(name, { x: 60, y: 150 + 70 * at }, arabic),
        ...uses.map((text, row) => line(text, { x: 320, y: 140 + 70 * at + 20 * row }, arabic)),
        line(state, { x: 580, y: 150 + 70 * at }, arabic),
      ]),
    ]; // prettier-ignore
    expect(said(page)).toEqual([...heads, ...names.flatMap((name) => [name, uses.join(' '), state])]);
  });

  test.each([
    ['English', false, [['Tank of each village', 'Holds the water of a whole winter for each village'], ['Masts and their lines', 'Carries the lines from the dam to the pump'], ['Huts of the menders', 'Keeps the tools of those who mend all this'], ['Road over the dam', 'Takes the drivers up to the dam in winter, too']]],
    ['Arabic', true, [['خزان كل قرية من القرى', 'يحفظ مطر الشتاء كله لكل قرية من القرى الأربعين'], ['السواري وما عليها', 'تحمل الأسلاك من السد إلى المضخة'], ['أكواخ عمال الصيانة', 'يحفظ أدوات من يصلحون هذا كله'], ['الطريق فوق السد كله', 'يصعد السائقون به إلى السد في الشتاء أيضا']]],
  ] as const)('each of whose rows has a box are read row by row, however far apart: %s', (_, arabic, rows) => {
    const page = rows.flatMap((row, at) =>
      row.map((text, column) => line(text, { x: 60 + 240 * column, y: 100 + 90 * at, size: 12, bold: column === 0 }, arabic)),
    );
    const boxes = rows.map((_row, at) => box(40, 80 + 90 * at, 880, 80, arabic));
    expect(said(page, { boxes })).toEqual(rows.flat());
  }); // prettier-ignore

  test('rows that stand far apart between two rules are rows of their own', () => {
    const rows = [['Name', 'Litres'], ['Tank', '4,000'], ['Barrel', '200'], ['Can', '20'], ['Cup', '1']]; // prettier-ignore
    const page = rows.flatMap((row, at) => row.map((text, column) => line(text, { x: 60 + 200 * column, y: 100 + 40 * at }))); // prettier-ignore
    const rules = [90, 130, 170, 290].map((y) => box(50, y, 400, 1));
    expect(said(page, { rules })).toEqual(rows.flat());
  });

  test('columns whose lines go on with each other are texts', () => {
    const texts = [
      ['Ask forty villages', 'of the valley what', 'they pay for the', 'water of a winter'],
      ['Dig four wells and', 'carry the water to', 'the first ten of', 'the forty villages'],
    ];
    const page = texts.flatMap((text, column) => text.map((one, at) => line(one, { x: 60 + 400 * column, y: 100 + 28 * at }))); // prettier-ignore
    expect(said(page).join(' ')).toBe(texts.flat().join(' '));
  });

  test('with a rule under each row stay whole beside a text', () => {
    const text = ['What we build for', '• tanks of steel for the rain of a whole winter', '• masts', '• huts for the tools of those who keep them', '• roads', '• wells']; // prettier-ignore
    const rows = [['Tanks', 'ready'], ['Masts', 'ready'], ['Huts', 'in May'], ['Roads', 'in June']]; // prettier-ignore
    const page = [
      ...text.map((one, at) => line(one, { x: 60, y: 100 + 33 * at })),
      ...rows.flatMap((row, at) => row.map((one, column) => line(one, { x: 560 + 200 * column, y: 112 + 40 * at }))),
    ];
    const rules = [104, 144, 184, 224, 264].map((y) => box(550, y, 380, 1));
    expect(said(page, { rules }).join(' ')).toContain(rows.flat().join(' '));
  });
});

describe('a price', () => {
  test('and what it is paid for are one, however small that is', () => {
    const page = [
      line('Village', { x: 60, y: 80, size: 12 }),
      line('$40', { x: 60, y: 100, size: 40 }),
      line('/month', { x: 123, y: 104, size: 10 }),
      line('water for two hundred people', { x: 60, y: 170, size: 12 }),
    ];
    expect(said(page)).toContain('$40 /month');
  });
});

describe('a list whose numbers stand apart', () => {
  test.each([
    [
      'English',
      false,
      ['The pump is built by hand in', 'the village.', 'The meter tells us when it', 'has to be mended.'],
    ],
    ['Arabic', true, ['تُصنع المضخة باليد في ورشة', 'القرية.', 'يخبرنا العداد متى تحتاج إلى', 'إصلاح.']],
  ] as const)('is read item by item, each with its number: %s', (_, arabic, texts) => {
    const page = texts.flatMap((text, at) => {
      const y = 60 + 22 * at;
      const words = line(text, { x: 100, y }, arabic);
      return at % 2 === 1 ? [words] : [words, line(`${at / 2 + 1}.`, { x: 52, y }, arabic)];
    });
    expect(said(withMarks(page))).toEqual([`1. ${texts[0]} ${texts[1]}`, `2. ${texts[2]} ${texts[3]}`]);
  });

  test('with a dash, as it is read from the right', () => {
    const words = ['مضخة تعمل بالشمس', 'عداد يخبرنا عن كل عطل'].map((text, at) => line(text, { x: 100, y: 60 + 22 * at }, true)); // prettier-ignore
    const numbers = ['-1', '-2'].map((text, at) => line(text, { x: 60, y: 60 + 22 * at }, true));
    expect(said(withMarks([...words, ...numbers]))).toEqual(words.map(({ text }, at) => `${at + 1}- ${text}`));
  });

  test('one number alone stays where it is', () => {
    const page = [line('The pump', { x: 100, y: 60 }), line('1.', { x: 52, y: 60 })];
    expect(withMarks(page)).toEqual(page);
  });
});

describe('marks of a list', () => {
  test.each([
    ['English', false, ['We dig four wells below', 'We carry the water up to']],
    ['Arabic', true, ['نحفر أربع آبار تحت القرى', 'ننقل الماء إلى كل القرى']],
  ] as const)('of a font of symbols, or a number close to its words: %s', (_, arabic, texts) => {
    for (const marks of [
      ['\uF076 ', '\uF076 '],
      ['\uF0D8 ', '\uF0D8 '],
      ['1.', '2.'],
    ]) {
      const listed = texts.map((text, at) => `${marks[at] ?? ''}${text}`);
      expect(said(listed.map((text, at) => line(text, { x: 60, y: 100 + 20 * at }, arabic)))).toEqual(listed);
    }
  });

  test('an o near its words is one, where no line below it begins with anything else', () => {
    const list = ['o Dig four wells', 'o carry the water'].flatMap((text, at) => glyphs(text, { left: 60, base: 400 - 18 * at })); // prettier-ignore
    expect(segmentsOf(list).map(({ text }) => text)).toEqual(['◦ Dig four wells', '◦ carry the water']);
    // A word of Portuguese at the beginning of two lines.
    const text = [...list, ...glyphs('que traz a chuva', { left: 60, base: 364 })];
    expect(segmentsOf(text).map(({ text: one }) => one)).toContain('o Dig four wells');
  });
});

describe('points of a list in Arabic', () => {
  test.each([
    ['a number and a dash', ['1- مضخة تعمل بالشمس في كل قرية', '2- عداد يخبرنا عن كل عطل يحدث']],
    ['Persian numbers', ['۱. پمپ خورشیدی برای هر روستا که', '۲. کنتور هوشمند برای هر خانه ما']],
    ['letters', ['أ) مضخة تعمل بالشمس في كل قرية', 'ب) عداد يخبرنا عن كل عطل يحدث']],
    ['labels', ['المضخة: تعمل بالشمس في كل قرية.', 'العداد: يخبرنا عن كل عطل يحدث.']],
  ])('are each for itself, however full their lines are: %s', (_, texts) => {
    expect(said(texts.map((text, at) => line(text, { x: 100, y: 60 + 22 * at }, true)))).toEqual(texts);
  });

  test('a number is before its dot, as it is read from the right', () => {
    const page = [...glyphs('.1', { left: 400, base: 400 }), ...glyphs('ةخضملا', { left: 60, base: 370 })];
    expect(segmentsOf(page).map(({ text }) => text)).toEqual(expect.arrayContaining(['1.']));
  });
});

describe('a table of contents', () => {
  test.each([
    [
      'English',
      false,
      ['the water ................................ 3', 'the pumps ................................ 7'],
    ],
    ['Arabic', true, ['مصادر الماء .............................. 3', 'صيانة المضخات ............................ 7']],
  ] as const)('is read entry by entry, though each fills its column: %s', (_, arabic, texts) => {
    expect(said(texts.map((text, at) => line(text, { x: 100, y: 60 + 20 * at }, arabic)))).toEqual(texts);
  });
});

describe('an Arabic paragraph whose first line is set in', () => {
  test('is one, however far apart its lines stand', () => {
    const texts = ['تعمل مضخات القرية كلها', 'بالشمس وتخبرنا عداداتها متى', 'تحتاج إلى إصلاح.'];
    const page = texts.map((text, at) => {
      const set = line(text, { x: at === 0 ? 140 : 100, y: 60 + 30 * at }, true);
      return at === 0 ? { ...set, left: 644 } : at === 1 ? { ...set, left: 644 } : set;
    });
    expect(said(page)).toEqual([texts.join(' ')]);
  });
});

describe('Arabic letters that are drawn in parts', () => {
  test('stay in their word where the dots bear the name of the letter', () => {
    // From the left: «ماء القرى», the dots of whose last letter are drawn below the bare one.
    const word = glyphs('ىرقلا ءام', { left: 60, base: 400 });
    const page = [...word, { text: 'ي', left: 62, right: 65, base: 395, size: 14, blank: false }];
    expect(segmentsOf(page)).toHaveLength(1);
  });

  test('a vowel mark that stands on no letter is no phrase', () => {
    const page = [...glyphs('ءام', { left: 60, base: 400 }), ...glyphs('\u064F', { left: 200, base: 390 })];
    expect(segmentsOf(page)).toHaveLength(1);
  });
});
