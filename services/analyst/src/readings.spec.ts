import { expect, test } from '@jest/globals';
import { Readings } from './readings.ts';

const reader = () => {
  const read: string[] = [];
  return { read, of: (key: string) => () => (read.push(key), key) };
};

test('of reviews side by side each document is read once, and not again when a review is in doubt', () => {
  const { read, of } = reader();
  const readings = new Readings<string>(24);
  const documents = [...Array(12).keys()].map((at) => `document ${String(at)}`);
  for (let time = 0; time < 7; time += 1) for (const key of documents) expect(readings.on(key, of(key))).toBe(key);
  expect(read).toEqual(documents);
});

test('of more documents than may be kept the longest silent one is read again', () => {
  const { read, of } = reader();
  const readings = new Readings<string>(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) readings.on(key, of(key));
  expect(read).toEqual(['a', 'b', 'c', 'b']);
});

test('what was dropped is read again', () => {
  const { read, of } = reader();
  const readings = new Readings<string>(24);
  readings.on('a', of('a'));
  readings.drop('a', 'another');
  readings.on('a', of('a'));
  readings.drop('a', 'a');
  readings.on('a', of('a'));
  expect(read).toEqual(['a', 'a']);
});
