import type { Block } from '@plumbline/contracts/blocks';
import { blocksOfText, isBullet } from '../blocks.ts';
import { isCard } from '../cards.ts';
import { themeOf, usualMap } from '../office/colors.ts';
import { Numbering } from './docx-numbering.ts';
import { type Ground, stylesOf, type WordColors } from './docx-styles.ts';
import {
  DocxText,
  floatingWords,
  marks,
  pageBreak,
  type Picture,
  plain,
  type WordBlock,
  type WordContext,
} from './docx-text.ts';
import {
  type Aside,
  DocumentUnreadable,
  type ReadLimits,
  type ReadPage,
  type ReadParts,
  type Watch,
} from '../document.ts';
import { cleanLine, cleanText } from '../letters.ts';
import { readMetafile } from '../pictures/metafile.ts';
import type { Ocr } from '../pictures/ocr.ts';
import { addPictureText } from '../pictures/picture-pages.ts';
import type { PicturePage, PlacedPicture } from '../pictures/picture-pdf.ts';
import { mainPart, type Relationship, relationshipsOf } from '../office/relationships.ts';
import { child, descendants, type Element, elements, isOn, parseXml } from '../office/xml.ts';
import { Package } from '../office/zip.ts';

const whitePage: Ground = { color: 'FFFFFF', page: true };

const partOf = (links: Map<string, Relationship>, kind: string): string | undefined =>
  [...links.values()].find((link) => link.kind === kind)?.target;

const linkedText = async (parts: Package, links: Map<string, Relationship>, kind: string): Promise<string | null> => {
  const target = partOf(links, kind);
  return target === undefined ? null : parts.text(target);
};

/** The theme's colors, and what the settings say about them and about the page. */
const colorsOf = async (
  parts: Package,
  links: Map<string, Relationship>,
): Promise<{ colors: WordColors; showsBackground: boolean }> => {
  const theme = await linkedText(parts, links, 'theme');
  const settings = await linkedText(parts, links, 'settings');
  const settled = settings === null ? undefined : parseXml(settings);
  const map = new Map(usualMap);
  const names: Record<string, string> = { light1: 'lt1', light2: 'lt2', dark1: 'dk1', dark2: 'dk2' };
  for (const [name, value] of Object.entries(child(settled, 'clrSchemeMapping')?.attributes ?? {}))
    map.set(name.replace(/^t(?=[12]$)/, 'tx'), names[value] ?? value);
  return {
    colors: { theme: themeOf(theme === null ? null : parseXml(theme)), map },
    showsBackground: isOn(child(settled, 'displayBackgroundShape')),
  };
};

/** The ends of a document's sections in their order; a section's own properties say how it begins. */
const sectionsOf = (document: Element): Element[] =>
  elements(document).flatMap((inner) => {
    if (inner.name === 'sectPr') return [inner];
    return inner.name === 'sectPrChange' || inner.name === 'pPrChange' ? [] : sectionsOf(inner);
  });

const beginsPage = (section: Element | undefined): boolean =>
  !['continuous', 'nextColumn'].includes(child(section, 'type')?.attributes['val'] ?? 'nextPage');

interface Note {
  text: string;
  hidden: string[];
  /** Whether something large is painted in it: in a header, behind every page's text. */
  painted: boolean;
}

/** What the paragraphs of a note, a comment or a running line say. */
const wordsOf = async (container: Element, context: WordContext): Promise<Note> => {
  const blocks = await new DocxText(context).blocks(container, whitePage);
  const painted = blocks.some((block) => block.painted);
  const whole = blocks.map(({ text }) => text).join(' ');
  const floating = painted ? [] : [...whole.matchAll(floatingWords)].map(([, words = '']) => words);
  return {
    text: plain(painted ? whole : whole.replaceAll(floatingWords, '')),
    hidden: [...blocks.flatMap(({ hidden }) => hidden), cleanLine(floating.join(''))].filter((one) => one !== ''),
    painted,
  };
};

/** Footnotes, endnotes or comments by "kind:id"; the separators that Word keeps among them have no text. */
const notesOf = async (
  context: WordContext,
  kind: 'footnote' | 'endnote' | 'comment',
): Promise<Array<[string, Note]>> => {
  const target = partOf(context.links, `${kind}s`);
  const text = target === undefined ? null : await context.parts.text(target);
  if (target === undefined || text === null) return [];
  const links = await relationshipsOf(context.parts, target);
  const found: Array<[string, Note]> = [];
  for (const note of elements(parseXml(text)))
    found.push([`${kind}:${note.attributes['id'] ?? ''}`, await wordsOf(note, { ...context, links })]);
  return found;
};

