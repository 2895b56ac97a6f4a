import { isPlaced } from '../page-units.ts';
import type { DocumentKind, RecognisedDocument } from '@plumbline/contracts/checklist';
import type { ReviewDocument, ReviewPage } from '../document.ts';
import { languageOf } from './document-language.ts';
import { kindMargins } from './kind-features.ts';
import { isPlaceholder } from './placeholders.ts';
import { bounds, unlikeness, wordsAgainst } from './pitch-likeness.ts';
import { isSetAsPitch } from './set-as-pitch.ts';

/*
 * What a document is (review.md, rule 7). Everything is a pitch but what is surely something else: each kind has marks, a document
 * has to bear several of its kind, and what a pitch alone says speaks against every other kind.
 */

interface Passage {
  page: number;
  /** As it stands on its page. */
  text: string;
}

/** The blocks of a page, or its lines where it has none. */
const passagesOf = (page: ReviewPage): Passage[] => {
  const placed = page.blocks.filter((block) => !block.suspicious).filter(isPlaced);
  const texts =
    placed.length > 0 ? placed.map(({ place }) => page.text.slice(place.start, place.end)) : page.clean.split('\n');
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ page: page.n, text }));
};

/** A line of a page, where a mark is looked for: a row of a bill is one, though its cells are blocks. */
interface Line {
  page: number;
  text: string;
  /** The block it is of, or its first one. */
  passage: Passage;
}

const linesOf = (page: ReviewPage, passages: Passage[]): Line[] => {
  const own = passages.filter((passage) => passage.page === page.n);
  let at = 0;
  return page.clean.split('\n').flatMap((line) => {
    const text = line.trim();
    if (text === '') return [];
    const next = own.findIndex(
      (passage, place) =>
        place >= at && (passage.text.includes(text) || text.includes(passage.text.split('\n')[0] ?? '')),
    );
    if (next !== -1) at = next;
    return [{ page: page.n, text, passage: own[next] ?? { page: page.n, text } }];
  });
};

type OtherKind = Exclude<DocumentKind, 'pitch' | 'other'>;

/** A mark of a kind: how much it weighs, how often it counts, and what bears it. */
interface Mark {
  kind: OtherKind;
  weight: number;
  most: number;
  pattern: RegExp;
  /** A document's name stands in front. */
  early: boolean;
}
const mark = (kind: OtherKind, weight: number, most: number, pattern: RegExp): Mark => ({ kind, weight, most, pattern, early: false }); // prettier-ignore
const title = (kind: OtherKind, weight: number, pattern: RegExp): Mark => ({ kind, weight, most: 1, pattern, early: true }); // prettier-ignore
/** So many passages are the front. */
const front = 6;

