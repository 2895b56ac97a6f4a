import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../scripts/ports.ts';
import { startSystem, type System, type SystemOptions } from '../../scripts/system.ts';
import { startTestSystem } from '../stages/system.ts';

/** A service of a few lines: health on its port, and what it was given at `/env`. */
const standIn = `
import { createServer } from 'node:http';
createServer((request, response) => {
  if (request.url === '/env') response.end(JSON.stringify(process.env));
  else response.writeHead(request.url === '/readyz' ? 200 : 404).end();
}).listen(Number(process.env.HEALTH_PORT), process.env.HOST);
process.on('SIGTERM', () => process.exit(0));
`;
const neverReady = `console.log('no database of mine'); setInterval(() => {}, 1000); setTimeout(() => process.exit(3), 50);`;

let servicesDir: string;
beforeAll(async () => {
  servicesDir = await mkdtemp(join(tmpdir(), 'plumbline-stand-ins-'));
  for (const [name, code] of [
    ['one', standIn],
    ['two', standIn],
    ['broken', neverReady],
  ] as const) {
    await mkdir(join(servicesDir, name, 'src'), { recursive: true });
    await mkdir(join(servicesDir, name, 'dist'));
    await writeFile(join(servicesDir, name, 'package.json'), '{"type":"module"}');
    await writeFile(join(servicesDir, name, 'src', 'main.ts'), '');
    await writeFile(join(servicesDir, name, 'dist', 'main.js'), code);
  }
});
afterAll(() => rm(servicesDir, { recursive: true }));

let running: System | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const pidsOf = (system: System): number[] =>
  [...system.services.values(), ...system.parts.values()].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // no such process
  }
};
/** Ids of the processes whose working folder is inside one of these (Linux; elsewhere nobody is found). */
const processesIn = async (...folders: string[]): Promise<string[]> => {
  if (process.platform !== 'linux') return [];
  const places = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => [pid, await readlink(join('/proc', pid, 'cwd')).catch(() => '')] as const),
  );
  return places.filter(([, cwd]) => folders.some((folder) => cwd.startsWith(folder))).map(([pid]) => pid);
};
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 25));
};
const readyz = async (system: System, name: string): Promise<boolean> =>
  fetch(`${system.healthUrl(name)}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

describe('a started system', () => {
  test('has every part and service, and leaves no process when stopped', async () => {
    const system = await startTestSystem({ servicesDir, only: ['one', 'two'], replicas: { two: 2 } });
    running = system;
    expect([...system.parts.keys()].sort()).toEqual(['mailbox', 'mongod', 'nats', 'object-store']);
    expect([...system.services.keys()]).toEqual(['one', 'two', 'two-2']);
    const pids = pidsOf(system);
    expect(pids).toHaveLength(7);
    expect(pids.every(isAlive)).toBe(true);
    if (process.platform === 'linux') expect(await processesIn(servicesDir)).toHaveLength(3);
    expect(await system.mails()).toEqual([]);
    const given: unknown = await (await fetch(`${system.healthUrl('two-2')}/env`)).json();
    expect(given).toMatchObject({
      SERVICE_NAME: 'two',
      NATS_USER: 'plumbline',
      S3_BUCKET: 'plumbline',
      HOST: '127.0.0.1',
      // The built-in analyst is sent the whole document, however long.
      MODEL_TOKEN_BUDGET: '2000000',
    });
    await system.stop();
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test('starts again what was killed, and says so', async () => {
    const system = await startTestSystem({ servicesDir, only: ['one'] });
    running = system;
    const before = system.services.get('one')?.pid;
    system.kill('one', 'SIGKILL');
    await until(async () => system.services.get('one')?.pid !== before && (await readyz(system, 'one')));
    expect(system.said).toEqual(['one stopped (signal SIGKILL), started again']);
  });

  test('leaves a killed service down when asked to', async () => {
    const system = await startTestSystem({ servicesDir, only: ['one'], restart: false });
    running = system;
    system.kill('one', 'SIGKILL');
    await until(() => system.said.length > 0);
    expect(system.services.get('one')?.running).toBe(false);
    expect(system.said).toEqual(['one stopped (signal SIGKILL)']);
  });
});

describe('a start that fails', () => {
  test('names the service, shows its last log lines, and leaves no process', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-fails-'));
    const failed = startSystem({ dataDir, ports: 'random', servicesDir, only: ['one', 'broken'] });
    await expect(failed).rejects.toThrow(/broken did not come up: stopped \(code 3\)[^]*no database of mine/);
    expect(await processesIn(dataDir, servicesDir)).toEqual([]);
    await rm(dataDir, { recursive: true });
  });

  test('names the taken port and the variable that changes it', async () => {
    const port = await freePort();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-taken-'));
    process.env['MAILBOX_PORT'] = String(port);
    try {
      const start = startSystem({ dataDir, ports: 'configured', servicesDir, only: ['one'] });
      await expect(start).rejects.toThrow(
        `port ${String(port)} on 127.0.0.1 is in use: stop what uses it, or set MAILBOX_PORT to another`,
      );
    } finally {
      delete process.env['MAILBOX_PORT'];
      await new Promise((resolve) => holder.close(resolve));
      await rm(dataDir, { recursive: true });
    }
  });

  test('says when another system is running on the same data', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-twice-'));
    const options: SystemOptions = { dataDir, ports: 'random', servicesDir, only: ['one'] };
    running = await startSystem(options);
    await expect(startSystem(options)).rejects.toThrow(`already running (process ${String(process.pid)})`);
    await running.stop();
    running = await startSystem(options);
    await running.stop();
    await rm(dataDir, { recursive: true });
  });
});
