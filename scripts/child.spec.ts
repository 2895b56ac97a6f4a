import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.ts';

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await sleep(20);
};

const childWith = (logFile: string, said: string[]): Child =>
  new Child({
    name: 'ender',
    command: process.execPath,
    args: ['-e', 'setTimeout(() => {}, 100)'],
    env: {},
    cwd: import.meta.dirname,
    logFile,
    ready: () => Promise.resolve(true),
    startTimeoutMs: 10_000,
    stopTimeoutMs: 1_000,
    restart: true,
    say: (line) => said.push(line),
  });

// Every write to /dev/full fails as on a disk without room.
(existsSync('/dev/full') ? test : test.skip)(
  'a program is started again though the disk of its log is full',
  async () => {
    const said: string[] = [];
    const child = childWith('/dev/full', said);
    await child.start();
    const first = child.pid;
    await until(() => child.running && child.pid !== first);
    await child.stop();
    expect(said).toContainEqual(expect.stringContaining('ENOSPC'));
  },
);