const marks: readonly Mark[] = [
  // Forms: what is to be filled in, ticked, circled and signed.
  mark('form', 1, 6, /^.{2,60}[:*]?\s*(?:_{4,}|\.{8,}|…{3,})|(?:_{6,}|\.{12,})/u),
  mark('form', 1, 5, /[☐□▢◻]|\(\s{3,}\)|\[\s\]|\bYes ?\/ ?No\b|(?:نعم|ذكر) ?[/□] ?(?:لا|أنثى)/u),
  mark('form', 2, 2, /(?<!\d)1\s{1,6}2\s{1,6}3\s{1,6}4\s{1,6}5(?!\d)|1 ?= ?(?:poor|lowest|strongly disagree)|(?:من|بين) 1 (?:إلى|و) ?(?:5|10)|ممتاز\s+جيد/iu),
  mark('form', 2, 2, /\b(?:application|registration|marking|evaluation|assessment|feedback|score|scoring|enrol?ment|order|survey|entry|nomination|request|intake|consent) (?:form|sheet|card|questionnaire)\b|\bquestionnaire\b|(?:استمارة|استبيان|بطاقة (?:تقييم|تحكيم)|نموذج (?:طلب|تقييم|تسجيل|ترشيح|تحكيم|استبيان|التقديم|التسجيل)|كشف (?:تقييم|درجات)|طلب (?:تسجيل|انتساب|التحاق|ترشح|قرض|تمويل) ?(?:رقم|لـ)?)/iu),
  mark('form', 2, 2, /\b(?:please )?(?:complete|fill in|fill out|tick|circle|return|hand in) (?:all|every|this|the|one|your|each)?.{0,20}\b(?:fields?|form|sheet|boxes?|section|number|questionnaire|row)\b|for office use|تعبئة (?:جميع|كافة|هذه|الحقول|الاستمارة)|ضع (?:علامة|درجة|دائرة|إشارة)|لاستعمال (?:الموظف|الإدارة|المكتب|اللجنة)|خاص ب(?:الحاضنة|الإدارة|اللجنة|المكتب|الموظف)/iu),
  mark('form', 1, 3, /\b(?:signature|signed|date of birth|ref(?:erence)? no|I (?:confirm|declare|certify) that)\b|التوقيع|توقيع|رقم (?:الهوية|الطلب|الجوال)|أقر بأن|إقرار/iu),
  mark('form', 2, 4, /^\((?:missing|poor|basic|limited|adequate|good|excellent|strong|fair|weak|effective|exceptional|incomplete|thorough)[^)]{0,30}\)|\b(?:criteri(?:on|a)|weight)\b.{0,40}\b(?:mark|score|comment|points)\b|المعيار\s+.{0,30}(?:الدرجة|الوزن|العلامة)/iu),
  mark('form', 2, 2, /\b(?:evaluation|marking|grading|scoring) rubric\b|\bfeedback for each\b|\bwhat (?:is the one thing|did you like|should they)\b|سلم (?:التقييم|الدرجات)/iu),
  mark('form', 1, 4, /^\*$|\*\s*$/u),
  // CVs: a person's life in sections.
  title('cv', 4, /\b(?:curriculum vitae|r[ée]sum[ée]\b(?! of)|CV of)\b|^cv\b|السيرة الذاتية|سيرة ذاتية/iu),
  mark('cv', 2, 3, /^(?:work |professional |relevant |employment |career )?(?:experience|employment|employment history|work history|career history|career highlights|positions(?: held)?|internships?|work)\s*:?$|^(?:الخبرة|الخبرات|الخبرات? (?:العملية|المهنية)|التربصات|المسيرة المهنية|السجل الوظيفي|الوظائف)\s*:?$/iu),
  mark('cv', 2, 3, /^(?:education(?: and training)?|qualifications|academic background|studies|certifications?|certificates|training|المؤهلات?(?: العلمية| الدراسية)?|التعليم|المسار الدراسي|الشهادات(?: والدورات)?|الدورات(?: التدريبية)?|التحصيل العلمي)\s*:?$/iu),
  mark('cv', 1, 4, /^(?:key |technical |core |language )?(?:skills|languages|interests|hobbies|hobbies and interests|references|referees|awards|publications|volunteering|personal(?: details| profile)?|professional profile|objective|career objective|profile|boards|speaking|nationality|المهارات(?: التقنية| الشخصية)?|اللغات|الهوايات|المعرفون|المعرّفون|الأنشطة(?: التطوعية)?|المعلومات الشخصية|البيانات الشخصية|الهدف(?: الوظيفي)?|الجوائز)\s*:?/iu),
  mark('cv', 2, 2, /references (?:are )?(?:available )?(?:up)?on request|referees|\bdate of birth\b|\bmarital status\b|\bnationality\b|driving licen[cs]e|born (?:in )?\d{4}|تاريخ (?:الميلاد|الولادة)|الحالة (?:الاجتماعية|المدنية)|الجنسية|رخصة (?:السياقة|القيادة)|(?:المعرّف|المعرف|المراجع)ون.{0,40}(?:طلب|الطلب)/iu),
  mark('cv', 1, 4, /(?:^|\s|\()(?:(?:19|20)\d\d)\s?(?:[–—-]|to|حتى|إلى)\s?(?:(?:19|20)\d\d|present|now|today|date|current|الآن|حتى الآن|اليوم)/iu),
  mark('cv', 1, 3, /\b(?:B\.?Sc|M\.?Sc|MBA|Ph\.?D|Bachelor|Master|Diploma|Dean's list|GPA|A-levels)\b|بكالوريوس|ماجستير|دبلوم|باكالوريا|الثانوية العامة|شهادة مهندس/u),
  mark('cv', 1, 2, /\b(?:native|fluent|basic|intermediate)\)|(?:اللغة الأم|\((?:ممتاز|متوسط|جيد|مبتدئ)\))|[\w.]+@[\w.-]+.{0,40}(?:\+?\d[\d ]{6,}|linkedin)/iu),
  mark('cv', 1, 2, /\b(?:seeking|looking for) (?:an? )?(?:entry|junior|senior|new|challenging|full|part|position|role|internship|job)|responsible for|reports? to the board|mentored|on call|أبحث عن (?:وظيفة|عمل|فرصة)|بخبرة .{2,12} (?:سنوات|سنة|أعوام)|العمل في (?:قسم|شركة|مجال)/iu),
  // Invoices, quotations, receipts: what is owed, line by line.
  title('invoice', 4, /^(?:tax |pro ?forma |commercial )?(?:invoice|quotation|receipt|sales receipt|credit note|purchase order|bill|quote|estimate|delivery note)\b.{0,25}$|^(?:فاتورة(?: ضريبية| مبدئية)?|عرض سعر|عرض أسعار|إيصال|ايصال|سند قبض|أمر (?:شراء|بيع|توريد)|كشف حساب)(?!\p{L}).{0,25}$/iu),
  mark('invoice', 2, 3, /\b(?:invoice|receipt|quotation|quote|order|bill|customer) ?(?:no|number|nr|#|date|id)\b\.?|#\d{4,}|رقم (?:الفاتورة|الإيصال|العرض|الطلبية)|(?:فاتورة|إيصال|عرض سعر|سند|أمر (?:بيع|شراء)) رقم|^العميل\s*:/iu),
  mark('invoice', 2, 3, /\b(?:bill(?:ed)? to|ship to|sold to|prepared for|amount due|total due|due date|balance due|payment (?:terms|due|method)|terms: ?\d|net \d\d|amount payable|pay(?:able)? within|accounts payable|pay(?:able)? by|please pay|valid (?:for|until))\b|^due\b|تاريخ (?:الاستحقاق|الإصدار)|شروط الدفع|طريقة الدفع|مدة سريان|مقدمة إلى|السادة|المستحق|المتبقي|المدفوع|الدفع (?:نقد|خلال|عند)/iu),
  mark('invoice', 2, 3, /\b(?:sub ?total|grand total|total (?:excl|incl|excluding|including)|vat\b|sales tax|gst\b|^total\b|tax id|total \(?(?:usd|eur|gbp))|الإجمالي|المجموع(?: قبل| بعد)?|ضريبة القيمة المضافة|^ضريبة|الرقم الضريبي|الخصم|رسوم الخدمة/iu),
  mark('invoice', 2, 2, /\b(?:qty|quantity|units?)\b.{0,40}\b(?:price|amount|total|each|rate|cost)\b|(?:الكمية|العدد|عدد الصفحات).{0,40}(?:السعر|سعر|القيمة|الإجمالي|المبلغ)/iu),
  mark('invoice', 1, 4, /^.{3,50}\s{2,}\d[\d.,]*(?:\s{2,}\d[\d.,]*)*\s*$|^\d+\s.{3,40}\s{2,}\d[\d.,]+|×\s?\d+.{0,12}=\s?\d/u),
  mark('invoice', 1, 2, /\b(?:till|cashier|change|cash|card \*|served by|returns? within|thank you for (?:your business|shopping|your purchase)|bank transfer|iban|delivery:|warranty)\b|الكاشير|نقد[اًا]|الباقي|شكراً? ل(?:زيارتكم|تسوقكم|تعاملكم)|البضاعة المباعة|تحويل بنكي|عند التحويل|لا يشمل العرض|فقط .{5,60} لا غير/iu),
  // Contracts and terms: parties, clauses, duties.
  title('contract', 4, /^(?:.{0,40}\b)?(?:agreement|contract|lease|deed|terms (?:of (?:service|use)|and conditions)|privacy policy|memorandum of understanding|licen[cs]e agreement|safe)\b.{0,30}$|^(?:عقد|اتفاقي[ةه]|شروط (?:الاستخدام|الخدمة)|الشروط والأحكام|سياسة الخصوصية|مذكرة تفاهم|تعهد)(?!\p{L}).{0,50}$/iu),
  mark('contract', 2, 3, /\b(?:hereinafter|hereby|herein|hereunder|thereof|whereas|in witness whereof|the parties|party a|party b|either party|both parties|the (?:tenant|landlord|lessee|lessor|licensee|licensor|employer|employee|receiving party|disclosing party|undersigned|investor|company|seller|buyer|borrower|lender|contractor|client) (?:shall|will|may|must|agrees?|is entitled))\b|الطرف (?:الأول|الثاني|المفصح|المتلقي)|الفريق (?:الأول|الثاني)|الفريقان|الطرفان|الطرفين|(?:المؤجر|المستأجر|البائع|المشتري|المقاول|المستخدم|المرخص)(?!\p{L})/iu),
  mark('contract', 2, 3, /\b(?:this (?:agreement|contract|lease|safe|policy|deed|licen[cs]e)|these terms|clause \d|section \d.{0,20}(?:does not|shall)|governing law|governed by the law|to the extent permitted|signed (?:for|as|by)|prior written consent|written notice|(?:notice|consent) in writing|consent of the other|arbitration|in the presence of|^between .{3,80} and |force majeure|jurisdiction of|made (?:on|and entered)|entered into)\b|هذ(?:ا|ه) (?:العقد|الاتفاقية|الشروط)|حُ?رر.{0,20}نسخت|اتفق الطرفان|تم الاتفاق|القانون (?:الساري|المعمول)|تختص محاكم|إخطار كتابي|موافقة (?:خطية|كتابية)|إذن كتابي/iu),
  mark('contract', 1, 4, /^(?:\(?[a-h]\)|\d{1,2}[.)]|§|article|clause|section|المادة|البند|مادة|بند|أولاً|ثانياً)\s?.{0,40}\b(?:term|termination|liability|confidential\w*|obligations?|definitions?|payment|rent|deposit|notice|warrant\w+|indemn\w+|fees|assignment|entire agreement|governing law|purpose|exceptions?|representations|miscellaneous|renewal|your account|your content|changes|privacy|events)\b|^(?:المادة|البند|مادة|بند)\s+(?:\d|ال)|^\d{1,2}[.)]\s?(?:الأهلية|الحساب|المسؤولية|الخصوصية|التعديل|المحتوى|السرية|المدة|الأجر|الإنهاء|التزامات|مدة|يقصد|يتعهد|يلتزم|لا يسري|في حال)/iu),
  mark('contract', 1, 3, /\bshall (?:not )?\w+|\bmust not\b|\byou (?:may not|agree|grant|must be at least|are responsible)\b|\bwe may (?:suspend|terminate|change)|is not liable|as is\b|لا يجوز|يلتزم|يتعهد|يحق ل|يستحق|يتحمل|نتحمل المسؤولية|فسخ العقد|غير مسؤول|أنت مسؤول|توافق على/iu),
  // Essays, articles, papers, manuals, minutes: text about something.
  mark('essay', 3, 2, /\bin this (?:essay|paper|article|post|blog)\b|\bthis (?:paper|essay|article|study) (?:makes|examines|argues|looks|explores|discusses|presents|investigates|asks)|\bwe (?:study|examine|investigate|estimate) (?:whether|how|the)|\bword count\b|\bthe rest of (?:the|this) paper\b|في هذا (?:الموضوع|المقال|البحث|الورقة)|(?:تتناول|تهدف|تبحث) هذه (?:الدراسة|الورقة)|وفي الختام|عدد الكلمات/iu),
  mark('essay', 3, 2, /^(?:abstract|keywords?:?.{0,80}|acknowledg\w+|introduction|\d\.? (?:introduction|related work|methods?|methodology|results|conclusions?)|الملخص|الكلمات المفتاحية.{0,80}|المقدمة|المراجع)\s*$/iu),
  mark('essay', 2, 2, /^by (?:our |[A-Z]\w+).{0,50}$|\bclass \d+[A-Z]?\b|\bgrade \d+\b|^(?:الطالب|الطالبة|إعداد الطالب|بقلم|كتب|كتبت|مراسلنا)\s?:?|– ?مراسلنا|الصف (?:الأول|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع|العاشر|الحادي)/iu),
  mark('essay', 2, 3, /\b(?:on the one hand|on the other hand|to sum up|in conclusion|some people (?:say|think|believe)|first(?:ly)?, .{0,80}second(?:ly)?,|in my opinion|i (?:believe|think) (?:that )?(?:a|the|every|schools|we should))\b|يرى (?:الفريق|البعض|كثير)|من ناحية أخرى|وأنا أرى|قال الشاعر|كما يقول|يسأل كثير|رأي(?:ي|ه) /iu),
  mark('essay', 3, 1, /^\p{Lu}{3,}(?:[ ,]+\p{Lu}[\p{L}.]+)*(?: \([^)]{2,20}\))? ?[—–-] \p{Lu}|^\p{L}{3,15} ?[–—-] ?(?:مراسلنا|وكالات|خاص|أ ?ف ?ب|رويترز)/u),
  mark('essay', 2, 3, /[,"”] (?:said|says|told|added) \p{L}|\bsaid (?:on|in|that|the|one|she|he)\b|(?<!\p{L})و?(?:قال|قالت|أوضح|أوضحت|أضاف|أضافت|أعرب|صرّح|أكد|أشار)(?!\p{L})/u),
  mark('essay', 2, 2, /\b(?:spokes(?:man|woman|person)|according to police|councillors?|in an interview|declined to|analysts say|residents)\b|من جانبه|وشهد |يُذكر أن|يذكر أن|افتتح |مشيراً إلى|مراسلنا/u),
  mark('essay', 1, 2, /\b(?:on|last|next) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|(?:صباح|مساء|يوم) (?:أمس|الأحد|الاثنين|الإثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت)/iu),
  mark('essay', 3, 2, /\b(?:instruction manual|user (?:guide|manual)|owner'?s manual|operating instructions|user instructions|quick start guide|read (?:all|these) instructions|troubleshooting|before first use|important safeguards|safety (?:instructions|warnings?)|safety first)\b|دليل (?:المستخدم|الاستخدام|التشغيل)|تعليمات (?:السلامة|التشغيل|الاستخدام)|قبل (?:أول استعمال|أول استخدام|الاستعمال الأول|الاستخدام الأول)|استكشاف الأخطاء|حل المشكلات/iu),
  mark('essay', 1, 4, /^(?:\d+[.)]\s*|[-•]\s*)?(?:do not (?:immerse|use|touch|open|expose|cover|place|leave)|unplug|rinse|press|place the|close the|remove the|wipe|fill (?:the|with)|switch (?:on|off)|plug|clean the|let (?:it )?cool|keep (?:away|children|them|this manual)|turn (?:on|off|the)|wash|drain)\b|^(?:\d+[.)]\s*|[-•]\s*)?(?:لا تغمر|لا تستعمل|لا تستخدم الجهاز|افصل|اضغط|امسح|نظف|أغلق|أزل|اغسل|شغّل|شغل|أبعد|املأ الخزان)/iu),
  mark('essay', 3, 1, /\bminutes of\b|\bmeeting minutes\b|محضر (?:اجتماع|جلسة)/iu),
  mark('essay', 3, 2, /^(?:present|attendees|apologies|in attendance|absent|matters arising)(?:\s?:|$)|^agenda\b|^(?:الحاضرون|الحضور|المعتذرون|الغائبون|جدول الأعمال|المداولات|القرارات)/iu),
  mark('essay', 2, 3, /\b(?:the minutes were|motion carried|seconded by|action items?|next meeting|meeting (?:was )?(?:closed|adjourned|opened))\b|صودق على|تقرر |اختُ?تمت الجلسة|الاجتماع (?:القادم|السابق|المقبل)|أمين(?:ة)? السر/iu),
  mark('essay', 2, 2, /\b(?:i (?:confess|admit|used to|remember|woke|was sitting|have been thinking)|my (?:uncle|grandmother|grandfather|husband|wife|best friend|mother-in-law)|leave a comment|in the comments|subscribe to (?:my|this)|what about you\?|dear readers?)\b|أعترف|في التعليقات|اكتبوا لي|وأنتم؟|صديقتي|جارنا|زوجي |قرائي|كنت (?:أفتح|أظن|أجد|بطل)/iu),
]; // prettier-ignore

/** What a pitch says of itself: about its buyers, money and rivals, in its own voice. */
const pitchMarks: readonly [number, RegExp][] = [
  [2, /\bwe (?:sell|charge|earn|built|build|make|tan|help|serve|plan|need|seek|want to raise|are (?:raising|seeking|looking|building)|have (?:sold|built|signed)|take|collect|offer|will|expect|tested|tried)\b|\bwe'(?:re|ve) (?:raising|building|sold|built)/iu],
  [2, /\bour (?:customers?|product|platform|solution|team|market|app|price|competitors?|users?|technology|business model|idea|stove|founders?|revenue|service|software|pilot|goal|vision|mission|company|advantage|founding)\b/iu],
  [3, /\b(?:raising|seeking|looking for|we need|we would like to raise|ask(?:ing)? for|requested|capital sought|funding sought|round|seed|pre-seed|series [a-c])\b.{0,40}(?:[$€£₹¥]|\d)|\b(?:the ask|use of funds)\b|\$?\d[\d.,]* ?(?:k|m|million)? (?:seed|for \d+ ?%|in equity)/iu],
  [2, /^(?:\d+[.)]? )?(?:the )?(?:problem|solution|market(?: size)?|our (?:solution|product|team)|competition|competitors|team(?: and ask)?|traction|business(?: model)?|the ask|ask|why now|customers|go.to.market|who pays|so far|round|products?|what is different|need|proof|price|buyers|others|value proposition|roadmap|financials)\s*:?$/iu],
  [1, /\b(?:TAM|SAM|SOM|MRR|ARR|CAC|LTV|GMV|B2B|B2C|SaaS|MVP|unit economics|gross margin|net retention|early adopters|pilots?|paying (?:customers|users)|subscribers|start-?up|co-?founders?|founders?)\b/u],
  [1, /\b(?:\d[\d,.]* (?:customers|users|clinics|schools|bookings|orders|families|subscribers|farmers|restaurants|pharmacies|shops|buyers|labels|students|members|stores|hospitals|companies)|per (?:month|seat|user|booking|order)|a month|% (?:fee|commission|margin|growth|of sellers))\b/iu],
  [2, /(?<!\p{L})(?:نبيع|نقدم|نقدّم|نأخذ|نعمل|بعنا|بدأنا|صنعنا|طورنا|بنينا|نطلب|نبحث عن|نحتاج|نسعى|نريد|نتوقع|نخطط|جربنا|سألنا|راجعنا|لدينا|عملاؤنا|عملائنا|فريقنا|منتجنا|منصتنا|تطبيقنا|مشروعنا|فكرتنا|منافسونا|شركتنا|حلنا|هدفنا|رؤيتنا|خدمتنا|تقنيتنا|معي)(?!\p{L})/u],
  [3, /(?:نطلب|نبحث عن|نحتاج|نريد|نسعى|المطلوب|الجولة|جولة|تمويل|يستثمر|استثمار).{0,40}(?:\d|ألف|مليون).{0,30}(?:دينار|ريال|دولار|جنيه|درهم|يورو|ليرة|مليون|ألف|%|شهر)|مقابل (?:حصة|\d+ ?%)/u],
  [2, /^(?:\d+[.)]? )?(?:الشريحة \d+: ?)?(?:المشكلة|الحل|السوق|حجم السوق|المنتج|المنافسون|المنافسة|الفريق|نموذج العمل|النموذج|الجولة|الطلب|التمويل|الإنجازات|عملاؤنا|من نحن|ما نقدمه|ما يميزنا|خطة التوسع|الدليل|لماذا الآن|الفريق والتمويل|السوق والمنافسة|نريد|المطلوب)\s*[:؟?]?\s*/u],
  [1, /[$€£₹¥]\s?\d|\d\s?(?:euros?|dollars?|pounds?|rupees?|usd|eur|ريال|دولار|دينار|جنيه|درهم|يورو)/iu],
  [2, /\b(?:would (?:pay for|let us|allow us|cover)|^needed\b)/iu],
  [1, /منافس|عميل|عملاء|زبائن|مستخدم|مشترك|عمولة|اشتراك|هامش|نمو شهري|مبيعات|إيراد|نقطة التعادل|براءة|حصة سوقية|شركة ناشئة/u],
]; // prettier-ignore

interface Shown {
  kind: OtherKind;
  weight: number;
  different: number;
  /** The passages that bear its marks, the weightiest first. */
  passages: Passage[];
  /** Share of the pages that bear one. */
  spread: number;
  /** The first and the last line that bear one. */
  from: number;
  to: number;
}

const shownOf = (kind: OtherKind, lines: Line[]): Shown => {
  const bearing = new Map<Passage, number>();
  const pages = new Set<number>();
  const at: number[] = [];
  let weight = 0;
  let different = 0;
  for (const one of marks.filter((each) => each.kind === kind)) {
    const found = (one.early ? lines.slice(0, front) : lines).filter(({ text }) => one.pattern.test(text));
    if (found.length === 0) continue;
    different += 1;
    weight += one.weight * Math.min(one.most, found.length);
    for (const { page } of found) pages.add(page);
    for (const line of found) at.push(lines.indexOf(line));
    for (const { passage } of found.slice(0, one.most)) bearing.set(passage, (bearing.get(passage) ?? 0) + one.weight);
  }
  return { kind, weight, different, passages: [...bearing].sort((a, b) => b[1] - a[1]).map(([passage]) => passage), spread: pages.size / new Set(lines.map(({ page }) => page)).size, from: Math.min(...at), to: Math.max(...at) }; // prettier-ignore
};

const pitchWeight = (passages: Passage[]): number => {
  const said = passages.filter(({ text }) => !isPlaceholder(text));
  return pitchMarks.reduce(
    (sum, [weight, pattern]) => sum + weight * Math.min(3, said.filter(({ text }) => pattern.test(text)).length),
    0,
  );
};

const wordsOf = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu)?.length ?? 0;
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?؟:])\s+|\n/u).map((part) => part.trim()).filter((part) => part !== ''); // prettier-ignore

