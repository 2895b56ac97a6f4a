import { describe, expect, test } from '@jest/globals';
import type { Block } from './blocks.ts';
import { placesOfBlocks } from './block-places.ts';

const standing = (text: string, ...blocks: Block[]): (string | null)[] =>
  placesOfBlocks(text, blocks).map((place) => place && text.slice(place.start, place.end));
const said = (text: string): Block => ({ kind: 'text', text });

describe('where blocks stand in the text of their page', () => {
  test('one after another, over line ends and wide gaps', () => {
    expect(
      standing('  Our team\n\nTwo lines\nof one sentence.   12%', said('Our team'), said('Two lines of one sentence.'), said('12%')), // prettier-ignore
    ).toEqual(['Our team', 'Two lines\nof one sentence.', '12%']);
  });

  test('of the same words each has its own place', () => {
    expect(placesOfBlocks('12% of 12% is 12%', [said('12%'), said('12%')])).toEqual([
      { start: 0, end: 3 },
      { start: 7, end: 10 },
    ]);
  });

  test('what the text lacks has none, and those after it keep theirs', () => {
    expect(standing('Problem\nParents wait.', said('Problem'), said('Solution'), said('Parents wait.'))).toEqual([
      'Problem',
      null,
      'Parents wait.',
    ]);
  });

  test('a note and a screen stand in no text, though it has their words', () => {
    const screen: Block = { kind: 'picture_text', text: 'Sign in', screen: true };
    expect(standing('Sign in\nSay hello', { kind: 'note', text: 'Say hello' }, screen)).toEqual([null, null]);
  });

  test('a block without a word has none', () => {
    expect(standing('A page', said(' \n'), said('A page'))).toEqual([null, 'A page']);
  });
});
