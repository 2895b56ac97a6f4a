import type { Chance, Drawn, Element, Paragraph, Place, Scene, Truth, Words } from './layout-scene.ts';
import * as said from './layout-words.ts';
import type { Pair } from './layout-words.ts';
import type { Language } from './reading-fault.ts';

/*
 * Twelve kinds of pages that pitches are made of; chance chooses what they say and how they stand.
 */

export interface Sheet {
  language: Language;
  type: 'pdf' | 'pptx';
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Counted from 1, for the page number. */
  page: number;
}

const inks = ['212529', '1b263b', '3a3a3a'];
const colors = ['0b4f6c', '2e7d32', '8c2f39', '5b3a8c', '7a4e1d'];
const grounds = ['f1f3f5', 'e7f0f4', 'f6efe6', 'eef6ee'];

/** What all kinds need of a page: its measures, and where it collects what is drawn and read. */
class Drawing {
  readonly elements: Element[] = [];
  readonly blocks: Truth[] = [];
  readonly ink: string;
  readonly color: string;
  readonly ground: string;
  readonly margin: number;
  /** Of body text. */
  readonly size: number;
  readonly apart: boolean;
  readonly chance: Chance;
  readonly sheet: Sheet;
  y: number;

  constructor(chance: Chance, sheet: Sheet) {
    this.chance = chance;
    this.sheet = sheet;
    this.ink = chance.pick(inks);
    this.color = chance.pick(colors);
    this.ground = chance.pick(grounds);
    this.margin = Math.round(sheet.width * chance.pick([0.045, 0.06, 0.075]));
    this.size = Math.round((sheet.height / 540) * chance.pick([14, 15, 16, 18]));
    this.apart = chance.next() < 0.5;
    this.y = this.margin * 0.7;
  }

  get room(): number {
    return this.sheet.width - 2 * this.margin;
  }

  /** From where the next thing may stand to the bottom. */
  get left(): number {
    return this.sheet.height - this.margin * 0.8 - this.y;
  }

  say(text: Pair): string {
    return text[this.sheet.language];
  }

  words(place: Place, paragraphs: Paragraph[], rest: Partial<Words> = {}): void {
    const colored = paragraphs.map((one) => ({ color: this.ink, ...one }));
    this.elements.push({ kind: 'words', ...place, paragraphs: colored, apart: this.apart, ...rest });
  }

  box(place: Place, rest: Partial<Drawn> = {}): void {
    this.elements.push({ kind: 'box', shape: 'rect', ...place, ...rest });
  }

  read(kind: Truth['kind'], text: string, head: string[] = []): void {
    this.blocks.push({ kind, text, ...(head.length === 0 ? {} : { head }) });
  }

  /** Another one on each page of a file: what comes again would be a running line. */
  titleOf(of: keyof typeof said.titles): string {
    const all = said.titles[of];
    return this.say(all[this.sheet.page % all.length] ?? this.chance.pick(all));
  }

  /** The page's title, and sometimes a line of text below it. */
  title(of: keyof typeof said.titles, intro = false): void {
    const text = this.titleOf(of);
    const size = Math.round(this.size * this.chance.pick([1.8, 2, 2.3]));
    const place = { x: this.margin, y: this.y, width: this.room, height: size * 1.7 };
    this.words(place, [{ text, size, bold: true, color: this.color }], { title: true, leading: 1.3 });
    this.read('title', text);
    this.y += size * 1.7 + this.chance.whole(4, 12);
    if (this.chance.next() < 0.3) {
      this.box({ x: this.margin, y: this.y - 4, width: this.chance.pick([60, this.room]), height: 2 }, { fill: this.color }); // prettier-ignore
      this.y += 6;
    }
    if (!intro || this.chance.next() < 0.5) return;
    const line = this.say(this.chance.pick(said.intros));
    this.words({ x: this.margin, y: this.y, width: this.room, height: this.size * 1.9 }, [{ text: line, size: this.size }]); // prettier-ignore
    this.read('text', line);
    this.y += this.size * 1.9 + this.chance.whole(10, 20);
  }