/** Whether instructions and slots are more than what is said: each part counts by its words, headings by nothing. */
const templateOf = (passages: Passage[]): Passage[] | null => {
  const asked: Passage[] = [];
  let slots = 0;
  let askedWords = 0;
  let saidWords = 0;
  let facts = 0;
  for (const passage of passages) {
    const text = passage.text.replace(/\s+/gu, ' ');
    for (const part of isPlaceholder(text) ? [text] : sentencesOf(text)) {
      const words = wordsOf(part);
      if (isPlaceholder(part) || saysTemplate.test(part) || emptyLabel.test(part) || hinted.test(part)) {
        slots += 1;
        // However short, a slot stands for what should be there.
        askedWords += Math.max(3, words);
        if (asked.at(-1) !== passage) asked.push(passage);
      } else if (words > 4) {
        saidWords += words;
        if (fact.test(part)) facts += words;
      }
    }
  }
  const isFilled = facts > saidWords * 0.15;
  return slots >= 5 && askedWords > saidWords * (isFilled ? 1 : 0.6) ? asked : null;
};
/** What names itself a template. */
const saysTemplate =
  /^.{0,40}\btemplate\b.{0,20}$|^(?:pitch deck|business plan) (?:example|guide|outline)\b|^قالب(?!\p{L})/iu;
