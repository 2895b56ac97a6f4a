import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { Client } from 'minio';
import { startTestSystem, type TestSystem } from '../../tests/stages/system.ts';
import { root } from '../tools.ts';
import { Founder } from './founder.ts';
import type { Bench, Row } from './measure.ts';
import { canMeasure, cpuOfSystem } from './processes.ts';

/*
 * What one evaluation costs, from upload to report, on our sample decks and the built-in analyst: processor time of each process,
 * bytes in the databases, in the store and on the bus. docs/scale.md multiplies it.
 */

const founders = 5;
const isDeck = /\.(pdf|pptx|docx)$/;
/** How often the wizard asks within a minute, which is what an evaluation takes with a model server of today (every 4 s). */
const polls = 15;

interface Kept {
  database: number;
  indexes: number;
  objects: number;
  facts: number;
}

const keptBy = async (system: TestSystem): Promise<Kept> => {
  const client = await mongoose.mongo.MongoClient.connect(system.env['MONGODB_URI'] ?? '');
  const kept: Kept = { database: 0, indexes: 0, objects: 0, facts: 0 };
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((one) => !['admin', 'local', 'config'].includes(one.name))) {
      const { dataSize, indexSize } = await client.db(name).stats();
      kept.database += Number(dataSize);
      kept.indexes += Number(indexSize);
    }
  } finally {
    await client.close();
  }
  const { hostname, port } = new URL(system.env['S3_ENDPOINT'] ?? '');
  const store = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: system.env['S3_ACCESS_KEY'] ?? '',
    secretKey: system.env['S3_SECRET_KEY'] ?? '',
  });
  for await (const { size } of store.listObjectsV2(system.env['S3_BUCKET'] ?? '', '', true)) kept.objects += size ?? 0;
  const { connect } = await import('@nats-io/transport-node');
  const { jetstreamManager } = await import('@nats-io/jetstream');
  const bus = await connect({
    servers: system.env['NATS_URL'] ?? '',
    user: system.env['NATS_USER'] ?? '',
    pass: system.env['NATS_PASSWORD'] ?? '',
  });
  try {
    kept.facts = (await (await jetstreamManager(bus)).streams.info('EVENTS')).state.bytes;
  } finally {
    await bus.close();
  }
  return kept;
};

/** Asks again when a part is away for a moment, as the app does: on a busy machine the database is at times. */
const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('answered 503'))) throw error;
    await sleep(3_000);
    return ask();
  }
};

/** Tokens of an evaluation, mean of all: what a model server would be paid for. */
const tokensOf = async (system: TestSystem): Promise<{ in: number; out: number }> => {
  const client = await mongoose.mongo.MongoClient.connect(system.env['MONGODB_URI'] ?? '');
  try {
    const rows = client
      .db('evaluations')
      .collection<{ usage?: { tokens_in: number; tokens_out: number } }>('evaluations');
    const used = (await rows.find({ status: 'completed' }).toArray()).flatMap(({ usage }) => usage ?? []);
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    return { in: mean(used.map((one) => one.tokens_in)), out: mean(used.map((one) => one.tokens_out)) };
  } finally {
    await client.close();
  }
};

export const cost: Bench = async (say) => {
  if (!canMeasure) return [{ what: 'cost of an evaluation', measured: 'Linux only', target: '–', met: undefined }];
  const folder = join(root, 'samples', 'decks');
  const names = (await readdir(folder)).filter((name) => isDeck.test(name)).sort();
  const decks = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
  const system = await startTestSystem({
    env: { AUTH_REQUESTS_PER_MINUTE: '1000', EVALUATIONS_PER_DAY: '1000' },
  });
  try {
    const evaluate = async (founder: Founder, { name, bytes }: (typeof decks)[number]): Promise<void> => {
      const id = await founder.start(await founder.deck(name, Uint8Array.from(bytes)));
      // As often as somebody would ask in a minute, however soon it is done.
      let status = 'pending';
      for (let poll = 0; poll < polls || status !== 'completed'; poll += 1) {
        await sleep(100);
        ({ status } = await patiently(() => founder.evaluation(id)));
        if (status === 'failed') throw new Error('an evaluation failed');
      }
      await founder.results(id);
    };
    // Once, unmeasured: processes that read are started, code is compiled.
    const first = await Founder.register(system);
    for (const deck of decks) await evaluate(first, deck);
    const people: Founder[] = [];
    for (let index = 0; index < founders; index += 1) people.push(await Founder.register(system));
    const idleFrom = cpuOfSystem(system);
    const idleMs = 10_000;
    await sleep(idleMs);
    const [before, keptBefore] = [cpuOfSystem(system), await keptBy(system)];
    const began = performance.now();
    for (const founder of people) {
      for (const deck of decks) await evaluate(founder, deck);
      say(`cost: ${String(decks.length)} decks evaluated`);
    }
    const tookMs = performance.now() - began;
    const [after, keptAfter] = [cpuOfSystem(system), await keptBy(system)];
    const count = people.length * decks.length;
    const tokens = await tokensOf(system);
    /** Without what the process uses when nothing is asked of it. */
    const cpuOf = (name: string): number => {
      const at = (times: Map<string, number>): number => times.get(name) ?? 0;
      const idle = ((at(before) - at(idleFrom)) / idleMs) * tookMs;
      return Math.max(0, at(after) - at(before) - idle) / count;
    };
    const row = (what: string, measured: string): Row => ({ what, measured, target: '–', met: undefined });
    const all = [...after.keys()];
    const sum = (of: string[]): string => `${of.reduce((total, name) => total + cpuOf(name), 0).toFixed(0)} ms`;
    const parts = [...system.parts.keys()];
    const services = all.filter((name) => !parts.includes(name));
    const idle = all.reduce((total, name) => total + (before.get(name) ?? 0) - (idleFrom.get(name) ?? 0), 0);
    const kilobytes = (which: keyof Kept): string =>
      `${((keptAfter[which] - keptBefore[which]) / count / 1_000).toFixed(1)} kB`;
    const pages = `${String(count)} evaluations of ${String(decks.length)} sample decks, ${String(polls)} polls each`;
    return [
      row(`one evaluation: CPU of all services (${pages})`, sum(services)),
      ...services.map((name) => row(`  of it ${name}`, sum([name]))),
      ...parts.map((name) => row(`  beside it ${name}`, sum([name]))),
      row('  all processes when nothing is asked, ms a second', (idle / (idleMs / 1_000)).toFixed(0)),
      row(
        '  tokens asked and answered, as the analyst counts them',
        `${tokens.in.toFixed(0)} and ${tokens.out.toFixed(0)}`,
      ),
      row('  kept in the databases', kilobytes('database')),
      row('  kept in their indexes', kilobytes('indexes')),
      row('  kept in the store', kilobytes('objects')),
      row('  facts, kept for 30 days', kilobytes('facts')),
    ];
  } finally {
    await system.stop();
  }
};
