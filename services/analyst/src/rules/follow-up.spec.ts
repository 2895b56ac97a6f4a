import { describe, expect, test } from '@jest/globals';
import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { isMessageKey, placeholders, recognise } from '../catalogue.ts';
import { followUp } from './follow-up.ts';

const said = (id: CheckId, quote: string) => ({ id, state: 'said', page: 13, quote });
const kinds = ['do_more', 'ask_more'] as const;
/** What a check's sentences name is of its kind. */
const quotes: Partial<Record<CheckId, readonly [quote: string, figure: string]>> = {
  'traction.customers': ['Today 41 bakeries use it', '41'],
  'traction.growth': ['Orders grow by 12% a month', '12%'],
};

describe('advice and questions that take up the pitch’s own words', () => {
  test.each(checkIds)('%s: name the page, and the figure where there is one to name', (id) => {
    for (const kind of kinds) {
      const [quote, figure] = quotes[id] ?? ['Each of our 41 bakeries pays $215 a month', '$215'];
      const text = followUp(said(id, quote), kind);
      const key = `${id}.${kind}`;
      if (!isMessageKey(key)) {
        expect(text).toBeNull();
        continue;
      }
      expect(text).toContain('13');
      if (placeholders(key).includes('figure')) expect(text).toContain(figure);
      expect(recognise(text ?? '')?.map((one) => one.key)).toEqual([key]);
    }
  });

  test.each(['unsure', 'partly', 'not_found', 'not_read'])('are not built on what is %s', (state) => {
    for (const id of checkIds)
      for (const kind of kinds)
        expect(followUp({ id, state, page: 13, quote: 'Each of our 41 bakeries pays $215 a month' }, kind)).toBeNull();
  });

  test('are not built on a figure that is not there', () => {
    for (const kind of kinds) {
      expect(followUp(said('traction.revenue', 'Bakeries pay us every month'), kind)).toBeNull();
      expect(followUp(said('traction.ask', 'We offer 15% equity for an 18-month runway'), kind)).toBeNull();
      expect(followUp({ ...said('team.founders', 'Rana Aziz, founder'), quote: null }, kind)).toBeNull();
      expect(followUp({ ...said('team.founders', 'Rana Aziz, founder'), page: null }, kind)).toBeNull();
    }
  });

  test('are not built on a figure of another kind', () => {
    expect(followUp(said('traction.growth', 'The second shift takes profit to $3.6M'), 'ask_more')).toBeNull();
    expect(followUp(said('traction.model', 'Avg price ($K) | 42.8 | 35.0'), 'ask_more')).toBeNull();
    expect(followUp(said('traction.customers', 'Fleets | 45 fleets | 180 fleets'), 'do_more')).toBeNull();
  });

  test('keep a figure as an Arabic pitch writes it', () => {
    expect(followUp(said('traction.ask', 'نطلب 3 ملايين ريال لفرن ثان'), 'do_more')).toContain('3 ملايين ريال');
  });
});

test.each(['Clinics in Kenya | 1,200 | $90 | $108,000', 'الصيدليات 900 صيدلية، 40 دولارًا لكل منها، أي 36,000 دولار'])(
  'of several amounts none is taken for the one that is meant: %s',
  (quote) => {
    expect(followUp({ id: 'market.size', state: 'said', page: 6, quote }, 'do_more')).toBeNull();
  },
);
