import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeService } from './new-service.ts';

let target: string;
beforeAll(async () => {
  target = await mkdtemp(join(tmpdir(), 'plumbline-service-'));
});
afterAll(() => rm(target, { recursive: true, force: true }));

describe('a new service', () => {
  test('is the skeleton under its own name, with its questions in the contracts', async () => {
    const written = await makeService('memos', target);
    expect(written.map((path) => path.slice(target.length + 1)).toSorted()).toEqual([
      'libs/contracts/src/memos.ts',
      'services/memos/package.json',
      ...['controller', 'environment', 'int.spec', 'module', 'person-data', 'repository', 'schema', 'service']
        .map((role) => `services/memos/src/memos.${role}.ts`)
        .concat('services/memos/src/main.ts')
        .toSorted(),
    ]);
    for (const path of written) expect(await readFile(path, 'utf8')).not.toMatch(/note/i);
    expect(await readFile(join(target, 'libs/contracts/src/memos.ts'), 'utf8')).toContain("from './question.ts'");
    expect(await readFile(join(target, 'services/memos/src/memos.controller.ts'), 'utf8')).toContain(
      "from '@plumbline/contracts/memos'",
    );
  });

  test('does not overwrite one that is there, and wants a name that can be a name everywhere', async () => {
    await expect(makeService('memos', target)).rejects.toThrow('there already');
    await expect(makeService('../x', target)).rejects.toThrow('NAME');
  });
});
