import type { Coverage, Page, Warning } from '@plumbline/contracts/plans';
import { prepareDocument, type ReviewDocument } from '@plumbline/review/document';
import { fold } from '@plumbline/review/fold';
import { withoutPassages, type SuspiciousPassage } from '@plumbline/review/injection';

/*
 * A document made ready for its facts. What addresses a machine is kept apart, as in a review. But deal documents order people about on every
 * page ("The Investor may not assign this Note", "Name: Title:"), so only what speaks of judging, machines or their orders is one.
 */

const ofMachines =
  /\b(?:ai|a\.i\.|llm|gpt|chatgpt|assistant|language model|model|system|prompt|instructions?|ignore|disregard|override|scores?|scoring|rat(?:e|ed|ing)s?|grade[ds]?|evaluat\w*|reviewer|review|recommend\w*|memo|analyst|summary must|output|respond|json|invest in|approve[ds]?|flags?|confidence|verdict|pretend|act as|you are|reply|conclude|report)\b|(?:تجاهل|تعليمات|التعليمات|قيم|تقييم|التقييم|توصيه|التوصيه|درجه|الدرجه|مراجع|نموذج|مساعد|الذكاء|المذكره|اكتب|امنح|لا تذكر|نظام|انت )/iu;
/** A code, or letters of look-alikes: nobody writes so to people. */
const odd = /[A-Za-z0-9+/=]{40,}|(?:\b\p{L} ){8,}/u;
const ofTwoScripts = (line: string): boolean => /[\u0400-\u04ff]/u.test(line) && /[A-Za-z]/u.test(line);

const isOrder = ({ quote }: SuspiciousPassage): boolean =>
  ofMachines.test(fold(quote).text.replace(/[أإآ]/gu, 'ا').replace(/ة/gu, 'ه')) ||
  odd.test(quote) ||
  quote.split('\n').some(ofTwoScripts);

/** The pages sorted into read and unread; passages and blocks that address a machine are marked, no others. */
export const prepareForFacts = async (source: {
  title: string;
  pages: Page[];
  coverage: Coverage;
  warnings: Warning[];
}): Promise<ReviewDocument> => {
  const review = await prepareDocument(source);
  const pages = review.pages.map((page) => {
    const suspicious = page.suspicious.filter(isOrder);
    if (suspicious.length === page.suspicious.length) return page;
    const within = (place: { start: number; end: number } | null): boolean =>
      place !== null && suspicious.some(({ start, end }) => start < place.end && place.start < end);
    return {
      ...page,
      suspicious,
      clean: withoutPassages(page.text, suspicious),
      blocks: page.blocks.map((block) => ({
        ...block,
        suspicious: block.place === null ? block.suspicious : within(block.place),
      })),
    };
  });
  return { ...review, pages };
};
