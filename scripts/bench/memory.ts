import { setTimeout as sleep } from 'node:timers/promises';
import { startTestSystem } from '../../tests/stages/system.ts';
import { Founder } from './founder.ts';
import type { Bench } from './measure.ts';
import { fire } from './polling.ts';
import { canMeasure, residentMemory, type Resident } from './processes.ts';
import { newPitch, promptModel, startTimedModel } from './scripted-model.ts';

const settleMs = 15_000;
const mostMegabytes = 170;
const rounds = 4;
const evaluationsPerRound = 25;
const pollSeconds = 10;
/** Level: the last round adds at most this share to the round before it. */
const level = 1.1;

const megabytes = (value: number): string => `${value.toFixed(0)} MB`;
const named = ({ name, own, helpers }: Resident): string =>
  `${name} ${own.toFixed(0)}${helpers > 0 ? ` + ${helpers.toFixed(0)} in helpers` : ''}`;

/** Resident memory of every process, idle and under rounds of reading, reviewing and polling. */
export const memory: Bench = async (say) => {
  if (!canMeasure) return [{ what: 'memory', measured: 'only on Linux', target: '–', met: undefined }];
  const model = await startTimedModel(promptModel);
  const env = { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'scripted-model', EVALUATIONS_PER_DAY: '1000' };
  const system = await startTestSystem({ env });
  try {
    await sleep(settleMs);
    const idle = residentMemory(system);
    const withoutMongod = idle.filter(({ name }) => name !== 'mongod');
    const sum = withoutMongod.reduce((total, { own, helpers }) => total + own + helpers, 0);
    const idleServices = idle.filter(({ isService }) => isService);
    say(`memory: idle: ${idle.map(named).join(', ')}`);

    const founder = await Founder.register(system);
    const loaded: Map<string, number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      let id = '';
      for (let index = 0; index < evaluationsPerRound; index += 1) {
        id = await founder.start(await founder.plan(newPitch(round * evaluationsPerRound + index)));
        await founder.reaches(id, 'completed');
      }
      await fire(founder.evaluationUrl(id), founder.token, pollSeconds);
      const now = residentMemory(system).filter(({ isService }) => isService);
      loaded.push(new Map(now.map(({ name, own }) => [name, own])));
      say(`memory: after round ${String(round + 1)}: ${now.map(named).join(', ')}`);
    }
    const of = (name: string, round: number): number => loaded.at(round)?.get(name) ?? 0;
    const names = idleServices.map(({ name }) => name);
    const most = Math.max(...idleServices.map(({ own }) => own), ...loaded.flatMap((round) => [...round.values()]));
    const growth = Math.max(...names.map((name) => of(name, -1) / of(name, -2)));
    return [
      {
        what: 'idle memory of the whole system without mongod, resident, MB of 1024 kB',
        measured: `${megabytes(sum)}: ${withoutMongod.map(named).join(', ')}`,
        target: 'report',
        met: undefined,
      },
      {
        what: 'largest service process, idle',
        measured: megabytes(Math.max(...idleServices.map(({ own }) => own))),
        target: `< ${megabytes(mostMegabytes)}`,
        met: idleServices.every(({ own }) => own < mostMegabytes),
      },
      {
        what: `largest service process in ${String(rounds)} rounds of load (${String(evaluationsPerRound)} reports, then ${String(pollSeconds)} s of 50 pollers)`,
        measured: `${megabytes(most)}: ${names.map((name) => `${name} ${loaded.map((_, round) => of(name, round).toFixed(0)).join(' → ')}`).join(', ')}`,
        target: `< ${megabytes(mostMegabytes)}`,
        met: most < mostMegabytes,
      },
      {
        what: 'levels off: growth of a service process in the last round, at most',
        measured: `${((growth - 1) * 100).toFixed(0)} %`,
        target: `≤ ${((level - 1) * 100).toFixed(0)} %`,
        met: growth <= level,
      },
    ];
  } finally {
    await system.stop();
    await model.stop();
  }
};
