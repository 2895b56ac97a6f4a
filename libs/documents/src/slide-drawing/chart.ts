import { descendants, type Element, path } from '../office/xml.ts';
import type { Sheet, SlideSheets } from '../slides/pptx-deck.ts';
import type { SlideCanvas } from './canvas.ts';
import { type ChartData, chartDataOf, formatted, type Series } from './chart-data.ts';
import { type Color, colorIn } from './colors.ts';
import { fillIn, paletteOf } from './fills.ts';
import type { LaidBody, TextDrawing } from './text.ts';

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const usualSize = 10;

/** Steps of 1, 2 or 5 that reach from the least to the most value in about five. */
const ticksOf = (least: number, most: number): number[] => {
  const span = most - least;
  if (!(span > 0) || !Number.isFinite(span)) return [least];
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const from = Math.ceil(least / step - 1e-9);
  return Array.from({ length: Math.min(20, Math.floor(most / step + 1e-9) - from + 1) }, (_, at) => (from + at) * step);
};

/** Draws a chart over its frame as its cached values in simple bars, lines, areas, a circle or points. */
class ChartDrawing {
  readonly #on: SlideCanvas;
  readonly #text: TextDrawing;
  readonly #data: ChartData;
  readonly #ink: Color;
  readonly #size: number;

  constructor(on: SlideCanvas, text: TextDrawing, data: ChartData, ink: Color, size: number) {
    this.#on = on;
    this.#text = text;
    this.#data = data;
    this.#ink = ink;
    this.#size = size;
  }

