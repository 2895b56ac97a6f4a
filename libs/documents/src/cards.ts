/*
 * Boxes that read as one: a figure with what it counts.
 */

const mostLines = 3;
const longestLine = 60;
const longestValue = 16;
const value = /^\W{0,3}(?:\p{L}{1,4}\.?\s?)?\W{0,2}\p{N}[\p{N}\s.,٫٬/:–-]*\W{0,2}(?:\s?\p{L}{1,9}\.?)?\W{0,2}$/u;

/** "100K+", "JD 2.5M", "٣٥٪". */
const isValue = (line: string): boolean => line.length <= longestValue && value.test(line);

/** Whether these lines, alone in one box, are a label and its value. */
export const isCard = (lines: readonly string[]): boolean =>
  lines.length > 1 &&
  lines.length <= mostLines &&
  lines.every((line) => line.length <= longestLine) &&
  lines.filter(isValue).length === 1;
