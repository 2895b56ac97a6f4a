import type { CheckId } from '@plumbline/contracts/checklist';
import type { ReviewDocument } from '@plumbline/review/document';
import { foldWord } from '@plumbline/review/figures/folding';
import type { StatementFact, topics } from './facts.ts';
import type { Passage } from './passages.ts';

/*
 * Passages about what an investor asks: customers, competitors, risks, obligations, dates.
 */

type Topic = (typeof topics)[number];

const topicWords: readonly [Topic, RegExp, RegExp | null][] = [
  ['risk', /\b(?:risks?|concentrat(?:ed|ion)|depend(?:s|ent|ence|ency) on|litigation|lawsuit|dispute|breach|default|churned|lost (?:the |our )?(?:customer|client|contract)|regulat(?:ory|or|ion)|not (?:yet )?(?:licen[sc]ed|approved|audited|signed)|going concern|overdue|penalt(?:y|ies)|delay(?:ed|s)?|uncertain\w*|related[- ]party|declared (?:his|her|their) interest|conflicts? of interest|single (?:supplier|customer|point)|expir(?:es|ed|y)|left the company|resign(?:ed|ation))\b|(?<!\p{L})(?:مخاطر|المخاطر|خطر|يعتمد علي|تعتمد علي|تركز|دعوي|نزاع|تاخر|تاخير|استقال|استقالت|غير مرخص|لم يدقق|غير مدقق|انتهاء|متاخر\p{L}*|طرف ذو علاقه)(?!\p{L})/iu, /\brisks?\b|المخاطر|مخاطر/iu],
  ['competitor', /\b(?:competitors?|competes? with|alternatives?|incumbents?|compared (?:to|with)|versus|vs\.?|unlike)\b|(?<!\p{L})(?:منافس\p{L}*|المنافس\p{L}*|البدايل|بدايل|مقارنه ب)(?!\p{L})/iu, /\bcompetit(?:ion|ors|ive(?: landscape)?)\b|المنافس/iu],
  ['customer', /\b(?:customers? (?:include|such as|like|are)|clients? (?:include|such as|like|are)|signed (?:with|by)|pilots? with|contract(?:s)? with|used by|trusted by|deployed at|live (?:at|with)|testimonial|(?:our|largest|biggest|anchor|top) customers?\b)|(?<!\p{L})(?:عملاؤنا|عملايُنا|من عملاينا|عملاينا|عقود مع|عقد مع|وقعنا|تجربه مع|اكبر عميل|اكبر عملا\p{L}*)(?!\p{L})/iu, /^(?:our )?(?:customers|clients|testimonials|case studies)|what (?:our )?customers say|عملاؤنا|العملاء/iu],
  ['headwind', /\b(?:headwinds?|slow(?:ing|er|down)|declin(?:e|ing)|tariffs?|inflation|long sales cycles?|price pressure|shortage|downturn|barriers? to)\b|(?<!\p{L})(?:تباطو|انكماش|التضخم|تراجع|ضغط علي الاسعار|دوره بيع طويله)(?!\p{L})/iu, /\b(?:headwinds|challenges|threats)\b|التحديات/iu],
  ['tailwind', /\b(?:tailwinds?|mandates?|subsid(?:y|ies)|growing (?:demand|market|at)|cagr|market (?:is )?grow(?:s|ing|th)|vision 2030|adoption (?:is )?(?:rising|growing)|grows? (?:at )?\d)\b|(?<!\p{L})(?:رؤيه 2030|روءيه 2030|رويه 2030|نمو السوق|ينمو السوق|يلزم|الزاميه|معدل نمو سنوي مركب)(?!\p{L})/iu, /\b(?:why now|tailwinds|market trends|trends)\b|لماذا الان|اتجاهات/iu],
  ['team_gap', /\b(?:(?:need|looking|plan|seek(?:ing)?|want) (?:to )?(?:hire|recruit)|hiring (?:a|an|for)|vacan(?:t|cy)|open (?:role|position)s?|no (?:cfo|cto|ceo|coo)\b|to be hired|interim)\b|(?<!\p{L})(?:نبحث عن (?:مدير|رييس|مهندس)|توظيف|منصب شاغر|لم يعين|سيتم تعيين|شاغر)(?!\p{L})/iu, null],
  ['use_of_funds', /\b(?:use of (?:funds|proceeds)|(?:funds?|proceeds|capital|money|round) (?:will|to) (?:be used|go|fund|finance|expand|hire))\b|(?<!\p{L})(?:استخدام (?:التمويل|الاموال)|اوجه الصرف)(?!\p{L})/iu, /\buse of (?:funds|proceeds)\b|استخدام (?:التمويل|الاموال)|اوجه الصرف/iu],
  ['contract', /\b(?:contracts?|agreements?|leases?|signed|exclusiv\w+|notice period)\b|(?<!\p{L})(?:عقد\p{L}*|العقد|العقود|اتفاقي\p{L}*|الاتفاقي\p{L}*|حصري\p{L}*|الحصريه|وقعنا)(?!\p{L})/iu, /\bcontracts\b|العقود/iu],
  ['exit', /\b(?:exit strategy|exit within|acquirers?|ipo\b|trade sale|strategic buyers?)\b|(?<!\p{L})(?:التخارج|الطرح العام)(?!\p{L})/iu, null],
  ['obligation', /\b(?:shall (?:pay|deliver|provide|maintain|submit|purchase|procure|indemnify|keep|ensure|furnish|give|bear|obtain|not)|must (?:pay|deliver|be paid|submit|maintain|repay)|agrees? to (?:pay|deliver|provide|purchase|buy)|undertakes? to|commits? to|is (?:obliged|required|responsible) (?:to|for)|payable (?:within|on|in|by)|due (?:within|on|in|by)|earn-?outs?|deferred consideration|monthly rent|(?:annual|rent) escalation|lock-?in|late fees?|has to (?:pay|lift|deliver|submit))\b|(?<!\p{L})(?:يلتزم|تلتزم|يتعهد|تتعهد|يجب علي|يدفع|تدفع|يسدد|تسدد|ملزم|الايجار الشهري)(?!\p{L})/iu, /\b(?:obligations|covenants|payment terms)\b|الالتزامات|التزامات/iu],
]; // prettier-ignore

