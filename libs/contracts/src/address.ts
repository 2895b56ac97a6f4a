/** The spec's simple x@y.z pattern, used by the forms and by the server alike. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

// Marks of direction and of nothing, which come along with an address that is copied out of an Arabic text.
const unseenMarks = /[\u200B\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/g;

const isAscii = (text: string): boolean => /^[\x21-\x7E]*$/.test(text);

/** What ends a host in an address of the web, where the mail's domain would go on. */
const endsHost = /[/?#:\\%@[\]]/;

/** A domain by the rules of IDN (UTS 46), as the browser and Node apply them: `bücher.example` → `xn--bcher-kva.example`. */
const asciiDomain = (domain: string): string | null => {
  if (isAscii(domain)) return domain;
  if (endsHost.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
};

/**
 * The one form in which an address is stored, compared and written to, so that one address is one account however it was
 * typed: composed and compatible letters (NFKC), lower case, a domain beyond ASCII as it stands in the DNS. Mails go to
 * this form too, so nobody gets a link by typing letters that only look like an address. What is no address comes back as
 * something that `emailPattern` does not know.
 */
export const canonicalAddress = (typed: string): string => {
  const composed = typed.replace(unseenMarks, '').normalize('NFKC').toLowerCase().normalize('NFKC');
  // The full stop of Chinese and Japanese, which IDN takes for a dot.
  const folded = composed.replaceAll('\u3002', '.').trim();
  if (!emailPattern.test(folded)) return folded;
  const at = folded.lastIndexOf('@');
  const domain = asciiDomain(folded.slice(at + 1));
  return domain === null ? '' : `${folded.slice(0, at)}@${domain}`;
};

/** Whether what was typed is an address: the forms' answer is the server's, in whatever form of its letters it was typed. */
export const isAddress = (typed: string): boolean => emailPattern.test(canonicalAddress(typed));
