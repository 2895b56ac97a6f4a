import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import type { RunningService } from '@plumbline/service-kit/start-service';
import { serviceEnvironment, startMongo, startNats, type Mongo, type Nats } from '../../../tests/stages/real-parts.ts';
import { notesQuestions } from './notes.contract.ts';
import { startNotes } from './notes.module.ts';

let mongo: Mongo;
let nats: Nats;
let service: RunningService;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startNotes({
    ...serviceEnvironment(mongo, nats),
    NOTES_PER_PERSON: 2,
  });
});
afterAll(async () => {
  await service.close();
  await Promise.all([nats.stop(), mongo.stop()]);
});

const person = (): SignedInCaller => ({
  requestId: 'request-1',
  language: 'en',
  userId: newPublicId(),
  sessionId: 's',
});
const ask: Bus['ask'] = (question, input, caller) => service.get(Bus).ask(question, input, caller);

describe('notes', () => {
  test('are kept, newest first, and seen by their owner alone', async () => {
    const owner = person();
    await ask(notesQuestions.add, { text: 'first' }, owner);
    await ask(notesQuestions.add, { text: 'second' }, owner);
    expect((await ask(notesQuestions.list, {}, owner)).map(({ text }) => text)).toEqual(['second', 'first']);
    expect(await ask(notesQuestions.list, {}, person())).toEqual([]);
  });

  test('have a limit', async () => {
    const owner = person();
    await ask(notesQuestions.add, { text: '1' }, owner);
    await ask(notesQuestions.add, { text: '2' }, owner);
    await expect(ask(notesQuestions.add, { text: '3' }, owner)).rejects.toMatchObject({ code: 'request.too_many' });
  });
});
