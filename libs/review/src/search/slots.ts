import { fold } from '../fold.ts';
import {
  alikeStems,
  isFiller,
  keys,
  nearMeanings,
  nearStems,
  phraseHits,
  type SearchIndex,
  type Trait,
} from './search-index.ts';
import { generic } from './thesaurus.ts';
import { plainArabic, termsOf, termsOfFolded, valuesOf, type Term } from './terms.ts';

// Bounds a hostile question: more words than this ask nothing more.
const maxSlots = 48;

/** One thing asked for, and the keys that it may be found by, each with how sure that is. */
export interface Slot {
  importance: number;
  keys: Map<string, number>;
  /** Units found by other means than a key. */
  units: number[];
  /** Only says which kind of page is likelier; finds nothing on its own. */
  hint: boolean;
}

const sure = {
  root: 0.55,
  sound: 0.6,
  meaning: 0.75,
  phrase: 1,
  byRoot: 0.7,
  topic: 0.3,
  headed: 0.3,
  near: 0.8,
  alike: 0.7,
  acronym: 0.85,
} as const;

/** What the form of a question tells of where its answer stands. */
const cues: [RegExp, string[]][] = [
  [/how much|what price|\bcosts?\b|\bprices?\b|\brevenue\b|بكم|كم (?:يكلف|تكلف|سعر|يدفع|تدفع|ثمن|كلفة|تكلفة)|سعر|كلفة|مبلغ|إيراد/, [keys.trait('money')]],
  [/\b(?:price|charge|pay|pays)\b|how much (?:does|do) [^?]{1,40} (?:cost|pay)|كم (?:يدفع|تدفع|سعر|ثمن)|سعر/, [keys.topic('businessModel')]],
  [/percent|what (?:share|part|proportion|rate)|\bmargin\b|نسبة|بالم[ئا]ة|معدل/, [keys.trait('percent')]],
  [/\bwhen\b|what (?:year|month|date)|which (?:year|month)|متى|(?:أي|اي) (?:عام|سنة|شهر)|تاريخ/, [keys.trait('date')]],
  [/how (?:long|fast|soon|quickly|many (?:minutes|hours|days|weeks|months|years))|(?:كم|ما) (?:المدة|مدة|يستغرق|تستغرق|من الوقت|شهرا|سنة)|خلال كم|مدة/, [keys.trait('duration')]],
  [/(?:^|[,;.?] *|\band |\bbut )who\b|\bwhose\b|\bwhom\b|^(?:و|ف)?من (?!أين|اين)|^(?:و)?مين /, [keys.trait('person')]],
  [/\bwho (?:is|are|was|runs?|leads?|heads?|founded|started|built|manages?)\b|^من (?:هو|هي|هم|يقود|يدير|تقود|تدير|أسس|مؤسس)/, [keys.topic('team')]],
  [/\bwhere\b|which (?:country|countries|city|cities|place|region)|أين|اين|(?:أي|اي) (?:بلد|دولة|مدينة|دول|مدن)/, [keys.trait('place')]],
  [/how (?:many|much|big|large)|number of|كم|عدد|حجم/, [keys.trait('number')]],
  [/what (?:happens|if)|go wrong|ماذا (?:لو|يحدث|سيحدث)/, [keys.topic('risk')]],
  [/(?:spend|use|do with|go to)\b[^?]{0,30}\b(?:money|funds|capital|proceeds|investment)|money (?:go|be spent|be used)|(?:نفق|صرف|استخدام|توزيع)[^؟]{0,20}(?:مال|تمويل|مبلغ|أموال|جولة|فلوس)/, [keys.topic('ask')]],
  [/why (?:now|today)|urgent|لماذا الآن/, [keys.topic('whyNow')]],
  [/(?:name|call|slogan|tagline|motto)|what (?:does|do) [^?]{0,40} do\b|e-?mail|contact|website|founded|based|headquarter|اسم|شعار|بريد|تأسست|مقر|ماذا تفعل|ما هي شركة/, [keys.trait('first')]],
]; // prettier-ignore
// Patterns are compared with `plainArabic` text, so they must be so themselves.
const plainCues = cues.map(([pattern, found]): [RegExp, string[]] => [new RegExp(plainArabic(pattern.source)), found]);
// What is counted in "how many signed pilots", "كم عدد السائقين".
const countedWords = /(?:how (?:many|much)|number of|كم(?: عدد)?|عدد)\s+(\S+(?:\s+\S+){0,2})/g;

