import { describe, expect, test } from '@jest/globals';
import { rewrite, say } from '../catalogue.ts';
import { statedOf, type Stated } from './stated.ts';

const near = (id: Stated['id'], quote: string): Stated => ({
  id,
  state: 'unsure',
  page: 4,
  quote,
  text: say('check.unsure', { page: '4', quote }),
});

describe('what is not plainly said', () => {
  test('is named as missing, with what comes nearest', () => {
    const quote = 'Bakeries pay a subscription';
    const text = statedOf(near('traction.model', quote));
    expect(text).toBe(`${say('traction.model.unclear')} ${say('check.unsure', { page: '4', quote })}`);
    expect(rewrite(text ?? '', 'ar')).toBe(
      `${say('traction.model.unclear', {}, 'ar')} ${say('check.unsure', { page: '4', quote }, 'ar')}`,
    );
  });

  test.each<[Stated['id'], string]>([
    // It is cut off, or a template's.
    ['traction.model', 'With the price of bread the bakery gets us to'],
    ['team.checkable', 'Call us: +999 [Phone Number], LinkedIn: [link]'],
  ])('%s: no page is named for %s', (id, quote) => {
    expect(statedOf(near(id, quote))).toBe(say(`${id}.unclear`));
  });

  test.each([say('traction.model.unclear'), 'Revenue model and price: the pitch does not make this clear.'])(
    'no page is named where the judge found nothing near enough: %s',
    (text) => {
      const quote = 'Bakeries pay a subscription';
      expect(statedOf({ ...near('traction.model', quote), text })).toBe(say('traction.model.unclear'));
    },
  );

  test('is told anew as it was told', () => {
    const check = near('traction.model', 'Bakeries pay a subscription');
    const text = statedOf(check) ?? '';
    expect(statedOf({ ...check, text })).toBe(text);
  });

  test('is not quoted again where the reader has the passage under another check', () => {
    const quote = 'Bakeries pay a subscription';
    expect(statedOf(near('traction.model', quote), { shownUnder: 'solution.what' })).toBe(
      `${say('traction.model.unclear')} ${say('check.unsure_too', { page: '4', other: ['solution.what.item'] })}`,
    );
  });

  test('a market figure is called one, without the claim that none is given', () => {
    const quote = 'How the new rules on waste make a market of $9B';
    expect(statedOf(near('market.size', quote))).toBe(say('market.size.unworked', { page: '4', quote }));
    const price = 'The market pays €4 for a loaf';
    expect(statedOf(near('market.size', price))).toContain(say('market.size.unclear'));
  });

  test('stays short enough for a question behind it', () => {
    const quote = `The bakery pays for ${'more and better bread, '.repeat(20)}each month`;
    expect(statedOf(near('traction.model', quote), { asks: true })?.length).toBeLessThan(290);
  });
});

describe('what is said', () => {
  const said = (quote: string): Stated => ({ ...near('solution.how', quote), state: 'said' });

  test('is quoted as a whole sentence where one is not longer than most are', () => {
    const quote = `Krume asks each bakery ${'what is left of the day and '.repeat(6)}sells it`;
    expect(statedOf(said(quote))).toBe(say('check.said', { item: ['solution.how.item'], page: '4', quote }));
  });

  test('keeps what the judge knew: an instance, a plan', () => {
    const quote = 'The baker sets the price';
    const slots = { item: ['solution.how.item'], page: '4', quote } as const;
    for (const form of ['check.instance', 'check.planned'] as const)
      expect(statedOf({ ...said(quote), text: say(form, slots) })).toBe(say(form, slots));
  });
});

test('what is nowhere near is not stated', () => {
  expect(statedOf({ ...near('team.founders', ''), state: 'not_found', page: null, quote: null })).toBeNull();
});
