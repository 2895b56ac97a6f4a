import { chromium, type Browser } from 'playwright-core';
import { onPath } from '../../scripts/tools.ts';

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
  carried ??= unpackCarried();
  const { executablePath, args, env } = await carried;
  return chromium.launch({ executablePath, args: [...args, ...quiet], env });
};

let carried: ReturnType<typeof unpackCarried> | undefined;

/**
 * Unpacks the package's Chromium. AWS_EXECUTION_ENV makes it bring its own libnss3 and friends and, on its import, put
 * them on LD_LIBRARY_PATH; they are for the browser alone, a mongod started later must not meet them.
 */
const unpackCarried = async () => {
  const before = {
    AWS_EXECUTION_ENV: process.env['AWS_EXECUTION_ENV'],
    LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
  };
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x';
  const { default: unpacked } = await import('@sparticuz/chromium');
  const executablePath = await unpacked.executablePath();
  const env = { ...process.env };
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return { executablePath, args: unpacked.args, env };
};
