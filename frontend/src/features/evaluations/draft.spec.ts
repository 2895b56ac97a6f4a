/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { describe, expect, test } from '@jest/globals';
import { limits, mediaTypes } from '@plumbline/contracts/limits';
import { sessionEnded } from '@plumbline/web/session';
import { answerEdited, draftEdited, draftOpened, draftReducer, newPitch } from './draft.ts';
import { checkDeck, checkDraft } from './draft-checks.ts';
import type { Draft } from './draft.ts';

const opened = (ownerId: string, target = newPitch, title = '') => draftOpened({ ownerId, target, title });
const empty = draftReducer(undefined, opened('user_1'));
const caseOf = (change: Partial<Draft>): Draft => ({ ...empty, tab: 'case', ...change });
const deck = (name: string, type: string, size = 1_000) => ({ name, type, size });

describe('a chosen file', () => {
  test.each(Object.entries(mediaTypes))('%s is accepted by its media type', (extension, type) => {
    expect(checkDeck(deck(`pitch.${extension}`, type))).toBeNull();
  });

  test('where the system knows no media type, the end of the name decides', () => {
    expect(checkDeck(deck('Pitch.PPTX', ''))).toBeNull();
    expect(checkDeck(deck('pitch.doc', 'application/octet-stream'))).toBeNull();
    expect(checkDeck(deck('pitch.exe', ''))).toBe('wizard.error.type');
  });

  test('another media type is refused whatever the name says', () => {
    expect(checkDeck(deck('pitch.pdf', 'image/png'))).toBe('wizard.error.type');
  });

  test('case 15: exactly 10 MB passes, one byte more does not', () => {
    expect(checkDeck(deck('pitch.pdf', mediaTypes.pdf, limits.deckMaxBytes))).toBeNull();
    expect(checkDeck(deck('pitch.pdf', mediaTypes.pdf, limits.deckMaxBytes + 1))).toBe('wizard.error.size');
  });
});

describe('what is sent', () => {
  test('a deck is sent as it is; without one there is nothing', () => {
    const file = new File(['x'], 'pitch.txt', { type: 'text/plain' });
    expect(checkDraft(empty, file)).toEqual({ content: file });
    expect(checkDraft(empty, null)).toEqual({ errorId: 'wizard.error.nothing' });
  });

  test('pasted text: something, and at most 50,000 characters', () => {
    expect(checkDraft(caseOf({ caseMode: 'text', text: ' \n ' }), null)).toEqual({ errorId: 'wizard.error.nothing' });
    expect(checkDraft(caseOf({ caseMode: 'text', text: 'x'.repeat(50_001) }), null)).toEqual({
      errorId: 'wizard.error.text_length',
    });
    expect(checkDraft(caseOf({ caseMode: 'text', text: ' pitch ' }), null)).toEqual({ content: 'pitch' });
  });

  test('a business case: only filled fields under their headings, 100 characters in all', () => {
    const answers = { problem: 'p'.repeat(80), solution: '  ', market: '', traction: '', ask: '' };
    expect(checkDraft(caseOf({ answers }), null)).toEqual({ errorId: 'wizard.error.case_length' });
    const long = { ...answers, ask: 'a'.repeat(20) };
    expect(checkDraft(caseOf({ answers: long }), null)).toEqual({
      content: `Problem\n${'p'.repeat(80)}\n\nAsk\n${'a'.repeat(20)}`,
    });
  });
});

describe('what was typed', () => {
  const typed = draftReducer(empty, answerEdited({ field: 'problem', value: 'No-shows' }));

  test('is there again for the same person, and after their session ended by itself', () => {
    expect(draftReducer(draftReducer(typed, sessionEnded('refused')), opened('user_1'))).toEqual(typed);
  });

  test('is gone for another person and after a logout', () => {
    expect(draftReducer(typed, opened('user_2')).answers.problem).toBe('');
    expect(draftReducer(typed, sessionEnded('logout')).answers.problem).toBe('');
  });

  test('is put away once its review has started, but not when that review failed', () => {
    const started = draftReducer(typed, draftEdited({ started: true }));
    expect(draftReducer(started, opened('user_1')).answers.problem).toBe('');
    const failed = draftReducer(started, draftEdited({ started: false }));
    expect(draftReducer(failed, opened('user_1')).answers.problem).toBe('No-shows');
  });

  test('belongs to what it was typed for: each re-evaluation begins with its own title, and finds its own words again', () => {
    const elsewhere = draftReducer(typed, opened('user_1', 'eval_00000009', 'Tidewater (Re-evaluation)'));
    expect([elsewhere.answers.problem, elsewhere.title]).toEqual(['', 'Tidewater (Re-evaluation)']);
    const renamed = draftReducer(elsewhere, draftEdited({ title: 'Tidewater, spring' }));
    const back = draftReducer(renamed, opened('user_1'));
    expect([back.answers.problem, back.title]).toEqual(['No-shows', '']);
    const again = draftReducer(back, opened('user_1', 'eval_00000009', 'Tidewater (Re-evaluation)'));
    expect(again.title).toBe('Tidewater, spring');
    // What is under review by now is not found again.
    const started = draftReducer(again, draftEdited({ started: true }));
    expect(draftReducer(draftReducer(started, opened('user_1')), opened('user_1', 'eval_00000009', 'T')).title).toBe(
      'T',
    );
    expect(draftReducer(again, opened('user_2'))).toMatchObject({ others: {}, answers: { problem: '' } });
  });
});