/** A label that nothing follows: "Team ID -". */
const emptyLabel = /^[\p{L} ()/]{3,40}\s?[–—-]$/u;
/** A label with a hint. */
const hinted =
  /\((?:e\.g\.|describe|insert|include|list|registered|max(?:imum)?|flow ?charts?|in \d+ words|if any|optional)|etc\.\)/iu;
/** A founder's voice, or a figure that measures something. */
const fact =
  /\b(?:we|our)\b|(?<!\p{L})(?:نحن|لدينا|عملاؤنا|فريقنا)(?!\p{L})|[$€£₹]\s?\d|\d[\d.,]*\s?(?:%|k\b|m\b|million|bn|مليون|ألف|ريال|دينار|دولار|جنيه)/iu;

const longestFirst = (passages: Passage[]): Passage[] => [...passages].sort((a, b) => Math.min(b.text.length, 160) - Math.min(a.text.length, 160)); // prettier-ignore

const quotesOf = (passages: Passage[]): RecognisedDocument['quotes'] => {
  const different = passages.filter(({ text }, at) => passages.findIndex((other) => other.text === text) === at);
  return different.slice(0, 3).map(({ page, text }) => ({ page, quote: text }));
};

/** Any of these may be a pitch's, however thin. */
const ofTrade =
  /\b(?:compan(?:y|ies)|start-?up|products?|customers?|clients?|sells?|selling|sold|prices?|apps?|platform|users?|markets?|invest\w*|fund\w*|money|revenue|team|business|services?|solutions?|problem|idea|projects?|build|built|develop\w*|technolog\w*|systems?|ai|tool|software|device|we|our|us)\b|[$€£₹]|شرك|منتج|عميل|عملاء|زبون|زبائن|نبيع|بيع|سعر|تطبيق|منص[ةه]|مستخدم|سوق|استثمار|تمويل|مال|إيراد|فريق|خدم|حل|مشكل|فكر[ةه]|مشروع|تقني|نظام|جهاز|ذكاء|برنامج|نحن|لدينا|ريال|دولار|دينار|جنيه|درهم/iu;