  /** Equal places side by side, in as many rows as it takes. */
  places(count: number, across: number, height: number, gap: number): Place[] {
    const width = (this.room - gap * (across - 1)) / across;
    return Array.from({ length: count }, (_, at) => ({
      x: this.margin + (at % across) * (width + gap),
      y: this.y + Math.floor(at / across) * (height + gap),
      width,
      height,
    }));
  }

  /** A drawn box, filled or outlined, and the room inside of it. */
  card(place: Place): Place {
    const shape = this.chance.pick(['rect', 'round'] as const);
    this.box(place, this.chance.next() < 0.5 ? { shape, fill: this.ground } : { shape, line: this.color });
    return inside(place, Math.round(this.size * 0.9));
  }
}

const inside = ({ x, y, width, height }: Place, pad: number): Place => ({
  x: x + pad,
  y: y + pad,
  width: width - 2 * pad,
  height: height - 2 * pad,
});

type Kind = (d: Drawing) => void;

const marks = ['•', '–', '▪', '➤', '●'];

const bulletList: Kind = (d) => {
  d.title('bullets', true);
  const { chance } = d;
  const numbered = chance.next() < 0.25;
  const [mark, subMark] = chance.some(marks, 2);
  const size = Math.round(d.size * chance.pick([1.1, 1.2]));
  const gap = Math.round(size * chance.pick([0.35, 0.6, 0.9]));
  const count = chance.whole(4, 5);
  const withSubs = new Set(chance.some([...Array(count).keys()], chance.whole(1, 2)));
  const subs = chance.some(said.subBullets, 4);
  const paragraphs: Paragraph[] = [];
  chance.some(said.bullets, count).forEach((bullet, at) => {
    const text = d.say(bullet);
    const number = numbered ? `${at + 1}.` : (mark ?? '•');
    paragraphs.push({ text, size, mark: number, level: 1, gap: at === 0 ? 0 : gap });
    d.read('bullet', numbered ? `${number} ${text}` : text);
    for (const sub of withSubs.has(at) ? subs.splice(0, 2) : []) {
      paragraphs.push({ text: d.say(sub), size: size - 1, mark: subMark ?? '–', level: 2, gap: gap * 0.5 });
      d.read('bullet', d.say(sub));
    }
  });
  const width = d.room * chance.pick([0.6, 0.75, 1]);
  d.words({ x: d.margin, y: d.y, width, height: d.left }, paragraphs, { apart: false, leading: chance.pick([1.3, 1.45]) }); // prettier-ignore
};

const proseColumns: Kind = (d) => {
  d.title('prose');
  const { chance } = d;
  const gutter = chance.pick([26, 36, 48]);
  const each = chance.whole(1, 2);
  const headed = chance.next() < 0.5;
  const texts = chance.some(said.prose, 2 * each);
  const heads = chance.some(said.cards, 2);
  const places = d.places(2, 2, d.left, gutter);
  places.forEach((place, column) => {
    const paragraphs: Paragraph[] = [];
    const head = heads[column];
    if (headed && head !== undefined) {
      paragraphs.push({ text: d.say(head.title), size: Math.round(d.size * 1.25), bold: true, color: d.color });
      d.read('title', d.say(head.title));
    }
    texts.slice(column * each, (column + 1) * each).forEach((text, at) => {
      paragraphs.push({ text: d.say(text), size: d.size, gap: at === 0 && !headed ? 0 : d.size * chance.pick([0.6, 0.9]) }); // prettier-ignore
      d.read('text', d.say(text));
    });
    d.words(place, paragraphs, { leading: 1.35, apart: false });
  });
};