interface RunningLine {
  kind: 'header' | 'footer';
  /** Relationship of the document. */
  id: string;
  note: Note;
}

const runningLines = async (context: WordContext): Promise<RunningLine[]> => {
  const found: RunningLine[] = [];
  for (const [id, { kind, target }] of context.links) {
    const part = kind === 'header' || kind === 'footer' ? await context.parts.text(target) : null;
    if (part === null || (kind !== 'header' && kind !== 'footer')) continue;
    const whole = parseXml(part);
    const own = { ...context, links: await relationshipsOf(context.parts, target) };
    found.push({ kind, id, note: await wordsOf(whole, own) });
  }
  return found;
};

interface Draft {
  label: string | null;
  lines: string[];
  /** What each line is, or the first part of it. */
  sources: Array<WordBlock | null>;
  hidden: string[];
  descriptions: string[];
  pictures: Picture[];
  painted: boolean;
}

const emptyDraft = (label: string | null, line?: string, source: WordBlock | null = null): Draft => ({
  label,
  lines: line === undefined ? [] : [line],
  sources: line === undefined ? [] : [source],
  hidden: [],
  descriptions: [],
  pictures: [],
  painted: false,
});

/** Pages where the file says that pages end; else a section for each top heading, when there are several. */
const paginate = (blocks: WordBlock[]): Draft[] => {
  const paged = blocks.some(({ text }) => text.includes(pageBreak));
  const levels = blocks.flatMap(({ outline }) => (outline === undefined ? [] : [outline]));
  const top = [...new Set(levels)]
    .sort((a, b) => a - b)
    .find((level) => levels.filter((other) => other === level).length > 1);
  const drafts: Draft[] = [emptyDraft(null)];
  let open = false;
  for (const block of blocks) {
    if (!paged && top !== undefined && block.outline !== undefined && block.outline <= top)
      drafts.push(emptyDraft(plain(block.text)));
    const [first = '', ...rest] = block.text.split(pageBreak);
    const { lines, sources } = drafts.at(-1) ?? emptyDraft(null);
    if (open) lines.push(`${lines.pop() ?? ''}${first}`);
    else {
      lines.push(first);
      sources.push(block);
    }
    open = block.open === true;
    for (const piece of rest) drafts.push(emptyDraft(null, piece, block));
    const draft = drafts.at(-1);
    draft?.hidden.push(...block.hidden);
    draft?.descriptions.push(...block.descriptions);
    draft?.pictures.push(...block.pictures);
    if (draft !== undefined && block.painted) draft.painted = true;
  }
  return drafts;
};

/** Smaller pictures are logos and signs. */
const leastPicture = 100;

/** A page's pictures in the order of the text, as one page of their own. */
const underEachOther = async (parts: Package, pictures: Picture[]): Promise<PicturePage | null> => {
  const placed: PlacedPicture[] = [];
  let y = 0;
  for (const { part, width, height, crop } of pictures.filter(
    (one) => Math.min(one.width, one.height) >= leastPicture,
  )) {
    const bytes = await parts.picture(part);
    if (bytes === null) continue;
    placed.push({ bytes, x: 0, y, width, height, crop });
    y += height;
  }
  return placed.length === 0
    ? null
    : { width: Math.max(...placed.map(({ width }) => width)), height: y, pictures: placed };
};

/** Metafiles hold their words as text; a larger one is a drawing of something else. */
const mostMetafile = 8_000_000;

/** What is written in the drawings among a page's pictures. */
const drawnWords = async (parts: Package, pictures: Picture[]): Promise<string> => {
  const texts: string[] = [];
  for (const { part } of pictures) {
    const bytes = /\.(?:emf|wmf)$/i.test(part) ? await parts.picture(part) : null;
    if (bytes !== null && bytes.length <= mostMetafile) texts.push(readMetafile(bytes)?.text ?? '');
  }
  return texts.filter((text) => text !== '').join('\n');
};

/** Everything in a document that is not the running text of its body. */
interface Beside {
  notes: Map<string, Note>;
  comments: Map<string, Note>;
  running: RunningLine[];
  /** Headers and footers of each section, by their relationships. */
  sections: string[][];
}

const marksIn = (text: string, ...kinds: string[]): string[] =>
  [...text.matchAll(marks)].flatMap(([, kind = '', id = '']) => (kinds.includes(kind) ? [`${kind}:${id}`] : []));

