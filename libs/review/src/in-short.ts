/** A text of at most `longest` characters; of a longer one its beginning up to a whole word, with a sign that more follows. */
export const inShort = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest).replace(/\s\S*$|\p{Cs}$/u, '')} …`;
