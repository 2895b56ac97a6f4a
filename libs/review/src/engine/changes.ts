import { PillarKey, pillars, type Pillar } from '@plumbline/contracts/pillars';
import type { Evidence, HexagonReport, ReportChanges } from '@plumbline/contracts/report';
import { z } from 'zod';
import { digest } from '../document.ts';
import { fold, wordsOf } from '../fold.ts';

/**
 * What a report is compared by later, kept beside it: what was read, and its gaps in English, in which every review is judged,
 * so that reports of two languages can be held against each other.
 */
export const ReviewBasis = z.object({
  /** Over the pages as they were reviewed: place, label, text, method. */
  text_hash: z.string(),
  /** English sentences of each pillar's `improvements`, in their order. */
  gaps: z.partialRecord(PillarKey, z.array(z.string())),
});
export type ReviewBasis = z.infer<typeof ReviewBasis>;

/** A finished review as a later one sees it. */
export interface ReviewedBefore {
  evaluation_id: string;
  report: Pick<HexagonReport, 'language' | 'overall_assessment' | 'hexagon_scores' | 'pillars_detailed'>;
  basis: ReviewBasis;
}

type Compared = Omit<ReviewedBefore, 'evaluation_id'>;

export const textHash = (pages: { n: number; label: string; text: string; method: string }[]): string =>
  digest(pages.map(({ n, label, text, method }) => [n, label, text, method]));

interface Gap {
  /** In its report's language. */
  shown: string;
  words: Set<string>;
  sentences: string[];
  /** The folded quote it points at; null for what is absent. */
  quote: string | null;
}

// Words that every remark on a pitch has, so that they say nothing about which one it is.
const commonWords = new Set(
  (
    'the a an and or of in on for to with by from at as is are was be been it its this that these those each every any all ' +
    'no not nor none nothing nobody only but so than then there what who which how when where why does do did has have had can ' +
    'could would should may might must will one two pitch deck page document say said tell show give given name state mention ' +
    'describe add include explain provide missing absent without unclear clear specific about into your you they them their if much many more often itself company business startup still yet'
  ).split(' '),
);

/** English endings away, so that "names", "named" and "naming" are one word. */
const stem = (word: string): string => word.replace(/(?:ing|ed|es|s|e|ly)$/, '');
const commonStems = new Set([...commonWords].map(stem));

const wordsThatTell = (english: string): Set<string> =>
  new Set(
    wordsOf(fold(english).text)
      .map((word) => word.replace(/(?:'s)?[._'-]*$/, ''))
      .filter((word) => !/\d/.test(word) && !commonWords.has(word))
      .map((word) => (word.length > 3 ? stem(word) : word))
      .filter((word) => !commonStems.has(word)),
  );

/** Dice coefficient of the words that tell: 0 for nothing in common, 1 for the same words. */
const likeness = (one: Set<string>, other: Set<string>): number =>
  one.size + other.size === 0 ? 1 : (2 * [...one].filter((word) => other.has(word)).length) / (one.size + other.size);

