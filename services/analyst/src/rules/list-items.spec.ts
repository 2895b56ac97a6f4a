import type { CheckAnswer } from '@plumbline/review/model/tasks';
import { describe, expect, test } from '@jest/globals';
import { asInstance, isOneOfSeveral } from './list-items.ts';
import { say } from '../catalogue.ts';

const block = (kind: 'bullet' | 'text' | 'title', text: string) => ({ kind, text });
const steps = ['The baker sets a price', 'Families choose', 'They fetch the bread'];
const listed = {
  text: '',
  blocks: [block('title', 'How it works'), ...steps.map((text) => block('bullet', text)), block('text', 'That is all')],
};

describe('an item of a list', () => {
  test.each(steps)('is one of several: %s', (step) => {
    expect(isOneOfSeveral(listed, step)).toBe(true);
    expect(isOneOfSeveral({ text: `How it works\n\n- ${steps.join('\n- ')}\nThat is all` }, step)).toBe(true);
  });

  test('is not, where there are two, or it is no item', () => {
    expect(isOneOfSeveral({ text: '', blocks: listed.blocks.slice(0, 3) }, 'Families choose')).toBe(false);
    expect(isOneOfSeveral(listed, 'That is all')).toBe(false);
    expect(isOneOfSeveral({ text: '- They fetch the bread\n- Families choose\nThat is all' }, 'Families choose')).toBe(false); // prettier-ignore
    expect(isOneOfSeveral(listed, 'Nowhere')).toBe(false);
  });
});

test('is told as an instance of what takes several points, and of nothing that is told once', () => {
  const document = { fence: 'f', title: '', unread_pages: [], pages: [{ n: 2, label: 'page 2', ...listed }] };
  const said: Omit<CheckAnswer, 'id'> = { state: 'said', page: 2, quote: 'Families choose', text: 'Said.', third_party: null, tier: 'stated', second: null, more: [] }; // prettier-ignore
  expect(asInstance({ ...said, id: 'solution.how' }, document).text).toBe(
    say('check.instance', { item: ['solution.how.item'], page: '2', quote: 'Families choose' }),
  );
  expect(asInstance({ ...said, id: 'traction.ask' }, document).text).toBe('Said.');
  expect(asInstance({ ...said, id: 'solution.how', state: 'unsure' }, document).text).toBe('Said.');
});
