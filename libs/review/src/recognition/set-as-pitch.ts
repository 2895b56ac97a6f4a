/*
 * What a pitch alone shows at a glance: it calls itself one, asks what an investor asks, or is told as a problem and its solution. A
 * document that does is never named something else only for the words it uses.
 */

const calledPitch =
  /\b(?:pitch|investors?|investment|business (?:plan|model)|start-?up|venture|fundrais\w*|seed|market size|compet\w+|traction|revenue model|go.to.market|use of funds)\b|عرض (?:ال)?استثمار|مستثمر|خطة (?:ال)?عمل|نموذج (?:العمل|الأعمال|الربح)|دراسة (?:ال)?جدوى/iu;
/** So many lines are the front, and so many lines anywhere say it as well as the front does. */
const [front, often] = [12, 3];

const slide = String.raw`(?:the |our |slide \d+ ?[:—–-] ?)*`;
const problem = new RegExp(String.raw`^${slide}(?:core |real |big )?(?:problem|pain|challenge)s?\b|^(?:ال)?(?:مشكلة|مشكله|تحدي)`, 'iu'); // prettier-ignore
const solution = new RegExp(String.raw`^${slide}(?:proposed )?(?:solution|product|answer)s?\b|^(?:ال)?حل(?:ول)?(?!\p{L})`, 'iu'); // prettier-ignore
/** Longer lines are no headings. */
const longest = 90;
/** Numbers and marks in front of a heading. */
const marks = /^[\p{N}\p{P}\p{S}\p{Z}\ufe0f\u20e3]+/u;

/** Words that no English text does without. */
const ordinary =
  /^(?:the|and|of|to|a|in|is|for|with|on|by|from|are|that|this|as|be|an|or|it|at|can|we|you|your|our)$/iu;
const leastOrdinary = 0.06;

/** Whether a text has the words that hold sentences together: tables, lists of names and other languages have not, and tell little by their words. */
const isText = (lines: readonly string[]): boolean => {
  const words = lines.join(' ').match(/\p{L}{2,}/gu) ?? [];
  const latin = words.filter((word) => /^\p{Script=Latin}/u.test(word));
  if (latin.length < words.length * 0.6) return true;
  return latin.filter((word) => ordinary.test(word)).length >= latin.length * leastOrdinary;
};

/** Whether a document is set as a pitch by its lines, whatever its words are; also where its words tell too little to say. */
export const isSetAsPitch = (lines: readonly string[]): boolean => {
  const headings = lines.filter((line) => line.length < longest).map((line) => line.replace(marks, ''));
  return (
    lines.slice(0, front).some((line) => calledPitch.test(line)) ||
    lines.filter((line) => calledPitch.test(line)).length >= often ||
    (headings.some((line) => problem.test(line)) && headings.some((line) => solution.test(line))) ||
    !isText(lines)
  );
};
