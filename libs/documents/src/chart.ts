import { child, descendants, type Element, elements, parseXml, path, textOf } from './xml.ts';
import { cleanLine } from './letters.ts';
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

/** The cached points of a reference, by their index. */
const points = (holder: Element | undefined): Map<number, string> => {
  const found = new Map<number, string>();
  if (holder === undefined) return found;
  const code = textOf(descendants(holder, 'formatCode')[0]);
  for (const point of descendants(holder, 'pt')) {
    const index = Number(point.attributes['idx']);
    if (Number.isInteger(index)) found.set(index, formatted(textOf(child(point, 'v')), code));
  }
  return found;
};

/** A chart as a person reads it: its title, then a row for each category with the value of each series. */
export const chartText = (chart: Element): string => {
  const titles = descendants(chart, 'title').map((title) => cleanLine(descendants(title, 't').map(textOf).join('')));
  const series = descendants(chart, 'ser').map((one) => ({
    name: [...points(child(one, 'tx')).values()].join(' ') || cleanLine(textOf(path(one, 'tx', 'v'))),
    categories: points(child(one, 'cat') ?? child(one, 'xVal')),
    values: points(child(one, 'val') ?? child(one, 'yVal')),
  }));
  const indices = new Set(series.flatMap(({ categories, values }) => [...categories.keys(), ...values.keys()]));
  const rows = [...indices]
    .sort((a, b) => a - b)
    .map((index) => [
      series.map(({ categories }) => categories.get(index)).find((name) => name !== undefined) ?? '',
      ...series.map(({ values }) => values.get(index) ?? ''),
    ]);
  const names = series.map(({ name }) => name);
  const header = names.some((name) => name !== '') ? [['', ...names]] : [];
  const table = [...header, ...rows].map((row) => row.join(' | ').replace(/^ \| /, ''));
  return [...titles, ...table].filter((line) => line !== '').join('\n');
};

/** The texts of a SmartArt data model, in its order. */
export const diagramText = (model: Element): string =>
  graph(model, ['pt'])
    .filter(({ attributes }) => !['pres', 'parTrans', 'sibTrans'].includes(attributes['type'] ?? 'node'))
    .map((point) =>
      descendants(point, 'p')
        .map((paragraph) => cleanLine(descendants(paragraph, 't').map(textOf).join('')))
        .filter((line) => line !== '')
        .join('\n'),
    )
    .filter((text) => text !== '')
    .join('\n');

/** The text of what a drawing only refers to: a chart's cached data or a SmartArt's words; '' for anything else. */
export const graphicText = async (parts: Package, links: Map<string, Relationship>, data: Element): Promise<string> => {
  const texts: string[] = [];
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
    texts.push(inner.name === 'chart' ? chartText(part) : diagramText(part));
  }
  return texts.filter((text) => text !== '').join('\n');
};
