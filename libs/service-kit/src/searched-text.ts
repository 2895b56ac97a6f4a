/*
 * What is looked for is a part of a text, as typed: no pattern, no operator. Texts and what is looked for are folded alike, so
 * that neither letter case, nor Arabic marks and forms of letters, nor marks of direction stand between them.
 */

/** Letters that mean the same to whoever types them, beyond what Unicode's own decomposition says. */
const alike: Record<string, string> = { ى: 'ي', ة: 'ه', ٱ: 'ا', ک: 'ك', ی: 'ي' };
const alikeLetters = new RegExp(`[${Object.keys(alike).join('')}]`, 'gu');
const firstDigits = ['٠', '۰'].map((zero) => zero.codePointAt(0) ?? 0);

const westernDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = firstDigits.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
};

/** A text as it is searched and searched for: one line of letters that differ only where they mean something else. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    // Marks on letters (accents, Arabic vowels, the hamza that a letter carries), the tatweel, and what cannot be seen.
    .replace(/[\p{M}\u0640\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(alikeLetters, (letter) => alike[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/gu, westernDigit)
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
