import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What a list shows, as its address says it: so that it can be sent to somebody, and "back" leads back. */
export const useListQuery = () => {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const change = useCallback(
    (changes: Record<string, string>, { replace = false } = {}): void => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          // Another list begins at its beginning.
          after.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace },
      );
    },
    [setParams],
  );
  return {
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    get: (name: string): string => params.get(name) ?? '',
    isFiltered: [...params.keys()].some((name) => name !== 'page' && name !== 'sort'),
    change,
    turnTo: (page: number) => change({ page: page === 1 ? '' : String(page) }),
    clear: () => setParams({}),
  };
};

/** One of the values an address may have, else the first. */
export const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], given: string): Value =>
  values.find((value) => value === given) ?? values[0];
