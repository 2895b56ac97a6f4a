import { child, descendants, type Element, elements, path, textOf } from '../office/xml.ts';
import type { Sheet, SlideSheets } from '../slides/pptx-deck.ts';
import { type Color, colorIn } from './colors.ts';
import { fillIn, lineOf, paletteOf } from './fills.ts';

/** Values of one name in a chart, as the file caches them. */
export interface Series {
  name: string;
  values: Array<number | null>;
  /** Places along the other axis, of a chart of points. */
  across: Array<number | null>;
  color: Color;
  /** Of single points, by their index. */
  colors: Map<number, Color>;
  /** What stands beside each point. */
  labels: { value: boolean; category: boolean; percent: boolean; outside: boolean };
  /** The number format of its values. */
  format: string;
  kind: 'bar' | 'line' | 'area' | 'pie' | 'points';
}

export interface ChartData {
  title: string;
  series: Series[];
  categories: string[];
  kind: Series['kind'];
  /** Bars that lie. */
  lying: boolean;
  grouping: 'beside' | 'stacked' | 'percent';
  /** Part of the radius that is left out in the middle. */
  hole: number;
  legend: 'r' | 'l' | 't' | 'b' | null;
  axis: { shown: boolean; grid: boolean; least: number | null; most: number | null; format: string };
  categoriesShown: boolean;
}

const mostSeries = 60;
const mostPoints = 400;

const kinds: Record<string, Series['kind']> = {
  barChart: 'bar', bar3DChart: 'bar', lineChart: 'line', line3DChart: 'line', stockChart: 'line', radarChart: 'line', areaChart: 'area',
  area3DChart: 'area', pieChart: 'pie', pie3DChart: 'pie', ofPieChart: 'pie', doughnutChart: 'pie', scatterChart: 'points', bubbleChart: 'points',
}; // prettier-ignore

const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !['0', 'false'].includes(element.attributes['val'] ?? '1');

const pointsOf = (holder: Element | undefined): string[] => {
  const found: string[] = [];
  if (holder === undefined) return found;
  // Of names of several levels the innermost, which is the first.
  const level = descendants(holder, 'lvl')[0] ?? holder;
  for (const point of descendants(level, 'pt')) {
    const index = Number(point.attributes['idx']);
    if (Number.isInteger(index) && index >= 0 && index < mostPoints) found[index] = textOf(child(point, 'v') ?? point);
  }
  return Array.from(found, (text) => text ?? '');
};

const numbersOf = (holder: Element | undefined): Array<number | null> =>
  pointsOf(holder).map((text) => (text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)));

const formatOf = (holder: Element | undefined): string =>
  holder === undefined ? '' : textOf(descendants(holder, 'formatCode')[0]);

