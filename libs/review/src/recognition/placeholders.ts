import { fold } from '../fold.ts';

/*
 * What a template says to the one who fills it in: slots to fill, instructions, tips, sample text. None of it is what a pitch says,
 * not even where a founder left it standing (review.md, rule 7).
 */

/** A slot: "[amount]", "{{company}}", "<insert name>", "[___]"; not a footnote's number, one letter, or a part of an address ("/events/[city]"). */
const slot =
  /(?<!\/)\[(?!\s*\d{1,3}\s*\])[^\][\n]{2,90}\]|\{\{[^{}\n]{1,60}\}\}|<(?:insert|your|add|company|name|enter)[^<>\n]{0,60}>/giu;
/** A figure nobody has put in: "$XX", "XX %", "$[..]", "$0,000", "00%". */
const emptyFigure =
  /(?<![\p{L}\p{N}])(?:[$€£₹]\s?[xX]{1,3}(?:[.,][xX]+)?\s?(?:m|bn|k|b|million|billion)?(?!\p{L})|[xX]{2,}(?:[.,]?[xX]+)*\s?(?:%|m\b|bn\b|k\b|million|billion)?(?!\p{L})|[$€£]\s?0{2,}(?!\d)|%\s?00|00\s?%)|\[\s?[_.…]+\s?\]|\+?00 000/u;
/** A line to write on. */
const blank = /_{3,}|\.{5,}(?![.\s]*\d+\s*$)|…{2,}|(?:\.\s){5,}|\(\s{3,}\)|\.{3,}\/\.{3,}/u;
const sampleText =
  /lorem ipsum|dolor sit amet|consectetur adipiscing|هذا النص هو مثال|مولد النص العرب|نص (?:افتراضي|تجريبي|وهمي)/iu;

/** What a pitch is made of, as its template names it. */
const partsOfPitch = String.raw`slides?|decks?|pitch|presentation|section|sections|template|page|pages|paragraph|sentences?|words?|bullets?|bullet points?|text|headline|tagline|logo|screenshots?|photos?|pictures?|images?|headshots?|figures?|statistics?|charts?|diagram|graph|table|annex|appendix|spreadsheet|numbers?|here|below|box|boxes|pencil|company|business|venture|startup|product|products|service|services|solution|problem|problems|pain|customers?|users?|audience|investors?|market|competition|competitors?|alternatives|team|founders?|owners?|shares|members?|advisors?|advisers?|revenue|sales|price|pricing|margin|costs?|financial\w*|projections?|forecast|budget|funds?|funding|milestones?|roadmap|risks?|plan|plans|story|idea|value proposition|traction|metrics|model|channels?|legal form|goals?|objectives?|vision|mission|strategy|advantages?|benefits?|opportunity|technolog\w+|jargon|references?|patent`;
const tell = String.raw`insert|add|describe|explain|write|list|outline|summari[sz]e|provide|include|replace|delete|click|double-?click|fill|enter|highlight|define|identify|demonstrate|give|mention|attach|tell|keep|place|illustrate|introduce|discuss|indicate|specify|clarify|quantify|estimate|break down|avoid|remember|think|make sure|ensure|don'?t|do not|back up|cite|compare|consider|choose|paste|upload|edit|detail|say|speak|prove|convince|walk`;
/** These are nouns as well: an order only before such a word. */
const tellWhich = String.raw`(?:use|share|focus|state|type|name|present|select|limit|start|show|link|round|draw|answer|complete|try|put|repeat)(?= (?:a|an|the|your|one|two|three|at|no|only|on|in|how|what|why|who|any|this|it|up|each|all|or)\b)`;
const instruction = new RegExp(String.raw`^(?:please |kindly |briefly |clearly |then |here,? |optional:? |always |never )?(?:(?:${tell})\b|${tellWhich}).{0,90}?(?:\b(?:${partsOfPitch})\b|pt font)`, 'iu'); // prettier-ignore
/** A founder's own sentence has one of these, an instruction hardly. */
const ownVoice = /\b(?:we|our|us|ours)\b/iu;
const tip =
  /^(?:pro )?(?:tips?|hints?|guidance|instructions?|note to (?:presenter|author|self)|example|e\.g\.|sample)\s?[:.–—-]/iu;
