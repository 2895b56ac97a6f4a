import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { scheduleOf } from './schedule.ts';
import { complaints, newTally, noteRecovery, readTally, writeTally } from './tally.ts';

const whole = { workerKills: 200, busRestarts: 50, stepdowns: 20, fullDisks: 5 };

test('a schedule has all that is wanted, some workers at once, in the order that its seed says', () => {
  const schedule = scheduleOf(7, whole);
  const killed = schedule.flatMap((fault) => (fault.kind === 'worker killed' ? [fault.names] : []));
  expect(killed.flat()).toHaveLength(200);
  expect(killed.every((names) => new Set(names).size === names.length)).toBe(true);
  expect(killed.some((names) => names.length === 3)).toBe(true);
  expect(schedule.filter(({ kind }) => kind === 'bus away' || kind === 'bus wiped')).toHaveLength(50);
  expect(schedule.filter(({ kind }) => kind === 'database steps down')).toHaveLength(20);
  expect(schedule.filter(({ kind }) => kind === 'disk full')).toHaveLength(5);
  expect(scheduleOf(7, whole)).toEqual(schedule);
  expect(scheduleOf(8, whole)).not.toEqual(schedule);
});

test('what a run came to is complained of when a job is missing or twice, or a recovery took too long', () => {
  const tally = { ...newTally(1), started: 3, completed: 2, failedHonestly: 1 };
  noteRecovery(tally, 'bus away', 29_000, 30_000);
  expect(complaints(tally)).toEqual([]);
  expect(complaints({ ...tally, started: 4 })).toHaveLength(1);
  expect(complaints({ ...tally, lost: 1, doubled: 1, wentBack: 1, strange: ['404'] })).toHaveLength(4);
  noteRecovery(tally, 'bus away', 31_000, 30_000);
  expect(complaints(tally)).toEqual(['after "bus away" it took 31.0 s to recover']);
});

test('a run goes on where one of the same seed was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-chaos-'));
  try {
    const file = join(folder, 'chaos.json');
    const tally = { ...newTally(1), done: 20, started: 5 };
    writeTally(file, tally);
    expect(readTally(file, 1)).toEqual(tally);
    expect(readTally(file, 2)).toBeUndefined();
    expect(readTally(join(folder, 'none.json'), 1)).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});