const cardGrid: Kind = (d) => {
  d.title('cards');
  const { chance } = d;
  const [count, across] = chance.pick([[4, 2], [3, 3], [6, 3], [4, 4]] as const); // prettier-ignore
  const gap = chance.pick([14, 20, 28]);
  const rows = count / across;
  const height = Math.min((d.left - gap * (rows - 1)) / rows, d.size * (across === 2 ? 7.5 : 12.5));
  const icon = height > d.size * 11 && chance.next() < 0.5;
  const align = chance.pick(['start', 'start', 'center'] as const);
  const contents = chance.some(said.cards, count);
  const boxed = d.places(count, across, height, gap).map((place) => d.card(place));
  boxed.forEach((room, at) => {
    const content = contents[at];
    if (content === undefined) return;
    if (icon)
      d.box({ x: room.x, y: room.y, width: d.size * 1.8, height: d.size * 1.8 }, { shape: 'oval', fill: d.color });
    const top = icon ? room.y + d.size * 2.4 : room.y;
    d.words({ ...room, y: top, height: room.height - (top - room.y) }, [
      { text: d.say(content.title), size: Math.round(d.size * chance.pick([1, 1.15, 1.25])), bold: true, color: d.color },
      { text: d.say(content.text), size: d.size, gap: d.size * 0.4 },
    ], { align, leading: 1.35 }); // prettier-ignore
    d.read('title', d.say(content.title));
    d.read('text', d.say(content.text));
  });
};

const valueOf = (d: Drawing, { value, arabicValue }: said.Figure): string =>
  d.sheet.language === 'ar' ? (arabicValue ?? value) : value;

const openFigures: Kind = (d) => {
  d.title('figures', true);
  const { chance } = d;
  const [count, across] = chance.pick([[3, 3], [4, 4], [4, 2], [6, 3]] as const); // prettier-ignore
  const size = Math.round(d.size * chance.pick([2, 2.6]));
  const height = size * 1.3 + d.size * 4.2;
  const align = chance.pick(['start', 'center'] as const);
  d.y += chance.whole(0, 20);
  const figures = chance.some(said.figures, count);
  d.places(count, across, height, chance.pick([20, 36])).forEach((place, at) => {
    const figure = figures[at];
    if (figure === undefined) return;
    const value = valueOf(d, figure);
    d.words(place, [
      { text: value, size, bold: true, color: d.color },
      { text: d.say(figure.label), size: d.size, gap: chance.whole(0, 4) },
    ], { align, leading: 1.25 }); // prettier-ignore
    d.read('text', `${value} ${d.say(figure.label)}`);
  });
};

const boxedFigures: Kind = (d) => {
  d.title('figures', true);
  const { chance } = d;
  const [count, across] = chance.pick([[3, 3], [4, 4], [4, 2], [6, 3]] as const); // prettier-ignore
  const size = Math.round(d.size * chance.pick([1.6, 2, 2.4]));
  const height = size * 1.3 + d.size * 5.2;
  const align = chance.pick(['start', 'center'] as const);
  const figures = chance.some(said.figures, count);
  const boxed = d.places(count, across, height, chance.pick([14, 24])).map((place) => d.card(place));
  boxed.forEach((room, at) => {
    const figure = figures[at];
    if (figure === undefined) return;
    const value = valueOf(d, figure);
    d.words(room, [
      { text: d.say(figure.label), size: d.size },
      { text: value, size, bold: true, color: d.color, gap: chance.whole(0, 5) },
    ], { align, leading: 1.25 }); // prettier-ignore
    d.read('text', `${d.say(figure.label)} ${value}`);
  });
};

/** Cells with the heads over and beside them. */
const readTable = (d: Drawing, rows: string[][]): void => {
  rows.forEach((row, r) => {
    row.forEach((text, c) => {
      const head = [rows[0]?.[c], c === 0 ? undefined : row[0]].filter((one) => one !== undefined);
      d.read('cell', text, r === 0 ? [] : head);
    });
  });
};

const widthsOf = (columns: number, first: number, room: number): number[] =>
  Array.from({ length: columns }, (_, at) => (at === 0 ? first * room : ((1 - first) * room) / (columns - 1)));

