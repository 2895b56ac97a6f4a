const between =
  /[,;،؛]?\s+(?:and|or|but)\s+(?=(?:(?:at|for|from|in|by|on|to|with)\s+)?(?:what|who|whom|whose|how|where|when|why|which)\b)|[,;،؛]\s+(?=(?:(?:at|for|from|in|by|on|to|with)\s+)?(?:what|who|how|where|when|why|which)\b)|\s+(?:و|أو\s+)(?=(?:على |من |في |ب|ل|إلى |الى )?(?:ما|ماذا|كم|أين|اين|وين|فين|متى|كيف|ليش|ليه|لماذا|مين|شو|ايش|إيش|وش|شنو|بكم|هل|لمن)(?!\p{L}))|[?؟]\s+(?=\p{L})|\s[-–—]\s(?=(?:what|who|how|where|when|why|which)\b)/iu;

/** A question's parts, each a question: "how large is it, by when, and how fast does it grow?" */
export const partsOfQuestion = (question: string): string[] =>
  question
    .split(new RegExp(between.source, 'giu'))
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part))
    .slice(0, 4);
