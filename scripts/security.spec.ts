import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { root } from './tools.ts';

/* The table of docs/security.md: complete, and about files and tests that there are. */

/** Level → ids of the standard's requirements, without its words, which are under another licence than ours. */
const levels = z
  .record(z.enum(['1', '2']), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(root, 'scripts', 'asvs-5.0.0.json'), 'utf8')));
const levelOf = new Map(Object.entries(levels).flatMap(([level, ids]) => ids.map((id) => [id, level] as const)));

const document = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const rows = document
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const idsOf = ([ids = '']: string[]): string[] => ids.split(',').map((id) => id.trim());
const required = rows.filter((row) => row.length === 6);
const left = rows.filter((row) => row.length === 2);

const paths = (text: string): string[] =>
  [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+|[A-Z]+\.md)`/g)].flatMap(([, path = '']) => path);

test('every requirement of level 1 and 2 is there once, and no other', () => {
  expect(required.length + left.length).toBe(rows.length);
  const named = [...required, ...left].flatMap(idsOf);
  expect(named.toSorted()).toEqual([...levelOf.keys()].toSorted());
});

test('each says its level, in words how it stands, and why where it is not met', () => {
  for (const [id = '', level, what = '', how = '', where = ''] of required) {
    expect([id, level]).toEqual([id, levelOf.get(id)]);
    expect([id, how]).toEqual([id, expect.stringMatching(/^(met|partly|gap)$/)]);
    expect([id, what.length > 3, where.length > 3]).toEqual([id, true, true]);
  }
  for (const [ids, why = ''] of left) expect([ids, why.length > 10]).toEqual([ids, true]);
});

test('the sum says what the table says', () => {
  const count = (state: string) => required.filter(([, , , how]) => how === state).length;
  expect(document).toContain(
    `Of ${String(levelOf.size)} requirements of level 1 and 2, ${String(required.length)} apply: ${String(count('met'))} are met, ` +
      `${String(count('partly'))} partly, ${String(count('gap'))} not.`,
  );
});

test('what is met names its tests, or says that it was only read', () => {
  for (const [id, , , how, , tests = ''] of required) {
    const named = paths(tests);
    expect([id, named.filter((path) => !/\.spec\.tsx?$/.test(path))]).toEqual([id, []]);
    if (how === 'met') expect([id, named.length > 0 || tests === 'read']).toEqual([id, true]);
  }
});

test('every file that the document names is there', () => {
  const named = [...new Set(paths(document))].filter((path) => !path.includes('..'));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
