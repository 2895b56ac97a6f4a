import { existsSync } from 'node:fs';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const projects = [
  'tsconfig.json',
  'libs/contracts/tsconfig.json',
  'frontend/tsconfig.json',
  'admin-frontend/tsconfig.json',
];

/** Jest ignores `jest.mock` silently under ES modules, and a barrel file makes import cycles. */
const never = [
  {
    selector:
      "CallExpression[callee.object.name='jest'][callee.property.name=/^(mock|doMock|unstable_mockModule|unmock)$/]",
    message: 'jest.mock is silently ignored with ES modules: pass a fake in.',
  },
  {
    selector:
      "MemberExpression[object.name='test'][property.name='only'], MemberExpression[object.name='describe'][property.name='only']",
    message: 'A focused test hides all the others.',
  },
  { selector: 'TSEnumDeclaration', message: 'Use a const array and its union: Node runs erasable TypeScript only.' },
  {
    selector: String.raw`Literal[regex.pattern=/\(\?[ims]*-?[ims]+:/], Literal[value=/\(\?[ims]*-?[ims]+:/], TemplateElement[value.raw=/\(\?[ims]*-?[ims]+:/]`,
    message: 'V8 loses matches of inline flags once it stops optimising patterns: spell both cases out.',
  },
  { selector: 'ExportAllDeclaration', message: 'No barrel files: import the file itself.' },
];

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '.tools/', '.data/', 'coverage/'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: {
      'no-restricted-syntax': ['error', ...never],
      eqeqeq: 'error',
      'no-debugger': 'error',
      'no-empty': 'error',
      'no-eval': 'error',
      'no-fallthrough': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable': 'error',
      'no-unsafe-finally': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: projects.filter((path) => existsSync(new URL(path, import.meta.url))),
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
      ],
      // An error that is passed on is `unknown`, and stays what it was.
      '@typescript-eslint/only-throw-error': ['error', { allowRethrowing: true, allowThrowingUnknown: true }],
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Nest's modules are classes with nothing in them, and an interface is sometimes filled later.
      '@typescript-eslint/no-extraneous-class': 'off',
      // A function that must be async for its interface is not wrong for having nothing to wait for.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // Services have a logger, which knows the request and leaves documents out. A browser has only its console.
    files: ['services/*/src/**', 'libs/*/src/**'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['{frontend,admin-frontend}/**/*.{ts,tsx}', 'libs/web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-console': ['error', { allow: ['warn', 'error'] }],
      // About what React's compiler can optimise, which we do not use.
      'react-hooks/preserve-manual-memoization': 'off',
    },
  },
  {
    // What a JSON body or a matcher holds is not typed in a test; a wrong guess there is a failing test.
    files: ['**/*.spec.{ts,tsx}', '**/{test,bench}/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
