import { wordsOf } from '../fold.ts';

/** What takes up the question before: "and …", "what about …", a bare "why?", something that was named there. */
const takesUp =
  /^\W*(?:and|so|but|also|then|or|what about|how about|what else|which one|since when|until when|by when|for whom|from whom|where from|says who)\b|^\W*(?:why|how come|how so)(?:\s+\S+){0,2}\W*$|\b(?:this|these|those|them|same|the others?)\b|^[\s\p{P}]*و(?:ال|في|ماذا|لماذا|كم|من|هل|متى|كيف|أين|اين|ليش|عن|على|بعد|قبل|ما)\p{L}*(?!\p{L})|^[\s\p{P}]*(?:طيب|ثم|لكن|ماذا عن|شو عن|وش عن|لمن|منذ متى)(?!\p{L})|^[\s\p{P}]*(?:لماذا|ليش|ليه)(?:\s+\S+){0,1}[\s\p{P}]*$|(?<!\p{L})(?:هذا|هذه|ذلك|تلك|هؤلاء|نفسه|نفسها|منها|منه|عنها|عنه|فيها|فيه)(?!\p{L})/iu;
/** What only asks, and what only tells when or how much. */
const asks =
  /^(?:what|which|who|whom|whose|when|where|how|many|much|is|are|was|were|do|does|did|has|have|can|the|an?|of|in|on|for|to|by|at|from|with|per|it|that|there|year|years|month|months|quarter|today|now|last|next|percent|exactly|total|ما|ماذا|كم|من|هم|هو|هي|متى|أين|اين|كيف|هل|في|على|عن|إلى|الى|سنة|السنة|عام|شهر|اليوم|الآن|بالضبط)$/iu;
const beginsAsking =
  /^\W*(?:what|which|who|when|where|how|is|are|do|does|did|has|have|can)\b|^[\s\p{P}]*(?:ما|ماذا|كم|من|مين|متى|أين|اين|وين|كيف|هل|وش|شو|ايش)(?!\p{L})/iu;
/** A few words by themselves ask for what they name when there are two of them; a question when there is one. */
const ownWords = 2;

/** Whether a question may be understood only with the one before it: "and in year 2?", «ولماذا؟». "Total number of employees?" is a question by itself. */
export const isFollowUp = (question: string): boolean =>
  takesUp.test(question) ||
  wordsOf(question).filter((word) => /\p{L}{2}/u.test(word) && !asks.test(word)).length <
    (beginsAsking.test(question) ? 1 : ownWords);
