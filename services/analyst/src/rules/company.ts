import type { DocumentInput } from '@plumbline/review/model/tasks';
import { foldText } from './fold.ts';
import { headingOf } from './headings.ts';
import type { Passage } from './passages.ts';

/** The company's name as the document writes it, with the passage it stands in. */
export interface Company {
  readonly name: string;
  readonly page: number;
  readonly quote: string;
}

const nameEnglish = String.raw`(?<name>\p{Lu}[\p{L}\d&’'-]*(?:\.(?:ai|io|com|co|app))?(?:\s\p{Lu}[\p{L}\d&’'-]*){0,2})`;
const nameArabic = String.raw`(?<name>[\u0621-\u064a]{2,}(?:\s[\u0621-\u064a]{2,})?|[A-Z][\p{L}\d]+)`;

const patterns: readonly RegExp[] = [
  new RegExp(String.raw`(?:built|launched|founded|started|created)\s${nameEnglish},?\s(?:an?|the)\s\p{Ll}`, 'u'),
  /(?:شركة|منصة|تطبيق|خدمة|نظام)\s[«"“](?<name>[^»"”]{2,40})[»"”]/u,
  new RegExp(
    String.raw`^${nameEnglish}\s(?:is|builds|makes|helps|gives|connects|lets|offers|provides|turns|enables|sells|runs|brings)\s(?:an?\s|the\s|\p{Ll})`,
    'u',
  ),
  new RegExp(String.raw`(?:^|\s)[Aa]t\s${nameEnglish},?\s(?:we|our)\b`, 'u'),
  new RegExp(
    String.raw`(?:[Ww]elcome to|[Ww]e are|[Ww]e're|[Ii]ntroducing|[Cc]alled|[Nn]amed|[Cc]ompany:|[Cc]ompany name:)\s${nameEnglish}(?=[\s,.:;–—-]|$)`,
    'u',
  ),
  new RegExp(String.raw`(?:^|\s)نحن في (?:شركة )?${nameArabic}(?=[\s،:.])`, 'u'),
  new RegExp(
    String.raw`^(?:شركة |منصة |تطبيق )?${nameArabic}\s?(?:(?:هي|هو)\s\p{L}|[–—:-]\s(?:شركة|منصة|تطبيق|نظام|خدمة|برنامج|أول|سوق|حل|متجر))`,
    'u',
  ),
  new RegExp(
    String.raw`(?:شركة|منصة|تطبيق)\s[«"“]?${nameArabic}[»"”]?\s(?:هي|هو|تقدم|يقدم|تساعد|يساعد|تربط|يربط|توفر|يوفر)`,
    'u',
  ),
  // A capital inside the word marks a name, whatever the sentence says of it.
  /^(?<name>(?!WhatsApp|YouTube|LinkedIn|TikTok|GitHub|PayPal|IoT)\p{Lu}\p{Ll}+\p{Lu}[\p{L}\d]*)\s\p{Ll}{3,}/u,
  new RegExp(String.raw`^${nameArabic}\s(?:تقدم|يقدم|تساعد|يساعد|تربط|يربط|توفر|يوفر|تمكن|تبني|يبني|تجمع)\s`, 'u'),
];

/* Words that start sentences of the same shape without naming anybody. */
const notNames = new Set(
  'the this that it there he she they we our your my a an today here what how why when who problem solution market team traction ask product pitch deck business plan overview executive summary every each most many some no all these those their its introduction agenda contents confidential draft version date page slide table figure chapter note appendix contact thank you startup company customers users one two three vision mission if in on at for as not revenue growth price pricing value step status stage competition competitors moat advantage idea goal everyone people nobody title source sources risk risks ask board customers'.split(
    ' ',
  ),
);
const notArabicNames = new Set(
  'هذه هذا هي هو نحن ان في المشكله الحل السوق الفريق المنتج الطلب ما من كل لدينا يوجد توجد هناك التمويل الشركه المنصه التطبيق ناشيه عرض خطه مقدمه اليوم لا قد كما هدفنا رويتنا الخدمه العملاء المنافسون المنافسه الايرادات الاستثمار الفكره المصدر المصادر منصه شركه تطبيق خدمه نظام برنامج متجر الموشرات المخاطر عملاء الهدف'.split(
    ' ',
  ),
);

const plausible = (name: string): boolean => {
  const folded = foldText(name);
  const first = folded.split(' ')[0] ?? '';
  return (
    folded.length >= 2 &&
    folded.length <= 60 &&
    !notNames.has(first) &&
    !notArabicNames.has(first) &&
    !/^\p{L}{3,}نا$/u.test(first) &&
    !headingOf(name)
  );
};

const titleNoise =
  /\b(?:pitch|deck|presentation|business|plan|investor|investors|teaser|final|draft|v\d+|copy|seed|round|series|\d{4})\b|\.(?:pdf|pptx?|docx?|txt)$|(?:عرض|خطة عمل|خطة|تقديمي|استثماري)(?=\s|$)/giu;

/** A line of the first page that is the document's title without its usual trimmings. */
function fromTitle(document: DocumentInput): Company | null {
  const name = document.title
    .replace(/[_]+/gu, ' ')
    .replace(titleNoise, ' ')
    .replace(/[\s–—|:-]+/gu, ' ')
    .trim();
  if (!name || name.split(' ').length > 3 || !plausible(name)) return null;
  for (const page of document.pages) {
    for (const line of page.text.split(/\r?\n/u)) {
      const at = foldText(line).indexOf(foldText(name));
      if (at < 0) continue;
      const written = new RegExp(name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), 'iu').exec(line)?.[0];
      // A file may be called "letter"; a company is written with a capital, where the script has them.
      if (written && /^[\p{Lu}\p{Lo}]/u.test(written))
        return { name: written, page: page.n, quote: line.trim().slice(0, 300) };
    }
  }
  return null;
}

/** The first line of the first page, when it is a name alone or a name and a tagline. */
function fromCover(document: DocumentInput): Company | null {
  const first = document.pages[0];
  const line = first?.text
    .split(/\r?\n/u)
    .find((candidate) => candidate.trim() !== '')
    ?.trim();
  if (!first || !line || line.length > 120) return null;
  const cover =
    /^(?<name>\p{Lu}[\p{L}\d&.’'-]*(?:\s\p{Lu}[\p{L}\d&.’'-]*){0,2}|[\u0621-\u064a]{2,}(?:\s[\u0621-\u064a]{2,}){0,2})(?:\s?[–—|:،,-]\s?\S.*)?$/u.exec(
      line,
    );
  const name = cover?.groups?.['name'];
  return name && plausible(name) && !/[.?!]$/u.test(name) ? { name, page: first.n, quote: line } : null;
}

/** The company's name with the place it is taken from; null when the document does not say. */
export function companyIn(document: DocumentInput, passages: readonly Passage[]): Company | null {
  const titled = fromTitle(document);
  if (titled) return titled;
  const usable = passages.filter(({ stance }) => stance === 'told' || stance === 'planned');
  for (const pattern of patterns) {
    for (const passage of usable) {
      const name = pattern.exec(passage.text)?.groups?.['name']?.trim();
      if (name && plausible(name)) return { name, page: passage.page, quote: passage.text };
    }
  }
  return fromCover(document);
}