/** Long prose in English or Arabic that nowhere has a figure nor speaks of a product, a buyer, money or a plan. */
const isMereProse = (passages: Passage[], words: number, language: string): boolean =>
  ['en', 'ar'].includes(language) &&
  words >= 60 &&
  words / passages.length >= 15 &&
  !passages.some(({ text }) => ofTrade.test(text) || /\p{N}/u.test(text));

/** One page of many proves nothing: a deck may show an invoice, a contract or a form. */
const spreadFrom = 0.5;
/** A few lines are never sure. */
const fewWords = 60;
/** What says so much of a pitch is one, whatever else it shows. */
const surelyPitch = 6;
/** What a finding must reach, and what it is made of; chosen on the working half so that no pitch is taken for something else. */
const sureFrom = -0.5;
const worth = { mark: 0.3, different: 0.2, pitch: 0.3, few: 1.5 };

/** Whether what speaks for a kind stands between what only a pitch says: a sample of what the product makes. */
const isSample = ({ kind, from, to }: Shown, lines: Line[]): boolean => {
  const says = ({ text }: Line): boolean => pitchMarks.some(([weight, pattern]) => weight > 1 && pattern.test(text) && !isPlaceholder(text)); // prettier-ignore
  return kind !== 'essay' && lines.slice(0, Math.max(0, from)).some(says) && lines.slice(to + 1).some(says);
};

