import { pillars } from '@plumbline/contracts/pillars';
import { expect, test } from '@jest/globals';
import { Readings } from './readings.ts';

const reader = () => {
  const read: string[] = [];
  return { read, of: (key: string) => () => (read.push(key), key) };
};

test('of reviews side by side each document is read once', () => {
  const { read, of } = reader();
  const readings = new Readings<string>(24);
  const documents = [...Array(12).keys()].map((at) => `document ${String(at)}`);
  for (const pillar of pillars) for (const key of documents) expect(readings.on(key, pillar, of(key))).toBe(key);
  expect(read).toEqual(documents);
});

test('once every pillar was asked about, the reading goes', () => {
  const { read, of } = reader();
  const readings = new Readings<string>(24);
  for (const pillar of pillars) readings.on('a', pillar, of('a'));
  readings.on('a', 'team', of('a'));
  expect(read).toEqual(['a', 'a']);
});

test('of more documents than may be kept the longest silent one is read again', () => {
  const { read, of } = reader();
  const readings = new Readings<string>(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) readings.on(key, 'team', of(key));
  expect(read).toEqual(['a', 'b', 'c', 'b']);
});

test('what was dropped is read again', () => {
  const { read, of } = reader();
  const readings = new Readings<string>(24);
  readings.on('a', 'team', of('a'));
  readings.drop('a');
  readings.on('a', 'team', of('a'));
  expect(read).toEqual(['a', 'a']);
});
