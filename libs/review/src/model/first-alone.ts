/** A piece of work that tells when its answer has begun. */
export type Beginning<T> = (begun: () => void) => Promise<T>;

/**
 * Starts the first task alone and the others when its answer has begun, or when it has ended in any way: by then the server has
 * read the beginning that all of them share and keeps it. Answers how each ended, in order.
 */
export const firstAlone = async <T>([first, ...others]: Beginning<T>[]): Promise<PromiseSettledResult<T>[]> => {
  if (first === undefined) return [];
  const begun = Promise.withResolvers<void>();
  const leading = first(() => begun.resolve()).finally(() => begun.resolve());
  // Looked at below; until then its failure must not count as unheard.
  leading.catch(() => undefined);
  await begun.promise;
  return Promise.allSettled([leading, ...others.map((task) => task(() => undefined))]);
};
