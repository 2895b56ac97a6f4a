import type { ReviewDocument } from '@plumbline/review/document';
import { foldWord } from '@plumbline/review/figures/folding';
import type { Clause, ClauseFact, ContractFact, DocumentFacts } from './facts.ts';
import { placed, type Passage } from './passages.ts';

/*
 * What a contract says, clause by clause: each is a passage as it stands, and a mark where a committee should look twice.
 */

/** A clause by its heading, by its words; both in the folded form of figures. */
interface Form {
  clause: Clause;
  heading: RegExp;
  words: RegExp;
}

const form = (clause: Clause, heading: string, words: string): Form => ({
  clause,
  heading: new RegExp(String.raw`(?<!\p{L})(?:${heading})(?!\p{L})`, 'iu'),
  words: new RegExp(words, 'iu'),
});

const forms: readonly Form[] = [
  form('change_of_control', 'change (?:of|in) control|تغيير السيطره|تغير السيطره|تغيير الملكيه', String.raw`\b(?:change (?:of|in) control|sale of (?:all or )?substantially all|acquired by a competitor|merger, (?:acquisition|consolidation))\b|تغي\p{L}+ (?:في )?(?:ال)?سيطره|تغي\p{L}+ (?:في )?(?:ال)?ملكيه|الاستحواذ علي (?:احد|اي)`),
  form('exclusivity', 'exclusivity|exclusive (?:rights?|dealing|supply|licen[cs]e|territory|distribution)|الحصريه|حصريه', String.raw`\b(?:exclusiv(?:e|ely|ity)|sole and exclusive|shall not (?:engage|appoint|purchase|procure|offer|sell|supply|provide)\b[^.]{0,80}\b(?:any (?:other|third)|competing|competitor)|shall not (?:solicit|encourage|accept) any (?:offer|proposal))|(?<!\p{L})(?:ال)?حصري\p{L}*|لا يجوز [^.]{0,40}(?:لاي طرف اخر|منافس)`),
  form('termination', 'termination|terminat\\w+(?: rights)?|cancellation|الانهاء|انهاء (?:العقد|الاتفاقيه)|فسخ العقد|الفسخ', String.raw`\b(?:may (?:be )?terminate[ds]?|terminat(?:e|ed|es|ion) (?:this|the|of|for|upon|by)|shall (?:have the )?right to terminate|terminates? automatically|cancel this agreement)\b|(?:انهاء|فسخ) (?:هذا |هذه )?(?:العقد|الاتفاقيه)|يحق (?:ل\p{L}+ )+(?:انهاء|فسخ)`),
  form('renewal', 'renewal|auto(?:matic)?[- ]renewal|extension|التجديد|تجديد', String.raw`\b(?:automatically renew\w*|renew(?:s|ed|al)? (?:automatically|for)|successive (?:periods?|terms?)|shall (?:be )?(?:renew|extend)\w*|extended for)\b|(?:يتجدد|تتجدد|يجدد|تجدد|يمدد|تلقائيا)`),
  form('term', 'term|term of (?:the )?(?:agreement|contract|lease)|duration|initial term|term and (?:termination|renewal)|contract period|commencement|مده العقد|مده الاتفاقيه|المده|مده (?:هذا|هذه) \\p{L}+|سريان', String.raw`\b(?:initial term|term of (?:this|the)|(?:shall|will) (?:continue|remain in (?:full )?(?:force|effect)|be in effect)|for a (?:period|term) of|expires? on|commenc(?:e|es|ing) on[^.]{0,80}(?:end|expir|continu|until)|valid (?:until|for|from))\b|مده (?:هذا |هذه )?(?:العقد|الاتفاقيه)|(?:يسري|تسري) (?:هذا|هذه)|لمده \p{L}+|لمده \d`),
  form('effective_date', 'effective date|date of (?:agreement|contract)|تاريخ (?:السريان|العقد|الاتفاقيه|التوقيع)', String.raw`\b(?:effective (?:as of |date|from|on)|(?:is |was )?(?:made|entered into|dated|executed)(?: and \w+(?: into)?)?(?: as of| on| this)? (?:the )?(?:\d|january|february|march|april|may|june|july|august|september|october|november|december|this)|dated as of)\b|(?:انه في يوم|حرر|ابرم|تم ابرام|بتاريخ|اعتبارا من)`),
  form('liability', 'limitations? (?:of|on) liability|liability|liability cap|حدود المسؤوليه|حدود المسووليه|المسووليه|تحديد المسووليه', String.raw`\b(?:liability (?:shall|of|under|is|will|to)|(?:aggregate|total|maximum) liability|in no event (?:shall|will)|unlimited liability|liable for (?:any )?(?:indirect|consequential)|not be liable)\b|(?:مسووليه|المسووليه|مسيوليه)\s|لا يتحمل|يتحمل (?:الطرف|المورد|البائع|المستاجر)`),
  form('indemnity', 'indemni\\w+|hold harmless|التعويض|التعويضات', String.raw`\b(?:indemnif\w+|hold harmless|defend and indemnify)\b|يعوض|بتعويض|التعويض عن`),
  form('governing_law', 'governing law|applicable law|law and jurisdiction|jurisdiction|choice of law|القانون الواجب التطبيق|القانون المطبق|القانون الحاكم|النظام الواجب التطبيق|الاختصاص القضايي', String.raw`\b(?:governed by|construed (?:in accordance|under)|laws of (?:the )?(?:state|kingdom|england|republic|\p{Lu}))|(?:يخضع|تخضع|تطبق|تسري)[^.]{0,40}(?:قانون|قوانين|انظمه|لانظمه|لقانون|لقوانين|نظام)`),
  form('dispute', 'dispute resolution|disputes|arbitration|تسويه النزاعات|حل النزاعات|فض المنازعات|التحكيم|المنازعات', String.raw`\b(?:arbitrat\w+|exclusive jurisdiction|courts? (?:of|located in)|mediation)\b|(?:التحكيم|المحاكم|محاكم|المحكمه)`),
  form('fees', 'fees?|payment(?:s)?(?: terms)?|price|pricing|charges|compensation|rent|consideration|contract (?:value|price)|الاتعاب|قيمه العقد|الدفع|المقابل المالي|الاجره|السعر|طريقه الدفع|المبالغ|القيمه|الايجار|شروط الدفع', String.raw`\b(?:shall pay|fees? (?:of|shall|is|are|payable)|payable (?:within|in|on|monthly|quarterly|annually)|invoice[sd]?|monthly (?:rent|fee)|annual (?:fee|rent)|purchase price|net (?:15|30|45|60|90|120))\b|(?:يدفع|تدفع|يلتزم[^.]{0,40}(?:بدفع|بسداد)|يسدد|تسدد|الدفعه|فاتوره|قيمه العقد|مقابل مبلغ|مبلغ وقدره)`),
  form('price_change', 'price (?:adjustments?|changes?|increases?|revision)|fee (?:changes?|adjustments?)|تعديل الاسعار|مراجعه الاسعار', String.raw`\b(?:(?:increase|adjust|revise|change|modify) (?:the |its )?(?:prices?|fees?|rates?|rent|charges)|prices? (?:may|shall) (?:be )?(?:increase|adjust|revise)\w*|at its (?:sole|absolute) discretion[^.]{0,60}(?:price|fee)s?)\b|(?:تعديل|زياده|رفع) (?:الاسعار|السعر|الاجره|الرسوم)`),
  form('penalty', 'penalt(?:y|ies)|liquidated damages|late (?:payment|delivery)|service credits?|الغرامات|غرامه|الشرط الجزايي|الجزاءات|غرامات التاخير', String.raw`\b(?:penalt(?:y|ies)|liquidated damages|late (?:payment )?(?:fee|charge|interest)|service credits?)\b|(?:غرامه|غرامات|شرط جزايي|الشرط الجزايي)`),
  form('minimum_commitment', 'minimum (?:commitment|purchase|order|volume|revenue|guarantee)s?|الحد الادني', String.raw`\b(?:minimum (?:annual |monthly |quarterly )?(?:commitment|purchase|order|volume|quantit\w+|fee|payment|guarantee|revenue|spend)|take[- ]or[- ]pay|commits? to (?:purchase|pay|buy))\b|(?:حد ادني|الحد الادني) (?:ل|من)?\p{L}*`),
  form('most_favoured', "most[- ]favou?red (?:customer|nation|pricing|client)(?:'s)?|mfn", String.raw`\b(?:most[- ]favou?red|no less favou?rable than|lowest price (?:offered|charged)|mfn)\b|(?:افضل الاسعار|الاكثر رعايه|لا تقل افضليه|العميل الافضل)`),
  form('non_compete', 'non[- ]compet\\w+|restrictive covenants?|عدم المنافسه', String.raw`\b(?:non[- ]compet\w+|not (?:directly or indirectly )?compete|compete with the (?:company|business))\b|عدم المنافسه|عدم منافسه|لا ينافس`),
  form('non_solicit', 'non[- ]solicit\\w+|عدم استقطاب', String.raw`\b(?:non[- ]solicit\w+|not (?:to )?(?:solicit|hire|employ|induce)[^.]{0,60}(?:employees?|staff|personnel))\b|استقطاب (?:موظفي|العاملين)`),
  form('ip', 'intellectual property(?: rights)?|ownership of (?:work product|ip|deliverables|intellectual property)|proprietary rights|work product|الملكيه الفكريه|حقوق الملكيه الفكريه', String.raw`\b(?:intellectual property|work (?:made )?for hire|all right, title,? and interest|assigns? (?:to|all)|ownership of (?:all )?(?:deliverables|work product))\b|الملكيه الفكريه`),
  form('escrow', 'escrow|source code(?: escrow)?', String.raw`\b(?:source[- ]code escrow|escrow agent|deposit(?:ed)? in escrow|release of the source code)\b|(?:حساب ضمان|شفره المصدر|الكود المصدري)`),
  form('audit', 'audits?(?: rights)?|inspection|books and records|التدقيق|حق التدقيق|المراجعه', String.raw`\b(?:right to audit|audit (?:the|its|such)|inspect (?:the )?(?:books|records))\b|(?:حق التدقيق|مراجعه الدفاتر|تدقيق السجلات)`),
  form('assignment', 'assignment(?:s)?|transfer|assignment and subletting|التنازل|الاحاله', String.raw`\b(?:(?:may|shall) not (?:be )?(?:assign|transfer)\w*|(?:neither|no) party (?:may|shall|will|can) (?:assign|transfer|delegate)\w*|(?:not|nor)(?: be)? (?:assignable|transferable|assigned|transferred)|assignable by|assign(?:ed|able)? (?:this|its|without)|without (?:the )?(?:prior )?(?:written )?consent[^.]{0,60}assign)\b|(?:التنازل عن|يجوز (?:ل\p{L}+ )*(?:التنازل|احاله))`),
  form('first_refusal', 'right of first (?:refusal|offer|negotiation)|pre-?emption|حق الشفعه|حق الاولويه|حق الرفض الاول', String.raw`\b(?:right of first (?:refusal|offer|negotiation)|rofr|pre-?emptive rights?|option to (?:acquire|purchase|buy))\b|(?:حق الشفعه|حق الاولويه|حق الرفض الاول|الافضليه في الشراء)`),
  form('personal_guarantee', 'guarant(?:y|ee)s?|personal guarantee|الكفاله|الضمان الشخصي|ضمان شخصي', String.raw`\b(?:personal(?:ly)? guarant\w+|guarantor|unconditionally guarant\w+)\b|(?:ضمان شخصي|كفاله شخصيه|الكفيل)`),
  form('acceleration', 'acceleration|events? of default|default', String.raw`\b(?:accelerat(?:e|ed|ion)[^.]{0,60}|immediately due and payable|events? of default)\b|(?:مستحق\p{L}* فورا|حاله الاخلال|يعجل)`),
  form('confidentiality', 'confidential\\w*|non-?disclosure|السريه|المعلومات السريه', String.raw`\b(?:confidential information|keep confidential|non-?disclosure)\b|(?:المعلومات السريه|سريه المعلومات|المحافظه علي السريه)`),
  form('warranty', 'warrant(?:y|ies)|representations(?: and warranties)?|الضمان|الضمانات|الاقرارات والضمانات', String.raw`\b(?:warrants? that|represents? and warrants?|warrant(?:y|ies) (?:of|period|that))\b|(?:يضمن|يقر ويضمن|فتره الضمان)`),
  form('data', 'data protection|personal data|data security|privacy|حمايه البيانات|البيانات الشخصيه', String.raw`\b(?:personal data|data protection|gdpr|pdpl|data (?:breach|controller|processor))\b|(?:البيانات الشخصيه|حمايه البيانات)`),
]; // prettier-ignore

