import { describe, expect, test } from '@jest/globals';
import { limits } from '@plumbline/contracts/limits';
import { deviceOf } from './device.ts';

describe('a device', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome · Mac',
    ],
    ['curl/8.5.0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s: %s', (agent, device) => expect(deviceOf(agent)).toBe(device));

  test('is short, whatever is sent', () => {
    expect(deviceOf(`Firefox/1 Windows ${'x'.repeat(100_000)}`)?.length).toBeLessThanOrEqual(limits.deviceMaxLength);
  });
});
