import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { facts } from '@plumbline/contracts/events';
import { limits } from '@plumbline/contracts/limits';
import { composeBusinessCase, plansQuestions, type Page } from '@plumbline/contracts/plans';
import { drawStored } from '@plumbline/contracts/reading';
import { newPublicId } from '@plumbline/service-kit/ids';
import { Outbox } from '@plumbline/service-kit/outbox';
import { Streams } from '@plumbline/service-kit/streams';
import { Originals } from './originals.ts';
import { deck, eventually, nothingKept, personCalled, PlansUnderTest } from '../test/plans-under-test.ts';

let plans: PlansUnderTest;
beforeAll(async () => {
  plans = await PlansUnderTest.start();
});
afterAll(() => plans.stop());

const amal = personCalled('amal-the-founder');
const basem = personCalled('basem-the-other');

const removeAll = async (): Promise<void> => {
  const rows = await plans.database.collection<{ _id: string; owner_id: string }>('plans').find().toArray();
  for (const { _id, owner_id } of rows) {
    await plans.ask(plansQuestions.remove, { planId: _id }, personCalled(owner_id));
  }
};
afterEach(removeAll);

describe('a deck', () => {
  test('becomes pages with their labels, and its original can be had', async () => {
    const bytes = await deck('northwind-cold-chain.pdf');
    const { id, title } = await plans.upload(bytes, 'Northwind_Cold_Chain.pdf', amal);
    expect(title).toBe('Northwind Cold Chain');
    const plan = await plans.settled(id, amal);
    expect(plan).toMatchObject({ id, public_id: id, status: 'ready', progress: 100, error: null, stage: null });
    expect(plan.content_type).toBe('application/pdf');
    expect(plan.coverage?.pages).toBeGreaterThan(3);
    expect(plan.coverage?.unread).toEqual([]);
    const first = await plans.ask(plansQuestions.page, { planId: id, n: 1 }, amal);
    expect(first).toMatchObject({ n: 1, method: 'text' });
    expect(plan.raw_text.startsWith(first.text)).toBe(true);
    const { pages, next } = await plans.ask(plansQuestions.pages, { planId: id, from: 2 }, amal);
    expect(pages.map(({ n }) => n)).toEqual(Array.from({ length: (plan.coverage?.pages ?? 0) - 1 }, (_, i) => i + 2));
    expect(next).toBeNull();
    const none = plans.ask(plansQuestions.page, { planId: id, n: 999 }, amal);
    await expect(none).rejects.toMatchObject({ code: 'plans.page_not_found' });
    const file = await plans.ask(plansQuestions.file, { planId: id }, amal);
    expect(file).toMatchObject({
      fileName: 'Northwind_Cold_Chain.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
    });
    expect((await plans.store.get(file.objectKey, { maxBytes: bytes.length })).equals(bytes)).toBe(true);
  });

  test.each(['northwind-cold-chain.pptx', 'masar-logistics-ar.docx', 'masar-logistics-ar.pptx', 'clinic-queue.txt'])(
    '%s is read',
    async (name) => {
      const { id } = await plans.upload(await deck(name), name, amal, 'Given title');
      const plan = await plans.settled(id, amal);
      expect(plan).toMatchObject({ status: 'ready', title: 'Given title' });
      expect(plan.raw_text.length).toBeGreaterThan(200);
    },
  );

  test('that is pictures is read in a job, says which page is at hand, and has a text in the end', async () => {
    const { id, status } = await plans.upload(await deck('../reading/pictures-en.pptx'), 'pictures.pptx', amal);
    expect(status).toBe('reading');
    const seen = new Set<string>();
    await eventually(async () => {
      const now = await plans.ask(plansQuestions.get, { planId: id }, amal);
      if (now.reading) seen.add(`${String(now.reading.page)} of ${String(now.reading.pages)}`);
      return now.status !== 'reading';
    });
    expect([...seen].filter((place) => !/^[1-3] of 3$/.test(place))).toEqual([]);
    expect(seen.size).toBeGreaterThan(0);
    const plan = await plans.ask(plansQuestions.get, { planId: id }, amal);
    expect(plan).toMatchObject({ status: 'ready', coverage: { pages: 3, text: 0, ocr: 3, unread: [] } });
    expect(plan.reading).toBeUndefined();
    const page = await plans.ask(plansQuestions.page, { planId: id, n: 2 }, amal);
    expect(page.method).toBe('ocr');
    expect(page.text).toContain('We interviewed 46 logistics managers');
  });

  test('uploaded again by its owner is not read again, and its text goes with the last plan of it', async () => {
    const bytes = await deck('snackly.pdf');
    const first = await plans.upload(bytes, 'snackly.pdf', amal);
    await plans.settled(first.id, amal);
    const second = await plans.upload(bytes, 'copy of snackly.pdf', amal);
    expect(second.status).toBe('ready');
    expect(second.coverage).toBeDefined();
    const foreign = await plans.upload(bytes, 'snackly.pdf', basem);
    await plans.settled(foreign.id, basem);
    expect(await plans.kept()).toMatchObject({ plans: 3, texts: 2, objects: 3 });

    const hashes = await Promise.all(
      [first.id, second.id].map(async (planId) => plans.ask(plansQuestions.forReview, { planId }, amal)),
    );
    expect(hashes[0]?.text_hash).toBe(hashes[1]?.text_hash);

    await plans.ask(plansQuestions.remove, { planId: first.id }, amal);
    expect((await plans.ask(plansQuestions.page, { planId: second.id, n: 1 }, amal)).text).not.toBe('');
    await plans.ask(plansQuestions.remove, { planId: second.id }, amal);
    expect(await plans.kept()).toMatchObject({ plans: 1, texts: 1, objects: 1, objects_to_remove: 0 });
    await plans.ask(plansQuestions.remove, { planId: foreign.id }, basem);
    expect(await plans.kept()).toEqual(nothingKept);
  });

  test('twenty uploads of one file at once by one person share one text', async () => {
    const bytes = await deck('no-team.pdf');
    const uploads = await Promise.all(Array.from({ length: 20 }, () => plans.upload(bytes, 'deck.pdf', amal)));
    for (const { id } of uploads) expect((await plans.settled(id, amal)).status).toBe('ready');
    expect(await plans.kept()).toMatchObject({ plans: 20, texts: 1, objects: 20 });
    expect(await plans.database.collection('texts').findOne()).toMatchObject({ uses: 20 });
  });
});

