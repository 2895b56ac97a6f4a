import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { z } from 'zod';
import { onPath, root } from '../../scripts/tools.ts';

/**
 * All flags beyond Playwright's own. The package's Chromium comes with flags for a function in a cloud (one process, no
 * zygote), with which it dies at the second page; it runs with these alone.
 */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A headless Chromium: CHROMIUM_PATH; else, on Linux x64, the one that the npm package @sparticuz/chromium carries with
 * the libraries it needs; else a chromium or chrome on PATH. The package comes before PATH so that every Linux x64
 * machine tests with the same browser and fonts, those of a newcomer who has none.
 */
export const launchBrowser = async ({
  platform,
  arch,
}: { platform: string; arch: string } = process): Promise<Browser> => {
  const given = process.env['CHROMIUM_PATH'];
  if (given === undefined && platform === 'linux' && arch === 'x64') {
    return chromium.launch({ ...(await carriedBrowser()), args: quiet });
  }
  const found =
    given ?? ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(Boolean);
  if (found === undefined) {
    throw new Error('no Chromium was found: install one, or set CHROMIUM_PATH to its program');
  }
  return chromium.launch({ executablePath: found, args: quiet });
};

/** Its fonts and no others, which are the same wherever it runs; a bare machine has none. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * The package's Chromium, unpacked into `folder` at the first call (210 MB): its program, and the environment in which
 * it finds its libraries and fonts. They are for the browser alone; a mongod started later must not meet them.
 * Two test processes may ask at once: each unpacks into a folder of its own, and the first that is whole stays.
 */
export const carriedBrowser = async (
  folder?: string,
): Promise<{ executablePath: string; env: Record<string, string | undefined> }> => {
  const place = folder ?? join(root, '.tools', `chromium-${await carriedVersion()}`);
  if (!existsSync(place)) {
    await mkdir(dirname(place), { recursive: true });
    const fresh = await mkdtemp(`${place}-`);
    try {
      await unpack(fresh);
      await rename(fresh, place).catch((error: unknown) => {
        if (!existsSync(place)) throw error;
      });
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
  const libraries = [join(place, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']];
  return {
    executablePath: join(place, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(delimiter),
      FONTCONFIG_PATH: join(place, 'fonts'),
    },
  };
};

const carriedVersion = async (): Promise<string> => {
  const file = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version;
};

/**
 * The package unpacks into the temporary folder of its process and trusts what lies there already, be it half written
 * or another person's: so a process of its own has a folder of its own. AWS_EXECUTION_ENV brings libnss3 and friends.
 */
const unpack = async (into: string): Promise<void> => {
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, TMPDIR: into, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  await writeFile(join(into, 'fonts', 'fonts.conf'), fontsConfiguration);
};
