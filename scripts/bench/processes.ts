import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { System } from '../system.ts';

/** Resident memory of one process of the system with those it has started, in MB of 1024 kB, as ps, top and Docker count. */
export interface Resident {
  name: string;
  isService: boolean;
  /** The process itself. */
  own: number;
  /** Its helper processes, e.g. those that read documents. */
  helpers: number;
}

/** Parent of every process, from /proc. A process that ends meanwhile is left out. */
const parents = (): Map<number, number> => {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = /^PPid:\s+(\d+)$/m.exec(statusOf(Number(name)) ?? '')?.[1];
    if (parent !== undefined) found.set(Number(name), Number(parent));
  }
  return found;
};

const statusOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  } catch {
    return undefined; // it ended between the listing and now
  }
};

const residentOf = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB$/m.exec(statusOf(pid) ?? '')?.[1] ?? 0) / 1_024;

/** Linux only: elsewhere there is no /proc to ask. */
export const canMeasure = process.platform === 'linux';

export const residentMemory = (system: System): Resident[] => {
  const parentOf = parents();
  const isBelow = (pid: number, ancestor: number): boolean => {
    const parent = parentOf.get(pid);
    return parent !== undefined && (parent === ancestor || isBelow(parent, ancestor));
  };
  return [...system.services.values(), ...system.parts.values()].flatMap(({ name, pid }) => {
    if (pid === undefined) return [];
    const helpers = [...parentOf.keys()].filter((other) => isBelow(other, pid));
    const sum = helpers.reduce((total, helper) => total + residentOf(helper), 0);
    return [{ name, isService: system.services.has(name), own: residentOf(pid), helpers: sum }];
  });
};

/** CPU time of every process of the system with those it has started, ended ones included, in ms: name → ms. */
export const cpuOfSystem = (system: System): Map<string, number> => {
  const parentOf = parents();
  const isBelow = (pid: number, ancestor: number): boolean => {
    const parent = parentOf.get(pid);
    return parent !== undefined && (parent === ancestor || isBelow(parent, ancestor));
  };
  // Behind a process's own two times in /proc are those of its children that have ended.
  const timesOf = (pid: number): number =>
    statFields(pid)
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  return new Map(
    [...system.services.values(), ...system.parts.values()].flatMap(({ name, pid }): [string, number][] => {
      if (pid === undefined) return [];
      const helpers = [...parentOf.keys()].filter((other) => isBelow(other, pid));
      return [[name, helpers.reduce((sum, helper) => sum + timesOf(helper), timesOf(pid))]];
    }),
  );
};

/** CPU time that a process has used so far, in ms; a clock tick of /proc is 10 ms on every Linux. */
export const cpuMs = (pid: number | undefined): number => {
  if (pid === undefined) return 0;
  const [user, system] = statFields(pid).slice(11, 13);
  return (Number(user) + Number(system)) * 10;
};

/** What /proc says of a process, from behind its name: that may hold spaces. Empty for one that has ended. */
const statFields = (pid: number): string[] => {
  const path = `/proc/${String(pid)}/stat`;
  if (!existsSync(path)) return [];
  const stat = readFileSync(path, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
