import type { Box, RecognisedLine } from './ocr.ts';

/*
 * Whether a picture shows the screen of a product: its words are those of an app, not of the pitch. Told by what screens
 * have in common: the shape of a phone, a status bar, labels of buttons and tabs that stand alone, many small bits of text.
 */

const labels =
  /^(?:home|search\b.*|settings|profile|dashboard|menu|log ?(?:in|out)|sign ?(?:in|up|out)|submit|cancel|save|send|next|back|edit|delete|share|download|upload|notifications?|messages?|chats?|cart|checkout|my \w+|welcome\b.*|hello,? \w+|user ?name|password|e-?mail|filters?|view all|see all|add(?: new)?|create|continue|confirm|skip|done|reply|follow(?:ing|ers)?|posts|log|view|pay now|buy now|(?:type|new|write|enter)\b.{0,20}(?:message|here|name)?\.{0,3}|https?:.*|www\..*|localhost.*|file|tools|account|orders?|history|select\b.*|choose\b.*)$/i;
const arabicLabels =
  /^(?:الرئيسية|بحث|ابحث.*|الإعدادات|حسابي|الملف الشخصي|تسجيل (?:الدخول|الخروج)|دخول|خروج|إلغاء|حفظ|إرسال|التالي|السابق|رجوع|تعديل|حذف|مشاركة|القائمة|لوحة التحكم|الإشعارات|الرسائل|السلة|طلباتي|حجوزاتي|تأكيد|متابعة|ادفع(?: الآن)?|مرحبا.*|عرض الكل|إضافة|تحميل)$/;
/** The time of day, and the strength of a signal or the battery's charge. */
const clock = /\b\d{1,2}[:.]\d{2}\b/;
const signal = /\b(?:[345]G|LTE|Wi-?Fi|T-Mobile|AM|PM|\d{1,3} ?%)/;
const onlyFigures = /^[\d\s.,:%$€£+–-]+[kmb]?$/i;

const enough = 3;

/** `lines`: those in the picture. `box`: its place on the page, whose width is `aspect` times its height. */
export const isUserInterface = (lines: RecognisedLine[], [left, top, right, bottom]: Box, aspect: number): boolean => {
  if (lines.length < 3) return false;
  const [width, height] = [(right - left) * aspect, bottom - top];
  const bare = lines.map(({ text }) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, ''));
  const named = new Set(
    bare.filter((text) => labels.test(text) || arabicLabels.test(text)).map((text) => text.toLowerCase()),
  );
  const first = lines.filter(({ box }) => box[1] < top + 0.14 * height);
  const bar =
    first.some(({ text }) => clock.test(text)) && first.some(({ text }) => signal.test(text.replace(clock, '')));
  const phone = height > 1.45 * width && height < 2.6 * width;
  const heights = lines.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  const small = (heights[Math.floor(heights.length / 2)] ?? 0) < 22;
  const short = bare.filter((text) => text.split(' ').length <= 4).length > 0.6 * lines.length;
  const figures = bare.filter((text) => onlyFigures.test(text)).length;
  const score =
    (phone ? 2 : 0) +
    (bar ? 2 : 0) +
    Math.min(3, named.size) +
    // The bubbles of a chat are long, and small in their phone.
    (small && ((lines.length >= 10 && short) || (lines.length >= 4 && height > 1.7 * width && phone)) ? 1 : 0) -
    (figures > 0.5 * lines.length ? 2 : 0);
  return score >= enough;
};
