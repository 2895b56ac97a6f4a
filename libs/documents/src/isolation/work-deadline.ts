import { readFileSync } from 'node:fs';

/** `/proc` counts processor time in hundredths of a second on every Linux. */
const msPerTick = 10;
/** Who waits for something that never comes uses no processor time: so many times the limit by the clock end it too. */
const clockFactor = 10;
/** Not more often is a process looked at. */
const leastWaitMs = 50;

/** Processor time that a process has used, in ms; null where no `/proc` tells it. */
export const workMsOf = (pid: number | undefined): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid ?? 0}/stat`, 'latin1');
    // Behind the name, which may have blanks and brackets: user and system time are the 12th and 13th (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return msPerTick * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return null;
  }
};

/** Data segment of a process in MB, which `ulimit -d` bounds; 0 where no `/proc` tells it. */
export const dataMbOf = (pid: number | undefined): number => {
  try {
    const status = readFileSync(`/proc/${pid ?? 0}/status`, 'latin1');
    return Number(/^VmData:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
};

/**
 * Bounds what a process does by the processor time that it uses, not by the clock: on a machine where many want the processor, an
 * ordinary document waits for it far longer than it works. Where nobody tells that time, the clock's is taken.
 */
export class WorkDeadline {
  readonly #pid: number | undefined;
  readonly #limitMs: number;
  readonly #over: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `over` is called when the process has worked for `limitMs` since the last `restart`. */
  constructor(pid: number | undefined, limitMs: number, over: () => void) {
    this.#pid = pid;
    this.#limitMs = limitMs;
    this.#over = over;
  }

  restart(): void {
    const begun = performance.now();
    const worked = workMsOf(this.#pid);
    const look = (): void => {
      const used = worked === null ? performance.now() - begun : (workMsOf(this.#pid) ?? worked) - worked;
      const left = this.#limitMs - used;
      if (left <= 0 || performance.now() - begun >= clockFactor * this.#limitMs) this.#over();
      else this.#timer = setTimeout(look, Math.max(left, leastWaitMs));
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(look, this.#limitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
