/*
 * Marks of Markdown and HTML that a pitch's text keeps where its file is a text file. A quote is kept with them, so that it stands on its
 * page letter for letter; a person is shown it without.
 */

const replacements: readonly (readonly [RegExp, string])[] = [
  // Tags, pictures and links: what stands in them is read, what they point to is not.
  [/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--.*?-->/giu, ' '],
  [/!?\[([^\][]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s"[^"]*")?\)/gu, '$1'],
  // A rule under a table's heads, and its bars.
  [/(?:^|\s)\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?(?=\s|$)/gu, ' '],
  [/^\s*\|\s*|\s*\|\s*$/gu, ''],
  [/\s*\|\s*(?:\|\s*)*/gu, ' · '],
  [/\*\*|__(?=\S)|(?<=\S)__|~~|`+/gu, ''],
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1'],
];

/** A heading's, a quotation's or a bullet's mark. */
const opening = /^(?:\s*(?:#{1,6}\s+|>\s+|[-*•▪◦‣–—](?:\s+|(?=\p{L}))|\[[ xX]\]\s+))+/u;

/** A passage as a person reads it: one line, without the marks of its text file. */
export const withoutMarks = (passage: string): string => {
  const plain = replacements.reduce((text, [mark, words]) => text.replace(mark, words), passage);
  return plain.replace(/\s+/gu, ' ').replace(opening, '').trim();
};
