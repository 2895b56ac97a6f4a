import { wordsOf } from '../fold.ts';

/** What takes up the question before: "and …", "what about …", "why?", something that was named there. */
const takesUp =
  /^\W*(?:and|so|but|also|then|or|what about|how about|what else|which one|why|why not|how so|how come|since when|until when|by when|for whom|from whom|where from|says who)\b|\b(?:this|that|these|those|it|them|there|same|the other|the others)\b|^[\s\p{P}]*(?:و\p{L}+|طيب|ثم|لكن|ماذا عن|شو عن|وش عن|لماذا|ليش|ليه|لمن|منذ متى)(?!\p{L})|(?<!\p{L})(?:هذا|هذه|ذلك|تلك|هؤلاء|نفسه|نفسها|منها|منه|عنها|عنه|فيها|فيه|بها|به|لها|له)(?!\p{L})/iu;
/** What only asks, and what only tells when or how much. */
const asks =
  /^(?:what|which|who|whom|whose|when|where|how|many|much|is|are|was|were|do|does|did|has|have|can|the|an?|of|in|on|for|to|by|at|from|with|per|year|years|month|months|quarter|today|now|last|next|percent|exactly|total|ما|ماذا|كم|من|متى|أين|اين|كيف|هل|في|على|عن|إلى|الى|سنة|السنة|عام|شهر|اليوم|الآن|بالضبط)$/iu;
/** A question with so many words of its own asks for what they name. */
const ownWords = 2;

/** Whether a question may be understood only with the one before it: "and in year 2?", «ولماذا؟». "Total number of employees?" is a question by itself. */
export const isFollowUp = (question: string): boolean =>
  takesUp.test(question) ||
  wordsOf(question).filter((word) => /\p{L}{2}/u.test(word) && !asks.test(word)).length < ownWords;
