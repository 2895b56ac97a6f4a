import { storedUser } from '../stored-user.ts';
import { language } from './made.ts';

/* What stands in for the store in an early screen: what the page itself knows before the app is there. */

const now = () => ({
  language: { value: language },
  theme: { value: document.documentElement.dataset['theme'] },
  session: { status: 'signed-in', user: storedUser() },
});

export const useWebSelector = <Value>(select: (state: ReturnType<typeof now>) => Value): Value => select(now());
export const useWebDispatch = () => (): void => undefined;
