import { anyCase } from './any-case.ts';
import { foldText } from './fold.ts';
import { arabicRun, clean, genericArabic, organisation, organisationEnglish } from './names.ts';
import type { Passage } from './passages.ts';
import { isPlace } from './places.ts';

const knownSources =
  /\b(?:gartner|statista|mckinsey|world bank|idc|forrester|deloitte|pwc|kpmg|bain|bcg|cb insights|crunchbase|pitchbook|nielsen|euromonitor|mordor intelligence|grand view research|frost & sullivan|gsma|eurostat|oecd|unicef|unesco|undp|fao|who report|world health organi[sz]ation|international energy agency|iea|imf|ifc|ilo|marketsandmarkets|mintel|ibisworld|census bureau|office for national statistics)\b/iu;
const knownArabicSources =
  /(?:البنك الدولي|منظم[ةه] الصح[ةه] العالمي[ةه]|الهيئ[ةه] العام[ةه] للإ?حصاء|جهاز الإ?حصاء|صندوق النقد|الأ?مم المتحد[ةه]|منظم[ةه] الأ?غذي[ةه] والزراع[ةه]|غارتنر|جارتنر|ماكنزي|ستاتيستا)/u;

const sourceWords = anyCase(
  String.raw`\bsources?:|\baccording to|\breport(?:ed)? by|\bdata from|\bsurvey by|\bstudy by|\bstatistics from|\bpublished by|\bestimates? by|\bfigures from|\bcensus by|\bresearch by`,
);
const sourceCue = new RegExp(
  String.raw`(?:(?:${sourceWords})\s*(?:the\s)?)(?<name>${organisationEnglish})|\((?<cited>${organisationEnglish})(?:,[^(),]{3,40})?,?\s+(?:19|20)\d\d\)|(?<report>${organisationEnglish}(?:’s|'s)?)\s(?:(?:19|20)\d\d\s)?(?:${anyCase('report|survey|study|census|index|statistics|estimates?')})\b`,
  'gu',
);
const sourceCueArabic =
  /(?:المصدر|المصادر|بحسب|حسب|وفق|وفقا ل|وفقًا ل|استنادا إلى|تقرير|دراسة|بيانات)\s*:?\s*(?:تقرير\s|بيانات\s|دراسة\s|إحصاءات\s)?(?<name>[\p{L}\p{N}&.'’ -]{3,60})/gu;

/* What a company collected itself is no source that others could look up. */
const ownWork =
  /\b(?:our|own|internal|we|us|in-house|customer interviews|interviews with)\b|^(?:مقابلات|استبيان\S*|بياناتنا|بيانات داخليه|ابحاثنا|حساباتنا|قياساتنا|سجلاتنا|تقديراتنا|تقديرنا|ملفاتنا)/u;
/* A public register or statistic is a source even when it has no name of its own. */
const publicRecord =
  /\b(?:registers?|registry|registries|census|statistics|statistical office|gazette|land registry|national accounts)\b|(?<![\p{L}])(?:سجل|سجلات|احصاء|احصاءات|تعداد)(?![\p{L}])/u;
const sourceLine = /^["“]?(?:sources?|المصدر|المصادر)\s*:\s*(?<list>.+)$/isu;

/* Small print at the foot of a slide: names and years without a verb ("CECE, 2025; own count."), or where it was published. */
const verb = /\b(?:is|are|was|were|has|have|had|we|our|it|they|can|do|does|will|who)\b|[:?!]/iu;
const dated = /,\s(?:[\p{L}/ ]{3,24}\s)?(?:19|20)\d\d(?:[/-]\d\d)?\.?$/u;
const body =
  /^(?:(?:ال)?(?:مؤسسة|مركز|هيئة|بنك|جهاز|منظمة|اتحاد|جامعة|مكتب|وزارة)|تقرير|دراسة|بيانات|مقابلات|استبيان|مسح)\s/u;
function isFootnote({ last, row, title, text, language }: Passage): boolean {
  if (!last || row || title || text.length > 160 || verb.test(text) || /[$€£]/u.test(text)) return false;
  if (/^(?:published in|survey (?:by|of|with)|study (?:by|of|with)|report (?:by|of))\b/iu.test(text)) return true;
  if (language === 'ar') return body.test(text) && text.split(/\s+/u).length <= 14;
  return dated.test(text) || (/;\s/u.test(text) && /^\p{Lu}/u.test(text));
}

/** Whether a passage is nothing but the note of where figures come from. */
export const isSourceNote = (passage: Passage): boolean => sourceLine.test(passage.text) || isFootnote(passage);

/** The parts of a line that starts with "Source:", without those that are the company's own work. */
function listedSources(passage: Passage, own: readonly string[]): string[] | null {
  const list = sourceLine.exec(passage.text)?.groups?.['list'] ?? (isFootnote(passage) ? passage.text : undefined);
  if (list === undefined) return null;
  return (
    list
      .replace(/[.\s]+$/u, '')
      .replace(/^published in\s(?:the\s)?/iu, '')
      .split(/\s*[;؛]\s*/u)
      // Own work done together with somebody can be asked about there.
      .map((part) => /\bwith\s(?:the\s)?(?=\p{Lu})(?<partner>.+)$/u.exec(part)?.groups?.['partner'] ?? part)
      .filter((part) => {
        const folded = foldText(part);
        return !ownWork.test(folded) && !own.some((name) => name && folded.includes(foldText(name)));
      })
  );
}

/**
 * Published sources that a passage cites by name, other than the company itself (`own`). A public register without a name is
 * given in the document's words.
 */
export function sourcesIn(passage: Passage, own: readonly string[] = []): string[] {
  const names = new Set<string>();
  const { text } = passage;
  const isOwn = (name: string): boolean =>
    own.some((other) => other !== '' && ` ${foldText(name)} `.includes(` ${foldText(other)} `)) ||
    ownWork.test(foldText(name));
  const add = (name: string | null): void => {
    if (name && !isOwn(name) && text.includes(name)) names.add(name);
  };
  const parts = listedSources(passage, own);
  for (const part of parts ?? []) {
    const [head = ''] = part.split(/[,،(]\s?|\sfor the\s/u);
    const record = publicRecord.test(foldText(head));
    if (record) add(passage.language === 'ar' ? arabicRun(head, 4) : clean(head));
    else if (passage.language === 'ar') {
      const name = arabicRun(head.replace(/^و(?=ال)/u, ''), 5);
      if (name && name.length >= 4 && !genericArabic.test(foldText(name)) && !counted.test(foldText(name))) add(name);
    } else add(organisation(leadingName.exec(head)?.[0] ?? namedAfterOf.exec(head)?.groups?.['name'] ?? ''));
  }
  for (const match of text.matchAll(sourceCue)) {
    if (parts && match.index === 0) continue;
    add(organisation(match.groups?.['name'] ?? match.groups?.['cited'] ?? match.groups?.['report'] ?? ''));
  }
  if (names.size === 0) add(knownSources.exec(text)?.[0] ?? knownArabicSources.exec(text)?.[0] ?? null);
  if (passage.language === 'ar' && names.size === 0 && !parts) {
    for (const match of text.matchAll(sourceCueArabic)) {
      const name = arabicRun(match.groups?.['name'] ?? '', 4);
      if (name && name.length >= 4 && !genericArabic.test(foldText(name)) && !isPlace(name)) add(name);
    }
  }
  return [...names];
}
/* "بيانات ستة موردين": how many there were, not who. */
const counted = /(?:^|\s)و?(?:ثلاث|اربع|خمس|ست|سبع|ثماني?|تسع|عشر|عده|بعض)ه?\s|\d/u;
const leadingName = new RegExp(String.raw`^(?:the\s)?${organisationEnglish}`, 'u');
const namedAfterOf = new RegExp(String.raw`\b(?:of|by|from)\s(?:the\s)?(?<name>${organisationEnglish})$`, 'u');
