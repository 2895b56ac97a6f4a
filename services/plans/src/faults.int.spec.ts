import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { AppError } from '@plumbline/contracts/errors';
import { plansQuestions } from '@plumbline/contracts/plans';
import type { ReadDocument } from '@plumbline/documents/document';
import { newUploadKey } from '@plumbline/object-store/upload-name';
import { DocumentReading, ReadingBrokeOff } from '@plumbline/reading/document-reading';
import { Originals } from './originals.ts';
import { startPlans } from './plans.module.ts';
import { deck, eventually, nothingKept, personCalled, PlansUnderTest } from '../test/plans-under-test.ts';

let plans: PlansUnderTest | undefined;
afterEach(async () => {
  await plans?.stop();
  plans = undefined;
});
const amal = personCalled('amal-the-founder');

interface JobRow {
  _id: string;
  subject_id: string;
  state: string;
  lease_token: string | null;
}

/** A document that is being read and never comes to its end here, as when the process hangs or is about to die. */
const hang = (service: { get: PlansUnderTest['service']['get'] }): void => {
  jest.spyOn(service.get(DocumentReading), 'read').mockReturnValue(new Promise(() => undefined));
};

describe('case 1: a worker that is gone in the middle of a reading', () => {
  test('loses its lease to another; what it says too late changes nothing', async () => {
    const under = (plans = await PlansUnderTest.start());
    // The upload waits for its document in vain, then the job of this process hangs.
    let tooLate: (document: ReadDocument) => void = () => undefined;
    const hanging = new Promise<ReadDocument>((resolve) => (tooLate = resolve));
    const reading = jest.spyOn(under.service.get(DocumentReading), 'read');
    reading.mockReturnValueOnce(hanging).mockReturnValueOnce(hanging);
    const { id, status } = await under.upload(await deck('snackly.pdf'), 'snackly.pdf', amal);
    expect(status).toBe('reading');
    await eventually(() => Promise.resolve(reading.mock.calls.length === 2));

    const other = await startPlans(under.environment);
    try {
      // As if it had been killed a minute ago: its lease has run out.
      const past = new Date(Date.now() - 60_000);
      const jobs = under.database.collection<JobRow>('jobs');
      await jobs.updateOne(
        { subject_id: id },
        { $set: { lease_token: 'lost', lease_until: past, published_at: past } },
      );
      expect((await under.settled(id, amal)).status).toBe('ready');
      tooLate({
        type: 'pdf',
        pages: [
          {
            n: 1,
            label: 'Page 1',
            text: 'too late',
            blocks: [],
            method: 'text',
            confidence: 1,
            hidden: [],
            asides: [],
          },
        ],
        coverage: { pages: 1, text: 1, ocr: 0, unread: [] },
        warnings: [],
        readerVersion: '1',
        title: null,
      });
      expect(await under.kept()).toMatchObject({ plans: 1, texts: 1, objects: 1 });
      expect(await under.database.collection('texts').findOne()).toMatchObject({ uses: 1 });
      expect((await under.ask(plansQuestions.page, { planId: id, n: 1 }, amal)).text).not.toBe('too late');
      expect(await jobs.find().toArray()).toMatchObject([{ state: 'done' }]);
    } finally {
      await other.close();
    }
  });

  test('hands its job back when it is told to stop, and another finishes it', async () => {
    const under = (plans = await PlansUnderTest.start());
    hang(under.service);
    const { id } = await under.upload(await deck('snackly.pdf'), 'snackly.pdf', amal);
    const jobs = under.database.collection<JobRow>('jobs');
    await eventually(async () => (await jobs.findOne({ subject_id: id }))?.state === 'running');
    await under.closeService();
    expect(await jobs.findOne({ subject_id: id })).toMatchObject({ state: 'waiting', attempts: 0 });
    const other = await startPlans(under.environment);
    try {
      await eventually(async () => (await jobs.findOne({ subject_id: id }))?.state === 'done');
      expect((await under.settled(id, amal)).status).toBe('ready');
      expect(await under.kept()).toMatchObject({ plans: 1, texts: 1 });
    } finally {
      await other.close();
    }
  });
});

