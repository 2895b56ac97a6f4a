import { SaxesParser } from 'saxes';
import { DocumentUnreadable } from '../document.ts';

/** An element by its local name; prefixes are dropped, since OOXML parts name the same things by any prefix. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Array<Element | string>;
}

const maxDepth = 400;
const maxNodes = 2_000_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses a part. Attributes keep their local names, relationship attributes become `r:<name>` (so that `r:id` and `id`
 * stay apart). Entities are not expanded: saxes knows only the five of XML, and reads no DTD.
 * Throws `DocumentUnreadable`: damaged, or too_complex when it is nested or large beyond reason.
 */
export const parseXml = (text: string): Element => {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open: Element[] = [root];
  let nodes = 0;
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw new DocumentUnreadable('damaged', { cause: error });
  });
  parser.on('doctype', () => {
    throw new DocumentUnreadable('damaged');
  });
  parser.on('opentag', (tag) => {
    nodes += 1;
    if (open.length > maxDepth || nodes > maxNodes) throw new DocumentUnreadable('too_complex');
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(tag.attributes)) {
      attributes[name.startsWith('r:') ? name : localName(name)] = String(value);
    }
    const element = { name: localName(tag.name), attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (value) => {
    open.at(-1)?.children.push(value);
  });
  parser.on('cdata', (value) => {
    open.at(-1)?.children.push(value);
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  const first = elements(root)[0];
  if (first === undefined) throw new DocumentUnreadable('damaged');
  return first;
};

/** The child elements, without text. */
export const elements = (element: Element): Element[] => element.children.filter((child) => typeof child !== 'string');

/** The first child of that name. */
export const child = (element: Element | undefined, name: string): Element | undefined =>
  element === undefined ? undefined : elements(element).find((candidate) => candidate.name === name);

/** The element reached by one child name after another. */
export const path = (element: Element | undefined, ...names: string[]): Element | undefined =>
  names.reduce((at, name) => child(at, name), element);

/** Every descendant of that name, in document order. */
export const descendants = (element: Element, name: string): Element[] =>
  elements(element).flatMap((inner) => [...(inner.name === name ? [inner] : []), ...descendants(inner, name)]);

/** All text inside, as it stands. */
export const textOf = (element: Element | undefined): string =>
  element === undefined
    ? ''
    : element.children.map((inner) => (typeof inner === 'string' ? inner : textOf(inner))).join('');

/** An on/off property: present without a value, or with any value but those that mean "off". */
export const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off', 'none'].includes(element.attributes['val'] ?? '1');
