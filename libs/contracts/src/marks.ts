/*
 * Marks of Markdown and HTML that a pitch's text keeps where its file is a text file. A quote is kept with them, so that it stands on its
 * page letter for letter; a person is shown it without.
 */

const replacements: readonly (readonly [RegExp, string])[] = [
  // Tags, pictures and links: what stands in them is read, what they point to is not.
  // "If CAC <x and LTV >y" is none: what follows a tag's name has a value.
  [/<\/?[a-z][a-z0-9]*(?:\s+[a-z:_-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*\/?>|<!--.*?-->/giu, ' '],
  [/!?\[([^\][]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s"[^"]*")?\)/gu, '$1'],
  // What is drawn with letters has bars, too.
  [/[│┃║┆┊]+|[\u2500-\u257f]{2,}/gu, '|'],
  // A rule under a table's heads, and its bars.
  [/(?:^|\s)\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?(?=\s|$)/gu, ' '],
  [/^\s*\|\s*|\s*\|\s*$/gu, ''],
  [/\s*\|\s*(?:\|\s*)*/gu, ' · '],
  [/\*\*|__(?=\S)|(?<=\S)__|~~|`+/gu, ''],
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1'],
];

/** A heading's, a quotation's, a bullet's or a list item's mark. */
const opening =
  /^(?:\s*(?:#{1,6}\s+|>\s+|[-*•▪◦‣–—](?:\s+|(?=\p{L}))|\[[ xX]\]\s+|\(?(?:\d{1,2}|[٠-٩]{1,2})[.)]\s+(?=[\p{L}\p{Extended_Pictographic}“"«(])))+/u;

/** A passage as a person reads it: one line, without the marks of its text file. */
export const withoutMarks = (passage: string): string => {
  const plain = replacements.reduce((text, [mark, words]) => text.replace(mark, words), passage);
  return plain.replace(/\s+/gu, ' ').replace(opening, '').trim();
};
