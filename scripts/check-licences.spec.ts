import { expect, test } from '@jest/globals';
import { refusedLicences } from './check-licences.ts';

const refusedOf = (entry: object): string[] =>
  refusedLicences({ packages: { '': { license: 'UNLICENSED' }, 'node_modules/a/node_modules/@b/c': entry } });

test.each([
  [{ license: 'MIT' }],
  [{ license: '(MPL-2.0 OR Apache-2.0)' }],
  [{ license: 'Apache-2.0 AND MIT' }],
  [{ license: 'MPL-2.0', dev: true }],
  [{ link: true }],
])('%j is taken', (entry) => {
  expect(refusedOf(entry)).toEqual([]);
});

test.each([
  [{ license: 'GPL-3.0-only', dev: true }, '@b/c is under GPL-3.0-only'],
  [{ license: 'AGPL-3.0' }, '@b/c is under AGPL-3.0'],
  [{ license: 'MIT AND SSPL-1.0' }, '@b/c is under MIT AND SSPL-1.0'],
  [{ license: 'MPL-2.0' }, '@b/c is under MPL-2.0'],
  [{ license: 'SEE LICENSE IN LICENSE.md' }, '@b/c is under SEE LICENSE IN LICENSE.md'],
  [{}, '@b/c names no licence'],
])('%j is refused', (entry, why) => {
  expect(refusedOf(entry)).toEqual([why]);
});
