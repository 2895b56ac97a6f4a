import { describe, expect, test } from '@jest/globals';
import { frame, line, said } from '../../test/pdf-lines.ts';
import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import { union } from './rows.ts';

/*
 * Lists, labels and tiles as strangers lay them out: English, and Arabic mirrored.
 */

/** A box round each of some lines, with a little space. */
const boxesOf = (lines: Segment[]): Rectangle[] =>
  lines.map(({ left, right, bottom, top }) => ({
    left: left - 12,
    right: right + 12,
    bottom: bottom - 8,
    top: top + 8,
  }));

const both = [
  ['English', false],
  ['Arabic', true],
] as const;

describe('labels in the middle of the side of their points', () => {
  const words = {
    English: {
      title: 'What may go wrong',
      lists: [
        ['Finding users', ['● Through clinics in the four valleys', '● With the help of partner schools']],
        ['Their needs', ['● We ask every one of them each month', '● What they look at is counted']],
        ['Partners', ['● They publish what they measure', '● Their name stands on our page']],
      ] as const,
    },
    Arabic: {
      title: 'ما الذي قد يعيقنا',
      lists: [
        ['إيجاد المستخدمين', ['● عبر العيادات في الوديان الأربعة', '● بمساعدة المدارس الشريكة لنا']],
        ['حاجاتهم', ['● نسأل كل واحد منهم في كل شهر', '● نعد ما ينظرون إليه عندنا']],
        ['الشركاء', ['● ينشرون ما يقيسونه لدينا', '● أسماؤهم ظاهرة في صفحتنا']],
      ] as const,
    },
  };
  const page = (
    language: 'English' | 'Arabic',
    arabic: boolean,
  ): { labels: Segment[]; all: Segment[]; read: string[] } => {
    const { title, lists } = words[language];
    const labels = lists.map(([label], at) => line(label, { x: 60, y: 151 + 96 * at, size: 22, bold: true }, arabic));
    const points = lists.flatMap(([, texts], at) =>
      texts.map((text, row) => line(text, { x: 320, y: 140 + 96 * at + 25 * row }, arabic)),
    );
    return {
      labels,
      all: [line(title, { x: 60, y: 40, size: 40 }, arabic), ...labels, ...points],
      read: [title, ...lists.flatMap(([label, texts]) => [label, ...texts])],
    };
  };

  test.each(both)('are read each before its own: %s', (language, arabic) => {
    const { all, read } = page(language, arabic);
    expect(said(all)).toEqual(read);
  });

  test.each(both)('in a box of their own, too: %s', (language, arabic) => {
    const { labels, all, read } = page(language, arabic);
    expect(said(all, { boxes: boxesOf(labels) })).toEqual(read);
  });

  test.each(both)('but with as much on either side they are tiles: %s', (language, arabic) => {
    const tiles =
      language === 'English'
        ? [['rating', '4.8'], ['growth', '+62%'], ['payback', '14 months'], ['right', '9 of 10']]
        : [['التقييم', '4.8'], ['النمو', '+62%'], ['الاسترداد', '14 شهرا'], ['صحيحة', '9 من 10']]; // prettier-ignore
    const placed = tiles.flatMap(([label = '', figure = ''], at) => [
      line(label, { x: 100 + 300 * (at % 2), y: 100 + 140 * Math.floor(at / 2) }, arabic),
      line(figure, { x: 100 + 300 * (at % 2), y: 125 + 140 * Math.floor(at / 2), size: 30, bold: true }, arabic),
    ]);
    expect(said(placed)).toEqual(tiles.map((tile) => tile.join(' ')));
  });
});

describe('cards of points that stand level', () => {
  const words = {
    English: [
      ['Nadia Haddad', ['• Built cold stores', '• Led forty people', '• Taught at a school']],
      ['Omar Saleh', ['• Sold to hospitals', '• Ran two plants', '• Wrote our code']],
    ],
    Arabic: [
      ['نادية حداد', ['• بنت مخازن تبريد', '• قادت أربعين عاملا', '• درست في مدرسة']],
      ['عمر صالح', ['• باع للمستشفيات', '• أدار مصنعين لنا', '• كتب برامجنا']],
    ],
  } as const;
  test.each(both)('are no table: %s', (language, arabic) => {
    const cards = words[language];
    const page = cards.flatMap(([name, points], at) => [
      line(name, { x: 100 + 360 * at, y: 100, bold: true }, arabic),
      ...points.map((text, row) => line(text, { x: 100 + 360 * at, y: 150 + 40 * row }, arabic)),
    ]);
    expect(said(page)).toEqual(cards.flatMap(([name, points]) => [name, ...points]));
  });
});

