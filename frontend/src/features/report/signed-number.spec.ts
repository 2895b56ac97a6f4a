import { describe, expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import { signedNumber } from './signed-number.ts';

describe('how much a score moved', () => {
  test.each(['en', 'ar-u-nu-latn'])('has a sign of typography and no mark of direction (%s)', (locale) => {
    const intl = createIntl({ locale });
    expect([-43, -1, 0, 2, 100].map((by) => signedNumber(intl, by))).toEqual([
      '\u221243',
      '\u22121',
      '0',
      '+2',
      '+100',
    ]);
  });

  test('keeps the digits of the language', () => {
    const intl = createIntl({ locale: 'ar-u-nu-arab' });
    expect([-12, 3].map((by) => signedNumber(intl, by))).toEqual(['\u2212١٢', '+٣']);
  });
});
