import { pillars } from '@plumbline/contracts/pillars';
import { describe, expect, test } from '@jest/globals';
import { say } from '../catalogue.ts';
import { synthesise } from './synthesis.ts';

const nothingFound = (score: number | null, summary: string) =>
  synthesise({
    task: 'synthesis',
    company_name: null,
    overall_score: score === null ? null : score * 20,
    recommendation: 'needs_improvement',
    unread_pages: score === null ? [1, 2, 3] : [],
    pillars: pillars.map((pillar) => ({ pillar, score, summary, strengths: [], improvements: [], questions: [] })),
  });

describe('the overall words claim nothing about what was not judged', () => {
  test('when hardly a page could be read, the report asks for a readable document', () => {
    const words = nothingFound(null, 'Nothing was read.');
    expect(words).toMatchObject({
      core_analysis: say('core.unread'),
      main_action: say('main.unread'),
      critical_next_step: say('step.unread'),
      risk_feedback: say('field.unassessed'),
    });
  });

  test('of a text that is no pitch, no pillar is the weakest and none is the largest risk', () => {
    const words = nothingFound(1, say('summary.not_a_pitch'));
    expect(words.core_analysis).toBe(say('core.no_strength'));
    expect(words.risk_feedback).toBe(say('verdict.not_a_pitch'));
  });
});
