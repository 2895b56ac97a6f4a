import { ordinalsAsked } from './ordinals.ts';
import { plainText, wholeWords } from './whole-words.ts';

/*
 * What kind of thing a question wants, by its form: a sum of money, a date, a person, a list. A passage about the subject that has
 * no such thing does not answer it.
 */

export type WantedKind =
  | 'money'
  | 'percent'
  | 'count'
  | 'number'
  | 'date'
  | 'duration'
  | 'person'
  | 'place'
  | 'contact'
  | 'reason'
  | 'manner'
  | 'whether'
  | 'text';

/** What is to be made of two figures. */
export const operations = ['sum', 'difference', 'ratio', 'growth'] as const;
export type Operation = (typeof operations)[number];

export interface Wanted {
  kind: WantedKind;
  /** The answer must have a thing of the kind: "how much?", not "what is the price model?". */
  isStrict: boolean;
  /** More than one thing is asked for, so that a part is half an answer. */
  isList: boolean;
  operation: Operation | null;
}

const amounts = String.raw`(?:price|cost|fee|charge|revenue|turnover|sales|valuation|funding|budget|raise|investment|capital|profit|income|ebitda|burn|salary|spend|spending|expenses?|arpu|arr|mrr|cac|ltv|gmv|ask|round|ticket|subscription|tam|sam|som|market size|size of the [\p{L} ]{0,30}market|worth|savings?|loss|losses|debt|cash|spent|paid)`;
const shares = String.raw`(?:percent(?:age)?|per cent|share|rate|margin|proportion|portion|commission|churn|retention|equity|stake|growth|discount|cut|conversion|roi|irr|cagr|accuracy)`;
const sums = String.raw`يكلف\p{L}*|تكلف\p{L}*|سعر\p{L}*|ثمن\p{L}*|كلفه|تكلفه|مبلغ|قيمه|ي?طلب\p{L}*|تطلب\p{L}*|سعر|جمع\p{L}*|ي?دفع\p{L}*|تدفع\p{L}*|رسوم|اشتراك\p{L}*|راس|تمويل|دخل\p{L}*|ايراد\p{L}*|ربح\p{L}*|ارباح\p{L}*|[يت]?صرف\p{L}*|[اينت]?نفق\p{L}*|ي?ب(?:ون|ي|غون|غي)|[يت]ربح\p{L}*|[يت]خسر\p{L}*|س?[يت]جمع\p{L}*|بدهم|عايزين?|عاوزين?|محتاجين?|[يتن]?حتاج\p{L}*|بلغ\p{L}*|[يت]بلغ|حجم|تقييم\p{L}*|زاد\p{L}*|[يت]وفر\p{L}*|وفر\p{L}*|نما|[يت]نمو|نمت|انخفض\p{L}*|[يت]نزل\p{L}*|[يت]صير|[يت]زيد|دقه`;

/** How a thing is done is asked for, whatever else stands in the question: "how do they keep … when …?" */
const asksForManner = /^\W*(?:(?:and|but|so|ok) )?how (?:do|does|did|will|would|can|could|should)(?!\p{L})|^\W*(?:و|طيب )?(?:كيف|ازاي|شلون|كيفاش)(?!\p{L})/u; // prettier-ignore

/** What is asked behind it: "how do they charge, and how much?" */
const asksMore = /\S (?:[^?]* )?(?:how (?:much|many|often|long)|what (?!if)|كم)(?!\p{L})/u;

const asksBefore = /(?<!\p{L})(?:how|what|who|why|where|which|can|could|does|do|did|is|are|will|would|has|have|should)(?!\p{L})/u; // prettier-ignore
const saysBefore = /(?:^|[,;:–—-]|(?<!\p{L})(?:and|or|but|since|until|till|by|from|of|for|about|on|say|says|said|tell|told|show[sn]?|explain(?:s|ed)?|decided?|know|known|clear|dates?|information|idea|given?|state[sd]?|mention(?:s|ed)?|specified)(?: (?:me|us|you|exactly|roughly|clearly|precisely|anything))*)\s*$/u; // prettier-ignore

