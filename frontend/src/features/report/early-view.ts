import type { Evaluation } from '@plumbline/contracts/evaluations';
import { pillars } from '@plumbline/contracts/pillars';
import type { HexagonReport } from '@plumbline/contracts/report';
import { entriesOf, unreviewedAs } from './read-report.ts';
import type { ReportView } from './read-report.ts';

/**
 * A report of the current format as the screen draws it, just as `readReport` reads it: of one that is known to be as its schema wants
 * it, nothing has to be guessed. Null where that is not all: of a document that was not reviewed, and of what only older reports have.
 */
export const earlyViewOf = (report: HexagonReport, evaluation: Evaluation): ReportView | null => {
  const { checks = [], hexagon_scores: scores, pillars_detailed: table, overall_assessment: overall, ...rest } = report;
  const isWhole = pillars.every((pillar) => Object.hasOwn(scores, pillar));
  const isTwice = new Set(table.map(({ pillar }) => pillar)).size < table.length;
  if (!isWhole || isTwice || 'investor_questions' in report) return null;
  const view: ReportView = {
    ...rest,
    layout: 'hexagon',
    recorded_recommendation: evaluation.recommendation,
    overall_assessment: { ...overall, recommendation_words: '' },
    investor_questions: [],
    pillars: entriesOf(pillars, new Map(pillars.map((pillar) => [pillar, scores[pillar]])), table, checks),
  };
  return unreviewedAs(view) === null ? view : null;
};