const noteOf = (notes: Map<string, Note>, ids: string[]): Note[] =>
  [...new Set(ids)].flatMap((id) => {
    const note = notes.get(id);
    return note === undefined || (note.text === '' && note.hidden.length === 0) ? [] : [note];
  });

const isLettered = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A line of the text by what its paragraph is. */
const lineBlock = (text: string, source: WordBlock | null): Block => {
  if (source?.title === true) return { kind: 'title', text, level: 1 };
  if (source?.outline !== undefined) return { kind: 'title', text, level: source.outline + 1 };
  if (source?.list !== undefined) return { kind: 'bullet', text, level: source.list };
  if (source?.caption === true) return { kind: 'caption', text };
  return isBullet(text) ? { kind: 'bullet', text, level: 1 } : { kind: 'text', text };
};

/** The blocks of a page's lines; `clean` makes of a line what is seen of it. */
const blocksOf = ({ lines, sources }: Draft, clean: (line: string) => string): Block[] => {
  const blocks: Block[] = [];
  const tables = new Map<number, number>();
  let box: { of: WordBlock['box']; texts: string[] } = { of: undefined, texts: [] };
  for (const [index, line] of lines.entries()) {
    const source = sources[index] ?? null;
    const text = clean(line);
    if (source?.box === undefined || source.box !== box.of) box = { of: source?.box, texts: [] };
    // A line that another one goes on with is no longer the row that it was.
    const parts = line.endsWith(source?.text.split(pageBreak).at(-1) ?? '') ? source?.parts : undefined;
    for (const { table, ...part } of parts ?? []) {
      const said = clean(part.text);
      if (!isLettered(said)) continue;
      if (table !== undefined && !tables.has(table)) tables.set(table, tables.size);
      const head = part.head?.map(plain).filter((one) => one !== '') ?? [];
      const at = table === undefined ? undefined : tables.get(table);
      const { head: _, ...rest } = part;
      blocks.push({
        ...rest,
        text: said,
        ...(at === undefined ? {} : { table: at }),
        ...(head.length === 0 ? {} : { head }),
      });
    }
    if (parts !== undefined || !isLettered(text)) continue;
    blocks.push(lineBlock(text, source));
    if (box.of === undefined) continue;
    box.texts.push(text);
    // A label and its value that fill a text box.
    const next = sources[index + 1]?.box;
    const own = blocks.slice(-box.texts.length);
    if (next !== box.of && isCard(box.texts) && own.every(({ kind }) => kind === 'text'))
      blocks.splice(-own.length, own.length, { kind: 'text', text: box.texts.join('\n') });
  }
  return blocks;
};

/** Comments stand beside the page that they are about, running lines beside the first page that has them. */
const toPages = (drafts: Draft[], beside: Beside): { pages: ReadPage[]; pictures: Picture[][] } => {
  const pages: ReadPage[] = [];
  const pictures: Picture[][] = [];
  const paintedEverywhere = beside.running.some(({ note }) => note.painted);
  let due = beside.sections[0] ?? [];
  const shown = new Set<string>();
  for (const draft of drafts) {
    const raw = draft.lines.join('\n');
    const painted = draft.painted || paintedEverywhere;
    const floating = painted ? [] : [...raw.matchAll(floatingWords)].map(([, words = '']) => words);
    const clean = (text: string): string =>
      cleanText(text.replaceAll(floatingWords, painted ? '$1' : '').replaceAll(marks, ''));
    const said = clean(raw);
    const notes = noteOf(beside.notes, marksIn(raw, 'footnote', 'endnote'));
    const comments = noteOf(beside.comments, marksIn(raw, 'comment'));
    for (const id of marksIn(raw, 'section')) due = [...due, ...(beside.sections[Number(id.slice(8))] ?? [])];
    const unread = marksIn(raw, 'unread').length > 0;
    const unseen = [...draft.hidden, floating.join(' '), ...notes.flatMap((note) => note.hidden)];
    const { descriptions } = draft;
    const nothing = said === '' && unseen.every((quote) => quote === '') && descriptions.length === 0;
    if (nothing && draft.pictures.length === 0 && !unread) continue;
    pictures.push(draft.pictures);
    const running = beside.running.filter(({ id }) => due.includes(id));
    due = [];
    const asides: Aside[] = [];
    for (const { kind, note } of running) {
      if (note.text === '' || shown.has(`${kind} ${note.text}`)) continue;
      shown.add(`${kind} ${note.text}`);
      asides.push({ kind, text: note.text });
      unseen.push(...note.hidden);
    }
    asides.push(...comments.flatMap(({ text }): Aside[] => (text === '' ? [] : [{ kind: 'comment', text }])));
    // One warning speaks for a page.
    const hidden = [cleanLine(unseen.join(' '))].filter((quote) => quote !== '');
    const below = notes.map(({ text }) => text).filter((text) => text !== '');
    const blocks = [...blocksOf(draft, clean), ...below.filter(isLettered).map((text): Block => ({ kind: 'text', text }))]; // prettier-ignore
    const label = draft.label ?? `Page ${pages.length + 1}`;
    pages.push({ label, text: [said, ...below].join('\n'), blocks, hidden, descriptions, asides, unlooked: unread });
  }
  return { pages, pictures };
};

