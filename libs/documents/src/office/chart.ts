import type { Block } from '@plumbline/contracts/blocks';
import { lineBlocks } from '../blocks.ts';
import { joinBlocks, tableBlocks, type TableCell } from '../table-blocks.ts';
import { child, descendants, type Element, elements, parseXml, path, textOf } from './xml.ts';
import { cleanLine } from '../letters.ts';
import type { Relationship } from './relationships.ts';
import type { Package } from './zip.ts';

const graph = (part: Element, names: string[]): Element[] => names.flatMap((name) => descendants(part, name));

// An Excel serial day counts from 30 December 1899.
const serialDay = (days: number): string =>
  new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);

const formatted = (value: string, code: string): string => {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return cleanLine(value);
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (/[yd]/i.test(bare) && Math.abs(number) < 3_000_000) return serialDay(number);
  if (bare.includes('%')) return `${Number((number * 100).toPrecision(6))}%`;
  return String(Number(number.toPrecision(10)));
};

/** The cached points of a reference, by their index; a category of several levels is told from the outermost in. */
const points = (holder: Element | undefined): Map<number, string> => {
  const found = new Map<number, string>();
  if (holder === undefined) return found;
  const code = textOf(descendants(holder, 'formatCode')[0]);
  const levels = descendants(holder, 'lvl');
  // The first level is the innermost; an outer point stands for all that follow until the next.
  for (const level of levels.length === 0 ? [holder] : levels.toReversed()) {
    const own = new Map<number, string>();
    for (const point of descendants(level, 'pt')) {
      const index = Number(point.attributes['idx']);
      // The newer charts write the value without an element of its own.
      if (Number.isInteger(index)) own.set(index, formatted(textOf(child(point, 'v') ?? point), code));
    }
    if (levels.length < 2) return own;
    const last = Math.max(...found.keys(), ...own.keys());
    let name = '';
    for (let index = 0; index <= Math.min(last, mostPoints); index += 1) {
      name = own.get(index) ?? (level === levels[0] ? '' : name);
      if (name !== '') found.set(index, [found.get(index) ?? '', name].filter((part) => part !== '').join(' '));
    }
  }
  return found;
};

const mostPoints = 100_000;

interface Series {
  name: string;
  categories: Map<number, string>;
  values: Map<number, string>;
  sizes: Map<number, string>;
}

const seriesOf = (chart: Element): Series[] =>
  descendants(chart, 'ser').map((one) => ({
    name: [...points(child(one, 'tx')).values()].join(' ') || cleanLine(textOf(path(one, 'tx', 'v'))),
    categories: points(child(one, 'cat') ?? child(one, 'xVal')),
    values: points(child(one, 'val') ?? child(one, 'yVal')),
    sizes: points(child(one, 'bubbleSize')),
  }));

/** The charts that came in 2016 (funnel, waterfall, treemap …) keep their data apart from their series. */
const newerSeriesOf = (chart: Element): Series[] => {
  const data = new Map(descendants(chart, 'data').map((one) => [one.attributes['id'] ?? '', one]));
  return descendants(chart, 'series').map((one) => {
    const own = data.get(child(one, 'dataId')?.attributes['val'] ?? '');
    return {
      name: cleanLine(textOf(path(one, 'tx', 'txData', 'v'))),
      categories: points(child(own, 'strDim')),
      values: points(child(own, 'numDim')),
      sizes: new Map<number, string>(),
    };
  });
};

/** A title that is typed, or the cells that it is taken from. */
const titleText = (title: Element): string => {
  const typed = cleanLine(descendants(title, 't').map(textOf).join(''));
  return typed === '' ? cleanLine([...points(child(title, 'tx')).values()].join(' ')) : typed;
};

/** What a drawing says, and its parts as they stand in that text. */
export interface Graphic {
  text: string;
  blocks: Block[];
}

