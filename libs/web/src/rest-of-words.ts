import { isShaped, type Is } from './shape.ts';

type Rest = () => Promise<{ default: Record<string, string> }>;
const isRest: Is<Rest> = (value): value is Rest => typeof value === 'function';
const hasRest = isShaped<{ rest: Rest }>({ rest: isRest });

/**
 * The sentences that the build has set apart from a catalogue, since the first screens do without them (`app-build.ts`). Without
 * a build a catalogue has them all.
 */
export const restOf = (catalogue: object): { rest?: Rest } => (hasRest(catalogue) ? { rest: catalogue.rest } : {});

let want: () => Promise<void> = () => Promise.resolve();

/** Says how the rest of the page's sentences is had; returns a function that takes it back. */
export const provideRest = (provided: () => Promise<void>): (() => void) => {
  want = provided;
  return () => {
    want = () => Promise.resolve();
  };
};

/** Resolves when every sentence is there, in the page's language. */
export const allWords = (): Promise<void> => want();
