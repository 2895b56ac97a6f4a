import { findInjections } from '@plumbline/review/injection';
import type { DocumentInput } from '@plumbline/review/model/tasks';
import { fold, foldText, languageOf, type Folded } from './fold.ts';
import { words } from './lexicon.ts';
import { headsOfTables, isRow } from './tables.ts';
import { figuresIn, type Figure } from './figures.ts';
import { headingOf, inlineHeading, secondTopicOf, titleTopic, type Topic } from './headings.ts';

/**
 * How a passage may be used. `told`: as a fact of the pitch. `planned`: a hope or target, an assertion at most.
 * `asked`, `empty` (placeholders, the head of a
 * table) and `order` (speaks to its judge) are no evidence at all.
 */
export type Stance = 'told' | 'planned' | 'asked' | 'empty' | 'order';

/** A sentence or bullet, word for word as it stands on its page. */
export interface Passage {
  readonly page: number;
  readonly index: number;
  readonly text: string;
  readonly folded: Folded;
  readonly language: 'en' | 'ar';
  readonly topic: Topic | null;
  /** The second topic of its heading, when that names two. */
  readonly alsoTopic: Topic | null;
  readonly stance: Stance;
  /** It is the title of its page: good for what it says, never to be blamed for what it leaves out. */
  readonly title: boolean;
  /** It is a row of a table. */
  readonly row: boolean;
  /** For a row, what the head of its table says, folded; null when it has none. */
  readonly head: string | null;
  /** It stands in the last block of its page, where sources are noted. */
  readonly last: boolean;
  readonly figures: readonly Figure[];
}

const passageMax = 300;