describe('a text', () => {
  test('of a business case has one page a section and no object', async () => {
    const text = composeBusinessCase({ problem: 'Clinics lose patients in queues.', ask: 'We raise 400,000 dollars.' });
    const answer = await plans.ask(plansQuestions.create, { source: { kind: 'text', text } }, amal);
    expect(answer).toMatchObject({ status: 'ready', title: 'Clinics lose patients in queues.' });
    expect(answer.coverage).toEqual({ pages: 2, text: 2, ocr: 0, unread: [], partly: [], not_judged: [] });
    const { pages } = await plans.ask(plansQuestions.pages, { planId: answer.id, from: 1 }, amal);
    expect(pages.map(({ label }) => label)).toEqual(['Problem', 'Ask']);
    const plan = await plans.ask(plansQuestions.get, { planId: answer.id }, amal);
    expect(plan).toMatchObject({ raw_text: text, truncated: false, content_type: 'text/plain' });
    const file = plans.ask(plansQuestions.file, { planId: answer.id }, amal);
    await expect(file).rejects.toMatchObject({ code: 'plans.original_not_kept' });
    expect(await plans.kept()).toMatchObject({ plans: 1, texts: 1, pages: 2, objects: 0 });
  });

  test('gets supplements as pages of its own, which change what a review stands on', async () => {
    const { id: planId } = await plans.ask(
      plansQuestions.create,
      { source: { kind: 'text', text: 'A pitch without a team.' } },
      amal,
    );
    const before = await plans.ask(plansQuestions.forReview, { planId }, amal);
    const content = 'Pillar: team\nTwo founders, ten years each.\n\nPillar: traction_viability\n40 paying clinics.';
    const [first, second] = await Promise.all([
      plans.ask(plansQuestions.addSupplement, { planId, content }, amal),
      plans.ask(plansQuestions.addSupplement, { planId, content: 'One more sentence.' }, amal),
    ]);
    expect([first.id, second.id]).toEqual([planId, planId]);
    const after = await plans.ask(plansQuestions.forReview, { planId }, amal);
    expect(after.page_count).toBe(4);
    expect(after.text_hash).not.toBe(before.text_hash);
    const { pages } = await plans.ask(plansQuestions.pages, { planId, from: 2 }, amal);
    expect(pages.map(({ n }) => n)).toEqual([2, 3, 4]);
    expect(pages.map(({ label }) => label)).toEqual(expect.arrayContaining(['Pillar: team']));
    for (const page of pages) {
      expect(await plans.ask(plansQuestions.page, { planId, n: page.n }, amal)).toEqual(page);
    }
    // The coverage of a review is of all it reads; the pitch itself says where its own pages end.
    expect([before.coverage, after.coverage]).toMatchObject([
      { pages: 1, text: 1, unread: [] },
      { pages: 4, text: 4, unread: [] },
    ]);
    expect(await plans.ask(plansQuestions.get, { planId }, amal)).toMatchObject({
      supplements_from: 2,
      coverage: { pages: 1 },
    });
    await plans.ask(plansQuestions.remove, { planId }, amal);
    expect(await plans.kept()).toEqual(nothingKept);
  });

  test('reads the newest answer about a pillar only, whatever was sent before', async () => {
    const source = { kind: 'text', text: 'A pitch without a team.' } as const;
    const { id: planId } = await plans.ask(plansQuestions.create, { source }, amal);
    const after = async (content: string) => {
      await plans.ask(plansQuestions.addSupplement, { planId, content }, amal);
      const { pages } = await plans.ask(plansQuestions.pages, { planId, from: 2 }, amal);
      const { text_hash, page_count } = await plans.ask(plansQuestions.forReview, { planId }, amal);
      return { texts: pages.map(({ n, text }) => [n, text]), text_hash, page_count };
    };
    const first = await after('Pillar: Team\nSara.\n\nPillar: Moat and defensibility\nA patent.');
    const second = await after('Pillar: Team\nSara and Omar.');
    expect(second.texts).toEqual([
      [2, 'Pillar: Team\nSara and Omar.'],
      [3, 'Pillar: Moat and defensibility\nA patent.'],
    ]);
    expect([first.page_count, second.page_count]).toEqual([3, 3]);
    expect(second.text_hash).not.toBe(first.text_hash);
    // The text of before is the text of before: what was scored of it counts again.
    expect(await after('Pillar: Team\nSara.')).toEqual(first);
    expect((await after('Pillar: Moat and defensibility')).texts).toEqual([[2, 'Pillar: Team\nSara.']]);
    const bare = await after('Pillar: Team');
    expect([bare.texts, bare.page_count]).toEqual([[], 1]);
    await plans.ask(plansQuestions.remove, { planId }, amal);
    expect(await plans.kept()).toEqual(nothingKept);
  });

  test('keeps what a review read, whatever is said in its place later, and until the plan goes', async () => {
    const source = { kind: 'text', text: 'A pitch without a team.' } as const;
    const { id: planId } = await plans.ask(plansQuestions.create, { source }, amal);
    const say = (content: string) => plans.ask(plansQuestions.addSupplement, { planId, content }, amal);
    const pagesOf = async (supplementsVersion?: number) =>
      (await plans.ask(plansQuestions.pages, { planId, from: 2, supplementsVersion }, amal)).pages;
    const state = (supplementsVersion?: number) =>
      plans.ask(plansQuestions.forReview, { planId, supplementsVersion }, amal);
    await say('Pillar: Team\nSara.\n\nPillar: Moat and defensibility\nA patent.');
    const reviewed = await plans.ask(plansQuestions.forReview, { planId, keep: true }, amal);
    const read = await pagesOf(reviewed.supplements_version);
    expect(reviewed).toMatchObject({ supplements_version: 1, page_count: 3, supplements_from: 2 });

    await say('Pillar: Team\nSara and Omar.');
    for (const page of read) {
      expect(await plans.ask(plansQuestions.page, { planId, n: page.n }, amal)).toEqual(page);
    }
    expect(await pagesOf(1)).toEqual(read);
    expect(await state(1)).toEqual(reviewed);
    expect(await state()).toMatchObject({ supplements_version: 2, page_count: 3, coverage: { pages: 3 } });
    expect((await state()).text_hash).not.toBe(reviewed.text_hash);
    expect((await pagesOf()).map(({ n, text }) => [n, text])).toEqual([
      [3, 'Pillar: Moat and defensibility\nA patent.'],
      [4, 'Pillar: Team\nSara and Omar.'],
    ]);

    // Nobody reviewed the second version: it is as if it had not been.
    await say('Pillar: Team\n\nPillar: Moat and defensibility');
    expect(await pagesOf()).toEqual([]);
    expect(await pagesOf(2)).toEqual([]);
    expect(await state()).toMatchObject({ page_count: 1, supplements_version: 3 });
    expect(await plans.kept()).toMatchObject({ pages: 3 });
    expect(await pagesOf(1)).toEqual(read);
    // What a report points at is still called a supplement.
    expect(await plans.ask(plansQuestions.get, { planId }, amal)).toMatchObject({ supplements_from: 2 });
    await plans.ask(plansQuestions.remove, { planId }, amal);
    expect(await plans.kept()).toEqual(nothingKept);
  });

  test('of before reviews were noted keeps what it said then', async () => {
    const source = { kind: 'text', text: 'A pitch without a team.' } as const;
    const { id: planId } = await plans.ask(plansQuestions.create, { source }, amal);
    await plans.ask(plansQuestions.addSupplement, { planId, content: 'Pillar: Team\nSara.' }, amal);
    const rows = plans.database.collection<{ _id: string }>('plans');
    await rows.updateOne({ _id: planId }, { $unset: { reviewed_versions: '' } });
    await plans.database.collection('pages').updateMany({ source_id: planId }, { $unset: { versions: '' } });
    const { pages } = await plans.ask(plansQuestions.pages, { planId, from: 2 }, amal);
    expect(pages).toHaveLength(1);
    await plans.ask(plansQuestions.addSupplement, { planId, content: 'Pillar: Team\nOmar.' }, amal);
    expect(await plans.ask(plansQuestions.page, { planId, n: 2 }, amal)).toEqual(pages[0]);
    expect((await plans.ask(plansQuestions.pages, { planId, from: 2 }, amal)).pages).toMatchObject([{ n: 3 }]);
  });

  test('takes 20 supplements, also when they come at once, and refuses the next in a sentence', async () => {
    const source = { kind: 'text', text: 'A pitch without a team.' } as const;
    const { id: planId } = await plans.ask(plansQuestions.create, { source }, amal);
    expect(await plans.ask(plansQuestions.get, { planId }, amal)).not.toHaveProperty('supplements_from');
    const add = (n: number) =>
      plans.ask(plansQuestions.addSupplement, { planId, content: `Answer ${String(n)}.` }, amal).then(
        () => 'taken',
        (error: unknown) => error,
      );
    for (let n = 0; n < limits.supplementsPerPlan - 2; n++) expect(await add(n)).toBe('taken');
    const last = await Promise.all([1, 2, 3, 4].map(add));
    expect(last.filter((answer) => answer === 'taken')).toHaveLength(2);
    expect(last.filter((answer) => answer !== 'taken')).toEqual([
      expect.objectContaining({ code: 'plans.too_many_supplements', details: { values: { limit: 20 } } }),
      expect.objectContaining({ code: 'plans.too_many_supplements' }),
    ]);
    const { page_count } = await plans.ask(plansQuestions.forReview, { planId }, amal);
    expect(page_count).toBe(1 + limits.supplementsPerPlan);
    await plans.ask(plansQuestions.remove, { planId }, amal);
    expect(await plans.kept()).toEqual(nothingKept);
  });

  test('longer than an answer of the bus travels in windows, whole', async () => {
    const book = Array.from({ length: 20_000 }, (_, i) => `الفصل ${String(i)}: نص طويل من كتاب لا ينتهي أبدا`).join(
      '\n',
    );
    const bytes = Buffer.from(book);
    const { id: planId } = await plans.upload(bytes, 'book.txt', amal);
    const plan = await plans.settled(planId, amal);
    expect(plan).toMatchObject({ status: 'ready', truncated: true });
    expect(plan.raw_text).toHaveLength(50_000);
    const pages: Page[] = [];
    let windows = 0;
    for (let from: number | null = 1; from !== null; windows += 1) {
      const answer: { pages: Page[]; next: number | null } = await plans.ask(
        plansQuestions.pages,
        { planId, from },
        amal,
      );
      pages.push(...answer.pages);
      from = answer.next;
    }
    expect(windows).toBeGreaterThan(2);
    expect(pages.map(({ n }) => n)).toEqual(pages.map((_, index) => index + 1));
    expect(pages.map(({ text }) => text).join('\n')).toBe(book);
  });
});

