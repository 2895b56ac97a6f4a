import { availableParallelism } from 'node:os';

/** One runner for everything: swc keeps Nest's decorator metadata, ES modules stay ES modules. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'json', 'node'],
  testMatch: ['<rootDir>/{libs,services,tests,scripts,frontend,admin-frontend}/**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.tools/', '<rootDir>/.data/'],
  // jsdom lays nothing out.
  moduleNameMapper: { '\\.css$': '<rootDir>/tests/stages/no-styles.ts' },
  // One mongod and one object store for the run, and only when an *.int.spec.ts is among the chosen files.
  globalSetup: '<rootDir>/tests/stages/real-parts-global-setup.ts',
  globalTeardown: '<rootDir>/tests/stages/real-parts-global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/tests/stages/nest-setup.ts', '<rootDir>/tests/stages/console-setup.ts'],
  // Real servers on a busy machine: no test is about time, so none fails for being slow before this.
  testTimeout: 600_000,
  // Servers and browsers make a spec wait for most of its time: two of them keep a core busy.
  maxWorkers: Math.min(2 * availableParallelism(), 8),
  testSequencer: '<rootDir>/tests/stages/longest-first.mjs',
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          // Jest asks for `with { type: 'json' }`, which swc would take away.
          experimental: { keepImportAttributes: true },
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
};
