import { describe, expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import { refusal } from './import-boundaries.ts';
import { root } from './tools.ts';

describe('an import is refused', () => {
  test.each([
    ['services/gateway/src/plans.controller.ts', '../../plans/src/plans.service.ts', /never imports another service/],
    ['services/gateway/src/deep/er/a.ts', '../../../../plans/src/plans.service.ts', /never imports another service/],
    ['services/gateway/src/plans.controller.ts', '@plumbline/plans-service', /never imports another service/],
    ['libs/service-kit/src/bus.ts', '../../../services/auth/src/auth.service.ts', /only a service's own files/],
    ['libs/contracts/src/auth.ts', 'node:crypto', /nothing but zod/],
    ['libs/contracts/src/auth.ts', '@plumbline/review/rubric/rubric', /nothing but zod/],
    ['frontend/src/features/report/report-page.tsx', '../evaluations/wizard.tsx', /never imports another feature/],
    ['frontend/src/features/report/parts/card.tsx', '../../evaluations/wizard.tsx', /never imports another feature/],
    ['frontend/src/features/report/report-page.tsx', '../../app/store.ts', /never imports the app/],
    ['frontend/src/features/report/report-page.tsx', '@plumbline/service-kit/bus', /not for the browser/],
    ['libs/web/src/api.ts', '../../../frontend/src/app/store.ts', /never imports an app/],
    ['services/auth/src/auth.service.ts', '@plumbline/web/session', /browser code/],
    ['services/auth/src/auth.service.ts', '../../../tests/stages/real-parts.ts', /not part of the product/],
  ])('%s ← %s', (path, source, why) => {
    expect(refusal(path, source)).toMatch(why);
  });
});

describe('an import is allowed', () => {
  test.each([
    ['services/gateway/src/deep/a.ts', '../plans.controller.ts'],
    ['services/gateway/src/plans.controller.ts', '@plumbline/contracts/plans'],
    ['services/auth/src/auth.int.spec.ts', '../../../tests/stages/real-parts.ts'],
    ['libs/contracts/src/plans.ts', './text.ts'],
    ['libs/contracts/src/plans.ts', 'zod'],
    ['libs/contracts/src/plans.spec.ts', '@jest/globals'],
    ['frontend/src/app/routes.tsx', '../features/report/report-page.tsx'],
    ['frontend/src/features/report/parts/card.tsx', '../read-report.ts'],
    ['frontend/src/features/report/report-page.tsx', '@plumbline/web/api'],
    ['tests/stages/system.ts', '../../scripts/system.ts'],
  ])('%s ← %s', (path, source) => {
    expect(refusal(path, source)).toBeUndefined();
  });
});

test('the linter, as it is configured, finds violations', async () => {
  // In CI the parser would otherwise take a file's text from the disk, not from the test.
  const parserOptions = { disallowAutomaticSingleRunInference: true };
  const eslint = new ESLint({ cwd: root, overrideConfig: { languageOptions: { parserOptions } } });
  const messages = async (filePath: string, code: string): Promise<(string | null)[]> => {
    const [result] = await eslint.lintText(code, { filePath });
    return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? [];
  };
  const boundaries = 'plumbline/import-boundaries';
  const crossing =
    "import '../../plans/src/x.mjs';\nexport { y } from '../../auth/src/y.mjs';\nawait import('@plumbline/auth-service');\n";
  expect(await messages('services/gateway/src/snippet.mjs', crossing)).toEqual([boundaries, boundaries, boundaries]);
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
}, 240_000); // the typed rules load the whole node side
