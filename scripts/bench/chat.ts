import { scripted } from '../../libs/review/test/pitch.ts';
import { askChat, type Question } from '../../tests/stages/chat-client.ts';
import { HttpClient } from '../../tests/stages/http-client.ts';
import { startTestSystem, type TestSystem } from '../../tests/stages/system.ts';
import { Founder } from './founder.ts';
import { median, milliseconds, percentile, type Bench } from './measure.ts';
import { canMeasure, residentMemory } from './processes.ts';
import { newPitch, promptModel, startTimedModel } from './scripted-model.ts';

const warmUps = 5;
const rounds = 40;
const targetMs = 300;
const atOnce = 200;
const burstRounds = 5;
const mostMegabytes = 170;
/** Level: the last burst adds at most this share to what the one before it left. */
const level = 1.1;
/** The model's own: until its first word, and its pace after that. */
const firstTokenMs = 50;
const tokensPerSecond = 60;

/** Words that name their question and their place, so that a lost, doubled or strayed one shows. */
const wordsOf = (question: number): string =>
  Array.from({ length: 60 }, (_, word) => `w${String(question)}.${String(word)}`).join(' ');
const numberIn = (question: string): number => Number(/\d+/.exec(question)?.[0]);

/** Somebody with a reviewed pitch, to ask about. */
const reviewed = async (system: TestSystem) => {
  const founder = await Founder.register(system);
  const planId = await founder.plan(newPitch(0));
  const evaluationId = await founder.start(planId);
  await founder.reaches(evaluationId, 'completed');
  const client = new HttpClient(system.baseUrl, () => Promise.resolve([]));
  return { token: founder.token, about: { planId, evaluationId }, client };
};

/** The same questions to the built-in analyst, whose encoder and rules take processor time of the service itself. */
const builtIn: Bench = async (say) => {
  const system = await startTestSystem({
    serviceEnv: { gateway: { CHAT_STREAMS_PER_USER: String(atOnce) } },
  });
  try {
    const { token, about, client } = await reviewed(system);
    /** Milliseconds until an answer is whole; throws when it is not. */
    const ask = async (n: number): Promise<number> => {
      const message = `How many boxes has customer ${String(n)} ordered, and at what price?`;
      const began = performance.now();
      const answer = await askChat(client, token, { ...about, message });
      const took = performance.now() - began;
      if (!answer.done || answer.text === '')
        throw new Error(`question ${String(n)}: status ${String(answer.status)}, ${answer.error ?? 'not whole'}`);
      return took;
    };
    for (let n = 0; n < warmUps; n += 1) await ask(n);
    const alone: number[] = [];
    for (let n = 0; n < rounds; n += 1) alone.push(await ask(warmUps + n));
    const whole: number[] = [];
    const lasted: number[] = [];
    for (let round = 0; round < burstRounds; round += 1) {
      const began = performance.now();
      const ended = await Promise.allSettled(Array.from({ length: atOnce }, (_, n) => ask(n)));
      lasted.push(performance.now() - began);
      for (const one of ended)
        if (one.status === 'fulfilled') whole.push(one.value);
        else say(`chat: ${one.reason instanceof Error ? one.reason.message : String(one.reason)}`);
      say(`chat: ${String(atOnce)} questions to the built-in analyst at once, round ${String(round + 1)}`);
    }
    const all = atOnce * burstRounds;
    const memory = canMeasure ? residentMemory(system).find(({ name }) => name === 'chat') : undefined;
    return [
      {
        what: `${String(atOnce)} questions to the built-in analyst at once, ${String(burstRounds)} times: answers that came whole`,
        measured: `${String(whole.length)} of ${String(all)}`,
        target: 'all',
        met: whole.length === all,
      },
      {
        what: 'the same: until an answer is whole; beside it one question at a time',
        measured: `median ${milliseconds(median(whole))}, p95 ${milliseconds(percentile(whole, 95))}; ${milliseconds(median(alone))}; ${String(memory?.own.toFixed(0))} MB`,
        target: 'report',
        met: undefined,
      },
      {
        what: `the same: a question’s share of ${String(atOnce)} at once, of the time of one alone`,
        measured: `${(median(lasted) / atOnce / median(alone)).toFixed(2)} ×`,
        target: '≤ 1',
        met: median(lasted) / atOnce <= median(alone),
      },
    ];
  } finally {
    await system.stop();
  }
};

