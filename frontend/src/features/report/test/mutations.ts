/** Small and seeded, so that a report that breaks the page can be made again (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const wrong: unknown[] = [
  null,
  true,
  0,
  -3,
  1e308,
  4.5,
  '',
  '4',
  '٤/٥',
  'سوق كبير',
  'x\u0000\u202e\ud800',
  [],
  [null],
  [[['deep']]],
  {},
  { score: {} },
  { score: '61', strengths: 'one', feedback: ['many'] },
  { length: 3 },
  '<img src=x onerror=alert(1)>',
];

/** A copy of a JSON value in which some parts are gone, doubled or of the wrong type. */
export const mutated = (value: unknown, random: () => number, rate = 0.12): unknown => {
  if (random() < rate) return wrong[Math.floor(random() * wrong.length)];
  if (Array.isArray(value)) {
    const items = value.filter(() => random() > rate / 2).map((item: unknown) => mutated(item, random, rate));
    return random() < rate / 2 ? [...items, ...items] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => random() > rate / 2)
      .map(([key, inner]) => [key, mutated(inner, random, rate)]),
  );
};
