import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { AppError } from '@plumbline/contracts/errors';
import { plansQuestions, type PlanForReview } from '@plumbline/contracts/plans';
import { deck, eventually, nothingKept, personCalled, PlansUnderTest } from '../test/plans-under-test.ts';
import { storedByVersion4 } from '../test/stored-by-version-4.ts';
import { DocumentReading } from '@plumbline/reading/document-reading';
import { Originals } from './originals.ts';

let plans: PlansUnderTest;
beforeAll(async () => {
  plans = await PlansUnderTest.start();
});
afterAll(() => plans.stop());

const amal = personCalled('amal-the-founder');
const read = ['As it was read.', 'In three pages.', 'By an older reader.'];
const team = 'Pillar: Team\nSara.';

/** A plan, or the first of several, that the older reader had read. */
const stored = async (over: Partial<Parameters<typeof storedByVersion4>[2]> = {}) => {
  const kept = await storedByVersion4(plans.database, plans.store, { ownerId: amal.userId, texts: read, ...over });
  const [planId] = kept.planIds;
  if (planId === undefined) throw new Error('no plan');
  return { ...kept, planId };
};

const remove = (planId: string) => plans.ask(plansQuestions.remove, { planId }, amal);
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { _id } of await plans.database.collection<{ _id: string }>('plans').find().toArray()) await remove(_id);
  await plans.service.get(Originals).removeDiscarded();
  expect(await plans.kept()).toEqual(nothingKept);
  await plans.database.collection('jobs').deleteMany({});
});

/** What a review asks until the plan is ready. */
const toReview = (planId: string) => plans.ask(plansQuestions.forReview, { planId, newest: true, keep: true }, amal);
const reviewed = async (planId: string): Promise<PlanForReview> => {
  await eventually(async () => (await toReview(planId)).status === 'ready');
  return toReview(planId);
};
const pagesOf = async (planId: string, textVersion?: number, supplementsVersion?: number) => {
  const versions = { textVersion, supplementsVersion };
  return (await plans.ask(plansQuestions.pages, { planId, from: 1, ...versions }, amal)).pages;
};
const jobs = () => plans.database.collection('jobs').find().toArray();

describe('a deck that an older reader had read', () => {
  test('is read again for a new review, and what was reviewed before stays as it was', async () => {
    const bytes = await deck('northwind-cold-chain.pdf');
    const { planId, pages } = await stored({ bytes, supplements: [team] });
    const before = await plans.ask(plansQuestions.forReview, { planId }, amal);
    expect(before).toMatchObject({ status: 'ready', text_version: 1, page_count: 4, supplements_from: 4 });
    expect(await pagesOf(planId)).toEqual(pages);

    expect(await toReview(planId)).toMatchObject({ status: 'reading', text_version: 1 });
    // Nobody else waits for it.
    expect(await plans.ask(plansQuestions.get, { planId }, amal)).toMatchObject({ status: 'ready', progress: 100 });
    expect(await pagesOf(planId, 1)).toEqual(pages);

    const now = await reviewed(planId);
    const own = now.page_count - 1;
    expect(own).toBeGreaterThan(3);
    expect(now).toMatchObject({ text_version: 2, supplements_version: 1, supplements_from: own + 1 });
    expect(now.text_hash).not.toBe(before.text_hash);
    const newPages = await pagesOf(planId, 2);
    expect(newPages).toHaveLength(own + 1);
    for (const page of newPages.slice(0, own)) expect(page.blocks?.length).toBeGreaterThan(0);
    expect(newPages.at(-1)).toMatchObject({ n: own + 1, text: team });
    expect(await pagesOf(planId)).toEqual(newPages);
    expect(await jobs()).toMatchObject([{ state: 'done' }]);

    // The old report's state, page for page, whatever is added now.
    await plans.ask(plansQuestions.addSupplement, { planId, content: 'Pillar: Team\nOmar.' }, amal);
    const state = { planId, textVersion: 1, supplementsVersion: 1 };
    expect(await plans.ask(plansQuestions.forReview, state, amal)).toEqual(before);
    expect(await pagesOf(planId, 1, 1)).toEqual(pages);
    for (const page of pages) {
      expect(await plans.ask(plansQuestions.page, { planId, n: page.n, textVersion: 1 }, amal)).toEqual(page);
    }
    const asReviewed = await plans.ask(plansQuestions.get, { planId, textVersion: 1 }, amal);
    expect(asReviewed).toMatchObject({ raw_text: read.join('\n\n'), supplements_from: 4, coverage: { pages: 3 } });
    expect(await plans.ask(plansQuestions.get, { planId }, amal)).toMatchObject({ supplements_from: own + 1 });
    // Who names no version is shown what the plan says now.
    expect(await plans.ask(plansQuestions.page, { planId, n: own + 1 }, amal)).toEqual(newPages.at(-1));
    expect(await plans.kept()).toMatchObject({ plans: 1, texts: 2 });
  });

  test('is read once, however many ask at once', async () => {
    const { planId } = await stored({ bytes: await deck('snackly.pdf') });
    const answers = await Promise.all(Array.from({ length: 10 }, () => toReview(planId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['reading']));
    expect(await reviewed(planId)).toMatchObject({ text_version: 2 });
    expect(await jobs()).toHaveLength(1);
  });

  test('that nobody reviewed leaves no older text', async () => {
    const { planId } = await stored({ bytes: await deck('snackly.pdf') });
    await plans.database.collection('plans').updateMany({}, { $set: { text_reviewed: false } });
    expect(await reviewed(planId)).toMatchObject({ text_version: 1 });
    expect((await pagesOf(planId))[0]?.blocks?.length).toBeGreaterThan(0);
    expect(await plans.kept()).toMatchObject({ plans: 1, texts: 1 });
  });

  test('and uploaded again since takes the text that is there, and both are counted', async () => {
    const bytes = await deck('snackly.pdf');
    const { planIds } = await stored({ bytes, plans: 2 });
    const upload = await plans.upload(bytes, 'snackly.pdf', amal);
    await plans.settled(upload.id, amal);
    expect(await plans.kept()).toMatchObject({ plans: 3, texts: 2 });
    const reading = jest.spyOn(plans.service.get(DocumentReading), 'read');
    for (const planId of planIds) expect(await reviewed(planId)).toMatchObject({ text_version: 2 });
    expect(reading).not.toHaveBeenCalled();
    const uses = async () =>
      (
        await plans.database
          .collection('texts')
          .find()
          .sort({ reader_version: 1 })
          .collation({ locale: 'en', numericOrdering: true })
          .toArray()
      ).map((text) => text['uses']);
    expect(await uses()).toEqual([2, 3]);
    await remove(planIds[0] ?? '');
    expect(await uses()).toEqual([1, 2]);
    await remove(planIds[1] ?? '');
    expect(await uses()).toEqual([1]);
    expect((await pagesOf(upload.id))[0]?.blocks?.length).toBeGreaterThan(0);
  });

  test('and is deleted while it is read again leaves nothing', async () => {
    const { planId } = await stored({ bytes: await deck('snackly.pdf'), supplements: [team] });
    let onward = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      onward = resolve;
    });
    const originals = plans.service.get(Originals);
    const fetchNow = originals.fetch.bind(originals);
    const fetch = jest.spyOn(originals, 'fetch').mockImplementation(async (key) => {
      const bytes = await fetchNow(key);
      await held;
      return bytes;
    });
    expect(await toReview(planId)).toMatchObject({ status: 'reading' });
    await eventually(() => Promise.resolve(fetch.mock.calls.length > 0));
    await remove(planId);
    onward();
    expect(await jobs()).toEqual([]);
    expect(await plans.kept()).toEqual(nothingKept);
  });
});

