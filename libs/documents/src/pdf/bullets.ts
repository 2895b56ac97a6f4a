/*
 * What stands before a point of a list: bullets, dashes, numbers and letters.
 */

const bulletSigns = '•‣◦●○◉▪▫■□◆◇❖►▶▸➢➤➔✓✔✅☑✗✘❌→»·*\\uF0B7\\uF0A7\\uF0D8\\uF0FC';
/** Places where fonts of symbols have their dots, squares, diamonds, arrows and ticks: Wingdings 1 to 3 and Symbol. */
const symbols = '\\uF06C-\\uF078\\uF07D\\uF084\\uF097\\uF09E-\\uF0A8\\uF0D8\\uF0E0\\uF0E8\\uF0F0\\uF0FB-\\uF0FE';
const figures = '(?:\\d{1,2}|[\\u0660-\\u0669]{1,2}|[\\u06F0-\\u06F9]{1,2})';
const counted = `\\(?(?:${figures}|[a-zA-Z])[.)]`;
/** A number and a dot close to its words. */
const countedClose = `\\(?${figures}[.)](?=\\p{Lu}\\p{Ll}|\\p{Script=Arabic})`;
/** The same with a dash, as Arabic lists are counted, or with a letter; «د.» and «م.» are titles of people. */
const countedInArabic = `(?:${figures}\\s?[-–]|-${figures}\\s|[أابجدهوزحط](?:\\)|\\s?[-–]\\s))\\s*(?=\\p{Script=Arabic})`;

/** A bullet or a number before words. */
export const bulletMark = new RegExp(
  `^(?:[${bulletSigns}]\\s*|[${symbols}]\\s+|(?:[-–—]|${counted})\\s+|${countedClose}|${countedInArabic})(?=\\S)`,
  'u',
);
/** The same in a phrase of its own, left of its words; there, fonts of icons have the places of symbols. */
export const loneMark = new RegExp(`^(?:[${bulletSigns}–—-]|\\(?${figures}[.)])$`, 'u');
