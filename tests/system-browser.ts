import { chromium, type Browser } from 'playwright-core';
import { onPath } from '../scripts/tools.ts';

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
 * A headless Chromium: CHROMIUM_PATH, else a chromium or chrome on PATH, else the one that the npm package
 * @sparticuz/chromium carries (Linux x64, with the system libraries it needs).
 */
export const launchBrowser = async (): Promise<Browser> => {
  const given = process.env['CHROMIUM_PATH'];
  const found =
    given ?? ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(Boolean);
  if (found !== undefined) return chromium.launch({ executablePath: found, args: quiet });
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('no Chromium was found: install one, or set CHROMIUM_PATH to its program');
  }
  // Makes the package unpack its own libnss3 and friends; it looks at this variable when it is imported.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: carried } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await carried.executablePath(), args: [...carried.args, ...quiet] });
};
