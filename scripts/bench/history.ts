import mongoose from 'mongoose';
import { manyEvaluations } from '../../services/evaluations/test/many-evaluations.ts';
import { startTestSystem } from '../../tests/stages/system.ts';
import { EvaluationList } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { Founder } from './founder.ts';
import { median, milliseconds, times, type Bench } from './measure.ts';
import { newPitch } from './scripted-model.ts';

const total = 10_000;
const last = total / limits.historyPageSize;
const places = { first: 1, middle: last / 2, last } as const;
const warmUps = 10;
const rounds = 100;
const mostTimes = 2;

/** Pages of a person with 10,000 evaluations, over HTTP, in turns: the last may cost twice what the first does. */
export const history: Bench = async (say) => {
  const system = await startTestSystem();
  try {
    const founder = await Founder.register(system);
    const id = await founder.start(await founder.plan(newPitch(0)));
    await founder.reaches(id, 'completed');
    const database = await mongoose.createConnection(system.env['MONGODB_URI'] ?? '', { dbName: 'evaluations' }).asPromise(); // prettier-ignore
    try {
      const evaluations = database.collection('evaluations');
      const own = await evaluations.findOne({ public_id: id });
      const ownerId: unknown = own?.['owner_id'];
      if (typeof ownerId !== 'string') throw new Error('the evaluation is not in the database');
      await evaluations.insertMany(manyEvaluations(ownerId, total - 1));
      for (let n = 0; n < 50; n++) await evaluations.insertMany(manyEvaluations(`somebody-${String(n)}`, 200));
    } finally {
      await database.close();
    }
    const visit = async (page: number): Promise<number> => {
      const began = performance.now();
      const url = `${system.baseUrl}/v1/evaluations?page=${String(page)}&limit=${String(limits.historyPageSize)}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${founder.token}` } });
      const { evaluations, pagination } = EvaluationList.parse(await response.json());
      const took = performance.now() - began;
      if (evaluations.length !== limits.historyPageSize || pagination.pages !== last)
        throw new Error(`page ${String(page)} was not whole: ${JSON.stringify(pagination)}`);
      return took;
    };
    const took: Record<keyof typeof places, number[]> = { first: [], middle: [], last: [] };
    for (let round = 0; round < warmUps + rounds; round++) {
      for (const place of ['first', 'middle', 'last'] as const) {
        const ms = await visit(places[place]);
        if (round >= warmUps) took[place].push(ms);
      }
    }
    say(`history: ${String(rounds)} rounds of pages 1, ${String(last / 2)} and ${String(last)}`);
    const [first, middle, end] = [median(took.first), median(took.middle), median(took.last)];
    return [
      {
        what: `history of 10,000: page ${String(last)} against page 1`,
        measured: `${times(end / first)} (${milliseconds(end)} to ${milliseconds(first)})`,
        target: `≤ ${times(mostTimes)}`,
        met: end / first <= mostTimes,
      },
      {
        what: `history of 10,000: page ${String(last / 2)} against page 1`,
        measured: `${times(middle / first)} (${milliseconds(middle)})`,
        target: '–',
        met: undefined,
      },
    ];
  } finally {
    await system.stop();
  }
};
