import { fold } from '../../fold.ts';
import { isFiller, keys, nearStems, phraseHits, type SearchIndex } from '../../search/search-index.ts';
import { generic } from '../../search/thesaurus.ts';
import { contentSlots, type Slot } from '../../search/slots.ts';
import { plainArabic, termsOf, termsOfFolded, valuesOf, type Term } from '../../search/terms.ts';
import { lightWords } from '../light-words.ts';
import { fields, type Field } from './fields.ts';
import { isSigned } from './kinds.ts';
import { ordinalsAsked } from './ordinals.ts';
import { figuresOf, outlineOf } from './outline.ts';
import { plainText } from './whole-words.ts';

/** One thing that a question asks for: by a word or figure of its own, or one of the things pitches are always asked about. */
export interface AskedWord {
  term: Term | null;
  /** The question writes it as a name, not as its first word. */
  isName: boolean;
  field: Field | null;
  /** How much its presence counts: a thing's name 1, a word around it little. */
  weight: number;
  /** The units of the document that hold it, each with how sure that is, 0 to 1. */
  units: Map<number, number>;
  /** The same by what is only near in meaning: good for finding, no proof. */
  loose: Map<number, number>;
}

const lightStems = new Set(lightWords.flatMap((word) => termsOf(word).map(({ stem }) => stem)));
const genericStems = new Set(generic.flatMap((word) => termsOf(word).map(({ stem }) => stem)));

const lightWeight = 0.12;
/** Of a word that is nowhere in the document, it may be the asker's own; a name may not. */
const unknownWeight = 0.55;
const valueWeight = 0.8;
const fieldWeight = 1.3;
const sure = { sound: 0.9, phrase: 1, meaning: 0.8, near: 0.75, byRoot: 0.4, root: 0.5, consumed: 0.9 } as const;
/** Words that only begin alike (region, registered) are two words more often than one slip of the pen. */
const slip = 0.72;
/** A field told within a longer passage may be only touched on. */
const inPassing = 0.8;
const signed = 0.7;
const besideTold = 0.8;
const hint = 0.7;
const leastJoined = 6;
const labelLength = 60;
/** Who signs a first page does it with a title before a name. */
const honorific = /^\W*(?:(?:Dr|Eng|Prof|Mr|Ms|Mrs)\.?\s\p{Lu}|(?:د|م|أ)\.\s?\p{Script=Arabic})/u;

const put = (units: Map<number, number>, unit: number, sureness: number): void => {
  units.set(unit, Math.max(units.get(unit) ?? 0, sureness));
};

const unitsOf = (index: SearchIndex, found: ReadonlyMap<string, number>): Map<number, number> => {
  const units = new Map<number, number>();
  for (const [key, sureness] of found)
    (index.postings.get(key) ?? []).forEach((unit, place) => {
      // Every second entry is a count.
      if (place % 2 === 0) put(units, unit, sureness);
    });
  return units;
};

const looseUnits = (index: SearchIndex, slot: Slot | undefined): Map<number, number> => {
  if (slot === undefined) return new Map();
  const units = unitsOf(index, slot.keys);
  for (const unit of slot.units) put(units, unit, sure.near);
  return units;
};

/** What the pitch is about as a whole stands on every page and tells nothing apart. */
const subject =
  'platform product app application project solution system deck startup company business founder tool website service منصة المنصة مشروع المشروع منتج المنتج تطبيق التطبيق شركة الشركة نظام النظام عرض تقريبا بالضبط';
/** Words that people put around a question, and those that only say what kind of thing is wanted. */
const around =
  "don't doesn't wich idea please thank regarding concerning plan planning expect expected forecast predict scenario percent percentage share amount size score point points number list name mention detail overview compare versus exist existing assigned assign receive end space side field bring brings help helps spent directly overall big established still need needs executives scenario till long fast quick sent added adding together sum total combined difference more less than between each city country region place every per estimate estimated roughly approximately current currently initial initially early exactly precise عشان علشان وبعدها بعدها فضلك لي عنده عندهم عندها ياخذ ياخد يتوقعون متوقع المتوقع يتوقع حذفنا حذف واكتفينا اكتفي سواها سوى نحتاج يحتاجون محتمل محتملين ترتيب بالترتيب يقولون يقول معهم ينزل يزيد يصير اقصى اقصي يستخدمون استخدموا استخدم استخدموها يقدمون يقدم شخص اشخاص واحد بالضبط تقريبا مجموع اجمالي كلي معمول المعمول يقترحونه يقترح ترى يبون يبغون يريدون يملكون اسم بلد دولة مدينة منطقة مدة موعد رقم نقطة نقاط درجة زيادة عمره مع بعض لو اذا ايش وش شو ايه مين فيهم لهم بهم حاليا اليوم الان الحين";