describe('a picture of a page', () => {
  const pictureOf = (planId: string, n: number, caller = amal) =>
    plans.ask(plansQuestions.picture, { planId, n }, caller);
  const pictures = () => plans.database.collection('page_pictures').countDocuments();

  test('is drawn when it is first asked for, once for all who ask at once, and kept as long as the plan', async () => {
    const { id } = await plans.upload(await deck('northwind-cold-chain.pdf'), 'deck.pdf', amal);
    await plans.settled(id, amal);
    expect((await plans.ask(plansQuestions.page, { planId: id, n: 2 }, amal)).ratio).toBe(1.778);
    expect(await plans.kept()).toMatchObject({ objects: 1 });
    // Hears what the reading service is asked, beside it.
    const asked = plans.bus.connection.subscribe(drawStored.subject);
    const [first, second] = await Promise.all([pictureOf(id, 2), pictureOf(id, 2)]);
    expect(second).toEqual(first);
    expect(await pictureOf(id, 2)).toEqual(first);
    asked.unsubscribe();
    expect(asked.getReceived()).toBe(1);
    const webp = await plans.store.get(first.objectKey, { maxBytes: first.size });
    expect([webp.length, createHash('sha256').update(webp).digest('hex')]).toEqual([first.size, first.sha256]);
    expect(webp.toString('latin1', 8, 12)).toBe('WEBP');
    // What nobody has goes with the sweep; what a plan has stays.
    await plans.store.put('pictures/of-no-plan/1.webp', Buffer.from('x'));
    expect(await plans.service.get(Originals).removeOrphans(0)).toBe(1);
    expect(await plans.kept()).toMatchObject({ objects: 2 });
    await plans.ask(plansQuestions.remove, { planId: id }, amal);
    expect(await plans.kept()).toEqual(nothingKept);
    expect(await pictures()).toBe(0);
  });

  test('is given of a slide as of a PDF’s page, and goes with its plan', async () => {
    const { id } = await plans.upload(await deck('masar-logistics-ar.pptx'), 'deck.pptx', amal);
    await plans.settled(id, amal);
    expect((await plans.ask(plansQuestions.page, { planId: id, n: 4 }, amal)).ratio).toBe(1.778);
    const picture = await pictureOf(id, 4);
    const webp = await plans.store.get(picture.objectKey, { maxBytes: picture.size });
    expect(webp.toString('latin1', 8, 12)).toBe('WEBP');
    expect(await plans.kept()).toMatchObject({ objects: 2 });
    await plans.ask(plansQuestions.remove, { planId: id }, amal);
    expect(await plans.kept()).toEqual(nothingKept);
  });

  test('of a plan that is deleted meanwhile leaves nothing', async () => {
    const { id } = await plans.upload(await deck('snackly.pdf'), 'deck.pdf', amal);
    await plans.settled(id, amal);
    const drawing = Promise.allSettled([pictureOf(id, 1), pictureOf(id, 3)]);
    await plans.ask(plansQuestions.remove, { planId: id }, amal);
    await drawing;
    expect(await plans.kept()).toEqual(nothingKept);
    expect(await pictures()).toBe(0);
  });

  test('is there for a document’s own pages alone, and for its owner', async () => {
    const pdf = await plans.upload(await deck('snackly.pdf'), 'deck.pdf', amal);
    const word = await plans.upload(await deck('masar-logistics-ar.docx'), 'deck.docx', amal);
    await Promise.all([pdf, word].map(({ id }) => plans.settled(id, amal)));
    await plans.ask(plansQuestions.addSupplement, { planId: pdf.id, content: 'We are two founders.' }, amal);
    await expect(pictureOf(pdf.id, 9)).rejects.toMatchObject({ code: 'plans.picture_not_found' });
    await expect(pictureOf(pdf.id, 10)).rejects.toMatchObject({ code: 'plans.page_not_found' });
    await expect(pictureOf(word.id, 1)).rejects.toMatchObject({ code: 'plans.picture_not_found' });
    await expect(pictureOf(pdf.id, 1, basem)).rejects.toMatchObject({ code: 'plans.not_found' });
    expect(await plans.kept()).toMatchObject({ objects: 2 });
  });
});