interface Finding {
  kind: Exclude<DocumentKind, 'pitch' | 'other'>;
  value: number;
  passages: Passage[];
}

/** The likeliest kind that is no pitch, by marks and by what its lines say together; what a pitch says of itself counts against it. */
const likeliest = (passages: Passage[], lines: Line[], words: number): Finding | undefined => {
  const margins = kindMargins(lines.map(({ text }) => text));
  const pitch = pitchWeight(passages);
  const against = worth.pitch * Math.min(20, pitch) + (words < fewWords ? worth.few : 0);
  const template = templateOf(passages);
  const findings: Finding[] = (['form', 'cv', 'invoice', 'contract', 'essay'] as const).map((kind) => {
    const found = shownOf(kind, lines);
    const { weight, different, spread, passages: bearing } = found;
    const shown =
      spread < spreadFrom || isSample(found, lines)
        ? 0
        : worth.mark * Math.min(10, weight) + worth.different * different;
    // A founder may tell the pitch as an article would.
    const isTold = kind === 'essay' && pitch > 2 && margins.essay < 0;
    const value = isTold || pitch >= surelyPitch ? Number.NEGATIVE_INFINITY : margins[kind] + shown - against;
    return { kind, value, passages: bearing };
  });
  findings.push({ kind: 'template', value: margins.template + (template === null ? -against : 3), passages: longestFirst(template ?? []) }); // prettier-ignore
  return findings.sort((a, b) => b.value - a.value)[0];
};

