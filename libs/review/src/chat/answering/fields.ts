import { wholeWords as words } from './whole-words.ts';
import type { WantedKind } from './wanted.ts';

/*
 * What pitches are asked about again and again, each with the ways people ask for it and the words by which a page tells it. The
 * two need not share a word: "who do they compare themselves with?" is answered under "Competitive analysis".
 */

export interface Field {
  /** Words of a question; those that it takes stand for the field and are not looked for themselves. */
  ask: RegExp;
  /** Words of a block that tells it, or of the heading over it. */
  told: RegExp;
  /** Words that tell it only where they are a heading or a label. */
  headed?: RegExp;
  /** Words that tell it less surely. */
  hint?: RegExp;
  kind?: WantedKind;
  isList?: boolean;
  /** A name on the first page tells it too. */
  signs?: boolean;
}

const suffix = '(?:هم|ها|كم|نا|ه|ك|ي)?';

export const fields: readonly Field[] = [
  {
    ask: words('how heavy|weighs?|weight of', 'وزن\\p{L}*|[يت]زن'),
    told: words(String.raw`weighs?|weight|\d[\d.,]* ?-?(?:kg|kilos?|kilograms?|grams?|g|lbs?|pounds|tonnes?)`, 'وزن\\p{L}*|[يت]زن|كيلو\\p{L}*|غرام\\p{L}*|جرام\\p{L}*'),
  },
  {
    ask: words('how (?:tall|wide|deep|long is the|large is the (?:device|machine|unit)|small is)|footprint|dimensions', 'مساحه|ابعاد|طول'),
    told: words(String.raw`footprint|dimensions?|\d[\d.,]* ?(?:m²|m2|cm|mm|metres?|meters?|sq ?(?:m|ft)|inch(?:es)?)`, 'مساحه|ابعاد|متر\\p{L}*|سم'),
  },
  {
    ask: words('(?:where|which (?:city|country|region|market|place)) (?:do|does|will|would|are) (?:they|it|the company|we) (?:\\p{L}+ ){0,2}(?:start|begin|launch)(?:ing)?(?: first)?', '(?:وين|اين|فين|(?:اي|باي) (?:مدينه|دوله|بلد|منطقه)) (?:س|ح|ه|راح )?(?:[يت]بدا\\p{L}*|[يت]بد\\p{L}+|[يت]نطلق\\p{L}*|[يت]طلق\\p{L}*)'),
    told: words('phase (?:1|one|i)|first (?:market|city|phase|country|region)|initial(?:ly)?|beachhead|start(?:ing)? (?:in|with)|launch(?:ing)? in|stage 1', 'مرحله (?:ال)?اولي|اولا|نبدا|البدايه|انطلاق من|نطلق في'),
  },
  {
    ask: words('(?:who|which \\p{L}+) (?:led|is leading|leads) (?:the|their|its|this|that) (?:\\p{L}+ ){0,2}round|lead investors?', '(?:مين|من) (?:قاد|يقود) (?:ال)?جوله'),
    told: words('led by|lead investors?|leads? the round', 'بقياده|قادت?'),
  },
  {
    ask: words('(?:who|which \\p{L}+) (?:verified|checked|audited|measured|confirmed|certified|tested|validated) (?:it|this|them|the|their)', '(?:مين|من) (?:تحقق|دقق|قاس|راجع|اختبر)'),
    told: words('(?:verified|checked|audited|measured|confirmed|certified|tested|validated) by', 'بواسطه|من قبل|تدقيق'),
  },
  {
    ask: words('letters? of intent|lois?', 'خطاب\\p{L}* (?:ال)?(?:نيه|نوايا)|رسائل (?:ال)?(?:نيه|نوايا)'),
    told: words('letters? of intent|lois?|intent', 'خطاب\\p{L}* (?:ال)?(?:نيه|نوايا)|رسائل (?:ال)?(?:نيه|نوايا)'),
    kind: 'count',
  },
  {
    ask: words(
      String.raw`rais(?:e|ing|ed) (?:money|capital|funds|overall|right now|now|in this round|this round)|(?:money|funding|capital|investment|cash) (?:are|do|did|is|does|will|would) (?:they|the company|it|the founders?|the startup|\p{L}+) (?:\p{L}+ ){0,3}(?:rais(?:e|ing)|seek(?:ing)?|ask(?:ing)?(?: for)?|need(?:ing)?|want(?:ing)?|after|require|request(?:ing)?)|looking (?:to raise|for (?:in )?(?:funding|investment|investors|money))|(?:are|is) (?:they|the company|the startup|it) (?:\p{L}+ )?(?:asking|rais(?:e|ing)|seeking)(?: for| from investors)?|how much (?:are|is|do|does) (?:they|the company|it|the startup) (?:rais(?:e|ing)|ask(?:ing)?(?: for)?|seek(?:ing)?|want|need)(?: from investors)?|funding (?:ask|need|request|goal|target|round|amount)|(?:the|their) ask|ask(?:ing)? from investors|investment (?:sought|ask|needed|required|amount)|size of the (?:current )?round|round size|from investors|to raise|raising|how much (?:do|does) (?:they|it|the company|the founders?) want`,
      String.raw`(?:كم|مبلغ|حجم|قيمه) (?:ال)?(?:تمويل|استثمار)(?: (?:ال)?(?:مطلوب|مستهدف))?|تمويل (?:ال)?مطلوب|استثمار (?:ال)?مطلوب|مبلغ (?:ال)?مطلوب|[يت]طلبو?ن? (?:من )?(?:مستثمرين|المستثمرين|استثمار|تمويل)|كم (?:ي|ت|ن)?(?:طلب|طلبون|طالبين|طالب)|(?:ي|ت)?(?:حتاج|حتاجون|حتاجو|محتاجين|محتاج|بغون|بون|بغوا|عايزين|عاوزين|بدهم|ريدون) (?:من )?(?:تمويل|استثمار|فلوس|مصاري)|جمع (?:تمويل|مبلغ|اموال)|(?:ي|ت|ن|سي|ست)جمع(?:ون|وا)?|بدهم مصاري|جوله (?:ال)?(?:تمويل|استثمار)\p{L}*|تمويل|بكم (?:ال)?جوله`,
    ),
    told: words(
      String.raw`rais(?:e|ing)|seek(?:ing)?|asking|funding (?:ask|needs?|required?|request)|(?:investment|capital|funds?) (?:needed|required|ask|sought|opportunity|request)|we need|looking for|round`,
      String.raw`مبلغ (?:ال)?مطلوب|نطلب|نسعي|جوله|تمويل (?:ال)?مطلوب|استثمار (?:ال)?مطلوب|طلب (?:ال)?(?:استثماري?|تمويلي?)|نحتاج|حجم التمويل|فرصه (?:ال)?استثماري?ه?`,
    ),
    headed: words('ask|the ask|ask & \\p{L}+|investment|funding|fundraising', 'تمويل|طلب|استثمار'),
    kind: 'money',
  },
  {
    ask: words(
      String.raw`(?:pre|post)?-?(?:money )?valuation|valued at|company worth|worth of the company|how much is (?:the company|it|the startup) worth`,
      String.raw`تقييم (?:ال)?(?:شركه|مشروع|سوقي)|قيمه (?:ال)?شركه|تقييم(?:هم|ها)|بتقييم|تقييم كم`,
    ),
    told: words(String.raw`valuation|pre-?money|post-?money|valued at|cap of`, String.raw`تقييم|قيمه (?:ال)?شركه`),
    kind: 'money',
  },
  {
    ask: words(
      String.raw`(?:equity|stake|shares?) (?:do|are|is|will|does|would|on offer|offered|in (?:return|exchange)|for)|for (?:what|how much) (?:equity|stake|share)|(?:what|which|how much) (?:equity|stake)|equity (?:stake|offer|offered)|giving (?:up|away)|give (?:up|away)|stake`,
      String.raw`حصه (?:ال)?(?:مستثمر|معروضه|مقابل)|(?:كم|نسبه) (?:ال)?(?:حصه|اسهم|ملكيه)|مقابل (?:كم|اي|ايش|شو) (?:حصه|نسبه)|حصه`,
    ),
    told: words(String.raw`equity|stake|dilution|shares?|for (?:an? )?\d[\d.]* ?(?:%|percent|per cent)`, String.raw`حصه|ملكيه|اسهم|مقابل`),
    kind: 'percent',
  },
  {
    ask: words(
      String.raw`cap(?:italization)? table|sharehold(?:ing|ers?)(?: structure)?|owns? (?:the company|how much|what)|ownership(?: structure| split)?|who owns|split of (?:the )?(?:shares|equity)`,
      String.raw`هيكل (?:ال)?(?:ملكيه|مساهمين)|توزيع (?:ال)?(?:حصص|ملكيه|اسهم)|من يملك|مين (?:ي|ب)ملك|مساهمين|مساهمون|حصص`,
    ),
    told: words(String.raw`cap table|sharehold\p{L}+(?: structure)?|ownership|co-? ?founder\)|founder\)`, String.raw`هيكل (?:ال)?ملكيه|مساهم\p{L}*|حصص`),
    kind: 'percent',
    isList: true,
  },
  {
    ask: words(
      String.raw`use of (?:the )?(?:funds?|proceeds|money|capital|investment)|(?:spend|use|invest|allocate|spent|used|allocated|do with|go(?:es)?|going)(?: \p{L}+){0,4} (?:money|funds|capital|proceeds|investment|raise|raised|round)|(?:money|funds|capital|proceeds|investment|round)(?: \p{L}+){0,5} (?:spent|used|go|going|allocated)|where (?:will|does|would) the (?:money|funds|cash|investment) go|need the (?:money|funds|cash|investment) for|what (?:is|are) (?:it|the (?:money|funds|round|cash)) for`,
      String.raw`(?:استخدام|توزيع|صرف|انفاق|اوجه (?:صرف|استخدام)) (?:ال)?(?:تمويل|اموال|مبلغ|استثمار|فلوس)|(?:سي|ي|ت|س|راح ي|راح ت|هي|بي)?(?:صرف|صرفون|صرفوا|نفق|نفقون|ستخدم|ستخدمون|ستخدموا)\p{L}* (?:ال)?(?:تمويل|اموال|مبلغ|استثمار|فلوس|مصاري)|[يت]?صرف (?:ال)?(?:مبلغ|فلوس|مصاري|اموال|تمويل)(?: (?:ال)?جوله)?|ستصرف (?:ال)?(?:اموال|مبلغ|تمويل)(?: (?:ال)?جوله)?|سيصرف (?:ال)?(?:مبلغ|تمويل)|فين (?:هتروح|تروح|بتروح) (?:ال)?فلوس|وين (?:تروح|بتروح|رايحه) (?:ال)?(?:فلوس|مصاري)|(?:علي )?(?:ايش|شو|ايه|وش|ماذا) (?:بي|راح ي|هي|سي|ي)صرف\p{L}*`,
    ),
    told: words(
      String.raw`(?:raise|raising|raises) .{1,80}(?:to|for|\d ?%)|(?:money|capital|raise|round|investment) (?:goes|will go|is going) (?:to|into|for)|\d\S{0,4} for .{3,60}[,;] ?[$€£]?\d\S{0,4} for|half (?:of it )?(?:goes|to|for)|use of (?:the )?(?:funds?|proceeds|capital|investment)|utili[sz]ation|utlization|allocation|funds? (?:will )?(?:be used|allocation)|how we will use|fund(?:s|ing)? usage`,
      String.raw`استخدام (?:ال)?(?:اموال|تمويل|استثمار)|توزيع (?:ال)?(?:استثمار|تمويل|ميزانيه)|اوجه (?:ال)?(?:صرف|استخدام)|خطه (?:ال)?(?:صرف|استخدام)|استخدامات|(?:نطلب|نجمع|نبحث عن) .{1,60}(?:ل\p{L}{3,}|%)|نصف المبلغ`,
    ),
    isList: true,
  },
  {
    ask: words(
      String.raw`(?:raised|funding|invested|received) (?:so far|to date|until now|already|before|previously)|(?:previous|prior|past|earlier) (?:funding|rounds?|investments?|investors?)|(?:put|putting) (?:in )?(?:their )?money(?: in)?|(?:who|which) (?:\p{L}+ ){0,3}(?:invested|backs?|funded|backed|financed)|(?:current|existing) investors?|their investors?|investors? (?:have|did|do) they have|put money in|(?:first )?(?:backer|backers)|backs? them`,
      String.raw`(?:مين|من|منو) (?:\p{L}+ ){0,2}(?:استثمر|مستثمر|مول|دعم)\p{L}*|(?:اول|اسماء) (?:جهه |من )?(?:استثمر\p{L}*|مستثمر\p{L}*)|مستثمرين (?:ال)?حالي\p{L}*|(?:جمعوا|حصلوا)(?: علي)?`,
    ),
    told: words(
      String.raw`financing history|funding history|investors?|backed by|raised|invested|seed|series [a-d]|angels?|ventures?|capital|incubat\p{L}+|grants?|y combinator`,
      String.raw`مستثمر\p{L}*|استثمر\p{L}*|تمويل سابق|جولات|منحه|حاضنه|بدعم`,
    ),
    headed: words('financing|funding|investors', 'مستثمر\\p{L}*'),
  },
  {
    ask: words(String.raw`incubat(?:or|ors|ed|ion)|accelerator(?:s)?|incubators? (?:back|support)(?:s)? them`, String.raw`حاضن\p{L}*|مسرع\p{L}*|احتضن\p{L}*`),
    told: words(String.raw`incubat\p{L}+|accelerat\p{L}+|y combinator|techstars|foundation`, String.raw`حاضن\p{L}*|مسرع\p{L}*`),
  },
  {
    ask: words(
      String.raw`competitors?|competition|rivals?|competes?|competing|compete with|up against|compare (?:themselves|itself) (?:with|to)|compared? (?:with|to|against)|alternatives?|(?:other|established|existing) (?:players|companies)|who else (?:does|do|is|offers?|sells?)|incumbents?`,
      String.raw`منافس\p{L}*|تنافس\p{L}*|ينافس\p{L}*|بينافس\p{L}*|بدائل|بدايل|يقارن\p{L}* (?:انفسهم|نفسهم)|من غيرهم|مين غيرهم`,
    ),
    told: words(
      String.raw`competit(?:ors?(?! (?:can|could|do|does|did|will|would|never))|ion|ive (?:analysis|landscape|matrix))|comapnies name|rivals?|incumbents?|other players|landscape`,
      String.raw`منافس\p{L}*|تنافسي\p{L}*`,
    ),
  },
  {
    ask: words(
      String.raw`(?:big |large )?(?:established|incumbent|old|traditional) (?:big )?(?:players|companies|firms|names|ones)|incumbents?`,
      String.raw`(?:شركات|لاعب\p{L}*) (?:ال)?(?:كبيره|كبار|راسخه|تقليديه)`,
    ),
    told: words(String.raw`incumbents?|established|traditional|big players|legacy`, String.raw`كبار|تقليدي\p{L}*|راسخ\p{L}*`),
    isList: true,
  },
  {
    ask: words(
      String.raw`target (?:users?|customers?|audience|market|segments?|groups?|clients?)|(?:which|what|who) (?:\p{L}+ ){0,3}(?:customer|user|market)? ?segments?|ideal customers?|who (?:is|are) (?:it|this|the product|they) (?:for|aimed at|targeting|selling to|serving)|who (?:do|does|will) (?:they|it|the company) (?:target|sell to|serve)|(?:is|are) (?:the product|it) (?:for|aimed at)|customer segments?|end users?|who would use (?:it|this)|who (?:are|is) (?:the|their) (?:customers?|users?|clients?|buyers?)`,
      String.raw`(?:فئات?|شرايح|شريحه|جمهور|عملاء|زباين|سوق) (?:ال)?مستهدف\p{L}*|(?:مين|من هم|مين هم) (?:ال)?(?:عملاء|زباين|مستخدمين|مستخدمون|زبون|عميل)${suffix}|يستهدف\p{L}*|بيستهدف\p{L}*|مستهدف\p{L}*|(?:ال)?فئات?`,
    ),
    told: words(
      String.raw`target\p{L}*|customer segments?|segments?|end users?|ideal customers?|our (?:customers|users)|who (?:needs|is it for)|primary market|customers|audience|beachhead`,
      String.raw`مستهدف\p{L}*|فئات|شرايح|عملاء|جمهور|زباين`,
    ),
    isList: true,
  },
  {
    ask: words(
      String.raw`revenue (?:streams?|models?|sources?|lines?)|(?:sources?|streams?) of (?:revenue|income)|business model|mak(?:e|es|ing) (?:its |their )?money|(?:earn|earns|earning) (?:its |their )?(?:money|revenue|income)|moneti[sz]e|moneti[sz]ation|generate (?:revenue|income)|income (?:sources?|streams?)|income come from|revenue come from|money come from`,
      String.raw`مصادر (?:ال)?(?:دخل|ايراد\p{L}*|ربح)|نموذج (?:ال)?(?:عمل|ايراد\p{L}*|ربح\p{L}*|اعمال)|(?:كيف|ازاي|شلون|منين|من وين|من فين) (?:\p{L}+ )?(?:ي|ت|ب|بي|بت)?(?:كسب|ربح|حقق|جيب|جني)\p{L}*(?: (?:ال)?(?:مال|فلوس|مصاري|ارباح|دخل))?|ايرادات(?:هم|ها) (?:منين|من وين|من اين)`,
    ),
    told: words(
      String.raw`revenue (?:streams?|models?|sources?)|business model|moneti[sz]ation|how (?:we|\p{L}+ \p{L}+) makes? money|makes? money|will make money|income|pricing|subscriptions?|commissions?|fees?`,
      String.raw`مصادر (?:ال)?(?:دخل|ايراد\p{L}*)|مصدر دخل|نموذج (?:ال)?(?:عمل|ايراد\p{L}*|اعمال)|اشتراك\p{L}*|عموله`,
    ),
    headed: words('revenue|business model|pricing', 'ايراد\\p{L}*|دخل'),
    isList: true,
  },
  {
    ask: words(
      String.raw`(?:how much|what) (?:does|do|will|would|did) (?:\p{L}+ ){1,5}(?:cost|pay|charge)(?: (?:per|a|each) (?:month|year|user|seat|session|order|visit))?|(?:what is|what's|what are|how much is|how much are) (?:the |their |its )?(?:\p{L}+ ){0,3}(?:price|prices|pricing|fee|fees|subscription(?: fee)?|cost)|price (?:points?|list|of)|pricing(?: plans?| tiers?| model)?|(?:do|does) (?:they|it) charge|at what price|what fee|subscription (?:price|fee|cost)|(?:their|the) prices|price(?= per| an?\W|\W*$)`,
      String.raw`(?:بكم|بكام|قديش|كم|ما|وش|شو|ايش|ايه) (?:هو |هي )?(?:ال)?(?:سعر|ثمن|تسعير|رسوم|اشتراك)\p{L}*|سعر\p{L}*|اسعار\p{L}*|رسوم|كم (?:ي|ت|ب|بي|بت)?(?:دفع|كلف)\p{L}*|باقات|خطه (?:ال)?تسعير|نموذج (?:ال)?تسعير`,
    ),
    told: words(
      String.raw`pre[cç]os?|precios?|prix|preise?|prezz[io]|tarifa|tarif|assinatura|subscri[cç][aã]o|suscripci[oó]n|abonnement|pric(?:e|es|ing)|costs?|fees?|charges?|subscriptions?|pays?|tariff|licen[cs]e|(?:average )?(?:order|basket) (?:value|size)`,
      String.raw`سعر|اسعار|تسعير|رسوم|اشتراك\p{L}*|باقه|باقات|ثمن|[يت]دفع\p{L}*|كلفه|تكلفه|قيمه (?:ال)?(?:طلب|سله)`,
    ),
    hint: words(
      String.raw`per (?:month|year|user|seat|session|order|visit|night|trip)|/ ?(?:month|mo|year|user|yr|m[eê]s|mois|monat|mese|a[nñ]o|an|jahr)|monthly|a (?:month|year)|plans?|lease|packages?|tiers?`,
      String.raw`شهري\p{L}*|سنوي\p{L}*|شهر|عقد`,
    ),
    kind: 'money',
  },
  {
    ask: words(
      String.raw`(?:market|industry) (?:size|potential|value|worth)|size of the (?:\p{L}+ ){0,3}(?:market|industry)|how (?:big|large) (?:is|will|are|was) the (?:\p{L}+ ){0,3}(?:markets?|industry|opportunity)(?: be)?|tam|total addressable market|addressable market|market (?:worth|opportunity)|(?:the )?markets? they quote`,
      String.raw`حجم (?:ال)?سوق|قيمه (?:ال)?سوق|سوق (?:قد ايش|كم|حجمه)|(?:كم|قد ايش|قديش) (?:حجم )?(?:ال)?سوق`,
    ),
    told: words(
      String.raw`tam|market (?:size|potential|opportunity|value|valuation|volume)|total addressable|addressable|(?:market|industry)(?= (?:is|was|will|of|size|worth|reach|grow))`,
      String.raw`حجم (?:ال)?سوق|قيمه السوق|فرصه (?:ال)?سوق|tam`,
    ),
    headed: words('[\\p{L} &-]{0,40}(?:market|industry|opportunity)[\\p{L} &-]{0,30}', '[\\p{L} ]{0,20}سوق[\\p{L} ]{0,20}'),
    kind: 'money',
  },
  { ask: words('sam|serviceable (?:available|addressable)? ?market', 'السوق المتاح'), told: words('sam|serviceable', 'سوق متاح|سوق المتاح'), kind: 'money' }, // prettier-ignore
  { ask: words('som|obtainable market', ''), told: words('som|obtainable', ''), kind: 'money' },
  {
    ask: words(String.raw`growth rate of the market|market growth|cagr|(?:how fast|how quickly) (?:is|will|does) (?:it|the (?:\p{L}+ ){0,2}(?:market|industry)) (?:grow(?:ing)?|expand(?:ing)?)|fast is it growing`, 'معدل (?:ال)?نمو (?:ال)?(?:سنوي|سوق)|نمو (?:ال)?سوق'), // prettier-ignore
    told: words('cagr|growth|growing|yoy|annual growth', 'نمو|ينمو|معدل نمو'),
    kind: 'percent',
  },
  {
    ask: words(
      String.raw`who (?:founded|started|created|set up|is behind|are behind|built|launched) (?:it|this|the (?:company|startup|project|business|idea))|(?:co-?)?founders?|founding team|who (?:founded|started|created) \p{L}+|founded it|people behind|(?:who|what)(?:'s| is| are) behind|name of the founder`,
      String.raw`(?:ال)?موسس\p{L}*|اصحاب (?:ال)?(?:مشروع|فكره|شركه)|صاحب (?:ال)?(?:مشروع|فكره|شركه)|(?:مين|من|منو) (?:ال)?(?:لي )?(?:اسس|عمل|سوي|ورا|وراء|خلف|قدم|بني) (?:ال)?(?:مشروع|شركه|فكره|\p{L}+)|قدموا المشروع|مقدم(?:ي|و) المشروع`,
    ),
    told: words(String.raw`(?:co-? ?)?founders?|(?:co-)?founded|founding|presented by|created by|proprietor`, String.raw`موسس(?:ون|ين|و|ان|نا)?(?!\p{L})|شريكه? موسسه?|مقدم من|من اعداد|صاحب الفكره`),
    kind: 'person',
    signs: true,
  },
  {
    ask: words(String.raw`ceo|chief executive(?: officer)?|(?:who )?(?:runs?|leads?|heads?|manages?|is running|is leading) (?:the|this) (?:company|startup|business|firm|project)|boss|managing director`, String.raw`(?:ال)?(?:رييس|ريس|مدير) (?:ال)?(?:تنفيذي|عام)\p{L}*|(?:مين|من|منو) (?:ال)?(?:لي )?(?:ي|ب|بي)?(?:دير|قود|مسك|مشغل) (?:ال)?(?:شركه|مشروع)`), // prettier-ignore
    told: words(String.raw`ceo|chief executive(?: officer)?|managing director|general manager|director & founder|(?:leads?|heads?|runs?) (?:the |our )?(?:company|business|firm|team)`, String.raw`(?:رييس|مدير)ه? (?:ال)?(?:تنفيذي|عام)ه?`),
    kind: 'person',
  },
  { ask: words(String.raw`cto|chief (?:technology|technical) officer|technical (?:lead|head|co-?founder)|head of (?:technology|engineering)|(?:runs?|leads?|heads?) (?:the )?(?:technology|tech|engineering|technical (?:side|team))`, String.raw`مدير (?:ال)?(?:تقني\p{L}*|تكنولوجيا)|(?:رييس|مسوول) (?:ال)?(?:تقني\p{L}*|تكنولوجيا)`), told: words(String.raw`cto|chief (?:technology|technical) officer|technical (?:lead|head|director|co-?founder)|head of (?:technology|engineering)|technology lead|lead developer`, String.raw`مدير (?:ال)?تقني\p{L}*|(?:رييس|مسوول) (?:ال)?تقني\p{L}*`), kind: 'person' }, // prettier-ignore
  { ask: words(String.raw`cfo|chief financial officer|(?:leads?|heads?|runs?|handles?|looks after) (?:the )?financ(?:e|es|ial side)|head of finance|finance (?:director|head|chief)`, 'مدير (?:ال)?مالي\\p{L}*'), told: words('cfo|chief financial officer|head of finance|finance director', 'مدير (?:ال)?مالي\\p{L}*'), kind: 'person' }, // prettier-ignore
  { ask: words(String.raw`coo|chief operating officer|(?:leads?|heads?|runs?) (?:the )?operations|head of operations`, 'مدير (?:ال)?عمليات'), told: words('coo|chief operating officer|operations', 'عمليات'), kind: 'person' }, // prettier-ignore
  { ask: words(String.raw`cmo|chief marketing officer|(?:leads?|heads?|runs?|handles?) (?:the )?marketing|head of marketing|marketing (?:lead|head|manager|director)`, 'مدير (?:ال)?تسويق'), told: words('cmo|chief marketing officer|marketing', 'تسويق'), kind: 'person' }, // prettier-ignore
  { ask: words(String.raw`chief (?:science|scientific) officer|(?:leads?|heads?|runs?) (?:the )?(?:science|research|r&d)(?: side)?|head of (?:research|science)`, 'مدير (?:ال)?(?:بحث|ابحاث|علمي)|قايد الابحاث'), told: words(String.raw`chief scien\p{L}+ officer|head of (?:research|science)|scientific officer|lead scientist|cso`, 'علمي|ابحاث'), kind: 'person' }, // prettier-ignore
  {
    ask: words(String.raw`(?:financ(?:e|ial)|business|legal|technical|clinical|scientific|medical|marketing)? ?advis[eo]rs?|advisory board|mentors?`, 'مستشار\\p{L}*|مرشد\\p{L}*|مجلس استشاري'), // prettier-ignore
    told: words(String.raw`advis[eo]rs?|advisory(?: board)?|mentors?`, 'مستشار\\p{L}*|استشاري\\p{L}*|مرشد\\p{L}*'),
    kind: 'person',
  },
  {
    ask: words(
      String.raw`(?:size of the|team|headcount|staff) (?:size|members?|count)|how (?:many|big) (?:members|employees|staff|is the team|are (?:on|in) the team)(?: (?:are )?(?:on|in|does) (?:the|their) team)?|how many people (?:work|are (?:on|in) the team|(?:do|does) (?:they|it|the company) employ|(?:are )?(?:in|on) (?:the|their) team)(?: there| at the company)?|employees|team members|on the team|headcount|members? of (?:the )?(?:team|staff)`,
      String.raw`(?:كم|عدد) (?:ال)?(?:موظف|موظفين)|(?:كم|عدد) (?:ال)?(?:شخص|عضو|اعضاء|فرد|افراد|واحد|نفر) (?:في|ب|ضمن)? ?(?:ال)?فريق|حجم (?:ال)?فريق|اعضاء (?:ال)?فريق|موظف\p{L}*`,
    ),
    told: words(String.raw`team(?: members| size| of)?|headcount|we are \d+|\d+ (?:people|staff|employees)`, 'فريق|عددنا|اعضاء (?:ال)?فريق'),
    hint: words('employees|staff|people', 'موظف\\p{L}*|اعضاء|عضو'),
  },
  {
    ask: words(
      String.raw`(?:in )?(?:the )?(?:background|track record|previous experience|experience|education|qualification)s?|(?:years of|worked in the) (?:experience|field|industry)|what did (?:he|she|they) study|where did (?:he|she|they) (?:study|work)`,
      String.raw`خبر(?:ه|ات|اتهم|ته|تها|تهم)(?: (?:ال)?سابقه)?|خلفي\p{L}*|مؤهل\p{L}*|درس|تعليم\p{L}*`,
    ),
    told: words(String.raw`experience|years?|previously|former(?:ly)?|ex|phd|mba|msc|b\.?sc|b\.?com|mbbs|graduate|studied|university|background`, 'خبر\\p{L}*|سابق\\p{L}*|جامع\\p{L}*|بكالوريوس|ماجستير|دكتوراه|تخرج'),
    hint: words('ran|led|built|sold|worked|was|headed|head of', 'سنه|سنوات|عمل\\p{L}*|ادار\\p{L}*|بني|باع\\p{L}*|وزع'), // prettier-ignore
  },
  {
    ask: words(String.raw`mission|purpose of the company`, 'رساله|مهم(?:ه|تهم)'),
    told: words('mission', 'رسال(?:ه|تنا)|مهم(?:ه|تنا)'),
  },
  { ask: words('vision', 'رويه|روي(?:تهم|تها)'), told: words('vision', 'رويه|رويتنا') },
  {
    ask: words(String.raw`(?:tech(?:nology|nical)?|software) stack|(?:built|coded?|developed|written|programmed|made) (?:with|in|on|using)|technolog(?:y|ies) (?:\p{L}+ ){0,3}(?:use|uses|used|built)|programming languages?|frameworks?|what did they code|(?:code|build|develop|program) (?:\p{L}+ ){0,3}(?:app|product|platform|it|system) (?:in|with)`, 'لغ(?:ه|ات) (?:ال)?برمجه|تقنيات (?:ال)?مستخدمه|(?:بني|برمج|طور|مبني|مبرمج)\\p{L}* (?:ب|علي|باستخدام) ?(?:ايش|شو|ايه|وش|ماذا)?|(?:اي|ايش|شو|وش) (?:تقنيات|تقنيه|لغه|لغات|اطار)'), // prettier-ignore
    told: words(String.raw`(?:tech(?:nology|nical)?) stack|built (?:with|on|using|in)|frontend|backend|programming|frameworks?|developed (?:in|with|using)|technolog(?:y|ies)`, 'لغه (?:ال)?برمجه|لغات (?:ال)?برمجه|تقنيات (?:ال)?(?:مستخدمه|برمجه|تطوير)|مبني تقنيا|مبني علي|متطلبات (?:ال)?(?:فنيه|تقنيه)'), // prettier-ignore
    isList: true,
  },
  {
    ask: words(String.raw`go[- ]to[- ]market(?: strategy| plan)?|gtm|sales (?:strateg(?:y|ies)|channels?)|marketing (?:channels?|strategy|plan)|distribution(?: channels?)?|(?:plan|planning|going|intend) to (?:sell|market|distribute|reach customers|acquire customers|get customers)(?: it)?|(?:sell|market|distribute|acquire customers|get customers|find customers|reach customers|win customers)(?: it)?|channels?`, '(?:قنوات|استراتيجيه|خطه) (?:ال)?(?:تسويق|بيع|مبيعات|توزيع|وصول|دخول السوق)|(?:كيف|ازاي|شلون) (?:\\p{L}+ )?(?:ي|ب|بي|سي|راح ي|هي)?(?:بيع|سوق|وصل|جيب|جذب|كسب)\\p{L}*(?: (?:ال)?(?:عملاء|زباين|مستخدمين|منتج))?'), // prettier-ignore
    told: words(String.raw`go[- ]to[- ]market|gtm|sales|selling (?:strateg(?:y|ies))|marketing|channels?|distribution|acquisition|partnerships?|direct sales`, 'قنوات|تسويق|بيع|مبيعات|توزيع|استراتيجيه (?:ال)?نمو|دخول السوق'), // prettier-ignore
    isList: true,
  },
  {
    ask: words(String.raw`roadmap|milestones?|(?:phases?|stages?|steps) of (?:the |their )?\p{L}+|project plan|timeline|next steps? (?:for|of) the (?:company|product)`, 'خارطه (?:ال)?طريق|مراحل (?:ال)?(?:عمل|مشروع|تنفيذ|خطه|تطوير)|خطه (?:ال)?(?:عمل|مشروع|تنفيذ)|مراحل|معالم'), // prettier-ignore
    told: words(String.raw`roadmap|milestones?|phase|stage-? ?\d?|timeline|project plan|q[1-4]`, 'خارطه|مرحله|مراحل|خطه (?:ال)?(?:مشروع|عمل|تنفيذ)|معالم'), // prettier-ignore
    isList: true,
  },
  {
    ask: words(String.raw`break[- ]?even(?: point)?|turn(?:s|ing)? (?:a )?profit|becom(?:e|es|ing) profitable|profitab(?:le|ility)|cover(?:s|ing)? (?:its|their|the) costs|stop losing money`, 'نقطه (?:ال)?تعادل|(?:ي|ت|ب|بي|بت)?(?:غطي|غطون|غطوا) (?:تكاليف|مصاريف)\\p{L}*|(?:ي|ت)?(?:صير|صبح) (?:مربح|رابح)\\p{L}*|متي (?:ي|ت)?ربح\\p{L}*'), // prettier-ignore
    told: words(String.raw`break[- ]?even|profitab\p{L}+`, 'تعادل|ربحيه|مربح\\p{L}*|تعادل مالي'),
  },
  {
    ask: words(String.raw`churn(?: rate)?|(?:share|percent(?:age)?|proportion|number|many) of (?:\p{L}+ ){0,3}(?:cancel|leave|quit|churn)|cancel(?:s|led|lation)?(?: rate)?`, '(?:نسبه|معدل) (?:ال)?(?:الغاء|تسرب|انسحاب)|(?:ي|ب|بي)?(?:لغ(?:ون|وا|ي)|نسحب\\p{L}*) (?:اشتراك\\p{L}*)?|تسرب'), // prettier-ignore
    told: words(String.raw`churn|cancel\p{L}*|attrition|retention`, 'الغاء|تسرب|انسحاب|استبقاء|احتفاظ'),
    kind: 'percent',
  },
  {
    ask: words(String.raw`cac|customer acquisition costs?|cost (?:them )?(?:to|of) (?:acquir(?:e|ing)|win(?:ning)?|get(?:ting)?) (?:a |one |each )?(?:\p{L}+ )?(?:customers?|patients?|users?|clients?|merchants?)?|(?:patient|customer|user|client|merchant) cost (?:them )?to acquire|acquisition costs?|cost per acquisition|to acquire`, '(?:تكلفه|كلفه) (?:ال)?(?:اكتساب|استحواذ|جذب)(?: (?:ال)?عميل)?'), // prettier-ignore
    told: words(String.raw`cac|acquisition costs?|costs? (?:per|of|to) (?:customer )?(?:acquisition|acquir(?:e|ing)|win(?:ning)?)|winning a (?:customer|client|user) costs?|cpa`, '(?:تكلفه|كلفه) (?:ال)?(?:اكتساب|استحواذ|جذب|كسب)'),
    kind: 'money',
  },
  {
    ask: words(String.raw`ltv|clv|lifetime value`, 'القيمه (?:ال)?(?:دايمه|عمريه)|قيمه العميل'),
    told: words('ltv|clv|lifetime value', 'قيمه (?:ال)?(?:دايمه|عمريه|عميل)'),
    kind: 'number',
  },
  { ask: words('(?:gross|profit|net|contribution)? ?margins?', 'هامش(?: (?:ال)?ربح)?(?: (?:ال)?اجمالي)?'), told: words('margins?|margem|m[aá]rgen|marge|marge brute|margine', 'هامش|هوامش'), kind: 'percent' }, // prettier-ignore
  { ask: words('arr|annual recurring revenue', 'ايراد سنوي متكرر|الايراد السنوي المتكرر'), told: words('arr|annual recurring revenue', 'ايراد سنوي متكرر|الايراد السنوي المتكرر'), kind: 'number' }, // prettier-ignore
  { ask: words('mrr|monthly recurring revenue', 'ايراد شهري متكرر|الايراد الشهري المتكرر'), told: words('mrr|monthly recurring revenue', 'ايراد\\p{L}* شهري\\p{L}* متكرر\\p{L}*|الايراد الشهري المتكرر'), kind: 'number' }, // prettier-ignore
  { ask: words('ebitda', 'ارباح قبل (?:ال)?(?:فوايد|فوائد|فائده)(?: \\p{L}+)*(?: (?:و)?(?:ال)?(?:ضرايب|اهلاك|استهلاك))*'), told: words('ebitda', 'ارباح قبل'), kind: 'money' }, // prettier-ignore
  {
    ask: words(String.raw`(?:salary|salaries|wage|payroll|wages|personnel) ?(?:bill|costs?|expenses?|budget)?|spent on (?:salaries|staff|people)`, 'رواتب|اجور'),
    told: words('salary|salaries|payroll|wages|personnel', 'رواتب|اجور'),
  },
  {
    ask: words(String.raw`runway|(?:money|cash) lasts?|run(?:s|ning)? out of (?:money|cash)|out of (?:money|cash)`, 'مدرج|تكفي(?:هم)? (?:ال)?(?:فلوس|اموال)|تخلص (?:ال)?(?:فلوس|اموال)'),
    told: words('runway|months of|cash (?:lasts?|until|to)|lasts? (?:until|to)|enough (?:for|until)', 'مدرج|[يت]كفي|الرصيد'),
    kind: 'duration',
  },
  {
    ask: words(String.raw`patents?(?: number)?|patented|intellectual property|trademarks?`, 'براء(?:ه|ات)(?: (?:ال)?اختراع)?|ملكيه فكريه|علامه تجاريه'),
    told: words(String.raw`patent\p{L}*|intellectual property|trademarks?`, 'براءه|براءات|ملكيه فكريه|علامه تجاريه'),
  },
  {
    ask: words(String.raw`licen[cs]e[ds]?|regulatory (?:approval|clearance)|cleared by|approved by|approval from|fda|certifi(?:ed|cations?)`, 'ترخيص|رخصه|مرخص\\p{L}*|اعتماد|موافقه (?:ال)?(?:جهات|هييه|وزاره)'), // prettier-ignore
    told: words(String.raw`licen[cs]e\p{L}*|regulat\p{L}+|clear(?:ed|ance)|approv\p{L}+|certifi\p{L}+|fda|ce mark`, 'ترخيص|رخصه|مرخص\\p{L}*|اعتماد|موافق\\p{L}*'),
  },
  {
    ask: words(String.raw`legal (?:entity|name|structure)|registered (?:company|name|as)|parent company|company (?:is )?behind|incorporated|legal form`, '(?:ال)?كيان (?:ال)?قانوني|شركه (?:ال)?ام|مسجله|سجل تجاري|شركه (?:ال)?(?:مالكه|مشغله)'), // prettier-ignore
    told: words(String.raw`private limited|pvt\.? ltd|ltd|limited|inc|llc|gmbh|company name|legal structure|registered|incorporated|corporation`, 'شركه|سجل تجاري|ش\\.م\\.م|ذ\\.م\\.م|مسجله|مؤسسه'), // prettier-ignore
  },
  {
    ask: words(String.raw`(?:name|title) of the (?:company|platform|project|product|startup|app)|(?:what is|what's) (?:the )?(?:company|platform|project|product|startup|app)(?:'s)? (?:name|called)|proposed name|(?:company|platform|project|product|app) (?:is )?called`, '(?:ال)?اسم (?:ال)?(?:شركه|منصه|مشروع|منتج|تطبيق|مقترح)?|(?:ايش|وش|شو|ايه) (?:ال)?اسم\\p{L}*|اسم\\p{L}*'), // prettier-ignore
    told: words(String.raw`name|called|project name|company name`, 'اسم|تسميه|يسمي'),
  },
  {
    ask: words(String.raw`benefits?|advantages?|pros`, 'فوايد|فوائد|فائده|مزايا|ايجابيات|منافع'),
    told: words('benefits?|advantages?|value proposition|usp|impact', 'فوايد|مزايا|فائده|ميزات|قيمه مضافه'),
    isList: true,
  },
  {
    ask: words(String.raw`(?:main|key|core|product)? ?features?|functionalit(?:y|ies)|capabilities`, 'ميزات|مزايا|خصايص|خصائص|وظايف|امكانيات'),
    told: words('features?|functions?|capabilit\\p{L}+|what .* does', 'ميزات|مزايا|خصايص|وظايف|امكانيات'),
    isList: true,
  },
  {
    ask: words(String.raw`(?:what|which) problems?|pain points?|problems? (?:do|does|are) (?:they|it)|(?:wrong|flaw|weakness|drawback|shortcoming)s? (?:with|of|in) (?:the )?(?:current|existing|traditional|today's)|(?:solve|solving|address|addressing|tackle|tackling)`, '(?:ال)?(?:مشكله|مشاكل|تحديات|الام)|عيب|عيوب|(?:ي|ب|بي)?(?:حل|عالج)(?:ون|وا|ها)?'), // prettier-ignore
    told: words(String.raw`problems?|pains?|challenges?|struggl\p{L}+|difficult\p{L}*|lack of|inefficien\p{L}+`, 'مشكله|مشاكل|تحد\\p{L}*|صعوب\\p{L}*|معاناه|يعاني|تقليدي\\p{L}*'),
  },
  {
    ask: words(String.raw`risks?|threats?|what (?:could|can|might) go wrong`, 'مخاطر|خطر|تهديدات'),
    told: words('risks?|threats?|challenges?', 'مخاطر|خطر|تهديد\\p{L}*|تحديات'),
    isList: true,
  },
  {
    ask: words(String.raw`partners?|partnerships?|work(?:ing)? with|alliances?|collaborat\p{L}+`, 'شركاء|شراك\\p{L}*|شريك|يتعاون\\p{L}*|متعاقد\\p{L}*'),
    told: words('partner\\p{L}*|alliances?|collaborat\\p{L}+|strategic network|works? with', 'شركاء|شراك\\p{L}*|شريك|تعاون\\p{L}*|متعاقد\\p{L}*'),
  },
  {
    ask: words(String.raw`paying (?:customers?|patients?|users?|clients?|subscribers?)|(?:customers?|users?|patients?|clients?|subscribers?) (?:do|does|have|has) (?:they|it|the company)(?: \p{L}+)? (?:have|got|today)|(?:registered|active|current) users?|number of (?:customers?|users?|clients?|patients?|subscribers?)|customer (?:base|count)|sign(?:ed)?[- ]?ups?`, 'عدد (?:ال)?(?:مستخدمين|عملاء|زباين|مشتركين)(?: (?:ال)?(?:مسجلين|حاليين|نشطين|جدد))?|(?:مستخدم|عميل|زبون|مشترك) (?:مسجل|حالي|نشط|يدفع)|كم (?:مستخدم|عميل|زبون|مشترك)|عملاء (?:ال)?(?:جدد|حاليين)|مستخدمين (?:مسجلين|حاليين|نشطين)'), // prettier-ignore
    told: words(String.raw`paying|customers?|users?|patients?|clients?|subscribers?|sign(?:ed)?[- ]?ups?|downloads?|registered|active`, 'مستخدم\\p{L}*|عميل|عملاء|زباين|مشترك\\p{L}*|مسجل\\p{L}*|نشط\\p{L}*'),
    kind: 'count',
  },
  {
    ask: words(String.raw`(?:email|e-mail|contact)(?: address| details)?|phone(?: number)?|telephone|website|web ?site|how (?:can|do|could) (?:i|we|one|you) (?:contact|reach)(?: them| the team)?|reach them|get in touch`, 'بريد(?:هم)?(?: (?:ال)?الكتروني)?|ايميل\\p{L}*|(?:رقم )?(?:ال)?(?:هاتف|تلفون|جوال|موبايل)\\p{L}*|موقع(?:هم|ها)?(?: (?:ال)?الكتروني)|(?:ا|ن)?تواصل(?: معهم)?'), // prettier-ignore
    told: /[\w.+-]+@[\w-]+\.\w+|https?:\/\/|www\.|\b[\w-]+\.(?:com|io|org|net|app|ai|co|africa)\b|\+?\d[\d\s-]{7,}\d/u,
    kind: 'contact',
  },
  {
    ask: words(String.raw`(?:headquarter(?:ed|s)?|based|located|head ?office|office address|registered office)|(?:where|which city|which country) (?:is|are) (?:the company|they|it|the startup)(?: based| located)?`, '(?:ال)?مقر\\p{L}*|(?:اين|وين|فين) (?:ال)?(?:شركه|مكتب\\p{L}*|موقع\\p{L}*|مقر\\p{L}*)|عنوان\\p{L}*'), // prettier-ignore
    told: words(String.raw`headquarter\p{L}*|based in|located|address|office|hq|street|road|plot|floor|building`, 'مقر|عنوان|مكتب|شارع|طريق'),
  },
  {
    ask: words(String.raw`(?:founded|established|incorporated|started|set up)(?: in)?`, 'تاسس\\p{L}*|تاسيس|انطلق\\p{L}*'),
    told: words(String.raw`founded|established|incorporated|since|started|est\.?`, 'تاسس\\p{L}*|تاسيس|منذ|انطلق\\p{L}*'),
  },
  {
    ask: words(String.raw`com(?:e|ing) out|launch(?:es|ed|ing)?(?: date)?|release(?:s|d)?(?: date)?|go(?:es|ing)? live|hit(?:s)? the market|available from|rolled? out`, '(?:موعد |تاريخ )?(?:ال)?(?:اطلاق|انطلاق|اصدار|طرح)|(?:ي|ت|ن|سي|راح ي)?(?:طلق|نطلق)\\p{L}*|ينزل (?:ال)?(?:سوق|منتج|تطبيق)'), // prettier-ignore
    told: words(String.raw`launch\p{L}*|release\p{L}*|live|rollout|roll out|go[- ]live`, 'اطلاق|انطلاق|نطلق|اصدار|طرح|تدشين'),
  },
  {
    ask: words(String.raw`accura(?:cy|te)|precision|(?:how )?reliable`, 'دقه|دقيق\\p{L}*'),
    told: words('accura\\p{L}+|precision|reliab\\p{L}+', 'دقه|دقيق\\p{L}*'),
    kind: 'percent',
  },
  {
    ask: words(String.raw`locked in|lock-?in|minimum (?:contract|period|term|lease|commitment)|contract (?:length|term|period|duration)|commit(?:ment|ted)?(?: period)?`, '(?:مده|فتره) (?:ال)?(?:عقد|التزام|اشتراك)|حد ادني'), // prettier-ignore
    told: words('minimum (?:period|term|contract)|lease|contract|lock-?in|commitment', 'عقد|حد (?:ال)?ادني|التزام'),
    kind: 'duration',
  },
  {
    ask: words(String.raw`payback(?: period| rate| time)?|pays? (?:for )?(?:itself|off|back)|pay back`, 'فتره (?:ال)?استرداد|(?:ي|ت)?سترد\\p{L}*'),
    told: words('payback|pay back|paid back|roi', 'استرداد|يسترد\\p{L}*|عائد|عايد'),
    kind: 'duration',
  },
  {
    ask: words(String.raw`(?:last|previous|past) year(?:'s)? (?:sales|revenue|turnover|income)|(?:current|actual|existing) (?:revenue|sales|mrr|arr|turnover)|(?:revenue|sales|turnover) (?:last year|so far|to date|today|now|currently)`, '(?:مبيعات|ايرادات|دخل) (?:ال)?(?:سنه|عام) (?:ال)?(?:ماضيه|ماضي|فاتت|سابقه)|ايرادات(?:هم|ها)? (?:ال)?حاليه?'), // prettier-ignore
    told: words(String.raw`(?:annual|yearly|monthly|total|current|actual|recurring|gross) (?:revenue|sales|turnover)|mrr|arr|revenue (?:of|in|to date|so far|was)|sales of`, 'ايرادات (?:ال)?(?:حاليه|سنويه|شهريه)|مبيعات (?:ال)?(?:سنه|عام|سنويه|شهريه)'), // prettier-ignore
    kind: 'money',
  },
  {
    ask: words(String.raw`(?:projected|forecast(?:ed)?|expected|planned|estimated) (?:\p{L}+ )?(?:revenue|sales|turnover|income)|(?:revenue|sales|turnover|income) (?:do|does|are|is|will|would) (?:they|the company|it)?(?: \p{L}+)? ?(?:forecast(?:ed)?|expect(?:ed)?|project(?:ed)?|plan(?:ned)?|predict(?:ed)?|make)|revenues?|turnover|sales figures?`, '(?:ال)?(?:ايراد\\p{L}*|دخل|مبيعات|عوايد|عائدات)(?: (?:ال)?(?:متوقع\\p{L}*|كلي\\p{L}*|شهري\\p{L}*|سنوي\\p{L}*|اجمالي\\p{L}*))*'), // prettier-ignore
    told: words(String.raw`revenues?|sales|turnover|income|mrr|arr|earnings`, 'ايراد\\p{L}*|دخل|مبيعات|عوايد|اجمالي تقديري'),
  },
  {
    ask: words(String.raw`keep(?:ing)? (?:the |it )?(?:\p{L}+ )?running|(?:operating|running) (?:costs?|expenses?)|opex|cost(?:s)? to (?:run|operate)|run(?:ning)? (?:the )?(?:platform|system)`, '(?:تكاليف|تكلفه|مصاريف|كلفه) (?:ال)?(?:تشغيل|تشغيليه)|تشغيل'), // prettier-ignore
    told: words('operating|operations?|opex|running costs?|monthly costs?|expenses', 'تشغيل\\p{L}*|مصاريف'),
  },
  {
ask: words(String.raw`(?:executives?|people|roles?|positions?|team members?|skills?)? ?(?:do |are |will )?(?:they )?(?:still )?(?:need(?:ed)?|plan(?:ning)?|want|looking|intend)(?: to)? (?:hire|recruit)|still need(?:ed)?(?: to hire)?|missing (?:roles?|from the team)|open positions?|vacanc(?:y|ies)|(?:planned|next|new) hires|(?:are|is) (?:they|the company) hiring`, '(?:ي|ت|ن|سي|راح ي)?وظف\\p{L}*|توظيف|(?:ال)?ناقص\\p{L}*|شاغر\\p{L}*'), // prettier-ignore
    told: words(String.raw`hir(?:e|es|ing)|recruit\p{L}*|build out|leadership team|looking for|open positions?`, 'توظيف|نوظف|نبحث عن|شاغر\\p{L}*|موارد بشريه'),
  },
]; // prettier-ignore
