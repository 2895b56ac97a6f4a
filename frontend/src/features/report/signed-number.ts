import type { IntlShape } from 'react-intl';

/**
 * "+2" or "−1" in the digits of the page. The minus sign is U+2212 in every language (Intl writes a hyphen in most), and the
 * marks of direction that Intl puts before a sign in Arabic are left out: whoever shows it isolates it from left to right.
 */
export const signedNumber = (intl: IntlShape, by: number): string =>
  intl
    .formatNumberToParts(by, { signDisplay: 'exceptZero' })
    .map(({ type, value }) => {
      if (type === 'minusSign') return '\u2212';
      return type === 'plusSign' ? '+' : value.replaceAll(/[\u061c\u200e\u200f]/g, '');
    })
    .join('');
