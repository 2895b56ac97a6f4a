import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkLocales, compareCatalogues } from './check-locales.ts';

describe('two catalogues', () => {
  test('match when ids and placeholders do, whatever the grammar of the plural', () => {
    const en = { a: 'Hello {name}', b: '{count, plural, one {# page} other {# pages}} of {total}' };
    const ar = {
      b: '{count, plural, zero {لا} one {صفحة} two {صفحتان} few {# صفحات} many {# صفحة} other {# صفحة}} من {total}',
      a: 'مرحبا {name}',
    };
    expect(compareCatalogues(en, ar)).toEqual([]);
  });

  test.each([
    ['an id only English has', { a: 'x', b: 'y' }, { a: 'س' }, 'b is missing in ar.json'],
    ['an id only Arabic has', { a: 'x' }, { a: 'س', b: 'ص' }, 'b is missing in en.json'],
    ['a lost placeholder', { a: 'x {n}' }, { a: 'س' }, 'a takes {n} in en.json but nothing in ar.json'],
    [
      'a renamed one inside a plural',
      { a: '{n, plural, other {{x}}}' },
      { a: '{n, plural, other {{y}}}' },
      'a takes {n} {x} in en.json but {n} {y} in ar.json',
    ],
    ['a lost tag', { a: '<b>x</b>' }, { a: 'س' }, 'a takes <b> in en.json but nothing in ar.json'],
  ])('%s is a problem', (_, en, ar, problem) => {
    expect(compareCatalogues(en, ar)).toEqual([problem]);
  });

  test('of a service have {name} and {@name}, and no apostrophe hides one', () => {
    expect(compareCatalogues({ a: "it's '{n}' of {@pillar}" }, { a: '{@pillar} {n}' }, 'plain')).toEqual([]);
    expect(compareCatalogues({ a: '{@n}' }, { a: '{n}' }, 'plain')).toEqual([
      'a takes {@n} in en.json but {n} in ar.json',
    ]);
    expect(compareCatalogues({ a: '{n, plural, other {x}}' }, { a: 'x' }, 'plain')).toEqual([
      expect.stringMatching(/^a in en\.json cannot be read/),
    ]);
  });

  test('an Arabic plural that shows its number has a form for one, two, few and many; one that only names may do with less', () => {
    const en = { a: '{n, plural, one {# point} other {# points}}', b: '{n, plural, one {Page} other {Pages}} {list}' };
    const ar = {
      a: '{n, plural, one {نقطة واحدة} two {نقطتان} other {# نقطة}}',
      b: '{n, plural, one {الصفحة} two {الصفحتان} other {الصفحات}} {list}',
    };
    expect(compareCatalogues(en, ar)).toEqual(['a in ar.json: the plural {n} lacks few, many']);
  });

  test('a text the parser refuses is a problem', () => {
    expect(compareCatalogues({ a: 'x {' }, { a: 'س' })).toEqual([
      expect.stringMatching(/^a in en\.json cannot be read/),
    ]);
  });
});

test('every pair under a folder is found; one that lacks its other half is a problem', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-locales-'));
  for (const [place, name, text] of [
    ['one/src/locales', 'en.json', '{"a":"x"}'],
    ['one/src/locales', 'ar.json', '{"b":"x"}'],
    ['two/locales', 'en.json', '{"a":"x"}'],
    ['node_modules/three/locales', 'en.json', '{"a":"x"}'],
    ['four/locales', 'en.json', '{"a":{"nested":"x"}}'],
    ['four/locales', 'ar.json', '{'],
    ['one/src', 'one.ts', "say('a')"],
    ['two', 'two.ts', "say('a')"],
  ] as const) {
    await mkdir(join(folder, place), { recursive: true });
    await writeFile(join(folder, place, name), text);
  }
  const { pairs, problems } = checkLocales(folder);
  expect(pairs).toBe(3);
  expect(problems).toEqual([
    expect.stringMatching(/^four\/locales: en\.json is not a flat list/),
    expect.stringMatching(/^four\/locales: ar\.json is not JSON/),
    'one/src/locales: a is missing in ar.json',
    'one/src/locales: b is missing in en.json',
    'two/locales: ar.json is missing',
  ]);
  await rm(folder, { recursive: true });
});
