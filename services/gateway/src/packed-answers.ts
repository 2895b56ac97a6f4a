import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/**
 * The answers that are long, and that a person waits for. No others: what has a token or a link in it beside words of a
 * stranger's choosing must not be told by its packed length.
 */
const longAnswers = new Set(['/v1/evaluations/:id/results', '/v1/investor-memos/:id/result']);
const leastLetters = 2_000;

const pack = {
  // Half as long again in time as a quick gzip, a tenth shorter; the highest would take a hundred times as long.
  br: (text: string): Promise<Buffer> =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text),
};

/** What a browser takes, of what we have; undefined for none. A weight of 0 says no. */
const encodingFor = (accepted: string | undefined): keyof typeof pack | undefined => {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((name) => names.includes(name));
};

/** Sends long answers packed: a report is 40 to 90 kB of text, half a second on a slow phone, and a fifth of that packed. */
export function packLongAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!longAnswers.has(request.routeOptions.url ?? '')) return payload;
    void reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined || typeof payload !== 'string' || payload.length < leastLetters) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return pack[encoding](payload);
  });
}
