import { anyCase } from './any-case.ts';
import { fold, foldText } from './fold.ts';
import { words } from './lexicon.ts';
import type { Passage } from './passages.ts';
import { isPlace } from './places.ts';

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

const unmark = (text: string): string => text.replace(/[\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

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

/** In a team section a name before a comma or dash is a person, whatever their role is called. */
function listedPerson(text: string): Person[] {
  const found = listed.exec(unmark(text))?.groups;
  const name = found?.['name'] ?? '';
  const clean = /\p{Script=Arabic}/u.test(name) ? trimArabicName(name) : name;
  return clean.includes(' ') && !notPerson.test(foldText(clean))
    ? [{ name: clean, role: (found?.['role'] ?? '').trim() }]
    : [];
}

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

/* ---------- organisations ---------- */

const capitalWord = String.raw`(?:\p{Lu}[\p{L}\d&’'.-]*[\p{L}\d])`;
export const organisationEnglish = String.raw`${capitalWord}(?:\s(?:of\s(?:the\s)?|for\s|del?\s|d[aio]s?\s|du\s|van\s(?:der\s)?|und\s|y\s|and\s(?=(?:Sons|Co|Company|Partners|Young)\b)|&\s)?${capitalWord}){0,4}`;

/** Capitalised words that name no organisation. */
const notOrganisation = new Set(
  'the a an our we i it its in on at by for from with to and or of as this that these those their they he she you your tam sam som arr mrr cac ltv roi ai ml api apis saas b2b b2c ceo cto coo cfo mvp kpi gmv iot gdpr hipaa usd eur gbp sar aed egp kes us uk eu uae ksa mena gcc q1 q2 q3 q4 h1 h2 series seed pre-seed loi lois nps cagr yoy mom ebitda january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday africa asia europe kenya egypt jordan nigeria dubai riyadh cairo amman nairobi london berlin paris america india china lebanon morocco tunisia qatar kuwait bahrain oman arabia emirates kingdom states all each every most many more no not only today now one two three four five six seven eight nine ten customers customer users revenue pilots pilot signed source sources phd msc mba bsc md english arabic french internet covid covid-19 excel sms ios android web when since after before if while during also both three-year german swedish dutch european african dau mau nrr grr acv npl npv lod capex opex kyc dpo phd sold ran built led headed founded joined worked taught brought came created managed designed launched opened signed published certified wrote trained open use used egyptian kenyan saudi french british american jordanian'.split(
    ' ',
  ),
);

const institution = String.raw`(?:Bank|Hospitals?|University|Ministry|Group|Inc|Ltd|LLC|GmbH|Foundation|Authority|Holdings?|Hotels?|Airlines?|Airways|Clinics?|Cooperative|Co-op|Union|Council|Agency|Institute|College|Logistics|Telecom|Insurance|Pharmacies|Municipality|Chamber|Fund|Capital|Ventures|Association|Society|Federation|Company|Corporation|Stores|Supermarkets|Dairy|Foods|Farms|School|Schools|Centre|Center|Labs?)`;

export const clean = (name: string): string =>
  name
    .replace(/(?:’s|'s)$/u, '')
    .replace(/[\s,.;:)'"]+$/u, '')
    .trim();

const standard =
  /^(?:EN|ISO|IEC|DIN|ANSI|ASTM|SOC|GDPR|HIPAA|PCI|GDP|GMP|GxP|HACCP|CE|FCC|RoHS|UL|SASO|GSO|IP)(?:[\s/-](?:EN|ISO|IEC|TS|DSS|mark))*(?:[\s:-]?\d.*)?$/u;
const jobTitle =
  /^(?:(?:Chief|Head|Director|Vice|Senior|Junior|Managing|General|Lead|Founding|Fleet|Sales|Product|Operations?|Marketing|Finance|Quality|Technical|Regional|Country|Plant|Project|Account|Software|Hardware|Data|Executive)\s)+(?:of\s.+|Officer|Scientist|Executive|Manager|Director|Engineer|Designer|Developer|President|Partner|Lead|Head|Owner|Analyst|Architect|Nurse|Buyer|Planner)$|^(?:Head|Director|Chief|VP|President|Manager|Owner|Founder|Chair)(?:\s(?:of|for)\s.+)?$/u;
const commonLabel =
  /^(?:Millennials|Gen|Generation|Ministry|Bank|University|Hospital|Government|Board|Team|Goal|Missing|Pipeline|Insurers|Hospitals|Data|Price|Rent|Segment|Shops|Trailers|Measures|Subscription|Average|Cost|Revenue|Risks?|Milestones?|Source|Known|Tells|Today|Next|Total|Founded|Series|Part|Article|Phase|Step|Stage|Version|Page|Slide|Table|Figure|Installed|Connected|Served|Reachable|Entry|First|Patent|European patent|WhatsApp|Excel|Facebook|Instagram|Google Play|App Store|Play Store)$/iu;

/* What has a capital and is still nobody: places, standards, job titles, labels, headings in capitals. */
const nobody = (name: string): boolean =>
  isPlace(name) ||
  standard.test(name) ||
  jobTitle.test(name) ||
  commonLabel.test(name) ||
  /-(?:powered|based|driven|first|free|ready|enabled|led|wide)$/u.test(name) ||
  (/^[\p{Lu}\s&-]+$/u.test(name) && name.split(/\s+/u).filter((word) => word.length > 3).length >= 2);

/** Drops leading and trailing words that name nothing; null when nothing is left. */
export function organisation(name: string): string | null {
  if (isPlace(clean(name))) return null;
  // A region before a name says where it holds ("European Union IVDR").
  const kept = clean(name)
    .replace(/^(?:European Union|United (?:Kingdom|States))\s/u, '')
    .split(/\s+/u);
  while (kept.length > 0 && notOrganisation.has((kept[0] ?? '').toLowerCase().replace(/[.,]$/u, ''))) kept.shift();
  while (kept.length > 0 && notOrganisation.has((kept.at(-1) ?? '').toLowerCase())) kept.pop();
  const left = kept.join(' ');
  if (nobody(left)) return null;
  return left.length >= 3 || /^\p{Lu}{2}$/u.test(left) ? left : null;
}

const stopArabic = new Set(
  'في من على عن الى مع او ان التي الذي هذا هذه و عام لعام سنه يبلغ تبلغ بلغ بلغت ينمو حجم كل ثم بين منذ بعد قبل خلال لدي لمده حول بقيمه ونحن وقد بان يقدر تقدر وقع وقعت تدفع يدفع بموجب وهو وهي وفق لكل نحن حيث بنسبه بعقد بعقود بسعر لتجربه علي يخسر تخسر هدرت يهدر تهدر يضيع تضيع'.split(
    ' ',
  ),
);

/** The name at the start of an Arabic run of words: ends at the first word that cannot be part of a name. */
export function arabicRun(text: string, most: number): string | null {
  const kept: string[] = [];
  for (const word of text.trim().split(/\s+/u)) {
    const folded = foldText(word);
    const previous = foldText(kept.at(-1) ?? '');
    // After a word with the article only another such word goes on ("الهيئة العامة"), or a name after a title ("الملك سعود").
    const closed =
      /^(?:لكن\p{L}*|وهي|وهو|التي|الذي|لان\p{L}*|كما|اما|ثم)$/u.test(folded) ||
      (previous.startsWith('ال') && !/^(?:لل|ال)/u.test(folded) && !titled.has(previous));
    if (stopArabic.has(folded) || /^\d/u.test(folded) || kept.length >= most || closed) break;
    kept.push(word.replace(/[،,.؛:()]+$/u, ''));
    if (/[،,.؛:)]$/u.test(word)) break;
  }
  return kept.length > 0 ? clean(kept.join(' ')) : null;
}

const titled = new Set(['الملك', 'الامير', 'الاميره', 'الامام', 'الشيخ', 'الشيخه']);

/* Arabic has no capitals: a rival is known by the word before it. */
const rivalCue =
  /(?:المنافسون هم|المنافسون|منافسونا هم|منافسونا|أبرز المنافسين|المنافسين|مثل|بخلاف|خلافا ل|خلافًا ل|على عكس|مقارنة ب|مقارنة مع|وكذلك)\s*:?\s*(?<names>[\p{L}\p{N}\s،]{3,60})/gu;
const commonNoun =
  /^(?:[وبل]?ال(?!\p{L}{0,2}$)\p{L}+|غير\p{L}*|هذه|تلك|الحلول|حلول|شركات|منصات|تطبيقات|ما|من|هم|هي|كل|اي|اخري|بقيه|جداول|التطبيقات|مباشر\p{L}*|قليل\p{L}*|كثير\p{L}*|ضعيف\p{L}*|موجود\p{L}*|عالمي\p{L}*|محلي\p{L}*|نا|لدينا|لا|لم|ليس\p{L}*|عدد\p{L}*|في|علي|كبير\p{L}*|كبار|نحن|وكلاهما|كلاهما|وهم|انظم\p{L}*|برامج|طرق|دفتر|دفاتر|واتساب)$/u;

/* "تابي وتمارا للمستهلك", "سويفل في القاهرة": in a section on rivals a line begins with whom it is about. */
const leadArabic =
  /(?:^|[؛;]\s?|،\s)(?<first>[\u0621-\u064a]{3,})(?:\sو(?<second>[\u0621-\u064a]{3,}))?\s(?=لل|ل[\u0621-\u064a]{3}|في\s|هي\s|هما\s|بلا\s|مجاني)/gu;
const notRival =
  /^(?:بعض|معظم|اغلب|جميع|مراكز|مكاتب|محلات|متاجر|مواقع|ورش|بنوك|مصارف|ماده|نموذج|لكن\p{L}*|اما|كما|ولا|ولم|يعمل\p{L}*|تعمل\p{L}*)$/u;

/** Rivals whom the lines of a section on competition begin with; [] in a language with capitals, which tell them. */
export function leadingRivals({ language, text }: Passage): string[] {
  if (language !== 'ar') return [];
  const names: string[] = [];
  for (const match of unmark(text)
    .replace(/[\u064b-\u0652]/gu, '')
    .matchAll(leadArabic)) {
    const pair = [match.groups?.['first'] ?? '', match.groups?.['second'] ?? ''];
    const [first, second] = pair.map((name) => {
      const bare = name.replace(/^و/u, '');
      const plain = foldText(bare);
      return commonNoun.test(plain) || notRival.test(plain) || stopArabic.has(plain) || isPlace(bare) ? '' : bare;
    });
    // A line may begin with a verb as well; a pair of names is no pair of verbs.
    if (!first || (!second && /^[يتن]/u.test(first))) continue;
    names.push(...[first, second ?? ''].filter((name) => name.length >= 3 && text.includes(name)));
  }
  return names;
}

function arabicRivals(text: string): string[] {
  const names: string[] = [];
  for (const match of text.matchAll(rivalCue)) {
    for (const part of (match.groups?.['names'] ?? '').split(/،|\sو(?=\p{L}{3,})/u)) {
      const [word = ''] = part.trim().split(/\s+/u);
      const folded = foldText(word);
      if (folded.length < 3 || commonNoun.test(folded) || stopArabic.has(folded) || /^[يتن]\p{L}{3,}$/u.test(folded))
        break;
      names.push(word);
    }
  }
  return names;
}

/** Names of the company: as given, and its first word where that is a name of its own. */
export const ownNames = (company: string): string[] => {
  const [first = ''] = company.split(/\s+/u);
  return [company, ...(first !== company && first.length >= 4 && !genericArabic.test(foldText(first)) ? [first] : [])];
};

export const genericArabic =
  /^(?:رقميه|رقمي|الكتروني|ذكي|يربط|تربط|هاتف|الهاتف|ل\p{L}|ناشيه|ناشءه|محلي|محليه|كبري|كبيره|كبير|صغيره|صغير|خاصه|خاص|عامه|حكوميه|عالميه|متخصصه|واحده|اخري|مدفوعه|اوليه|تجريبيه|جديده|شريكه|داخليه|خارجيه|ميدانيه|السوق|العملاء|الدفع|الشحن|شحن|نقل|توصيل|تقنيه|تامين|خدمات|طبيه|تعليميه)/u;
/* "ثماني سنوات في فودافون": after a length of time comes where somebody worked; a noun with the article is a field of work. */
const workedAtArabic =
  /(?:سنوات|سنة|أعوام|عاما|عامًا|عام)\s(?:في|لدى)\s(?<name>(?!ال|مجال|قطاع|إدارة|تطوير|هذا)[\p{L}]{3,}(?:\s[\p{L}]{3,})?)/gu;
const institutionArabic =
  /(?<![\p{L}])(?<lead>[وبلك]{0,2})(?<head>(?:شركة|بنك|مصرف|مستشفى|مستشفيات|وزارة|جامعة|هيئة|مؤسسة|مجموعة|صندوق|جمعية|بلدية|مطاعم|فنادق|صيدليات|متاجر|أسواق|مدارس|أمانة|غرفة|عيادات|مختبرات|منصة|تطبيق))\s+(?<rest>[\p{L}][\p{L}\s'’-]{1,40})/gu;

/* "متجر عود الحجاز: 1,900 طلب": a name before a colon, and the place of work that ends the line under a quotation. */
const placeOfWork = /^(?:متجر|مخبز|مطعم|مدرسة|عيادة|فندق|صيدلية|مصنع|مزرعة|مقهى|مركز|محل|شركة)\s/u;
const alsoRole = /^و?(?:ال)?(?:مدير|رئيس|شريك|مشارك)/u;
const labelArabic =
  /(?:^|،\s(?:مؤسس[ةه]?|صاحب[ةه]?|مدير[ةه]?|مالك[ةه]?|رئيس[ةه]?|مسؤول[ةه]?)\s)(?<name>(?:متجر|مخبز|مطعم|مدرسة|عيادة|فندق|صيدلية|مصنع|مزرعة|مقهى|مركز|محل|بقالة|سوق|شركة|مجموعة|مؤسسة|مستشفى|بنك)(?:\s[\p{L}]{2,}){1,3})(?=:\s|$)/u;

const listWords = anyCase(
  String.raw`\bwith|\bby|\bat|\bfor|\binclude|\bincluding|\bincl\.?|\bincludes|\bsuch as|\blike|\bas|\bcustomers?:|\bclients?:|\bpartners?:|\bpilots?:|\bare|\bis|\bex-|\bex|\bformerly|\bpreviously|\bworked for|\bafter|\bvia|\bto|\bsigned|\band|\bvs\.?|\bversus|\bunlike|\bagainst|\bcompetitors?:|\bthan`,
);
const listCue = new RegExp(
  String.raw`(?:(?:${listWords})\s*(?:the\s)?|,\s|:\s(?=\p{Lu}[\p{L}-]*(?:,| and)\s\p{Lu})|\bex-|^)(?<name>${organisationEnglish})`,
  'gu',
);
const placeBefore = /\b(?:from|in|across|of|near|throughout|around)\s+(?:the\s)?$/iu;
const institutionName = new RegExp(
  String.raw`(?:${capitalWord}\s){1,4}${institution}\b|(?:University|Ministry|Bank|Institute|Chamber|Port)\sof\s(?:the\s)?${capitalWord}(?:\s(?:and\s)?${capitalWord}){0,2}|\bex-(?<ex>${capitalWord})`,
  'gu',
);

/**
 * Organisations a passage names, other than those in `except` (the company itself, its people). With `leading` a capital at the
 * start of a sentence counts as well: where competitors are told of, a sentence starts with one.
 */
export function organisationsIn(passage: Passage, except: readonly string[], leading = false): string[] {
  const names = new Set<string>();
  const { text } = passage;
  const add = (name: string | null): void => {
    if (!name) return;
    const folded = foldText(name);
    if (
      except.some(
        (other) =>
          other &&
          (folded === foldText(other) ||
            foldText(other).includes(folded) ||
            folded.startsWith(`${foldText(other)} `) ||
            folded.endsWith(` ${foldText(other)}`)),
      )
    )
      return;
    if ([...names].some((other) => foldText(other).includes(folded))) return;
    names.add(name);
  };
  for (const match of text.matchAll(institutionName)) add(organisation(match.groups?.['ex'] ?? match[0]));
  if (passage.language === 'ar') {
    for (const match of text.matchAll(workedAtArabic)) {
      const name = arabicRun(match.groups?.['name'] ?? '', 2);
      if (name && !isPlace(name) && !commonNoun.test(foldText(name)) && !genericArabic.test(foldText(name))) add(name);
    }
    for (const match of text.matchAll(institutionArabic)) {
      const rest = arabicRun(match.groups?.['rest'] ?? '', 2);
      // "مؤسسة متجر …" is she who founded a shop, not a foundation.
      if (
        match.groups?.['head'] === 'مؤسسة' &&
        (placeOfWork.test(match.groups['rest'] ?? '') || alsoRole.test(match.groups['rest'] ?? ''))
      )
        continue;
      if (rest && !genericArabic.test(foldText(rest)) && !isPlace(rest) && !/^(?:ال)?(?:عميل|عملاء)/u.test(rest))
        add(`${match.groups?.['head'] ?? ''} ${rest}`);
    }
    const label = labelArabic.exec(text)?.groups?.['name'];
    if (label && !genericArabic.test(foldText(label))) add(label);
    for (const name of arabicRivals(text)) if (!isPlace(name)) add(name);
    for (const match of text.matchAll(/[A-Z][A-Za-z&.-]{2,}(?:\s[A-Z][A-Za-z&.-]+){0,2}/gu))
      add(organisation(match[0]));
  } else {
    for (const match of text.matchAll(listCue)) {
      const raw = match.groups?.['name'] ?? '';
      const start = match.index + match[0].length - raw.length;
      const first = start === 0;
      // A capital at the start of a sentence says nothing, unless more of the name or of a list follows.
      if (
        first &&
        !(
          leading &&
          /^ (?:is|was|are|offers?|sells?|charges?|has|have|does|do|cannot|can|needs?|makes?|provides?|focus\w*)\b|^[:,]/u.test(
            text.slice(raw.length),
          )
        ) &&
        !/\s/u.test(organisation(raw) ?? '') &&
        !/^(?:,| and| &) (?!PhD|MSc|MBA|BSc|MD\b)\p{Lu}/u.test(text.slice(raw.length)) &&
        !/^\p{Lu}+$|\p{Ll}\p{Lu}/u.test(raw)
      )
        continue;
      if (placeBefore.test(text.slice(0, start))) continue;
      add(organisation(raw));
    }
  }
  return [...names].filter((name) => text.includes(name)).slice(0, 6);
}
