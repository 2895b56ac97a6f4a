import { languages } from '@plumbline/contracts/limits';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import type { ReviewDocument } from '../document.ts';
import { fold, wordsOf } from '../fold.ts';
import { estimateTokens } from '../model/tokens.ts';
import { text as sentence } from '../texts.ts';

/** What a pillar's passages talk about, in English and Arabic; matched against word starts. */
const terms: Record<Pillar, string> = {
  problem_insight:
    'problem pain need today struggle lose waste cost manual slow broken frustrat interview survey insight why status quo ' +
    'مشكل تحد معانا حاجة يعاني خسائر هدر تكلف يدوي بطيء مقابل استبيان',
  solution_product:
    'solution product platform app software device feature demo how works technology prototype launch integrat user service ' +
    'حل منتج منصة تطبيق برنامج جهاز ميزة تقني نموذج أولي اطلاق خدمة يعمل',
  market_opportunity:
    'market tam sam som size billion million segment customer industry growth cagr region opportunity demand trend source ' +
    'سوق حجم مليار مليون شريحة عميل عملاء قطاع نمو فرصة طلب منطقة مصدر',
  team:
    'team founder co-founder ceo cto coo cfo advisor experience years previously engineer phd led hire background ' +
    'فريق مؤسس رئيس تنفيذي مدير مستشار خبرة سنوات مهندس دكتوراه سابق',
  moat_defensibility:
    'compet advantage moat patent defensib barrier proprietary data network effect exclusive switching alternative unlike differen ' +
    'منافس ميزة براءة حاجز حصري بيانات شبكة بديل تنافسي فرق',
  traction_viability:
    'traction revenue mrr arr growth customer contract pilot users churn retention ltv cac margin price pricing forecast raise ask funding round burn runway ' +
    'إيراد ايراد نمو عميل عقد تجرب مستخدم اشتراك هامش سعر توقع تمويل جولة استثمار نطلب',
};

const pillarNames = new Map<string, Pillar>(
  pillars.flatMap((pillar) =>
    [pillar, pillar.replaceAll('_', ' '), ...languages.map((language) => sentence(language, `pillar.${pillar}`))].map(
      (name): [string, Pillar] => [fold(name).text, pillar],
    ),
  ),
);

/** The pillar that a supplement's block answers, by its heading "Pillar: name"; null for any other page. */
export const pillarOfHeading = (label: string): Pillar | null => {
  const name = /^pillar:\s*(.+?)(?:\s\(\d+\))?$/.exec(fold(label).text)?.[1];
  return name === undefined ? null : (pillarNames.get(name.trim()) ?? null);
};

/** The pages sent for a pillar, and those that were sent in part or not at all. */
export interface Selection {
  pages: { n: number; label: string; text: string }[];
  notSent: number[];
}

// What a page costs besides its text: its number, label and JSON.
const pageOverhead = 20;

interface WordBag {
  n: number;
  length: number;
  counts: Map<string, number>;
}

const bagsMade = new WeakMap<ReviewDocument, WordBag[]>();

// The same for all six pillars, and slow for a long document.
const bagsOf = (document: ReviewDocument): WordBag[] => {
  const known = bagsMade.get(document);
  if (known !== undefined) return known;
  const bags = document.pages.map(({ n, label, clean }) => {
    const words = wordsOf(fold(`${label}\n${clean}`).text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { n, length: words.length, counts };
  });
  bagsMade.set(document, bags);
  return bags;
};

const countOf = ({ counts }: WordBag, stem: string): number => {
  let sum = 0;
  for (const [word, count] of counts) if (word.startsWith(stem) || word.startsWith(`ال${stem}`)) sum += count;
  return sum;
};

/** BM25 (k1 1.2, b 0.75) of each page for a pillar's terms. */
const rank = (document: ReviewDocument, pillar: Pillar): Map<number, number> => {
  const bags = bagsOf(document);
  const mean = bags.reduce((sum, { length }) => sum + length, 0) / Math.max(1, bags.length);
  const scores = new Map<number, number>(bags.map(({ n }) => [n, 0]));
  for (const term of terms[pillar].split(' ')) {
    const stem = fold(term).text;
    const found = bags.map((bag) => ({ ...bag, count: countOf(bag, stem) }));
    const having = found.filter(({ count }) => count > 0).length;
    const idf = Math.log(1 + (bags.length - having + 0.5) / (having + 0.5));
    for (const { n, count, length } of found) {
      const weight = (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / Math.max(1, mean)));
      scores.set(n, (scores.get(n) ?? 0) + idf * weight);
    }
  }
  return scores;
};

/**
 * The pages for a pillar within `tokenBudget` tokens, in the document's order: all of them when they fit, else the first page
 * (it names the company), the answers given about this pillar, and the best-ranked. A page too long for what is left is sent in part and counted as not sent.
 */
export const selectPages = (document: ReviewDocument, pillar: Pillar, tokenBudget: number): Selection => {
  const whole = document.pages.map(({ n, label, clean }) => ({ n, label, text: clean }));
  const cost = (page: { label: string; text: string }) =>
    estimateTokens(page.label) + estimateTokens(page.text) + pageOverhead;
  if (whole.reduce((sum, page) => sum + cost(page), 0) <= tokenBudget) return { pages: whole, notSent: [] };

  const scores = rank(document, pillar);
  const first = whole[0]?.n;
  // What a person answered about this very pillar comes before anything a search finds.
  const place = ({ n, label }: { n: number; label: string }): number =>
    n === first ? 0 : pillarOfHeading(label) === pillar ? 1 : 2;
  const order = [...whole].sort(
    (a, b) => place(a) - place(b) || (scores.get(b.n) ?? 0) - (scores.get(a.n) ?? 0) || a.n - b.n,
  );
  const pages: Selection['pages'] = [];
  const notSent: number[] = [];
  let left = tokenBudget;
  for (const page of order) {
    const price = cost(page);
    if (price <= left) {
      pages.push(page);
      left -= price;
      continue;
    }
    notSent.push(page.n);
    // Only a page that alone is over the budget is cut: its head says more than nothing.
    if (price > tokenBudget && left > tokenBudget / 4) {
      const share = (left - pageOverhead) / price;
      const head = page.text.slice(0, Math.floor(page.text.length * share));
      const text = head.slice(
        0,
        Math.max(head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1, head.lastIndexOf(' '), 0),
      );
      pages.push({ ...page, text });
      left = 0;
    }
  }
  return { pages: pages.sort((a, b) => a.n - b.n), notSent: notSent.sort((a, b) => a - b) };
};
