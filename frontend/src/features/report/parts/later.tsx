import { usePrinting } from '@plumbline/web/printing';
import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';

/** On a wide screen there is more in the first window, and it belongs to no slow phone. */
const isNarrow = (): boolean => matchMedia('(width < 600px)').matches;

/** On a phone false when a screen is first drawn, and true right after, for all of it at once. Paper has everything from the start. */
export const useAllDrawn = (): boolean => {
  const isDrawn = useDeferredValue(true, !isNarrow());
  return usePrinting() || isDrawn;
};

/**
 * What stands further down than a window reaches. It is worked on in pieces once what is seen first can be read, so that a slow phone
 * answers meanwhile, and is then shown all at once.
 */
export const Later = ({ children }: { children: ReactNode }) => useAllDrawn() && children;
