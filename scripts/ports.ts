import { createServer } from 'node:net';

/** Whether nothing listens on 127.0.0.1:<port> now. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

// Below the range the kernel hands out for outgoing connections.
const first = 12_000;
const last = 32_000;

/**
 * Where a process begins to look: each at a place of its own, so that test workers that start servers at the same moment
 * do not choose the same port. Workers have neighbouring ids, and a whole system takes some 40 ports, so the step from
 * one id to the next is the golden section of the range: no two of 20 neighbours begin within 600 ports of each other.
 */
export const placeOf = (pid: number): number => first + ((pid * 12_361) % (last - first));

let next = placeOf(process.pid);

/** `count` ports nobody listens on; never the same one twice within a process. */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  for (let tried = 0; ports.length < count; tried += 1) {
    if (tried > last - first) throw new Error('no free port between 12000 and 32000 on 127.0.0.1');
    const candidate = next;
    next = next >= last ? first : next + 1;
    if (await isPortFree(candidate)) ports.push(candidate);
  }
  return ports;
};

export const freePort = async (): Promise<number> => {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('no free port');
  return port;
};
