import { DocumentUnreadable } from '../document.ts';

/** What hears of a part's tags. Names come without their prefix; `tag` is what stands behind the name, attributes and all. */
export interface TagHandler {
  open(name: string, tag: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** Longer than any tag, comment or piece of text that a workbook has. */
const longestPiece = 1_000_000;

/** Where a tag ends: the first ">" outside its quoted values; -1 when it is not there yet. */
const endOfTag = (source: string, from: number): number => {
  let quote = 0;
  for (let at = from; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e) return at;
    else if (code === 0x22 || code === 0x27) quote = code;
  }
  return -1;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML and characters by number; anything else stays as it is. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,8}));/g, (whole, decimal, hex, name) => {
        if (name !== undefined) return entities[String(name)] ?? whole;
        const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

/** An attribute written in any of the ways that XML allows. */
const loosely = new Map<string, RegExp>();
const isUnusual = /'|[\n\r\t]|\s=|=\s/;

/** An attribute by its whole name, from what stands behind a tag's name. */
export const attributeOf = (tag: string, name: string): string | undefined => {
  const start = tag.indexOf(` ${name}="`);
  if (start >= 0) {
    const from = start + name.length + 3;
    return decodeEntities(tag.slice(from, tag.indexOf('"', from)));
  }
  if (!isUnusual.test(tag)) return undefined;
  let pattern = loosely.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    loosely.set(name, pattern);
  }
  const found = pattern.exec(tag);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeEntities(value);
};

/** An attribute that is on or off. */
export const isSet = (tag: string, name: string): boolean => ['1', 'true'].includes(attributeOf(tag, name) ?? '');

/**
 * Finds the tags of an XML part while it is unpacked. It checks less than a parser does (only that everything is closed at the
 * end) and keeps nothing, which makes it fit for parts of a million cells. Throws `DocumentUnreadable`: damaged, or too_complex
 * when one piece has no end.
 */
export class TagScanner {
  readonly #handler: TagHandler;
  #rest = '';
  #depth = 0;

  constructor(handler: TagHandler) {
    this.#handler = handler;
  }

  push(chunk: string): void {
    const source = this.#rest === '' ? chunk : this.#rest + chunk;
    let at = 0;
    while (at < source.length) {
      const start = source.indexOf('<', at);
      if (start < 0) break;
      if (start > at) this.#handler.text(decodeEntities(source.slice(at, start)));
      at = start;
      const next = this.#piece(source, start);
      if (next < 0) break;
      at = next;
    }
    this.#rest = source.slice(at);
    if (this.#rest.length > longestPiece) throw new DocumentUnreadable('too_complex');
  }

  /** Nothing more comes. */
  end(): void {
    if (this.#depth !== 0 || this.#rest.includes('<')) throw new DocumentUnreadable('damaged');
  }

  /** Reads what begins at a "<"; where it ends, or -1 when its end has not come yet. */
  #piece(source: string, start: number): number {
    const kind = source.charCodeAt(start + 1);
    if (kind === 0x21) return this.#declaration(source, start);
    if (kind === 0x3f) {
      const end = source.indexOf('?>', start);
      return end < 0 ? -1 : end + 2;
    }
    const end = endOfTag(source, start + 1);
    if (end < 0) return -1;
    if (kind === 0x2f) {
      this.#depth -= 1;
      this.#handler.close(local(source.slice(start + 2, end).trimEnd()));
      return end + 1;
    }
    let to = start + 1;
    while (to < end && isNamePart(source.charCodeAt(to))) to += 1;
    const name = local(source.slice(start + 1, to));
    const empty = source.charCodeAt(end - 1) === 0x2f;
    this.#handler.open(name, source.slice(to, empty ? end - 1 : end));
    if (empty) this.#handler.close(name);
    else this.#depth += 1;
    return end + 1;
  }

  #declaration(source: string, start: number): number {
    if (source.startsWith('<!--', start)) {
      const end = source.indexOf('-->', start + 4);
      return end < 0 ? -1 : end + 3;
    }
    if (source.startsWith('<![CDATA[', start)) {
      const end = source.indexOf(']]>', start + 9);
      if (end >= 0) this.#handler.text(source.slice(start + 9, end));
      return end < 0 ? -1 : end + 3;
    }
    if (source.length - start < 9) return -1;
    // A document type could name entities; no workbook has one.
    throw new DocumentUnreadable('damaged');
  }
}

const local = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};
// Anything but blanks, "/" and "=".
const isNamePart = (code: number): boolean => code > 0x20 && code !== 0x2f && code !== 0x3d;
