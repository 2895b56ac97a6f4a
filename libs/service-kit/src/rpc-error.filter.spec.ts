import { createServer, connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { AppError } from '@plumbline/contracts/errors';
import mongoose from 'mongoose';
import { asAppError } from './rpc-error.filter.ts';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;

/** What the driver makes of an error that ends a bulk write: another name and code, the error itself as `errorResponse`. */
const bulkError = (error: Error): Error =>
  Object.assign(new MongoServerError({ ...error, message: error.message }), { errorResponse: error });

/** The error of a socket that is written to after its other side has gone. */
const writtenTooLate = async (): Promise<unknown> => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on a port has an address');
  const socket = connect(address.port, '127.0.0.1');
  const failed = new Promise((resolve) => {
    const write = (error?: Error | null): unknown => (error ? resolve(error) : socket.write('x', write));
    socket.on('error', () => undefined);
    socket.on('connect', () => write());
  });
  try {
    return await failed;
  } finally {
    socket.destroy();
    server.close();
  }
};

describe('case 5: a database that went away is 503, by whatever error it shows', () => {
  test('the error of the socket itself', async () => {
    expect(asAppError(await writtenTooLate())).toMatchObject({
      code: 'internal.unavailable',
      details: { retryAfterSeconds: 5 },
    });
  });

  test.each([
    ['a network error of the driver', new MongoNetworkError('connection 3 to 127.0.0.1 closed')],
    ['a network error in a bulk write', bulkError(new MongoNetworkError('read ECONNRESET'))],
    ['mongod shutting down in a bulk write', bulkError(new MongoServerError({ errmsg: 'shutting down', code: 91 }))],
    [
      'a write whose second try failed too',
      new MongoServerError({ errmsg: 'x', errorLabels: ['RetryableWriteError'] }),
    ],
    ['an error with the network behind it', new Error('x', { cause: new MongoNetworkError('closed') })],
    ['mongod shutting down', new MongoServerError({ errmsg: 'shutting down', code: 91 })],
    ['mongod not primary again yet', new MongoServerError({ errmsg: 'not primary', code: 10107 })],
    [
      'a transaction that it lost',
      new MongoServerError({ errmsg: 'no such transaction', code: 251, errorLabels: ['TransientTransactionError'] }),
    ],
    [
      'a commit that nobody can tell about',
      new MongoServerError({ errmsg: 'interrupted', code: 50, errorLabels: ['UnknownTransactionCommitResult'] }),
    ],
  ])('%s', (_, error) => {
    expect(asAppError(error)).toMatchObject({ code: 'internal.unavailable', cause: error });
  });

  test('what has another reason stays unexpected, and a reason that is known stays itself', () => {
    const duplicate = new MongoServerError({ errmsg: 'E11000 duplicate key', code: 11000 });
    for (const error of [
      duplicate,
      new TypeError('x is not a function'),
      Object.assign(new Error(), { code: 'ENOENT' }),
      'text',
    ])
      expect(asAppError(error)).toMatchObject({ code: 'internal.unexpected', cause: error });
    const known = new AppError('plans.not_found');
    expect(asAppError(known)).toBe(known);
  });
});
