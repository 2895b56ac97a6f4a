import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { standInText } from './blocks.ts';
import { readDocument } from './read.ts';
import { docx, p, pptx } from '../test/office.ts';

interface Placed {
  box?: [left: number, top: number, width: number, height: number];
  placeholder?: string;
  fill?: boolean;
  size?: number;
}

/** Boxes in hundredths of the slide's width and height. */
const place = ([left, top, width, height]: [number, number, number, number]): string =>
  `<a:off x="${left * 121_920}" y="${top * 68_580}"/><a:ext cx="${width * 121_920}" cy="${height * 68_580}"/>`;

const line = (text: string, properties = '', size = 1_800): string =>
  `<a:p><a:pPr ${properties.startsWith('<') ? '' : properties}>${properties.startsWith('<') ? properties : ''}</a:pPr><a:r><a:rPr sz="${size}"/><a:t>${text}</a:t></a:r></a:p>`;

const box = (paragraphs: string[], { box: at, placeholder, fill, size }: Placed = {}): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${placeholder === undefined ? '' : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:spPr>${at === undefined ? '' : `<a:xfrm>${place(at)}</a:xfrm>`}${fill === true ? '<a:solidFill><a:srgbClr val="EEEEEE"/></a:solidFill>' : ''}</p:spPr><p:txBody>${paragraphs.map((one) => (one.startsWith('<') ? one : line(one, '', size))).join('')}</p:txBody></p:sp>`;

const group = (shapes: string): string =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g"/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:grpSp>`;

const cell = (text: string, attributes = ''): string => `<a:tc ${attributes}><a:txBody>${line(text)}</a:txBody></a:tc>`;
const table = (rows: string[][], properties = ''): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="t"/></p:nvGraphicFramePr><p:xfrm>${place([10, 50, 80, 40])}</p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblPr ${properties}/><a:tblGrid><a:gridCol w="100"/><a:gridCol w="300"/></a:tblGrid>${rows.map((cells) => `<a:tr h="100">${cells.map((one) => (one.startsWith('<') ? one : cell(one))).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

const slidesOf = async (...shapes: string[]): Promise<Block[][]> => {
  const { pages } = await readDocument(pptx(shapes.map((one) => ({ shapes: one }))), 'pptx');
  for (const { blocks, text } of pages) expect(standInText(blocks, text)).toBe(true);
  return pages.map(({ blocks }) => blocks);
};
const slide = async (...shapes: string[]): Promise<Block[]> => (await slidesOf(shapes.join('')))[0] ?? [];
const said = (blocks: Block[]): string[] => blocks.map(({ text }) => text);

describe('a slide', () => {
  test('a title is one block, a paragraph one, and a bullet knows its depth', async () => {
    const blocks = await slide(
      box(['Phones are everywhere', line('In every clinic', '<a:buChar char="•"/>'), line('Even in the north', 'lvl="1"')]),
      box(['Why', 'now?'], { placeholder: 'title' }),
      box([line('الفريق أولا', '<a:buAutoNum type="arabicPeriod"/>')]),
    ); // prettier-ignore
    expect(blocks.map(({ kind, text, level }) => [kind, text, level])).toEqual([
      ['title', 'Why\nnow?', 1],
      ['text', 'Phones are everywhere', undefined],
      ['bullet', 'In every clinic', 1],
      ['text', 'Even in the north', undefined],
      ['bullet', '1. الفريق أولا', 1],
    ]);
  });

  test('a box is told in thousandths of the slide', async () => {
    const [block] = await slide(box(['Alpha beta'], { box: [10, 20, 50, 5] }));
    expect(block?.box).toEqual([100, 200, 600, 250]);
  });

  test('a figure and its label are one block: in one box, in one group, on one card', async () => {
    const blocks = await slide(
      box(['4,200', 'paying clinics']),
      group(box(['٣٥٪'], { box: [40, 10, 10, 10] }) + box(['نمو شهري'], { box: [40, 20, 10, 5] })),
      box([], { box: [60, 5, 20, 30], fill: true }),
      box(['85%'], { box: [61, 10, 18, 10] }),
      box(['of no-shows avoided'], { box: [61, 20, 18, 5] }),
    );
    expect(said(blocks)).toEqual(
      expect.arrayContaining(['4,200\npaying clinics', '٣٥٪\nنمو شهري', '85%\nof no-shows avoided']),
    );
    expect(blocks).toHaveLength(3);
  });

  test('a name and a role are one block', async () => {
    const blocks = await slide(box(['Lina Saad', 'CEO and co-founder']), box(['خالد باوزير', 'المدير التقني']));
    expect(said(blocks)).toEqual(['Lina Saad\nCEO and co-founder', 'خالد باوزير\nالمدير التقني']);
  });

  test.each([
    ['English', ['98%', '340', '27'], ['of bills paid on time', 'homes with light', 'clinics in three cities']],
    ['Arabic', ['٩٨٪', '٣٤٠', '27'], ['من الفواتير تدفع في موعدها', 'منزلا مضاء', 'عيادة في ثلاث مدن']],
  ] as const)('figures over or under their labels, each a shape of its own, are one block with them: %s', async (_, values, labels) => {
    const column = (at: number, value: string, label: string, valueTop: number, labelTop: number): string =>
      box([value], { box: [4 + 32 * at, valueTop, 28, 10], size: 4_000 }) + box([label], { box: [4 + 32 * at, labelTop, 28, 6], size: 1_600 });
    const expected = (first: readonly string[], second: readonly string[]): string[] =>
      first.map((one, at) => `${one}\n${second[at] ?? ''}`);
    const slideOf = (valueTop: number, labelTop: number): Promise<Block[]> =>
      slide(values.map((value, at) => column(at, value, labels[at] ?? '', valueTop, labelTop)).join(''));
    expect(said(await slideOf(30, 40)).sort()).toEqual(expected(values, labels).sort());
    expect(said(await slideOf(36, 30)).sort()).toEqual(expected(labels, values).sort());
  }); // prettier-ignore

  test('a figure beside its neighbours, and one over a sentence, stay alone', async () => {
    const blocks = await slide(
      box(['2024'], { box: [4, 30, 10, 6] }),
      box(['2025'], { box: [20, 30, 10, 6] }),
      box(['The first pump was set up in the village above the old mill.'], { box: [4, 36, 10, 40] }),
    );
    expect(blocks).toHaveLength(3);
  });

  test.each([
    ['English', ['Lina Saad', 'CEO and co-founder', 'Ran three clinics in Amman for nine years.', 'Omar Haddad', 'Head of engineering', 'Built the meters of the Jordan valley.']],
    ['Arabic', ['لينا سعد', 'المؤسسة والرئيسة', 'أدارت ثلاث عيادات في عمان تسعة أعوام.', 'عمر حداد', 'مدير الهندسة', 'صنع عدادات وادي الأردن.']],
  ] as const)('a name and a role are one block with a life below them, in one shape or in three: %s', async (_, [name, role, life, second, work, past]) => {
    const one = await slide(box([name, role, life]), box([second, work, past]));
    const three = await slide(
      [name, role, life].map((text, at) => box([text], { box: [4, 30 + 7 * at, 28, 7], size: 1_800 - 200 * at })).join(''),
      [second, work, past].map((text, at) => box([text], { box: [4, 60 + 7 * at, 28, 7], size: 1_800 - 200 * at })).join(''),
    );
    for (const blocks of [one, three]) expect(said(blocks)).toEqual([`${name}\n${role}`, life, `${second}\n${work}`, past]);
  }); // prettier-ignore

  test.each([
    ['English', 4, 36, ['Measure', 'Sensors are placed in one morning.'], ['Warn', 'The foreman gets a message.']],
    ['Arabic', 36, 4, ['القياس', 'توضع المستشعرات في صباح واحد.'], ['الإنذار', 'تصل إلى المشرف رسالة.']],
  ] as const)('the number on a badge is one block with the name of its step: %s', async (_, left, right, one, two) => {
    const step = (x: number, number: string, words: readonly string[]): string =>
      box(['<a:p/>'], { box: [x, 30, 6, 8], fill: true }) +
      box([number], { box: [x, 31, 6, 6] }) +
      box([...words], { box: [x, 39, 28, 30] });
    expect(said(await slide(step(left, '1', one), step(right, '2', two)))).toEqual([`1\n${one[0]}`, one[1], `2\n${two[0]}`, two[1]]);
  }); // prettier-ignore

  test('steps on an Arabic slide are read as they are numbered', async () => {
    const names = ['نسأل الناس', 'نبني المضخة', 'نبيع الماء'];
    const read = async (numbers: string): Promise<string[]> => {
      const steps = names.map(
        (name, at) =>
          box([numbers[at] ?? 'أ'], { box: [4 + 32 * at, 31, 6, 6] }) + box([name], { box: [4 + 32 * at, 39, 28, 30] }),
      );
      return said(await slide(steps.join(''))).flatMap((text) => names.filter((name) => text.includes(name)));
    };
    for (const digits of ['123', '١٢٣', '۱۲۳']) {
      expect(await read(digits)).toEqual(names);
      expect(await read([...digits].toReversed().join(''))).toEqual(names.toReversed());
    }
    // What stands beside two steps, a heading for example, is read from the right.
    expect(await read('12')).toEqual([names[2], names[0], names[1]]);
  });

  test('lines of prose in one box are not one block', async () => {
    expect(said(await slide(box(['Lina runs the clinics', 'Omar writes the code'])))).toHaveLength(2);
  });

  test('cards are read one by one, wherever their parts were drawn', async () => {
    const card = (left: number): string => box([], { box: [left, 30, 28, 40], fill: true });
    const [head, body] = [
      (left: number, text: string): string => box([text], { box: [left + 1, 32, 26, 6] }),
      (left: number, text: string): string => box([text], { box: [left + 1, 42, 26, 20] }),
    ];
    const blocks = await slide(
      [2, 35, 68].map(card).join(''),
      head(2, 'Sensor'), head(35, 'Dashboard'), head(68, 'Alarm'),
      body(2, 'Measures the air.'), body(35, 'Shows every truck.'), body(68, 'Calls the driver.'),
    ); // prettier-ignore
    expect(said(blocks)).toEqual([
      'Sensor', 'Measures the air.', 'Dashboard', 'Shows every truck.', 'Alarm', 'Calls the driver.',
    ]); // prettier-ignore
  });

  const columns = (first: string[], second: string[]): string =>
    first.map((text, i) => box([text], { box: [5, 30 + 12 * i, 40, 8] })).join('') +
    second.map((text, i) => box([text], { box: [55, 30 + 12 * i, 40, 8] })).join('');

  test('columns are read one after another, in Arabic from the right', async () => {
    expect(said(await slide(columns(['a one', 'a two'], ['b one', 'b two'])))).toEqual(['a one', 'a two', 'b one', 'b two']); // prettier-ignore
    const arabic = await slide(columns(['الثالث يسارا', 'الرابع يسارا'], ['الأول يمينا', 'الثاني يمينا']));
    expect(said(arabic)).toEqual(['الأول يمينا', 'الثاني يمينا', 'الثالث يسارا', 'الرابع يسارا']);
  });

  test('headings in a row over texts in a row are cards, also from the right', async () => {
    const rows = (heads: string[], texts: string[]): string =>
      heads.map((text, i) => box([text], { box: [4 + 32 * i, 30, 28, 6] })).join('') +
      texts.map((text, i) => box([text], { box: [4 + 32 * i, 38, 28, 20] })).join('');
    expect(said(await slide(rows(['Sensor', 'Alarm'], ['Measures the air in every trailer.', 'Calls the driver at any hour.'])))).toEqual(
      ['Sensor', 'Measures the air in every trailer.', 'Alarm', 'Calls the driver at any hour.'],
    ); // prettier-ignore
    const arabic = rows(['الإنذار', 'المجس'], ['يتصل بالسائق في أي ساعة.', 'يقيس الهواء في كل مقطورة.']);
    expect(said(await slide(arabic))).toEqual([
      'المجس',
      'يقيس الهواء في كل مقطورة.',
      'الإنذار',
      'يتصل بالسائق في أي ساعة.',
    ]);
  });

  test('labels in a column beside texts go with them, whatever was drawn first', async () => {
    const column = (left: number, width: number, texts: string[]): string =>
      texts.map((text, i) => box([text], { box: [left, 20 + 20 * i, width, 10] })).join('');
    const blocks = await slide(
      column(5, 15, ['Sensor', 'Alarm']) + column(30, 60, ['Measures the air in every trailer.', 'Calls the driver.']),
    );
    expect(said(blocks)).toEqual(['Sensor', 'Measures the air in every trailer.', 'Alarm', 'Calls the driver.']);
  });

  test.each([
    ['in words', ['الخيار 1 (الأرخص)', 'الخيار 2', 'الخيار 3']],
    ['by ordinals', ['المرحلة الأولى', 'المرحلة الثانية', 'المرحلة الثالثة']],
    ['by years', ['2026', '2027', '2028']],
  ])('steps on an Arabic slide are read as they are counted, %s', async (_, heads) => {
    const texts = ['نسأل الناس في الوادي', 'نبني أول مضخة', 'نبيع الماء بعدها'];
    const read = async (names: string[]): Promise<string[]> => {
      const cards = names.map(
        (name, at) =>
          box([], { box: [4 + 32 * at, 30, 28, 40], fill: true }) +
          box([name], { box: [5 + 32 * at, 32, 26, 6] }) +
          box([texts[at] ?? ''], { box: [5 + 32 * at, 42, 26, 20] }),
      );
      return said(await slide(cards.join(''))).flatMap((text) => heads.filter((head) => text.includes(head)));
    };
    expect(await read(heads)).toEqual(heads);
    expect(await read(heads.toReversed())).toEqual(heads);
  });

  test.each([
    ['Arabic', ['نسأل', 'نبني', 'نبيع', 'نكبر'], 'كل خطوة شهر واحد', '←'],
    ['English', ['We ask', 'We build', 'We sell', 'We grow'], 'Each step takes one month', '→'],
  ])('steps in a row are not parted by what stands below only some of them, nor by the arrows between: %s', async (_, names, below, arrow) => {
    const steps = names.map(
      (name, at) =>
        box([String(at + 1)], { box: [6 + 24 * at, 30, 6, 8] }) +
        box([name], { box: [2 + 24 * at, 42, 14, 6] }) +
        (at < 3 ? box([arrow], { box: [18 + 24 * at, 30, 6, 8] }) : ''),
    );
    const blocks = await slide(steps.join('') + box([below], { box: [28, 60, 44, 8] }));
    expect(said(blocks).filter((text) => [...names, below].some((name) => text.includes(name)))).toEqual([
      ...names.map((name) => expect.stringContaining(name)),
      below,
    ]);
  }); // prettier-ignore

  test.each([
    ['at its left', 4, 10],
    ['at its right', 26, 2],
  ])('the number of a step that stands %s is read before its head and its text', async (_, numbers, texts) => {
    const steps = [
      ['نسأل الناس', 'نمشي من بيت إلى بيت ونكتب ما يقولون عن الماء'],
      ['نبني المضخة', 'ورشة صغيرة في الوادي تصنع أول مضخة لنا'],
    ];
    const blocks = await slide(
      steps.map(([head = '', text = ''], at) =>
          box([`0${String(at + 1)}`], { box: [numbers + 48 * at, 20, 5, 8] }) +
          box([head], { box: [texts + 48 * at, 20, 22, 5] }) +
          box([text], { box: [texts + 48 * at, 28, 22, 14] })).join('') +
      box(['قبل ذلك كله نسأل عن الأرض ومن يملكها'], { box: [10, 70, 60, 8] }),
    ); // prettier-ignore
    expect(said(blocks).slice(0, 6)).toEqual(steps.flatMap((texts, at) => [`0${String(at + 1)}`, ...texts]));
  });

  test('what stands in a group of groups has its place', async () => {
    const deep = (text: string, left: number): string => group(group(box([text], { box: [left, 30, 30, 10] })));
    expect(said(await slide(deep('Second', 60) + deep('First', 5)))).toEqual(['First', 'Second']);
    expect(said(await slide(deep('الثاني', 5) + deep('الأول', 60)))).toEqual(['الأول', 'الثاني']);
  });

  test('a group of nothing but a drawing is the card of what stands on it', async () => {
    const card = (left: number): string => group(box([], { box: [left, 30, 28, 40], fill: true }));
    const text = (words: string, left: number, top: number): string =>
      group(box([words], { box: [left + 1, top, 26, 8] }));
    const blocks = await slide(
      [4, 36].map(card).join(''),
      text('Sensor', 4, 32), text('Caller', 36, 32), text('In air', 4, 50), text('By day', 36, 50),
    ); // prettier-ignore
    expect(said(blocks)).toEqual(['Sensor', 'In air', 'Caller', 'By day']);
  });

  test('words at the foot of a card are read behind what stands over them', async () => {
    const foot = (words: string, left: number): string =>
      box([words], { box: [left, 30, 28, 40], fill: true }).replace('<p:txBody>', '<p:txBody><a:bodyPr anchor="b"/>');
    const blocks = await slide(
      foot('Measures the air', 4), foot('Calls the driver', 36),
      box(['Sensor'], { box: [6, 44, 24, 5] }), box(['Alarm'], { box: [38, 44, 24, 5] }),
    ); // prettier-ignore
    expect(said(blocks)).toEqual(['Sensor', 'Measures the air', 'Alarm', 'Calls the driver']);
  });

  test.each([
    ['English', 'l', ['Sensor', 'Measures the air', 'Alarm', 'Calls the driver']],
    ['Arabic', 'r', ['المجس', 'يقيس هواء المقطورة', 'الإنذار', 'يتصل بالسائق حالا']],
  ])('frames that reach into each other stand where their words do: %s', async (_, side, [head = '', body = '', second = '', other = '']) => {
    const wide = (words: string, at: number, top: number): string =>
      box([line(words, `algn="${side}"`, 1_200)], { box: [side === 'r' ? 16 - 12 * at : 4 + 46 * at, top, at === 0 ? 80 : 46, 8] });
    const blocks = await slide(wide(head, 0, 30), wide(second, 1, 30), wide(body, 0, 40), wide(other, 1, 40));
    expect(said(blocks)).toEqual([head, body, second, other]);
  }); // prettier-ignore

  test('a headline is read before what stands beside it below, and behind the line over it, with a place for a title or none', async () => {
    const beside = box(['Lina Saad'], { box: [75, 44, 20, 6] }) + box(['The team'], { box: [75, 36, 20, 6] });
    const over = box(['For every valley'], { box: [30, 10, 30, 4] });
    const order = ['For every valley', 'Water at night', 'Ask us', 'The team', 'Lina Saad'];
    const last = box(['Ask us'], { box: [5, 60, 20, 6] });
    const plain = box(['Water at night'], { box: [30, 16, 44, 10], size: 4_000 });
    const titled = box(['Water at night'], { box: [30, 16, 44, 10], placeholder: 'title' });
    expect(said(await slide(beside, plain, last, over))).toEqual(order);
    expect(said(await slide(beside, titled, last, over))).toEqual(order);
    const arabic = [box(['ليلى سعد'], { box: [75, 44, 20, 6] }), box(['ماء في الليل'], { box: [30, 16, 44, 10], size: 4_000 }), box(['اسألونا'], { box: [5, 60, 20, 6] })]; // prettier-ignore
    expect(said(await slide(...arabic))).toEqual(['ماء في الليل', 'ليلى سعد', 'اسألونا']);
  });

  test('a slide of terms in Latin letters is read from the right in an Arabic deck where any of it is Arabic', async () => {
    const terms = columns(['Kotlin', 'Postgres'], ['Figma', 'Sketch']);
    const title = box(['الأدوات'], { box: [30, 5, 40, 8], placeholder: 'title' });
    const arabic = box(['نبني مضخات تعمل بالشمس لكل قرية في الوادي ونبيع الماء للناس بثمن عادل في كل شهر']);
    const [first] = await slidesOf(title + terms, arabic);
    expect(said(first ?? [])).toEqual(['الأدوات', 'Figma', 'Sketch', 'Kotlin', 'Postgres']);
    const [english] = await slidesOf(terms, arabic);
    expect(said(english ?? [])).toEqual(['Kotlin', 'Postgres', 'Figma', 'Sketch']);
  });

  test('a grid is read one way throughout', async () => {
    const row = (top: number, label: string, value: string): string =>
      box([label], { box: [5, top, 30, 8] }) + box([value], { box: [70, top, 20, 8] });
    const blocks = await slide(row(30, 'Costs', 'low'), row(45, 'Break-even', 'now'), row(60, 'Time', 'a month for each of them'));
    expect(said(blocks)).toEqual(['Costs', 'low', 'Break-even', 'now', 'Time', 'a month for each of them']);
  }); // prettier-ignore

  test('a heading, its text and a button are no labels of the list beside them', async () => {
    const left = [['Try it free', 3_600], ['For thirty days, without a card', 1_400], ['pump.example', 2_000]] as const; // prettier-ignore
    const blocks = await slide(
      left.map(([text, size], at) => box([text], { box: [5, 30 + 15 * at, 40, 8], size })).join('') +
        ['Free trial', 'No contract', 'Pay per litre'].map((text, at) => box([text], { box: [70, 30 + 15 * at, 25, 8] })).join(''),
    ); // prettier-ignore
    expect(said(blocks)).toEqual([...left.map(([text]) => text), 'Free trial', 'No contract', 'Pay per litre']);
  });

  test.each([
    ['English', ['Users', '~150', 'Revenue', '$40', 'Farms in one valley try the pump for a month.']],
    ['Arabic', ['المزارع', '150', 'الدخل', '40$', 'مزارع في واد واحد تجرب المضخة شهرا.']],
  ])('labels over their figures stay with them where both take turns: %s', async (_, [users = '', many = '', revenue = '', money = '', text = '']) => {
    const at = (words: string, top: number, size: number): string => box([words], { box: [5, top, 30, 6], size });
    const blocks = await slide(at(users, 30, 1_600), at(many, 36, 2_800), at(revenue, 42, 1_600), at(money, 48, 2_800), at(text, 56, 1_600));
    expect(said(blocks)).toEqual([`${users}\n${many}`, `${revenue}\n${money}`, text]);
  }); // prettier-ignore

  test('lines that begin with a number are a list, not a figure and its label', async () => {
    const list = (lines: string[]): Promise<Block[]> =>
      slide(lines.map((one, at) => box([one], { box: [5, 30 + 6 * at, 30, 5] })).join(''));
    expect(said(await list(['900 visits', '700 trials', '80 customers']))).toHaveLength(3);
    expect(said(await list(['3,500 ثابت', '1,500 متغير', '1,800 أقساط']))).toHaveLength(3);
  });

  test('a card that has its figure and label takes no other heading', async () => {
    const blocks = await slide(
      box(['Chain'], { box: [5, 30, 30, 5] }),
      box([], { box: [5, 36, 14, 14], fill: true }),
      box(['1'], { box: [6, 37, 12, 6], size: 2_800 }),
      box(['deed'], { box: [6, 44, 12, 5] }),
    );
    expect(said(blocks)).toEqual(['Chain', '1\ndeed']);
  });

  test('only a role makes a name one: words that begin like one do not', async () => {
    const heading = box(['تقليل التكاليف'], { box: [5, 30, 40, 5] }) + box(['يخفض ما تدفعه المؤسسات الكبيرة'], { box: [5, 35, 40, 5] });
    expect(said(await slide(heading))).toHaveLength(2);
    expect(said(await slide(box(['ليلى سعد'], { box: [5, 30, 40, 5] }) + box(['مهندسة البرامج'], { box: [5, 35, 40, 5] })))).toHaveLength(1);
  }); // prettier-ignore

  test.each([
    ['English', ['What we do', 'Sensor', 'Measures the air in every trailer', 'Alarm', 'Calls the driver at any hour']],
    ['Arabic', ['ماذا نفعل', 'المجس', 'يقيس الهواء في كل مقطورة', 'الإنذار', 'يتصل بالسائق في أي ساعة']],
  ])(
    'headings of cards that fill a place for titles go with their cards: %s',
    async (language, [title = '', ...cards]) => {
      const left = (at: number): number => (language === 'Arabic' ? 55 - 50 * at : 5 + 50 * at);
      const shapes = [1, 0].flatMap((at) => [
        box([cards[2 * at] ?? ''], { box: [left(at), 30, 40, 8], placeholder: 'ctrTitle' }),
        box([cards[2 * at + 1] ?? ''], { box: [left(at), 40, 40, 20] }),
      ]);
      const blocks = await slide(...shapes, box([title], { box: [10, 5, 80, 10], placeholder: 'title' }));
      expect(said(blocks)).toEqual([title, ...cards]);
      expect(blocks.filter(({ kind }) => kind === 'title').map(({ level }) => level)).toEqual([1, 2, 2]);
    },
  );

  test('a heading over a text that spans the page goes with it, not with the cards above', async () => {
    const card = (left: number, head: string, text: string): string =>
      box([head], { box: [left, 25, 40, 5] }) + box([text], { box: [left, 31, 40, 15] });
    const rest = (left: number, head: string, text: string): string =>
      box([head], { box: [left, 55, 25, 5] }) + box([text], { box: [5, 62, 90, 10] });
    const english = ['Sensor', 'Measures the air in every trailer', 'Alarm', 'Calls the driver at any hour', 'Limits', 'Where no network is, the alarm sounds in the cabin alone and is told later'];
    const arabic = ['المجس', 'يقيس الهواء في كل مقطورة', 'الإنذار', 'يتصل بالسائق في أي ساعة', 'الحدود', 'حيث لا توجد شبكة يسمع الإنذار في المقصورة وحدها ثم يبلغ عنه لاحقا'];
    for (const [[a = '', b = '', c = '', d = '', e = '', f = ''], first, second, third] of [[english, 5, 55, 5], [arabic, 55, 5, 70]] as const)
      expect(said(await slide(card(second, c, d), card(first, a, b), rest(third, e, f)))).toEqual([a, b, c, d, e, f]);
  }); // prettier-ignore

  test.each([
    [
      'English',
      ['Ask', 'Who drinks where, and when', 'Build', 'One pump in each valley', 'Sell', 'Water by the litre'],
    ],
    ['Arabic', ['نسأل', 'من يشرب وأين ومتى', 'نبني', 'مضخة واحدة في كل واد', 'نبيع', 'الماء باللتر الواحد']],
  ])('numbers in a column go with what stands beside them, whatever was drawn first: %s', async (language, words) => {
    const [number, text] = language === 'Arabic' ? [88, 40] : [5, 14];
    const rows = [0, 1, 2];
    const blocks = await slide(
      rows.map((at) => box([words[2 * at] ?? ''], { box: [text, 20 + 20 * at, 44, 6] })).join(''),
      rows.map((at) => box([words[2 * at + 1] ?? ''], { box: [text, 27 + 20 * at, 44, 6] })).join(''),
      rows.map((at) => box([`0${at + 1}`], { box: [number, 24 + 20 * at, 6, 6], size: 2_000 })).join(''),
    );
    const order = said(blocks).join('\n').split('\n');
    expect(order).toEqual(rows.flatMap((at) => [`0${at + 1}`, words[2 * at], words[2 * at + 1]]));
  });

  test('cards over and under a line, their numbers next to it, are read one by one', async () => {
    const names = ['Well', 'Sun', 'Pump', 'Tap', 'Lamp', 'Shop'];
    const card = (name: string, at: number): string => {
      const [left, isOver] = [4 + 32 * (at % 3), at < 3];
      return (
        box([name], { box: [left, isOver ? 20 : 64, 28, 6] }) +
        box([`step ${String.fromCodePoint(97 + at)} of our six steps to a valley that has all that it needs`], { box: [left, isOver ? 30 : 50, 28, 10] })
      );
    };
    const blocks = await slide(...[0, 1, 2, 3, 4, 5].toSorted((a, b) => (a % 3) - (b % 3)).map((at) => card(names[at] ?? '', at)));
    expect(said(blocks).filter((text) => names.includes(text))).toEqual(names);
  }); // prettier-ignore

  test('of places for titles the largest letters have the title', async () => {
    const titled = (text: string, top: number, size: number, left: number): string =>
      box([text], { box: [left, top, 30, 8], placeholder: 'title', size });
    const blocks = await slide(titled('Sensor', 8, 1_800, 55), titled('Alarm', 30, 1_800, 55), titled('What we do', 12, 4_000, 5));
    expect(said(blocks)).toEqual(['What we do', 'Sensor', 'Alarm']);
  }); // prettier-ignore

  test('a name with a figure in it is no figure', async () => {
    const blocks = await slide(
      box(['B2B2C'], { box: [5, 30, 30, 8], size: 2_400 }) + box(['Sold by the bank'], { box: [5, 38, 30, 6], size: 1_400 }),
    );
    expect(said(blocks)).toEqual(['B2B2C', 'Sold by the bank']);
  }); // prettier-ignore

  test('what was drawn in rows is read in rows', async () => {
    const row = (top: number, label: string, value: string): string =>
      box([label], { box: [5, top, 30, 8] }) + box([value], { box: [70, top, 20, 8] });
    const blocks = await slide(row(30, 'Revenue', 'rises fast'), row(45, 'Costs', 'stay low'), row(60, 'Churn', 'falls too'));
    expect(said(blocks)).toEqual(['Revenue', 'rises fast', 'Costs', 'stay low', 'Churn', 'falls too']);
  }); // prettier-ignore

  test('what was drawn last and stands first is read first', async () => {
    const blocks = await slide(box(['Below'], { box: [5, 60, 90, 10] }), box(['Above'], { box: [5, 10, 90, 10] }));
    expect(said(blocks)).toEqual(['Above', 'Below']);
  });

  test('a footer, and a line that stands in one place of most slides, is running', async () => {
    const mark = (n: number): string => box([`Northwind / ${n}`], { box: [5, 95, 20, 3] });
    const text = (words: string): string => box([words], { box: [5, 30, 90, 20] });
    const [first, second] = await slidesOf(
      text('Queues are long') + mark(1) + box(['Confidential'], { placeholder: 'ftr' }),
      text('Phones are everywhere') + mark(2),
      text('Team of nine') + mark(3),
    );
    expect(first?.map(({ kind }) => kind)).toEqual(['text', 'running', 'running']);
    expect(second?.map(({ kind }) => kind)).toEqual(['text', 'running']);
  });

  test.each([
    ['English', 5, 53, 'Northwind', 'The queue begins at six.', 'Nobody knows who is next.', 'Confidential'],
    ['Arabic', 53, 5, 'نبع', 'يبدأ الطابور في السادسة.', 'لا أحد يعرف دوره.', 'سري'],
  ] as const)('a header and a footer stand around the columns between them: %s', async (_, first, second, name, begins, ends, foot) => {
    const one = (n: string): string =>
      box([`${name} ${n}`], { box: [5, 2, 90, 3] }) +
      box([`${begins} ${n}`], { box: [first, 20, 42, 60] }) +
      box([`${ends} ${n}`], { box: [second, 20, 42, 60] }) +
      box([foot], { box: [first === 5 ? 5 : 35, 95, 60, 3] }) +
      box([n], { box: [first === 5 ? 90 : 5, 95, 5, 3] });
    const pages = await slidesOf(one('1'), one('2'), one('3'));
    const expected = (n: string): string[] => [`${name} ${n}`, `${begins} ${n}`, `${ends} ${n}`, foot, n];
    expect(pages.map(said)).toEqual(['1', '2', '3'].map(expected));
  }); // prettier-ignore
});

describe('a table on a slide', () => {
  const heads = (blocks: Block[]): Array<[string, string[] | undefined]> =>
    blocks.map(({ text, head }) => [text, head]);

  test('a cell knows the heads over and beside it, and where it stands', async () => {
    const blocks = await slide(table([['Metric', 'Target'], ['Year 2', '90,000']], 'firstRow="1"')); // prettier-ignore
    expect(heads(blocks)).toEqual([
      ['Metric', undefined],
      ['Target', undefined],
      ['Year 2', ['Metric']],
      ['90,000', ['Target', 'Year 2']],
    ]);
    expect(blocks[3]).toMatchObject({ table: 0, row: 1, column: 1, box: [300, 700, 900, 900] });
  });

  test('a table that marks neither has no heads', async () => {
    const blocks = await slide(table([['Lina', 'Amman'], ['Omar', 'Irbid']], 'firstRow="0" firstCol="0"')); // prettier-ignore
    expect(blocks.every(({ head }) => head === undefined)).toBe(true);
  });

  test('a merged head stands over all its columns, a merged first cell beside all its rows', async () => {
    const blocks = await slide(
      table([
        ['', cell('Traditional', 'gridSpan="2"'), cell('', 'hMerge="1"'), 'Ours'],
        ['', 'Year 1', 'Year 2', 'Year 1'],
        [cell('Cost', 'rowSpan="2"'), '10', '12', '3'],
        [cell('', 'vMerge="1"'), '20', '24', '6'],
      ]),
    );
    expect(blocks.find(({ text }) => text === '24')).toMatchObject({ row: 3, column: 2, head: ['Traditional', 'Year 2', 'Cost'] }); // prettier-ignore
    expect(blocks.find(({ text }) => text === '6')?.head).toEqual(['Ours', 'Year 1', 'Cost']);
  });

  test('an Arabic table is read from the right, whether it says so or not', async () => {
    const rows = [['المؤشر', 'الهدف'], ['الإيراد', 'تسعون ألفا']]; // prettier-ignore
    const marked = await slide(table(rows, 'rtl="1"'));
    const unmarked = await slide(table(rows.map((row) => row.toReversed())));
    expect(heads(marked)).toEqual(heads(unmarked));
    expect(marked[3]?.box).toEqual([100, 700, 700, 900]);
    expect(marked[3]?.head).toEqual(['الهدف', 'الإيراد']);
  });

  test('numbers that count its rows stand where an Arabic table begins', async () => {
    const blocks = await slide(table([['البند', 'م'], ['رواتب', '1'], ['إيجار', '2']])); // prettier-ignore
    expect(said(blocks)).toEqual(['م', 'البند', '1', 'رواتب', '2', 'إيجار']);
  });

  test('names at the left of numbers stay first in an Arabic table that does not say that it is read from the right', async () => {
    const blocks = await slide(table([['المؤشر', '٢٠٢٦'], ['الإيراد', '٩٠'], ['العملاء', '١٢']])); // prettier-ignore
    expect(blocks[3]).toMatchObject({ text: '٩٠', column: 1, head: ['٢٠٢٦', 'الإيراد'] });
  });

  test('tables of one slide are counted', async () => {
    const blocks = await slide(table([['a', 'b']]), table([['c', 'd']]));
    expect(blocks.map((block) => block.table)).toEqual([0, 0, 1, 1]);
  });
});

describe('a Word document', () => {
  const styles = `<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style><w:style w:type="paragraph" w:styleId="C"><w:name w:val="caption"/></w:style></w:styles>`;
  const numbering = `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%2."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const word = async (body: string): Promise<Block[]> => {
    const bytes = docx(body, [{ name: 'word/styles.xml', content: styles }, { name: 'word/numbering.xml', content: numbering }], [['r1', 'styles', 'styles.xml'], ['r2', 'numbering', 'numbering.xml']]); // prettier-ignore
    const { pages } = await readDocument(bytes, 'docx');
    for (const { blocks, text } of pages) expect(standInText(blocks, text)).toBe(true);
    return pages.flatMap(({ blocks }) => blocks);
  };
  const tc = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
  const tr = (...cells: string[]): string => `<w:tr>${cells.map((one) => (one.startsWith('<') ? one : tc(one))).join('')}</w:tr>`; // prettier-ignore

  test('styles make titles and captions, lists make bullets with their depth', async () => {
    const list = (depth: number): string => `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="1"/></w:numPr>`;
    const blocks = await word(
      p('مؤونة', '<w:pStyle w:val="T"/>') +
        p('Market', '<w:pStyle w:val="H2"/>') +
        p('Clinics lose a third of their appointments', '') +
        p('Phones', list(0)) +
        p('الهواتف', list(1)) +
        p('Figure 1: revenue', '<w:pStyle w:val="C"/>'),
    );
    expect(blocks.map(({ kind, text, level }) => [kind, text, level])).toEqual([
      ['title', 'مؤونة', 1],
      ['title', 'Market', 2],
      ['text', 'Clinics lose a third of their appointments', undefined],
      ['bullet', '- Phones', 1],
      ['bullet', '1. الهواتف', 2],
      ['caption', 'Figure 1: revenue', undefined],
    ]);
  });

  test('cells know their heads, merged ones for all that they stand over or beside', async () => {
    const blocks = await word(
      `<w:tbl>${tr('Metric', tc('2026', '<w:gridSpan w:val="2"/>'))}${tr(tc('الإيراد', '<w:vMerge w:val="restart"/>'), 'تسعون', 'مئة')}${tr(tc('', '<w:vMerge/>'), '12', '14')}</w:tbl>`,
    );
    expect(blocks.find(({ text }) => text === '14')).toEqual({ kind: 'cell', text: '14', table: 0, row: 2, column: 2, head: ['2026', 'الإيراد'] }); // prettier-ignore
    expect(blocks.find(({ text }) => text === 'تسعون')?.head).toEqual(['2026', 'الإيراد']);
  });

  test('a table that says that it marks no first row and column has no heads', async () => {
    const look = '<w:tblPr><w:tblLook w:val="0400"/></w:tblPr>';
    const blocks = await word(`<w:tbl>${look}${tr('Lina', 'Amman')}${tr('Omar', 'Irbid')}</w:tbl>`);
    expect(blocks).toHaveLength(4);
    expect(blocks.every(({ head }) => head === undefined)).toBe(true);
  });

  test('a text box is a block of its own, a figure with its label one', async () => {
    const text = (content: string): string => `<w:p><w:r><w:t>Beside</w:t></w:r><w:r><w:pict><w:textbox><w:txbxContent>${content}</w:txbxContent></w:textbox></w:pict></w:r></w:p>`; // prettier-ignore
    expect(said(await word(text(p('85%') + p('fewer no-shows'))))).toEqual(['Beside', '85%\nfewer no-shows']);
    expect(said(await word(text(p('Lina Saad') + p('runs all the clinics'))))).toHaveLength(3);
  });
});

