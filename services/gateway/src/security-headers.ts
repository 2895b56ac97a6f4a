import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What every answer tells a browser not to do. The policy of an answer that is no page lets nothing load and run, should it
 * be opened as one: JSON, a file that somebody uploaded, a script, a picture.
 */
const policyOfNoPage = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** What no screen uses, whatever a page or a frame in it asks for. */
const permissions = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** The headers of every answer, but for what a page's own policy changes. `hstsSeconds` 0 sends no HSTS. */
export const securityHeaders = (hstsSeconds: number): Record<string, string> => ({
  'content-security-policy': policyOfNoPage,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  // For browsers that know no frame-ancestors.
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(hstsSeconds > 0 ? { 'strict-transport-security': `max-age=${String(hstsSeconds)}; includeSubDomains` } : {}),
});

/** The policy of a page: everything from here, styles that scripts write by this page's nonce alone. */
export const policyOfPage = (styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The API's description is browsed with Swagger UI, whose page brings its styles in itself; nothing of any person is on it. */
export const policyOfApiDocs = policyOfPage("'unsafe-inline'");

/** What the build writes where a page's nonce belongs (`libs/web/build/app-build.ts`). */
const nonceMark = '__CSP_NONCE__';

/** An app's one page, each time it is sent with another nonce, and the policy that goes with it. */
export class AppPage {
  readonly #html: string;

  private constructor(html: string) {
    this.#html = html;
  }

  /** @throws Error where the folder has no `index.html`. */
  static async in(folder: string): Promise<AppPage> {
    return new AppPage(await readFile(join(folder, 'index.html'), 'utf8'));
  }

  /** Never to be kept by a cache: the nonce is good for one answer. */
  write(): { html: string; policy: string } {
    const nonce = randomBytes(18).toString('base64url');
    return { html: this.#html.replaceAll(nonceMark, nonce), policy: policyOfPage(`'nonce-${nonce}'`) };
  }
}
