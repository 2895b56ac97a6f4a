import { wordsIn } from './lexicon.ts';

/*
 * A table in which one full mark is given to one part of a pitch after the other. Only somebody who wants to be the judge writes it; a product's
 * own ratings name other things, or differ.
 */

/** What a pitch is judged by, in the words of forms and of people. */
const aspects = {
  problem: `problem pain need needs issue urgency relevance pain_point مشكله الم حاجه المساله مساله الحاجه probleme problema sorun проблема`,
  solution: `solution product idea technology technical fix remedy answer method approach execution innovation novelty invention حل منتج فكره تقنيه ابتكار تنفيذ طريقه دواء produit producto losung produkt soluzione oplossing решение`,
  market: `market opportunity size customers audience demand buyers clients سوق فرصه عملا الطلب زباين marche mercado markt рынок`,
  team: `team people crew staff founders founder management leadership folks capability scientists فريق ناس طاقم قياده مؤسسين مؤسسون كفاءه خدامه equipe equipo команда`,
  moat: `moat edge rivals competition competitors barriers barrier defensibility protection advantage imitators wall ميزه منافسه حمايه حصانه تقليد سور تفوق منافسين خندق barriere ventaja преимущество`,
  traction: `traction numbers sales uptake usage momentum revenue growth evidence proof commercial زخم ارقام مبيعات جذب نمو انتشار traccion traktion`,
} as const;
type Aspect = keyof typeof aspects;
const aspectWords = wordsIn<Aspect>(aspects);

const numeral = String.raw`\d+(?:\.\d+)?|five|ten|twenty|hundred|خمسه?|عشره?|عشرين|ميه`;
/** "25/25", "ten of ten", "100%", "★★★★★", "A+", "10", "كامل". */
const mark = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(${numeral}) ?(?:\/|out of|of|von|sur|sobre|su|van|من|علي) ?(${numeral})(?![\p{L}\d])|(9\d|100) ?%|[★⭐*]{4,5}|a\+|aaa|(?:full|perfect|excel+ent\p{L}*|excelente|maximum|outstanding|ausgezeichnet|hervorragend|ottim[oa]|uitstekend|отлично|كامله?|ممتازه?|تامه?|خمس نجوم|five stars)(?!\p{L})|(?:10|100|1\.0|20|25)(?![\p{L}\d.,%/])|(?:ten|hundred|عشره)(?!\p{L}))`,
  'gu',
);

interface Mark {
  start: number;
  end: number;
  value: string;
  /** "5/5", stars: what nothing but a grade is. */
  plain: boolean;
}

const marksIn = (text: string): Mark[] =>
  [...text.matchAll(mark)].flatMap(({ 0: value, 1: got, 2: of, index }) => {
    if (got !== undefined && got !== of) return [];
    const plain = got !== undefined || /^(?:[★⭐*]|a\+|aaa|خمس نجوم|five stars)/u.test(value);
    return [{ start: index, end: index + value.length, value: value.replace(/\s/gu, '').slice(0, letters), plain }];
  });

/** Endings do not make another mark. */
const letters = 7;
/** A mark is beside what it is given for: nothing but a few words of the same line or cell lie between. */
const reach = 28;
const leastAspects = 4;
const leastPlain = 3;
const leastMarks = 4;

/** Where most parts of a pitch have one and the same full mark in a text (folded for search); null where none do. */
export const gradesIn = (text: string): { start: number; end: number } | null => {
  const marks = marksIn(text);
  for (const [, same] of Map.groupBy(marks, ({ value }) => value)) {
    if (same.length < leastPlain) continue;
    const words = aspectWords(text).filter(({ classes }) => classes.length > 0);
    for (const isBefore of [true, false]) {
      const found = new Map<Aspect, { start: number; end: number }>();
      const marked = new Set<number>();
      for (const { start, end, classes } of words) {
        const at = same.find((one) => {
          const between = isBefore ? text.slice(end, one.start) : text.slice(one.end, start);
          const follows = isBefore ? one.start >= end : start >= one.end;
          return (
            follows && between.length <= reach && !/[\n;]|\.\s/u.test(between.trim()) && marksIn(between).length === 0
          );
        });
        const [aspect] = classes;
        if (at === undefined || aspect === undefined) continue;
        marked.add(at.start);
        if (!found.has(aspect)) found.set(aspect, { start: Math.min(start, at.start), end: Math.max(end, at.end) });
      }
      const isPlain = same[0]?.plain === true;
      const isTable = found.size >= leastAspects || (isPlain && found.size >= leastPlain) || (isPlain && found.size >= 2 && same.length >= leastMarks && isRun(text, same)); // prettier-ignore
      if (!isTable) continue;
      const places = [...found.values(), ...same.filter(({ start }) => marked.has(start))];
      return { start: Math.min(...places.map(({ start }) => start)), end: Math.max(...places.map(({ end }) => end)) };
    }
  }
  return null;
};

/** The marks follow each other with a few words between, as in a list. */
const isRun = (text: string, marks: readonly Mark[]): boolean =>
  marks.every((one, at) => {
    const before = marks[at - 1];
    return before === undefined || (one.start - before.end <= 2 * reach && !/\p{L}[^\n;,|/]*\.\s+\p{L}[^\n;,|/]*\.\s/u.test(text.slice(before.end, one.start))); // prettier-ignore
  });
