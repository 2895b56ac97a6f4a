import type { Pillar } from '@plumbline/contracts/pillars';

/** What a question is about: the review (a score, gaps, what changed …), the files as a whole, nothing of this pitch, or the pages. */
export type Intent =
  | 'score'
  | 'weakest'
  | 'gaps'
  | 'strengths'
  | 'next'
  | 'questions'
  | 'changes'
  | 'company'
  | 'summary'
  | 'hello'
  | 'foreign'
  | 'pages';

export interface Asked {
  intent: Intent;
  pillar: Pillar | null;
}

/** Lower case, Arabic letters in one form, no vowel marks, figures in one form. */
export const foldedQuestion = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/[ىئ]/gu, 'ي')
    .replace(/ؤ/gu, 'و')
    .replace(/ة/gu, 'ه')
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[’‘]/gu, "'");

/** Whole words in both languages; Arabic ones may have and-, by-, for- and the- before them. */
const words = (english: string, arabic: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${english})(?![\p{L}\p{N}])|(?<!\p{L})(?:و|ف)?(?:ب|ل|ك)?(?:ال|لل)?(?:${arabic})(?!\p{L})`,
    'u',
  );

const pillarWords: [Pillar, RegExp][] = [
  ['team', words('team|founders?', String.raw`فريق(?:نا|ي|هم|كم)?|موسس\p{L}*`)],
  ['market_opportunity', words('markets?|market (?:opportunity|size)', 'سوق(?:نا|ي)?|فرصه السوق')],
  [
    'moat_defensibility',
    words(
      String.raw`moat|defensib\p{L}+|compet(?:ition|itors?|itive)|advantage`,
      String.raw`منافس\p{L}*|تنافسي\p{L}*|حمايه|حمايتها`,
    ),
  ],
  ['traction_viability', words('traction|viability|revenue', String.raw`زخم|موشرات النمو|جدوي|ايراد\p{L}*`)],
  ['solution_product', words('solution|product', 'حل|منتج|منتجنا')],
  ['problem_insight', words('problem|insight', 'مشكله|رويه')],
];

const mine = String.raw`(?:my|our|the|this|your|overall|total|final)`;
const pillarNames = String.raw`(?:ال)?(?:عرض|فريق|سوق|منتج|حل|مشكله|رويه|زخم|موشرات النمو|جدوي|منافس\p{L}*|ميزه|تقييم|محور)`;

/** In this order: the first that fits is meant. */
const intents: [Intent, RegExp][] = [
  [
    'hello',
    /^[^\p{L}]*(?:hi|hello|hey|thanks|thank you|good (?:morning|evening)|مرحبا|اهلا|السلام عليكم|شكرا)(?: there| you)?[^\p{L}]*$/u,
  ],
  [
    'foreign',
    words(
      String.raw`weather|joke|poem|recipe|horoscope|world cup|football match|capital (?:city )?of \p{L}+|president of \p{L}+|(?:write|compose|sing) (?:me )?(?:an? )?(?:song|poem|story|essay|code|script|python|email|letter)|translate (?:this|the following)|who (?:are|made|built) you|what(?:'s| is) your name|(?:are you|you are) (?:an? )?(?:ai|robot|human|chatgpt)|bitcoin|what time is it|what day is (?:it|today)|news today|meaning of life|\d+ ?[+*x×] ?\d+`,
      String.raw`طقس|نكته|قصيده|وصفه طبخ|كاس العالم|مباراه|عاصمه \p{L}+|رييس (?:امريكا|مصر|فرنسا|الولايات)|اغنيه|اكتب لي (?:قصيده|قصه|كود|رساله|مقال)|من انت|مين انت|ما اسمك|شو اسمك|كم الساعه|ابراج|بيتكوين`,
    ),
  ],
  [
    'questions',
    words(
      String.raw`investors?\b.{0,20}\b(?:ask|question|questions|want to know)|questions?\b.{0,30}\binvestors?`,
      String.raw`(?:س?يسال\p{L}*|اسيله|راح يسال\p{L}*|هيسال\p{L}*|بيسال\p{L}*).{0,20}مستثمر\p{L}*|مستثمر\p{L}* .{0,20}(?:يسال\p{L}*|بيسال\p{L}*|اسيله|اسيلتهم)|اسيله (?:ال)?مستثمر\p{L}*`,
    ),
  ],
  [
    'changes',
    words(
      String.raw`what(?:'s| has| have| did| is)? (?:changed?|different)(?: since| from)?|changes? since|since (?:the |my |our )?(?:last|previous) (?:time|review|version|evaluation)|(?:compared|different) (?:to|with|from) (?:the |my |our )?(?:last|previous)|(?:better|worse) than (?:the )?(?:last|previous|before)|previous (?:review|score|evaluation)`,
      String.raw`(?:ماذا|ما (?:الذي )?|وش (?:لي |اللي )?|شو (?:لي |اللي )?|ايش (?:لي |اللي )?|ايه (?:لي |اللي )?)(?:ا?تغير|اختلف|جديد)|تغير منذ|منذ (?:ال)?(?:مره|تقييم) (?:ال)?(?:سابقه?|ماضيه?|اخيره?)|عن (?:ال)?(?:مره|تقييم) (?:ال)?(?:سابقه?|ماضيه?|فاتت|لي فاتت|اللي فاتت)|تقييم (?:ال)?سابق`,
    ),
  ],
  [
    'next',
    words(
      String.raw`next steps?|what (?:should|do|must|can) (?:i|we) (?:do|change|fix|improve|work on)|(?:do|fix|improve|change|tackle) first|(?:start|begin) with\W*$|where (?:do|should|can) (?:i|we) (?:start|begin)|most important (?:step|thing)|action plan`,
      String.raw`خطوه (?:ال)?(?:تاليه|قادمه|اولي)|خطوات (?:ال)?(?:تاليه|قادمه)|ماذا (?:افعل|نفعل|اصلح|نصلح|اغير)|(?:وش|شو|ايش|ايه) (?:اللي |لي )?(?:لازم )?(?:اسوي|نسوي|اعمل|نعمل|اصلح|نصلح|اغير|نغير|احسن|نحسن)|ما (?:الذي )?(?:يجب|ينبغي|علي)(?: (?:ان|علي))?(?: \p{L}+)? ?(?:افعل\p{L}*|نفعل\p{L}*|ابدا|اصلاح\p{L}*|اصلح\p{L}*|نصلح\p{L}*|اغير\p{L}*|اعمل\p{L}*)|(?:من (?:اين|وين|فين)|بماذا|بايش|بشو|بايه) (?:ابدا|نبدا|ابتدي)|ابدا ب\p{L}+|اصلح\p{L}* (?:اولا|اول|اول شي)`,
    ),
  ],
  [
    'weakest',
    words(
      String.raw`weakest(?: (?:point|spot|part|pillar|side|area|link|score))?|lowest (?:score|scored|pillar)|worst (?:part|pillar|score)|biggest (?:weakness|problem with (?:my|our|the|this) (?:pitch|deck))`,
      String.raw`اضعف (?:نقطه|جزء|جانب|محور|شي|حاجه|ما في)\p{L}*|اكبر (?:نقطه )?ضعف|نقطه (?:ال)?ضعف(?: الاكبر)?|اقل (?:درجه|محور)|اسوا (?:جزء|محور|درجه|شي)`,
    ),
  ],
  [
    'gaps',
    words(
      String.raw`gaps?|weak(?:ness(?:es)?)? (?:points?|spots?|parts?)|weakness(?:es)?|what(?:'s| is) (?:missing|wrong|lacking|weak)(?: (?:in|from|with|about) ${mine} .{1,20})?\W*$|missing (?:in|from) ${mine} (?:pitch|deck)|wrong with ${mine} (?:pitch|deck)|(?:can|could|should|do|to) (?:i|we) improve|improve (?:my|our|the|this) (?:pitch|deck|score|\p{L}+ score|team|market|moat|traction)|raise (?:my|our|the) (?:\p{L}+ )?scores?|lacks?\W*$`,
      String.raw`ثغرات|ثغره|فجوات|فجوه|نقاط (?:ال)?ضعف|(?:ماذا|ما (?:الذي )?|وش|شو|ايش|ايه) (?:اللي )?(?:ينقص(?:نا|ني|ه)?|ناقص\p{L}*)(?: (?:عرضي|عرضنا|ال?عرض))?|(?:كيف|شلون|ازاي) (?:احسن|نحسن|ارفع|نرفع)|تحسين (?:ال)?(?:عرض|درجه|درجتي)|(?:ا|ن)رفع (?:ال)?(?:درجه|درجتي)`,
    ),
  ],
  [
    'strengths',
    words(
      String.raw`strengths?|strongest(?: (?:point|part|pillar|side|area))?|what(?:'s| is) (?:good|strong)(?: (?:in|about|with) .{1,20})?\W*$|do(?:es)? (?:well|best)`,
      String.raw`نقاط (?:ال)?قوه|نقطه (?:ال)?قوه|اقوي (?:نقطه|جزء|جانب|محور|شي|ما في)\p{L}*`,
    ),
  ],
  [
    'score',
    words(
      String.raw`${mine} (?:\p{L}+ ){0,3}(?:scores?|rating|grade|verdict|recommendation|evaluation result)|(?:why|how)\b.{0,60}\b(?:scores?d?|rated|graded)|(?:only )?\d(?:\.\d)? ?(?:of|\/|out of) ?(?:5|100)|out of (?:5|100)|(?:is|am|are) (?:it|this|i|we|the pitch) recommended|how (?:did|do) (?:i|we) (?:score|do)`,
      String.raw`درجتي|درجاتي|درجتنا|درجه ${pillarNames}|تقييمي|تقييمنا|نتيجه (?:ال)?تقييم|نتيجتي|توصيه|(?:فقط )?\d+(?:[.,]\d)? (?:فقط )?(?:من|\/) ?(?:5|100|خمسه|ميه)|(?:لماذا|ليش|ليه) (?:\p{L}+ )?(?:ال)?(?:درجه|تقييم|نتيجه)|كيف كان تقييم`,
    ),
  ],
  [
    'company',
    words(
      String.raw`(?:company|startup|business)(?:'s)? name|name of (?:the|my|our|this) (?:company|startup|business)|what(?:'s| is) (?:the|my|our|this) (?:company|startup|business) called`,
      String.raw`اسم (?:ال)?(?:شركه|شركتي|شركتنا|شركتهم)`,
    ),
  ],
  [
    'summary',
    words(
      String.raw`summar(?:y|ise|ize)|in short|(?:give|get) (?:me |us )?an? (?:overview|outline)|tell me about (?:the|this|my|our) (?:files?|attachments?|documents?)|what(?:'s| is| does)(?: in)? (?:the|this|my|our|that|it) ?(?:attached )?(?:files?|attachments?|documents?)(?: say| contain| about)?`,
      String.raw`لخص\p{L}*|ملخص|اختصر\p{L}*|باختصار|خلاصه|(?:ماذا|وش|شو|ايش|ايه) (?:\p{L}+ )?(?:في|ب) ?(?:ال)?(?:ملف|مرفق|مستند)\p{L}*|(?:ماذا|شو|وش|ايش) (?:يقول|مكتوب).{0,12}(?:ملف|مرفق|مستند)\p{L}*`,
    ),
  ],
];

/** What a question is about, and of which pillar. */
export const askedOf = (question: string): Asked => {
  const text = foldedQuestion(question);
  const intent = intents.find(([, pattern]) => pattern.test(text))?.[0] ?? 'pages';
  return { intent, pillar: pillarWords.find(([, pattern]) => pattern.test(text))?.[0] ?? null };
};