/** Who signs a reference: "— James M., Austin, TX". */
const signedBy = (text: string): string | null => /^[\s•]*[—–-]\s*(\p{L}[^\n]{2,80})$/u.exec(text)?.[1]?.trim() ?? null;

const most: Partial<Record<Topic, number>> = {
  contract: 40,
  obligation: 40,
  customer: 48,
  competitor: 16,
  risk: 24,
  date: 60,
};

const namedOnes =
  /(?:customers?|clients?|competitors?|alternatives?|signed (?:with|by)|pilots? with|contracts? with|used by|trusted by|live (?:at|with)|include|such as|like|:)\s+((?:\p{Lu}[\p{L}\p{N}&.’'-]*(?:\s\p{Lu}[\p{L}\p{N}&.’'-]*){0,3})(?:(?:,\s|\sand\s|,\sand\s|\s&\s)(?:\p{Lu}[\p{L}\p{N}&.’'-]*(?:\s\p{Lu}[\p{L}\p{N}&.’'-]*){0,3})){0,8})/u;

/** The names that a passage lists behind "customers include", one by one. */
const namesIn = (text: string): string[] => {
  const list = namedOnes.exec(text)?.[1];
  return list === undefined ? [] : list.split(/,\s(?:and\s)?|\sand\s/u).map((name) => name.trim().replace(/[.,]$/u, '')).filter((name) => name.length > 1 && !/^(?:The|Our|We|In|A|An|It|They|This|These|And|For)$/u.test(name)).slice(0, 9); // prettier-ignore
};

