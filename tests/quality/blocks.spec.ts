import { expect, test } from '@jest/globals';
import { foldedHash, markedPages, scorePage } from './blocks.ts';

const marked = (...texts: string[]): Array<{ kind: string; hash: string }> =>
  texts.map((text) => ({ kind: 'text', hash: foldedHash(text) }));
const ours = (...texts: string[]): Array<{ kind: 'text'; text: string }> =>
  texts.map((text) => ({ kind: 'text', text }));

test('letters are what makes two blocks the same', () => {
  expect(foldedHash('مُؤشِّر ٪35')).toBe(foldedHash('مؤشــر: 35%'));
  expect(foldedHash('alpha')).not.toBe(foldedHash('alpha 1'));
});

test('blocks that are whole are counted, and those that stand between their neighbours', () => {
  expect(scorePage(marked('a', 'b', 'c'), ours('a', 'b', 'c'))).toEqual({ marked: 3, whole: 3, inOrder: 3, ours: 3 });
  expect(scorePage(marked('a', 'b', 'c'), ours('a c', 'b'))).toEqual({ marked: 3, whole: 1, inOrder: 1, ours: 2 });
  expect(scorePage(marked('a', 'b', 'c'), ours('b', 'c', 'a'))).toEqual({ marked: 3, whole: 3, inOrder: 1, ours: 3 });
  expect(scorePage(marked('x', 'a', 'x', 'b'), ours('a', 'x', 'b', 'x')).inOrder).toBe(2);
  expect(scorePage(marked('a', 'b', 'a'), ours('a', 'b', 'a')).inOrder).toBe(3);
});

test('of several orders that are as good the one counts that is met best', () => {
  const page = marked('a', 'note', 'b', 'c');
  expect(scorePage(page, ours('a', 'b', 'c', 'note')).inOrder).toBe(2);
  expect(scorePage(page, ours('a', 'b', 'c', 'note'), [[1, 3, 4, 2]])).toEqual({ marked: 4, whole: 4, inOrder: 4, ours: 4 }); // prettier-ignore
  expect(scorePage(page, ours('a', 'note', 'b', 'c'), [[1, 3, 4, 2]]).inOrder).toBe(4);
});

test('running lines and words of pictures are not asked for', () => {
  const page = [...marked('a'), { kind: 'running', hash: foldedHash('x') }, { kind: 'picture_text', hash: null }];
  expect(scorePage(page, [...ours('a'), { kind: 'running', text: 'x' }])).toEqual({ marked: 1, whole: 1, inOrder: 1, ours: 1 }); // prettier-ignore
});

test('the marked pages can be read', async () => {
  expect((await markedPages()).map(({ half }) => half)).toEqual(expect.arrayContaining(['work', 'report']));
});
