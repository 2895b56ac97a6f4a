import type { ReviewDocument } from '@plumbline/review/document';
import { isPlace } from '@plumbline/review/evidence/places';
import { foldWord } from '@plumbline/review/figures/folding';
import type { PersonFact } from './facts.ts';
import type { Passage } from './passages.ts';

/*
 * Who is named with what role: on a team's page, in a sentence, under a signature.
 */

const title = String.raw`(?:co-?founders?|founders?|founding (?:partner|engineer|member)|chief [\p{L}]+(?: [\p{L}]+)? officer|c[etfombprsi]{1,2}o\b|president|chair(?:man|woman|person)?|vice[- ]president|vp(?: of)? [\p{L}& ]{2,30}|managing (?:director|partner)|general (?:manager|partner)|executive director|(?:non-executive |independent |nominee |designated )*(?:director|partner)|head of [\p{L}& ]{2,30}|company secretary|secretary|general counsel|advis[eo]r|board member|partner|lead (?:engineer|developer|designer)|authori[sz]ed signatory|auditor|manager)`;
const arabicTitle = String.raw`(?:(?:ال)?(?:مؤسس|مؤسسة|شريك مؤسس|شريكة مؤسسة|مؤسس مشارك|مؤسسة مشاركة)(?: (?:و?ال\p{L}+)){0,3}|الشريك(?:ة)? المؤسس(?:ة)?|(?:ال)?رئيس(?:ة)? (?:ال)?(?:تنفيذي|تنفيذية|مجلس الإدارة|التقنية|المالية|العمليات)(?:ة)?|(?:ال)?مدير(?:ة)? (?:ال)?(?:\p{L}+)(?: (?:ال)?\p{L}+)?|(?:ال)?مدير(?:ة)? العام(?:ة)?|عضو مجلس الإدارة|(?:ال)?مستشار(?:ة)?(?: \p{L}+)?|المفوض بالتوقيع|الرئيس التقني|المدير المالي)`;
const given = String.raw`(?:(?:Dr|Eng|Prof|Mr|Ms|Mrs|Sh)\.?\s+)?\p{Lu}[\p{L}.'’-]*(?:\s+(?:(?:(?:bin|ibn|al|el|de|del|van|von|der|den|bint|abu|da|di|la)\s+){1,2}|Al-|El-)?\p{Lu}[\p{L}.'’-]*){1,3}`;
const arabicGiven = String.raw`(?:(?:د|م|أ)\.?\s+|الدكتور(?:ة)? |المهندس(?:ة)? |السيد(?:ة)? )?[\u0621-\u064a]{2,}(?:\s(?:بن |بنت |آل |أبو )?[\u0621-\u064a]{2,}){1,3}`;

/** The pattern for either size of its letters: a flag would also take small letters for those that a name begins with. */
const inAnyCase = (pattern: string): string => {
  const letters = (part: string, wrap: (both: string) => string): string =>
    part.replace(/\\p\{[^}]*\}|\\.|[a-z]/giu, (one) => one.length === 1 ? wrap(one.toLowerCase() + one.toUpperCase()) : one); // prettier-ignore
  return pattern.replace(/\[[^\]]*\]|[^[]+/gu, (part) =>
    part.startsWith('[') ? letters(part, (both) => both) : letters(part, (both) => `[${both}]`),
  );
};
const noted = inAnyCase(title);
/** Roles side by side: "CEO & Co-founder". */
const roles = String.raw`(?:${noted}(?:\s?(?:&|and|,|/)\s?(?:${noted}))*)`;

