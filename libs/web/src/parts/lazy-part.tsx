import { lazy } from 'react';
import type { ComponentType } from 'react';
import { allWords } from '../rest-of-words.ts';

/** Parts whose code could not be fetched. `lazy` would remember that for ever. */
const failed = new Set<() => void>();

/** The next time that a part is shown whose code could not be fetched, it is fetched again. */
export const forgetFailedParts = (): void => {
  for (const forget of failed) forget();
  failed.clear();
};

/** The code of a part could not be fetched: no network, or a new release has taken its place. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** As browsers say that a module was not fetched. One that was fetched and fails while it runs rejects with its own error. */
const isNotFetched = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** What a screen is to throw when something that it fetches with `import` fails. */
export const partFault = (error: unknown): Error =>
  isNotFetched(error) || !(error instanceof Error)
    ? new MissingPart('The code of a part could not be fetched', { cause: error })
    : error;

/** As React's `lazy`, but its failure can be forgotten (`forgetFailedParts`): without that, a part is lost for one moment without network. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  const begin = () =>
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        failed.add(() => {
          Part = begin();
        });
        throw partFault(error);
      }
    });
  let Part = begin();
  return function LazyPart(props: Props) {
    return <Part {...props} />;
  };
};

/** A part that says what the first screens do not: it is there when its words are too. */
export const lazyScreen = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> =>
  lazyPart(async () => {
    const [part] = await Promise.all([load(), allWords()]);
    return part;
  });
