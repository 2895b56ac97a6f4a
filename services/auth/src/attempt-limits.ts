import type { AttemptLimit } from '@plumbline/service-kit/attempts';

/**
 * Wrong passwords for one address. Whoever knows an address can use them up and keep its owner from signing in for the
 * rest of the window, so it is short; sessions that run already are not touched.
 */
export const wrongPasswords: AttemptLimit = { name: 'login', seconds: 15 * 60, max: 10 };
