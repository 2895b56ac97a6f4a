/** What a style must bear that a script writes into this page, or the content security policy refuses it; undefined where none is asked for. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