/** With "if" for a "when" that tells a condition: "what happens when I …?", but not "do they say when …?" */
const withoutConditions = (plain: string): string =>
  plain.replace(/(?<!\p{L})when(?!\p{L})/gu, (word, at: number) => {
    const before = plain.slice(0, at);
    return asksBefore.test(before) && !saysBefore.test(before) ? 'if' : word;
  });

/** What money is for is no place: "where does it go?" */
const asksForUse = wholeWords(String.raw`where (?:\p{L}+ ){1,4}(?:go|goes|going|spent)`, '');

/** In this order: the first that fits is meant. Whether it is strict stands beside it. */
const kinds: [WantedKind, boolean, RegExp][] = [
  ['contact', true, wholeWords(String.raw`e-?mail|phone number|telephone|call them|how (?:can|do|could|to)[^?]{0,30} (?:contact|reach (?:them|the (?:team|company|founders?)))|contact (?:details|information|address)|website|web ?site|url|web address|linkedin|twitter handle`, String.raw`بريد\p{L}*|ايميل\p{L}*|رقم (?:ال)?(?:هاتف|تلفون|جوال|تواصل|موبايل)\p{L}*|موقع(?:هم|ها)? (?:ال)?الكتروني|(?:كيف|ازاي|شلون) (?:ا|ن)?تواصل`)],
  ['duration', true, wholeWords(String.raw`how (?:long|soon|quickly)|how many (?:more )?(?:seconds|minutes|hours|days|weeks|months|years)|how fast (?:can|could|is|are|does|do|will) (?!(?:it|they|the market|the industry|\p{L}+) (?:grow(?:ing)?|expand(?:ing)?))|(?:runway|time ?frame|payback period|turnaround)`, String.raw`كم (?:مده|(?:ي|ت)?(?:ستغرق|اخذ|اخد|حتاج) (?:من )?(?:ال)?وقت|[يت]ستغرق|من (?:ال)?وقت|ثانيه|دقيقه|ساعه|يوم|اسبوع|شهر|سنه|عام|وقت)|(?:كم|في كم|خلال كم) (?:ال)?مده|خلال كم|ما مده|ما المده|(?:قد ايش|قديش) (?:مده|وقت|بياخد|بياخذ)|مده [^؟]* كم|بكام يوم`)],
  ['date', true, wholeWords(String.raw`when|(?:what|which) (?:year|month|quarter|date|day)|since what|by what date`, String.raw`متي|امتي|وقتيش|ايمتي|(?:اي|باي) (?:عام|سنه|شهر|ربع|تاريخ|يوم)|ما (?:هو )?تاريخ|تاريخ (?:ال)?(?:تاسيس|اطلاق|انطلاق)|موعد`)],
  ['percent', true, wholeWords(String.raw`(?:what|which|how much of an?) (?:percent(?:age)?|share|proportion|portion|part|fraction)|how many percent|percentage|in percent|how fast (?:did|has|have|is|are|will|does|do) (?:\p{L}+ ){0,4}(?:grow|grown|growing|grew|expand)`, String.raw`كم (?:ال)?نسبه|كم بالم[يئ]ه|كم في الم[يئ]ه|ما (?:هي )?(?:ال)?نسبه|نسبه|قديش نسبه|كم (?:ال)?(?:دقه|[يت]نزل)`)],
  ['money', true, wholeWords(String.raw`how many (?:\p{L}+ )?(?:dollars|euros|pounds|rupees|riyals|dinars|dirhams|usd|eur|sar|aed|inr|egp|jod)|how much (?:money|cash|capital|funding|investment)|how much [^?]{0,60}(?:costs?|pay|pays|paid|paying|charges?|charged|spend|spent|raise|raising|raised|earn|earns|invest|invested|owe|lose|burn|worth|asking|seeking|revenue|money|funding|cash)|how much (?:is|are) (?:a|an|one|the|it)|what price|how (?:expensive|costly)|what does (?:\p{L}+ ){1,5}cost|what would it cost|what (?:do|does) (?:\p{L}+ ){1,4}(?:pay|charge)|what was spent|at what price`, String.raw`بكم|بكام|شكد|بقديش|كم (?:ال)?(?:${sums})|ما (?:هو |هي )?(?:ال)?(?:سعر|تكلفه|كلفه|مبلغ|قيمه|ثمن|رسوم|تقييم)|مبلغ (?:ال)?مطلوب`)],
  ['number', true, wholeWords(String.raw`how much|how often|how frequently`, String.raw`كم [يتن]\p{L}{2,}|كم صار\p{L}*|\p{L}+ كم$|قديش|اديش|قد ايش|كم (?:ال)?(?:عموله|هامش|حصه|خصم|نمو)|كم (?:ال )?(?:arr|mrr|cac|ltv|npl|gmv)`)],
  ['count', true, wholeWords(String.raw`how many|number of`, String.raw`كم عدد|عدد (?!لي)(?:ال)?\p{L}+|كم \p{L}+|كم`)],
  ['person', true, wholeWords(String.raw`who(?:'s| is| are| was| were| has| runs?| leads?| heads?| founded| started| built| created| manages?| made| wrote| presents?)(?! (?:the|their|your|its|our)? ?(?:\p{L}+ ){0,2}(?:customers?|competitors?|rivals?|clients?|users?|partners?|target|audience|buyers?|competition|it for|this for|behind)| (?:they|you|we) (?:sell|target|aim|serv)\p{L}*| else| buying| paying| using)|what is the (?:name of the )?(?:ceo|cto|cfo|coo|founder)|name of the (?:ceo|cto|cfo|coo|founder|author|presenter)|which (?:\p{L}+ )?(?:advis[eo]r|founder|executive|person|director|manager|mentor)`, String.raw`(?:من|مين|منو|منهو) (?:هو |هي |هم |هما )?(?:ال)?(?:موسس|مدير|رييس|ريس|شريك|مستشار|مسوول|صاحب|اصحاب|قدم|اسس|يقود|يدير|تقود|تدير|كتب|قايد|مطور|مهندس|مقدم)\p{L}*|اسم (?:ال)?(?:موسس|مدير|رييس)`)],
  ['place', true, wholeWords(String.raw`where|(?:which|what) (?:country|countries|city|cities|region|regions|location|places?)`, String.raw`اين|وين|فين|(?:اي|باي) (?:بلد|دوله|مدينه|دول|مدن|منطقه|بلدان|مناطق)|ما (?:هي )?(?:ال)?(?:دول|مدن|بلدان|مناطق)`)],
  ['reason', false, wholeWords(String.raw`why|what (?:is|are|was) the (?:reasons?|causes?|motivation)|how come`, String.raw`لماذا|ليش|ليه|لشو|ما (?:هو |هي )?(?:ال)?(?:سبب|اسباب|دافع)`)],
  ['manner', false, wholeWords(String.raw`how (?:does|do|did|is|are|will|would|can|could|has|have)|in what way|by what means`, String.raw`كيف|ازاي|شلون|كيفاش|كيفيه`)],
  ['percent', false, wholeWords(String.raw`(?:what|which)[^?]{0,60} ${shares}`, String.raw`(?:ما|كم|شو|وش|ايه|ايش)[^؟]{0,40} (?:ال)?(?:هامش|عموله|حصه|معدل|نمو|نسبه|خصم)`)],
  ['money', false, wholeWords(String.raw`(?:what|which)(?:'s| is| are| was| were| will)?[^?]{0,60} ${amounts}`, String.raw`(?:ما|شو|وش|ايه|ايش) [^؟]{0,40}(?:ال)?(?:سعر|تكلفه|كلفه|ايراد\p{L}*|حجم (?:ال)?سوق|تمويل|ميزانيه|راس المال|ربح|ارباح|اشتراك|رسوم)`)],
  ['whether', false, wholeWords(String.raw`^\W*(?:(?:and|but|so) )?(?:does|do|did|is|are|was|were|has|have|had|will|would)`, String.raw`هل|^(?:فيه|في|عندهم|عندكم|لديهم)`)],
]; // prettier-ignore

