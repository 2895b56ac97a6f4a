import { randomBytes } from 'node:crypto';
import type { EvaluationStatus } from '@plumbline/contracts/evaluations';
import mongoose from 'mongoose';

/** How much the console is measured with. */
export interface Amount {
  users: number;
  evaluations: number;
}

const first = ['Sara', 'Omar', 'Lina', 'Yusuf', 'Maya', 'Karim', 'Noor', 'أحمد', 'ليلى', 'محمد', 'Zoë', 'Ali'];
const last = ['Haddad', 'Nasser', 'Khoury', 'Aziz', 'Rahman', 'الإبراهيمي', 'Mansour', 'Becker', 'Silva', 'Okafor'];
const words =
  'tidewater northwind clinic nudge kiln palm guard harbour ledger orchard copper lantern meadow quartz saffron timber velvet willow anchor beacon cinder delta ember falcon granite hazel indigo juniper kestrel linden مسار نخيل موعد درب سوق منصة رحلة صحة تعليم'.split(
    ' ',
  );
const kinds = ['marketplace', 'deck', 'platform', 'pitch', 'seed round', 'للخدمات', 'v2', 'clinic app', 'logistics'];
const dayMs = 24 * 60 * 60 * 1000;
const batch = 5_000;

/** Always the same numbers from 0 to 1. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Has a collection filled without its indexes, which are then built: row after row they take many times as long. */
const withoutIndexes = async <Row extends mongoose.mongo.Document>(
  rows: mongoose.mongo.Collection<Row>,
  fill: () => Promise<void>,
): Promise<void> => {
  const indexes = (await rows.indexes()).filter(({ name }) => name !== '_id_');
  await rows.dropIndexes();
  await fill();
  await rows.createIndexes(indexes.map(({ v: _, ...index }) => index));
};

/**
 * Fills the databases of auth and evaluations as a year of use would: people of many names, some of whom have very much, and
 * evaluations whose titles share their words. What the console reads is then rebuilt from them.
 */
export const seedOwners = async (uri: string, { users, evaluations }: Amount): Promise<void> => {
  const next = numbers(11);
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(next() * list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  const client = await mongoose.mongo.MongoClient.connect(uri);
  const now = Date.now();
  const ids = Array.from({ length: users }, () => randomBytes(12).toString('base64url'));
  const accounts = client.db('auth').collection<{ _id: string }>('users');
  await withoutIndexes(accounts, async () => {
    for (let from = 0; from < users; from += batch) {
      await accounts.insertMany(
        ids.slice(from, from + batch).map((_id, index) => {
          const name = `${pick(first)} ${pick(last)}`;
          const created = new Date(now - next() * 365 * dayMs);
          return {
            _id,
            email: `${pick(words)}.${pick(last).toLowerCase()}${String(from + index)}@${pick(words)}.example`,
            name,
            phone: null,
            password_hash: 'none',
            role: 'user',
            status: next() < 0.01 ? 'suspended' : 'active',
            email_verified_at: created,
            revision: 2,
            created_at: created,
            updated_at: created,
          };
        }),
        { ordered: false },
      );
    }
  });
  const reviews = client.db('evaluations').collection('evaluations');
  await withoutIndexes(reviews, async () => {
    for (let from = 0; from < evaluations; from += batch) {
      await reviews.insertMany(
        Array.from({ length: Math.min(batch, evaluations - from) }, (_, index) => {
          const created = new Date(now - next() * 365 * dayMs);
          const ended = new Date(created.getTime() + 20_000 + next() * 60_000);
          const chance = next();
          const status: EvaluationStatus = chance < 0.02 ? 'failed' : 'completed';
          const title = `${pick(words)} ${pick(kinds)} ${pick(words)} ${String(Math.floor(next() * 100_000))}`;
          return {
            public_id: randomBytes(12).toString('base64url'),
            // A few have very much.
            owner_id: next() < 0.05 ? (ids[0] ?? '') : pick(ids),
            plan_id: randomBytes(12).toString('base64url'),
            plan_title: title,
            company_name: next() < 0.7 ? `${pick(words)} ${pick(words)}` : null,
            status,
            stage: null,
            validation_status: status === 'completed' ? 'valid' : 'pending',
            overall_score: 60,
            recommendation: null,
            review_style: 'investor5',
            language: 'en',
            previous_evaluation_id: null,
            error_code: status === 'failed' ? 'evaluations.model_unavailable' : null,
            provider: 'Plumbline',
            model: 'rubric-analyst',
            attempts: 1,
            model_calls: 8,
            tokens_in: 9_000,
            tokens_out: 1_200,
            model_seconds: 40,
            cost: 0.02,
            timeline: ['queued', 'leased', 'scoring_pillars', 'synthesizing', 'saving', status].map((step) => ({
              step,
              attempt: 1,
              at: created,
            })),
            started_at: created,
            ended_at: ended,
            revision: 5 + (index % 2),
            dedupe_key: null,
            created_at: created,
            updated_at: ended,
          };
        }),
        { ordered: false },
      );
    }
  });
  await client.close();
};
