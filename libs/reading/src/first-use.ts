const isDuplicate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 11000;

/** Two first uses of one text at the same moment: the second is tried again, and finds it. */
export const firstUse = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return work();
  }
};
