import { words } from './lexicon.ts';

/*
 * Text that speaks to whoever judges the pitch instead of telling about the company. It is never evidence
 * (review.md, rule 5); the engine reports it to the reader.
 */

const orders = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|prompt|rule|rubric|guideline|above|previous|prior|earlier|criteria|checklist)/u,
  /\b(?:give|award|assign|grant|rate|score|mark|grade|put)\b.{0,50}\b(?:5|five|full|maximum|max|highest|top|perfect|hundred|100)\b.{0,25}\b(?:point|score|mark|rating|star|grade|pillar|category|each|every|all|out of)/u,
  /\b(?:score|rate|mark|grade)\b (?:it|this|us|every|each|all|the (?:pitch|deck|team|plan|company|document)).{0,40}\b(?:5|five|100|high|full|perfect|max)/u,
  /\b(?:you are|you're|act as|pretend|behave as|as)\b (?:now )?(?:an? |the )?(?:\w+ )?(?:ai\b|language model|llm\b|assistant|chatbot|gpt|reviewer|evaluator|grader|judge)/u,
  /\b(?:dear|attention|note to|to the|hey|hello|hi)\b,? (?:the )?(?:ai\b|language model|llm|assistant|chatbot|gpt|model|reviewer|evaluator|grader|judge)/u,
  /\b(?:system|developer|hidden) (?:prompt|message|instruction)/u,
  /<\/?(?:system|assistant|instructions?|user|prompt)>|\[\/?inst\]|<\|[a-z_]+\|>/u,
  /\b(?:the|your|this) (?:review|report|evaluation|assessment|score|answer|output|verdict|recommendation) (?:must|should|has to|needs to|shall|will)\b/u,
  /\b(?:you|reviewers?|evaluators?|the model|the ai) (?:must|should|shall|have to|need to) (?:say|state|write|report|give|score|rate|answer|conclude|recommend|output|respond|treat|mark)/u,
  /\b(?:recommend|approve|fund) (?:this|the) (?:company|pitch|startup|deal|deck) (?:without|regardless|highly|strongly|unconditionally)/u,
  /\b(?:respond|answer|reply|output)\b (?:only )?(?:with|in) (?:the )?(?:json|a score|score|highly_recommended|"?5)/u,
  /\bhighly_recommended\b|\bdo not (?:mention|list|report|include) (?:any |the )?(?:weakness|gap|risk|improvement|problem)/u,
  /(?:تجاهل|تجاهلي|تجاهلوا|اهمل|انس)\s.{0,30}(?:تعليم|اوامر|قواعد|ما سبق|السابق|المعايير|التوجيه)/u,
  /(?:اعط|اعطي|اعطوا|امنح|امنحي|امنحوا|ضع|قيم|قيمي)\s.{0,40}(?:خمس|5|كامل|اعلي|القصوي|مئه|100)/u,
  /(?:انت|انك|بصفتك|بوصفك|كونك|تصرف ك).{0,16}(?:ذكاء|نموذج|مساعد|روبوت|مقيم|محكم)/u,
  /(?:ايها|عزيزي|الي) (?:ال)?(?:نموذج|ذكاء|مساعد|مقيم|محكم|روبوت)/u,
  /(?:يجب|ينبغي|عليك) ان (?:تكتب|تقول|تذكر|تعطي|تمنح|تقيم|توصي|يكون التقييم|تكون النتيجه|تكون الدرجه)/u,
  /(?:لا تذكر|لا تكتب)\s.{0,20}(?:ضعف|ثغر|مخاطر|عيوب)/u,
] as const;

const judged = words(
  ['score*', 'point*', 'pillar*', 'rating*', 'prompt', 'instruction*', 'reviewer*', 'evaluator*'],
  ['نقاط', 'درجات', 'درجة', 'تقييم', 'تعليمات', 'محاور'],
);

/** Long base64 runs are decoded, since an order may hide in one. */
const decodesToText = (folded: string, raw: string): boolean => {
  for (const run of raw.match(/[A-Za-z0-9+/]{24,}={0,2}/gu) ?? []) {
    const decoded = Buffer.from(run, 'base64').toString('utf8');
    const printable = decoded.match(/[\p{L}\p{N}\p{P}\s]/gu)?.length ?? 0;
    if (decoded.length > 12 && !decoded.includes('\ufffd') && printable / decoded.length > 0.95) return true;
  }
  return /\bbase ?64\b/u.test(folded);
};

/** True when a sentence (folded and raw) speaks to its judge. */
export const addressesTheJudge = (folded: string, raw: string): boolean =>
  orders.some((order) => order.test(folded)) || decodesToText(folded, raw);

/** A sentence beside an order that goes on about scores belongs to the order. */
export const continuesTheOrder = (folded: string): boolean => judged.test(folded);
