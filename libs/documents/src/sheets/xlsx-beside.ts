import { lineBlocks } from '../blocks.ts';
import { readGraphic } from '../office/chart.ts';
import { cleanLine } from '../letters.ts';
import { type Relationship, relationshipsOf } from '../office/relationships.ts';
import { type Colors, isLost, white } from './cell-colors.ts';
import { cellAt, type CellRange, rangeAt, reference, type Sheet } from './sheet-pages.ts';
import { child, descendants, type Element, elements, parseXml, path, textOf } from '../office/xml.ts';
import { smallestSize } from './xlsx-styles.ts';
import type { Package } from '../office/zip.ts';

/*
 * What stands on a sheet or beside its cells in parts of its own: comments, charts, text boxes, pictures, tables.
 */

type Links = Map<string, Relationship>;

const linked = async (parts: Package, links: Links, kind: string): Promise<Array<[part: string, root: Element]>> => {
  const found: Array<[string, Element]> = [];
  for (const link of links.values()) {
    const text = link.kind === kind ? await parts.text(link.target) : null;
    if (text !== null) found.push([link.target, parseXml(text)]);
  }
  return found;
};

/** The names of those who wrote threaded comments, by their ids. */
export const personsOf = async (parts: Package, bookLinks: Links): Promise<Map<string, string>> =>
  new Map(
    (await linked(parts, bookLinks, 'person'))
      .flatMap(([, root]) => descendants(root, 'person'))
      .map(({ attributes }) => [attributes['id'] ?? '', cleanLine(attributes['displayName'] ?? '')]),
  );

const said = (text: string, author: string): string => (author === '' ? text : `${text} (${author})`);

/** Comments of both kinds. Excel writes a threaded one in the old form too, for those who cannot see the new one. */
const addComments = async (parts: Package, links: Links, persons: Map<string, string>, sheet: Sheet): Promise<void> => {
  const add = (ref: string | undefined, text: string, author: string): void => {
    const at = cellAt(ref ?? '');
    if (at !== null && text !== '')
      sheet.comments.push({ row: at.row, text: `${reference(at.row, at.at)}: ${said(text, author)}` });
  };
  const threaded = (await linked(parts, links, 'threadedComment')).flatMap(([, root]) =>
    descendants(root, 'threadedComment'),
  );
  for (const comment of threaded)
    add(comment.attributes['ref'], cleanLine(textOf(child(comment, 'text'))), persons.get(comment.attributes['personId'] ?? '') ?? ''); // prettier-ignore
  for (const [, root] of await linked(parts, links, 'comments')) {
    const authors = descendants(root, 'author').map((author) => cleanLine(textOf(author)));
    for (const comment of descendants(root, 'comment')) {
      const author = authors[Number(comment.attributes['authorId'])] ?? '';
      const isCopy = author.startsWith('tc=');
      if (isCopy && threaded.length > 0) continue;
      const text = cleanLine(descendants(comment, 't').map(textOf).join(''));
      add(comment.attributes['ref'], text.replace(threadNotice, ''), isCopy ? '' : author);
    }
  }
};
const threadNotice = /^\[Threaded comment\][^]*?\bComment:\s*/;

/** Whether a shape has a ground of its own, of whatever kind. */
const isPainted = (shape: Element): boolean => {
  const properties = child(shape, 'spPr');
  if (child(properties, 'noFill') !== undefined) return false;
  if (
    ['solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill'].some((name) => child(properties, name) !== undefined)
  )
    return true;
  return (path(shape, 'style', 'fillRef')?.attributes['idx'] ?? '0') !== '0';
};

/** Words of a text box: those of the color of its own ground, or smaller than can be read, apart. */
const boxWords = (shape: Element, colors: Colors): { seen: string; unseen: string } => {
  const ground = colors.ofDrawing(path(shape, 'spPr', 'solidFill')) ?? (isPainted(shape) ? null : white);
  const lines: string[] = [];
  let unseen = '';
  for (const paragraph of elements(child(shape, 'txBody') ?? shape).filter(({ name }) => name === 'p')) {
    let line = '';
    for (const run of elements(paragraph)) {
      if (run.name === 'br') line += ' ';
      if (run.name !== 'r' && run.name !== 'fld') continue;
      const properties = child(run, 'rPr');
      const color = colors.ofDrawing(child(properties, 'solidFill'));
      // Sizes are in hundredths of a point.
      const tiny = Number(properties?.attributes['sz'] ?? 1_800) < smallestSize * 100;
      if (tiny || (color !== null && isLost(color, ground))) unseen += `${textOf(child(run, 't'))} `;
      else line += textOf(child(run, 't'));
    }
    lines.push(cleanLine(line));
  }
  return { seen: lines.filter((line) => line !== '').join('\n'), unseen: cleanLine(unseen) };
};

/** Anchors in the order of the drawing; of what is written in two ways the first that says anything. */
const shapesIn = (element: Element): Element[] =>
  elements(element).flatMap((one): Element[] => {
    if (['sp', 'cxnSp', 'graphicFrame', 'pic'].includes(one.name)) return [one];
    if (one.name !== 'AlternateContent') return shapesIn(one);
    const ways = elements(one);
    const chosen = ways.find(({ name, children }) => name === 'Choice' && children.length > 0) ?? ways.at(-1);
    return chosen === undefined ? [] : shapesIn(chosen);
  });

const addDrawing = async (parts: Package, links: Links, colors: Colors, sheet: Sheet): Promise<void> => {
  for (const [part, root] of await linked(parts, links, 'drawing')) {
    const inDrawing = await relationshipsOf(parts, part);
    for (const shape of shapesIn(root)) {
      const about = path(
        elements(shape).find(({ name }) => name.startsWith('nv')),
        'cNvPr',
      )?.attributes;
      const away = about?.['hidden'] === '1';
      const { seen, unseen } = boxWords(shape, colors);
      const data = path(shape, 'graphic', 'graphicData');
      const charted = data === undefined ? null : await readGraphic(parts, inDrawing, data);
      const text = [seen, charted?.text ?? ''].filter((one) => one !== '').join('\n');
      if (text !== '' && away) sheet.hidden.push(text);
      else if (text !== '') sheet.addBelow(text, [...lineBlocks(seen), ...(charted?.blocks ?? [])]);
      if (unseen !== '') sheet.hidden.push(unseen);
      const described = cleanLine(about?.['descr'] ?? '');
      if (described !== '') sheet.descriptions.push(described);
      if (shape.name === 'pic' && !away) sheet.pictured = true;
    }
  }
};

// Light styles leave the ground of a table's head as it is, but for a few with a number above 7.
const paintedStyle = /^TableStyle(?:Medium|Dark)|^TableStyleLight(?:8|9|1[0-4])$/;

/** The head rows of tables whose style paints them. */
export const paintedRows = async (parts: Package, links: Links): Promise<CellRange[]> =>
  (await linked(parts, links, 'table')).flatMap(([, table]) => {
    const range = rangeAt(table.attributes['ref'] ?? '');
    const style = child(table, 'tableStyleInfo')?.attributes['name'] ?? '';
    if (range === null || !paintedStyle.test(style) || table.attributes['headerRowCount'] === '0') return [];
    return [{ ...range, bottom: range.top }];
  });

/** Adds what belongs to a sheet without standing in its cells. */
export const addBeside = async (
  parts: Package,
  links: Links,
  { colors, persons }: { colors: Colors; persons: Map<string, string> },
  sheet: Sheet,
): Promise<void> => {
  await addComments(parts, links, persons, sheet);
  await addDrawing(parts, links, colors, sheet);
};
