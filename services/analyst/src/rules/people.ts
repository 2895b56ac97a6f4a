import { anyCase } from './any-case.ts';
import { fold, foldText, languageOf } from './fold.ts';
import { words } from './lexicon.ts';
import type { Passage } from './passages.ts';

/** A named person with the role the document gives them; `role` is as written, '' when none is given. */
export interface Person {
  readonly name: string;
  readonly role: string;
}

const roleEnglish = String.raw`(?:co-?\s?founder(?:s)?|founders?|ceo|cto|coo|cfo|cpo|cmo|cso|chief [\p{L}]+(?: [\p{L}]+)? officer|managing director|president|head of [\p{L}]+|vp(?: of)? [\p{L}]+|lead [\p{L}]+|technical lead|director of [\p{L}]+|(?:scientific |clinical |technical )?advis[oe]r|board member|chair(?:man|woman)?|chief [\p{L}]+|(?:software |hardware |lead |full-stack )?(?:developer|engineer|designer|scientist)|business development|operations|marketing|product|sales|engineering|research)`;
const roleRun = String.raw`${roleEnglish}(?:\s*(?:,|&|and|\/|\+)\s*${roleEnglish})*`;
const roleArabic = String.raw`(?:(?:ال)?(?:شريك(?:ه)? )?(?:ال)?موسس(?:ه|ون|ين)?(?: مشارك(?:ه)?| المشارك(?:ه)?| الشريك(?:ه)?)?|(?:ال)?رييس(?:ه)? (?:ال)?(?:تنفيذي(?:ه)?|تقني(?:ه)?|مالي(?:ه)?|مجلس الاداره)|(?:ال)?مدير(?:ه)? (?:ال)?(?:تنفيذي(?:ه)?|تقني(?:ه)?|مالي(?:ه)?|عام(?:ه)?|تقنيه|تسويق|مبيعات|منتج|عمليات)|(?:ال)?مستشار(?:ه)?|(?:ال)?مهندس(?:ه)?|(?:ال)?دكتور(?:ه)?)(?![\p{L}])`;
const roleRunArabic = String.raw`${roleArabic}(?:\s+و\s?${roleArabic})*`;

const capital = String.raw`\p{Lu}[\p{Ll}’'-]+(?:-\p{Lu}[\p{Ll}]+)?`;
const personEnglish = String.raw`(?<![\p{L}’'-])(?:Dr\.?\s|Prof\.?\s|Eng\.?\s)?${capital}(?:\s(?:\p{Lu}\.\s)?(?:al-|Al-|El-|bin |van |de |Al |El )?${capital}){1,2}`;

// prettier-ignore
const notPerson = words(
  [
    'chief', 'officer', 'head', 'product', 'market', 'team', 'company', 'inc', 'ltd', 'sales', 'our', 'the', 'we',
    'new', 'north', 'south', 'east', 'west', 'middle', 'saudi', 'united', 'bank', 'university', 'hospital', 'group',
    'founder', 'founders', 'co', 'machine', 'learning', 'data', 'business', 'series', 'google', 'world', 'ministry',
    'institute', 'college', 'school', 'january', 'february', 'march', 'april', 'june', 'july', 'august', 'september',
    'october', 'november', 'december', 'engineering', 'technology', 'capital', 'ventures', 'software', 'senior',
    'lead', 'director', 'manager', 'former', 'formerly', 'previously', 'vice', 'president', 'health', 'systems',
    'services', 'and', 'with', 'general', 'digital', 'logistics', 'pharma', 'foods', 'partners', 'holding*',
    'insurance', 'clinic', 'shop', 'store', 'bakery', 'labs', 'quality', 'fleet',
  ],
  [],
);
const arabicNameWord = String.raw`[\u0621-\u064a\u064b-\u0652]{2,}`;
const notArabicName = new Set(
  'في من على عن الى مع او ان التي الذي هذا هذه كان عملت عمل لديها لديه خبره سنوات سنه شركه بنك جامعه مستشفي فريق الفريق نحن قاد قادت اسس اسست درست درس حاصل حاصله منذ سابقا السابق السابقه قبل بعد قسم وزاره هندسه مهندس مهندسه تقود يقود بخبره ذات ذو وهي وهو هي هو لم لا ليس غير كل جزيي متفرغ متفرغه متفرغون المنتج المبيعات التقنيه التسويق العمليات المحتوي بدوام كامل يدعم يدعمنا ويدعمنا خريج خريجه'.split(
    ' ',
  ),
);

