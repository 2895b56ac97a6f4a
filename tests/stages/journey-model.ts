import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { freePort } from '../../scripts/ports.ts';

export interface HeldModel {
  /** What the evaluations service is told as `OPENAI_BASE_URL`. */
  baseUrl: string;
  /** From now on questions wait … */
  hold: () => void;
  /** … until now. */
  release: () => void;
  stop: () => Promise<void>;
}

/** A door in front of a model server: passes everything on as it is, and can be shut for a while. */
export const holdModel = async (modelPort: number): Promise<HeldModel> => {
  const port = await freePort();
  let shut = false;
  let waiting: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    const pass = (): void => {
      const { method, url, headers } = incoming;
      const onward = request({ host: '127.0.0.1', port: modelPort, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    };
    if (shut) waiting.push(pass);
    else pass();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const release = (): void => {
    shut = false;
    for (const pass of waiting) pass();
    waiting = [];
  };
  return {
    baseUrl: `http://127.0.0.1:${String(port)}/v1`,
    hold: () => {
      shut = true;
    },
    release,
    stop: async () => {
      release();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
