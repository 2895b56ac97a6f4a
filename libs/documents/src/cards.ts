/*
 * Boxes that read as one: a figure with what it counts, a person's name with what they do.
 */

const mostLines = 3;
const longestLine = 60;
const longestValue = 16;
const value = /^\W{0,3}(?:\p{L}{1,4}\.?\s?)?\W{0,2}\p{N}[\p{N}\s.,٫٬/:–-]*\W{0,2}(?:\s?\p{L}{1,9}\.?)?\W{0,2}$/u;

/** "100K+", "JD 2.5M", "٣٥٪". */
const isValue = (line: string): boolean => line.length <= longestValue && value.test(line);

const figureLength = 16;
const labelLength = 80;
/** Words that end with a full stop are a sentence from so many on. */
const sentenceWords = 6;

/** The first half of a range, before its dash; and a unit that stands close to its figure. */
const rangeFrom = /(?<![\p{L}\p{N}])(?:\p{L}{1,3}\s?)?\p{N}[\p{N}.,٫٬]*\s?\p{L}{0,4}\s?[–—-]\s?(?=\P{N}{0,4}\p{N})/u;
const unitAtFigure = /(?<=^\P{L}*\p{N})\p{L}{5,10}$/u;
/** Characters of a range; a longer text is none, and is not searched. */
const longestRange = 40;

/** What a figure is told of in brackets, as its years or its country. */
const note = /(?<=^[^\s(]+(?:\s\S*\p{N}\S*)?)\s*\([^()]*\)$/u;
const isNote = /^\([^()]*\p{L}[^()]*\)$/u;
const pictureNumber = /^(?:fig|figure|table|(?:ال)?(?:شكل|جدول))\.?\s*\(?\p{N}+(?:[.-]\p{N}+)?\)?\p{P}?$/iu;
/** "FIG. 4": the number of a picture or a table. */
export const isPictureNumber = (text: string): boolean => pictureNumber.test(text);

/**
 * "4,200", "$4.6M", "Q1 2026", "RM 0.004–RM 0.006", "43 % (2025–2030)": a figure with hardly a word, and no name with a figure in
 * it as "B2B".
 */
export const isFigureText = (text: string): boolean => {
  if (text.length > longestRange || isNote.test(text) || isPictureNumber(text)) return false;
  const figure = text.replace(note, '').replace(rangeFrom, '').replace(unitAtFigure, '');
  return figure.length <= figureLength && /\p{N}/u.test(figure) && !/\p{L}{5}|\p{L}\p{N}\p{L}/u.test(figure);
};

/** Few words and no sentence. */
export const isLabelText = (text: string): boolean =>
  text.length <= labelLength &&
  /\p{L}{2}/u.test(text) &&
  !(/[.؟!]$/u.test(text) && text.split(' ').length >= sentenceWords);

/** What a person does in a venture. */
export const roles =
  /\b(?:C[A-Z]O|founder|co-?founder|officer|director|manager|engineer|developer|designer|scientist|advis[eo]r|analyst|president|partner|head|lead|professor|consultant|intern|specialist)\b|(?<!\p{L})و?(?:ال)?(?:مؤسس|رئيس|مدير|مهندس|مطور|مستشار|مصمم|مسؤول|أخصائي)(?:ة|ون|ين)?(?!\p{L})/iu;
const nameLength = 40;
export const looksLikeName = (text: string): boolean =>
  text.length <= nameLength &&
  !/\p{N}|[.!?:]$/u.test(text) &&
  // An icon may stand before it.
  /^\P{L}{0,2}(?:[\p{Lu}\p{Script=Arabic}][\p{L}.'’,-]*\s*){2,6}$/u.test(text);

/** Whether these lines, alone in one box, are a label and its value, or a name and a role. */
export const isCard = (lines: readonly string[]): boolean =>
  lines.length > 1 &&
  lines.length <= mostLines &&
  lines.every((line) => line.length <= longestLine) &&
  (lines.filter(isValue).length === 1 ||
    (lines.length === 2 && looksLikeName(lines[0] ?? '') && roles.test(lines[1] ?? '')));