const ruledTable: Kind = (d) => {
  d.title('tables', true);
  const { chance } = d;
  const rows = chance.pick(said.tables).rows.map((row) => row.map((cell) => d.say(cell)));
  const room = d.room * chance.pick([0.75, 1]);
  const widths = widthsOf(rows[0]?.length ?? 1, chance.pick([0.34, 0.4]), room);
  const padding: [number, number] = [10, chance.pick([4, 7, 10])];
  const ruled = chance.pick(['all', 'rows', 'stripes'] as const);
  d.elements.push({ kind: 'table', x: d.margin, y: d.y, width: room, height: rows.length * (d.size * 1.5 + 2 * padding[1]), widths, rows, size: d.size, padding, ruled, color: d.color }); // prettier-ignore
  readTable(d, rows);
};

const airyTable: Kind = (d) => {
  d.title('tables');
  const { chance } = d;
  const rows = chance.pick(said.wordyTables).rows.map((row) => row.map((cell) => d.say(cell)));
  const columns = rows[0]?.length ?? 1;
  const widths = columns === 4 ? [0.2, 0.4, 0.22, 0.18].map((part) => part * d.room) : widthsOf(columns, 0.24, d.room); // prettier-ignore
  const padding: [number, number] = [chance.pick([8, 14]), chance.pick([7, 10])];
  d.elements.push({ kind: 'table', x: d.margin, y: d.y, width: d.room, height: rows.length * (d.size * 2.8 + 2 * padding[1]), widths, rows, size: d.size, padding, ruled: 'none', color: d.color }); // prettier-ignore
  readTable(d, rows);
};

const teamGrid: Kind = (d) => {
  d.title('team');
  const { chance } = d;
  const across = chance.pick([3, 4]);
  const count = across === 3 && chance.next() < 0.5 ? 6 : across;
  const picture = d.size * (count === 6 ? 2.8 : 5);
  const size = Math.round(d.size * (count === 6 ? 0.9 : 1));
  const height = picture + size * (count === 6 ? 8 : 12.5);
  const align = chance.pick(['start', 'center'] as const);
  const people = chance.some(said.people, count);
  const boxed = count < 6 && chance.next() < 0.3;
  const rooms = d.places(count, across, height, chance.pick([18, 28])).map((place) => (boxed ? d.card(place) : place));
  rooms.forEach((room, at) => {
    const one = people[at];
    if (one === undefined) return;
    const x = align === 'center' ? room.x + (room.width - picture) / 2 : room.x;
    d.box({ x, y: room.y, width: picture, height: picture }, { shape: chance.pick(['oval', 'rect'] as const), fill: 'ced4da' }); // prettier-ignore
    const top = room.y + picture + d.size * 0.6;
    d.words({ ...room, y: top, height: room.height - (top - room.y) }, [
      { text: d.say(one.name), size: Math.round(size * chance.pick([1.1, 1.25])), bold: true },
      { text: d.say(one.role), size, color: d.color },
      { text: d.say(one.life), size: size - 1, gap: size * chance.pick([0.4, 0.7]) },
    ], { align, leading: 1.3 }); // prettier-ignore
    d.read('text', `${d.say(one.name)} ${d.say(one.role)}`);
    d.read('text', d.say(one.life));
  });
};

