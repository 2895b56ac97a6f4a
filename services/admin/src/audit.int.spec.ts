import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminQuestions } from '@plumbline/contracts/admin';
import { facts, type AdminAction } from '@plumbline/contracts/events';
import { newPublicId } from '@plumbline/service-kit/ids';
import { admin, AdminUnderTest, userOf } from '../test/admin-under-test.ts';
import { AuditRepository } from './audit.repository.ts';

/* The audit log: what is in it stays in it, in its order, and shows when somebody has touched it. */

let under: AdminUnderTest;
beforeAll(async () => {
  under = await AdminUnderTest.start();
});
afterAll(() => under.stop());

const action = (over: Partial<AdminAction> = {}): AdminAction => ({
  action: 'user_suspended',
  actor_id: admin.userId,
  subject_kind: 'user',
  subject_id: newPublicId(),
  reason: 'Sent spam.',
  request_id: 'request-7',
  names: { actor: 'staff@plumbline.example', subject: 'sara@clinic.example' },
  ...over,
});
const list = (query: object = {}) => under.ask(adminQuestions.audit, query, admin);
const check = () => under.ask(adminQuestions.checkAudit, {}, admin);
const count = () => under.stored('audit').countDocuments();

test('case 13: what is told twice, and by many at once, is in the log once and in one chain', async () => {
  const ids = Array.from({ length: 40 }, () => newPublicId());
  const repository = under.service.get(AuditRepository);
  const at = new Date().toISOString();
  await Promise.all([
    ...ids.map((id) => under.say(facts.adminActed.subject, action(), id)),
    ...ids.map((id) => under.say(facts.adminActed.subject, action(), id)),
    ...ids.slice(0, 5).map((id) => repository.append([{ id, at, data: action() }])),
  ]);
  await under.until(count, (entries) => entries === 40);
  expect(await check()).toEqual({ entries: 40, broken_at: null });
});

test('an entry says who did what to whom and why, newest first; it is searched and filtered', async () => {
  const suspended = action({
    reason: 'إرسال رسائل مزعجة',
    names: { actor: 'a@plumbline.example', subject: 'omar+x@clinic.example' },
  });
  await under.say(facts.adminActed.subject, suspended);
  await under.say(
    facts.evaluationAdminActed.subject,
    action({ action: 'evaluation_retried', subject_kind: 'evaluation', names: { actor: null, subject: 'Tidewater' } }),
  );
  await under.user(userOf({ id: admin.userId, email: 'me@plumbline.example', role: 'admin' }));
  await under.until(count, (entries) => entries === 42);
  await under.until(
    () => list({ action: 'evaluation_retried' }),
    ({ entries }) => entries[0]?.actor.name === 'me@plumbline.example',
  );
  const { entries, pagination } = await list({ pageSize: 5 });
  expect(pagination).toMatchObject({ total: 42, pages: 9, exact: true });
  expect(entries.map(({ seq }) => seq)).toEqual([42, 41, 40, 39, 38]);
  for (const search of ['omar+x', 'رسائل', suspended.subject_id ?? '']) {
    expect((await list({ search })).entries).toMatchObject([
      { action: 'user_suspended', reason: suspended.reason, subject: { id: suspended.subject_id } },
    ]);
  }
  expect((await list({ search: 'omar.*' })).entries).toEqual([]);
  const { audit } = await under.ask(adminQuestions.user, { userId: admin.userId }, admin);
  expect(audit).toEqual([]);
});

test('the export has every entry once, oldest first, and is an entry itself', async () => {
  const seen: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: { entries: { seq: number; action: string }[]; next: number | null } = await under.ask(
      adminQuestions.auditFrom,
      { after },
      admin,
    );
    seen.push(...page.entries.map(({ seq }) => seq));
    after = page.next;
  }
  expect(seen).toEqual(Array.from({ length: 43 }, (_, n) => n + 1));
  expect((await list()).entries[0]).toMatchObject({ action: 'audit_exported', actor: { id: admin.userId } });
});

describe('whoever touches the stored log is seen', () => {
  const audit = () => under.stored('audit');
  const withChange = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
    await change();
    const seen = await check();
    await back();
    expect((await check()).broken_at).toBeNull();
    return seen.broken_at;
  };
  const row = async (seq: number) => {
    const found = await audit().findOne({ seq });
    if (!found) throw new Error('no such entry');
    return found;
  };

  test('by a row that is removed: in the middle, or at the end', async () => {
    for (const seq of [1, 20, 43]) {
      const removed = await row(seq);
      expect(
        await withChange(
          () => audit().deleteOne({ seq }),
          () => audit().insertOne(removed),
        ),
      ).toBe(seq);
    }
  });

  test.each([
    ['reason', 'Nothing.'],
    ['actor_id', 'somebody-else'],
    ['action', 'user_reactivated'],
    ['at', '2026-01-01T00:00:00.000Z'],
    ['names', { actor: 'somebody@else.example', subject: null }],
  ])('by another %s', async (field, value) => {
    const before = await row(12);
    const restore = () => audit().replaceOne({ _id: before._id }, before);
    expect(await withChange(() => audit().updateOne({ seq: 12 }, { $set: { [field]: value } }), restore)).toBe(12);
  });

  test('but names may be erased with their person', async () => {
    await audit().updateOne({ seq: 12 }, { $set: { names: null, salt: null } });
    expect((await check()).broken_at).toBeNull();
    expect((await list({ pageSize: 100 })).entries.find(({ seq }) => seq === 12)).toMatchObject({
      subject: { name: null },
    });
  });
});
