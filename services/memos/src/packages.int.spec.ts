import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { memosQuestions } from '@plumbline/contracts/memos';
import { newPackageKey } from '@plumbline/object-store/upload-name';
import { MemosUnderTest, person } from '../test/memos-under-test.ts';
import { Originals } from './originals.ts';
import { PackagesService } from './packages.service.ts';

/* Packages at the service's border: what is refused, what is left behind, and what is swept. */

let memos: MemosUnderTest;
beforeAll(async () => {
  memos = await MemosUnderTest.start(undefined, { MEMOS_PER_DAY: 2, PACKAGES_PER_DAY: 3 }, { ownStore: true });
});
afterAll(() => memos.stop());

const call = Buffer.from('A call with the founder.');
const keys = async (): Promise<string[]> => (await memos.store.list('')).map(({ key }) => key);

describe('an object', () => {
  test('that is not what was announced refuses the package, and all its objects go', async () => {
    const documents = [await memos.stored(call, 'call.txt'), await memos.stored(call, 'other.txt')];
    const [, other] = documents;
    if (other?.kind !== 'file') throw new Error('no file');
    await memos.store.put(other.objectKey, Buffer.from('A call with the founders'));
    const asked = memos.package(person(), documents);
    await expect(asked).rejects.toMatchObject({ code: 'plans.upload_interrupted' });
    expect(await keys()).toEqual([]);
  });

  test('is of one document, however often it is told of', async () => {
    const owner = person();
    const document = await memos.stored(call, 'call.txt');
    const { id } = await memos.package(owner, [document]);
    await expect(memos.package(person(), [document])).rejects.toThrow();
    expect((await memos.ask(memosQuestions.getPackage, { packageId: id }, owner)).documents).toHaveLength(1);
    await memos.service.get(PackagesService).removeForgotten(-60_000);
    expect(await keys()).toEqual([]);
  });

  test('whose package was never made is swept, one with a package is not, nor a pitch’s', async () => {
    await memos.package(person(), [await memos.stored(call, 'call.txt')]);
    await memos.store.put(newPackageKey(), call);
    await memos.store.put('uploads/of-a-pitch', call);
    const originals = memos.service.get(Originals);
    expect(await originals.removeOrphans(60 * 60_000)).toBe(0);
    expect(await originals.removeOrphans(-60_000)).toBe(1);
    expect(await keys()).toHaveLength(2);
    await memos.store.remove(['uploads/of-a-pitch']);
    await memos.service.get(PackagesService).removeForgotten(-60_000);
    expect(await keys()).toEqual([]);
  });
});

test('a package that nobody started a memo of goes after a while; one with a memo stays', async () => {
  const owner = person();
  const left = await memos.notes(owner, 'Left in the form.');
  const started = await memos.notes(owner, 'Started.');
  await memos.begin(owner, started);
  const packages = memos.service.get(PackagesService);
  expect(await packages.removeForgotten(60 * 60_000)).toBe(0);
  expect(await packages.removeForgotten(-60_000)).toBe(1);
  const look = (packageId: string) => memos.ask(memosQuestions.getPackage, { packageId }, owner);
  await expect(look(left)).rejects.toMatchObject({ code: 'memos.package_not_found' });
  expect((await look(started)).title).toBe('Northwind');
});

test('case 37: the daily limit is told with the time to try again, and the same start again is no new one', async () => {
  const owner = person();
  const id = await memos.notes(owner, 'A call.');
  const first = await memos.begin(owner, id);
  await memos.begin(owner, id, { language: 'ar' });
  expect(await memos.begin(owner, id, { idempotencyKey: 'third' }).catch((error: unknown) => error)).toMatchObject({
    code: 'memos.daily_limit',
    details: { retryAfterSeconds: expect.any(Number), values: { limit: 2 } },
  });
  await memos.seen(owner, first);
});

test('case 6: while the store is away a package is refused as unavailable, and a deleted one’s objects go once it is back', async () => {
  const owner = person();
  const made = await memos.package(owner, [await memos.stored(call, 'call.txt')]);
  const memo = await memos.begin(owner, made.id);
  const late = await memos.stored(call, 'late.txt');
  await memos.parts.pause?.();
  await expect(memos.package(owner, [late])).rejects.toMatchObject({ code: 'plans.storage_unavailable' });
  expect(await memos.rows('packages').countDocuments({ owner_id: owner.userId })).toBe(1);
  await memos.ask(memosQuestions.remove, { memoId: memo }, owner);
  expect(await memos.rows('packages').countDocuments({ owner_id: owner.userId })).toBe(0);
  await memos.parts.start?.();
  await memos.service.get(Originals).removeDiscarded();
  expect(await keys()).toEqual([]);
});

test('what is asked most is found by an index, and nothing more is read than is shown', async () => {
  const plans = await Promise.all([
    memos.rows('memos').find({ owner_id: 'x' }).sort({ created_at: -1, _id: -1 }).limit(20).explain('executionStats'),
    memos.rows('documents').find({ package_id: 'x' }).sort({ position: 1 }).explain('executionStats'),
    memos.rows('packages').find({ started_at: null }).explain('executionStats'),
    memos.rows('parts').find({ memo_id: 'x' }).explain('executionStats'),
  ]);
  for (const plan of plans) {
    const told = JSON.stringify(plan);
    expect(told).toContain('IXSCAN');
    expect(told).not.toContain('COLLSCAN');
    expect(told).not.toContain('"stage":"SORT"');
  }
});

test('nobody fills the store: so many packages a day', async () => {
  const owner = person();
  for (let n = 0; n < 3; n += 1) await memos.notes(owner, `Call ${String(n)}.`);
  await expect(memos.notes(owner, 'One more.')).rejects.toMatchObject({
    code: 'memos.packages_daily_limit',
    details: { values: { limit: 3 } },
  });
  await memos.notes(person(), 'Of another.');
});
