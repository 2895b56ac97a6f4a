import { expect, test } from '@jest/globals';
import { readMetrics } from '../../../tests/stages/metrics-text.ts';
import { gauge, metricsText, readAtScrape } from './metrics.ts';

const told = async (name: string): Promise<number[]> =>
  readMetrics(await metricsText()).flatMap((series) => (series.name === name ? [series.value] : []));

test('what stands elsewhere is read at each scrape; where it cannot be read there is a gap and no old value', async () => {
  const queue = gauge('test_queue', 'How long a queue is', []);
  expect(await told('test_queue')).toEqual([]);
  let length: number | Error = 7;
  const stop = readAtScrape({
    read: () => {
      if (length instanceof Error) return Promise.reject(length);
      queue.set(length);
      return Promise.resolve();
    },
    forget: () => queue.remove(),
  });
  expect(await told('test_queue')).toEqual([7]);
  length = new Error('the database is away');
  expect(await told('test_queue')).toEqual([]);
  expect(await told('process_cpu_seconds_total')).toHaveLength(1);
  length = 0;
  expect(await told('test_queue')).toEqual([0]);
  stop();
  expect(await told('test_queue')).toEqual([]);
});
