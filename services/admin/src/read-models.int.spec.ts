import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminQuestions } from '@plumbline/contracts/admin';
import { facts } from '@plumbline/contracts/events';
import { exportUser } from '@plumbline/contracts/person-data';
import { newPublicId } from '@plumbline/service-kit/ids';
import { admin, AdminUnderTest, evaluationOf, planOf, userOf } from '../test/admin-under-test.ts';

/* What the console shows is what the owners have, however the facts of it come. */

let under: AdminUnderTest;
beforeAll(async () => {
  under = await AdminUnderTest.start();
});
afterAll(() => under.stop());

/** Always the same numbers from 0 to 1. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

interface Said {
  subject: string;
  data: { id: string; revision?: number; [field: string]: unknown };
}

const shuffled = <T>(list: T[], next: () => number): T[] =>
  list
    .map((one) => ({ one, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

/** Rows as their owner would tell of them. */
const rows = async (name: 'users' | 'plans' | 'evaluations') => {
  const stored = await under.stored(name).find().sort({ _id: 1 }).toArray();
  const own = new Set(['_id', 'created', 'ended', 'seconds', 'search', 'words']);
  return stored.map((row) => ({
    id: row._id,
    ...Object.fromEntries(Object.entries(row).filter(([field]) => !own.has(field))),
  }));
};
const owned = (name: 'users' | 'plans' | 'evaluations') =>
  [...under.owned[name].values()].sort((a, b) => (a.id < b.id ? -1 : 1));

const rebuilt = async () => {
  await under.ask(adminQuestions.rebuild, {}, admin);
  return under.until(
    () => under.ask(adminQuestions.rebuildState, {}, admin),
    ({ status }) => status !== 'running',
  );
};

/** 5,000 facts of 250 people: what happens to what they have, some of it deleted in the end. */
const history = (next: () => number): Said[] => {
  const said: Said[] = [];
  const { users, plans, evaluations } = under.owned;
  for (let person = 0; person < 250; person += 1) {
    let user = userOf({ name: `Person ${String(person)}`, email_verified_at: null });
    said.push({ subject: facts.userRegistered.subject, data: user });
    user = { ...user, revision: 2, email_verified_at: '2026-11-20T09:00:00.000Z' };
    said.push({ subject: facts.userVerified.subject, data: user });
    users.set(user.id, user);
    for (let pitch = 0; pitch < 2; pitch += 1) {
      let plan = planOf({ owner_id: user.id, title: `Pitch ${String(person)}-${String(pitch)}`, status: 'reading' });
      said.push({ subject: facts.planCreated.subject, data: plan });
      plan = { ...plan, revision: 2, status: 'ready' };
      said.push({ subject: facts.planRead.subject, data: plan });
      plans.set(plan.id, plan);
      let evaluation = evaluationOf({ owner_id: user.id, plan_id: plan.id, plan_title: plan.title, status: 'pending' });
      said.push({ subject: facts.evaluationCreated.subject, data: evaluation });
      for (const status of [
        'processing',
        'processing',
        'processing',
        'processing',
        next() < 0.8 ? 'completed' : 'failed',
      ] as const) {
        evaluation = { ...evaluation, revision: evaluation.revision + 1, status };
        said.push({ subject: facts.evaluationStatusChanged.subject, data: evaluation });
      }
      evaluations.set(evaluation.id, evaluation);
      if (next() < 0.1) {
        evaluations.delete(evaluation.id);
        plans.delete(plan.id);
        const gone = { owner_id: user.id };
        said.push({
          subject: facts.evaluationDeleted.subject,
          data: { id: evaluation.id, ...gone, plan_id: plan.id, last_of_plan: true },
        });
        said.push({ subject: facts.planDeleted.subject, data: { id: plan.id, ...gone } });
      }
    }
  }
  return said;
};

