import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { inOneByte } from './one-byte.ts';

describe('scripts of one byte a character', () => {
  test.each([
    '/[أإ]+\\s\\/x/gu.source',
    '/\\u0623|µs|😀/u.exec("2 😀").index',
    '"ريال".replace(/ر(?=ي)/, "")',
    'String.raw`\\d+ريال\\``',
    ['String.raw`(', '{String.raw`µ\\s', '{1 + 1}`})\\$`'].join('$'),
    ['String.raw`', '{"ا"}\\', '{2}é`'].join('$'),
    ['`', '{/é/u.flags} é`'].join('$'),
  ])('%s', (code) => {
    const written = inOneByte(code);
    expect(runInNewContext(written)).toBe(runInNewContext(code));
    // Strings and ordinary templates are the bundler's to write in ASCII.
    expect(written.replace(/"[^"/]*"|} é`/g, '')).not.toMatch(/[^\0-\x7f]/);
  });

  test('code without such characters stays as it is', () => {
    expect(inOneByte('const a = /\\d/g;')).toBe('const a = /\\d/g;');
  });
});
