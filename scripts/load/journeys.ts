import { sleep } from 'k6';
import http from 'k6/http';
import {
  call,
  chatBegins,
  chatWhole,
  linksTo,
  must,
  newAddress,
  pitch,
  reviewTime,
  signUp,
  textOf,
  type Person,
} from './product.ts';

/* What people do, each from its beginning to its end, as the apps do it. Runs in k6. */

/** Seconds between two looks, as in the apps. */
const pollSeconds = 3;
const longestSeconds = 300;

/** Looks until it has ended, every three seconds; notes how long that took. */
const pollToEnd = (path: string, { token }: Person): void => {
  const began = Date.now();
  for (;;) {
    const answer = call('GET', path, { token });
    const status = textOf(answer, 'status');
    if (status === 'completed' || status === 'failed') {
      must(answer, 'a review that was started is completed', () => status === 'completed');
      reviewTime.add(Date.now() - began);
      return;
    }
    must(answer, 'a review ends within five minutes', () => Date.now() - began < longestSeconds * 1_000);
    sleep(pollSeconds);
  }
};

export interface Started {
  planId: string;
  evaluationId: string;
}

/** Uploads a pitch as text and starts its review. */
export const startReview = (person: Person): Started => {
  const { token } = person;
  const uploaded = call('POST', '/v1/plans/upload', {
    token,
    form: { file: http.file(pitch(), 'pitch.txt', 'text/plain') },
  });
  const planId = textOf(uploaded, 'id');
  const schemaId = textOf(call('GET', '/v1/schemas/investor5', { token }), 'id');
  const started = call('POST', '/v1/evaluations/start', { token, json: { planId, schemaId, language: 'en' } });
  return { planId, evaluationId: textOf(started, 'id') };
};

/** Looks once at a review under way. */
export const look = ({ evaluationId }: Started, { token }: Person): void => {
  const answer = call('GET', `/v1/evaluations/${evaluationId}`, { token });
  must(answer, 'a look shows the review', ({ status }) => status === 200);
};

/** Asks about a pitch and reads the answer to its end. */
export const chat = ({ planId, evaluationId }: Started, { token }: Person): void => {
  const json = { planId, evaluationId, message: 'How many boxes has MediPlus ordered?' };
  const answer = call('POST', '/v1/chat/ask/stream', { token, json, timeoutSeconds: 120 });
  must(answer, 'an answer in the chat comes whole', ({ status, body }) => status === 200 && body.includes('[DONE]'));
  chatBegins.add(answer.timings.waiting);
  chatWhole.add(answer.timings.duration);
};

/** Register, upload, start, poll, report, history, chat. */
export const founder = (): void => {
  const [person] = signUp([newAddress('founder')]);
  if (person === undefined) return;
  const started = startReview(person);
  pollToEnd(`/v1/evaluations/${started.evaluationId}`, person);
  const results = call('GET', `/v1/evaluations/${started.evaluationId}/results`, { token: person.token });
  must(results, 'a completed review has its report', ({ body }) => body.includes('parsed_data'));
  call('GET', '/v1/evaluations?page=1&limit=20', { token: person.token, name: '/v1/evaluations' });
  chat(started, person);
};

/** A package of two documents, its memo, the result. */
export const investor = (person: Person): void => {
  const { token } = person;
  const uploaded = call('POST', '/v1/investor-memos/packages', {
    token,
    form: {
      title: 'Load',
      metadata: '[{"name":"notes.txt"}]',
      text_documents: JSON.stringify([{ title: 'Pitch', content: pitch() }]),
      files: http.file(pitch(), 'notes.txt', 'text/plain'),
    },
  });
  const packageId = textOf(uploaded, 'id');
  const schemaId = textOf(call('GET', '/v1/schemas/investor-memo', { token }), 'id');
  const started = call('POST', '/v1/investor-memos/start', { token, json: { packageId, schemaId, language: 'en' } });
  const id = textOf(started, 'id');
  pollToEnd(`/v1/investor-memos/${id}`, person);
  const result = call('GET', `/v1/investor-memos/${id}/result`, { token });
  must(result, 'a completed memo has its result', ({ body }) => body.includes('parsed_data'));
  call('GET', '/v1/investor-memos?page=1&limit=20', { token, name: '/v1/investor-memos' });
};

const invitationLink = /\/invitations\/([\w-]{43})/;

/** A team, a member who comes by the mailed link and goes, the team's end. */
export const team = (owner: Person): void => {
  const { token } = owner;
  const id = textOf(call('POST', '/v1/teams', { token, json: { name: 'Load' } }), 'id');
  const email = newAddress('member');
  const [member] = signUp([email]);
  if (member === undefined) return;
  call('POST', `/v1/teams/${id}/invitations`, { token, json: { email } });
  const link = linksTo([email], invitationLink).get(email) ?? '';
  call('POST', `/v1/invitations/${link}/accept`, {
    token: member.token,
    json: {},
    name: '/v1/invitations/{token}/accept',
  });
  for (const person of [owner, member]) {
    call('GET', '/v1/teams', { token: person.token });
    const members = call('GET', `/v1/teams/${id}/members?page=1&limit=20`, { token: person.token });
    must(members, 'both are in the team', ({ body }) => body.includes(email));
  }
  call('DELETE', `/v1/teams/${id}`, { token });
};

/** The token of the admin whom ADMIN_EMAIL and ADMIN_PASSWORD name. */
export const signInAdmin = (): string => {
  const json = { email: __ENV['ADMIN_EMAIL'] ?? '', password: __ENV['ADMIN_PASSWORD'] ?? '' };
  return textOf(call('POST', '/v1/admin/auth/login', { json }), 'token');
};

/** What staff look at: the overview, the lists with a search, the audit log. */
export const admin = (token: string): void => {
  for (const path of [
    '/v1/admin/overview',
    '/v1/admin/users',
    '/v1/admin/users?search=load',
    '/v1/admin/evaluations',
    '/v1/admin/teams',
    '/v1/admin/audit',
  ])
    must(call('GET', path, { token }), 'the console answers', ({ status }) => status === 200);
};
