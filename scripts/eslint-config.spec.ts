import { expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import { root } from './tools.ts';

test('the linter, as it is configured, finds violations', async () => {
  // In CI the parser would otherwise take a file's text from the disk, not from the test.
  const parserOptions = { disallowAutomaticSingleRunInference: true };
  const eslint = new ESLint({ cwd: root, overrideConfig: { languageOptions: { parserOptions } } });
  const messages = async (filePath: string, code: string): Promise<(string | null)[]> => {
    const [result] = await eslint.lintText(code, { filePath });
    return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? [];
  };
  expect(await messages('services/gateway/src/snippet.mjs', "console.log('x');\n")).toEqual(['no-console']);
  expect(await messages('tests/snippet.mjs', "jest.mock('x');\ntest.only('y', () => {});\n")).toEqual([
    'no-restricted-syntax',
    'no-restricted-syntax',
  ]);
  // Typed rules need a file the type check knows.
  const typed =
    'export const a = async (): Promise<void> => {};\na();\nexport const b = (c: string): number => c as any;\n';
  expect(await messages('scripts/ports.ts', typed)).toEqual(
    expect.arrayContaining(['@typescript-eslint/no-floating-promises', '@typescript-eslint/no-explicit-any']),
  );
});
