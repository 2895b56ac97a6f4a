import { expect, test } from '@jest/globals';
import { freePorts, placeOf } from './ports.ts';

test.each([1, 1_039, 28_830, 4_194_280])('processes with ids from %d on look for ports far from each other', (pid) => {
  const places = Array.from({ length: 20 }, (_, index) => placeOf(pid + index)).sort((a, b) => a - b);
  const gaps = places.slice(1).map((place, index) => place - Number(places[index]));
  expect(Math.min(...gaps)).toBeGreaterThan(600);
  expect(Math.min(...places)).toBeGreaterThanOrEqual(12_000);
  expect(Math.max(...places)).toBeLessThan(32_000);
});

test('a port is never given twice', async () => {
  const ports = [...(await freePorts(40)), ...(await freePorts(40))];
  expect(new Set(ports).size).toBe(80);
});