/** A chart as a person reads it: its title, then a row for each category with the value of each series. */
const readChart = (chart: Element): Graphic => {
  const titles = descendants(chart, 'title').map(titleText).filter((title) => title !== ''); // prettier-ignore
  const series = [...seriesOf(chart), ...newerSeriesOf(chart)];
  const indices = new Set(series.flatMap(({ categories, values }) => [...categories.keys(), ...values.keys()]));
  const rows = [...indices]
    .sort((a, b) => a - b)
    .map((index) => [
      series.map(({ categories }) => categories.get(index)).find((name) => name !== undefined) ?? '',
      ...series.flatMap(({ values, sizes }) => [
        values.get(index) ?? '',
        ...(sizes.size === 0 ? [] : [sizes.get(index) ?? '']),
      ]),
    ]);
  const names = series.map(({ name }) => name);
  const header = names.some((name) => name !== '') ? [['', ...names]] : [];
  const table = [...header, ...rows].map((row) => row.join(' | ').replace(/^ \| /, '')).filter((line) => line !== '');
  const cells: TableCell[] = rows.flatMap((row, at) =>
    row.map((text, column) => ({ row: at + header.length, column, rows: 1, columns: 1, text })),
  );
  let column = 1;
  const heads = header.length === 0 ? [] : series.map(({ name, sizes }): TableCell => {
    const columns = sizes.size === 0 ? 1 : 2;
    column += columns;
    return { row: 0, column: column - columns, rows: 1, columns, text: name };
  }); // prettier-ignore
  return {
    text: [...titles, ...table].join('\n'),
    blocks: [
      ...titles.map((text): Block => ({ kind: 'caption', text })),
      ...tableBlocks([...heads, ...cells], { rows: header.length, columns: 1 }),
    ],
  };
};

/** The texts of a SmartArt data model, as its connections order them: each point, then what belongs to it. */
const diagramText = (model: Element): string => {
  const all = graph(model, ['pt']);
  const byId = new Map(all.map((point) => [point.attributes['modelId'] ?? '', point]));
  const below = new Map<string, Array<{ id: string; order: number }>>();
  for (const { attributes } of graph(model, ['cxn'])) {
    if ((attributes['type'] ?? 'parOf') !== 'parOf') continue;
    const parent = attributes['srcId'] ?? '';
    const siblings = below.get(parent) ?? [];
    siblings.push({ id: attributes['destId'] ?? '', order: Number(attributes['srcOrd']) });
    below.set(parent, siblings);
  }
  const inOrder = new Set<Element>();
  const waiting = all.filter(({ attributes }) => attributes['type'] === 'doc').toReversed();
  for (let point = waiting.pop(); point !== undefined; point = waiting.pop()) {
    if (inOrder.has(point)) continue;
    inOrder.add(point);
    const children = (below.get(point.attributes['modelId'] ?? '') ?? []).toSorted((a, b) => b.order - a.order);
    waiting.push(...children.flatMap(({ id }) => byId.get(id) ?? []));
  }
  for (const point of all) inOrder.add(point);
  return [...inOrder]
    .filter(({ attributes }) => !['pres', 'parTrans', 'sibTrans'].includes(attributes['type'] ?? 'node'))
    .map((point) =>
      descendants(point, 'p')
        .map((paragraph) => cleanLine(descendants(paragraph, 't').map(textOf).join('')))
        .filter((line) => line !== '')
        .join('\n'),
    )
    .filter((text) => text !== '')
    .join('\n');
};

const readDiagram = (model: Element): Graphic => {
  const text = diagramText(model);
  return { text, blocks: lineBlocks(text) }; // prettier-ignore
};

/** What a drawing only refers to: a chart's cached data or a SmartArt's words; nothing for anything else. */
export const readGraphic = async (
  parts: Package,
  links: Map<string, Relationship>,
  data: Element,
): Promise<Graphic> => {
  const found: Graphic[] = [];
  for (const inner of elements(data)) {
    const id =
      inner.name === 'chart'
        ? inner.attributes['r:id']
        : inner.name === 'relIds'
          ? inner.attributes['r:dm']
          : undefined;
    const target = id === undefined ? undefined : links.get(id)?.target;
    const text = target === undefined ? null : await parts.text(target);
    if (text === null) continue;
    const part = parseXml(text);
    found.push(inner.name === 'chart' ? readChart(part) : readDiagram(part));
  }
  const said = found.filter(({ text }) => text !== '');
  return { text: said.map(({ text }) => text).join('\n'), blocks: joinBlocks(said.map(({ blocks }) => blocks)) };
};