const bare = (quote: string): string =>
  fold(quote)
    .text.replace(/[\s"'.,;:()[\]-]+/g, ' ')
    .trim();

const quoteOf = (evidence: readonly Evidence[], index: number): string | null => {
  const found = evidence.find((item) => item.field === 'improvements' && item.index === index);
  return found === undefined || 'absent' in found ? null : bare(found.quote);
};

const meaningOf = (english: string): Pick<Gap, 'words' | 'sentences'> => ({
  words: wordsThatTell(english),
  sentences: english
    .split(/(?<=[.!?])\s+/)
    .map(bare)
    .filter((sentence) => wordsThatTell(sentence).size > 1),
});

const gapsOf = ({ report, basis }: Compared, pillar: Pillar): Gap[] => {
  const detail = report.pillars_detailed.find((one) => one.pillar === pillar);
  return (detail?.improvements ?? []).map((shown, index) => ({
    shown,
    ...meaningOf(basis.gaps[pillar]?.[index] ?? shown),
    quote: quoteOf(detail?.evidence ?? [], index),
  }));
};

/** From here on two remarks are one. Set so that none of the built-in reviewer's own remarks are taken for each other. */
const sameAt = 0.6;
/** The same passage, or absence in both, makes up for words that differ; neither is enough without any word in common. */
const samePassage = 0.5;
const bothAbsent = 0.1;

const sameness = (before: Gap, now: Gap): number => {
  // The very same advice, whatever is said before it.
  if (before.sentences.some((sentence) => now.sentences.includes(sentence))) return 2;
  const words = likeness(before.words, now.words);
  if (words === 0) return 0;
  if (before.quote === null || now.quote === null) return words + (before.quote === now.quote ? bothAbsent : 0);
  const samePlace = before.quote.includes(now.quote) || now.quote.includes(before.quote);
  return words + (samePlace ? samePassage : 0);
};

/** Pairs remarks that mean the same, the likest first, each at most once; answers what is left on both sides. */
const leftOver = (before: Gap[], now: Gap[]): { closed: number[]; opened: number[] } => {
  const pairs = before
    .flatMap((old, from) => now.map((fresh, to) => ({ from, to, same: sameness(old, fresh) })))
    .filter(({ same }) => same >= sameAt)
    .sort((a, b) => b.same - a.same || a.from - b.from || a.to - b.to);
  const paired = { before: new Set<number>(), now: new Set<number>() };
  for (const { from, to } of pairs) {
    if (paired.before.has(from) || paired.now.has(to)) continue;
    paired.before.add(from);
    paired.now.add(to);
  }
  return {
    closed: [...before.keys()].filter((index) => !paired.before.has(index)),
    opened: [...now.keys()].filter((index) => !paired.now.has(index)),
  };
};

/** Where every finding stands, in an order of its own: the same for the same findings, whatever the words. */
const evidenceKey = ({ report }: Compared): string =>
  digest(
    report.pillars_detailed
      .map(({ pillar, score, evidence }) => [
        pillar,
        String(score),
        ...evidence
          .map((item) =>
            'absent' in item
              ? `${item.field} absent`
              : `${item.field} ${String(item.page)} ${bare(item.quote)} ${item.second ? bare(item.second.quote) : ''}`,
          )
          .sort(),
      ])
      .sort(),
  );

/** What changed, and the English of the sentences that stand in another language than the new report's. */
export interface Comparison {
  changes: ReportChanges;
  /** `changes` holds these sentences of the previous report in its language; here by English, for the write step. */
  toWrite: string[];
}

/**
 * Holds a new report against the one before it. Closed gaps are the previous report's own sentences when it is in the same
 * language, else their English, which is also in `toWrite`. A pillar that is not assessed now has closed nothing.
 */
export const compareReviews = (before: ReviewedBefore, now: Compared): Comparison => {
  const sameText = before.basis.text_hash === now.basis.text_hash;
  const sameLanguage = before.report.language === now.report.language;
  const unchanged = sameText && evidenceKey(before) === evidenceKey(now);
  const toWrite: string[] = [];
  const compared = pillars.map((pillar) => {
    const from = before.report.hexagon_scores[pillar] ?? null;
    const to = now.report.hexagon_scores[pillar] ?? null;
    const [old, fresh] = [gapsOf(before, pillar), gapsOf(now, pillar)];
    const { closed, opened } = unchanged ? { closed: [], opened: [] } : leftOver(old, fresh);
    const closedTexts = (to === null ? [] : closed).flatMap((index) => {
      const shown = old[index]?.shown;
      if (sameLanguage) return shown === undefined ? [] : [shown];
      const english = before.basis.gaps[pillar]?.[index];
      if (english === undefined) return [];
      toWrite.push(english);
      return [english];
    });
    const openedTexts = opened.flatMap((index) => fresh[index]?.shown ?? []);
    return { pillar, from, to, gaps_closed: closedTexts, new_gaps: openedTexts };
  });
  return {
    changes: {
      previous_evaluation_id: before.evaluation_id,
      unchanged,
      same_text: sameText,
      overall: {
        from: before.report.overall_assessment.total_score,
        to: now.report.overall_assessment.total_score,
      },
      pillars: compared,
    },
    toWrite: [...new Set(toWrite)],
  };
};

/** The comparison's English sentences in the report's language; what is not in `written` stays as it is. */
export const withWritten = (changes: ReportChanges, written: ReadonlyMap<string, string>): ReportChanges => ({
  ...changes,
  pillars: changes.pillars.map((pillar) => ({
    ...pillar,
    gaps_closed: pillar.gaps_closed.map((english) => written.get(english) ?? english),
  })),
});
