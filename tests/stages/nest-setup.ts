import { expect } from '@jest/globals';

// Jest meets a cycle between ES modules and a require() of them unless these are loaded first, in this order.
const { testPath = '' } = expect.getState();
const gateway = /\/services\/gateway\/|\/tests\/api/.test(testPath);
if (gateway || /\/(services|service-kit|libs\/reading)\//.test(testPath)) {
  const { Logger } = await import('@nestjs/common');
  await import('@nestjs/core');
  // Where a spec starts no service, nobody has said what is worth a line.
  Logger.overrideLogger(['log', 'warn', 'error', 'fatal']);
}
if (gateway) await import('@fastify/static');
