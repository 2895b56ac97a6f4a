import { describe, expect, test } from '@jest/globals';
import type { Raster } from './ocr-second-look.ts';
import type { Box, Recognised, RecognisedLine } from './ocr.ts';
import { withPictures } from './page-choice.ts';
import { lookOf } from './picture-look.ts';
import { screensAmong, type ShownPicture } from './user-interface.ts';

/** Left, top, right and bottom in thousandths of the page, and a shade of grey. */
type Fill = [left: number, top: number, right: number, bottom: number, shade: number];

const [width, height] = [800, 450];

/** A white page with fills on it, one over the other. */
const page = (...fills: Fill[]): Raster => {
  const pixels = new Uint8Array(width * height).fill(255);
  for (const [left, top, right, bottom, shade] of fills)
    for (let y = Math.round((top * height) / 1_000); y < (bottom * height) / 1_000; y += 1)
      pixels.fill(
        shade,
        y * width + Math.round((left * width) / 1_000),
        y * width + Math.round((right * width) / 1_000),
      );
  return { width, height, pixels };
};

const line = (text: string, left: number, top: number): RecognisedLine => ({
  text,
  confidence: 0.9,
  box: [left, top, left + 8 * text.length, top + 18],
  row: top,
  paragraph: top,
});
/** Lines under each other, the first at a place. */
const column = (left: number, top: number, ...texts: string[]): RecognisedLine[] =>
  texts.map((text, at) => line(text, left, top + 40 * at));

const shown = (drawn: Raster, box: Box, lines: RecognisedLine[]): ShownPicture => ({
  lines,
  box,
  aspect: width / height,
  look: lookOf(drawn, box),
});
const isScreen = (...one: Parameters<typeof shown>): boolean => screensAmong([shown(...one)]).length === 1;

const wide: Box = [400, 200, 950, 800];
/** A window: its bar, a list at the side, cards and a button. */
const windowFills: Fill[] = [
  [400, 200, 950, 800, 240],
  [400, 200, 950, 260, 60],
  [400, 260, 500, 800, 200],
  [520, 300, 660, 420, 225],
  [680, 300, 820, 420, 225],
  [840, 300, 940, 420, 170],
  [840, 740, 940, 780, 110],
];
const tall = (left: number): Box => [left, 100, left + 210, 860];
const phoneFills = (left: number): Fill[] => [
  [left, 100, left + 210, 860, 250],
  [left, 100, left + 210, 200, 70],
  [left + 20, 240, left + 190, 400, 215],
  [left, 800, left + 210, 860, 190],
];

describe('a picture shows the screen of a product', () => {
  test.each([
    ['a dashboard', ['Dashboard', 'Orders', 'Settings'], ['Revenue', '$42,000', 'Customers', '1,204']],
    ['a dashboard in Arabic', ['لوحة التحكم', 'الطلبات', 'الإعدادات'], ['الإيرادات', '42,000', 'العملاء', '1,204']],
    ['a form', ['Name:', 'E-mail:', 'Amount:'], ['Enter your address', 'Submit']],
  ])('%s', (_, side, cards) => {
    const lines = [...column(405, 280, ...side), ...column(525, 310, ...cards)];
    expect(isScreen(page(...windowFills), wide, lines)).toBe(true);
  });

  test('a phone, by its shape and the clock of its status bar', () => {
    const lines = [line('9:41', 110, 110), ...column(130, 260, 'Maya is on her way', 'Arrives in 6 minutes')];
    expect(isScreen(page(), tall(100), lines)).toBe(true);
  });

  test('and so does one of the same size beside it, of which little is read', () => {
    const drawn = page(...phoneFills(100), ...phoneFills(350));
    const first = shown(drawn, tall(100), column(120, 260, 'Log in', 'Password', 'Sign up'));
    const second = shown(page(), tall(350), column(370, 260, 'Maya'));
    const mark = shown(page(), [700, 400, 800, 500], [line('Quayside', 710, 430)]);
    expect(screensAmong([mark, second, first])).toEqual([second, first]);
    expect(screensAmong([mark, second])).toEqual([]);
  });
});

