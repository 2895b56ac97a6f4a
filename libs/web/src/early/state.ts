import { readStored } from '../storage.ts';
import { surface } from '../surface.ts';
import { language } from './made.ts';

/* What stands in for the store in an early screen: what the page itself knows before the app is there. */

/** The address of who is signed in, as the session keeps it. */
const email = (): string | undefined => {
  const user: unknown = JSON.parse(readStored(surface().userKey) ?? 'null');
  return typeof user === 'object' && user !== null && 'email' in user && typeof user.email === 'string'
    ? user.email
    : undefined;
};

const now = () => ({
  language: { value: language },
  theme: { value: document.documentElement.dataset['theme'] },
  session: { status: 'signed-in', user: { email: email() } },
});

export const useWebSelector = <Value>(select: (state: ReturnType<typeof now>) => Value): Value => select(now());
export const useWebDispatch = () => (): void => undefined;
