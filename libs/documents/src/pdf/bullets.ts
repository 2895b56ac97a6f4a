/*
 * What stands before a point of a list: bullets, dashes, numbers and letters.
 */

const bulletSigns = '•‣◦●○◉▪▫■□◆◇❖►▶▸➢➤➔✓✔✅☑✗✘❌→»·*\\uF0B7\\uF0A7\\uF0D8\\uF0FC';
const figures = '(?:\\d{1,2}|[\\u0660-\\u0669]{1,2}|[\\u06F0-\\u06F9]{1,2})';
const counted = `\\(?(?:${figures}|[a-zA-Z])[.)]`;
/** The same with a dash, as Arabic lists are counted, or with a letter; «د.» and «م.» are titles of people. */
const countedInArabic = `(?:${figures}\\s?[-–]|-${figures}\\s|[أابجدهوزحط](?:\\)|\\s?[-–]\\s))\\s*(?=\\p{Script=Arabic})`;

/** A bullet or a number before words. */
export const bulletMark = new RegExp(
  `^(?:[${bulletSigns}]\\s*|(?:[-–—]|${counted})\\s+|${countedInArabic})(?=\\S)`,
  'u',
);
/** The same in a phrase of its own, left of its words. */
export const loneMark = new RegExp(`^(?:[${bulletSigns}–—-]|\\(?${figures}[.)])$`, 'u');
