import { format } from 'node:util';
import { afterEach, expect } from '@jest/globals';

/*
 * A browser test that prints has something wrong with it, or expects to: then it puts a spy in the console's place. What React
 * and Redux say of a machine's pace (an update after the end of a test, a slow check) is neither.
 */
const ofPace = /not wrapped in act\(|InvariantMiddleware took \d+ms/;

const { testPath = '' } = expect.getState();
if (/\/(?:frontend|admin-frontend|libs\/web)\//.test(testPath)) {
  const said: string[] = [];
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => {
      const line = format(...words);
      if (!ofPace.test(line)) said.push(`console.${level}: ${line}`);
    };
  }
  afterEach(() => expect(said.splice(0)).toEqual([]));
}