describe('case 2: the service that reads', () => {
  test('ends in the midst of a document, then is away: the document is tried again, and the waiting counts for nothing', async () => {
    const under = (plans = await PlansUnderTest.start());
    const reading = under.service.get(DocumentReading);
    jest.spyOn(reading, 'soon', 'get').mockReturnValue(false);
    const read = jest.spyOn(reading, 'read');
    read.mockRejectedValueOnce(new ReadingBrokeOff(new Error('no sign of life')));
    read.mockRejectedValueOnce(new AppError('internal.unavailable'));
    const { id } = await under.upload(await deck('snackly.pdf'), 'snackly.pdf', amal);
    expect((await under.settled(id, amal)).status).toBe('ready');
    expect(read).toHaveBeenCalledTimes(3);
    const jobs = under.database.collection<JobRow>('jobs');
    expect(await jobs.find().toArray()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });
});

describe('case 6: the object store', () => {
  test('away: no plan is made; a plan to be read waits; a deleted one is removed later', async () => {
    const under = (plans = await PlansUnderTest.start({ ownStore: true }));
    const { pause, start } = under.parts;
    if (!pause || !start) throw new Error('This test needs a store of its own.');
    const first = await under.upload(await deck('snackly.pdf'), 'snackly.pdf', amal);
    await under.settled(first.id, amal);

    // Its job finds the store away, since the document was not read while it was uploaded.
    const soon = jest.spyOn(under.service.get(DocumentReading), 'soon', 'get').mockReturnValue(false);
    const fetch = jest.spyOn(under.service.get(Originals), 'fetch');
    const bytes = await deck('no-team.pdf');
    const waitingKey = newUploadKey();
    await under.store.put(waitingKey, bytes);
    fetch.mockImplementationOnce(async () => bytes).mockRejectedValueOnce(new AppError('plans.storage_unavailable'));
    const waiting = await under.ask(plansQuestions.create, under.fileInput(waitingKey, bytes, 'deck.pdf'), amal);
    expect(waiting.status).toBe('reading');
    expect((await under.settled(waiting.id, amal)).status).toBe('ready');
    expect(fetch).toHaveBeenCalledTimes(3);
    soon.mockRestore();
    fetch.mockRestore();

    await pause();
    const lost = under.ask(plansQuestions.create, under.fileInput(newUploadKey(), bytes, 'deck.pdf'), amal);
    await expect(lost).rejects.toMatchObject({ code: 'plans.storage_unavailable' });
    expect(await under.database.collection('plans').countDocuments()).toBe(2);
    // What was read needs no store.
    expect((await under.ask(plansQuestions.page, { planId: first.id, n: 1 }, amal)).text).not.toBe('');
    await under.ask(plansQuestions.remove, { planId: first.id }, amal);
    await under.ask(plansQuestions.remove, { planId: waiting.id }, amal);
    expect(await under.database.collection('objects_to_remove').countDocuments()).toBeGreaterThanOrEqual(2);

    await start();
    await under.service.get(Originals).removeDiscarded();
    expect(await under.kept()).toEqual(nothingKept);
  });
});

describe('case 21: an upload whose gateway died before it asked for a plan', () => {
  test('is swept when it is old, and nothing else is', async () => {
    const under = (plans = await PlansUnderTest.start());
    const { id } = await under.upload(await deck('snackly.pdf'), 'snackly.pdf', amal);
    await under.settled(id, amal);
    await under.store.put(newUploadKey(), Buffer.from('nobody asked for me'));
    await under.store.put('memos/other', Buffer.from('not an upload of a deck'));
    const originals = under.service.get(Originals);
    expect(await originals.removeOrphans(60 * 60_000)).toBe(0);
    expect(await originals.removeOrphans(-60_000)).toBe(1);
    expect(await under.kept()).toMatchObject({ plans: 1, objects: 2 });
    await under.store.remove(['memos/other']);
  });

  test('one upload is one plan: asked twice, the second changes nothing', async () => {
    const under = (plans = await PlansUnderTest.start());
    const bytes = await deck('snackly.pdf');
    const objectKey = newUploadKey();
    await under.store.put(objectKey, bytes);
    const input = under.fileInput(objectKey, bytes, 'snackly.pdf');
    const { id } = await under.ask(plansQuestions.create, input, amal);
    await expect(under.ask(plansQuestions.create, input, amal)).rejects.toMatchObject({ code: 'internal.unexpected' });
    await under.settled(id, amal);
    expect(await under.kept()).toMatchObject({ plans: 1, objects: 1 });
    expect(await under.database.collection('texts').findOne()).toMatchObject({ uses: 1 });
  });
});