describe('numbers beside the words that they count', () => {
  const words = {
    English: ['Open the valve.', 'Wait for eight minutes.', 'Close it by hand.', 'Write the figure down.'],
    Arabic: ['افتح الصمام أولا', 'انتظر ثماني دقائق', 'أغلقه بيدك بعدها', 'اكتب الرقم عندك'],
  };
  const page = (texts: string[], arabic: boolean): Segment[] =>
    texts.flatMap((text, at) => [
      line(String(at + 1), { x: 100, y: 102 + 50 * at, size: 14, bold: true }, arabic),
      line(text, { x: 128, y: 100 + 50 * at, bold: true }, arabic),
    ]);
  test.each(both)('belong to them: %s', (language, arabic) => {
    expect(said(page(words[language], arabic))).toEqual(words[language].map((text, at) => `${String(at + 1)} ${text}`));
  });

  test.each(both)('where they stand alone, too: %s', (language, arabic) => {
    const [text = ''] = words[language];
    const row = [line('06', { x: 100, y: 100 }, arabic), line(text, { x: 138, y: 101 }, arabic)];
    expect(said(row)).toEqual([`06 ${text}`]);
  });

  test.each(both)('but not from afar: %s', (language, arabic) => {
    const [text = ''] = words[language];
    const row = [line('06', { x: 100, y: 100 }, arabic), line(text, { x: 260, y: 101 }, arabic)];
    expect(said(row)).toEqual(['06', text]);
  });
});

describe('points without a mark', () => {
  const words = {
    English: [['A reader for Patient', 'Support'], ['Checks of Symptoms'], ['Planning of the Visits'], ['Help with Recommended', 'Treatments']],
    Arabic: [['قارئ يدعم المريض كل', 'يوم'], ['فحص للأعراض'], ['تخطيط للزيارات'], ['عون في العلاج الذي', 'يوصى به']],
  }; // prettier-ignore
  test.each(both)('are wrapped where their lines are nearer: %s', (language, arabic) => {
    let y = 100;
    const page = words[language].flatMap((lines) => {
      const placed = lines.map((text, at) => line(text, { x: 100, y: y + 26 * at }, arabic));
      y += 26 * lines.length + 27;
      return placed;
    });
    expect(said(page)).toEqual(words[language].map((lines) => lines.join(' ')));
  });
});

describe('a point’s words that go on in small letters', () => {
  test('belong to it behind a colon and a semicolon, in another weight and size', () => {
    const page = [
      line('• What holds us together:', { x: 100, y: 100 }, false),
      line('one map for all of the valleys', { x: 100, y: 124 }, false),
      line('• Private by design: the clinics keep their own files;', { x: 100, y: 160, bold: true }, false),
      line('only sums are sent to us, once a month.', { x: 116, y: 184 }, false),
      line('• The wells of nine in ten villages hold water all through the', { x: 100, y: 220 }, false),
      line('(Water Board 03/2025)', { x: 116, y: 244, size: 14 }, false),
    ];
    expect(said(page)).toEqual([
      '• What holds us together: one map for all of the valleys',
      '• Private by design: the clinics keep their own files; only sums are sent to us, once a month.',
      '• The wells of nine in ten villages hold water all through the (Water Board 03/2025)',
    ]);
  });

  test('a heading in larger letters is none of them', () => {
    const page = [
      line('Manage your circles', { x: 100, y: 100, size: 20 }, false),
      line('friends, families and work', { x: 100, y: 124, size: 16 }, false),
    ];
    expect(said(page)).toEqual(['Manage your circles', 'friends, families and work']);
  });

  test('a few words with a colon lead what follows them', () => {
    const page = [
      line('Deaf people who need a translation at once and interpreters.', { x: 100, y: 100 }, false),
      line('Secondary users:', { x: 100, y: 124 }, false),
    ];
    expect(said(page)).toEqual(page.map(({ text }) => text));
  });
});