/** Questions to the founder. */
const asked = new RegExp(String.raw`^(?:what|who|how|why|which|where|when|is|are|do|does|can|could)\b.{0,60}\b(?:you|your|has this problem|cost them)\b.{0,90}\?$`, 'iu'); // prettier-ignore
const named =
  /^(?:\[?(?:photo|headshot)\]?,? )?(?:(?:enter |insert |add |type )?your (?:company|business|startup|venture|team|product|project|brand|first|last|full|own|idea)?\s?(?:name|logo|tag ?line|title|sub ?title|text|photo|picture|image|position|role|website|e-?mail|slogan|content|headline|address|phone|contact)\b|(?:company|presenter|speaker|product|startup|team member|member|founder|customer|project)(?:['’]s)? name(?: here)?(?: \d)?|(?:full |first )?name,? (?:and )?(?:surname|role|title|position)|name here|full name,? .{0,50}|(?:sub)?title or .{0,30}|(?:jane|john) (?:doe|smith)|title here|subtitle|tagline|job title|benefit \d|feature \d|competitor [a-d1-4]|lorem|click (?:icon|here|to)|double-?click|tbd|tba|to be (?:determined|added|completed|confirmed))(?:\s?here|\s?goes here)?\s*:?\s*(?:[,|(—–-].{0,60})?$/iu;
const goesHere =
  /\b(?:goes|go|comes|text|title|name|logo|image|photo|picture|content|description) here\b|:\s*(?:tbd|tba|to be determined|coming soon|n\/?a|\.{3})\.?$/iu;

const arabicTell = String.raw`اكتب|أكتب|أدرج|ادرج|ضع|اذكر|أذكر|اشرح|صف|حدد|حدّد|لخص|لخّص|املأ|إملأ|أضف|اضف|احذف|استبدل|انقر|اضغط|أرفق|ارفق|اختر|وضّح|وضح|بيّن|بين|عرّف|عرف|استخدم|قدّم|قدم|تجنب|تجنّب|احرص|لا تكتب|لا تستخدم|لا تقل|لا تنس|تذكر|ابدأ|اعرض|قارن|تأكد|فكر|يُكتب|تُكتب|يكتب|ينبغي ألا|سمّ|أجب|دوّن|اجعل|ارسم`;
const arabicParts = String.raw`هنا|مشروعك|شركتك|منتجك|فريقك|خدمتك|عملائك|عملاءك|فكرتك|جمل|شريح|شرائح|نقاط|نقطة|قسم|أقسام|النص|نص|كلم|سطر|أسطر|صفح|مشكل|الحل|حلّك|حلك|عميل|العملاء|سوق|منافس|فريق|شرك|جدول|خطة|خطوات|فكرة|شعار|صور|رقم|أرقام|المصدر|مصدر|إيراد|تكلف|تكاليف|مخاطر|مال|تمويل|المبلغ|الشكل القانوني|مؤسس|عنوان|اسم|معلومات|بيانات|الأهداف|هدف|القيمة|وصف|مثال|شخص|مستثمر|ملحق|قائمة|نموذج`;
const arabicInstruction = new RegExp(
  String.raw`^(?:يرجى |من فضلك |ثم )?(?:[وف])?(?:${arabicTell})(?!\p{L}).{0,90}?(?:${arabicParts})`,
  'u',
);
const arabicTip = /^(?:نصيح[ةه]|تلميح|إرشاد|ارشاد|ملاحظة للكاتب|مثال(?: على)?|تعليمات)(?!\p{L}).{0,25}[:：]/u;
const arabicAsked =
  /^(?:ما|ماذا|من|كيف|لماذا|هل|أين|متى|كم|أي)\s.{0,80}(?:ك|تحل|تقدم|تبيع|ستصل|تكسب|تنافس|تربح|تميزك|عنك)(?!\p{L}).{0,40}[؟?]$/u;
const arabicNamed =
  /^(?:اسم (?:الموظف|الشركة|المشروع|المنتج|العضو|مقدم العرض|المنافس)(?: هنا)?(?:\s?[/|،,–-].{0,40})?|المسمى الوظيفي|عنوان (?:القسم|الشريحة|فرعي|رئيسي)|(?:\d+ )?عنوان القسم|الاسم [–—|/-] .{0,40}|العنوان الفرعي|ضع شعارك.*|شعارك.*|اكتب هنا.*|أضف .{0,20}هنا|نص هنا)$/u;
const arabicOwnVoice = /(?<!\p{L})(?:نحن|لدينا|قمنا|نقدم|نبيع|نطلب|بدأنا|عملاؤنا|فريقنا|منصتنا|تطبيقنا)(?!\p{L})/u;

const bulletMark = /^[\s•▪‣◦●○■□►▶✓✔*–—-]+|^\(?\d{1,2}[.)]\s+/u;
const words = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu)?.length ?? 0;
const money = /[$€£₹]\s?\d/u;
/** A question to the founder is about the pitch. */
const ofBusiness = new RegExp(String.raw`\b(?:${partsOfPitch}|problem|sell|selling|promote|reach|charge|compete|raise|money|need|earn|grow|win|different|cope)\b`, 'iu'); // prettier-ignore
/** A figure that measures something. */
const figure = /\d/u;

/** Whether a slot or a blank carries what the block would say: without it hardly anything is left. */
const isEmptied = (text: string): boolean => {
  if (!slot.test(text) && !emptyFigure.test(text) && !blank.test(text)) return false;
  slot.lastIndex = 0;
  const rest = text
    .replace(slot, ' ')
    .replace(new RegExp(emptyFigure, 'gu'), ' ')
    .replace(new RegExp(blank, 'gu'), ' ');
  const left = words(rest);
  const letters = rest.match(/\p{L}/gu)?.length ?? 0;
  // Words of some scripts have no blanks between them.
  return (left < 3 && letters < 25) || (!figure.test(rest) && (left < 8 || emptyFigure.test(text)));
};

const isInstruction = (text: string): boolean =>
  (!ownVoice.test(text) &&
    ((instruction.test(text) && !money.test(text)) || (asked.test(text) && ofBusiness.test(text)))) ||
  tip.test(text) ||
  (!arabicOwnVoice.test(text) && (arabicInstruction.test(text) || arabicAsked.test(text))) ||
  arabicTip.test(text);

/** Whether a block is a template's: a slot nobody filled, an instruction to the writer, a tip or sample text. English and Arabic. */
export const isPlaceholder = (block: string): boolean => {
  const text = block.replace(bulletMark, '').trim();
  if (text === '') return false;
  const plain = fold(text).text;
  slot.lastIndex = 0;
  return (
    sampleText.test(text) || isEmptied(text) || named.test(plain) || goesHere.test(plain) || arabicNamed.test(text) || isInstruction(text) // prettier-ignore
  );
};

/** What a slot is left open for, so that "[sic]", "[1]" and a link's words are none. */
const filler =
  /(?<!\p{L})(?:todo|tbd|tba|x{2,3}|name|names|amount|your|insert|briefly|describe|e-?mail|date|phone|website|url|logo|placeholder|founder|ceo|cto|advis[eo]rs?|competitor|customer|company|city|country|number|figure|title|role|timeframe|period|link|photo|percent|percentage|price|value|anon\w*)(?!\p{L})|(?<!\p{L})(?:ال)?(?:اسم|مبلغ|رقم|عدد|هدف|بريد|موقع|تاريخ|سعر|نسبة|قيمة|مدينة|هاتف|شعار)(?!\p{L})|[يت]\u064f?حدد|ضع هنا|اكتب/iu;
const bracketed =
  /(?:[$€£₹]\s?)?(?<!\/)\[([^\][\n]{1,120})\](?!\()|\{\{([^{}\n]{1,60})\}\}|<((?:insert|your|add|enter)[^<>\n]{0,60})>/giu;
/** "[Source: company filings, 2024]", "[Figure 3]" and "[the customer]" say something. */
const saying =
  /^\s*(?:\d|(?:the|an?|source|sources|see|ref|note|fig|figure|table|page|المصدر|مصدر|انظر|راجع|شكل|جدول|صفحة)(?!\p{L}))/iu;
/** Said to be settled later, or to be filled in. */
const later =
  /(?<!\p{L})TODO(?=\s*(?:[:–—-]|$))|(?<!\p{L})(?:TBD|TBA|TBC)(?!\p{L})|[$€£₹]\s?[xX_]{1,3}(?![\p{L}\d])|(?<![\p{L}\d])X{2,}\s?%|(?:س?[يت])\u064f?حد[\u064b-\u0652]*د لاحق|لم [يت]\u064f?حد[\u064b-\u0652]*د بعد|قيد التحديد/u;
const toInsert =
  /lorem ipsum|\byour (?:company|name|logo|startup)(?: name)? (?:goes )?here|\(\s*(?:insert|attach|add your|include your|replace with)\b[^()\n]{0,80}\)|[–—-]\s*fill (?:this )?in\s*\)/iu;

/**
 * Whether a block leaves open what it would say: "Seeking: ₹[Amount]", "[Founder name], CEO", "Insurance: TBD". It may have other words,
 * but answers nothing. English and Arabic.
 */
export const isUnfilled = (block: string): boolean =>
  later.test(block) ||
  toInsert.test(block) ||
  [...block.matchAll(bracketed)].some(
    ([, square, braces, angled]) =>
      braces !== undefined || angled !== undefined || (filler.test(square ?? '') && !saying.test(square ?? '')),
  );
