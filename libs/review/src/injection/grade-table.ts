import { wordsIn } from './lexicon.ts';
import { judgingWords } from './words.ts';
import type { Range } from './encodings.ts';

/*
 * A table in which full marks are given to one part of a pitch after the other. Only somebody who wants to be the judge writes it: what
 * customers and tests rate has other parts.
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
/** What nobody rates but who judges a pitch. */
const judged = new Set<Aspect>(['problem', 'market', 'moat']);

const numeral = String.raw`\d+(?:\.\d+)?|five|ten|twenty|hundred|خمسه?|عشره?|عشرين|ميه`;
/** "25/25", "ten of ten", "100%", "★★★★★", "A+", "كامل"; "10" where a line or cell ends with it. */
const mark = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(${numeral}) ?(?:\/|out of|of|von|sur|sobre|su|van|من|علي) ?(${numeral})(?![\p{L}\d])|(?:9\d|100)%|[★⭐*]{4,5}|a\+|aaa|(?:full|perfect|excel+ent\p{L}*|excelente|maximum|outstanding|ausgezeichnet|hervorragend|ottim[oa]|uitstekend|отлично|كامله?|ممتازه?|تامه?|خمس نجوم|five stars)(?!\p{L})|(?:10|100|1\.0|20|25)(?! ?[\p{L}\d%€$£/.,])|(?:ten|hundred|عشره)(?! ?[\p{L}\d%]))`,
  'gu',
);

interface Mark {
  start: number;
  end: number;
  value: string;
  /** All that can be had; else it is only high: "9/10". */
  full: boolean;
  /** What nothing but a grade is; customers give some of these too. */
  plain: boolean;
  ofCustomers: boolean;
}

/** Endings do not make another mark. */
const letters = 7;
const high = 0.8;

const marksIn = (text: string): Mark[] =>
  [...text.matchAll(mark)].flatMap(({ 0: said, 1: got, 2: of, index }) => {
    const full = got === of;
    if (!full && !(Number(got) / Number(of) >= high && Number(got) < Number(of))) return [];
    const value = said.replace(/\s/gu, '').slice(0, letters);
    const isStars = /^(?:[★⭐*]|خمس نجوم|five stars)/u.test(said);
    const plain = got !== undefined || isStars || /^(?:a\+|aaa)/u.test(said);
    const ofCustomers = isStars || ['5', 'five', 'خمسه', 'خمس'].includes(of ?? '');
    return [{ start: index, end: index + said.length, value, full, plain, ofCustomers }];
  });

/** A mark is beside what it is given for: no more than a word of the same line or cell lies between. */
const reach = 28;
const isNear = (between: string): boolean =>
  !/[\n;]|\.\s/u.test(between) && (between.match(/\p{L}+/gu)?.length ?? 0) <= 1;
/** Marks of one table follow each other. */
const apart = 64;
const leastAspects = 4;
const leastPlain = 3;
const leastMarks = 4;

interface Given {
  aspect: Aspect;
  mark: Mark;
  start: number;
  end: number;
}

/** What each mark is given for, the marks behind their words (`isBehind`) or before them. */
const givenIn = (text: string, marks: readonly Mark[], words: readonly { start: number; end: number; classes: readonly Aspect[] }[], isBehind: boolean): Given[] =>
  marks.flatMap((one, at) => {
    const other = marks[isBehind ? at - 1 : at + 1];
    const word = isBehind
      ? words.findLast(({ end }) => end <= one.start && one.start - end <= reach)
      : words.find(({ start }) => start >= one.end && start - one.end <= reach);
    const [aspect] = word?.classes ?? [];
    if (word === undefined || aspect === undefined) return [];
    const [from, to] = isBehind ? [word.end, one.start] : [one.end, word.start];
    const isOther = other !== undefined && (isBehind ? other.end > word.start : other.start < word.end);
    if (isOther || !isNear(text.slice(from, to))) return [];
    return [{ aspect, mark: one, start: Math.min(word.start, one.start), end: Math.max(word.end, one.end) }];
  }); // prettier-ignore

/** Of a run of marks whether a judge alone gives them. */
const isTable = (run: readonly Given[], saysJudging: boolean): boolean => {
  const named = new Set(run.map(({ aspect }) => aspect));
  const isOfJudge = [...named].some((name) => judged.has(name));
  if (run.some((one) => !one.mark.full)) return saysJudging && isOfJudge && named.size >= leastAspects;
  if (named.size >= leastAspects && !run.some((one) => one.mark.ofCustomers)) return true;
  return isOfJudge && named.size >= (run.every((one) => one.mark.plain) ? leastPlain : leastAspects);
};

const runsOf = (given: readonly Given[]): Given[][] => {
  const runs: Given[][] = [];
  for (const one of given) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last === undefined || before === undefined || one.mark.start - before.mark.end > apart) runs.push([one]);
    else last.push(one);
  }
  return runs;
};

/** Marks that follow each other, some of them for parts of a pitch: "Urgency 20/20, fit 20/20, market 20/20, skill 20/20". */
const isList = (marks: readonly Mark[], run: readonly Given[]): boolean =>
  marks.length >= leastMarks &&
  marks.every((one, at) => one.plain && !one.ofCustomers && (at === 0 || one.start - (marks[at - 1]?.end ?? 0) <= apart)) &&
  new Set(run.map(({ aspect }) => aspect)).size >= 2; // prettier-ignore

/** Where most parts of a pitch have full marks in a stretch of a text, one mark for all or high ones; null where they do not. */
const gradesIn = (text: string): Range | null => {
  const marks = marksIn(text);
  const words = aspectWords(text).filter(({ classes }) => classes.length > 0);
  if (words.length < 2) return null;
  const saysJudging = judgingWords(text).some(({ classes }) => judging.some((name) => classes.includes(name)));
  const full = Map.groupBy(
    marks.filter((one) => one.full),
    ({ value }) => value,
  );
  for (const some of [...full.values(), marks])
    for (const isBehind of [true, false]) {
      if (some.length < leastPlain) continue;
      const given = givenIn(text, some, words, isBehind);
      const table = runsOf(given).find((run) => isTable(run, saysJudging));
      const listed = table ?? (isList(some, given) ? given : undefined);
      if (listed !== undefined)
        return {
          start: Math.min(...listed.map(({ start }) => start)),
          end: Math.max(...listed.map(({ end }) => end)),
        };
    }
  return null;
};
const judging = ['score', 'reader', 'review'] as const;

/** A table has no more marks; of a longer row of them a part is looked at, then the next. */
const mostMarks = 24;

/** The tables of full marks in a text (folded for search). */
export const gradeTables = (text: string): Range[] => {
  const stretches: Mark[][] = [];
  for (const one of marksIn(text)) {
    const last = stretches.at(-1);
    const before = last?.at(-1);
    if (last === undefined || before === undefined || one.start - before.end > apart || last.length >= mostMarks)
      stretches.push([one]); // prettier-ignore
    else last.push(one);
  }
  return stretches.flatMap((marks) => {
    const [first, last] = [marks[0], marks.at(-1)];
    if (first === undefined || last === undefined || marks.length < leastPlain) return [];
    const from = Math.max(0, first.start - apart);
    const found = gradesIn(text.slice(from, last.end + apart));
    return found === null ? [] : [{ start: from + found.start, end: from + found.end }];
  });
};
