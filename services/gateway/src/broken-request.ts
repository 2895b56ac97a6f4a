import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorText } from '@plumbline/contracts/error-text';
import { errorStatus, type ErrorBody, type ErrorCode } from '@plumbline/contracts/errors';
import { newPublicId } from '@plumbline/service-kit/ids';

const codeOf: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'plans.upload_too_slow',
};

/**
 * The answer to bytes that are no HTTP request, or never become one: the contract's body in English (no header was read
 * that would say otherwise), with `headers` beside it, and the end of the connection. For Fastify's `clientErrorHandler`.
 */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  // Nobody is there to read it.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codeOf[error.code ?? ''] ?? 'request.malformed';
  const status = errorStatus[code];
  const body: ErrorBody = { error: errorText(code, 'en'), code, requestId: newPublicId() };
  const json = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${String(Buffer.byteLength(json))}`,
    `x-request-id: ${body.requestId}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${json}`, () => socket.destroy());
}
