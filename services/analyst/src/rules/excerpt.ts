import { withoutMarks } from '@plumbline/contracts/marks';
import { measures, type Figure } from '@plumbline/review/figures/figure';
import { figuresIn } from '@plumbline/review/figures/figures';

/*
 * What of a passage is repeated inside a sentence: all of it where it fits, else whole sentences, else as much of one as makes sense by
 * itself, with the figure it is about.
 */

/** What whoever holds the pitch put before their own words, and ornaments; a cross or a tick says something. */
const labels =
  /^(?:(?:(?:speaker|presenter) notes?|talking points?|voice ?over|notes?|ملاحظات? (?:المتحدث|المقدم|العارض)|ملاحظة)\s*[:：]\s*|(?:(?![✅❌✔✖✓✗⚠©®™])\p{Extended_Pictographic}|[\d#*]\ufe0f?\u20e3)\ufe0f?\s*)+/iu;
/** What a section of any pitch is called, before its first sentence; the mark of an item. */
const sectionName =
  /^(?:(?:(?:the|our) )?(?:problem|pain|solution|product|market|market size|target (?:market|audience|customers)|competition|competitors|team|traction|business model|ask|overview|summary|vision|mission)|المشكلة|الحل|المنتج|السوق|حجم السوق|الفريق|المنافسون|نموذج العمل|الرؤية|الرسالة|نظرة عامة)\s*[:：]\s+(?=\S+\s+\S+\s+\S)|^[a-z][.)]\s+(?=\p{L})|^[’'`)\]]\s*(?=\p{Lu})/iu;
/** A row's number in its first cell; "45 · Fleets" is a figure and what it counts. */
const rowNumber = /^[\d٠-٩]{1,2} · (?=\p{L}[^·]* · )/u;
/** What ties a sentence to the one before it, which is not shown. */
const tie =
  /^(?:(?:for (?:example|instance)|e\.g\.|thus|therefore|hence|however|moreover|furthermore|more importantly|in addition|additionally|besides|consequently|as a result|(?:وعلى|على) سبيل المثال|و?لذلك|و?بالتالي|(?:ب?الإضافة|إضافة) إلى ذلك|علاوة على ذلك)[,،]\s*|ف?مثل(?:ا|ًا|اً)[,،]?\s+|على سبيل المثال\s+)(?=\S+\s+\S+\s+\S)/iu;

/** Marks of a text file that stand inside of a passage: of a heading, an item, a drawn arrow, a link that lost its end. */
const innerMarks: readonly (readonly [RegExp, string])[] = [
  [/\s+#{1,6}\s+/gu, ' · '],
  [/(?<=[·.;:])\s+[-*•▪◦]\s+(?=\p{L})/gu, ' '],
  [/\s(?:·\s*)?[►▶➜➔]\s*/gu, ' → '],
  [/!?\[([^\][]*)\]\([^()\s]*$/gu, '$1'],
];

/** A stop after which no sentence ends. */
const shortened =
  /(?:\b(?:mr|mrs|ms|dr|prof|st|no|vs|etc|inc|ltd|co|corp|e\.g|i\.e|approx|est|fig|jr|sr|u\.s|u\.k|ph\.d)|\b\p{Lu}|(?:^|\s)(?:[\d٠-٩]{1,2}|[ivx]{1,4}|د))\.$/iu;
const sentenceEnd = /(?<=[.!?؟…]["”’»)]?)\s+(?=[\p{Lu}\p{Lo}\d“"«([$€£₹])/gu;

/**
 * Where a text may be cut and still be read, the best first: between clauses or cells, before a clause that is added, between the items of
 * a list (not of "real-time, basic service"), before what tells when or how.
 */
const joints: readonly RegExp[] = [
  /(?<=[;؛])\s+|(?<=[^\s\d]{3}:)\s+|\s+(?=(?:[–—•·|→]|--)\s)/gu,
  /\s+(?=\([^()]*\)\s*(?:[.,;،؛–—·]|$))/gu,
  /[,،]\s+(?=(?:and|or|و\p{L}+)\s)|[,،]?\s+(?=(?:but|while|which|who|so|because|whereas|making|driving|allowing|enabling|giving|helping|reducing|including|such as|without|instead of|rather than|مما|بينما|لكن|ولكن|حيث|لأن|إذ|بحيث|إلا أن|وذلك|بهدف|من خلال|عن طريق)\s)/giu,
  /(?<=[^\s-]{2}(?<!-\p{L}+|(?:ic|al|ive|ous|ful|less|[ai]ble|ary))[,،])\s+/gu,
  /\s+(?=(?:and|with|by|from|through|via|across|within|during|after|before|until|since|around|using|based on|in order to|when|where|if|في|من|عبر|خلال|بواسطة|باستخدام|منذ|حتى|لدى|مع)\s)/giu,
];
/** What a cut leaves hanging: "insects and", "growing with a", "faster than". */
const hanging =
  /\s+(?:an?|the|and|or|of|to|in|on|at|for|with|by|from|as|than|is|are|was|were|be|been|has|have|had|will|would|can|could|may|not|that|which|who|whose|their|its|our|your|his|her|my|these|those|this|into|onto|over|between|both|while|because|if|when|where|only|more|most|very|also|about|up|via|per|including|through|across|within|without|make|makes|get|gets|gives|provides|helps|في|من|إلى|الى|على|عن|مع|أو|أن|إن|التي|الذي|الذين|بين|عبر|كل|غير|هذا|هذه|ثم|لكن|مما|حيث|قد|لا|لم|لن|ما|خلال|حتى)$/iu;

/**
 * "Unlike others, we …", "Our plan: we …": what only leads to the rest, which is a sentence by itself.
 */
const lead =
  /^(?:(?:unlike|during|while|when|whenever|if|as|after|before|since|because|although|though|despite|once|given|due to|thanks to|based on|according to|in addition to|in order to|to|with|by|through|from|in|at|for)\s(?:[^.;:]{3,}?,\s+(?=(?:we|it|they|you|our)\s)|[^,.;:]{3,}?(?<!-\p{L}+),\s+(?=\p{L}+\s+\p{L}+\s))|[^:,،.!?؟]{3,45}:\s+(?=\p{L}))/iu;

const trimmed = (text: string): string => text.replace(/[.;:،,!\s–—·→-]+$/u, '');

/** Without a quotation mark that has lost its twin, and with the bracket that went with the full stop. */
const paired = (text: string): string => {
  const straight = text.split('"').length % 2 === 0 ? text.replace(/(?<!\d)"/u, '') : text;
  const open = (mark: string): number => straight.split(mark).length;
  const bent =
    open('“') !== open('”') ? straight.replace(/[“”]/gu, '') : open('«') !== open('»') ? straight.replace(/[«»]/gu, '') : straight; // prettier-ignore
  return /\([^()]*$/u.test(bent) ? `${bent})` : bent;
};

/** A passage that its page puts in quotation marks as a whole, without them: it gets those of the sentence. */
const unquoted = (text: string): string => /^["“«]([^"“”«»]+)["”»]$/u.exec(text)?.[1] ?? text;

const longestMark = 2;
/** Shorter than this share of what fits, a clause says too little. */
const enough = 0.4;

/** As many whole words as fit, none of them hanging, and no bracket that only opens. */
const wholeWords = (text: string, most: number): string => {
  if (text.length <= most) return text;
  // A text that lost its spaces is one word.
  const space = text.lastIndexOf(' ', most);
  let head = text.slice(0, space > 0 ? space : most);
  const bracket = head.lastIndexOf('(');
  if (bracket > head.lastIndexOf(')') && bracket >= most * enough) head = trimmed(head.slice(0, bracket));
  for (let shorter = ''; shorter !== head;) {
    shorter = head;
    head = trimmed(head.replace(hanging, ''));
  }
  return head;
};

/** Whether what is open there still has to be closed: a bracket, "between". */
const isOpen = (head: string): boolean => /\([^()]*$/u.test(head) || /\bbetween\b(?!.* and )[^,]*$/iu.test(head);

/** Where a text can be cut best, with enough of it before; undefined where no joint is. */
const jointIn = (text: string, most: number, least: number): number | undefined => {
  for (const joint of joints) {
    const ends = [...text.matchAll(joint)].map(({ index }) => index).filter((end) => end <= most && end >= least);
    const end = ends.findLast((at) => !isOpen(text.slice(0, at)) && !hanging.test(` ${text.slice(0, at)}`));
    if (end !== undefined) return end;
  }
  return undefined;
};

/** A part of a text, cut at the best joint that leaves enough of it; at a word where there is none. */
const upToJoint = (text: string, most: number, least: number): string => {
  if (text.length <= most) return text;
  const end = jointIn(text, most, least);
  return end === undefined ? wholeWords(text, most) : text.slice(0, end);
};

/** Up to it numbers in words are ways of speaking. */
const dozen = 12;
/** What a passage is about: an amount, a rate or a number; a duration only tells when. */
const isAbout = (figure: Figure): boolean =>
  measures(figure) && figure.kind !== 'duration' && !(figure.spelled === true && figure.high <= dozen);

interface Span {
  start: number;
  end: number;
}

/** The sentences of a text, each without the space behind it. */
const sentencesIn = (text: string): Span[] => {
  const sentences: Span[] = [];
  let start = 0;
  for (const { index, 0: space } of text.matchAll(sentenceEnd)) {
    if (shortened.test(text.slice(start, index))) continue;
    sentences.push({ start, end: index });
    start = index + space.length;
  }
  return [...sentences, { start, end: text.length }];
};

/** What follows the words that lead to it, as far as it fits; null where it has not the figure, or cannot be cut well. */
const mainClause = (text: string, from: number, room: number, figure: Span | undefined): string | null => {
  if (from === 0 || (figure !== undefined && figure.start < from)) return null;
  const main = text.slice(from);
  if (main.length + longestMark <= room) return `… ${trimmed(main)}`;
  const end = jointIn(main, room - longestMark, room * enough);
  return end === undefined || (figure !== undefined && figure.end > from + end)
    ? null
    : `… ${trimmed(main.slice(0, end))} …`;
};

/** `most` characters at most of one sentence that is longer, with its figure. */
const clauseOf = (text: string, most: number, figure: Span | undefined): string => {
  const room = most - longestMark;
  const led = lead.exec(text)?.[0].length ?? 0;
  const end = jointIn(text, room, Math.max(room * enough, led));
  if (end !== undefined && (figure === undefined || figure.end <= end)) return `${trimmed(text.slice(0, end))} …`;
  const main = mainClause(text, led, room, figure);
  if (main !== null) return main;
  if (figure === undefined) return `${wholeWords(text, room)} …`;
  const fits = figure.end <= room ? upToJoint(text, room, Math.max(room * enough, figure.end)) : '';
  if (figure.end <= fits.length) return `${trimmed(fits)} …`;
  const starts = joints
    .slice(0, 4)
    .flatMap((joint) => [...text.matchAll(joint)].map(({ index, 0: { length } }) => index + length))
    .sort((a, b) => a - b);
  const start =
    starts.find((at) => at <= figure.start && figure.end - at <= room - longestMark) ??
    text.indexOf(' ', Math.max(0, figure.end - room + longestMark)) + 1;
  if (start === 0 || start > figure.start) return `${wholeWords(text, room)} …`;
  const tail = text.slice(start).replace(/^[–—·→\s]+/u, '');
  const skipped = text.length - tail.length;
  const rest = upToJoint(tail, room - longestMark, figure.end - skipped);
  return `… ${trimmed(rest)}${skipped + rest.length < text.length ? ' …' : ''}`;
};

/** `most` characters at most of a longer text: the whole sentences it begins with, or the one with its first figure, or a part of that. */
const cut = (text: string, most: number): string => {
  const figure = figuresIn(text).find(isAbout);
  const sentences = sentencesIn(text);
  const fitting = sentences.findLast(({ end }) => end <= most - longestMark && end >= most * enough);
  if (fitting !== undefined && (figure === undefined || figure.end <= fitting.end))
    return `${trimmed(text.slice(0, fitting.end))} …`;
  const about = figure && sentences.find(({ end }) => figure.end <= end);
  if (figure === undefined || about === undefined || about.start === 0) return clauseOf(text, most, figure);
  const sentence = text.slice(about.start, about.end);
  const shown =
    sentence.length + longestMark <= most
      ? trimmed(sentence)
      : clauseOf(sentence, most - longestMark, {
          start: figure.start - about.start,
          end: figure.end - about.start,
        });
  return shown.startsWith('… ') ? shown : `… ${shown}`;
};

/** A section's name goes before a sentence; before a part of one it begins it. */
const unnamed = (name: string, _: number, text: string): string =>
  /^\p{Ll}/u.test(text.slice(name.length)) ? name : '';

/** A person's name in a line of its own, over the role. */
const nameAndRole = /^((?:\p{Lu}[\p{L}.'’-]+[ \t]+){1,3}\p{Lu}[\p{L}.'’-]+)[ \t]*\n(?=\p{Lu})/u;

/** A passage as a person reads it, without marks, labels and what ties it to the words before it. */
const plainOf = (raw: string): string => {
  const plain = innerMarks.reduce(
    (text, [mark, words]) => text.replace(mark, words),
    withoutMarks(raw.replace(nameAndRole, '$1 · ')),
  );
  const bare = plain.replace(labels, '').replace(rowNumber, '').replace(sectionName, unnamed).replace(tie, '');
  return trimmed(unquoted(trimmed(/\p{L}/u.test(bare) ? bare : plain)));
};

/** What has its object still to come: "gets us to", "faced by". */
const openEnd =
  /\s(?:\p{L}+ed by|an?|the|and|or|of|to|in|at|for|with|by|from|as|than|is|are|was|were|that|which|their|its|our|your|into|between|because|من|إلى|على|عن|مع|أو|التي|الذي|بين)$/iu;
/**
 * A text without its marks and labels, to be repeated inside a sentence: `most` characters at most, cut where a sentence or a clause ends,
 * and with its first figure.
 */
export function excerptOf(raw: string, most: number): string {
  const text = plainOf(raw);
  const ended = openEnd.test(text) ? `${trimmed(text.replace(openEnd, ''))} …` : text;
  const shown = ended.length <= most ? ended : cut(text, most);
  // The sentence that repeats it has such marks around it.
  const whole = trimmed(paired(shown)).replace(/«([^«»]*)»/gu, '"$1"');
  return whole.length <= most ? whole : shown;
}

/** A letter by itself, where no language has one for a word. */
const strayLetter = /(?:^|\s)[b-hj-z](?=\s)/u;
const oddEnds = /^[^\p{L}\p{N}$€£₹“"«(✅❌✔✖✓✗]|\s\p{L}{1,2}$/u;
/** What began before the passage did; "1)" and "a)" begin an item of a list. */
const begun =
  /^(?:and|or|but|nor|which|that|who|whose|of|to|in|on|at|for|with|from|by|as|than|is|are|was|were|has|have|had|will|would|can|because|while|where|their|its|more|billion|million|crore)\s|^\p{Ll}+s (?:an?|the) |^(?![\p{L}\p{N}]{1,2}\))[^()]*\)/u;
/** Part of a program's data, or of a slot that a template leaves open. */
const data = /["\]}]\s*:\s*[[{"]|^\[[^\]]*$/u;

/**
 * Whether a passage makes sense where it is quoted by itself. It does not where it begins or ends inside of a sentence, is what OCR made of a drawing, or
 * no text at all.
 */
export const standsAlone = (raw: string): boolean => {
  const text = plainOf(raw);
  return (
    !openEnd.test(text) && !begun.test(raw.trim()) && !data.test(raw) && !(strayLetter.test(text) && oddEnds.test(text))
  );
};
