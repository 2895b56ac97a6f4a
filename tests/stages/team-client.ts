import { Team, TeamDetail, TeamInvitation, TeamMembers } from '@plumbline/contracts/teams';
import { eventually, type Answer } from './http-client.ts';
import type { Product } from './product.ts';

/** Teams as a client meets them; what is expected to succeed throws with the answer when it does not. */
export class TeamClient {
  constructor(private readonly product: Product) {}

  call(method: string, path: string, token?: string, body?: object): Promise<Answer> {
    return this.product.call(method, `/v1${path}`, {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
  }

  async #must(status: number, method: string, path: string, token?: string, body?: object): Promise<unknown> {
    const answer = await this.call(method, path, token, body);
    if (answer.status !== status) throw new Error(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
    return answer.body;
  }

  async create(token: string, name = 'Deal room'): Promise<Team> {
    return Team.parse(await this.#must(201, 'POST', '/teams', token, { name }));
  }

  async get(token: string, id: string): Promise<TeamDetail> {
    return TeamDetail.parse(await this.#must(200, 'GET', `/teams/${id}`, token));
  }

  async members(token: string, id: string, query = ''): Promise<TeamMembers> {
    return TeamMembers.parse(await this.#must(200, 'GET', `/teams/${id}/members${query}`, token));
  }

  async memberId(token: string, id: string, email: string): Promise<string> {
    const { members } = await this.members(token, id, '?limit=100');
    const member = members.find((each) => each.email === email);
    if (!member) throw new Error(`${email} is no member`);
    return member.id;
  }

  async invite(token: string, id: string, email: string): Promise<TeamInvitation> {
    return TeamInvitation.parse(await this.#must(201, 'POST', `/teams/${id}/invitations`, token, { email }));
  }

  /** The link's token in the n-th invitation mailed to an address, once it is there. */
  async linkTo(email: string, n = 1): Promise<string> {
    const mails = await eventually(
      async () => (await this.product.mailbox.mails(email)).filter(({ text }) => text?.includes('/invitations/')),
      (found) => found.length >= n,
    );
    const token = /\/invitations\/([\w-]{43})\n/.exec(mails[n - 1]?.text ?? '')?.[1];
    if (token === undefined) throw new Error(`no link in: ${mails[n - 1]?.text ?? ''}`);
    return token;
  }

  accept(link: string, token?: string, body: object = {}): Promise<Answer> {
    return this.call('POST', `/invitations/${link}/accept`, token, body);
  }

  /** Lets a person into a team, by the mail that they get. */
  async admit(owner: string, id: string, email: string, token: string): Promise<string> {
    const before = (await this.product.mailbox.mails(email)).filter(({ text }) => text?.includes('/invitations/'));
    await this.invite(owner, id, email);
    const accepted = await this.accept(await this.linkTo(email, before.length + 1), token);
    if (accepted.status !== 200) throw new Error(accepted.text);
    return this.memberId(owner, id, email);
  }
}