const trimArabicName = (name: string): string => {
  const kept: string[] = [];
  for (const word of name.trim().split(/\s+/u)) {
    const previous = foldText(kept.at(-1) ?? '');
    if (notArabicName.has(foldText(word)) || (kept.length === 2 && previous.startsWith('ال'))) break;
    kept.push(word);
  }
  return kept.join(' ');
};

/** A name of one word counts only where a person introduces themselves. */
const personName = (name: string, introduced: boolean): string => {
  const trimmed = trimArabicName(name);
  return introduced || trimmed.includes(' ') ? trimmed : '';
};

export const unmark = (text: string): string => text.replace(/[\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

const englishPatterns = [
  new RegExp(
    String.raw`(?<name>${personEnglish})\s*[,(–—:|-]+\s*(?:our |the |is |a )?(?<role>${anyCase(roleRun)})`,
    'gu',
  ),
  new RegExp(String.raw`(?<name>${personEnglish})\s+(?:is (?:our |the |a )?)?(?<role>${anyCase(roleRun)})`, 'gu'),
  new RegExp(String.raw`(?<role>${anyCase(roleRun)})\s*[,:–—|-]?\s*(?:is |are )?(?<name>${personEnglish})`, 'gu'),
  new RegExp(
    String.raw`(?:I'm|I’m|I am|[Mm]y name is)\s(?<name>${capital}(?:\s${capital})?),?\s(?:and I am |I am )?(?:an?|the)\s(?<role>[\p{Ll}][\p{Ll}\s-]{2,30}?)(?=\s(?:from|at|in|with|who|and|for)\b|[,.;])`,
    'gu',
  ),
  new RegExp(String.raw`(?<role>${anyCase('founded|led|started|advised|backed')}) by (?<name>${personEnglish})`, 'gu'),
  new RegExp(
    String.raw`(?<role>${anyCase('advis(?:[oe]rs?|ory)(?: board)?')})(?: include| are)?:?\s+(?<name>${personEnglish})`,
    'gu',
  ),
];

const followingPeople = new RegExp(String.raw`^(?:,| and|, and)\s+(?<name>${personEnglish})`, 'u');

function englishPeople(text: string): Person[] {
  const people = new Map<string, Person>();
  const add = (name: string, role: string): void => {
    const clean = name.replace(/\s+/gu, ' ').trim();
    if (!notPerson.test(foldText(clean)) && !people.has(clean)) people.set(clean, { name: clean, role });
  };
  const taken = new Set<number>();
  for (const pattern of englishPatterns) {
    for (const match of text.matchAll(pattern)) {
      const role = match.groups?.['role'] ?? '';
      // A role belongs to the name before it: what follows is another thing ("…, Head of Quality, Halden Pharma").
      const at = match.index + match[0].indexOf(role);
      if (taken.has(at)) continue;
      if (match[0].indexOf(role) > 0) taken.add(at);
      add(
        match.groups?.['name'] ?? '',
        /^(?:founded|led|started|advised|backed|.*founders)$/iu.test(role) ? '' : role.trim(),
      );
      let rest = text.slice(match.index + match[0].length);
      let next = followingPeople.exec(rest);
      while (next) {
        add(next.groups?.['name'] ?? '', '');
        rest = rest.slice(next[0].length);
        next = followingPeople.exec(rest);
      }
    }
  }
  // "The founders are …, and Dr …": a title marks a person too, where people are being introduced.
  if (people.size > 0) for (const [name] of text.matchAll(doctor)) add(name, '');
  return [...people.values()];
}
const doctor = new RegExp(String.raw`(?:Dr|Prof)\.?\s${capital}(?:\s${capital}){1,2}`, 'gu');

const arabicPatterns = [
  new RegExp(
    String.raw`(?<![\p{L}])اسمي\s+(?<name>${arabicNameWord}(?:\s+(?!وانا)${arabicNameWord})?)\s*[،,]?\s*(?:و?انا)\s+(?<role>[\p{L}]+(?:\s[\p{L}]+)?)`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?<name>${arabicNameWord}(?:\s+${arabicNameWord}){1,2})\s*[،,(–—:|-]+\s*(?<role>${roleRunArabic})`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?<role>${roleRunArabic})\s*[:،–—|-]\s*(?<name>${arabicNameWord}(?:\s+${arabicNameWord}){1,2})`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?<role>${roleRunArabic})\s+(?<name>${arabicNameWord}(?:\s+${arabicNameWord}){1,2})`,
    'gu',
  ),
  new RegExp(
    String.raw`^(?<role>المجلس|مجلس الاداره|المستشارون|مستشارونا)\s*:\s*(?<name>${arabicNameWord}\s+${arabicNameWord})`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?<role>اسسها|اسسه|يقودها|تقودها|يقود الشركه|تقود الشركه)\s+(?<name>${arabicNameWord}(?:\s+${arabicNameWord}){1,2})`,
    'gu',
  ),
];

/** Letters folded one for one, so that positions in the raw text hold; marks were removed before. */
const foldLetters = (text: string): string => [...text].map((c) => (c === 'ـ' ? c : fold(c).text || c)).join('');

function arabicPeople(text: string): Person[] {
  const raw = unmark(text);
  const folded = foldLetters(raw);
  if (folded.length !== raw.length) return [];
  const people = new Map<string, Person>();
  const taken = new Set<number>();
  for (const pattern of arabicPatterns) {
    const indexed = new RegExp(pattern.source, 'dgu');
    for (const match of folded.matchAll(indexed)) {
      const at = match.indices?.groups;
      const [nameFrom = 0, nameTo = 0] = at?.['name'] ?? [];
      const [roleFrom = 0, roleTo = 0] = at?.['role'] ?? [];
      if (taken.has(roleFrom)) continue;
      const name = personName(
        raw.slice(nameFrom, nameTo).replace(/^(?:د|م|أ)\.\s*/u, ''),
        pattern === arabicPatterns[0],
      );
      if (!name || new RegExp(roleArabic, 'u').test(foldText(name))) continue;
      taken.add(roleFrom);
      const role = raw.slice(roleFrom, roleTo);
      if (!people.has(name)) people.set(name, { name, role: /^(?:أسس|اسس|يقود|تقود)/u.test(role) ? '' : role });
    }
  }
  return [...people.values()];
}

const listed = new RegExp(
  String.raw`^(?:[دمأ]\.\s)?(?<name>${personEnglish}|${arabicNameWord}(?:\s${arabicNameWord}){1,2})\s*[,،–—:|-]\s+(?<role>[^.;:،,(–—|]{2,40})`,
  'u',
);

/* "Ruth Adeyemi taught mathematics for eleven years": introduced by what they did. */
const acted = new RegExp(
  String.raw`^(?<name>${personEnglish})\s(?:was|is|has|taught|ran|built|led|worked|spent|founded|joined|studied|came|sold|managed|brought|designed|wrote|headed|trained|practised)\b`,
  'u',
);
const actedArabic = new RegExp(
  String.raw`^(?:[دمأ]\.\s)?(?<name>(?!ال|فريق|نحن|كل|لدينا)[\u0621-\u064a]{2,}\s[\u0621-\u064a]{2,})\s(?:درّ?س|عمل|قاد|أدار|بنى|بن|أسس|طو?ّ?ر|صمم|باع|شغل)(?:ت|)\s`,
  'u',
);

/** In a team section a name before a comma or dash is a person, whatever their role is called. */
function listedPerson(text: string): Person[] {
  const line = unmark(text);
  const found = (listed.exec(line) ?? acted.exec(line) ?? actedArabic.exec(line))?.groups;
  const name = found?.['name'] ?? '';
  const clean = /\p{Script=Arabic}/u.test(name) ? trimArabicName(name) : name;
  return clean.includes(' ') && !notPerson.test(foldText(clean))
    ? [{ name: clean, role: (found?.['role'] ?? '').trim() }]
    : [];
}

/** People whom a line about the team names. */
export const namedIn = (text: string): readonly Person[] => {
  const found = languageOf(text) === 'ar' ? arabicPeople(text) : englishPeople(text);
  return found.length === 0 ? listedPerson(text) : found;
};

const people = new WeakMap<Passage, readonly Person[]>();

/** People who are named together with what they do for the company. */
export function peopleIn(passage: Passage): readonly Person[] {
  const known = people.get(passage);
  if (known) return known;
  const byRole = passage.language === 'ar' ? arabicPeople(passage.text) : englishPeople(passage.text);
  const found = byRole.length === 0 && passage.topic === 'team' ? listedPerson(passage.text) : byRole;
  people.set(passage, found);
  return found;
}
