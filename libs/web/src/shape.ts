/*
 * Checks of what was stored or sent, small enough for the first load. The contracts' schemas, with what stands behind them,
 * are an eighth of it; they are fetched when the first answer is to be checked (`lazy-schema.ts`).
 */

export type Is<T> = (value: unknown) => value is T;

export const isText: Is<string> = (value) => typeof value === 'string';
export const isNumber: Is<number> = (value) => typeof value === 'number';
export const isTruth: Is<boolean> = (value) => typeof value === 'boolean';

export const isEither =
  <One, Other>(one: Is<One>, other: Is<Other>): Is<One | Other> =>
  (value): value is One | Other =>
    one(value) || other(value);
export const isNull: Is<null> = (value) => value === null;
export const isOneOf =
  <const T>(values: readonly T[]): Is<T> =>
  (value): value is T =>
    values.some((each) => each === value);
export const isListOf =
  <T>(is: Is<T>): Is<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is);

const isSomething = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of any keys that `isKey` allows. */
export const isRecordOf =
  <Key extends string, T>(isKey: Is<Key>, is: Is<T>): Is<Partial<Record<Key, T>>> =>
  (value): value is Partial<Record<Key, T>> =>
    isSomething(value) && Object.entries(value).every(([key, each]) => isKey(key) && is(each));

export const isMapOf =
  <T>(is: Is<T>): Is<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isSomething(value) && Object.values(value).every(is);
/** A name out of a table of all there are. */
export const isKeyOf =
  <Key extends string>(keys: Readonly<Record<Key, true>>): Is<Key> =>
  (value): value is Key =>
    typeof value === 'string' && Object.hasOwn(keys, value);

export type Fields<T> = { [Field in keyof T]-?: Is<T[Field]> };

/** With these fields, each as its check says; others are let be. */
export const isShaped =
  <T extends object>(fields: Fields<T>): Is<T> =>
  (value): value is T =>
    isSomething(value) &&
    Object.entries<(field: unknown) => boolean>(fields).every(([name, is]) =>
      is(Object.entries(value).find(([key]) => key === name)?.[1]),
    );