const lists = wholeWords(
  String.raw`(?:who|what|which) (?:\p{L}+ ){0,3}(?:are|were|do|does|will|did|have)(?= [^?]*\p{L}s)|(?:list|name|enumerate|tell me|give me|mention)[^?]{0,20} (?:all|the|every|their|its|them|three|four|five|some)|what (?:kinds?|types?|sorts?) of|(?:which|what) (?:(?:main|key|other|big|new|different|existing|target|customer|revenue|paid|free) ){0,2}\p{L}{2,}[^su\W]s|what are|who are|who(?:'s| is) (?:on|in) the team|(?:do|does) they compare`,
  String.raw`من هم|مين هم|مينهم|منهم|ما هي|ماهي|ما هم|شو هي|شو هم|وش هي|ايه هي|ايش هي|اذكر|عدد لي|سم لي|عددلي|(?:مين|من) (?:ال)?\p{L}+(?:ين|ون)|(?:ما|شو|ايش|وش|ايه) ال(?:\p{L}+ات|\p{L}+ون|\p{L}+ين)|(?:ما|شو|ايش|وش|ايه) (?:ال)?(?:مصادر|مراحل|مزايا|خطوات|قنوات|شركاء|عملاء|مخاطر|اهداف|فوايد|طرق|انواع|اسباب|خطط|مشاكل|شرايح|حلول|مدن|دول|بنود|عناصر|اقسام)`,
);

