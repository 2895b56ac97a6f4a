/** Tokens a text may cost, on the safe side: about four Latin letters or two and a half of other scripts to a token. */
export const estimateTokens = (text: string): number => {
  const others = text.match(/[^\u0000-\u024f]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / 4 + others / 2.5);
};
