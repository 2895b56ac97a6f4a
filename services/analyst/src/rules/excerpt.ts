import { withoutMarks } from '@plumbline/contracts/marks';
import { measures } from '@plumbline/review/figures/figure';
import { figuresIn } from '@plumbline/review/figures/figures';

/* What of a passage is repeated inside a sentence: as much of it as makes sense by itself, and the figure it is about. */

/** What whoever holds the pitch put before their own words, and ornaments; a cross or a tick says something. */
const labels =
  /^(?:(?:(?:speaker|presenter) notes?|talking points?|voice ?over|notes?|ملاحظات? (?:المتحدث|المقدم|العارض)|ملاحظة)\s*[:：]\s*|(?:(?![✅❌✔✖✓✗⚠©®™])\p{Extended_Pictographic}|[\d#*]\ufe0f?\u20e3)\ufe0f?\s*)+/iu;
/** A row's number in its first cell; "45 · Fleets" is a figure and what it counts. */
const rowNumber = /^[\d٠-٩]{1,2} · (?=\p{L}[^·]* · )/u;

/** Where a text may be cut and still be read: after a sentence or a clause, before a dash, a bracket or the next cell. */
const joint = /(?<=[.!?؟;؛…][”"’»)]?)\s+|(?<=[,،:])\s+|\s+(?=[–—•·|→(])/gu;
/** What a cut leaves hanging: "insects and", "growing with a". */
const hanging =
  /\s+(?:an?|the|and|or|of|to|in|on|at|for|with|by|from|as|than|is|are|was|were|be|has|have|had|will|would|can|that|which|who|their|its|our|your|into|over|between|while|because|if|when|only|more|في|من|إلى|على|عن|مع|أو|أن|التي|الذي|بين|عبر|كل|غير|هذا|هذه|ثم)$/iu;

const trimmed = (text: string): string => text.replace(/[.;:،,\s–—·→-]+$/u, '');

/** Without a quotation mark that has lost its twin, and with the bracket that went with the full stop. */
const paired = (text: string): string => {
  const straight = text.split('"').length % 2 === 0 ? text.replace(/(?<!\d)"/u, '') : text;
  const open = (mark: string): number => straight.split(mark).length;
  const bent =
    open('“') !== open('”') ? straight.replace(/[“”]/gu, '') : open('«') !== open('»') ? straight.replace(/[«»]/gu, '') : straight; // prettier-ignore
  return /\([^()]*$/u.test(bent) ? `${bent})` : bent;
};

/** As many whole words as fit, none of them hanging. */
const wholeWords = (text: string, most: number): string => {
  if (text.length <= most) return text;
  // A text that lost its spaces is one word.
  const space = text.lastIndexOf(' ', most);
  let head = text.slice(0, space > 0 ? space : most);
  for (let shorter = ''; shorter !== head;) {
    shorter = head;
    head = trimmed(head.replace(hanging, ''));
  }
  return head;
};

/** A part of a text, cut at a joint where one leaves enough of it. */
const upToJoint = (text: string, most: number, least: number): string => {
  if (text.length <= most) return text;
  const ends = [...text.matchAll(joint)].map(({ index }) => index).filter((end) => end <= most);
  const end = ends.findLast((at) => at >= least && !/\([^()]*$/u.test(text.slice(0, at)));
  return end === undefined ? wholeWords(text, most) : text.slice(0, end);
};

const longestMark = 2;
/** Shorter than this share of what fits, a clause says too little. */
const enough = 0.4;

/** `most` characters at most of a text that is longer, with its first figure that measures something. */
const cut = (text: string, most: number): string => {
  const room = most - longestMark;
  const begin = upToJoint(text, room, room * enough);
  const figure = figuresIn(text).find(measures);
  if (figure === undefined || figure.end <= begin.length) return `${trimmed(begin)} …`;
  const fits = figure.end <= room ? wholeWords(text, room) : '';
  if (figure.end <= fits.length) return `${trimmed(fits)} …`;
  const starts = [...text.matchAll(joint)].map(({ index, 0: { length } }) => index + length);
  const start =
    starts.find((at) => at <= figure.start && figure.end - at <= room - longestMark) ??
    text.indexOf(' ', Math.max(0, figure.end - room + longestMark)) + 1;
  if (start === 0 || start > figure.start) return `${trimmed(begin)} …`;
  const rest = upToJoint(text.slice(start), room - longestMark, figure.end - start);
  return `… ${trimmed(rest)}${start + rest.length < text.length ? ' …' : ''}`;
};

/**
 * A text without its marks and labels, to be repeated inside a sentence: `most` characters at most, cut where a clause ends, and with its
 * first figure.
 */
export function excerptOf(raw: string, most: number): string {
  const plain = withoutMarks(raw);
  const bare = plain.replace(labels, '').replace(rowNumber, '');
  const text = trimmed(/\p{L}/u.test(bare) ? bare : plain);
  const shown = text.length <= most ? text : cut(text, most);
  const whole = paired(shown);
  return whole.length <= most ? whole : shown;
}
