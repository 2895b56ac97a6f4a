import { createServer, type Server } from 'node:http';
import { metrics, metricsText, partReady, succeedsSoon } from './metrics.ts';

/**
 * `/healthz` (the process runs), `/readyz` (it can do its work), `/metrics` (Prometheus) on a port of their own,
 * so that probes never queue behind people.
 */
export class HealthServer {
  readonly #checks: Record<string, () => Promise<void>>;
  #server: Server | undefined;

  constructor(checks: Record<string, () => Promise<void>>) {
    this.#checks = checks;
  }

  async listen(port: number, host: string): Promise<void> {
    const server = createServer((request, response) => {
      const answer = (status: number, body: string, type = 'application/json'): void => {
        response.writeHead(status, { 'content-type': type }).end(body);
      };
      if (request.url === '/healthz') return answer(200, '{"status":"ok"}');
      const work =
        request.url === '/readyz'
          ? this.#ready().then(({ status, body }) => answer(status, body))
          : request.url === '/metrics'
            ? this.#metrics().then((body) => answer(200, body, metrics.contentType))
            : Promise.resolve(answer(404, '{}'));
      work.catch(() => answer(500, '{}'));
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  }

  #parts(): Promise<(readonly [name: string, ok: boolean])[]> {
    return Promise.all(
      Object.entries(this.#checks).map(async ([name, check]) => [name, await succeedsSoon(check)] as const),
    );
  }

  async #metrics(): Promise<string> {
    for (const [part, ok] of await this.#parts()) partReady.set({ part }, ok ? 1 : 0);
    return metricsText();
  }

  async #ready(): Promise<{ status: number; body: string }> {
    const parts = await this.#parts();
    const ready = parts.every(([, ok]) => ok);
    return { status: ready ? 200 : 503, body: JSON.stringify({ ready, parts: Object.fromEntries(parts) }) };
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