/** What makes a clause unusual, with the key of the sentence that says why. */
const oddities: readonly [key: string, clause: Clause, pattern: RegExp][] = [
  ['unlimited_liability', 'liability', /\b(?:unlimited|uncapped|without (?:any )?(?:limit|limitation|cap)|no (?:limit|limitation|cap) (?:on|of|to))\b[^.]{0,80}|(?:غير محدود\p{L}*|دون (?:اي )?(?:حد|سقف|قيد))/iu],
  ['change_of_control_termination', 'change_of_control', /\b(?:terminat\w+|consent|due and payable|accelerat\w+|repurchase|approval|notify|assign\w*)\b|(?:انهاء|فسخ|موافقه|يحق)/iu],
  ['exclusivity_binding', 'exclusivity', /\b(?:exclusiv\w+|shall not|sole)\b|حصري|لا يجوز/iu],
  ['termination_for_convenience', 'termination', /\b(?:for (?:its )?convenience|without cause|for any reason|at any time|with or without cause|in its sole discretion|no reason)\b|(?:دون (?:ابداء )?(?:اي )?(?:سبب|اسباب)|في اي وقت|لاي سبب|بارادته المنفرده)/iu],
  ['most_favoured', 'most_favoured', /./u],
  ['source_code_escrow', 'escrow', /\bsource[- ]?code\b|شفره المصدر|الكود المصدري/iu],
  ['ip_assigned', 'ip', /\b(?:assigns? to (?:the )?(?:customer|client|buyer|licensee|company)|(?:shall|will) (?:vest in|belong to|be (?:owned by|the (?:sole |exclusive )?property of)) (?:the )?(?:customer|client|buyer)|owned by (?:the )?(?:customer|client)|work (?:made )?for hire)\b|(?:تؤول|توول|تكون ملكا|ملكيه) [^.]{0,60}(?:للعميل|الي العميل|للطرف الثاني|الي الطرف)/iu],
  ['unilateral_price', 'price_change', /\b(?:sole discretion|at any time|unilateral\w*|without (?:the )?(?:consent|approval|notice))\b|(?:بارادته المنفرده|دون موافقه|في اي وقت|دون اشعار)/iu],
  ['personal_guarantee', 'personal_guarantee', /./u],
  ['non_compete', 'non_compete', /./u],
  ['first_refusal', 'first_refusal', /./u],
  ['minimum_commitment', 'minimum_commitment', /./u],
  ['acceleration', 'acceleration', /\b(?:accelerat\w+|immediately due)\b|مستحق\p{L}* فورا|يعجل/iu],
  ['auto_renewal', 'renewal', /\b(?:automatic\w*|successive)\b|تلقائي/iu],
  ['no_assignment', 'assignment', /\b(?:(?:deemed|including|by)[^.]{0,40}(?:change (?:of|in) control|merger|operation of law))\b/iu],
]; // prettier-ignore