describe('a picture shows no screen', () => {
  const bars: Fill[] = [
    [480, 600, 540, 740, 120],
    [600, 500, 660, 740, 120],
    [720, 350, 780, 740, 120],
    [840, 300, 900, 740, 120],
  ];
  test.each<[string, Raster, Box, RecognisedLine[]]>([
    [
      'a chart of what a dashboard shows',
      page(...bars),
      wide,
      [
        line('Revenue', 600, 210),
        ...column(420, 300, '$42,000', '$30,000', '$20,000', '$10,000', '$0'),
        ...['Q1 2025', 'Q2 2025', 'Q3 2025', 'Q4 2025'].map((text, at) => line(text, 480 + 120 * at, 760)),
      ],
    ],
    [
      'a table',
      page([400, 200, 950, 260, 220], [400, 400, 950, 402, 150], [400, 600, 950, 602, 150]),
      wide,
      [
        ...column(420, 280, 'Home deliveries', 'Orders', 'Support'),
        ...column(600, 280, '1,204', '310', '96'),
        ...column(800, 280, '2,811', '640', '101'),
        ...column(900, 280, '3,900', '870', '120'),
      ],
    ],
    [
      'a poster of the shape of a phone',
      page([100, 100, 310, 860, 60], [100, 100, 310, 200, 240], [120, 300, 290, 400, 140]),
      tall(100),
      column(120, 140, 'PRODUCT DEVELOPMENT', 'MONTHS 1-2', 'TESTING', 'MARKET LAUNCH', 'FIRST SALES'),
    ],
    [
      'a page of a document',
      page(),
      tall(100),
      column(110, 140, 'Eight of the nine ports renewed', 'for two more years, and a port', 'pays a fixed fee.'),
    ],
    ['a logo', page([500, 400, 560, 500, 40]), [480, 380, 760, 520], column(580, 420, 'Quayside', 'Harbour works')],
    ['boxes with arrows', page([420, 300, 560, 400, 230], [700, 300, 840, 400, 230]), wide, [line('User goes to website', 425, 340), line('Order is packed', 705, 340)]], // prettier-ignore
  ])('%s', (_, drawn, box, lines) => {
    expect(isScreen(drawn, box, lines)).toBe(false);
  });

  test('a photograph, whatever is read in it', () => {
    const drawn = page(...windowFills);
    // Grain that is the same each time.
    for (let at = 0, seed = 7; at < drawn.pixels.length; at += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      drawn.pixels[at] = seed >> 23;
    }
    expect(isScreen(drawn, wide, column(420, 300, 'Shop', 'Harbour street 4'))).toBe(false);
  });
});

test('beside a page’s text a chart is part of it, and a screen comes after all and is part of nothing', () => {
  const chart: Box = [50, 200, 350, 800];
  const drawn = page([100, 500, 140, 740, 120], [200, 400, 240, 740, 120], ...windowFills);
  const of = (texts: string[], left: number, top: number): RecognisedLine[] => column(left, top, ...texts);
  const lines = [
    ...of(['Revenue of $9,000 in March'], 60, 210),
    ...of(['Dashboard', 'Orders', 'Settings'], 405, 280),
    ...of(['Revenue', '$42,000'], 525, 310),
    ...of(['Source: our ledger'], 60, 760),
  ];
  const read: Recognised = { text: 'read', confidence: 0.9, script: 'latin', turns: 0, lines };
  const places = { boxes: [chart, wide], aspect: width / height, onPaper: true, drawn };
  const { text, blocks } = withPictures({ text: 'We rent berths.', hidden: [] }, read, places);
  expect(text).toBe('We rent berths.\n\nRevenue of $9,000 in March\nSource: our ledger');
  expect(blocks?.map((block) => [block.kind, block.text, block.screen])).toEqual([
    ['text', 'We rent berths.', undefined],
    ['picture_text', 'Revenue of $9,000 in March', undefined],
    ['picture_text', 'Source: our ledger', undefined],
    ['picture_text', 'Dashboard', true],
    ['picture_text', 'Orders', true],
    ['picture_text', 'Settings', true],
    ['picture_text', 'Revenue', true],
    ['picture_text', '$42,000', true],
  ]);
});