const dateAbout =
  /\b(?:dated|effective|signed|executed|incorporat(?:ed|ion)|founded|established|launch(?:ed)?|clos(?:e[sd]?|ing)|matur(?:es|ity)|expir(?:es|y|ed)|due|deadline|deliver(?:ed|y)|renew(?:s|al)|commenc(?:es|ement)|start(?:s|ed)?|end(?:s|ed)?|as of|date|meeting|appointed|allot(?:ted|ment)|approved|completion|submit(?:ted)?|shipment|until|by|on)\b|(?<!\p{L})(?:تاريخ|بتاريخ|تاسست|تاسيس|وقع|وقعت|ينتهي|تنتهي|يبدا|تبدا|اعتبارا|موعد|تسليم|اغلاق|استحقاق|انعقد|حتي|قبل|اطلق\p{L}*)(?!\p{L})/iu;

/** Passages about topics by their words or their heading; dates with the day or month they tell. */
export const readStatements = (
  review: ReviewDocument,
  document: string,
  passages: readonly Passage[],
  /** A customer's own words: each passage is one. */
  reference: boolean,
): StatementFact[] => {
  const found: StatementFact[] = [];
  const count = new Map<Topic, number>();
  const seen = new Set<string>();
  const add = (topic: Topic, passage: Passage, name: string | null, date: string | null = null): void => {
    const key = `${topic} ${name ?? ''} ${date ?? ''} ${passage.text}`;
    if ((count.get(topic) ?? 0) >= (most[topic] ?? 8) || seen.has(key)) return;
    const source = passage.placeIn(review, document);
    if (source === null) return;
    seen.add(key);
    count.set(topic, (count.get(topic) ?? 0) + 1);
    found.push({ topic, name, date, source });
  };
  for (const passage of passages) {
    if (
      reference &&
      passage.text.length > 6 &&
      !/^(?:testimonials?|customer references?|references?)$/iu.test(passage.text.trim())
    )
      add('customer', passage, signedBy(passage.text));
    const { plain } = passage;
    const words = plain.match(/\p{L}+/gu)?.length ?? 0;
    const title = foldWord(passage.title);
    for (const [topic, said, under] of topicWords) {
      const headed = under !== null && title !== '' && title.length < 60 && under.test(title);
      if (!(words >= 4 && said.test(plain)) && !(headed && words >= 2)) continue;
      if (passage.kind === 'title') continue;
      const names = topic === 'customer' || topic === 'competitor' ? namesIn(passage.text) : [];
      if (names.length === 0)
        add(topic, passage, headed && (topic === 'customer' || topic === 'competitor') ? nameOf(passage.text) : null);
      for (const name of names) add(topic, passage, name);
    }
    if (/\p{N}/u.test(plain))
      for (const { kind, date } of passage.figures)
        if (kind === 'date' && date !== undefined && /^\d{4}-\d{2}/.test(date) && (dateAbout.test(plain) || words < 12))
          add('date', passage, null, date);
  }
  return found;
};

/** What a line of a list names: all before a dash, a colon or a comma. */
const nameOf = (text: string): string | null => {
  const head = /^([^:–—|,،]{2,50})(?:\s[–—|-]\s|:|,|،|\s\||$)/u.exec(text)?.[1]?.trim();
  return head === undefined || !/^\p{Lu}|^\p{Script=Arabic}/u.test(head) || head.split(/\s+/u).length > 5 ? null : head;
};

/** What a check of the pitches' list says for a memo. */
export const topicOfCheck: Partial<Record<CheckId, Topic>> = {
  'problem.pain': 'problem',
  'problem.size': 'problem',
  'problem.why_now': 'tailwind',
  'solution.what': 'product',
  'solution.how': 'product',
  'market.size': 'market_size',
  'market.growth': 'tailwind',
  'market.segment': 'segment',
  'moat.competitors': 'competitor',
  'moat.difference': 'differentiator',
  'moat.protection': 'differentiator',
  'traction.customers': 'traction',
  'traction.revenue': 'traction',
  'traction.growth': 'traction',
  'traction.named': 'customer',
  'traction.ask': 'ask',
};
