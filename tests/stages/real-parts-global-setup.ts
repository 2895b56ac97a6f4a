import { globSync } from 'node:fs';
import { root } from '../../scripts/tools.ts';
import { startMongo, startObjectStore } from './real-parts.ts';

interface RunConfig {
  testPathPatterns: { patterns: readonly string[] };
}

/** Stops what the run shares; kept between Jest's setup and teardown, which run in the same process. */
declare global {
  var stopSharedParts: (() => Promise<void>) | undefined;
}

/** Whether a `*.int.spec.ts` is among the chosen specs: unit specs alone start nothing. */
const needsParts = (patterns: readonly string[]): boolean => {
  const specs = globSync(['{libs,services,scripts}/**/*.int.spec.ts', 'tests/**/*.int.spec.ts'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  return specs.some(
    (spec) => patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern, 'i').test(`${root}/${spec}`)),
  );
};

/** Starts the mongod and the object store that a whole Jest run shares, and tells the specs by TEST_* variables. */
export default async function setup({ testPathPatterns }: RunConfig): Promise<void> {
  if (!needsParts(testPathPatterns.patterns)) return;
  const outcomes = await Promise.allSettled([startMongo(), startObjectStore()]);
  globalThis.stopSharedParts = async () => {
    await Promise.all(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.stop() : Promise.resolve())),
    );
  };
  const [mongo, store] = outcomes;
  if (mongo.status === 'rejected' || store.status === 'rejected') {
    await globalThis.stopSharedParts();
    throw new Error(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : '')).join('\n'),
    );
  }
  process.env['TEST_MONGODB_URI'] = mongo.value.uri;
  process.env['TEST_S3_ENDPOINT'] = store.value.endpoint;
  process.env['TEST_S3_ACCESS_KEY'] = store.value.accessKey;
  process.env['TEST_S3_SECRET_KEY'] = store.value.secretKey;
  process.env['TEST_S3_BUCKET'] = store.value.bucket;
}