/** A month of months beyond which a notice, a term or a lock is long. */
const longMonths = 36;

const monthsOf = ({ figures }: Passage): number => {
  let most = 0;
  for (const { kind, unit, high } of figures) {
    if (kind !== 'duration') continue;
    most = Math.max(most, unit === 'year' ? high * 12 : unit === 'month' ? high : unit === 'quarter' ? high * 3 : 0);
  }
  return most;
};

const unusualIn = (clause: Clause, passage: Passage): string | null => {
  const found = oddities.find(([, of, pattern]) => of === clause && pattern.test(passage.plain));
  if (found !== undefined) return found[0];
  if ((clause === 'term' || clause === 'renewal') && monthsOf(passage) > longMonths) return 'long_term';
  if (clause === 'penalty' && passage.figures.some(({ kind, high }) => kind === 'percent' && high >= 10))
    return 'high_penalty';
  return null;
};

const obliges =
  /\b(?:shall|must|agrees? to|undertakes?|is required to|will (?:be )?(?:pay|deliver|provide|maintain|ensure|not))\b|(?:يلتزم|تلتزم|يتعهد|تتعهد|يجب علي|لا يجوز|يحق|يدفع)/iu;

/** A heading as contracts write it: "12. Change of Control", "ARTICLE IV – TERM", "البند الخامس: مدة العقد". */
const headingOf = (text: string): { heading: string; rest: string } | null => {
  const numbered =
    /^\s*(?:(?:article|section|clause)\s+[\divxlc.]+|\(?[\d٠-٩]{1,2}(?:\.[\d٠-٩]{1,2}){0,2}[.)]?|(?:البند|المادة|الفقرة)\s+[\p{L}\d()]+(?:\s?عشر)?|(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا)ً?)\s*[.:–—)-]*\s*/iu.exec(
      text,
    );
  const body = numbered === null ? text : text.slice(numbered[0].length);
  const cut = /^(.{2,70}?)\s*[.:–—]\s+(?=\S)/u.exec(body);
  if (cut !== null && (cut[1]?.split(/\s+/u).length ?? 9) <= 8)
    return { heading: cut[1] ?? '', rest: body.slice(cut[0].length) };
  return body.length <= 70 && !/[.;]$/u.test(body.trim()) && body.split(/\s+/u).length <= 8
    ? { heading: body, rest: '' }
    : null;
};

