import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** The browser's timers stand still until `pass`; what Node's own streams and promises run on goes on. */
export const stopTimers = (): void => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
};

/** Lets so many milliseconds pass, and what is due happen. */
export const pass = async (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
