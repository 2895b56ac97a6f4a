/*
 * A page as its drawing programs need it: boxes, words and tables at places of their own, written from left to right; who
 * draws an Arabic page mirrors the places. In CSS pixels from the upper left corner.
 */

export interface Paragraph {
  text: string;
  size: number;
  bold?: boolean;
  color?: string;
  /** White space above it. */
  gap?: number;
  /** A bullet or a number before it, hanging. */
  mark?: string;
  /** Of a bullet, from 1. */
  level?: number;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Paragraphs in a column, one below the other. */
export interface Words extends Place {
  kind: 'words';
  paragraphs: Paragraph[];
  align?: 'start' | 'center' | 'end';
  /** Of the lines, in parts of the letters' size. */
  leading?: number;
  /** In a presentation, each paragraph is a shape of its own. */
  apart?: boolean;
  /** What fills a presentation's placeholder for the title. */
  title?: boolean;
}

export interface Drawn extends Place {
  kind: 'box';
  shape: 'rect' | 'round' | 'oval';
  fill?: string;
  line?: string;
}

export interface Grid extends Place {
  kind: 'table';
  widths: number[];
  rows: string[][];
  size: number;
  /** Inside of a cell, across and down. */
  padding: [number, number];
  /** How the cells are parted: lines round all, lines below the rows, a ground for every other row, nothing. */
  ruled: 'all' | 'rows' | 'stripes' | 'none';
  color: string;
}

/** A chart of PowerPoint's own. */
export interface Diagram extends Place {
  kind: 'chart';
  series: string;
  categories: string[];
  values: number[];
}

/** A tick or a cross, drawn with a pen. */
export interface Tick extends Place {
  kind: 'tick';
  good: boolean;
}

export type Element = Words | Drawn | Grid | Diagram | Tick;

export interface Truth {
  kind: 'title' | 'text' | 'bullet' | 'cell' | 'caption' | 'running';
  text: string;
  head?: string[];
}

export interface Scene {
  elements: Element[];
  /** The blocks of the page, in the order in which a person reads them. */
  blocks: Truth[];
  font: 'plex' | 'amiri';
}

/** Numbers that look like chance and are the same each time. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(list: readonly T[]): T {
    const one = list[this.whole(0, list.length - 1)];
    if (one === undefined) throw new Error('there is nothing to pick from');
    return one;
  }

  /** So many of a list, in an order of chance. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () => {
      const [one] = rest.splice(this.whole(0, rest.length - 1), 1);
      if (one === undefined) throw new Error('there is nothing left to pick');
      return one;
    });
  }
}