describe('what others see and say', () => {
  test("case 22: another person's plan is the same 404 as an unknown one, on every question", async () => {
    const { id: planId } = await plans.upload(await deck('snackly.pdf'), 'snackly.pdf', amal);
    await plans.settled(planId, amal);
    const kept = await plans.kept();
    for (const id of [planId, newPublicId()]) {
      const asked = [
        plans.ask(plansQuestions.get, { planId: id }, basem),
        plans.ask(plansQuestions.page, { planId: id, n: 1 }, basem),
        plans.ask(plansQuestions.pages, { planId: id, from: 1 }, basem),
        plans.ask(plansQuestions.forReview, { planId: id }, basem),
        plans.ask(plansQuestions.file, { planId: id }, basem),
        plans.ask(plansQuestions.addSupplement, { planId: id, content: 'mine now' }, basem),
        plans.ask(plansQuestions.remove, { planId: id }, basem),
      ];
      for (const outcome of await Promise.allSettled(asked)) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'plans.not_found', details: {} } });
      }
    }
    expect(await plans.kept()).toEqual(kept);
    const stranger = plans.ask(plansQuestions.get, { planId }, { requestId: 'r', language: 'en' });
    await expect(stranger).rejects.toMatchObject({ code: 'auth.unauthenticated' });
  });

  test('facts tell each change, without any text, and the last evaluation takes the plan with it', async () => {
    const { id } = await plans.upload(await deck('snackly.pdf'), 'snackly.pdf', amal);
    await plans.settled(id, amal);
    await plans.ask(plansQuestions.addSupplement, { planId: id, content: 'A secret supplement.' }, amal);
    const say = (lastOfPlan: boolean): Promise<void> =>
      plans.service.get(Outbox).transaction((session) =>
        plans.service.get(Outbox).say(session, facts.evaluationDeleted, {
          id: newPublicId(),
          owner_id: amal.userId,
          plan_id: id,
          last_of_plan: lastOfPlan,
        }),
      );
    await say(false);
    await say(true);
    await say(true);
    await eventually(async () => (await plans.kept()).objects === 0);
    expect(await plans.kept()).toEqual(nothingKept);

    const consumer = await plans.service.get(Streams).consumer({
      stream: 'EVENTS',
      durable: 'plans-spec',
      subjects: ['events.plans.>'],
      ackWaitMs: 30_000,
    });
    const said: string[] = [];
    while (!said.includes('events.plans.deleted')) {
      const message = await consumer.next({ expires: 10_000 });
      if (!message) break;
      message.ack();
      const body = message.string();
      if (!body.includes(id)) continue;
      expect(body).not.toContain('secret');
      said.push(message.subject);
    }
    expect(said.filter((subject) => subject !== 'events.plans.read')).toEqual([
      'events.plans.created',
      'events.plans.supplemented',
      'events.plans.deleted',
    ]);
  });
});

