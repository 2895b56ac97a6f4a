import { expect, test } from '@jest/globals';
import { englishReport } from '../test/english-report.ts';
import { readReport } from '../read-report.ts';
import { evaluationOf, resultsOf } from '../test/screen.tsx';
import { suggestedQuestions } from './suggested-questions.ts';

const read = (scores: Partial<(typeof englishReport)['hexagon_scores']> = {}) =>
  readReport(
    resultsOf({ ...englishReport, hexagon_scores: { ...englishReport.hexagon_scores, ...scores } }),
    evaluationOf(),
  );

test('what is asked first is what to fix, why the weakest pillar has so little, and what investors will ask', () => {
  expect(suggestedQuestions(read(), 'en')).toEqual([
    'What should I fix first?',
    'Why is the moat only 2 of 5?',
    'What will investors ask?',
  ]);
  expect(suggestedQuestions(read(), 'ar')[1]).toBe('لماذا حصل محور الميزة التنافسية على 2 من 5 فقط؟');
});

test('where no pillar is low, and without a report, the whole score is asked about', () => {
  expect(suggestedQuestions(read({ moat_defensibility: 4, solution_product: 4 }), 'en')[1]).toBe(
    'Why did the pitch get this score?',
  );
  expect(suggestedQuestions(null, 'en')[1]).toBe('Why did the pitch get this score?');
});
