/*
 * How lists of Office documents write their numbers. ECMA-376 part 1, 17.18.59.
 */

const arabicAlphabet = [...'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'];
const arabicAbjad = [...'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'];
const hebrew = [...'אבגדהוזחטיכלמנסעפצקרשת'];

const roman = (value: number): string => {
  const signs: Array<[number, string]> = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let left = value;
  let text = '';
  for (const [worth, sign] of signs) {
    while (left >= worth) {
      text += sign;
      left -= worth;
    }
  }
  return text;
};

/** a … z, aa, bb: letters are repeated, not combined. */
const lettered = (value: number, alphabet: string[]): string =>
  (alphabet[(value - 1) % alphabet.length] ?? '').repeat(Math.ceil(value / alphabet.length));

const latin = [...'abcdefghijklmnopqrstuvwxyz'];

/** The digits of another script, from its zero. */
export const inDigits = (value: number, zero: string): string =>
  String(value).replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));

const ordinal = (value: number): string => {
  const suffix = ['th', 'st', 'nd', 'rd'][value % 100 > 10 && value % 100 < 14 ? 0 : value % 10] ?? 'th';
  return `${value}${suffix}`;
};

/** Above this, letters and Roman numbers would only be long. */
const mostCounted = 2_000;

/** A number in a format of WordprocessingML; formats that are rare in English and Arabic are written in digits. */
export const formatNumber = (value: number, format: string): string => {
  if (value < 1 || value > mostCounted) return format === 'none' ? '' : String(value);
  switch (format) {
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperLetter':
      return lettered(value, latin).toUpperCase();
    case 'lowerLetter':
      return lettered(value, latin);
    case 'arabicAlpha':
      return lettered(value, arabicAlphabet);
    case 'arabicAbjad':
      return lettered(value, arabicAbjad);
    case 'hebrew1':
    case 'hebrew2':
      return lettered(value, hebrew);
    case 'hindiNumbers':
      return inDigits(value, '\u0966');
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'decimalEnclosedCircle':
      return value <= 20 ? String.fromCharCode(0x245f + value) : String(value);
    case 'ordinal':
      return ordinal(value);
    case 'none':
      return '';
    default:
      return String(value);
  }
};
