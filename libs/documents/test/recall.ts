/** Words as they are compared: without case, marks and the ways to write one Arabic letter. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064B-\u0652\u0640]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .match(/[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu) ?? [];

/** Part of the source's words that were read, each as often as it stands there, 0 to 1. */
export const wordRecall = (source: string, read: string): number => {
  const left = new Map<string, number>();
  for (const word of wordsOf(read)) left.set(word, (left.get(word) ?? 0) + 1);
  const words = wordsOf(source);
  let found = 0;
  for (const word of words) {
    const more = left.get(word) ?? 0;
    if (more === 0) continue;
    found += 1;
    left.set(word, more - 1);
  }
  return words.length === 0 ? 1 : found / words.length;
};