for (const word of around.split(' ')) for (const { stem } of termsOf(word)) lightStems.add(stem);
const subjectStems = new Set(subject.split(' ').flatMap((word) => termsOf(word).map(({ stem }) => stem)));

export const isLight = ({ stem, word }: Term): boolean =>
  lightStems.has(stem) || genericStems.has(stem) || subjectStems.has(stem) || word.includes("'");

const literals = new WeakMap<Field, string[]>();

/** Whether a word is one of the field's own, not one that its pattern lets stand between them: "how much does a lesson cost?" */
const namesField = (field: Field, word: string): boolean => {
  const known = literals.get(field) ?? [...new Set(field.ask.source.replace(/\\p\{\w\}|\(\?<?[!=:]/gu, ' ').match(/\p{L}{2,}/gu) ?? [])]; // prettier-ignore
  literals.set(field, known);
  return known.some((part) => word === part || (part.length >= 3 && word.startsWith(part.slice(0, 3)) && word.includes(part) && word.length <= part.length + 4) || (part.length >= 3 && /\p{Script=Arabic}/u.test(word) && word.includes(part) && word.length <= part.length + 5)); // prettier-ignore
};

/** The fields that a question asks for, with the words of it that stand for each. */
export const fieldsAsked = (question: string): { field: Field; text: string; words: Set<string> }[] => {
  const plain = plainText(question);
  const found = fields.flatMap((field) => {
    const texts = [...plain.matchAll(new RegExp(field.ask.source, 'gu'))].map(([text]) => text);
    const [text] = texts.toSorted((a, b) => b.length - a.length);
    if (text === undefined) return [];
    const words = termsOf(text).map(({ word }) => plainArabic(word));
    return [{ field, text, words: new Set(words.filter((word) => namesField(field, word))) }];
  });
  const taken = new Set<string>();
  return found
    .sort((a, b) => b.text.length - a.text.length)
    .filter(({ words }) => {
      const isNew = [...words].some((word) => !taken.has(word));
      if (isNew) for (const word of words) taken.add(word);
      return isNew;
    });
};

const fieldUnits = (index: SearchIndex, field: Field): Map<number, number> => {
  const units = new Map<number, number>();
  for (const piece of outlineOf(index).pieces) {
    const { plain } = piece;
    const isLabel = piece.isHeading || piece.text.length <= labelLength;
    const heads = piece.heads.some((head) => field.told.test(plainText(head)));
    const told = field.told.test(plain) || heads || (piece.isHeading && field.headed?.test(plain) === true);
    const hinted = !told && field.hint?.test(plain) === true;
    if (!told && !hinted) continue;
    const sureness = hinted ? hint : isLabel || heads ? 1 : inPassing;
    for (let unit = piece.first; unit < piece.last; unit += 1) put(units, unit, sureness);
  }
  // Who made it may just sign the first page.
  const [firstPage] = index.pages;
  const isSigning = outlineOf(index).pieces.some(({ page, text }) => page === firstPage?.n && honorific.test(text));
  if (field.signs === true && isSigning)
    for (const piece of outlineOf(index).pieces)
      if (
        piece.page === index.pages[0]?.n &&
        !piece.isHeading &&
        piece.text.length <= labelLength &&
        isSigned(piece.text)
      )
        for (let unit = piece.first; unit < piece.last; unit += 1) put(units, unit, signed);
  return units;
};

/** Pieces that have a word in two: "neurotech" as "Neuro-Tech". */
const unitsJoined = (index: SearchIndex, word: string): number[] =>
  outlineOf(index).pieces.flatMap(({ plain, first, last }) =>
    plain.includes('-') && plain.replace(/[-\s]/gu, '').includes(word)
      ? Array.from({ length: last - first }, (_, at) => first + at)
      : [],
  );

/** Units with a range that a value lies in: someone of 50 is in "46-55". */
const unitsAround = (index: SearchIndex, value: number): number[] =>
  outlineOf(index).pieces.flatMap((piece) =>
    figuresOf(piece).some(({ low, high }) => low < high && low <= value && value <= high)
      ? Array.from({ length: piece.last - piece.first }, (_, at) => piece.first + at)
      : [],
  );

/** Units that hold every one of these words, with how surely the least sure. */
const unitsWithAll = (all: readonly AskedWord[]): Map<number, number> => {
  const [first, ...others] = all;
  const units = new Map<number, number>();
  for (const [unit, sureness] of first?.units ?? []) {
    const least = Math.min(sureness, ...others.map((word) => word.units.get(unit) ?? 0));
    if (least >= sure.consumed) units.set(unit, least * sure.consumed);
  }
  return units;
};

/** What a question asks for, word by word. */
export const askedWords = (index: SearchIndex, question: string): AskedWord[] => {
  const folded = fold(question);
  const content = termsOfFolded(folded, question).filter((term) => !isFiller(term));
  const meanings = phraseHits(content).filter(({ key }) => key.startsWith('#'));
  const slots = contentSlots(index, question);
  const words = content.map((term, at): AskedWord => {
    const { stem, root, sound, word } = term;
    const found = new Map<string, number>();
    const take = (key: string, sureness: number): void => {
      found.set(key, Math.max(found.get(key) ?? 0, sureness));
    };
    take(keys.stem(stem), 1);
    take(keys.acronym(word), 1);
    // Any Arabic word sounds like something.
    if (sound !== null) take(keys.sound(sound), term.capital ? sure.sound : sure.meaning);
    for (const { key, from, length, byRoot } of meanings) {
      if (from <= at && at < from + length) take(key, byRoot ? sure.byRoot : length > 1 ? sure.phrase : sure.meaning);
    }
    if (root !== null) take(keys.root(root), sure.root);
    if (!index.postings.has(keys.stem(stem)))
      for (const near of nearStems(index, word))
        take(keys.stem(near.stem), near.likeness > slip ? sure.near : sure.root);
    for (let length = 2; length <= 4; length += 1)
      for (let from = Math.max(0, at - length + 1); from <= at && from + length <= content.length; from += 1) {
        const together = content.slice(from, from + length);
        // New York, where the page has only NY.
        if (together.every(({ capital }) => capital)) take(keys.acronym(together.map((one) => one.word[0] ?? '').join('')), sure.near); // prettier-ignore
      }
    const units = unitsOf(index, found);
    if (units.size === 0 && word.length >= leastJoined)
      for (const unit of unitsJoined(index, word)) put(units, unit, sure.sound);
    const isName = /\d/u.test(word) || (term.capital && at > 0);
    const weight = isLight(term) ? lightWeight : units.size === 0 && !isName ? unknownWeight : 1;
    return {
      term,
      isName: term.capital && !folded.text.trimStart().startsWith(word),
      field: null,
      weight,
      units,
      loose: looseUnits(index, slots[at]),
    };
  });
  const numbered = ordinalsAsked(question);
  const values = [...new Set(valuesOf(folded.text, content))]
    .filter((value) => value > 2 && numbered.every(({ n }) => n !== value))
    .map((value): AskedWord => {
      const units = unitsOf(index, new Map([[keys.value(value), 1]]));
      for (const unit of unitsAround(index, value)) put(units, unit, sure.sound);
      return { term: null, isName: false, field: null, weight: valueWeight, units, loose: units };
    });
  const asked = fieldsAsked(question);
  const isTaken = ({ term }: AskedWord): boolean =>
    term !== null &&
    (asked.some((one) => one.words.has(plainArabic(term.word))) || numbered.some(({ asked: words }) => words.has(plainArabic(term.word)))); // prettier-ignore
  const ofFields = asked.map(({ field, words: taken }): AskedWord => {
    const units = fieldUnits(index, field);
    const consumed = words.filter(({ term, weight }) => weight === 1 && term !== null && taken.has(plainArabic(term.word))); // prettier-ignore
    // Of several words that only stand near each other nothing follows; and of one less where the thing itself is told.
    const share = units.size > 0 ? besideTold : 1;
    if (consumed.length === 1)
      for (const [unit, sureness] of unitsWithAll(consumed)) put(units, unit, sureness * share);
    return { term: null, isName: false, field, weight: fieldWeight, units, loose: units };
  });
  const ordinals = numbered.map(({ told }): AskedWord => {
    const units = new Map<number, number>();
    for (const piece of outlineOf(index).pieces) {
      if (!told.test(piece.plain) && !piece.heads.some((head) => told.test(plainText(head)))) continue;
      for (let unit = piece.first; unit < piece.last; unit += 1) put(units, unit, 1);
    }
    return { term: null, isName: false, field: null, weight: 1, units, loose: units };
  });
  return [...ofFields, ...words.filter((word) => !isTaken(word)), ...values, ...ordinals];
};