/** With a language model: how soon an answer begins beside the model's own time, and whether all that are asked at once come whole. */
const withModel: Bench = async (say) => {
  const model = await startTimedModel(promptModel);
  const system = await startTestSystem({
    env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'scripted-model', EVALUATIONS_PER_DAY: '1000' },
    serviceEnv: { gateway: { CHAT_STREAMS_PER_USER: String(atOnce) } },
  });
  try {
    const { token, about, client } = await reviewed(system);
    model.answerWith(
      scripted({
        chat: ({ question }) => ({ kind: 'say', content: wordsOf(numberIn(question)), firstTokenMs, tokensPerSecond }),
      }),
    );
    /** Milliseconds until the first delta; throws when the answer is not the whole one. */
    const ask = async (n: number): Promise<number> => {
      const question: Question = { ...about, message: `Question ${String(n)}: how many boxes?` };
      const began = performance.now();
      let first: number | undefined;
      const answer = await askChat(client, token, question, {
        onDelta: () => (first ??= performance.now() - began),
      });
      if (!answer.done || answer.text !== wordsOf(n) || first === undefined)
        throw new Error(
          `question ${String(n)} was not answered whole: status ${String(answer.status)}, ${answer.error ?? answer.text.slice(0, 200)}`,
        );
      return first;
    };

    const firsts: number[] = [];
    for (let n = 0; n < warmUps + rounds; n += 1) firsts.push(await ask(n));
    const beside = firsts.slice(warmUps).map((first) => first - firstTokenMs);
    say(`chat: ${String(rounds)} questions, one after the other`);

    const burst: number[] = [];
    const resident: number[] = [];
    let lost = 0;
    for (let round = 0; round < burstRounds; round += 1) {
      const numbers = Array.from({ length: atOnce }, (_, n) => 1_000 * (round + 1) + n);
      const ended = await Promise.allSettled(numbers.map(ask));
      for (const one of ended) {
        if (one.status === 'fulfilled') burst.push(one.value - firstTokenMs);
        else {
          lost += 1;
          say(`chat: ${one.reason instanceof Error ? one.reason.message : String(one.reason)}`);
        }
      }
      const memory = canMeasure ? residentMemory(system).find(({ name }) => name === 'chat') : undefined;
      if (memory !== undefined) resident.push(memory.own);
      say(`chat: ${String(atOnce)} streams at once, round ${String(round + 1)}; ${String(memory?.own.toFixed(0))} MB`);
    }
    const most = Math.max(...resident);
    const grown = (resident.at(-1) ?? 0) / (resident.at(-2) ?? 1);
    return [
      {
        what: `first delta of a chat answer beside the model's own time (median of ${String(rounds)})`,
        measured: `${milliseconds(median(beside))} (p95 ${milliseconds(percentile(beside, 95))})`,
        target: `< ${milliseconds(targetMs)}`,
        met: median(beside) < targetMs,
      },
      {
        what: `${String(atOnce)} chat streams at once, ${String(burstRounds)} times: answers that came whole and in order`,
        measured: `${String(burst.length)} of ${String(atOnce * burstRounds)}`,
        target: 'all',
        met: lost === 0,
      },
      {
        what: 'the same: first delta beside the model’s own time',
        measured:
          burst.length > 0 ? `median ${milliseconds(median(burst))}, p95 ${milliseconds(percentile(burst, 95))}` : '–',
        target: 'report',
        met: undefined,
      },
      ...(canMeasure
        ? [
            {
              what: 'the same: memory of the chat service after each burst, and its growth by the last one',
              measured: `${resident.map((own) => own.toFixed(0)).join(' → ')} MB; ${((grown - 1) * 100).toFixed(0)} %`,
              target: `< ${String(mostMegabytes)} MB, ≤ ${((level - 1) * 100).toFixed(0)} %`,
              met: most < mostMegabytes && grown <= level,
            },
          ]
        : []),
    ];
  } finally {
    await system.stop();
    await model.stop();
  }
};

/** The chat as a client sees it: how soon an answer begins, and whether 200 at once come whole. */
export const chat: Bench = async (say) => [...(await withModel(say)), ...(await builtIn(say))];