// Only roles and small words may be written either way: a name has its capitals.
const forms: readonly { pattern: RegExp; name: number; role: number }[] = [
  { pattern: new RegExp(String.raw`(${given})\s*(?:\([^()]{0,30}\)\s*)?[,:–—|-]\s*((?:[Tt]he\s|[Oo]ur\s|[Aa]s\s)?${roles})`, 'gu'), name: 1, role: 2 },
  { pattern: new RegExp(String.raw`(${given})\s*\(\s*(${roles})[^()]{0,30}\)`, 'gu'), name: 1, role: 2 },
  { pattern: new RegExp(String.raw`(?<!\p{L})(${roles})\s*[:–—|-]\s*(${given})`, 'gu'), name: 2, role: 1 },
  { pattern: new RegExp(String.raw`(${given})\s*(?:\([^()]{0,40}\)\s*)?\s(?:is|was|serves as|joined as|will be|acts as|has been|be appointed as|appointed as)\s+(?:an?\s|the\s|our\s)?(${noted}(?:\s(?:and|&)\s(?:${noted}))?)`, 'gu'), name: 1, role: 2 },
  { pattern: new RegExp(String.raw`\b(?:[Oo]ur|[Tt]he)\s(${noted})\s(${given})`, 'gu'), name: 2, role: 1 },
  { pattern: new RegExp(String.raw`(${arabicGiven})\s*[،:–—|-]\s*(${arabicTitle})`, 'gu'), name: 1, role: 2 },
  { pattern: new RegExp(String.raw`(?<!\p{L})(${arabicTitle})\s*[:–—|-]\s*(${arabicGiven})`, 'gu'), name: 2, role: 1 },
  { pattern: new RegExp(String.raw`(${arabicGiven})\s*\(\s*(${arabicTitle})\s*\)`, 'gu'), name: 1, role: 2 },
]; // prettier-ignore

const bareName = new RegExp(String.raw`^(?:${given}|${arabicGiven})$`, 'u');
const bareTitle = new RegExp(
  String.raw`^(?:${title}|${arabicTitle})(?:\s?(?:&|and|,|/|و)\s?(?:${title}|${arabicTitle}))*$`,
  'iu',
);
const ofSignature = /^(?:name|title|by|signed|الاسم|الصفة|التوقيع)\s*:/iu;

/** Words with capitals that are no person's. */
const noPerson =
  /\b(?:the|our|and|inc|llc|ltd|limited|company|corp|ventures?|capital|fund|partners?|board|team|series|round|agreement|india|private|bank|group|holdings?|university|officer|founders?|director|management|product|market|business|sales|data|series|seed|general|annual|name|title|date|executive|technology|financial|operating|chief|independent|managing|designated|investor|customer|section|article|schedule)\b|(?:شركة|مؤسسة|جامعة|فريق|مجلس|بنك|صندوق|السوق|المنتج|الطرف|مدير|رئيس|تاريخ|العقد|البند|المادة|سنوات|خبرة|في|من|على|إلى|التي|الذي)(?!\p{L})/iu;

/** What stands where a name might, and tells how long, how many, when or where. */
const noName =
  /(?<!\p{L})(?:at|of|in|for|with|from|by|to|on|as|or|is|was|were|has|had|have|shall|over|under|since|until|after|before|about|than|who|when|where|how|what|why|this|that|these|those|his|her|its|their|my|your|i|we|you|he|she|they|it|not|no|yes|all|each|any|both|years?|months?|weeks|days|hours?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million|dozen|half|first|second|third|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|september|october|november|december|today|now|new|former|previous|current|senior|junior|experience|experienced|expert|engineer|engineering|developer|manager|advis[eo]r|president|secretary|signed|signature|dear|regards|sincerely|thank|thanks|contact|email|phone|address|website|slide|total|sum|net|revenue|cost|problem|solution|traction|competition|plan|vision|mission|why|growth|expertise|background|education|master|bachelor|degree|summary|overview|appendix|introduction)(?!\p{L})|(?:^|\s)(?:و?(?:عام|أعوام|شهر|أشهر|أسبوع|يوم|أيام|سنة|سنوات|عاما|عاماً|واحد|اثنان|ثلاث|ثلاثة|أربع|أربعة|خمس|خمسة|ست|ستة|سبع|سبعة|ثماني|ثمانية|تسع|تسعة|عشر|عشرة|عشرون|عشرين|خلال|مع|عن|بعد|قبل|لدى|حتى|منذ|كان|كانت|عمل|عملت|قاد|قادت|أسس|أسست|شغل|شغلت|تم|قام|قامت|هو|هي|نحن|هم|لدينا|لديه|لديها|كل|أكثر|أقل|حوالي|نحو|هذا|هذه|ذلك|تلك|أول|ثاني|ثالث|سابقا|سابقاً|حاليا|حالياً|خبير|خبيرة|مهندس|مهندسة|مطور|مطورة|توقيع|الاسم|الصفة|العنوان|الهاتف|البريد))(?=\s|$)/iu;