const sidebar: Kind = (d) => {
  const { chance } = d;
  const { width, height } = d.sheet;
  const narrow = Math.round(width * chance.pick([0.26, 0.31]));
  const first = chance.next() < 0.5;
  const panel: Place = { x: first ? 0 : width - narrow, y: 0, width: narrow, height };
  const dark = chance.next() < 0.4;
  d.box(panel, { fill: dark ? d.color : d.ground });
  const ink = dark ? 'ffffff' : d.ink;
  const [aside] = chance.some(said.asides, 1);
  const points = chance.some(said.subBullets, chance.whole(2, 3));
  const side = (): void => {
    if (aside === undefined) return;
    const room = inside(panel, d.margin * 0.5);
    d.words({ ...room, y: d.margin }, [
      { text: d.say(aside.title), size: Math.round(d.size * 1.3), bold: true, color: ink },
      { text: d.say(aside.text), size: d.size, color: ink, gap: d.size },
      ...points.map((text): Paragraph => ({ text: d.say(text), size: d.size, color: ink, mark: '•', level: 1, gap: d.size * 0.7 })), // prettier-ignore
    ], { leading: 1.35, apart: false }); // prettier-ignore
    d.read('title', d.say(aside.title));
    d.read('text', d.say(aside.text));
    for (const text of points) d.read('bullet', d.say(text));
  };
  if (first) side();
  const main: Place = { x: first ? narrow + d.margin * 0.7 : d.margin, y: d.y, width: width - narrow - d.margin * 1.7, height: d.left }; // prettier-ignore
  const title = d.titleOf('prose');
  const size = Math.round(d.size * 1.9);
  d.words({ ...main, height: size * 1.6 }, [{ text: title, size, bold: true, color: d.color }], { title: true, leading: 1.3 }); // prettier-ignore
  d.read('title', title);
  const texts = chance.some(said.prose, chance.whole(2, 3)).map((text) => d.say(text));
  d.words(
    { ...main, y: main.y + size * 1.6 + 10, height: main.height - size * 1.6 - 10 },
    texts.map((text, at) => ({ text, size: d.size, gap: at === 0 ? 0 : d.size * 0.8 })),
    { leading: 1.4, apart: false },
  );
  for (const text of texts) d.read('text', text);
  if (!first) side();
};

const stepRow: Kind = (d) => {
  d.title('steps', true);
  const { chance } = d;
  const count = chance.whole(3, 5);
  const manner = chance.pick(['circle', 'number', 'period', 'line'] as const);
  const gap = chance.pick([20, 30]);
  d.y += chance.whole(4, 24);
  const steps = chance.some(said.steps, count);
  const round = d.size * 2.4;
  const places = d.places(count, count, d.left, gap);
  const [first] = places;
  if (manner === 'line' || manner === 'period') {
    d.box({ x: d.margin, y: d.y + 8, width: d.room, height: 2 }, { fill: d.color });
    for (const { x } of places) d.box({ x, y: d.y + 3, width: 12, height: 12 }, { shape: 'oval', fill: d.color });
  }
  if (first === undefined) return;
  places.forEach((place, at) => {
    const step = steps[at];
    if (step === undefined) return;
    const head = manner === 'period' ? d.say(said.periods[at] ?? step.title) : d.say(step.title);
    const number = `${at + 1}`;
    if (manner === 'circle') {
      d.box({ x: place.x, y: place.y, width: round, height: round }, { shape: 'oval', fill: d.color });
      d.words({ x: place.x, y: place.y + round * 0.18, width: round, height: round * 0.7 }, [{ text: number, size: d.size * 1.1, bold: true, color: 'ffffff' }], { align: 'center', leading: 1.3 }); // prettier-ignore
    }
    const top = place.y + (manner === 'circle' ? round + 6 : manner === 'number' ? 0 : 24);
    const title = manner === 'number' ? `${number}. ${head}` : head;
    d.words({ ...place, y: top, height: d.left - (top - place.y) }, [
      { text: title, size: Math.round(d.size * chance.pick([1.1, 1.2])), bold: true, color: d.color },
      { text: d.say(step.text), size: d.size, gap: d.size * chance.pick([0.4, 0.6]) },
    ], { leading: 1.35 }); // prettier-ignore
    d.read('title', manner === 'circle' ? `${number} ${title}` : title);
    d.read('text', d.say(step.text));
  });
};