test('facts that come shuffled, doubled and with gaps end in the rows of their owners, and a rebuild mends the rest', async () => {
  const next = numbers(7);
  const all = history(next);
  expect(all.length).toBeGreaterThan(4_500);
  // What is lost for good are whole stories of some; of others only a step on the way.
  const lastOf = new Map(all.map(({ data }) => [data.id, data.revision ?? Number.MAX_SAFE_INTEGER]));
  const isLast = ({ data }: Said) => lastOf.get(data.id) === (data.revision ?? Number.MAX_SAFE_INTEGER);
  const lost = new Set([...under.owned.evaluations.keys()].slice(0, 40));
  const heard = all.filter((one) => !lost.has(one.data.id) && (isLast(one) || next() < 0.9));
  const doubled = [...heard, ...heard.filter(() => next() < 0.15)];
  expect(doubled.length).toBeGreaterThan(4_500);
  await Promise.all(shuffled(doubled, next).map(({ subject, data }) => under.say(subject, data)));
  // The last word of all: what came before it has been heard. Evaluations are the last to be written of what comes together.
  const mark = evaluationOf({ plan_title: 'The end' });
  under.owned.evaluations.set(mark.id, mark);
  await under.evaluation(mark);
  await under.until(
    () => under.stored('evaluations').countDocuments({ _id: mark.id }),
    (count) => count === 1,
  );
  expect(await rows('users')).toEqual(owned('users'));
  expect(await rows('plans')).toEqual(owned('plans'));
  expect(await rows('evaluations')).toEqual(owned('evaluations').filter(({ id }) => !lost.has(id)));

  // And rows that nobody has, and one that says something else.
  const stray = evaluationOf();
  await under.evaluation(stray);
  await under.until(
    () => under.stored('evaluations').countDocuments({ _id: stray.id }),
    (count) => count === 1,
  );
  const [someId] = [...under.owned.plans.keys()];
  await under.stored('plans').updateOne({ _id: someId ?? '' }, { $set: { title: 'Something else' } });
  expect(await rebuilt()).toMatchObject({ status: 'done', written: 40, removed: 1 });
  for (const name of ['users', 'plans', 'evaluations'] as const) expect(await rows(name)).toEqual(owned(name));
});

describe('a rebuild', () => {
  test('from nothing ends in the rows of the owners, while what is asked for is answered and facts go on coming', async () => {
    for (const name of ['users', 'plans', 'evaluations', 'gone']) await under.stored(name).deleteMany({});
    const running = rebuilt();
    const newer = [...under.owned.users.values()]
      .slice(0, 50)
      .map((user) => ({ ...user, revision: user.revision + 1, name: 'Renamed' }));
    for (const user of newer) under.owned.users.set(user.id, user);
    await Promise.all(newer.map((user) => under.user(user)));
    expect(await under.ask(adminQuestions.users, {}, admin)).toMatchObject({ pagination: { page: 1 } });
    expect(await running).toMatchObject({ status: 'done', removed: 0 });
    await under.until(
      () => under.stored('users').countDocuments({ name: 'Renamed' }),
      (count) => count === 50,
    );
    for (const name of ['users', 'plans', 'evaluations'] as const) expect(await rows(name)).toEqual(owned(name));
  });

  test('that is asked for twice is one', async () => {
    await Promise.all([1, 2, 3].map(() => under.ask(adminQuestions.rebuild, {}, admin)));
    expect(await under.stored('rebuilds').countDocuments({ status: 'running' })).toBeLessThanOrEqual(1);
    await under.until(
      () => under.ask(adminQuestions.rebuildState, {}, admin),
      ({ status }) => status === 'done',
    );
  });
});

test('case 13: what is gone does not come back by a fact that is late', async () => {
  const evaluation = evaluationOf({ plan_title: 'Latecomer' });
  await under.say(facts.evaluationDeleted.subject, {
    id: evaluation.id,
    owner_id: 'x',
    plan_id: 'y',
    last_of_plan: false,
  });
  await under.evaluation(evaluation);
  const after = evaluationOf({ plan_title: 'After it' });
  await under.evaluation(after);
  await under.until(
    () => under.stored('evaluations').countDocuments({ _id: after.id }),
    (count) => count === 1,
  );
  expect(await under.stored('evaluations').countDocuments({ _id: evaluation.id })).toBe(0);
});

const overviewOfTeams = async () => {
  const { totalTeams, pendingInvitations } = (await under.ask(adminQuestions.overview, {}, admin)).metrics;
  return { totalTeams, pendingInvitations };
};
const teamOf = (revision = 1) => ({
  id: newPublicId(),
  revision,
  name: 'Kiln',
  slug: newPublicId().toLowerCase(),
  owner_id: newPublicId(),
  member_count: 1,
  created_at: '2026-11-20T09:00:00.000Z',
});
const invitationTo = (team: { id: string }, expiresInMs = 60_000) => ({
  id: newPublicId(),
  team_id: team.id,
  revision: 2,
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: new Date(Date.now() + expiresInMs).toISOString(),
});

test('teams and the invitations that wait are counted, not those that expired, ended or went with their team', async () => {
  const before = await overviewOfTeams();
  const [stays, goes] = [teamOf(), teamOf()];
  const [waits, ended, expired, ofGone] = [
    invitationTo(stays),
    invitationTo(stays),
    invitationTo(stays, -1_000),
    invitationTo(goes),
  ];
  const { teamCreated, teamDeleted, invitationMade, invitationEnded } = facts;
  for (const team of [stays, goes]) await under.say(teamCreated.subject, team);
  await under.say(invitationEnded.subject, { ...ended, revision: 3, how: 'declined' });
  for (const invitation of [waits, ended, expired]) await under.say(invitationMade.subject, invitation);
  await under.say(teamDeleted.subject, { id: goes.id, owner_id: goes.owner_id });
  // Said late.
  await under.say(invitationMade.subject, ofGone);
  await under.say(teamCreated.subject, goes);
  const after = { totalTeams: before.totalTeams + 1, pendingInvitations: before.pendingInvitations + 1 };
  const last = evaluationOf({ plan_title: 'After the teams' });
  await under.evaluation(last);
  await under.until(
    () => under.stored('evaluations').countDocuments({ _id: last.id }),
    (count) => count === 1,
  );
  expect(await overviewOfTeams()).toEqual(after);

  under.owned.teams.set(stays.id, stays);
  under.owned.invitations.set(waits.id, waits);
  for (const name of ['teams', 'invitations']) await under.stored(name).deleteMany({});
  expect(await rebuilt()).toMatchObject({ status: 'done' });
  expect(await overviewOfTeams()).toEqual({ totalTeams: 1, pendingInvitations: 1 });
});

