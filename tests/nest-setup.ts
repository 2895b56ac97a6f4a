import { expect } from '@jest/globals';

// Jest meets a cycle between Nest's ES modules and a require() unless these two are loaded first, in this order.
const { testPath } = expect.getState();
if (testPath !== undefined && /\/(services|service-kit)\//.test(testPath)) {
  await import('@nestjs/common');
  await import('@nestjs/core');
}