const comparison: Kind = (d) => {
  d.title('comparison');
  const { chance } = d;
  const [before, after] = chance.pick(said.contrastHeads).map((head) => d.say(head));
  if (before === undefined || after === undefined) return;
  const size = Math.round(d.size * 1.05);
  const contrasts = chance.some(said.contrasts, chance.whole(4, 5));
  if (chance.next() < 0.5) {
    const signed = chance.next() < 0.5;
    const sign = (mark: string, text: string): string => (signed ? `${mark} ${text}` : text);
    const rows = [
      [d.say(said.criterion), before, after],
      ...contrasts.map((one) => [d.say(one.criterion), sign('✗', d.say(one.before)), sign('✓', d.say(one.after))]),
    ];
    const padding: [number, number] = [12, chance.pick([5, 8])];
    d.elements.push({ kind: 'table', x: d.margin, y: d.y, width: d.room, height: rows.length * (size * 1.5 + 2 * padding[1]), widths: widthsOf(3, 0.24, d.room), rows, size, padding, ruled: chance.pick(['all', 'rows', 'none'] as const), color: d.color }); // prettier-ignore
    readTable(d, rows);
    return;
  }
  const boxed = chance.next() < 0.6;
  const drawnTicks = d.sheet.type === 'pdf' && chance.next() < 0.5;
  const height = Math.min(d.left, size * (contrasts.length * 3 + 5));
  const rooms = d.places(2, 2, height, 30).map((place) => (boxed ? d.card(place) : place));
  [before, after].forEach((head, column) => {
    const room = rooms[column];
    if (room === undefined) return;
    const good = column === 1;
    const headSize = Math.round(size * 1.3);
    d.words({ ...room, height: headSize * 1.6 }, [{ text: head, size: headSize, bold: true, color: d.color }], { leading: 1.3 }); // prettier-ignore
    d.read('title', head);
    const texts = contrasts.map((one) => d.say(good ? one.after : one.before));
    const step = size * 2.4;
    texts.forEach((text, at) => {
      const line = { x: room.x, y: room.y + headSize * 1.6 + 8 + at * step, width: room.width, height: step };
      const indent = drawnTicks ? size * 1.8 : 0;
      if (drawnTicks) d.elements.push({ kind: 'tick', x: line.x, y: line.y + 2, width: size, height: size, good });
      const mark = drawnTicks ? {} : { mark: good ? '✓' : '✗', level: 1 };
      d.words({ ...line, x: line.x + indent, width: line.width - indent }, [{ text, size, ...mark }], { leading: 1.3 });
      d.read(drawnTicks ? 'text' : 'bullet', text);
    });
  });
};

const chartPage: Kind = (d) => {
  d.title('charts');
  const { chance } = d;
  const chart = chance.pick(said.charts);
  const small = Math.max(10, d.size - 2);
  const categories = chart.categories.map((one) => d.say(one));
  const captionFirst = chance.next() < 0.5;
  const caption = (): void => {
    d.words({ x: d.margin, y: d.y, width: d.room, height: d.size * 1.8 }, [
      { text: d.say(chart.caption), size: d.size },
    ]);
    d.read('caption', d.say(chart.caption));
    d.y += d.size * 2.2;
  };
  if (captionFirst) caption();
  const foot = d.sheet.height - d.margin * 0.6 - small * 1.5;
  const plot: Place = { x: d.margin + 60, y: d.y + 8, width: d.room * 0.86 - 60, height: foot - d.y - small * 3 - 22 - (captionFirst ? 0 : d.size * 2.4) }; // prettier-ignore
  if (d.sheet.type === 'pptx') {
    d.elements.push({ kind: 'chart', ...plot, series: d.say(chart.series), categories, values: chart.values });
    d.read('cell', d.say(chart.series));
    categories.forEach((text, at) => {
      d.read('cell', text);
      d.read('cell', String(chart.values[at] ?? ''), [d.say(chart.series), text]);
    });
  } else if (chance.next() < 0.6) upright(d, chart, plot, small);
  else lying(d, chart, plot, small);
  d.y = plot.y + plot.height + small * 1.6 + 14;
  if (!captionFirst) caption();
  d.words({ x: d.margin, y: foot, width: d.room, height: small * 1.5 }, [{ text: d.say(chart.source), size: small }]);
  d.read('caption', d.say(chart.source));
};