describe('figures and what is told of them', () => {
  test.each([
    ['English', false, 'CAGR', '43.9% (2025–2030)'],
    ['Arabic', true, 'النمو', '43.9% (2025–2030)'],
  ] as const)('a note in brackets stays with its figure, and both with their label: %s', (_, arabic, label, figure) => {
    const page = [
      line(label, { x: 100, y: 100, size: 24 }, arabic),
      line(figure, { x: 100, y: 140, size: 20 }, arabic),
    ];
    expect(said(page)).toEqual([`${label} ${figure}`]);
  });

  test.each([
    ['English', false, 'SAR 47.5m', '(KSA, 2021)'],
    ['Arabic', true, '47.5 مل', '(المملكة، 2021)'],
  ] as const)('what stands in brackets below it is its note: %s', (_, arabic, figure, note) => {
    const page = [
      line(figure, { x: 100, y: 100, size: 20, bold: true }, arabic),
      line(note, { x: 100, y: 124, size: 18 }, arabic),
    ];
    expect(said(page)).toEqual([`${figure} ${note}`]);
  });

  test.each([
    ['English', false, 'FIG. 4', 'How an invitation becomes a certificate'],
    ['Arabic', true, 'شكل 4', 'كيف تصير الدعوة شهادة لصاحبها'],
    ['Arabic, with its article', true, 'الشكل (4)', 'كيف تصير الدعوة شهادة لصاحبها'],
  ] as const)('the number of a picture is none: %s', (_, arabic, number, caption) => {
    const page = [
      line(number, { x: 100, y: 100, size: 22, bold: true }, arabic),
      line(caption, { x: 100, y: 134 }, arabic),
    ];
    expect(said(page)).toEqual([number, caption]);
  });

  test.each(['Nearly 40%', 'About 300', 'Over 300', 'Under 5 min', 'Saves 30%'])('but %s is', (figure) => {
    const page = [
      line(figure, { x: 100, y: 100, size: 36, bold: true }, false),
      line('of bread is thrown away', { x: 100, y: 150, size: 14 }, false),
    ];
    expect(said(page)).toEqual([`${figure} of bread is thrown away`]);
  });

  test('nor is that of a version in a card', () => {
    const page = [
      line('FRONT END', { x: 100, y: 100, size: 12 }, false),
      line('React 18 UMD', { x: 100, y: 122, size: 24, bold: true }, false),
      line('No build step', { x: 100, y: 154, size: 14 }, false),
    ];
    const [first, ...more] = page;
    if (first === undefined) throw new Error('a card has lines');
    const boxes = boxesOf([{ ...first, ...more.reduce<Rectangle>(union, first) }]);
    expect(said(page, { boxes })).toEqual(page.map(({ text }) => text));
  });
});

describe('what a heading takes with it', () => {
  test.each([
    ['English', false, ['The ask', '(24 months of work)'], [['Use', 'People and rent'], ['Aims', 'Ten more towns'], ['Years', 'Two and a half']]],
    ['Arabic', true, ['طلبنا', '(عمل سنتين كاملتين)'], [['الصرف', 'الناس والإيجار'], ['الهدف', 'عشر مدن أخرى'], ['المدة', 'سنتان ونصف']]],
  ] as const)('a line in the middle under it, nearer than what follows: %s', (_, arabic, heading, columns) => {
    const centred = (text: string, y: number, size: number): Segment => {
      const one = line(text, { x: 0, y, size }, arabic);
      const shift = (frame.left + frame.right) / 2 - (one.left + one.right) / 2;
      return { ...one, left: one.left + shift, right: one.right + shift };
    };
    const page = [
      centred(heading[0], 50, 36),
      centred(heading[1], 100, 16),
      ...columns.flatMap(([head, text], at) => [
        line(head, { x: 80 + 300 * at, y: 180, size: 18, bold: true }, arabic),
        ...[0, 1, 2].map((row) => line(text, { x: 80 + 300 * at, y: 210 + 40 * row }, arabic)),
      ]),
    ];
    expect(said(page).slice(0, 2)).toEqual([...heading]);
  }); // prettier-ignore

  test.each([
    ['English', false, 'All that a musician needs for the work with sounds', [['No end', 'Of all drums', 'in the world'], ['From one end', 'Look for and', 'hear them all']]],
    ['Arabic', true, 'كل ما يحتاجه الموسيقي في عمله مع الأصوات', [['بلا نهاية', 'من كل طبول', 'العالم كله'], ['من البداية', 'ابحث عنها', 'واسمعها كلها']]],
  ] as const)('heads far above their texts stand over them, below a line of their own: %s', (_, arabic, lead, cards) => {
    const page = [
      line(lead, { x: 100, y: 100, size: 20 }, arabic),
      ...cards.map(([head], at) => line(head, { x: 100 + 400 * at, y: 150, size: 22, bold: true }, arabic)),
      ...cards.flatMap(([, ...texts], at) => texts.map((text, row) => line(text, { x: 100 + 400 * at, y: 380 + 24 * row }, arabic))),
    ];
    expect(said(page)).toEqual([lead, ...cards.flatMap(([head, ...texts]) => [head, texts.join(' ')])]);
  }); // prettier-ignore
});
