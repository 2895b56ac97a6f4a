import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };

/** Whoever guesses here tries these as well. */
const ownWords = ['plumbline', 'pitchdeck', 'investor memo'];

/** The passwords that people use most and that lists of stolen ones begin with, 49,000 of them. */
const common: ReadonlySet<string> = new Set(passwords);

/** Whether a password is among those that are tried first, in whatever letters, or is little more than the product's own name. */
export const isCommon = (password: string): boolean => {
  const written = password.toLowerCase();
  if (common.has(written)) return true;
  const rest = ownWords.reduce((left, word) => left.replaceAll(word, ''), written);
  return rest !== written && rest.replaceAll(/[^\p{L}]/gu, '').length < 4;
};
