import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, relative } from 'node:path';

/**
 * Takes a data folder for this process: two systems on the same files would ruin them. A socket file is the lock, since
 * it falls with its process however that ends. Throws when another process has it. Resolves to the function that lets go.
 */
export const holdDataDir = async (dataDir: string): Promise<() => Promise<void>> => {
  // Relative, because a socket's path may have no more than about 100 characters.
  const path = relative(process.cwd(), join(dataDir, 'running.sock'));
  const holder = await askHolder(path);
  if (holder !== undefined) throw new Error(`already running (process ${holder}) on ${dataDir}: stop that one first`);
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
};

/** The process id of who listens there; undefined when nobody does. */
const askHolder = (path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(path);
    let said = '';
    socket.on('data', (data) => (said += data.toString()));
    socket.once('error', () => resolve(undefined));
    socket.once('end', () => resolve(said));
  });