/** Small words inside names. */
const particle = /^(?:bin|ibn|bint|al|el|de|del|van|von|der|den|abu|da|di|do|dos|das|la|le|du|y|e)$/u;

const looksLikeName = (words: readonly string[]): boolean =>
  words.every((word) => particle.test(word) || !/^\p{Script=Latin}/u.test(word) || /^\p{Lu}/u.test(word));

const isPerson = (name: string): boolean => {
  const words = name.split(/\s+/u);
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    looksLikeName(words) &&
    !noPerson.test(name) &&
    !noName.test(name) &&
    !isPlace(name) &&
    !/\p{N}/u.test(name)
  );
};

const experience =
  /\b(?:years?|previously|formerly|former|ex-|led|built|founded|worked|phd|mba|msc|degree|graduate|university|exit(?:ed)?|sold|experience|spent|engineer at|scaled)\b|(?:سنوات|سنة|سابقا|سابقًا|خبرة|عمل|عملت|قاد|قادت|أسس|دكتوراه|ماجستير|جامعة|خريج)/iu;

/** The people of a document, each once, with the passages that name them. */
export const readPeople = (review: ReviewDocument, document: string, passages: readonly Passage[]): PersonFact[] => {
  const people: PersonFact[] = [];
  const known = new Map<string, PersonFact>();
  const add = (name: string, role: string | null, passage: Passage): void => {
    const plain = name
      .replace(/\s+/gu, ' ')
      .trim()
      // "RESOLVED THAT Mr. Verma": the address begins the name.
      .replace(/^.+\s(?=(?:Dr|Eng|Prof|Mr|Ms|Mrs|Sh)\.?\s)/u, '');
    if (!isPerson(plain.replace(/^(?:Dr|Eng|Prof|Mr|Ms|Mrs|Sh)\.?\s+/u, ''))) return;
    const key = foldWord(plain).replace(/^(?:dr|eng|prof|mr|ms|mrs|د|م)\.?\s+/u, '');
    const source = passage.placeIn(review, document);
    if (source === null) return;
    const before = known.get(key);
    if (before !== undefined) {
      before.role ??= role;
      if (before.sources.length < 3 && !before.sources.some(({ quote }) => quote === source.quote))
        before.sources.push(source);
      return;
    }
    const person: PersonFact = {
      name: plain,
      role: role?.replace(/^(?:the|our|as)\s/iu, '').trim() ?? null,
      highlights: [],
      sources: [source],
    };
    known.set(key, person);
    people.push(person);
  };
  for (let at = 0; at < passages.length; at += 1) {
    const passage = passages[at];
    if (passage === undefined || passage.text.length > 1_500) continue;
    const { text, page } = passage;
    for (const { pattern, name, role } of forms)
      for (const found of text.matchAll(pattern)) add(found[name] ?? '', found[role] ?? null, passage);
    const next = passages[at + 1];
    // A name over its role, or the other way round; under a signature as "Name: …" and "Title: …".
    if (next !== undefined && next.page === page) {
      const [one, other] = [text, next.text].map((each) => each.replace(ofSignature, '').trim());
      if (one !== undefined && other !== undefined && bareName.test(one) && bareTitle.test(other))
        add(one, other, ofSignature.test(text) || text.length > 12 ? passage : next);
    }
  }
  // What a passage says of somebody who is known: it names the person and speaks of work or study.
  for (const person of people) {
    const [first = ''] = person.name.replace(/^(?:Dr|Eng|Prof|Mr|Ms|Mrs)\.?\s+/u, '').split(' ');
    for (const passage of passages) {
      if (person.highlights.length >= 2) break;
      if (!passage.text.includes(person.name) && !(first.length > 2 && passage.text.startsWith(`${first} `))) continue;
      if (!experience.test(passage.text) || passage.text.length < person.name.length + 20 || passage.text.length > 600)
        continue;
      const source = passage.placeIn(review, document);
      if (source === null) continue;
      person.highlights.push(source.quote);
      if (!person.sources.some(({ quote }) => quote === source.quote)) person.sources.push(source);
    }
  }
  return people;
};
