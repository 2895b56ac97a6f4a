import type { User } from '@plumbline/contracts/auth';
import { isEither, isNull, isOneOf, isShaped, isText, isTruth } from './shape.ts';
import { readStored, storageKeys } from './storage.ts';

const isUser = isShaped<User>({
  id: isText,
  name: isText,
  email: isText,
  phone: isEither(isText, isNull),
  role: isOneOf(['user', 'admin']),
  email_verified: isTruth,
});

/** Who is signed in, as it was stored; without that nobody is. */
export const storedUser = (): User | null => {
  const text = readStored(storageKeys.user);
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    // Written by an older version or by hand: treated as no stored user.
    return isUser(stored) ? stored : null;
  } catch {
    return null;
  }
};
