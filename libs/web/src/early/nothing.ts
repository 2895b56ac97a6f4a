/*
 * What stands in for all that an early screen has no use for: schemas, the store, calls, what comes after the first screen. Whatever is
 * asked of it is this again.
 */

const ask = (): unknown => nothing;
export const nothing: unknown = new Proxy(ask, {
  get: (_, name) => (name === Symbol.iterator ? () => [][Symbol.iterator]() : nothing),
});

/** A part that is not there yet. */
export const noPart = (): null => null;
