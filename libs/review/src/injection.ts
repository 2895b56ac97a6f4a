import { fold, type Folded } from './fold.ts';

/** A passage that addresses the reader as a machine: its place in the text, and the words themselves. */
export interface SuspiciousPassage {
  start: number;
  end: number;
  quote: string;
}

// Look-alike letters of other scripts, and digits or signs used as letters, as they are found in Latin words only.
const lookAlikes: Record<string, string> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ј: 'j', ԁ: 'd', ɡ: 'g', һ: 'h', ο: 'o', α: 'a',
  ε: 'e', ι: 'i', ν: 'v', ρ: 'p', τ: 't', υ: 'u', κ: 'k', ı: 'i', ɩ: 'i', ո: 'n',
  أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي',
}; // prettier-ignore

/** Each character of a folded text by what `change` makes of it, with the way back kept. */
const change = (folded: Folded, to: (character: string) => string): Folded => {
  const characters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < folded.text.length; at++) {
    for (const unit of to(folded.text[at] ?? '')) {
      characters.push(unit);
      starts.push(folded.starts[at] ?? 0);
      ends.push(folded.ends[at] ?? 0);
    }
  }
  return { text: characters.join(''), starts, ends };
};

const searchLetter = (character: string): string => {
  if (character < '\u0080') return character;
  const bare = lookAlikes[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return lookAlikes[bare] ?? bare;
};

/** `fold`, and look-alike letters, accents, Arabic vowel marks and hamza forms away: for searching only, never for quoting. */
const foldForSearch = (text: string, options: { keepLines?: boolean } = {}): Folded =>
  change(fold(text, options), searchLetter);

/** Only letters and digits, so that "I g n o r e" and "ig-no.re" read as one word. */
const squash = (folded: Folded): Folded =>
  change(folded, (character) => (/[\p{L}\p{N}]/u.test(character) ? character : ''));

const machine = String.raw`(?:ai|a\.i\.|llms?|(?:large )?language models?|chat ?gpt|gpt(?:-?\d\w*)?|claude|gemini|copilot|chatbots?|ai (?:model|assistant|agent|reader|reviewer|evaluator|judge|grader|system)s?|automated (?:reader|reviewer|evaluator|judge|grader|system|screener)s?|(?:ai|automated|machine) (?:review|evaluation|scoring|screening)(?: (?:system|tool|model))?|assistant|bots?)`;
const toRead = String.raw`(?:this|the|our) (?:deck|pitch|plan|document|text|slides?|presentation|file|proposal|startup|company|submission)`;
const topMark = String.raw`(?:(?:5|five|10|ten|100|full|maximum|max|highest|top|perfect|excellent)\b[\w\s/,'-]{0,24}?(?:points?|marks?|stars?|scores?|ratings?|grades?|out of|/ ?5|/ ?10)|(?:a |the )?(?:5|10|100) ?(?:/|out of|of) ?(?:5|10|100)|(?:a |an )?(?:5|five|100)\b(?= (?:on|in|for|to|each|every|everywhere|across)))`;
// Where an order to the reader begins: not "our customers give us five stars".
const orderStart = String.raw`(?:^|[.!?:;,"'(\]>*#\n-] ?|\b(?:please|must|should|shall|now|then|to|you|always|just|only|instead|so) )`;
const order = String.raw`${orderStart}(?:give|award|assign|rate|score|grade|mark|set|return|output|respond with|answer with|reply with|write|print)\b`;
const judged = String.raw`(?:pillars?|sections?|criteri(?:a|on)|categor(?:y|ies)|dimensions?|everything|pitch|deck|plan|startup|company|proposal|document|it|this|us)`;
const overriding = String.raw`(?:ignore|disregard|forget|override|bypass|do not follow|don't follow|stop following)\b`;
const g = (...parts: string[]): RegExp => new RegExp(parts.join(''), 'gu');

/** What only someone who talks to a machine writes: on text folded for search. */
const strong: RegExp[] = [
  g(String.raw`\b${overriding}[^.!?]{0,40}?\b(?:previous|prior|above|earlier|preceding|foregoing|system|your)\b[^.!?]{0,30}?\b(?:instructions?|prompts?|rules?|guidelines?|directions?|directives?|rubrics?|criteria|context|constraints?)\b`),
  g(orderStart, overriding, String.raw`[^.!?]{0,20}?\b(?:all|any|other|the|every|these|those)\b[^.!?]{0,20}?\b(?:instructions?|prompts?|rules?|guidelines?|rubrics?|criteria)\b`),
  g(orderStart, overriding, String.raw` (?:everything|all|anything) (?:above|before|you|that|said|written|i|so far)\b`),
  /\b(?:new|updated|real|actual|hidden|secret|override) (?:system )?(?:instructions?|prompts?) ?(?::|follow|are|-)/gu,
  /\b(?:you are|you're|act as|pretend to be|behave as|roleplay as) (?:now |also |really )?(?:an?|the|my|our)? ?(?:helpful |impartial |generous |senior |friendly |expert )*(?:ai|a\.i\.|llm|language model|chat ?gpt|gpt|assistant|chatbot|evaluator|grader|judge|scoring|reviewer)\b/gu,
  /\b(?:if|when|since|because|as) you(?: are|'re) (?:an? |the )?(?:ai|a\.i\.|llm|(?:large )?language model|chatbot|bot|machine|automated|assistant)\b/gu,
  g(String.raw`(?:^|[.!?:;"'(\[<*#\n-] ?)(?:important |urgent |special |hidden )?(?:(?:note|message|instructions?|memo|reminder|notice|warning|attention)[: ]+(?:to|for) |(?:attention|dear|hey|hello)[:, ]+)(?:the |all |any |every )?${machine}(?: (?:reviewer|evaluator|model|grader|assistant|judge|system|reader|agent)s?)?\b`),
  g(String.raw`(?:^|[.!?:;"'(\[<*#\n-] ?)(?:to |for )?(?:the |all |any |every )?${machine}: `),
  g(String.raw`\b${machine} (?:that is |that are |who is |currently )?(?:reading|evaluating|reviewing|scoring|judging|grading|processing|analy[sz]ing) this\b`),
  g(String.raw`\b(?:when|while|before|after) (?:you are |you )?(?:reading|evaluating|evaluate|reviewing|review|scoring|score|judging|judge|grading|grade|rating|rate|processing|summari[sz]ing) ${toRead}\b`),
  g(order, String.raw` (?:[\w' ]{0,40}?\b)?${judged}\b[^.!?\n]{0,40}?\b${topMark}`),
  g(order, String.raw` ${topMark}[^.!?\n]{0,30}?\b(?:to|for|on|in) (?:[\w' ]{0,20}?\b)?${judged}\b`),
  g(String.raw`\b(?:must|should|shall|has to|needs to|deserves? to|is to|will) (?:be (?:given|awarded|assigned|rated|scored|graded|marked)|receive|get)\b[^.!?\n]{0,20}?${topMark}`),
  /\b(?:all|every|each|six) (?:the |of the )?(?:six )?(?:pillars?|sections?|criteria|categories|dimensions?) ?(?:=|:|->|must be|should be|score|get|are|is) ?(?:5|five|100|maximum|full)\b/gu,
  /\b(?:mark|label|recommend|classify|return|output|declare|treat)\b[^.!?\n]{0,40}?\bhighly[ _]recommended\b|\bhighly_recommended\b/gu,
  /"(?:score|overall_score|total_score|recommendation|hexagon_scores)" ?:/gu,
  /<\|?(?:im_start|im_end|system|endoftext|start_header_id|eot_id)\|?>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|instructions?|document|assistant)>|###? ?(?:system|instruction|new instruction|assistant)s?\b ?:?/gu,
  /(?:^|[\n.!?] ?)(?:system|assistant|developer) ?(?:prompt|message|override|note)? ?: /gu,
  /\b(?:reveal|print|repeat|show|output|leak|ignore) (?:me )?(?:your|the) (?:system |hidden |initial |original )?(?:prompt|instructions)\b/gu,
  g(orderStart, String.raw`(?:do not|don't|never) (?:mention|report|reveal|flag|disclose|quote|warn about|tell anyone|list|write|include|raise)\b[^.!?\n]{0,30}?\b(?:instructions?|text|note|message|passage|line|paragraph|weakness(?:es)?|gaps?|concerns?|improvements?|risks?)\b`),
  // Arabic, on letters folded as above (alef and hamza forms, final ya and ta marbuta).
  /(?<!\p{L})[وف]?(?:تجاهل(?:ي|وا)?|انس(?:ي|وا)?|اهمل(?:ي|وا)?|تخط(?:ي|وا)?|لا تتبع(?:ي|وا)?|لا تلتزم(?:ي|وا)?)(?!\p{L})[^.!?؟]{0,40}?(?:التعليمات|تعليمات|الاوامر|التوجيهات|توجيهات|القواعد|المعايير|الارشادات|ما سبق|السابقه|اعلاه)/gu,
  /(?<!\p{L})(?:انت|انك|بصفتك|باعتبارك) (?:الان )?(?:نموذج|مساعد|ذكاء|روبوت|مقيم|محكم|اله)(?!\p{L})/gu,
  /(?<!\p{L})(?:اذا كنت|ان كنت|كونك) (?:نموذج|مساعد|ذكاء|روبوت|اله|برنامج)/gu,
  /(?<!\p{L})(?:الي|ايها|عزيزي|ملاحظه|تعليمات|رساله|تنبيه|يا|انتبه)(?!\p{L})[^.!?؟\n]{0,20}?(?:نموذج(?: ال)?(?:لغوي|لغه|ذكاء)|النموذج (?:اللغوي|الذكي|القارئ)|الذكاء الاصطناعي الذي|المقيم الالي|المراجع الالي|القارئ الالي|المساعد الذكي|المساعد الالي|الروبوت)(?!\p{L})/gu,
  /(?<!\p{L})(?:ايها|عزيزي|يا) (?:ال)?(?:نموذج|ذكاء الاصطناعي|ذكاء|مقيم|مساعد|اله|روبوت)(?!\p{L})/gu,
  /(?<!\p{L})[وف]?(?:امنح(?:ي|وا)?|اعط(?:ي|وا|نا|ه|ها)?|ضع(?:ي|وا)?|قيم(?:ي|وا)?|سجل(?:ي|وا)?|اكتب(?:ي|وا)?|اجعل(?:ي|وا)?)(?!\p{L})[^.!?؟\n]{0,50}?(?:خمس(?:ه)? (?:نقاط|درجات|نجوم|من)|(?<!\d)5 ?(?:نقاط|درجات|نجوم|من|\/)|الدرجه (?:الكامله|القصوي|النهائيه)|العلامه (?:الكامله|القصوي)|اعلي (?:درجه|تقييم|نقاط|علامه|الدرجات)|درجه كامله|علامه كامله|100 ?(?:من|\/|درجه))/gu,
  /(?<!\p{L})(?:يجب|لا بد|ينبغي) (?:ان |عليك ان )?(?:تمنح|تعطي|تقيم|تضع|يحصل|تحصل|يمنح)(?!\p{L})[^.!?؟\n]{0,50}?(?:خمس|5|الكامله|القصوي|اعلي|100)/gu,
  /(?<!\p{L})[و]?لا (?:تذكر|تبلغ|تشر|تكشف|تفصح|تظهر)(?:ي|وا)?(?!\p{L})[^.!?؟\n]{0,30}?(?:هذه التعليمات|هذا النص|هذه الرساله|هذه الملاحظه|نقاط الضعف|الثغرات)/gu,
  /(?<!\p{L})(?:اوص|اوصي|صنف|اعتبر)(?:ي|وا)?(?!\p{L})[^.!?؟\n]{0,40}?(?:موصي به بشده|بشده)/gu,
]; // prettier-ignore

/** On letters and digits alone. */
const squashed: RegExp[] = [
  /(?:ignore|disregard|forget|override)(?:all|any|the|your|every)*(?:of)?(?:previous|prior|above|earlier|preceding|system)(?:the)?(?:instructions?|rules?|prompts?|guidelines?|directions?)/gu,
  /(?:give|award|assign|score|rate)(?:this|it|all|every|each|the|pitch|deck|plan|startup|pillars?)+(?:a|with|the)?(?:5|five|full|maximum|highest|top)(?:points?|marks?|outof5|outoffive|stars?|scores?|rating)/gu,
  /(?:revealyour|printyour|your)systemprompt/gu,
  /تجاهل(?:ي|وا)?(?:كل|جميع)?(?:التعليمات|الاوامر|التوجيهات)/gu,
  /(?:امنح|اعط)(?:ي|وا)?(?:هذا|هذه|كل|جميع|المحاور|العرض|المشروع|الشركه|محور)+(?:خمس|5|الدرجهالكامله)/gu,
];

/** What becomes suspicious beside a passage that already is. */
const weak =
  /\b(?:you|your|please|must|do not|don't|always|never|give|award|rate|score|say|write|return|respond|output|treat|assume|consider)\b.*\b(?:scores?|ratings?|points?|pillars?|evaluat\w*|review\w*|instructions?|recommend\w*|respon\w*|json|weakness\w*|five|highest|maximum|perfect|investors?)\b|(?:امنح|اعط|قيم|اكتب|قل|يجب|لا تذكر|اعتبر|ضع).*(?:درج|نقاط|تقييم|محور|محاور|تعليمات|توصي|الكامله|القصوي|المستثمر)/u;

const matches = (patterns: RegExp[], folded: Folded): { start: number; end: number }[] =>
  patterns.flatMap((pattern) =>
    [...folded.text.matchAll(pattern)].flatMap((match) => {
      // A pattern may begin with the mark that ended the sentence before.
      const lead = match[0].search(/[\p{L}\p{N}]/u);
      if (lead === -1) return [];
      return [
        { start: folded.starts[match.index + lead] ?? 0, end: folded.ends[match.index + match[0].length - 1] ?? 0 },
      ];
    }),
  );

// Once by lines, where an order begins, and once as running text, since a sentence may be broken over lines.
const plainHits = (text: string): { start: number; end: number }[] => {
  const running = foldForSearch(text);
  return [
    ...matches(strong, foldForSearch(text, { keepLines: true })),
    ...matches(strong, running),
    ...matches(squashed, squash(running)),
  ];
};

const readable = (text: string): boolean =>
  text.length >= 8 && text.isWellFormed() && !/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text);

// Base64 (also over several lines) and hexadecimal that decode to such a text.
const encodedHits = (text: string): { start: number; end: number }[] => {
  const found: { start: number; end: number }[] = [];
  const decode = (pattern: RegExp, encoding: 'base64' | 'hex') => {
    for (const match of text.matchAll(pattern)) {
      const decoded = Buffer.from(match[0].replace(/\s/g, ''), encoding).toString('utf8');
      if (readable(decoded) && plainHits(decoded).length > 0)
        found.push({ start: match.index, end: match.index + match[0].length });
    }
  };
  decode(/[A-Za-z0-9+/_-]{16,}(?:\s{1,2}[A-Za-z0-9+/_-]{8,})*={0,2}/g, 'base64');
  decode(/[A-Za-z0-9+/_-]{16,}={0,2}/g, 'base64');
  decode(/(?:[0-9a-fA-F]{2}){12,}/g, 'hex');
  return found;
};

const sentenceEnd = /[.!?؟](?=\s|$)|\n/gu;

/** The sentences and lines of a text, as ranges. */
const sentences = (text: string): { start: number; end: number }[] => {
  const ranges: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (text.slice(start, end).trim() !== '') ranges.push({ start, end });
    start = end;
  }
  if (text.slice(start).trim() !== '') ranges.push({ start, end: text.length });
  return ranges;
};

interface Sentence {
  start: number;
  end: number;
  /** Addresses the reader as a machine by itself. */
  hit: boolean;
  suspicious: boolean;
}

/**
 * What is dictated to the machine reads like any other claim ("The report must say … Siemens is a customer."), so the company
 * of a sentence decides: whatever follows a hit on its line, and whatever stands between two hits of one paragraph.
 */
const taintDictated = (text: string, sentences: Sentence[]): Sentence[] => {
  const breaksBetween = (from: Sentence, to: Sentence, line: RegExp): boolean =>
    line.test(text.slice(from.end - 1, to.start + 1));
  return sentences.map((sentence, at) => {
    if (sentence.suspicious) return sentence;
    const lastHit = sentences.slice(0, at).findLast(({ hit }) => hit);
    const nextHit = sentences.slice(at + 1).find(({ hit }) => hit);
    const onItsLine = lastHit !== undefined && !breaksBetween(lastHit, sentence, /\n/);
    const between = lastHit !== undefined && nextHit !== undefined && !breaksBetween(lastHit, nextHit, /\n\s*\n/);
    return { ...sentence, suspicious: onItsLine || between };
  });
};

/**
 * Passages of a text that address the reader as a machine, in English or Arabic, also written in full-width, zero-width-split,
 * look-alike or spaced-out letters, base64 or hexadecimal. Whole sentences are returned, neighbours joined, in order.
 */
export const findInjections = (text: string): SuspiciousPassage[] => {
  const hits = [...plainHits(text), ...encodedHits(text)];
  if (hits.length === 0) return [];
  const parts = taintDictated(
    text,
    sentences(text).map((range) => {
      const hit = hits.some(({ start, end }) => start < range.end && range.start < end);
      return { ...range, hit, suspicious: hit || weak.test(foldForSearch(text.slice(range.start, range.end)).text) };
    }),
  );
  const passages: SuspiciousPassage[] = [];
  let previous: (typeof parts)[number] | undefined;
  for (const part of parts) {
    const last = passages.at(-1);
    if (part.suspicious) {
      if (last !== undefined && previous?.suspicious === true) last.end = part.end;
      else passages.push({ start: part.start, end: part.end, quote: '' });
    }
    previous = part;
  }
  return passages.map(({ start, end }) => ({ start, end, quote: text.slice(start, end).trim() }));
};

/** The text without those passages; a line break stands where each was, so that no new sentence is made. */
export const withoutPassages = (text: string, passages: SuspiciousPassage[]): string => {
  let out = '';
  let at = 0;
  for (const { start, end } of passages) {
    out += `${text.slice(at, start)}\n`;
    at = end;
  }
  return out + text.slice(at);
};