describe('an original that cannot be read any more', () => {
  test.each([
    ['is gone', (key: string) => plans.store.remove([key])],
    ['is not what was uploaded', async (key: string) => plans.store.put(key, await deck('no-team.pdf'))],
    [
      'is out of reach',
      async () => {
        const fetch = jest.spyOn(plans.service.get(Originals), 'fetch');
        fetch.mockRejectedValue(new AppError('plans.storage_unavailable'));
      },
    ],
  ])('since it %s leaves the plan the text that it has', async (_, spoil: (key: string) => Promise<void>) => {
    const { planId, pages, objectKeys } = await stored({ bytes: await deck('snackly.pdf'), supplements: [team] });
    await spoil(objectKeys[0] ?? '');
    expect(await toReview(planId)).toMatchObject({ status: 'reading' });
    expect(await reviewed(planId)).toMatchObject({ status: 'ready', error_code: null, text_version: 1, page_count: 4 });
    expect(await pagesOf(planId)).toEqual(pages);
    expect(await plans.ask(plansQuestions.get, { planId }, amal)).toMatchObject({ status: 'ready', error: null });
    // The next review does not wait for the same again.
    expect(await toReview(planId)).toMatchObject({ status: 'ready' });
    expect(await jobs()).toHaveLength(1);

    // An hour later it is tried again.
    jest.restoreAllMocks();
    await plans.store.put(objectKeys[0] ?? '', await deck('snackly.pdf'));
    const rows = plans.database.collection('plans');
    await rows.updateMany({}, [{ $set: { read_again_after: { $subtract: ['$read_again_after', 60 * 60_000] } } }]);
    expect(await reviewed(planId)).toMatchObject({ text_version: 2 });
    expect(await pagesOf(planId, 1)).toEqual(pages);
  });

  test('by the reader of today leaves the plan the text that it has', async () => {
    const { planId, pages } = await stored({ bytes: Buffer.from('%PDF-1.7 and nothing more') });
    expect(await toReview(planId)).toMatchObject({ status: 'reading' });
    expect(await reviewed(planId)).toMatchObject({ error_code: null, text_version: 1 });
    expect(await pagesOf(planId)).toEqual(pages);
  });
});

describe('a typed text that an older reader had split', () => {
  test('is split again at once, also when many ask at once', async () => {
    const texts = ['Problem\nClinics lose patients in queues.', 'Ask\nWe raise 400,000 dollars.'];
    const { planIds, planId, pages } = await stored({ texts, supplements: [team], plans: 2 });
    const answers = await Promise.all([...planIds, ...planIds, ...planIds].map(toReview));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'ready', text_version: 2, page_count: 3, supplements_from: 3 });
    }
    const now = await pagesOf(planId);
    expect(now.map(({ label, text }) => [label, text])).toEqual([
      ['Problem', texts[0]],
      ['Ask', texts[1]],
      ['Page 1', team],
    ]);
    expect(now[0]?.blocks?.length).toBeGreaterThan(0);
    expect(await pagesOf(planId, 1)).toEqual(pages);
    expect(await jobs()).toEqual([]);
    expect(await plans.kept()).toMatchObject({ plans: 2, texts: 2 });
  });
});
