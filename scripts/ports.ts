import { createServer } from 'node:net';

/** Whether nothing listens on 127.0.0.1:<port> now. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

// Below the range the kernel hands out for outgoing connections, and each process begins at its own place, so that
// test workers that start servers at the same moment do not choose the same port.
const first = 12_000;
const last = 32_000;
let next = first + ((process.pid * 37) % (last - first));

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