describe('a table of text', () => {
  const csv = async (text: string): Promise<Block[]> => {
    const { pages } = await readDocument(Buffer.from(text), 'csv');
    return pages.flatMap(({ blocks }) => blocks);
  };

  test('a first row of names over numbers is a head, a first column of names too', async () => {
    const blocks = await csv('Month,Customers,2026\nJanuary,12,34\nFebruary,19,40');
    expect(blocks.find(({ text }) => text === '40')).toMatchObject({ row: 2, column: 2, head: ['2026', 'February'] });
  });

  test('an empty row parts two tables, a line over a table is its title', async () => {
    const blocks = await csv('الميزانية,\nالبند,المبلغ\nرواتب,12\n,\nItem,Cost\nRent,3');
    expect(blocks.map(({ kind, table: index, text }) => [kind, index, text])).toEqual([
      ['title', undefined, 'الميزانية'],
      ['cell', 0, 'البند'],
      ['cell', 0, 'المبلغ'],
      ['cell', 0, 'رواتب'],
      ['cell', 0, '12'],
      ['cell', 1, 'Item'],
      ['cell', 1, 'Cost'],
      ['cell', 1, 'Rent'],
      ['cell', 1, '3'],
    ]);
  });

  test('where a page has too many cells each row is a block', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => Array.from({ length: 8 }, (__, k) => i + k).join(','));
    const blocks = await csv(rows.join('\n'));
    expect(blocks).toHaveLength(300);
    expect(blocks[2]).toEqual({ kind: 'cell', text: '2 | 3 | 4 | 5 | 6 | 7 | 8 | 9', table: 0, row: 2 });
  });
});