/** Columns over their names, beside an axis. */
const upright = (d: Drawing, chart: said.Chart, plot: Place, small: number): void => {
  const most = Number((chart.scale[0] ?? '1').replace(',', ''));
  const stretch = plot.height / (chart.scale.length - 1);
  chart.scale.forEach((text, at) => {
    const y = plot.y + at * stretch;
    d.words({ x: plot.x - 58, y: y - small * 0.7, width: 50, height: small * 1.4 }, [{ text, size: small }], { align: 'end' }); // prettier-ignore
    d.box({ x: plot.x, y, width: plot.width, height: 0.75 }, { fill: 'ced4da' });
    d.read('caption', text);
  });
  const width = plot.width / chart.values.length;
  chart.values.forEach((value, at) => {
    const high = (plot.height * value) / most;
    d.box({ x: plot.x + at * width + width * 0.2, y: plot.y + plot.height - high, width: width * 0.6, height: high }, { fill: d.color }); // prettier-ignore
    const name = chart.categories[at];
    if (name === undefined) return;
    d.words({ x: plot.x + at * width, y: plot.y + plot.height + 6, width, height: small * 1.4 }, [{ text: d.say(name), size: small }], { align: 'center' }); // prettier-ignore
    d.read('caption', d.say(name));
  });
};

/** Bars beside their names, each with its value at its end. */
const lying = (d: Drawing, chart: said.Chart, plot: Place, small: number): void => {
  const most = Math.max(...chart.values);
  const step = plot.height / chart.values.length;
  const room = plot.width * 0.24;
  chart.values.forEach((value, at) => {
    const name = chart.categories[at];
    if (name === undefined) return;
    const y = plot.y + at * step;
    const long = ((plot.width - room - 80) * value) / most;
    const line = y + step * 0.5 - small * 0.7;
    d.words({ x: d.margin, y: line, width: room, height: small * 1.4 }, [{ text: d.say(name), size: small }]);
    d.read('caption', d.say(name));
    d.box({ x: d.margin + room + 10, y: y + step * 0.2, width: long, height: step * 0.6 }, { fill: d.color });
    const text = value.toLocaleString('en-US');
    d.words({ x: d.margin + room + long + 20, y: line, width: 70, height: small * 1.4 }, [{ text, size: small }]);
    d.read('caption', text);
  });
};

export const layoutKinds = {
  bullets: bulletList,
  columns: proseColumns,
  cards: cardGrid,
  figures: openFigures,
  'boxed-figures': boxedFigures,
  table: ruledTable,
  'airy-table': airyTable,
  team: teamGrid,
  sidebar,
  steps: stepRow,
  comparison,
  chart: chartPage,
} satisfies Record<string, Kind>;
export type LayoutKind = keyof typeof layoutKinds;

/** A header, a footer and a page number, the same on each page of a file. */
const runningLines = (d: Drawing, company: Pair): void => {
  const small = Math.max(9, Math.round(d.size * 0.65));
  const { width, height } = d.sheet;
  const line = { x: d.margin, width: d.room, height: small * 1.5 };
  const header = d.say(company);
  const footer = d.say(said.confidential);
  const number = String(d.sheet.page);
  d.words({ ...line, y: 12 }, [{ text: header, size: small, color: '6c757d' }]);
  d.words({ ...line, y: height - 26, width: d.room * 0.7 }, [{ text: footer, size: small, color: '6c757d' }]);
  d.words({ ...line, y: height - 26, x: width - d.margin - 40, width: 40 }, [{ text: number, size: small, color: '6c757d' }], { align: 'end' }); // prettier-ignore
  d.blocks.unshift({ kind: 'running', text: header });
  d.read('running', footer);
  d.read('running', number);
};

/** One page of a kind; `running` names the company whose header and footer it bears. */
export const layoutScene = (kind: LayoutKind, chance: Chance, sheet: Sheet, running: Pair | null): Scene => {
  const d = new Drawing(chance, sheet);
  const font = chance.pick(['plex', 'plex', 'amiri'] as const);
  if (running !== null) d.y += 16;
  layoutKinds[kind](d);
  if (running !== null) runningLines(d, running);
  return { elements: d.elements, blocks: d.blocks, font };
};