const totals = wholeWords(
  String.raw`together|combined|altogether|sum of|add(?:ed)? (?:\p{L}+ ){0,6}(?:up|together)(?: to)?|add up|sum up|(?:in )?total (?:for|of) both|plus`,
  String.raw`مجموع|معا|مجتمع(?:ه|ين|تين)|سوا|مع بعض|لو جمعنا|اذا جمعنا`,
);
const differences = wholeWords(
  String.raw`difference between|how (?:much|many) (?:\p{L}+ ){0,4}?(?:more|less|fewer|higher|lower|bigger|larger|cheaper|greater|longer|shorter|faster)(?= (?:[^?]* )?than)|by how (?:much|many)|gap between|how many [^?]{0,40} added (?:over|in|during|between)`,
  String.raw`فرق (?:\p{L}+ )?بين|بكم (?:يزيد|تزيد|ارتفع|زاد|زادت|ينقص|اكبر|اكثر|اقل|اغلي|ارخص|اعلي)|كم (?:اكثر|اقل|اغلي|ارخص|اعلي)|(?:يزيد|تزيد|زاد|زادت|ارتفع|ارتفعت) [^؟]* (?:من|بين) [^؟]* (?:الي|و)`,
);
const ratios = wholeWords(
  String.raw`how many times|times (?:as|larger|bigger|more|higher|cheaper|greater|faster)|ratio (?:of|between)`,
  String.raw`كم (?:مره|ضعف|مرات|اضعاف)|بكم ضعف`,
);
const growths = wholeWords(
  String.raw`(?:by )?(?:what|how many) (?:percent(?:age)?|per cent)[^?]{0,40} (?:grow|grows|grew|increase|increases|increased|rise|rises|rose|decrease|drop|fall|fell|change) [^?]*from`,
  String.raw`كم بالم[يئ]ه (?:ينمو|نما|زاد|ارتفع|نمت|يزيد|زادت)`,
);

/** What a question wants. */
export const wantedOf = (question: string): Wanted => {
  // In Egypt «كام».
  const plain = withoutConditions(plainText(question).replace(/(?<!\p{L})كام(?!\p{L})/gu, 'كم'));
  const operation = growths.test(plain)
    ? 'growth'
    : ratios.test(plain)
      ? 'ratio'
      : differences.test(plain)
        ? 'difference'
        : totals.test(plain)
          ? 'sum'
          : null;
  const fits = ([kind, isStrict, pattern]: (typeof kinds)[number]): boolean => pattern.test(plain) && (kind === 'manner' || kind === 'contact' || !isStrict || !asksForManner.test(plain) || asksMore.test(plain)) && (kind !== 'place' || !asksForUse.test(plain)); // prettier-ignore
  const [kind, isStrict] = kinds.find(fits) ?? ['text', false];
  const single = isStrict && kind !== 'person';
  return { kind, isStrict, isList: !single && lists.test(plain) && ordinalsAsked(question).length === 0, operation };
};
