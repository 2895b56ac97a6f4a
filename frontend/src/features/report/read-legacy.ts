import { HexagonReport } from '@plumbline/contracts/report';
import type { Language } from '@plumbline/contracts/limits';
import { z } from 'zod';
import { Assessment, keyedOf, orNull, scoreOf } from './report-values.ts';
import type { Keyed } from './report-values.ts';

/** The four sections of the oldest format, in the order they are shown. */
export const legacySections = [
  'executive_summary',
  'market_analysis',
  'financial_viability',
  'risk_assessment',
] as const;
export type LegacySectionName = (typeof legacySections)[number];

/** A text or a list of texts of a section, under the name the report gives it. */
export interface LegacyField {
  name: string;
  words: string | string[];
}

export interface LegacySection {
  name: LegacySectionName;
  score: number | null;
  fields: LegacyField[];
}

/** A report of four sections out of 100 each. */
export interface LegacyView {
  language: Language;
  company_name: string | null;
  sections: LegacySection[];
  overall_assessment: Assessment;
}

/** How the format's own fields follow each other; what else a section holds comes after them. */
const fieldOrder = [
  'feedback',
  'market_size_clarity',
  'competition_analysis',
  'target_audience',
  'strengths',
  'weaknesses',
  'recommendations',
];
const rankOf = (name: string): number => (fieldOrder.includes(name) ? fieldOrder.indexOf(name) : fieldOrder.length);

const isSaid = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const List = z.array(z.unknown()).catch([]);

const fieldsOf = (section: Keyed): LegacyField[] =>
  Object.entries(section)
    .flatMap(([name, value]): LegacyField[] => {
      if (name === 'score') return [];
      if (isSaid(value)) return [{ name, words: value }];
      const words = List.parse(value).filter(isSaid);
      return words.length > 0 ? [{ name, words }] : [];
    })
    .sort((a, b) => rankOf(a.name) - rankOf(b.name));

/** A section is an object; some reports have only its score or its text. */
const sectionOf = (name: LegacySectionName, value: unknown): LegacySection => {
  const section = keyedOf(value);
  if (section && !Array.isArray(value))
    return { name, score: scoreOf(section['score'], 100), fields: fieldsOf(section) };
  const score = scoreOf(value, 100);
  return { name, score, fields: score === null ? fieldsOf({ feedback: value }) : [] };
};

const Frame = z.object({
  language: orNull(HexagonReport.shape.language),
  company_name: orNull(z.string()),
  overall_assessment: Assessment,
});

/** Best-effort: all four sections are there, those that the report leaves out without score and words. */
export const readLegacy = (data: Keyed): Omit<LegacyView, 'language'> & { language: Language | null } => ({
  ...Frame.parse(data),
  sections: legacySections.map((name) => sectionOf(name, data[name])),
});
