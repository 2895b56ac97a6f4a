import type { Box, RecognisedLine } from './ocr.ts';
import type { PictureLook } from './picture-look.ts';

/*
 * Whether a picture shows the screen of a product: its words are those of an app, not of the pitch. Told by what screens
 * have in common: the shape of a phone, the clock of a status bar, labels of buttons, tabs and fields that stand alone, a bar
 * at the head or foot, cards in several shades from edge to edge. What speaks against it is what charts, tables, logos, photographs and
 * drawn posters have: a white edge around, axes, grain, words in capitals.
 */

const words = [
  'home|search|settings|profile|account|dashboard|menu|notifications?|messages?|inbox|chats?|explore|bookmarks?|favou?rites?',
  'log ?(?:in|out)|sign ?(?:in|up|out)|register|user ?name|(?:first|last|full) name|name on card|password|e-?mail(?: address)?|phone(?: number)?',
  'submit|cancel|save|send|next|back|edit|delete|share|download|upload|export|import|update|apply|reset|clear|continue|confirm|skip|done|ok|close',
  '(?:view|see|load|show|read|learn) (?:all|more|details)|add(?: new)?(?: \\w+)?|create new(?: \\w+)?|filters?|sort(?: by)?',
  'cart|added to cart|add to (?:cart|bag|basket)|checkout|payment method|pay now|buy(?: now)?|book(?: now| appointment)?',
  'reply|comments?|posts|follow(?:ing|ers)?|today|yesterday|my \\w+|help|about us|contact us|get started|start now|try (?:it )?(?:for )?free(?: now)?',
];
const label = new RegExp(`^(?:${words.join('|')})$`, 'i');
const begins =
  /^(?:welcome\b|hello,? \w|hi,? \w|good (?:morning|afternoon|evening|day)\b|(?:enter|select|choose|type|enable|disable|click|tap|set your|forgot) \S|(?:search|write) (?:for|by|an?|your|here)\b)/i;
/** At the head it is what a browser shows; elsewhere it may be the company's. */
const address = /^(?:https?:|www\.|localhost|[\w-]+\.(?:com|io|app|org|net)(?:\/|$))/i;
const arabicLabel =
  /^(?:ال)?(?:رئيسية|بحث|إعدادات|حسابي|ملف الشخصي|تسجيل (?:ال)?(?:دخول|خروج)|دخول|خروج|إلغاء|حفظ|إرسال|تالي|سابق|رجوع|تعديل|حذف|مشاركة|قائمة|لوحة (?:ال)?تحكم|إشعارات|رسائل|سلة|متجر|طلباتي|حجوزاتي|حجز|تأكيد|متابعة|ادفع(?: الآن)?|عرض الكل|إضافة|تحميل|جديد|طباعة|(?:ابحث|مرحبا|أهلا|اختر|أدخل|جميع|اعرض)(?!\p{L}).*)$/u;
/** A longer line is a sentence, whatever it begins with. */
const longestLabel = 40;

const clock = /(?<!\d)\d{1,2}[:.]\d{2}(?!\d)/;
const figure = /^[\d\s.,:%$€£₹+()–-]+[kmb]?$/i;
const mark =
  /^(?:(?:FY ?)?(?:19|20)\d\d\p{L}?|Q[1-4](?: .*)?|year \d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* ?\d*)$/iu;

/** An icon before a label is read as a sign or a capital letter. */
const bareOf = (text: string): string =>
  text.replace(/^(?:[^\p{L}\p{N}]+|[A-Z] )+/u, '').replace(/(?: v|[^\p{L}\p{N}.)%]+)$/u, '');

const isCapitals = (text: string): boolean =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= 4 && /[A-Z]/.test(text) && text === text.toUpperCase();

/** A picture on a page: what was read in it, where it lies, and how it is painted, where that is known. */
export interface ShownPicture {
  lines: RecognisedLine[];
  box: Box;
  /** The page's width by its height. */
  aspect: number;
  look: PictureLook | null;
}

