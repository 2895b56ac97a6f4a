import { Team, TeamDetail, TeamMembers } from '@plumbline/contracts/teams';
import { limits } from '@plumbline/contracts/limits';
import { newPublicId } from '@plumbline/service-kit/ids';
import mongoose from 'mongoose';
import { HttpClient } from '../../tests/stages/http-client.ts';
import { startTestSystem } from '../../tests/stages/system.ts';
import { median, milliseconds, times, type Bench } from './measure.ts';

const sizes = { few: 5, many: 1_000 } as const;
type Size = keyof typeof sizes;
const warmUps = 20;
const rounds = 200;
const mostTimes = 1.3;

/** The page of a team and the first page of its members, of 5 and of 1,000, over HTTP, in turns: size must not show. */
export const teams: Bench = async (say) => {
  const system = await startTestSystem({ only: ['gateway', 'auth', 'teams'] });
  try {
    const client = new HttpClient(system.baseUrl, (to) => system.mails(to));
    const token = await client.signUp('bench-owner@plumbline.localhost');
    const ids: Record<Size, string> = { few: '', many: '' };
    const open = (dbName: string) => mongoose.createConnection(system.env['MONGODB_URI'] ?? '', { dbName }).asPromise();
    const [own, auth] = await Promise.all([open('teams'), open('auth')]);
    try {
      const people = Array.from({ length: sizes.many - 1 }, (_, n) => ({
        _id: newPublicId(),
        email: `member-${String(n)}@plumbline.localhost`,
        name: `Member ${String(n)}`,
        phone: null,
        password_hash: 'none',
        role: 'user',
        status: 'active',
        email_verified_at: new Date(),
        revision: 1,
        created_at: new Date(),
        updated_at: new Date(),
      }));
      await auth.collection<{ _id: string }>('users').insertMany(people);
      for (const size of ['few', 'many'] as const) {
        const made = await client.call('POST', '/v1/teams', { token, body: { name: `Bench ${size}` } });
        const { id } = Team.parse(made.body);
        ids[size] = id;
        const members = people.slice(0, sizes[size] - 1).map(({ _id: user_id }, n) => ({
          _id: newPublicId(),
          team_id: id,
          user_id,
          role: 'member',
          joined_at: new Date(Date.now() + 1_000 + n),
        }));
        await own.collection<{ _id: string }>('members').insertMany(members);
        await own.collection<{ _id: string }>('teams').updateOne({ _id: id }, { $set: { member_count: sizes[size] } });
      }
    } finally {
      await Promise.all([own.close(), auth.close()]);
    }
    const visits = {
      team: async (size: Size): Promise<number> => {
        const { member_count, members } = TeamDetail.parse(
          (await client.call('GET', `/v1/teams/${ids[size]}`, { token })).body,
        );
        if (member_count !== sizes[size] || members.length !== limits.teamMembersShown)
          throw new Error('a team is not whole');
        return members.length;
      },
      // As the app asks: a page of twenty, of which a team of five fills five.
      members: async (size: Size): Promise<number> => {
        const path = `/v1/teams/${ids[size]}/members?page=1&limit=${String(limits.historyPageSize)}`;
        const { members, pagination } = TeamMembers.parse((await client.call('GET', path, { token })).body);
        if (pagination.total !== sizes[size] || members.length !== Math.min(sizes[size], limits.historyPageSize))
          throw new Error('a page of members is not whole');
        return members.length;
      },
    };
    const took: Record<keyof typeof visits, Record<Size, number[]>> = {
      team: { few: [], many: [] },
      members: { few: [], many: [] },
    };
    for (let round = 0; round < warmUps + rounds; round += 1) {
      for (const what of ['team', 'members'] as const) {
        for (const size of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
          const began = performance.now();
          await visits[what](size);
          if (round >= warmUps) took[what][size].push(performance.now() - began);
        }
      }
    }
    say(`teams: ${String(rounds)} rounds of two teams`);
    return (['team', 'members'] as const).map((what) => {
      const [few, many] = [median(took[what].few), median(took[what].many)];
      return {
        what:
          what === 'team' ? 'page of a team of 1,000 against one of 5' : 'first page of 1,000 members against one of 5',
        measured: `${times(many / few)} (${milliseconds(many)} to ${milliseconds(few)})`,
        target: `≤ ${times(mostTimes)}`,
        met: many / few <= mostTimes,
      };
    });
  } finally {
    await system.stop();
  }
};
