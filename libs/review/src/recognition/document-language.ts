import { eld } from 'eld/extrasmall';

const lettersOf = (text: string, script: RegExp): number => text.match(script)?.length ?? 0;

const arabicLetters = /\p{Script=Arabic}/gu;
const latinLetters = /\p{Script=Latin}/gu;
/** Of Persian, Urdu and their neighbours, not of Arabic. */
const beyondArabic = /[پچژگٹڈڑےکیەڕڵۆێ]/gu;

/** Scripts of one language, or nearly so. */
const scripts: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Thai}/gu, 'th'],
];

/** Small words of English: names and terms of trade are English in many languages, these are not. */
const englishWords = /\b(?:the|of|and|to|for|with|our|we|is|are|that|from|by|their|this|your|you|how|what|not|it)\b/giu;
/** Written otherwise in Indonesian, which the detector takes for Malay. */
const malayWords = /\b(?:kerana|syarikat|wang|ialah|pelbagai|kewangan|mereka|awak)\b/giu;

/** A name of the language of Latin letters; English where there is too little to tell. */
const latinLanguage = (text: string): string => {
  // Addresses and names of files are of no language.
  const words = text.replace(/\S*(?:@|https?:|www\.|\.(?:com|org|io))\S*/giu, ' ').match(/[\p{L}\p{M}'’]+/gu) ?? [];
  if (words.length < 4) return 'en';
  const plain = words.join(' ');
  if (lettersOf(plain, englishWords) >= words.length * 0.12) return 'en';
  const found = eld.detect(plain);
  const { language } = found;
  const scores = found.getScores();
  if (!found.isReliable() || (scores[language] ?? 0) < (scores.en ?? 0) * 1.15) return 'en';
  if (language === 'ms') return lettersOf(plain, malayWords) > 1 ? 'ms' : 'id';
  return language === '' ? 'en' : language;
};

const arabicLanguage = (text: string): string => {
  const letters = lettersOf(text, arabicLetters);
  if (lettersOf(text, beyondArabic) < letters * 0.02) return 'ar';
  const { language } = eld.detect((text.match(/[\p{Script=Arabic}\p{M}]+/gu) ?? []).join(' '));
  return ['fa', 'ur', 'ku'].includes(language) ? language : 'ar';
};

/** So much of a document is enough to tell. */
const enough = 20_000;

/** ISO 639-1 code of the language most of a text's letters are of; 'en' when it has none. */
export const languageOf = (whole: string): string => {
  const text = whole.slice(0, enough);
  const latin = lettersOf(text, latinLetters);
  const arabic = lettersOf(text, arabicLetters);
  const [most = 0, other = 'en'] = scripts
    .map(([script, language]): [number, string] => [lettersOf(text, script), language])
    .reduce((best, one) => (one[0] > best[0] ? one : best), [0, 'en']);
  // A word of Chinese or Japanese has fewer letters.
  const weight = ['ja', 'zh', 'ko'].includes(other) ? 2 : 1;
  if (most * weight > latin && most * weight > arabic) {
    if (other === 'zh' && lettersOf(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > most * 0.1) return 'ja';
    if (!['ru', 'hi'].includes(other)) return other;
    return eld.detect(text).language || other;
  }
  return arabic > latin ? arabicLanguage(text) : latinLanguage(text);
};