const roleName =
  'company|customer|client|supplier|vendor|provider|service provider|contractor|consultant|licensor|licensee|lender|borrower|landlord|tenant|lessor|lessee|buyer|seller|purchaser|distributor|partner|investor|employer|employee|franchisor|franchisee|owner|agent|manufacturer|reseller|principal|guarantor|subscriber|recipient|discloser|bank|marketing affiliate|affiliate|disclosing party|receiving party|first party|second party';
/** A name as a firm writes it; bounded, since a page may be one line of capitals. */
const firm =
  /^[\s:,]*((?:\p{Lu}[\p{L}\p{N}&.’'-]{0,40}|\p{N}{1,4})(?:,?\s(?:of|and|&|the|for|de|al|\p{Lu}[\p{L}\p{N}&.’'()-]{0,40}|\([\p{L}.]{1,20}\))){0,9})/u;
/** What a contract calls a party: (the “Supplier”), (hereinafter referred to as "Buyer"). */
const calledAs = new RegExp(String.raw`\([^()]{0,80}["“”'‘](?:the )?(?:${roleName})["”“'’][^()]{0,40}\)`, 'giu');
const begins = /(?:\bbetween\b|\bamong\b|\band\b(?=\s+\p{Lu})|\bby\b|[;:]|\(\p{N}\)|\p{N}\.)\s*/giu;

