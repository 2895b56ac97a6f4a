import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { AppPage, securityHeaders } from './security-headers.ts';

test('a page bears the nonce that its policy names, another one each time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-page-'));
  try {
    await writeFile(
      join(folder, 'index.html'),
      '<meta property="csp-nonce" nonce="__CSP_NONCE__"><link rel="stylesheet" nonce="__CSP_NONCE__">',
    );
    const page = await AppPage.in(folder);
    const [first, second] = [page.write(), page.write()];
    const nonce = /'nonce-([\w-]{24})'/.exec(first.policy)?.[1] ?? '';
    expect(first.html).toBe(`<meta property="csp-nonce" nonce="${nonce}"><link rel="stylesheet" nonce="${nonce}">`);
    expect(second.policy).not.toContain(nonce);
    expect(second.html).not.toContain(nonce);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('HSTS is said for as long as the environment says, and not at all for 0 seconds', () => {
  expect(securityHeaders(60)['strict-transport-security']).toBe('max-age=60; includeSubDomains');
  expect(securityHeaders(0)).not.toHaveProperty('strict-transport-security');
});