/** The kinds of thing that the form of a question asks for, any of which may be the answer: "how much?" a sum or a number. */
export const traitsAsked = (question: string): Trait[] => {
  const plain = plainArabic(fold(question).text);
  return (['money', 'percent', 'date', 'duration', 'person', 'place', 'number'] as const).filter((trait) =>
    plainCues.some(([pattern, found]) => found.includes(keys.trait(trait)) && pattern.test(plain)),
  );
};

const cueWeight = 0.4;
// Name, place and address stand on the first page and hardly anywhere else.
const firstPageWeight = 0.7;
const countedWeight = 0.6;
const genericImportance = 0.4;
const genericStems = new Set(generic.flatMap((word) => termsOf(word).map(({ stem }) => stem)));

/** Units whose words begin with an acronym's letters, in a row. */
const unitsSpelling = (index: SearchIndex, acronym: string): number[] =>
  index.units.flatMap(({ initials }, unit) => (initials.some((letters) => letters.includes(acronym)) ? [unit] : []));

// A key that is nowhere in the document would only make the slot heavier.
const offerIn =
  ({ postings }: SearchIndex) =>
  (slot: Slot | undefined, key: string, sureness: number): void => {
    if (slot === undefined || !postings.has(key)) return;
    slot.keys.set(key, Math.max(slot.keys.get(key) ?? 0, sureness));
  };

/** What a question asks for by its words alone; `all` are its terms. */
const wordSlots = (index: SearchIndex, question: string, all: readonly Term[]): Slot[] => {
  const content = all.filter((term) => !isFiller(term)).slice(0, maxSlots);
  const offer = offerIn(index);
  const slots = content.map(({ stem, root, sound }): Slot => {
    const importance = genericStems.has(stem) ? genericImportance : 1;
    const slot: Slot = { importance, keys: new Map(), units: [], hint: false };
    offer(slot, keys.stem(stem), 1);
    if (root !== null) offer(slot, keys.root(root), sure.root);
    if (sound !== null) offer(slot, keys.sound(sound), sure.sound);
    return slot;
  });
  for (const { key, from, length, byRoot } of phraseHits(content)) {
    if (key.startsWith('!')) continue;
    const certain = key.startsWith('@') ? sure.topic : length > 1 ? sure.phrase : sure.meaning;
    const sureness = byRoot ? certain * sure.byRoot : certain;
    for (let at = from; at < from + length; at++) {
      offer(slots[at], key, sureness);
      if (key.startsWith('@')) offer(slots[at], keys.headed(key), sure.headed);
      if (!key.startsWith('#')) continue;
      for (const near of nearMeanings(key)) offer(slots[at], near.key, sureness * sure.alike * near.likeness);
    }
  }
  content.forEach(({ word, stem, capital }, at) => {
    const slot = slots[at];
    if (slot === undefined) return;
    const exact = slot.keys.has(keys.stem(stem));
    const capitals = capital && question.includes(word.toUpperCase());
    if (!exact && /^[a-z]{2,6}$/.test(word) && (capitals || (slot.keys.size === 0 && word.length >= 3))) {
      slot.units = unitsSpelling(index, word);
    }
    if (!exact && slot.keys.size === 0 && slot.units.length === 0) {
      for (const { stem: near, likeness } of nearStems(index, word)) offer(slot, keys.stem(near), sure.near * likeness);
    }
    if (/^[a-z]+$/.test(word)) {
      for (const near of alikeStems(index, stem)) offer(slot, keys.stem(near.stem), sure.alike * near.likeness);
    }
    // World Health Organization, where the page has only WHO.
    for (let length = 2; length <= 5 && at + length <= content.length; length++) {
      const letters = content.slice(at, at + length).map((term) => term.word[0] ?? '').join(''); // prettier-ignore
      for (let next = at; next < at + length; next++) offer(slots[next], keys.acronym(letters), sure.acronym);
    }
  });
  return slots;
};

/** What a question asks for by each of its words that is no filler, in their order. */
export const contentSlots = (index: SearchIndex, question: string): Slot[] =>
  wordSlots(index, question, termsOf(question));

