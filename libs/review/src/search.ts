import { fold } from './fold.ts';
import { isFiller, keys, nearStems, phraseHits, type SearchIndex } from './search-index.ts';
import { generic } from './search-thesaurus.ts';
import { plainArabic, termsOf, termsOfFolded, valuesOf } from './search-terms.ts';

export { prepareSearch, type SearchIndex } from './search-index.ts';

/** A passage that may answer, copied from its page. `score` is the share of what was asked for that its page holds, 0 to 1. */
export interface SearchResult {
  page: number;
  passage: string;
  score: number;
}

/** A question is read up to here. */
export const questionMaxLength = 4_000;

/** Below this the best passage only shares a word or two with the question: the document does not say. */
export const saysScore = 0.25;

/** Whether the document seems to answer: its best passage holds enough of what was asked for. */
export const documentSays = (results: readonly SearchResult[]): boolean => (results[0]?.score ?? 0) >= saysScore;

// Bounds a hostile question: more words than this ask nothing more.
const maxSlots = 48;

/** One thing asked for, and the keys that it may be found by, each with how sure that is. */
interface Slot {
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

const cueWeight = 0.4;
// Name, place and address stand on the first page and hardly anywhere else.
const firstPageWeight = 0.7;
const countedWeight = 0.6;
const genericImportance = 0.4;
const genericStems = new Set(generic.flatMap((word) => termsOf(word).map(({ stem }) => stem)));

/** Units whose words begin with an acronym's letters, in a row. */
const unitsSpelling = (index: SearchIndex, acronym: string): number[] =>
  index.units.flatMap(({ initials }, unit) => (initials.some((letters) => letters.includes(acronym)) ? [unit] : []));

const slotsOf = (index: SearchIndex, question: string): Slot[] => {
  const folded = fold(question);
  const all = termsOfFolded(folded, question);
  const content = all.filter((term) => !isFiller(term)).slice(0, maxSlots);
  const offer = (slot: Slot | undefined, key: string, sureness: number) => {
    if (slot === undefined || !index.postings.has(key)) return;
    slot.keys.set(key, Math.max(slot.keys.get(key) ?? 0, sureness));
  };
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
    // World Health Organization, where the page has only WHO.
    for (let length = 2; length <= 5 && at + length <= content.length; length++) {
      const letters = content.slice(at, at + length).map((term) => term.word[0] ?? '').join(''); // prettier-ignore
      for (let next = at; next < at + length; next++) offer(slots[next], keys.acronym(letters), sure.acronym);
    }
  });
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

const rarity = (having: number, all: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 0.5)) / Math.log(1 + (all + 0.5) / 0.5);

// BM25's constants, and how much of a page's score comes from its best passage.
const pageRarity = 0.7;
const k1 = 1.2;
const lengthShare = 0.7;
const passageShare = 0.35;
// What a second reason to think that a page has a word adds to the first.
const secondShare = 0.2;
// A word that is nowhere in the document may be no more than the asker's way of putting it.
const unknownImportance = 0.8;

interface Gains {
  importance: number;
  hint: boolean;
  pages: Float64Array;
  units: Float64Array;
}

const gainsOf = (index: SearchIndex, slot: Slot, meanLength: number): Gains => {
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

const longestPassage = 420;
const mostUnits = 4;

interface Window {
  from: number;
  to: number;
  score: number;
}

/** The stretches of a page of up to four units, best first, none overlapping a better one. */
const windowsOf = (index: SearchIndex, page: { first: number; last: number }, gains: readonly Gains[]): Window[] => {
  const found: Window[] = [];
  for (let from = page.first; from < page.last; from++) {
    const best = new Float64Array(gains.length);
    for (let to = from; to < Math.min(page.last, from + mostUnits); to++) {
      const length = (index.units[to]?.end ?? 0) - (index.units[from]?.start ?? 0);
      if (to > from && length > longestPassage) break;
      let sum = 0;
      gains.forEach(({ units }, at) => {
        best[at] = Math.max(best[at] ?? 0, units[to] ?? 0);
        sum += best[at];
      });
      // A heading alone tells nothing: take what stands under it along.
      const bare = to === from && (index.units[from]?.weight ?? 1) > 1 && page.last - page.first > 1;
      if (sum > 0 && !bare) found.push({ from, to, score: sum / (1 + length / 2_000) });
    }
  }
  found.sort((a, b) => b.score - a.score || a.from - b.from || a.to - b.to);
  const kept: Window[] = [];
  for (const window of found) {
    if (kept.length === 3) break;
    if (kept.every(({ from, to }) => window.to < from || window.from > to)) kept.push(window);
  }
  return kept;
};

/**
 * The passages of the document that fit the question, best first: one of each page, then the second and third of the same pages.
 * Empty when nothing fits; see `documentSays` for whether what fits is an answer. The question is cut at `questionMaxLength`.
 */
export const search = (index: SearchIndex, question: string, limit: number): SearchResult[] => {
  const slots = slotsOf(index, question.slice(0, questionMaxLength));
  const meanLength = Math.max(
    1,
    index.pages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, index.pages.length),
  );
  const gains = slots.map((slot) => gainsOf(index, slot, meanLength));
  const asked = gains.reduce((sum, { importance }) => sum + importance, 0);
  if (asked === 0) return [];
  // "Where is it based?" asks by its form alone.
  const onlyHints = gains.every(({ hint, pages }) => hint || pages.every((gain) => gain === 0));
  const ranked = index.pages.flatMap((page, at) => {
    const found = gains.some(({ hint, pages }) => (!hint || onlyHints) && (pages[at] ?? 0) > 0);
    if (!found) return [];
    const windows = windowsOf(index, page, gains);
    const whole = gains.reduce((sum, { pages }) => sum + (pages[at] ?? 0), 0);
    const score = ((1 - passageShare) * whole + passageShare * (windows[0]?.score ?? 0)) / asked;
    return [{ page, windows, score }];
  });
  ranked.sort((a, b) => b.score - a.score || a.page.n - b.page.n);
  const results: SearchResult[] = [];
  for (let nth = 0; nth < 3; nth++) {
    for (const { page, windows, score } of ranked) {
      const window = windows[nth];
      if (window === undefined) continue;
      const start = index.units[window.from]?.start ?? 0;
      const end = index.units[window.to]?.end ?? 0;
      const share = window.score / (windows[0]?.score ?? 1);
      results.push({ page: page.n, passage: page.text.slice(start, end), score: score * share });
    }
  }
  return results.slice(0, Math.max(0, limit));
};