  #words(text: string, width: number, align: 'l' | 'ctr' | 'r', size = this.#size, bold = false): LaidBody {
    return this.#text.plain(text, { size, color: this.#ink, bold, align }, Math.max(size, width));
  }

  draw(w: number, h: number): void {
    const area: Area = { left: 4, top: 4, right: w - 4, bottom: h - 4 };
    if (this.#data.title !== '') {
      const title = this.#words(this.#data.title, area.right - area.left, 'ctr', this.#size * 1.4, false);
      this.#text.draw(title, area.left, area.top);
      area.top += title.height + 4;
    }
    this.#legend(area);
    if (area.right - area.left < 10 || area.bottom - area.top < 10) return;
    if (this.#data.kind === 'pie') this.#pie(area);
    else this.#plotted(area);
  }

  /** The names of what is shown, each with its color; takes its place from the area. */
  #legend(area: Area): void {
    const { legend, series, kind, categories } = this.#data;
    if (legend === null) return;
    const [first] = series;
    const entries = kind === 'pie' ? categories.map((name, at) => ({ name, color: first?.colors.get(at) ?? this.#ink })) : series.map(({ name, color }) => ({ name, color })); // prettier-ignore
    const [mark, gap] = [this.#size * 0.7, this.#size * 0.5];
    const laid = entries.slice(0, 40).filter(({ name }) => name !== '').map((one) => ({ ...one, text: this.#words(one.name, 1_000, 'l') })); // prettier-ignore
    const draw = (at: number, x: number, y: number): void => {
      const one = laid[at];
      if (one === undefined) return;
      const middle = y + one.text.height / 2;
      this.#on.canvas.drawRect(this.#on.kit.XYWHRect(x, middle - mark / 2, mark, mark), this.#on.paint(one.color));
      this.#text.draw(one.text, x + mark + gap, y);
    };
    if (legend === 'r' || legend === 'l') {
      const width = Math.min((area.right - area.left) * 0.4, Math.max(0, ...laid.map(({ text }) => text.width)) + mark + gap * 3); // prettier-ignore
      const height = laid.reduce((sum, { text }) => sum + text.height + gap, 0);
      let y = Math.max(area.top, (area.top + area.bottom - height) / 2);
      const x = legend === 'r' ? area.right - width + gap : area.left;
      for (const [at, { text }] of laid.entries()) {
        draw(at, x, y);
        y += text.height + gap;
      }
      if (legend === 'r') area.right -= width;
      else area.left += width;
      return;
    }
    // As many in a row as fit.
    const rows: Array<{ width: number; at: number[] }> = [];
    for (const [at, { text }] of laid.entries()) {
      const width = text.width + mark + gap * 3;
      const row = rows.at(-1);
      if (row === undefined || row.width + width > area.right - area.left) rows.push({ width, at: [at] });
      else {
        row.width += width;
        row.at.push(at);
      }
    }
    const high = Math.max(0, ...laid.map(({ text }) => text.height)) + 2;
    let y = legend === 't' ? area.top : area.bottom - rows.length * high;
    for (const row of rows) {
      let x = (area.left + area.right - row.width) / 2;
      for (const at of row.at) {
        draw(at, x, y);
        x += (laid[at]?.text.width ?? 0) + mark + gap * 3;
      }
      y += high;
    }
    if (legend === 't') area.top += rows.length * high + 4;
    else area.bottom -= rows.length * high + 4;
  }

  #pie(area: Area): void {
    const [first] = this.#data.series;
    if (first === undefined) return;
    const values = first.values.map((value) => Math.max(0, value ?? 0));
    const sum = values.reduce((all, value) => all + value, 0);
    if (!(sum > 0)) return;
    const outside = first.labels.outside;
    const radius = (Math.min(area.right - area.left, area.bottom - area.top) / 2) * (outside ? 0.85 : 0.95);
    const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
    let angle = -Math.PI / 2;
    for (const [at, value] of values.entries()) {
      const [from, to] = [angle, angle + (value / sum) * Math.PI * 2];
      angle = to;
      if (value === 0) continue;
      // A whole circle ends where it begins, so it is drawn by halves.
      const middle = (from + to) / 2;
      const point = (of: number, part: number): string => `${x + Math.cos(of) * radius * part} ${y + Math.sin(of) * radius * part}`; // prettier-ignore
      const arc = (of: number, part: number, way: 0 | 1): string => `A${radius * part} ${radius * part} 0 0 ${way} ${point(of, part)}`; // prettier-ignore
      const { hole } = this.#data;
      const inner = hole > 0 ? `L${point(to, hole)}${arc(middle, hole, 0)}${arc(from, hole, 0)}` : `L${x} ${y}`;
      const outline = this.#on.outline(`M${point(from, 1)}${arc(middle, 1, 1)}${arc(to, 1, 1)}${inner}Z`);
      if (outline === null) continue;
      this.#on.canvas.drawPath(outline, this.#on.paint(first.colors.get(at) ?? first.color));
      this.#on.canvas.drawPath(outline, this.#on.paint([1, 1, 1, 0.9], 1));
      const said = [
        first.labels.category ? (this.#data.categories[at] ?? '') : '',
        first.labels.value ? formatted(value, first.format) : '',
        first.labels.percent ? `${Math.round((value / sum) * 100)}%` : '',
      ].filter((part) => part !== '');
      if (said.length === 0) continue;
      const text = this.#words(said.join('\n'), radius, 'ctr');
      const part = outside ? 1 + (text.height + 4) / radius / 2 : hole > 0 ? (1 + hole) / 2 : 0.66;
      this.#text.draw(text, x + Math.cos(middle) * radius * part - radius / 2, y + Math.sin(middle) * radius * part - text.height / 2); // prettier-ignore
    }
  }

  /** The values of each series at each place, from where to where they are drawn: stacked ones stand on each other. */
  #spans(count: number): Array<Array<{ from: number; to: number } | null>> {
    const { series, grouping } = this.#data;
    const ups = new Array<number>(count).fill(0);
    const downs = new Array<number>(count).fill(0);
    const sums = ups.map((_, at) => series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0));
    return series.map(({ values, kind }) =>
      ups.map((_, at) => {
        const value = values[at];
        if (value === null || value === undefined) return null;
        if (grouping === 'beside' || kind === 'points' || (kind === 'line' && this.#data.kind === 'bar')) return { from: 0, to: value }; // prettier-ignore
        const part = grouping === 'percent' ? value / (sums[at] || 1) : value;
        const stack = part < 0 ? downs : ups;
        const from = stack[at] ?? 0;
        stack[at] = from + part;
        return { from, to: from + part };
      }),
    );
  }

  #plotted(area: Area): void {
    const { series, categories, axis, lying, grouping, kind } = this.#data;
    const count = Math.max(1, categories.length, ...series.map(({ values }) => values.length));
    const spans = this.#spans(count);
    const all = spans.flat().flatMap((one) => (one === null ? [] : [one.from, one.to]));
    const reach =
      kind === 'line' || kind === 'points' ? spans.flat().flatMap((one) => (one === null ? [] : [one.to])) : all;
    const [lowest, highest] = [Math.min(...reach, Number.POSITIVE_INFINITY), Math.max(...reach, Number.NEGATIVE_INFINITY)]; // prettier-ignore
    if (!Number.isFinite(lowest) || !Number.isFinite(highest)) return;
    const spread = highest - lowest;
    // Lines far from nothing may begin above it, as Office does it.
    const usualLeast = lowest >= 0 && (kind === 'bar' || kind === 'area' || spread > highest / 6) ? 0 : lowest - spread * 0.05; // prettier-ignore
    const usualMost =
      highest <= 0 ? 0 : grouping === 'percent' ? 1 : highest + (highest - Math.min(0, usualLeast)) * 0.08;
    const [least, most] = [axis.least ?? Math.min(usualLeast, lowest), axis.most ?? usualMost];
    if (!(most > least)) return;
    const format = grouping === 'percent' ? '0%' : axis.format;
    const ticks = ticksOf(least, most).map((value) => ({ value, text: axis.shown ? this.#words(formatted(value, format), 1_000, 'l') : null })); // prettier-ignore
    const names = categories.map((name) => (this.#data.categoriesShown ? name : ''));
    const plot = { ...area, top: area.top + this.#size * 0.6 };
    const wide = Math.max(0, ...ticks.map(({ text }) => text?.width ?? 0));
    const high = Math.max(0, ...ticks.map(({ text }) => text?.height ?? 0));
    const named = names.some((name) => name !== '');
    if (lying) {
      plot.bottom -= axis.shown ? high + 4 : 0;
      plot.left += named ? Math.min((plot.right - plot.left) * 0.35, Math.max(...names.map((name) => this.#words(name, 1_000, 'l').width)) + 8) : 0; // prettier-ignore
      plot.right -= this.#size;
    } else {
      plot.left += axis.shown ? wide + 6 : 0;
      const room = (plot.right - plot.left) / count;
      plot.bottom -= named ? Math.min((plot.bottom - plot.top) * 0.4, Math.max(...names.map((name) => this.#words(name, room, 'ctr').height)) + 4) : 0; // prettier-ignore
    }
    const at = (value: number): number => {
      const part = (Math.min(most, Math.max(least, value)) - least) / (most - least);
      return lying ? plot.left + part * (plot.right - plot.left) : plot.bottom - part * (plot.bottom - plot.top);
    };
    const faint: Color = [this.#ink[0], this.#ink[1], this.#ink[2], 0.18];
    for (const { value, text } of ticks) {
      const where = at(value);
      const line = lying ? `M${where} ${plot.top}V${plot.bottom}` : `M${plot.left} ${where}H${plot.right}`;
      const outline = axis.grid ? this.#on.outline(line) : null;
      if (outline !== null) this.#on.canvas.drawPath(outline, this.#on.paint(faint, 0.75));
      if (text === null) continue;
      if (lying) this.#text.draw(text, where - text.width / 2, plot.bottom + 3);
      else this.#text.draw(text, plot.left - text.width - 5, where - text.height / 2);
    }
    const step = (lying ? plot.bottom - plot.top : plot.right - plot.left) / count || 1;
    // Of many names every second, third … is written.
    const every = Math.max(1, Math.ceil((this.#size * 1.2) / step));
    for (const [index, name] of names.entries()) {
      if (name === '' || index % every !== 0) continue;
      const text = this.#words(name, lying ? plot.left - area.left - 6 : step * every, lying ? 'r' : 'ctr');
      if (lying) this.#text.draw(text, area.left, plot.bottom - step * (index + 0.5) - text.height / 2);
      else this.#text.draw(text, plot.left + step * (index + 0.5) - (step * every) / 2, plot.bottom + 3);
    }
    const base = lying ? `M${at(Math.max(least, 0))} ${plot.top}V${plot.bottom}` : `M${plot.left} ${at(Math.max(least, 0))}H${plot.right}`; // prettier-ignore
    const bars = series.filter((one) => one.kind === 'bar');
    for (const [index, one] of series.entries()) {
      const own = spans[index] ?? [];
      if (one.kind === 'bar')
        this.#bars(one, own, bars.indexOf(one), grouping === 'beside' ? bars.length : 1, step, plot, at);
      else
        this.#line(
          one,
          own,
          grouping !== 'beside' && one.kind === 'area',
          step,
          plot,
          at,
          at(Math.max(least, Math.min(most, 0))),
        );
    }
    const floor = this.#on.outline(base);
    if (floor !== null) this.#on.canvas.drawPath(floor, this.#on.paint([faint[0], faint[1], faint[2], 0.5], 0.75));
  }

  #bars(
    one: Series,
    spans: Array<{ from: number; to: number } | null>,
    index: number,
    beside: number,
    step: number,
    plot: Area,
    at: (value: number) => number,
  ): void {
    // prettier-ignore
    const { lying, grouping } = this.#data;
    const thick = (step * 0.66) / Math.max(1, beside);
    for (const [place, span] of spans.entries()) {
      if (span === null) continue;
      const start = step * place + step * 0.17 + index * thick;
      const [a, b] = [at(span.from), at(span.to)];
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const rect = lying ? this.#on.kit.LTRBRect(low, plot.bottom - start - thick, high, plot.bottom - start) : this.#on.kit.LTRBRect(plot.left + start, low, plot.left + start + thick, high); // prettier-ignore
      this.#on.canvas.drawRect(rect, this.#on.paint(one.colors.get(place) ?? one.color));
      if (!one.labels.value) continue;
      const text = this.#words(formatted(one.values[place] ?? 0, one.format), 1_000, 'l');
      const inside = grouping !== 'beside';
      if (lying) this.#text.draw(text, inside ? (low + high - text.width) / 2 : high + 3, plot.bottom - start - thick / 2 - text.height / 2); // prettier-ignore
      else this.#text.draw(text, plot.left + start + (thick - text.width) / 2, inside ? (low + high - text.height) / 2 : low - text.height - 1); // prettier-ignore
    }
  }

  #line(
    one: Series,
    spans: Array<{ from: number; to: number } | null>,
    stacked: boolean,
    step: number,
    plot: Area,
    at: (value: number) => number,
    floor: number,
  ): void {
    // prettier-ignore
    const known = one.across.filter((value) => value !== null);
    const [least, most] = [Math.min(0, ...known), Math.max(...known, 1)];
    const xOf = (place: number): number => {
      const across = one.across[place];
      if (one.kind !== 'points' || across === null || across === undefined) return plot.left + step * (place + 0.5);
      return plot.left + ((across - least) / (most - least)) * (plot.right - plot.left);
    };
    const points = spans.flatMap((span, place) => (span === null ? [] : [{ place, x: xOf(place), y: at(span.to), under: at(span.from) }])); // prettier-ignore
    const [first] = points;
    if (first === undefined) return;
    const along = points.map(({ x, y }) => `${x} ${y}`).join('L');
    if (one.kind === 'area') {
      const back = points.toReversed().map(({ x, under }) => `${x} ${stacked ? under : floor}`).join('L'); // prettier-ignore
      const outline = this.#on.outline(`M${along}L${back}Z`);
      if (outline !== null) this.#on.canvas.drawPath(outline, this.#on.paint(one.color));
    } else if (one.kind === 'line') {
      const outline = this.#on.outline(`M${along}`);
      if (outline !== null) this.#on.canvas.drawPath(outline, this.#on.paint(one.color, 2.25));
    }
    for (const { place, x, y } of points) {
      if (one.kind !== 'area') this.#on.canvas.drawCircle(x, y, one.kind === 'points' ? 3.5 : 2.5, this.#on.paint(one.colors.get(place) ?? one.color)); // prettier-ignore
      if (!one.labels.value) continue;
      const text = this.#words(formatted(one.values[place] ?? 0, one.format), 1_000, 'l');
      this.#text.draw(text, x - text.width / 2, y - text.height - 3);
    }
  }
}

/** Draws a chart part over its frame of `w` by `h` points, from the corner; an empty frame when it has no values. */
export const drawChart = (
  part: Element,
  on: SlideCanvas,
  text: TextDrawing,
  sheets: SlideSheets,
  sheet: Sheet,
  w: number,
  h: number,
): void => {
  // prettier-ignore
  const palette = paletteOf(sheets);
  const ground = fillIn(path(part, 'spPr'), palette, sheet);
  const area = on.kit.XYWHRect(0, 0, w, h);
  if (ground?.kind === 'plain') on.canvas.drawRect(area, on.paint(ground.color));
  const data = chartDataOf(part, sheets, sheet);
  if (data === null) {
    on.canvas.drawRect(area, on.paint([0.5, 0.5, 0.5, 0.5], 0.75));
    return;
  }
  const said = [path(part, 'txPr'), ...descendants(part, 'txPr')].flatMap((one) => (one === undefined ? [] : descendants(one, 'defRPr'))); // prettier-ignore
  const ink = said.map((one) => fillIn(one, palette, sheet)).find((one) => one?.kind === 'plain');
  const usual = colorIn({ name: '', attributes: {}, children: [{ name: 'schemeClr', attributes: { val: 'tx1' }, children: [] }] }, palette); // prettier-ignore
  const asked = said.map(({ attributes }) => Number(attributes['sz'] ?? Number.NaN) / 100).find(Number.isFinite);
  const size = Math.min(24, Math.max(6, asked ?? usualSize));
  new ChartDrawing(on, text, data, ink?.kind === 'plain' ? ink.color : (usual ?? [0, 0, 0, 1]), size).draw(w, h);
};