/** What a question asks for: by its words, its figures, and by its form. */
export const slotsOf = (index: SearchIndex, question: string): Slot[] => {
  const folded = fold(question);
  const all = termsOfFolded(folded, question);
  const offer = offerIn(index);
  const slots = wordSlots(index, question, all);
  for (const value of new Set(valuesOf(folded.text, all).slice(0, maxSlots))) {
    const slot: Slot = { importance: 1.3, keys: new Map(), units: [], hint: false };
    offer(slot, keys.value(value), 1);
    slots.push(slot);
  }
  const plain = plainArabic(folded.text);
  for (const [pattern, found] of plainCues) {
    if (!pattern.test(plain)) continue;
    // A kind of page can be found by the form alone; that a page has a date says nothing.
    const slot: Slot = {
      importance: found.includes(keys.trait('first')) ? firstPageWeight : cueWeight,
      keys: new Map(),
      units: [],
      hint: !found.some((key) => key.startsWith('@')),
    };
    for (const key of found) {
      offer(slot, key, 1);
      offer(slot, keys.headed(key), 1);
    }
    slots.push(slot);
  }
  for (const [, after = ''] of plain.matchAll(countedWords)) {
    const counted = termsOf(after).filter((term) => !isFiller(term));
    const slot: Slot = { importance: countedWeight, keys: new Map(), units: [], hint: true };
    for (const { stem } of counted) offer(slot, keys.counted(keys.stem(stem)), 1);
    for (const { key } of phraseHits(counted)) offer(slot, keys.counted(key), sure.meaning);
    slots.push(slot);
    if (slots.length > 2 * maxSlots) break;
  }
  return slots;
};

/** How much it says that something stands in this many places of all: 0 to 1. */
export const rarity = (having: number, all: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 0.5)) / Math.log(1 + (all + 0.5) / 0.5);

// BM25's constants.
const pageRarity = 0.7;
const k1 = 1.2;
const lengthShare = 0.7;
// What a second reason to think that a page has a word adds to the first.
const secondShare = 0.2;
// A word that is nowhere in the document may be no more than the asker's way of putting it.
const unknownImportance = 0.8;

/** What a slot brings each page and each unit, 0 to its importance. */
export interface Gains {
  importance: number;
  hint: boolean;
  pages: Float64Array;
  units: Float64Array;
}

export const gainsOf = (index: SearchIndex, slot: Slot, meanLength: number): Gains => {
  const pages = new Float64Array(index.pages.length);
  const units = new Float64Array(index.units.length);
  let importance = 0;
  const take = (postings: readonly number[], sureness: number) => {
    const counts = new Map<number, number>();
    for (let at = 0; at < postings.length; at += 2) {
      const unit = index.units[postings[at] ?? 0];
      if (unit === undefined) continue;
      counts.set(unit.page, (counts.get(unit.page) ?? 0) + (postings[at + 1] ?? 0) * unit.weight);
    }
    const rare =
      rarity(counts.size, index.pages.length) * pageRarity +
      rarity(postings.length / 2, index.units.length) * (1 - pageRarity);
    const worth = sureness * rare;
    importance = Math.max(importance, worth);
    for (const [page, count] of counts) {
      const long = (index.pages[page]?.length ?? 0) / meanLength;
      const gain = (worth * count * (k1 + 1)) / (count + k1 * (1 - lengthShare + lengthShare * long)) / (k1 + 1);
      const best = pages[page] ?? 0;
      pages[page] = Math.max(best, gain) + secondShare * Math.min(best, gain);
    }
    for (let at = 0; at < postings.length; at += 2) {
      const unit = postings[at] ?? 0;
      units[unit] = Math.max(units[unit] ?? 0, worth);
    }
  };
  for (const [key, sureness] of slot.keys) take(index.postings.get(key) ?? [], sureness);
  if (slot.units.length > 0) take(slot.units.flatMap((unit) => [unit, 1]), sure.acronym); // prettier-ignore
  const known = importance > 0;
  const share = slot.importance * (known ? importance : slot.hint ? 0 : unknownImportance);
  for (const list of [pages, units])
    for (let at = 0; at < list.length; at++) list[at] = (list[at] ?? 0) * slot.importance;
  return { importance: share, hint: slot.hint, pages, units };
};

/** What the words of a question bring each page and unit of the index. */
export const wordGains = (index: SearchIndex, question: string): Gains[] => {
  const slots = wordSlots(index, question, termsOf(question));
  const meanLength = meanLengthOf(index);
  return slots.map((slot) => gainsOf(index, slot, meanLength));
};

/** Content words of a page, on average; at least one. */
export const meanLengthOf = ({ pages }: SearchIndex): number =>
  Math.max(1, pages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, pages.length));