test('nobody fills the store: so many a day, and one that is deleted takes no room', async () => {
  const dana = personCalled('dana-the-many');
  const typed = (text: string) => plans.ask(plansQuestions.create, { source: { kind: 'text', text } }, dana);
  const { id } = await typed('Cold boxes for pharmacies.');
  const rows = plans.database.collection<{ _id: string }>('plans');
  const { _id, ...row } = (await rows.findOne({ _id: id })) ?? { _id: '' };
  await rows.insertMany(
    Array.from({ length: plans.environment.UPLOADS_PER_DAY - 1 }, () => ({
      _id: newPublicId(),
      ...row,
      text_id: null,
    })),
  );
  await expect(typed('One more.')).rejects.toMatchObject({
    code: 'plans.daily_limit',
    details: { values: { limit: 1_000 } },
  });
  const objectsBefore = (await plans.store.list('')).length;
  await expect(plans.upload(await deck('clinic-queue.txt'), 'one-more.txt', dana)).rejects.toMatchObject({
    code: 'plans.daily_limit',
  });
  expect((await plans.store.list('')).length).toBe(objectsBefore);
  expect((await plans.ask(plansQuestions.create, { source: { kind: 'text', text: 'Of another.' } }, amal)).id).not.toBe(
    '',
  );
  await plans.ask(plansQuestions.remove, { planId: _id }, dana);
  expect((await typed('One more.')).id).not.toBe('');
  await rows.deleteMany({ owner_id: dana.userId, text_id: null });
});
