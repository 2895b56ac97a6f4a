import { anyCase } from './any-case.ts';
import { foldText } from './fold.ts';
import type { Passage } from './passages.ts';
import { unmark } from './people.ts';
import { isPlace } from './places.ts';

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

const ofAPlace =
  /^(?:Bank|University|Ministry|Institute|Port|Chamber|College|Government|City|State|Kingdom|Republic|Museum|Church|Board|Port)$/u;

/** Drops leading and trailing words that name nothing; null when nothing is left. */
export function organisation(name: string): string | null {
  if (isPlace(clean(name))) return null;
  // A region before a name says where it holds ("European Union IVDR").
  const kept = clean(name)
    .replace(/^(?:European Union|United (?:Kingdom|States))\s/u, '')
    .split(/\s+/u);
  while (kept.length > 0 && notOrganisation.has((kept[0] ?? '').toLowerCase().replace(/[.,]$/u, ''))) kept.shift();
  while (kept.length > 0 && notOrganisation.has((kept.at(-1) ?? '').toLowerCase())) kept.pop();
  const whole = kept.join(' ');
  const [, head = '', where = ''] = /^(\S+) of (?:the )?(.+)$/u.exec(whole) ?? [];
  // "MeMed of Israel" is MeMed; "Bank of Jordan" keeps its country.
  const left = head !== '' && isPlace(where) && !ofAPlace.test(head) ? head : whole;
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
    names.push(...[first, second ?? ''].filter((name) => name.length >= 3));
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
    // "University Hospital" is the shorter half of "University Hospital Basel".
    for (const other of names) if (folded.startsWith(`${foldText(other)} `)) names.delete(other);
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
