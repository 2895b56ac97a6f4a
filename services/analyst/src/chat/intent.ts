import type { Pillar } from '@plumbline/contracts/pillars';

/** What a question is about: the review (a score, gaps, strengths, next steps, investors' questions), or the pages. */
export type Intent = 'score' | 'gaps' | 'strengths' | 'next' | 'questions' | 'hello' | 'pages';

export interface Asked {
  intent: Intent;
  pillar: Pillar | null;
}

/** Lower case, Arabic letters in one form, no vowel marks. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .replace(/[’‘]/gu, "'");

const pillarWords: [Pillar, RegExp][] = [
  ['team', /\bteam\b|\bfounders?\b|الفريق|فريقنا|المؤسس/u],
  ['market_opportunity', /\bmarket(?:s| opportunity| size)?\b|السوق|سوقنا/u],
  ['moat_defensibility', /\bmoat\b|defensib|\bcompetit(?:ion|ors?|ive)\b|advantage|المنافس|التنافسي|الحمايه/u],
  ['traction_viability', /\btraction\b|\bviability\b|\brevenue\b|الزخم|الجدوي|الايراد/u],
  ['solution_product', /\bsolution\b|\bproduct\b|الحل|المنتج/u],
  ['problem_insight', /\bproblem\b|\binsight\b|المشكله|الرؤيه/u],
];

/** In this order: the first that fits is meant. */
const intents: [Intent, RegExp][] = [
  [
    'hello',
    /^\W*(?:hi|hello|hey|thanks|thank you|good (?:morning|evening)|مرحبا|اهلا|السلام عليكم|شكرا)(?: there| you)?\W*$/u,
  ],
  [
    'questions',
    /\binvestors?\b.{0,20}\b(?:ask|question|want to know)|\bquestions?\b.{0,30}\binvestors?\b|(?:يسال|اسئله|سيسال).{0,20}(?:المستثمر|مستثمر)|(?:المستثمر|مستثمر).{0,20}(?:يسال|اسئله)/u,
  ],
  [
    'next',
    /\bnext steps?\b|\bwhat (?:should|do|must|can) (?:i|we) (?:do|change|fix|improve|work on)\b|\b(?:do|fix|improve|change) first\b|\bmost important (?:step|thing)\b|\baction plan\b|الخطوه (?:التاليه|القادمه)|الخطوات|ماذا (?:افعل|نفعل)|ما (?:الذي )?(?:يجب|ينبغي|علي)|ابدا ب/u,
  ],
  [
    'gaps',
    /\bgaps?\b|\bweak(?:ness(?:es)?|est|er)?\b|\bmissing\b|\black(?:s|ing)?\b|\bimprove(?:ments?|d)?\b|\braise (?:my|our|the) score\b|\bwrong with\b|الثغرات|ثغره|نقاط الضعف|ضعيف|ينقص|الناقص|تحسين|احسن|نحسن|ارفع/u,
  ],
  [
    'strengths',
    /\bstrengths?\b|\bstrongest\b|\bwhat(?:'s| is) (?:good|strong)\b|\bdo(?:es)? well\b|نقاط القوه|الاقوي|قوي/u,
  ],
  [
    'score',
    /\bscores?\b|\bscored\b|\brating\b|\brated\b|\bgrade[sd]?\b|\bout of (?:5|100)\b|\brecommend(?:ed|ation)\b|\bverdict\b|الدرجه|درجه|درجتي|درجاتي|التقييم|تقييمي|النتيجه|التوصيه/u,
  ],
];

export const askedOf = (question: string): Asked => {
  const text = folded(question);
  const intent = intents.find(([, pattern]) => pattern.test(text))?.[0] ?? 'pages';
  return { intent, pillar: pillarWords.find(([, pattern]) => pattern.test(text))?.[0] ?? null };
};
