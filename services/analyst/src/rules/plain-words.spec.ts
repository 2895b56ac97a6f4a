import { expect, test } from '@jest/globals';
import type { CheckId } from '@plumbline/contracts/checklist';
import { saysItself } from './plain-words.ts';

test.each<[CheckId, string, string?]>([
  ['problem.pain', 'Bakers struggle with bread that is left over'],
  ['problem.pain', 'يعاني الخبازون من الخبز الفائض'],
  ['problem.today', 'Orders arrive by WhatsApp and Post-its'],
  ['problem.today', 'تعتمد المخابز على سجل ورقي'],
  ['solution.state', 'Ovens and sensors make a stable prototype'],
  ['solution.state', 'النسخة على الرابط نسخة تجريبية تعمل'],
  ['market.segment', 'B2B platform for bakeries and cafes'],
  ['market.segment', 'Farmers who live near rivers'],
  ['market.size', 'How the new rules on waste make a $9B market for bread'],
  ['market.size', 'The market is worth $7 billion'],
  ['market.size', 'يبلغ حجم السوق نحو 3 مليار ريال'],
  ['traction.customers', 'Over 90 bakers are already using it'],
  ['moat.competitors', '1. OvenTrack and Loafly', 'Our competitors'],
])('%s: "%s" says so itself', (id, text, title = '') => {
  expect(saysItself(id, { text, title })).toBe(true);
});

test.each<[CheckId, string, string?]>([
  ['problem.today', 'Bread is thrown away in every town'],
  ['solution.state', 'We begin with a beta launch in spring'],
  ['market.segment', 'The first aim is not to bake more'],
  ['market.size', 'We raise €2M to open the second shop'],
  ['market.size', 'A huge market of bakeries'],
  ['market.size', 'We spend €2M on the market launch'],
  ['market.size', '€1.5M from the hotel market so far'],
  ['market.size', '$3M entering the market in 2027'],
  ['market.size', 'نبيع في السوق ما قيمته 3 مليون ريال'],
  ['market.size', 'Marketplace commissions of the third year: $2.6M'],
  ['market.size', 'عمولات السوق في السنة الثالثة: 3 مليون دولار'],
  ['traction.customers', 'Bakeries are already using it'],
  ['moat.competitors', '1. OvenTrack and Loafly', 'Our partners'],
  ['moat.competitors', 'Local support | Yes (own people)', 'Competitors'],
  ['team.founders', 'Bakers struggle by hand'],
])('%s: "%s" does not', (id, text, title = '') => {
  expect(saysItself(id, { text, title })).toBe(false);
});
