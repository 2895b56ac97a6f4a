import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { z } from 'zod';
import { root } from './tools.ts';

/** The licences of every npm package that is installed, as the lock file says them: `node scripts/check-licences.ts`. */

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** What we ship may be used, changed and given on in a closed product, with no more to do than to name it. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** What only builds and tests may also ask that changes to itself stay open. */
const forDevelopment = [...permissive, 'MPL-2.0', 'Artistic-2.0', 'WTFPL', 'CC-BY-3.0', 'CC-BY-4.0'];

/** Packages that say nothing in a way a machine reads; looked up in their own files. */
const lookedUp: Record<string, string> = {
  'passport-http-bearer': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

const fits = (licence: string, approved: readonly string[]): boolean => {
  try {
    return satisfies(licence, approved);
  } catch {
    return false; // no expression of SPDX, as "SEE LICENSE IN …": a person has to look
  }
};

/** One line for each package of a lock file whose licence is none that we take. */
export const refusedLicences = (lock: unknown): string[] =>
  Object.entries(Lock.parse(lock).packages).flatMap(([path, { license, dev, link }]) => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || link === true) return [];
    const licence = license ?? lookedUp[name];
    if (licence === undefined) return [`${name} names no licence`];
    return fits(licence, dev === true ? forDevelopment : permissive) ? [] : [`${name} is under ${licence}`];
  });

if (import.meta.main) {
  const problems = refusedLicences(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const problem of problems) process.stderr.write(`licences: ${problem}\n`);
  process.stdout.write(`licences: ${String(problems.length)} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
