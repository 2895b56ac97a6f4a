import { expect, test } from '@jest/globals';
import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { fullnessOf, fullnessSigns, type Shown } from './fullness.ts';
import stored from './fullness-weights.json' with { type: 'json' };

const shown = (id: CheckId, quote: string, more: Partial<Shown> = {}): Shown => ({ id, quote, listed: false, confidence: 0.8, seen: undefined, ...more }); // prettier-ignore

test('each sign has its weight, for every check', () => {
  for (const id of checkIds) expect(fullnessSigns(shown(id, 'We bake bread'))).toHaveLength(stored.weights.length);
});

test.each([
  [
    'traction.model',
    'Delivery: 30 a parcel',
    '- Delivery: 30 a parcel\n- Pro plan: 9 a month\n- Teams: 29 a month',
    true,
  ],
  ['traction.model', 'رسوم التوصيل: 30', '- رسوم التوصيل: 30\n- الاشتراك الشهري: 9\n- اشتراك الفرق: 29', true],
  [
    'traction.ask',
    'Raising $2M',
    'Raising $2M in equity: 50% for engineers, 30% for sales, 20% for stock, to reach 40 shops by June',
    false,
  ],
  [
    'solution.how',
    'The courier scans',
    '1. The baker sets a price\n2. The family orders\n3. The courier scans\n4. The money is paid out',
    true,
  ],
  [
    'problem.pain',
    'High friction',
    'Bakers throw away a fifth of their bread every evening, since nobody tells them how many will come',
    false,
  ],
] as const)('one point of %s is a part: “%s”', (id, part, whole, listed) => {
  expect(fullnessOf(shown(id, whole, { listed }))).toBeGreaterThan(fullnessOf(shown(id, part)));
});

test('a passage of which nobody is sure is hardly a full answer', () => {
  const quote = 'Bakers throw away a fifth of their bread every evening';
  expect(fullnessOf(shown('problem.pain', quote, { confidence: 0.2 }))).toBeLessThan(fullnessOf(shown('problem.pain', quote, { confidence: 0.9 }))); // prettier-ignore
});

test('nothing is beyond counting', () => {
  for (const quote of ['', '؟', 'a'.repeat(10_000)])
    for (const confidence of [0, 1]) {
      const fullness = fullnessOf(shown('team.founders', quote, { confidence }));
      expect(fullness).toBeGreaterThanOrEqual(0);
      expect(fullness).toBeLessThanOrEqual(1);
    }
});