const bullet = /^\s*(?:[•●▪◦‣∙·*►▶✓✔➢➤■□–—-]|\d{1,2}[.)]|[a-z][.)])\s+/iu;
const ends = /[.!?؟…:]["”»')\]]*\s*$/u;
const abbreviation =
  /(?:^|[\s(])(?:dr|incl|avg|yrs|max|min|mr|mrs|ms|prof|inc|ltd|co|corp|vs|e\.g|i\.e|approx|no|st|u\.s|u\.k|est|fig|[a-z]|د|م|أ|ا)\.$/iu;
const nameOnly = /^\p{Lu}[\p{L}'’.-]+(?:\s+(?:al|bin|van|de)?[\s-]?\p{Lu}[\p{L}'’.-]+){1,3}$/u;
// prettier-ignore
const roleStart = words(
  [
    'ceo', 'cto', 'coo', 'cfo', 'cpo', 'cmo', 'chief*', 'founder', 'co founder', 'cofounder', 'head of', 'vp',
    'adviser', 'advisor', 'director', 'managing',
  ],
  [],
);

interface Block {
  readonly text: string;
  /** It is the first after a gap, where headings stand. */
  readonly startsSection: boolean;
}

/* A short line that starts a section under a title we do not know; a person's name in a team section is none. */
const unknownHeading = (line: string, topic: Topic | null): boolean =>
  /^\p{Lu}[\p{L}’'& -]{2,40}$/u.test(line) &&
  line.split(/\s+/u).length <= 4 &&
  !(topic === 'team' && nameOnly.test(line));

/** Joins lines that a page layout broke in the middle of a sentence; bullets and short lines stay by themselves. */
function blocksOf(text: string, pageNumber: string): Block[] {
  const blocks: Block[] = [];
  let afterGap = true;
  const lines = text.split(/\r?\n/u);
  const widest = Math.max(...lines.map((line) => line.trim().length));
  let previous = '';
  for (const line of lines) {
    const trimmed = line.trim();
    const last = blocks.at(-1);
    const long = previous.length > 60 && previous.length > widest * 0.6 && !ends.test(previous);
    const unfinished = /(?:,|،|\b(?:and|or|of|the|a|an|to|in|for|with|by|at|from|on|is|are|that))$/iu.test(previous);
    // A key figure with its label below it, as slides set them.
    const labelled =
      /^[\d.,٠-٩٫٬%٪$€£+\s]+(?:[\p{L}]{0,6}|مليون ريال|ألف ريال)$/u.test(previous) &&
      /\d|[٠-٩]/u.test(previous) &&
      previous !== pageNumber &&
      /^[\p{L}]/u.test(trimmed) &&
      !/\d|[٠-٩]/u.test(trimmed.replace(/(?:19|20)\d\d|[٠-٩]{4}|^.*\son\s\d{1,2}\s/gu, '')) &&
      !ends.test(trimmed) &&
      headingOf(trimmed) === null;
    const startsAnew = bullet.test(line) || headingOf(trimmed) !== null || (/^\p{Lu}/u.test(trimmed) && !unfinished);
    const dangling = /\b(?:and|or|of|to|in|for|with|by|at|from|on)$/u.test(previous) && !isRow(trimmed);
    const continues =
      /^[\p{Ll}(,]/u.test(trimmed) || (long && !startsAnew) || labelled || (dangling && !bullet.test(line));
    const roleOfName =
      nameOnly.test(previous) &&
      trimmed.length < 60 &&
      roleStart.first(foldText(trimmed))?.index === 0 &&
      !nameOnly.test(trimmed);
    if (trimmed === '') {
      previous = '';
      afterGap = true;
      continue;
    }
    if (
      last !== undefined &&
      previous !== '' &&
      !headingOf(previous) &&
      ((continues && !ends.test(previous)) || roleOfName)
    ) {
      blocks[blocks.length - 1] = { ...last, text: `${last.text} ${trimmed}` };
      previous = trimmed;
    } else {
      blocks.push({ text: trimmed, startsSection: afterGap });
      previous = trimmed;
    }
    afterGap = false;
  }
  return blocks;
}

function sentencesOf(block: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of block.matchAll(/[.!?؟…]+["”»')\]]*\s+(?=\S)/gu)) {
    const end = match.index + match[0].length;
    const soFar = block.slice(from, end).trimEnd();
    if (abbreviation.test(soFar) || /^\p{Ll}/u.test(block.slice(end))) continue;
    sentences.push(soFar);
    from = end;
  }
  sentences.push(block.slice(from).trim());
  return sentences.flatMap(shorten).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Cuts what is too long to quote, at a clause where there is one, else between words. */
function shorten(sentence: string): string[] {
  if (sentence.length <= passageMax) return [sentence];
  const head = sentence.slice(0, passageMax);
  const clause = Math.max(
    head.lastIndexOf('; '),
    head.lastIndexOf(', '),
    head.lastIndexOf('، '),
    head.lastIndexOf('؛ '),
  );
  const space = head.lastIndexOf(' ');
  const cut = clause > 120 ? clause + 1 : space > 0 ? space : passageMax;
  return [sentence.slice(0, cut).trim(), ...shorten(sentence.slice(cut).trim())];
}

const placeholder =
  /\b(?:tbd|tba|tbc|lorem ipsum|to be (?:determined|defined|added|confirmed|announced)|coming soon|placeholder|click to (?:add|edit)|insert (?:here|text|name|logo)|xx+)\b|\[(?:insert|your|name|company|number)[^\]]*\]|نص تجريبي|لوريم|سيحدد لاحقا|يحدد لاحقا|يضاف لاحقا|قريبا جدا/u;

// prettier-ignore
const plans = words(
  [
    'will', "we'll", 'plan to', 'plans to', 'planned', 'planning to', 'we plan', 'expect*', 'aim to', 'aims to',
    'aiming', 'we target', 'targeting', 'our target is', 'target of', 'our goal', 'goal is', 'projected',
    'projection*', 'forecast*', 'hope', 'hopes', 'hoping', 'intend*', 'going to', 'would', 'could', 'should',
    'might', 'soon', 'upcoming', 'by the end of', 'once we', 'we want to', 'we believe', 'potential to',
    'can become', 'to become', 'we are looking for', 'we are raising', 'we raise', 'we are seeking', 'we seek',
    'if we get', 'if we can get', 'if we only', 'if we capture', 'if we win', 'roadmap', 'pipeline of', 'in talks with', 'in discussion*',
  ],
  [
    'سوف', 'نخطط', 'نعتزم', 'نتوقع', 'يتوقع', 'المتوقع', 'نستهدف', 'نهدف', 'نأمل', 'نطمح', 'نسعى', 'ننوي', 'مستقبلا',
    'قريبا', 'بحلول نهاية', 'المستهدف', 'توقعاتنا', 'خطتنا', 'نتطلع',
  ],
);
const arabicFuture =
  /(?<![\p{L}])و?(?!سن[وهيا]|سيار|سياس|سيد|سياح|سينا|سينم|سيم|سيل|سيف|سيرف|سيول|سنتان|سنتين|سنتيم|ستين|سته|ستار|ستا)س[نيت][\p{L}]{3,}/u;

/*
 * Tells the review what to say. The engine's search for orders to a machine does not have to know it: alone it may be a person's
 * wish. But what it dictates is no fact of the pitch.
 */
const dictates =
  /\b(?:the|your|this|any|every) (?:review|report|evaluation|assessment|analysis|summary|verdict|scores?|rating|answer|output|recommendation)s? (?:must|should|shall|has to|have to|needs? to|ought to|will)\b|\b(?:you|reviewers?|evaluators?|judges?|the (?:model|ai|analyst)) (?:must|should|shall|have to|has to|need to|needs to) (?:say|state|write|report|give|score|rate|answer|conclude|recommend|mention|treat|mark|note)\b|(?<![\p{L}])(?:يجب|ينبغي|لا بد) ان (?:يذكر|يقول|ينص|يكون|تكون|يتضمن|يوصي|تذكر|تقول|تكتب|توصي) (?:ال)?(?:تقرير|تقييم|مراجعه|نتيجه|درجه|ان )|(?<![\p{L}])(?:علي|ليذكر|فليذكر) (?:ال)?(?:تقرير|تقييم|مقيم|محكم)/u;

/* "nobody knows how long it will take" tells of today. */
const wondered = /\b(?:how (?:long|much|many|often)|when|whether) (?:[a-z]+ ){0,3}$/u;

/* "ACV: annual contract value.", "IVDR is the European regulation on …": explains a term and tells nothing of the venture. */
const gloss =
  /^(?:\p{Lu}[\p{Lu}\d]{1,5}(?:\/\p{Lu}+)?: \p{Ll}|\p{Lu}[\p{Lu}\d]{1,5} (?:is|means|stands for) (?:the |an? )?\p{Ll}[^\d]{0,80}(?:$|[;.]))/u;

/* "LCOH: levelised cost of heat, 15 years": the words begin with the letters of the term. */
function spellsOut(raw: string): boolean {
  const [, term = '', words = ''] = /^(\p{Lu}{2,6}): (.{4,80})/u.exec(raw) ?? [];
  const letters = words.split(/[\s-]+/u).slice(0, term.length).map((word) => word.charAt(0).toUpperCase()); // prettier-ignore
  return term !== '' && letters.join('') === term;
}

/** How a sentence may be used, by its own words alone. */
export function stanceOf(folded: Folded): Stance {
  if ((gloss.test(folded.raw) && !/\d/u.test(folded.text)) || spellsOut(folded.raw)) return 'empty';
  if (dictates.test(folded.text)) return 'order';
  if (placeholder.test(folded.text)) return 'empty';
  if (/\?\s*$/u.test(folded.text)) return 'asked';
  if (
    plans.all(folded).some(({ index }) => !wondered.test(folded.text.slice(0, index))) ||
    arabicFuture.test(folded.text)
  )
    return 'planned';
  return 'told';
}

/** "55% sales, 30% product, 15% stock": shares of the money sought, when they add up to it. */
function sharesOut(folded: Folded): boolean {
  const shares = figuresIn(folded).filter(({ kind }) => kind === 'percent');
  const sum = shares.reduce((total, { value }) => total + value, 0);
  return shares.length >= 2 && Math.abs(sum - 100) < 1 && spending.test(folded);
}
// prettier-ignore
const spending = words(
  ['sales', 'product', 'marketing', 'hiring', 'engineering', 'stock', 'operations', 'salaries', 'development', 'r d', 'inventory', 'working capital', 'expansion'],
  ['للمبيعات', 'للمنتج', 'للتسويق', 'للتوظيف', 'للتطوير', 'للتوسع', 'للسيولة', 'للتشغيل', 'للمخزون', 'للفريق', 'للتقنية'],
);

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function passagesOfPage(page: DocumentInput['pages'][number], first: number): Passage[] {
  const passages: Passage[] = [];
  const orders = findInjections(page.text).map(({ quote }) => plain(quote));
  let topic = headingOf(page.label);
  let also = secondTopicOf(page.label);
  const blocks = blocksOf(page.text, String(page.n)).filter(({ text }) => text !== String(page.n));
  const headOfTable = headsOfTables(blocks.map(({ text }) => text));
  let projected = false;
  let headText: string | null = null;
  for (const [at, { text: block, startsSection }] of blocks.entries()) {
    const heading = headingOf(block);
    if (heading) {
      topic = heading;
      also = secondTopicOf(block);
      continue;
    }
    // The head of a table has the shape of a heading, but the section goes on in its rows.
    if (startsSection && unknownHeading(block, topic) && !headOfTable.has(at)) topic = null;
    const inline = inlineHeading(block);
    const title = at === 0 && blocks.length > 1 && (!ends.test(block) || /[?؟]$/u.test(block));
    if (inline) {
      topic = inline.topic;
      also = null;
    }
    if (!inline && title && topic === null) topic = titleTopic(block);
    const head = headOfTable.has(at);
    const row = !head && isRow(block) && !ends.test(block);
    if (head) headText = foldText(block);
    else if (!row) headText = null;
    // Under "forecast" or "plan" the rows of a table are forecasts.
    if (head) projected = plans.test(fold(block)) || /\b(?:plan|budget|target)\b|خطة|الخطة/iu.test(block);
    else if (!isRow(block)) projected = false;
    const body = (inline?.rest ?? block).replace(bullet, '');
    const sentences = sentencesOf(body).map((text) => ({ text, folded: fold(text) }));
    const ordered = sentences.findIndex(({ text }) =>
      orders.some((order) => order.includes(plain(text)) || plain(text).includes(order)),
    );
    sentences.forEach(({ text, folded }, i) => {
      // What follows an order in its own paragraph is part of it: there an order dictates the "facts" to report.
      const said = ordered >= 0 && i >= ordered ? 'order' : head ? 'empty' : stanceOf(folded);
      const stance = said === 'told' && projected ? 'planned' : said;
      passages.push({
        page: page.n,
        index: first + passages.length,
        text,
        folded,
        language: languageOf(text),
        topic: topic === null && sharesOut(folded) ? 'ask' : topic,
        alsoTopic: also,
        stance,
        title: title && i === sentences.length - 1,
        row,
        head: row ? headText : null,
        last: at === blocks.length - 1,
        figures: figuresIn(folded),
      });
    });
  }
  return passages;
}

/** The document as sentences and bullets, in reading order. */
export function passagesOf(document: DocumentInput): Passage[] {
  const all: Passage[] = [];
  for (const page of document.pages) all.push(...passagesOfPage(page, all.length));
  return all;
}