/** What belongs to no place of the text stands beside the first page. */
const withRest = (pages: ReadPage[], drafts: Draft[], beside: Beside): void => {
  const [front] = pages;
  if (front === undefined) return;
  const used = new Set(drafts.flatMap(({ lines }) => marksIn(lines.join('\n'), 'comment')));
  const placed = new Set(beside.sections.flat());
  const rest: Aside[] = [
    ...beside.running.filter(({ id }) => !placed.has(id)).map(({ kind, note }): Aside => ({ kind, text: note.text })),
    ...[...beside.comments]
      .filter(([id]) => !used.has(id))
      .map(([, note]): Aside => ({ kind: 'comment', text: note.text })),
  ];
  const has = (aside: Aside): boolean =>
    (front.asides ?? []).some(({ kind, text }) => kind === aside.kind && text === aside.text);
  front.asides = [...(front.asides ?? []), ...rest.filter((aside) => aside.text !== '' && !has(aside))];
};

/** Reads a Word document. Headers, footers and comments are asides: they are not what the document says. */
export const readDocx = async (
  bytes: Uint8Array,
  limits: ReadLimits,
  ocr: Ocr | null,
  watch: Watch,
): Promise<ReadParts> => {
  const parts = await Package.open(bytes, limits.maxUnpackedBytes);
  const main = await mainPart(parts, 'word/document.xml');
  const text = await parts.text(main);
  if (text === null) throw new DocumentUnreadable('damaged');
  const links = await relationshipsOf(parts, main);
  const { colors, showsBackground } = await colorsOf(parts, links);
  const document = parseXml(text);
  const sections = sectionsOf(document);
  const context: WordContext = {
    parts,
    links,
    colors,
    styles: stylesOf(await linkedText(parts, links, 'styles'), colors),
    numbering: new Numbering(await linkedText(parts, links, 'numbering')),
    nextSection: new Map(
      sections.map((section, i) => [section, { index: i + 1, newPage: beginsPage(sections[i + 1]) }]),
    ),
  };
  // A page's color is only shown when the settings say so; otherwise the page is white.
  const background = child(document, 'background');
  const ground = showsBackground && background !== undefined ? pageGround(background) : whitePage;
  const reader = new DocxText(context);
  const blocks: WordBlock[] = [];
  // Some writers leave more than one body; all of them are shown.
  for (const body of elements(document).filter(({ name }) => name === 'body'))
    blocks.push(...(await reader.blocks(body, ground)));

  const drafts = paginate(blocks);
  const beside: Beside = {
    notes: new Map([...(await notesOf(context, 'footnote')), ...(await notesOf(context, 'endnote'))]),
    comments: new Map(await notesOf(context, 'comment')),
    running: await runningLines(context),
    sections: sections.map((section) =>
      ['headerReference', 'footerReference'].flatMap((name) =>
        elements(section).flatMap((one) => (one.name === name ? [one.attributes['r:id'] ?? ''] : [])),
      ),
    ),
  };
  const { pages, pictures } = toPages(drafts, beside);
  withRest(pages, drafts, beside);
  for (const [index, page] of pages.entries()) {
    const drawn = await drawnWords(parts, pictures[index] ?? []);
    page.text = [page.text, drawn].filter((words) => words !== '').join('\n');
    page.blocks?.push(...blocksOfText(drawn).map(({ text: said }): Block => ({ kind: 'picture_text', text: said })));
  }
  if (ocr !== null) await addPictureText(pages, (index) => underEachOther(parts, pictures[index] ?? []), ocr, watch);
  const opening = blocks.find(({ title }) => title === true) ?? blocks.find(({ outline }) => outline !== undefined);
  return { pages, title: opening === undefined ? null : plain(opening.text) };
};

const pageGround = (background: Element): Ground => {
  const color = background.attributes['color']?.toUpperCase();
  const plainly = descendants(background, 'background').length === 0 && color !== undefined;
  return { color: plainly && /^[0-9A-F]{6}$/.test(color) ? color : null, page: true };
};
