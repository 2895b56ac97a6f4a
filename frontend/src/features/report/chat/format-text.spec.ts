import { describe, expect, test } from '@jest/globals';
import { formatText, plainText } from './format-text.ts';

const bold = (text: string) => ({ text, bold: true });
const plain = (text: string) => ({ text, bold: false });

describe('chat text', () => {
  test('knows bold words, bullets and third-level headings', () => {
    expect(formatText('### The **market**\nIt is **large**, they say.\n- one\n* two **b**\n• three\n\nEnd')).toEqual([
      { kind: 'heading', runs: [plain('The '), bold('market')] },
      { kind: 'paragraph', lines: [[plain('It is '), bold('large'), plain(', they say.')]] },
      { kind: 'bullets', items: [[plain('one')], [plain('two '), bold('b')], [plain('three')]] },
      { kind: 'paragraph', lines: [[plain('End')]] },
    ]);
  });

  test.each([
    ['# first level'],
    ['#### fourth level'],
    ['###without a blank'],
    ['-5 % growth'],
    ['2 ** 3'],
    ['a **b'],
    ['**'],
    ['****'],
    ['** **'],
    ['`code` and _emphasis_'],
    ['[a link](javascript:alert(1)) ![an image](https://example.com/x.png)'],
    ['<b>bold</b> &lt;'],
    ['1. numbered'],
  ])('case 36: %s stays the text it is', (text) => {
    expect(formatText(text)).toEqual([{ kind: 'paragraph', lines: [[plain(text)]] }]);
  });

  test('a marker that is not closed yet stays until it is', () => {
    expect(formatText('**a** and **b')).toEqual([{ kind: 'paragraph', lines: [[bold('a'), plain(' and **b')]] }]);
  });

  test('bold does not reach over a line', () => {
    expect(formatText('a **b\nc** d')).toEqual([{ kind: 'paragraph', lines: [[plain('a **b')], [plain('c** d')]] }]);
  });

  test('lines of a paragraph keep their breaks and their indent; CRLF is one break', () => {
    expect(formatText('a\r\n  b\n\n\nc')).toEqual([
      { kind: 'paragraph', lines: [[plain('a')], [plain('  b')]] },
      { kind: 'paragraph', lines: [[plain('c')]] },
    ]);
  });

  test('is said without its marks', () => {
    expect(plainText('### T\n- **a** b\nc')).toBe('T\na b\nc');
  });

  test('of any length and any marks loses no word', () => {
    const hostile = '**a '.repeat(20_000);
    expect(plainText(hostile).match(/a/g)).toHaveLength(20_000);
  });
});
