import { expect, test } from '@jest/globals';
import { HexagonReport } from '@plumbline/contracts/report';
import { z } from 'zod';
import { fits } from './fits.ts';

const shape = z.toJSONSchema(
  z.object({
    name: z.string().regex(/^[a-z]+$/),
    kind: z.enum(['a', 'b']),
    score: z.number().int().min(0).max(5).nullable(),
    places: z.array(z.union([z.object({ page: z.number().int() }), z.object({ absent: z.literal(true) })])),
    by: z.record(z.enum(['x', 'y']), z.number()).optional(),
  }),
  { io: 'input' },
);
const good = { name: 'one', kind: 'a', score: 3, places: [{ page: 2 }, { absent: true }], by: { x: 1, y: 2 }, more: 1 };

test.each([
  ['all of it', good, true],
  ['without what it may lack', { ...good, by: undefined, score: null }, false],
  ['nothing in place of a number', { ...good, score: null }, true],
  ['a missing key', { name: 'one', kind: 'a', score: 3 }, false],
  ['another type', { ...good, name: 1 }, false],
  ['a text of another form', { ...good, name: 'One' }, false],
  ['an unknown word', { ...good, kind: 'c' }, false],
  ['no whole number', { ...good, score: 1.5 }, false],
  ['too high a number', { ...good, score: 6 }, false],
  ['none of several', { ...good, places: [{ absent: false }] }, false],
  ['an unknown key of a record', { ...good, by: { z: 1 } }, false],
  ['a list in place of an object', [], false],
  ['nothing', null, false],
])('%s', (_, value, expected) => {
  expect(fits(JSON.parse(JSON.stringify(shape)), value)).toBe(expected);
});

test('what it says of a report its schema says too', () => {
  const report = z.toJSONSchema(HexagonReport, { io: 'input' });
  expect(fits(JSON.parse(JSON.stringify(report)), { format: 'hexagon' })).toBe(false);
});