const noFirm =
  /^(?:this|whereas|agreement|and|by|in|on|represented|clause|english|usa|section|the parties?|collectively|hereinafter|republic|state|kingdom)\b/iu;

/** The firms that a passage names as parties. */
const latinParties = (text: string): string[] => {
  const found: string[] = [];
  let from = 0;
  for (const { 0: called, index } of text.matchAll(calledAs)) {
    const before = text.slice(Math.max(from, index - 320), index);
    from = index + called.length;
    // The firm stands first; its law, number and address follow it.
    const after = (pattern: RegExp): number[] => [...before.matchAll(pattern)].map((one) => one.index + one[0].length);
    const starts = [...after(/\b(?:between|among)\s*:?\s*/giu), ...after(begins), 0];
    const name = starts
      .map((start) => firm.exec(before.slice(start))?.[1])
      .find((one) => one !== undefined && one.length > 2 && !noFirm.test(one));
    if (name !== undefined) found.push(name.replace(/,?\s(?:a|an|the|and|of|for)$/u, ''));
  }
  const between = /\bbetween\s+/u.exec(text);
  if (found.length === 0 && between !== null) {
    const rest = text.slice(between.index + between[0].length);
    const first = firm.exec(rest)?.[1]?.split(/\sand\s/u)[0];
    const second = /\band\s+(?=\p{Lu})/u.exec(rest.slice(0, 300));
    if (first !== undefined) found.push(first);
    if (second !== null) found.push(firm.exec(rest.slice(second.index + second[0].length))?.[1] ?? '');
  }
  return found;
};
const arabicParty =
  /(?:الطرف (?:الأول|الاول|الثاني|الثالث)|المؤجر|المستأجر|المورد|العميل|المقاول|البائع|المشتري|المقرض|المقترض)\s*(?:\([^()]*\)\s*)?[:：/–-]\s*(?:السادة\s*[:/]?\s*|السيد(?:ة)?\s*[:/]?\s*)?([^\n،,.()؛;]{3,70})|(?:شركة|مؤسسة)\s+([^\n،,.()؛;]{2,60}?)(?=\s*(?:[،,.(]|ويمثلها|ويشار|يمثلها|المشار|سجل تجاري|وعنوانها|بصفتها))/gu;

/** Neither a line to be filled in nor only what a party is called. */
const isNamed = (name: string): boolean =>
  !/_{3}|\.{4}|…/u.test(name) && !new RegExp(`^(?:the )?(?:${roleName})(?:\\s(?:and|or))?$`, 'iu').test(name.trim());

const partiesIn = (text: string): string[] => {
  const found = latinParties(text).map((name) =>
    name.replace(/[\s,]+$/u, '').replace(/^(?:and|between|by|the)\s+/iu, ''),
  );
  if (/الطرف|بين|المؤجر|المورد|المقاول|البائع|المقرض/u.test(text))
    for (const { 0: whole, 1: party, 2: named } of text.matchAll(arabicParty))
      found.push((party ?? (named === undefined ? whole : `شركة ${named}`)).trim());
  return found.filter(
    (name) =>
      name.length >= 3 &&
      /\p{L}{2}/u.test(name) &&
      !/^(?:this|agreement|the|company|customer|client|supplier|party|parties|whereas|and|between)$/iu.test(name) &&
      !/^شركة (?:و|ب|خلال|عند|التي|الذي|في|من|عن)/u.test(name) &&
      isNamed(name),
  );
};

const mostParticulars = 60;
const isParty = new RegExp(
  String.raw`^(?:the )?(?:${roleName}|first party|second party|الطرف الاول|الطرف الثاني|المورد|العميل|البايع|المشتري|الموجر|المستاجر|المقاول|المقرض|المقترض)(?: name)?$`,
  'iu',
);

/** A label in a box of its own before the passage, as forms have it, or at its beginning: "Buyer:", "Quantity: 20,000 MT". */
const labelBefore = ({ text, before }: Passage): string | null => {
  const over = /^([^:.\n]{2,40}):\s*$/u.exec(before.trim())?.[1];
  if (over !== undefined) return over.trim();
  const inside = /^([\p{L}][\p{L}\p{N} /()’'&.-]{1,38})\s?:\s+\S/u.exec(text)?.[1];
  return inside === undefined || inside.split(' ').length > 5 ? null : inside.trim();
};

/** A firm's name where its address follows it in the same box. */
const nameAtStart = (text: string): string => {
  const bare = text.replace(/^[^:]{2,40}:\s+/u, '');
  const [first = bare] = bare.split(/\n|,\s|،\s/u);
  return /^(.{3,60}?)\s(?=\d|p\.?o\.? box)/iu.exec(first)?.[1]?.trim() ?? first.slice(0, 80).trim();
};

const sameParty = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((name) => foldWord(name).replace(/[^\p{L}\p{N}]/gu, ''));
  return a !== undefined && b !== undefined && (a.includes(b) || b.includes(a));
};

const signs =
  /\b(?:this|the) (?:[\p{L}-]+ ){0,5}(?:agreement|contract|lease|deed|memorandum|addendum)\b|\b(?:hereinafter|hereby|whereas|witnesseth|in witness whereof|the parties)\b|(?:هذا العقد|هذه الاتفاقيه|الطرف الاول|الطرف الثاني|الطرفان|الطرفين|تمهيد|البند (?:الاول|الثاني|الثالث|الرابع|الخامس)|الماده \(?\d|المتعاقد\p{L}*|حرر (?:هذا|في|من)|اتفق الطرف|بموجب (?:هذا|هذه)|يقر (?:الطرف|البايع|المشتري|المدين)|(?:البايع|المشتري|الموجر|المستاجر|المدين|الداين) (?:ب|ان|علي|ويقر))/giu;

/** How much of a text speaks as contracts do. */
export const contractWeight = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { plain }) => sum + (plain.match(signs)?.length ?? 0), 0);

/** The clauses and parties of a contract; each clause by its heading where it has one, else by its words. */
export const readContract = (review: ReviewDocument, document: string, passages: readonly Passage[]): ContractFact => {
  const parties: ContractFact['parties'] = [];
  const found: Array<ClauseFact & { weight: number; at: number }> = [];
  let under: Clause[] = [];
  for (const [at, passage] of passages.entries()) {
    const { text, page, plain } = passage;
    const label = labelBefore(passage);
    if (label !== null && isParty.test(foldWord(label)) && parties.length < 6 && /\p{L}{2}/u.test(text)) {
      const source = placed(review, document, page, text);
      const name = nameAtStart(text);
      if (source !== null && isNamed(name)) parties.push({ name, source });
    }
    const split = headingOf(text);
    const heading = split === null ? '' : foldWord(split.heading);
    const byHeading =
      heading === '' ? [] : forms.filter((one) => one.heading.test(heading)).map(({ clause }) => clause);
    if (split !== null && split.rest === '') {
      under = byHeading;
      continue;
    }
    const isNumbered = /^\s*(?:\(?[\d٠-٩]{1,2}[.)]|article|section|البند|المادة)/iu.test(text);
    if (byHeading.length > 0 || (isNumbered && split !== null)) under = byHeading;
    if (at < 30 && parties.length < 6) {
      const add = (name: string, where: Passage): void => {
        if (parties.some((one) => sameParty(one.name, name))) return;
        const source = where.placeIn(review, document);
        if (source !== null) parties.push({ name, source });
      };
      const own = partiesIn(text);
      for (const name of own) add(name, passage);
      // A party's name may stand in the line before the one that says what it is called.
      const before = passages[at - 1];
      if (own.length === 0 && before?.page === page && text.search(calledAs) >= 0)
        for (const name of partiesIn(`${before.text} ${text}`)) if (before.text.includes(name)) add(name, before);
    }
    if ((text.match(/\p{L}+/gu)?.length ?? 0) < 5) continue;
    for (const { clause, words } of forms) {
      const said = words.test(plain);
      const headed = under.includes(clause);
      if (!said && !headed) continue;
      // Under a heading of its own; in the words of another clause it is only mentioned.
      const elsewhere = under.length > 0 && !headed;
      const weight =
        (headed ? 3 : 0) +
        (said ? 2 : 0) +
        (obliges.test(plain) ? 1 : 0) +
        (/\p{N}/u.test(text) ? 0.5 : 0) -
        (elsewhere ? 1.5 : 0) -
        at / 10_000;
      if (!said && weight < 3) continue;
      const source = passage.placeIn(review, document);
      if (source === null) continue;
      found.push({ clause, unusual: unusualIn(clause, passage), source, weight, at });
    }
  }
  const kept: ClauseFact[] = [];
  for (const of of Map.groupBy(found, ({ clause }) => clause).values()) {
    const best = of.sort((one, other) => other.weight - one.weight).slice(0, 3);
    const top = best[0]?.weight ?? 0;
    for (const { clause, unusual, source, weight } of best)
      if (weight >= Math.max(0.4, top - 2)) kept.push({ clause, unusual, source });
  }
  return { parties, clauses: kept };
};

/** What a form asks and is told, label by label; the rows of a two-column table too. */
export const readParticulars = (
  review: ReviewDocument,
  document: string,
  passages: readonly Passage[],
): DocumentFacts['particulars'] => {
  const found: DocumentFacts['particulars'] = [];
  for (const passage of passages) {
    if (found.length >= mostParticulars || passage.text.length > 700) continue;
    const row = passage.kind === 'row' ? /^([^|\n]{2,60}?)\s*\|\s*\S/u.exec(passage.text)?.[1] : undefined;
    const label = row ?? labelBefore(passage);
    if (label === null || /:\s*$/u.test(passage.text) || !/\p{L}{2}/u.test(label)) continue;
    const source = passage.placeIn(review, document) ?? placed(review, document, passage.page, passage.text);
    if (
      source !== null &&
      !found.some(({ source: other }) => other.quote === source.quote && other.page === source.page)
    )
      found.push({ label, source });
  }
  return found;
};