/** What only somebody who looks for money, buyers or partners says; its own headings count for little. */
const sells = (lines: Line[]): boolean =>
  pitchMarks.some(([weight, pattern]) => weight === 3 && lines.some(({ text }) => pattern.test(text)));

/** What the front of a student's thesis says of it, and what its chapters are called. */
const thesisFront =
  /مشروع (?:ال)?تخرج|متطلبات (?:نيل |الحصول على )?(?:الشهادة|درجة)|\b(?:graduation project|final year project|(?:bachelor|master)['’]?s? thesis|submitted (?:in|to) (?:partial )?fulfil\w*|partial fulfil\w*)\b/iu;
const thesisPart =
  /^(?:الفصل (?:الأول|الثاني|الثالث|الرابع|الخامس)|المراجع|الخاتمة|منهجية|(?:chapter (?:\d|one|two|three|four|five))|abstract|methodology|literature review|related works?|references|conclusions?)|\b(?:use case|class|sequence|activity|context|data flow) diagrams?\b|\b(?:non-)?functional requirements?\b|المتطلبات (?:الوظيفية|غير)|بإشراف|supervised by|مخطط (?:حالات|الكيان|التدفق|النشاط|التسلسل)/iu;
const leastParts = 3;

/**
 * The passages that show that a document is a student's thesis, which pitches nothing; null where it is not surely one. Other
 * documents that are near to pitches are told by how much speaks against one (pitch-likeness.ts).
 */
const thesisIn = (lines: Line[]): Passage[] | null => {
  if (sells(lines)) return null;
  const named = lines.slice(0, 2 * front).filter(({ text }) => thesisFront.test(text));
  const parts = lines.filter(({ text }) => thesisPart.test(text));
  return named.length > 0 && parts.length >= leastParts ? [...named, ...parts].map(({ passage }) => passage) : null;
};

/** What of a document says most against a pitch: what it is called, and the passages whose words do. */
const tellingOf = (passages: Passage[]): Passage[] => {
  const most = passages
    .filter(({ text }) => wordsOf(text) >= 4 && !isPlaceholder(text))
    .map((passage) => ({ passage, against: wordsAgainst(passage.text) }))
    .sort((a, b) => b.against - a.against)
    .slice(0, 2)
    .map(({ passage }) => passage);
  const first = passages.find(({ text }) => /\p{L}{2}/u.test(text));
  return [...(first === undefined ? [] : [first]), ...most];
};

/** What a document is, with the passages that show it; a pitch unless it is surely something else. */
export const recogniseDocument = (document: ReviewDocument): RecognisedDocument => {
  const passages = document.pages.flatMap(passagesOf);
  const language = languageOf(document.pages.map(({ clean }) => clean).join('\n'));
  const pitch: RecognisedDocument = { kind: 'pitch', language, quotes: [] };
  if (passages.length === 0) return pitch;
  const lines = document.pages.flatMap((page) => linesOf(page, passages));
  const words = passages.reduce((sum, { text }) => sum + wordsOf(text), 0);
  if (isMereProse(passages, words, language)) return { kind: 'essay', language, quotes: quotesOf(passages) };
  const found = likeliest(passages, lines, words);
  if (found === undefined || found.value < sureFrom) {
    const shown = thesisIn(lines);
    if (shown !== null) return { kind: 'other', language, quotes: quotesOf(shown) };
    if (sells(lines)) return pitch;
    const against = unlikeness(document);
    if (against < bounds.doubtful) return pitch;
    const isOther = against >= bounds.other && !isSetAsPitch(lines.map(({ text }) => text));
    return isOther ? { kind: 'other', language, quotes: quotesOf(tellingOf(passages)) } : { ...pitch, doubtful: true };
  }
  // What is shown by its lines together is shown by the first of them.
  return { kind: found.kind, language, quotes: quotesOf(found.passages.length > 0 ? found.passages : passages) };
};
