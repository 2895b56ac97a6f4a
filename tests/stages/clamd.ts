import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

const command = 'zINSTREAM\0';

/** The file that was sent, once all of it is there. @throws Error on what is no INSTREAM. */
const fileIn = (received: Buffer): Buffer | null => {
  if (received.length < command.length) return null;
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('clamd was asked something else');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

type Answer = (socket: Socket, file: Buffer) => void;

/** What the played scanner takes for malware, wherever it stands in a file. */
export const malware = 'PLUMBLINE-TEST-MALWARE';
const honest: Answer = (socket, file) =>
  socket.end(file.includes(malware) ? 'stream: Plumbline.Test FOUND\0' : 'stream: OK\0');

/** A clamd that is played: takes files as the real one does, and answers as a test says. */
export class PlayedClamd {
  answer: Answer = honest;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((socket) => {
      const received: Buffer[] = [];
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        const piece = Buffer.from(data);
        received.push(piece);
        // Only then may it be the end: a large file is not put together for every piece of it.
        if (piece.at(-1) !== 0) return;
        const file = fileIn(Buffer.concat(received));
        if (file !== null) this.answer(socket, file);
      });
    });
  }

  static async start(): Promise<PlayedClamd> {
    const clamd = new PlayedClamd();
    clamd.#server.listen(0, '127.0.0.1');
    await once(clamd.#server, 'listening');
    return clamd;
  }

  /** `host:port` */
  get address(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `127.0.0.1:${String(address.port)}`;
  }

  honestly(): void {
    this.answer = honest;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }
}
