import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { unitsOfPage } from '@plumbline/review/recognition/units';
import { listAround } from './whole-list.ts';

/** What is shown of a page where parts with “clay” in them speak like the passage, and others far less. */
const shown = (blocks: Block[], quote: string, between = '\n'): string | null => {
  const text = blocks.map((block) => block.text).join(between);
  const page = { n: 1, label: 'page 1', text, blocks };
  const units = unitsOfPage(page);
  return listAround(
    { id: 'solution.how', page: 1, text: quote },
    [page],
    {
      listOf: (_, n, passage) => {
        const among = units.find((unit) => unit.page === n && unit.text.includes(passage))?.among ?? null;
        return among === null ? [] : units.filter((unit) => unit.among === among).map((unit) => ({ unit, answers: unit.text.includes('clay') ? 0 : -4 })); // prettier-ignore
      },
    },
    (part) => !part.includes('['),
  );
};

const point = (text: string): Block => ({ kind: 'bullet', text });
const cell = (text: string, row: number, column: number): Block => ({ kind: 'cell', text, table: 1, row, column });

describe('what a pitch says in several points is shown with all that answer', () => {
  test.each([
    ['English', ['The kiln fires the clay', 'A potter shapes the clay', 'Shops sell the clay']],
    ['Arabic', ['الفرن يحرق clay', 'الحرفي يشكل clay', 'المتجر يبيع clay']],
  ])('in %s, whichever of them says it best', (_, points) => {
    for (const own of points)
      expect(shown([{ kind: 'title', text: 'How' }, ...points.map(point)], own)).toBe(points.join('\n'));
  });

  test('and not with points that speak of something else', () => {
    const points = [
      'We are hiring two cooks',
      'The kiln fires the clay',
      'A potter shapes the clay',
      'Call us any time',
    ];
    expect(shown(points.map(point), points[1] ?? '')).toBe(points.slice(1, 3).join('\n'));
  });

  test('nor over what stands between two lists', () => {
    const first = ['The kiln fires the clay', 'A potter shapes the clay'];
    const blocks = [
      ...first.map(point),
      { kind: 'text' as const, text: 'And then the clay' },
      point('Shops sell clay'),
    ];
    expect(shown(blocks, first[0] ?? '')).toBe(first.join('\n'));
  });

  test('nor over the seam of what was taken out, nor with a part that may not be shown', () => {
    const points = ['The kiln fires the clay', 'A potter shapes the clay'];
    expect(shown(points.map(point), points[0] ?? '', '\n\n')).toBe(points.join('\n\n'));
    expect(shown(points.map(point), points[0] ?? '', '\n\n\n')).toBeNull();
    expect(shown([...points, 'Shops sell the clay for [amount]'].map(point), points[0] ?? '')).toBe(points.join('\n'));
  });

  test('rows of a table, without its head', () => {
    const rows = ['Cost of clay', 'Price of clay'];
    const blocks = [cell('Line', 0, 0), cell('2026 clay', 0, 1), ...rows.flatMap((row, at) => [cell(row, at + 1, 0), cell('5', at + 1, 1)])]; // prettier-ignore
    expect(shown(blocks, 'Cost of clay\n5')).toBe('Cost of clay\n5\nPrice of clay\n5');
  });

  test('sentences of one long block', () => {
    const sentences = [
      'Our workshop in the old harbour was built by four friends who had never thrown a pot before they met there one winter.',
      'The kiln fires the clay at night, when power is cheap and nobody else on the street needs any power.',
      'A potter then shapes the clay by hand.',
    ];
    expect(shown([{ kind: 'text', text: sentences.join(' ') }], sentences[1] ?? '')).toBe(sentences.slice(1).join(' '));
  });

  test('no more than can be read at a glance', () => {
    const points = Array.from({ length: 30 }, (_, at) => `Step ${String(at)}: more of the same clay is fired there`);
    const quote = shown(points.map(point), points[15] ?? '') ?? '';
    expect(quote.length).toBeLessThanOrEqual(500);
    expect(quote.split('\n').every((line) => points.includes(line))).toBe(true);
    expect(quote).toContain(points[15]);
  });

  test('and what stands by itself, or nowhere, as it is', () => {
    expect(shown([{ kind: 'text', text: 'The kiln fires the clay' }], 'The kiln fires the clay')).toBeNull();
    expect(shown(['The kiln fires the clay', 'A potter shapes the clay'].map(point), 'Nowhere')).toBeNull();
  });
});