/** A number as its format shows it, as far as charts need it: decimals, thousands, percent, what stands before and after. */
export const formatted = (value: number, format: string): string => {
  const [code = ''] = format.split(';');
  const quoted = code.replace(/\[\$([^-\]]*)[^\]]*\]/g, '"$1"').replace(/\[[^\]]*\]|[_*\\]./g, '');
  const plain = quoted.replace(/"[^"]*"/g, '');
  if (plain === '' || /general/i.test(plain) || !/[0#]/.test(plain))
    return Number(value.toPrecision(6)).toLocaleString('en-US', { maximumFractionDigits: 4, useGrouping: false });
  const [before = '', after = ''] = quoted.split(/[0#][0#,.?]*/);
  const digits = /[0#][0#,.?]*/.exec(plain)?.[0] ?? '';
  const thousands = /,+$/.exec(digits)?.[0].length ?? 0;
  const decimals = (digits.replace(/,+$/, '').split('.')[1] ?? '').length;
  const shown = (plain.includes('%') ? value * 100 : value) / 1_000 ** thousands;
  const written = shown.toLocaleString('en-US', {
    minimumFractionDigits: Math.min(decimals, 10),
    maximumFractionDigits: Math.min(decimals, 10),
    useGrouping: digits.replace(/,+$/, '').includes(','),
  });
  const bare = (text: string): string => text.replaceAll('"', '');
  return `${bare(before)}${written}${bare(after)}`;
};

const labelsOf = (holders: Array<Element | undefined>): Series['labels'] => {
  const labels = holders.map((one) => child(one, 'dLbls')).find((one) => one !== undefined);
  return {
    value: isOn(child(labels, 'showVal')),
    category: isOn(child(labels, 'showCatName')),
    percent: isOn(child(labels, 'showPercent')),
    outside: child(labels, 'dLblPos')?.attributes['val'] === 'outEnd',
  };
};

const legends = ['r', 'l', 't', 'b'] as const;

/** What a chart part says, as simple bars, lines, areas, parts of a circle or points; null when it has no values. */
export const chartDataOf = (part: Element, sheets: SlideSheets, sheet: Sheet): ChartData | null => {
  const chart = child(part, 'chart');
  const plot = child(chart, 'plotArea');
  const palette = paletteOf(sheets);
  const accent = (at: number): Color =>
    colorIn({ name: '', attributes: {}, children: [{ name: 'schemeClr', attributes: { val: `accent${(at % 6) + 1}` }, children: [] }] }, palette) ?? [0.3, 0.45, 0.75, 1]; // prettier-ignore
  const colorOf = (properties: Element | undefined, stroked: boolean): Color | null => {
    const line = child(properties, 'ln');
    const fill = stroked && line !== undefined ? lineOf([line], null, palette, sheet)?.fill : (fillIn(properties, palette, sheet) ?? undefined); // prettier-ignore
    if (fill?.kind === 'plain') return fill.color;
    return fill?.kind === 'gradient' ? (fill.stops[0]?.color ?? null) : null;
  };
  const groups = plot === undefined ? [] : elements(plot).filter(({ name }) => kinds[name] !== undefined);
  const series: Series[] = [];
  let categories: string[] = [];
  for (const group of groups) {
    const kind = kinds[group.name] ?? 'bar';
    for (const one of elements(group).filter(({ name }) => name === 'ser')) {
      if (series.length >= mostSeries) break;
      const values = child(one, 'val') ?? child(one, 'yVal');
      const names = pointsOf(child(one, 'cat'));
      if (names.length > categories.length) categories = names;
      const own = child(one, 'spPr');
      const stroked = kind === 'line';
      const colors = elements(one)
        .filter(({ name }) => name === 'dPt')
        .flatMap((point): Array<[number, Color]> => {
          const color = colorOf(child(point, 'spPr'), false);
          return color === null ? [] : [[Number(child(point, 'idx')?.attributes['val']), color]];
        });
      series.push({
        name: pointsOf(child(one, 'tx')).join(' ') || textOf(path(one, 'tx', 'v')).trim(),
        values: numbersOf(values),
        across: numbersOf(child(one, 'xVal')),
        color: colorOf(own, stroked) ?? colorOf(own, !stroked) ?? accent(Number(child(one, 'idx')?.attributes['val'] ?? series.length) || 0), // prettier-ignore
        colors: new Map(kind === 'pie' && colors.length === 0 ? numbersOf(values).map((_, at): [number, Color] => [at, accent(at)]) : colors), // prettier-ignore
        labels: labelsOf([one, group]),
        format: formatOf(values),
        kind,
      });
    }
  }
  if (groups.length === 0) {
    // The charts that came in 2016 keep their data apart from their series.
    const data = child(part, 'chartData');
    for (const one of data === undefined ? [] : elements(data).slice(0, 1)) {
      categories = pointsOf(child(one, 'strDim'));
      series.push({ name: '', values: numbersOf(child(one, 'numDim')), across: [], color: accent(0), colors: new Map(), labels: { value: true, category: false, percent: false, outside: false }, format: '', kind: 'bar' }); // prettier-ignore
    }
  }
  const first = series[0];
  if (first === undefined || series.every(({ values }) => values.length === 0)) return null;
  const main = groups[0];
  const grouping = child(main, 'grouping')?.attributes['val'] ?? '';
  const axis = child(plot, 'valAx');
  const bound = (name: string): number | null => {
    const value = Number(path(axis, 'scaling', name)?.attributes['val'] ?? Number.NaN);
    return Number.isFinite(value) ? value : null;
  };
  const titled = child(chart, 'title');
  const typed = titled === undefined ? '' : descendants(titled, 't').map(textOf).join('');
  const auto = titled !== undefined && typed === '' && series.length === 1 ? first.name : '';
  const legend = child(chart, 'legend');
  const place = child(legend, 'legendPos')?.attributes['val'] ?? 'r';
  const hole =
    Number(child(main, 'holeSize')?.attributes['val'] ?? (main?.name === 'doughnutChart' ? '50' : '0')) / 100;
  return {
    title: isOn(child(chart, 'autoTitleDeleted')) ? typed : typed || auto,
    series,
    categories,
    kind: first.kind,
    lying: child(main, 'barDir')?.attributes['val'] === 'bar',
    grouping: grouping === 'stacked' ? 'stacked' : grouping === 'percentStacked' ? 'percent' : 'beside',
    hole: Math.min(0.9, Math.max(0, Number.isFinite(hole) ? hole : 0)),
    legend: legend === undefined ? null : (legends.find((one) => one === place) ?? 'r'),
    axis: {
      shown: axis !== undefined && !isOn(child(axis, 'delete')),
      grid: child(axis, 'majorGridlines') !== undefined,
      least: bound('min'),
      most: bound('max'),
      format: child(axis, 'numFmt')?.attributes['formatCode'] ?? first.format,
    },
    categoriesShown: !isOn(child(child(plot, 'catAx') ?? child(plot, 'dateAx'), 'delete')),
  };
};
