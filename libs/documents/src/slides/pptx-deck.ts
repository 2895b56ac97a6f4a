import { type ColorMap, type Theme, themeOf } from '../office/colors.ts';
import { mainPart, type Relationship, relationshipsOf } from '../office/relationships.ts';
import { child, type Element, elements, parseXml, path } from '../office/xml.ts';
import type { Package } from '../office/zip.ts';

/** A part of a presentation with what it refers to. */
export interface Sheet {
  root: Element;
  links: Map<string, Relationship>;
}

/** A slide with what it stands on. */
export interface SlideSheets {
  slide: Sheet;
  layout: Sheet | null;
  master: Sheet | null;
  theme: Theme;
  /** The part that the theme's colors are from. */
  themePart: Sheet | null;
  map: ColorMap;
  /** Whether each of the theme's fills (from 1) is plain. */
  plainFills: boolean[];
}

export const linkedPart = ({ links }: Sheet, kind: string): string | undefined =>
  [...links.values()].find((link) => link.kind === kind)?.target;

const mapIn = (element: Element | undefined): ColorMap | null =>
  element === undefined ? null : new Map(Object.entries(element.attributes));

/** Reads the parts of a presentation; those that slides share, once. */
export class DeckParts {
  readonly parts: Package;
  readonly #shared = new Map<string, Sheet | null>();
  readonly #themes = new Map<string, Pick<SlideSheets, 'theme' | 'themePart' | 'plainFills'>>();

  constructor(parts: Package) {
    this.parts = parts;
  }

  async presentation(): Promise<Sheet | null> {
    return this.sheet(await mainPart(this.parts, 'ppt/presentation.xml'));
  }

  async sheet(part: string | undefined): Promise<Sheet | null> {
    const text = part === undefined ? null : await this.parts.text(part);
    if (part === undefined || text === null) return null;
    return { root: parseXml(text), links: await relationshipsOf(this.parts, part) };
  }

  async #sharedSheet(part: string | undefined): Promise<Sheet | null> {
    if (part === undefined) return null;
    const known = this.#shared.get(part);
    if (known !== undefined) return known;
    const sheet = await this.sheet(part);
    this.#shared.set(part, sheet);
    return sheet;
  }

  async #theme(part: string | undefined): Promise<Pick<SlideSheets, 'theme' | 'themePart' | 'plainFills'>> {
    const known = this.#themes.get(part ?? '');
    if (known !== undefined) return known;
    const themePart = await this.#sharedSheet(part);
    const root = themePart?.root ?? null;
    const fills = path(root ?? undefined, 'themeElements', 'fmtScheme', 'fillStyleLst');
    const found = {
      theme: themeOf(root),
      themePart,
      plainFills: fills === undefined ? [] : elements(fills).map(({ name }) => name === 'solidFill'),
    };
    this.#themes.set(part ?? '', found);
    return found;
  }

  /** The slide in that part; null when it is missing. */
  async slide(part: string | undefined): Promise<SlideSheets | null> {
    const slide = await this.sheet(part);
    if (slide === null) return null;
    const layout = await this.#sharedSheet(linkedPart(slide, 'slideLayout'));
    const master = layout === null ? null : await this.#sharedSheet(linkedPart(layout, 'slideMaster'));
    const { theme, themePart, plainFills } = await this.#theme(
      master === null ? undefined : linkedPart(master, 'theme'),
    );
    const map =
      mapIn(path(slide.root, 'clrMapOvr', 'overrideClrMapping')) ??
      mapIn(path(layout?.root, 'clrMapOvr', 'overrideClrMapping')) ??
      mapIn(child(master?.root, 'clrMap')) ??
      new Map<string, string>();
    return { slide, layout, master, theme, themePart, map, plainFills };
  }
}