test('of somebody whose account is gone no name is left, whatever is heard late, and the log still holds', async () => {
  const gone = userOf({ email: 'leaving.person@startup.test', name: 'Leaving Person' });
  const plan = planOf({ owner_id: gone.id });
  const evaluation = evaluationOf({ owner_id: gone.id, plan_id: plan.id });
  const entry = (subject_id: string | null, names: object) => ({
    action: subject_id === null ? 'sign_in_failed' : 'user_suspended',
    actor_id: subject_id === null ? null : admin.userId,
    subject_kind: 'user',
    subject_id,
    reason: 'Asked for it',
    request_id: 'request-1',
    names: { actor: null, ...names },
  });
  await under.user(gone);
  await under.plan(plan);
  await under.evaluation(evaluation);
  await under.say(facts.adminActed.subject, entry(gone.id, { subject: gone.email }));
  await under.say(facts.adminActed.subject, entry(null, { subject: gone.email }));
  const named = () => under.stored('audit').countDocuments({ 'names.subject': gone.email });
  await under.until(named, (count) => count === 2);
  await under.until(
    () => under.stored('evaluations').countDocuments({ _id: evaluation.id }),
    (count) => count === 1,
  );
  const copy = await under.ask(exportUser('admin'), { userId: gone.id, from: null }, admin);
  expect(copy.pieces.map(({ name }) => name)).toEqual([
    'console/account.json',
    'console/plans.json',
    'console/evaluations.json',
    'console/audit.json',
  ]);
  expect(copy.pieces.at(-1)?.text).toContain('Asked for it');

  await under.say(facts.userDeleted.subject, { id: gone.id });
  await under.until(named, (count) => count === 0);
  await under.user({ ...gone, revision: 9 });
  await under.say(facts.adminActed.subject, entry(gone.id, { subject: gone.email }));
  const everywhere = async () => {
    const names = ['users', 'plans', 'evaluations', 'gone', 'user_words', 'audit', 'audit_words'];
    const all = await Promise.all(names.map((name) => under.stored(name).find().toArray()));
    return JSON.stringify(all).match(/leaving[. ]?person|"leaving"/gi)?.length ?? 0;
  };
  const entries = () => under.stored('audit').countDocuments({ subject_id: gone.id });
  await under.until(entries, (count) => count === 2);
  await under.until(everywhere, (count) => count === 0);
  expect(await under.stored('plans').countDocuments({ owner_id: gone.id })).toBe(0);
  expect(await under.stored('evaluations').countDocuments({ owner_id: gone.id })).toBe(0);
  expect(await under.ask(adminQuestions.checkAudit, {}, admin)).toMatchObject({ broken_at: null });
});

test('a fact that does not fit is passed over, and those after it are heard', async () => {
  await under.say(facts.userVerified.subject, { id: 'broken' });
  const user = userOf();
  await under.user(user);
  await under.until(
    () => under.stored('users').countDocuments({ _id: user.id }),
    (count) => count === 1,
  );
});

test('facts of the version before, which say less, are understood', async () => {
  const { id, revision, owner_id, plan_id, plan_title, company_name, status, validation_status, language } =
    evaluationOf();
  const before = { id, revision, owner_id, plan_id, plan_title, company_name, status, validation_status, language };
  const times = { created_at: '2026-11-20T09:00:00.000Z', updated_at: '2026-11-20T09:00:14.000Z' };
  await under.say(facts.evaluationCreated.subject, { ...before, provider: null, model: null, ...times });
  await under.until(
    () => under.stored('evaluations').countDocuments({ _id: id }),
    (count) => count === 1,
  );
  expect(await under.ask(adminQuestions.evaluation, { evaluationId: id }, admin)).toMatchObject({
    job: { attempts: 0, timeline: [], cost: null },
    activity: { chat_messages: null },
  });
});

test('case 4: facts are heard again after NATS has lost everything', async () => {
  await under.nats.wipe();
  const user = userOf({ id: newPublicId(), name: 'After the flood' });
  await under.until(
    async () => {
      await under.user(user).catch(() => undefined);
      return under.stored('users').countDocuments({ _id: user.id });
    },
    (count) => count === 1,
  );
});