/** Figures, years or months that stand in a row or a column, as along an axis or in a table. */
const hasAxis = (lines: RecognisedLine[]): boolean => {
  const marks = lines.filter(({ text }) => figure.test(bareOf(text)) || mark.test(bareOf(text))).map(({ box }) => box);
  const inLine = (at: (box: Box) => number, near: number): boolean =>
    marks.some((box) => marks.filter((other) => Math.abs(at(other) - at(box)) <= near).length >= 4);
  return inLine((box) => box[2], 6) || inLine((box) => box[0], 6) || inLine((box) => (box[1] + box[3]) / 2, 5);
};

/**
 * Log odds, fitted on 251 pictures of strangers' decks (110 of them screens), with the decks held out in turn. A chart or a table that
 * is taken for a screen loses the pitch what it says, so a picture is one only where it is clearly likelier than not.
 */
const weights = {
  phone: 2.2,
  clock: 1.9,
  named: 2.5,
  fields: 0.5,
  axis: -1.7,
  capitals: -4,
  shades: 0.3,
  dark: 1.2,
  grain: -6,
  head: 1.7,
  foot: 0.8,
  even: -1.5,
};
const enough = 2.5;
type Sign = keyof typeof weights;
const signNames: Sign[] = [
  'phone',
  'clock',
  'named',
  'fields',
  'axis',
  'capitals',
  'shades',
  'dark',
  'grain',
  'head',
  'foot',
  'even',
];

/** What speaks for a screen and against it, each from 0 to a few. */
const signsOf = ({ lines, box: [left, top, right, bottom], aspect, look }: ShownPicture): Record<Sign, number> => {
  const ratio = (bottom - top) / ((right - left) * aspect);
  const isAtHead = ({ box }: RecognisedLine): boolean => box[1] < top + 0.1 * (bottom - top);
  const isLabel = (line: RecognisedLine, text: string): boolean =>
    label.test(text) || begins.test(text) || arabicLabel.test(text) || (isAtHead(line) && address.test(text));
  const named = new Set(
    lines.flatMap((line) => {
      const text = bareOf(line.text);
      return text.length <= longestLabel && isLabel(line, text) ? [text.toLowerCase()] : [];
    }),
  );
  const fields = lines.filter(({ text }) => /[:*][^\p{L}\p{N}]*$/u.test(text) && text.split(' ').length <= 4).length;
  return {
    phone: ratio > 1.6 && ratio < 2.5 ? 1 : 0,
    clock: lines.some((line) => isAtHead(line) && clock.test(line.text) && line.text.length <= 16) ? 1 : 0,
    named: Math.min(4, named.size),
    fields: Math.min(2, fields),
    axis: hasAxis(lines) ? 1 : 0,
    capitals: lines.filter(({ text }) => isCapitals(text)).length / Math.max(1, lines.length),
    shades: Math.min(6, look?.shades ?? 0),
    dark: look?.isDark === true ? 1 : 0,
    grain: look?.grain ?? 0,
    head: look?.hasHead === true ? 1 : 0,
    foot: look?.hasFoot === true ? 1 : 0,
    even: look?.evenEdge ?? 0,
  };
};

/** Two words may stand in any drawing: "Today", "Next". Alone they have to be more. */
const leastNamed = 3;

const oddsOf = (picture: ShownPicture): number => {
  const signs = signsOf(picture);
  const odds = signNames.reduce((sum, sign) => sum + weights[sign] * signs[sign], -enough);
  const isPainted = signs.phone + signs.clock + signs.head + signs.foot + signs.dark > 0;
  return isPainted || signs.named >= leastNamed ? odds : Math.min(0, odds);
};

/** Screens are often shown in a row: a picture of the same size as one is another, unless much speaks against it. */
const sameSize = 6;
const notAlike = -3;
const isOfSize = ({ box: one }: ShownPicture, { box: other }: ShownPicture): boolean =>
  Math.abs(one[2] - one[0] - (other[2] - other[0])) <= sameSize &&
  Math.abs(one[3] - one[1] - (other[3] - other[1])) <= sameSize;

/** Those of a page's pictures that show the screen of a product. */
export const screensAmong = (pictures: ShownPicture[]): ShownPicture[] => {
  const odds = pictures.map((picture) => ({ picture, odds: oddsOf(picture) }));
  const sure = odds.filter((one) => one.odds > 0).map(({ picture }) => picture);
  return odds
    .filter(({ picture, odds: own }) => own > 0 || (own > notAlike && sure.some((one) => isOfSize(one, picture))))
    .map(({ picture }) => picture);
};
