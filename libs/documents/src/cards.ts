/*
 * Boxes that read as one: a figure with what it counts, a person's name with what they do.
 */

const mostLines = 3;
const longestLine = 60;
const longestValue = 16;
const value = /^\W{0,3}(?:\p{L}{1,4}\.?\s?)?\W{0,2}\p{N}[\p{N}\s.,٫٬/:–-]*\W{0,2}(?:\s?\p{L}{1,9}\.?)?\W{0,2}$/u;

/** "100K+", "JD 2.5M", "٣٥٪". */
const isValue = (line: string): boolean => line.length <= longestValue && value.test(line);

/** What a person does in a venture. */
export const roles =
  /\b(?:C[A-Z]O|founder|co-?founder|officer|director|manager|engineer|developer|designer|scientist|advis[eo]r|analyst|president|partner|head|lead|professor|consultant|intern|specialist)\b|المؤسس|مؤسس|الرئيس|رئيس|مدير|مهندس|مطور|مستشار|مصمم|مسؤول|أخصائي/iu;
const nameLength = 40;
export const looksLikeName = (text: string): boolean =>
  text.length <= nameLength &&
  !/\p{N}|[.!?:]$/u.test(text) &&
  /^(?:[\p{Lu}\p{Script=Arabic}][\p{L}.'’,-]*\s*){2,6}$/u.test(text);

/** Whether these lines, alone in one box, are a label and its value, or a name and a role. */
export const isCard = (lines: readonly string[]): boolean =>
  lines.length > 1 &&
  lines.length <= mostLines &&
  lines.every((line) => line.length <= longestLine) &&
  (lines.filter(isValue).length === 1 ||
    (lines.length === 2 && looksLikeName(lines[0] ?? '') && roles.test(lines[1] ?? '')));
