import { describe, expect, test } from '@jest/globals';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { synthesisAnswer } from '../../test/pitch.ts';
import { run, stopModelsAfterEach } from '../../test/reviewing.ts';
import { text } from '../texts.ts';
import { adviceOf } from './actions.ts';
import type { Scored } from './scored.ts';

stopModelsAfterEach();

const asIs = (english: string): string => english;
const scoredAs = (score: number | null, over: Partial<Record<Pillar, number>> = {}): Scored => ({
  company: null,
  overall: 60,
  recommendation: 'recommended',
  unread: [],
  pillars: pillars.map((pillar) => ({ pillar, score: over[pillar] ?? score, summary: '', checks: [], questions: [] })),
});

describe('what to do comes from one list', () => {
  // The pitch of these tests has most to gain on its solution.
  test('a reviewer’s step about another pillar does not come before the weakest one’s', async () => {
    const { report } = await run({
      synthesis: () =>
        synthesisAnswer({
          next_actions: [
            { text: 'Name an adviser.', from: ['team.advisers'] },
            { text: 'Show results.', from: ['nobody.else', 'solution.proof'] },
            { text: 'Stay calm.', from: ['nobody.else'] },
          ],
        }),
    });
    expect(report.next_actions).toEqual(['Show results.', 'Name an adviser.', 'Stay calm.']);
    expect(report.acts_on).toEqual([
      { pillar: 'solution_product', check: 'solution.proof' },
      { pillar: 'team', check: 'team.advisers' },
      null,
    ]);
    expect(report.critical_next_step).toBe('Start with the solution, which holds the score back most. Show results.');
    expect(report.main_action).toContain('the solution');
  });

  test('where a reviewer has no step for it, code has', async () => {
    const { report } = await run({
      synthesis: () => synthesisAnswer({ next_actions: [{ text: 'Name an adviser.', from: ['team.advisers'] }] }),
    });
    expect(report.acts_on?.[0]).toMatchObject({ pillar: 'solution_product' });
    expect(report.next_actions).toHaveLength(2);
    expect(report.critical_next_step).toContain(report.next_actions[0]);
  });

  test('a pillar that lacks nothing of the checklist is told what the next band asks for', () => {
    const { next_actions, acts_on } = adviceOf('en', { next_actions: [] }, scoredAs(5, { team: 4 }), asIs);
    expect(next_actions).toEqual([expect.stringMatching(/^To reach 5 of 5: /)]);
    expect(acts_on).toEqual([{ pillar: 'team' }]);
  });

  test('nothing is left to do with a pitch at 5 everywhere', () => {
    const { critical_next_step, main_action, next_actions } = adviceOf('en', { next_actions: [] }, scoredAs(5), asIs);
    expect(next_actions).toEqual([]);
    expect(critical_next_step).toBe(text('en', 'step.keep'));
    expect(main_action).toContain('Take this to investors now');
  });

  test('what a template left open is to be filled in, after what the weakest pillar needs', () => {
    const unfilled = { page: 9, quote: '[Founder 1 Name], CEO' };
    const answer = { next_actions: [{ text: 'Name an adviser.', from: ['team.advisers'] }] };
    const { next_actions, acts_on } = adviceOf('en', answer, scoredAs(5, { team: 4 }), asIs, unfilled);
    expect(next_actions[1]).toBe('Fill in what is still left open on page 9: “[Founder 1 Name], CEO”.');
    expect(acts_on?.[1]).toBeNull();
  });

  test('when nothing could be assessed a readable document is asked for, in the report’s language', () => {
    expect(adviceOf('ar', { next_actions: [] }, scoredAs(null), asIs)).toMatchObject({
      critical_next_step: text('ar', 'step.unread'),
      main_action: text('ar', 'main.unread'),
    });
  });

  test('a document that was not reviewed gets no advice from here', () => {
    const notReviewed = { ...scoredAs(null), recommendation: null };
    expect(adviceOf('en', { next_actions: [] }, notReviewed, asIs)).toEqual({
      next_actions: [],
      acts_on: [],
      critical_next_step: '',
      main_action: '',
    });
  });
});
