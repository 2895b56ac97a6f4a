import type { Page } from '@plumbline/contracts/plans';
import { checksOf, type CheckId } from '@plumbline/contracts/checklist';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { z } from 'zod';
import {
  startModelServer,
  type AnswerModel,
  type ModelRequest,
  type ModelServer,
} from '../../../tests/stages/model-server.ts';
import type { ReviewRequest } from '../src/engine/engine.ts';
import { ModelClient, type ModelConfig } from '../src/model/model-client.ts';
import { ChatInput } from '../src/chat/chat-task.ts';
import {
  PillarInput,
  SynthesisInput,
  taskNames,
  VerifyInput,
  WriteInput,
  type CheckAnswer,
  type PillarAnswer,
  type SynthesisAnswer,
  type VerifyAnswer,
} from '../src/model/tasks.ts';

/** A small pitch that has something to quote about every pillar, and well over a hundred words. */
export const pitchTexts: string[] = [
  'Northwind\nCold boxes that pharmacies can trust. Northwind rents sensor-equipped boxes to pharmacies and clinics.',
  'The problem\nPharmacies throw away 12% of their insulin because a delivery got too warm. Nobody can say where it happened, and the insurer does not pay without a record. Every spoiled delivery costs a pharmacy about $340 and a patient a day without medicine.',
  'How it works\nA sensor in each box reports its temperature every minute. The pharmacist scans the box and sees the whole journey. A box that got too warm is marked before it is opened, and the courier is told while there is time to act.',
  'Market\nThere are 21,000 independent pharmacies in our three countries. IQVIA puts cold-chain deliveries at $1.2 billion a year. At our price that is $180 million of rent a year.',
  'Team\nSara Haddad, CEO, ran logistics for six years at Aramex. Omar Nasser, CTO, built sensors at Bosch. Both have worked together since 2017.',
  'Why us\nCompetitors sell loggers that are read after the harm is done. Our patent EP3471 covers the seal that only opens when the temperature was right.',
  'Traction\nMediPlus signed a contract for 400 boxes in March 2025. Revenue reached $32,000 a month. No customer has left so far. We raise $1.5 million to reach 60 pharmacies.',
];

export const pages = (texts: string[] = pitchTexts, method: Page['method'] = 'text'): Page[] =>
  texts.map((text, index) => ({ n: index + 1, label: `Slide ${String(index + 1)}`, text, method }));

export const request = (
  over: Partial<ReviewRequest> & { pages?: Page[]; unread?: number[]; partly?: number[]; title?: string } = {},
): ReviewRequest => {
  const { pages: given = pages(), unread = [], partly = [], title = 'Northwind deck', ...rest } = over;
  return {
    document: {
      title,
      pages: given,
      coverage: { pages: given.length, text: given.length - unread.length, ocr: 0, unread, partly },
      warnings: [],
    },
    language: 'en',
    ...rest,
  };
};

/** A check that the pitch answers, as a model would say so. */
export const said = (id: CheckId, page: number, quote: string, over: Partial<CheckAnswer> = {}): CheckAnswer => ({
  id,
  state: 'said',
  text: 'The pitch is specific here.',
  page,
  quote,
  tier: 'stated',
  third_party: null,
  second: null,
  more: [],
  ...over,
});

export const notSaid = (id: CheckId, over: Partial<CheckAnswer> = {}): CheckAnswer => ({
  id,
  state: 'not_said',
  text: 'Say how this will be measured.',
  page: null,
  quote: null,
  tier: 'stated',
  third_party: null,
  second: null,
  more: [],
  ...over,
});

const good: Record<Pillar, CheckAnswer[]> = {
  problem_insight: [
    said('problem.pain', 2, 'Pharmacies throw away 12% of their insulin because a delivery got too warm.'),
    said('problem.size', 2, 'Every spoiled delivery costs a pharmacy about $340 and a patient a day without medicine.'),
  ],
  solution_product: [
    said('solution.what', 1, 'Northwind rents sensor-equipped boxes to pharmacies and clinics.'),
    said('solution.how', 3, 'A sensor in each box reports its temperature every minute.'),
    said('solution.benefit', 3, 'A box that got too warm is marked before it is opened'),
  ],
  market_opportunity: [
    said('market.size', 4, 'IQVIA puts cold-chain deliveries at $1.2 billion a year.', { third_party: 'IQVIA' }),
    said('market.reachable', 4, 'At our price that is $180 million of rent a year.'),
    said('market.segment', 4, 'There are 21,000 independent pharmacies in our three countries.'),
  ],
  team: [
    said('team.founders', 5, 'Sara Haddad, CEO, ran logistics for six years at Aramex.', { third_party: 'Aramex' }),
    said('team.experience', 5, 'Omar Nasser, CTO, built sensors at Bosch.', { third_party: 'Bosch' }),
  ],
  moat_defensibility: [
    said('moat.protection', 6, 'Our patent EP3471 covers the seal that only opens when the temperature was right.'),
    said('moat.difference', 6, 'Competitors sell loggers that are read after the harm is done.'),
  ],
  traction_viability: [
    said('traction.customers', 7, 'MediPlus signed a contract for 400 boxes in March 2025.', {
      third_party: 'MediPlus',
    }),
    said('traction.revenue', 7, 'Revenue reached $32,000 a month.'),
    said('traction.named', 7, 'MediPlus signed a contract for 400 boxes in March 2025.', { third_party: 'MediPlus' }),
    said('traction.ask', 7, 'We raise $1.5 million to reach 60 pharmacies.'),
  ],
};

/** Every check of a pillar in its order: as given, the others not said. */
export const answersOf = (pillar: Pillar, given: CheckAnswer[]): CheckAnswer[] =>
  checksOf(pillar).map(({ id }) => given.find((answer) => answer.id === id) ?? notSaid(id));

/** What a good model would answer about a pillar of the pitch; `checks` are answered as given, the others not said. */
export const pillarAnswer = (pillar: Pillar, over: Partial<PillarAnswer> = {}): PillarAnswer => ({
  summary: 'The pitch speaks about this pillar in concrete words.',
  questions: ['How do you know this?'],
  company: pillar === 'problem_insight' ? { name: 'Northwind', page: 1, quote: 'Northwind' } : null,
  addressed_to_reviewer: [],
  ...over,
  checks: answersOf(pillar, over.checks ?? good[pillar]),
});

/**
 * The same for what was asked: all checks of the pillar, or those to look at again; and, unless the checks are given, with only the
 * quotes that the document has, on the page that has them.
 */
export const answerTo = ({ pillar, checks, document }: PillarInput, over: Partial<PillarAnswer> = {}): PillarAnswer => {
  const standing = good[pillar].flatMap((answer) => {
    const page = document.pages.find(({ text }) => text.includes(answer.quote ?? ''));
    return page === undefined ? [] : [{ ...answer, page: page.n }];
  });
  const answer = pillarAnswer(pillar, { checks: standing, ...over });
  return { ...answer, checks: answer.checks.filter(({ id }) => checks.some((one) => one.id === id)) };
};

/** A model that confirms what it is asked to verify. */
export const verifyAnswer = ({ third_parties: parties }: VerifyInput, over: Partial<VerifyAnswer> = {}): VerifyAnswer => ({
  unfounded: [],
  third_parties: parties.map(({ id }) => id),
  ...over,
}); // prettier-ignore

export const synthesisAnswer = (over: Partial<SynthesisAnswer> = {}): SynthesisAnswer => ({
  verdict: 'A concrete pitch with real customers.',
  core_analysis: 'The problem is measured and the first customers pay.',
  stage: 'Early revenue',
  strengths: [{ text: 'A named customer has signed.', from: ['traction.named'] }],
  gaps: [{ text: 'Measurement is missing.', from: ['team.advisers'] }],
  next_actions: [{ text: 'Measure spoilage at the first customer.', from: ['solution.proof'] }],
  key_investor_questions: ['What does a box cost you?'],
  executive_feedback: 'The story is easy to follow.',
  market: {
    market_size_clarity: 'The market is sized with a source.',
    competition_analysis: 'Loggers are named as the alternative.',
    target_audience: 'Independent pharmacies.',
    feedback: 'Show the sum behind the market.',
  },
  financial_feedback: 'Revenue is stated.',
  risk_feedback: 'The patent helps.',
  ...over,
});

export const arabic = (texts: Record<string, string>): { texts: { key: string; text: string }[] } => ({
  texts: Object.keys(texts).map((key) => ({ key, text: `نص عربي عن هذه النقطة (${key.split('.')[0] ?? ''})` })),
});

/** A good answer about the pitch, with a citation that holds and one that does not. */
export const chatAnswer =
  'MediPlus signed for **400 boxes** [[7|MediPlus signed a contract for 400 boxes]], and nobody left [[7|nobody ever left us]].';

const message = (asked: ModelRequest): unknown => {
  const content = z.string().parse(asked.body.messages.at(-1)?.content);
  return JSON.parse(content);
};

/** What one request asked, read back from its message. */
export const asked = {
  pillar: (from: ModelRequest): PillarInput => PillarInput.parse(message(from)),
  synthesis: (from: ModelRequest): SynthesisInput => SynthesisInput.parse(message(from)),
  verify: (from: ModelRequest): VerifyInput => VerifyInput.parse(message(from)),
  write: (from: ModelRequest): WriteInput => WriteInput.parse(message(from)),
  chat: (from: ModelRequest): ChatInput => ChatInput.parse(message(from)),
};

const Task = z.object({ task: z.enum(taskNames) });
export const taskOf = (from: ModelRequest): string => Task.parse(message(from)).task;

export interface Script {
  pillar?: (input: PillarInput, request: ModelRequest) => Awaited<ReturnType<AnswerModel>> | object;
  verify?: (input: VerifyInput, request: ModelRequest) => Awaited<ReturnType<AnswerModel>> | object;
  synthesis?: (input: SynthesisInput, request: ModelRequest) => Awaited<ReturnType<AnswerModel>> | object;
  write?: (input: WriteInput, request: ModelRequest) => Awaited<ReturnType<AnswerModel>> | object;
  chat?: (input: ChatInput, request: ModelRequest) => Awaited<ReturnType<AnswerModel>>;
}

const isModelAnswer = (answer: object): answer is Exclude<Awaited<ReturnType<AnswerModel>>, string> => 'kind' in answer;
const say = (answer: Awaited<ReturnType<AnswerModel>> | object): Awaited<ReturnType<AnswerModel>> =>
  typeof answer === 'string' || isModelAnswer(answer) ? answer : JSON.stringify(answer);

/** A model that answers every task well, but for what the script says. A plain object is sent as JSON. */
export const scripted =
  (script: Script = {}): AnswerModel =>
  (from) => {
    switch (taskOf(from)) {
      case taskNames.pillar: {
        const input = asked.pillar(from);
        return say(script.pillar?.(input, from) ?? answerTo(input));
      }
      case taskNames.verify: {
        const input = asked.verify(from);
        return say(script.verify?.(input, from) ?? verifyAnswer(input));
      }
      case taskNames.synthesis: {
        const input = asked.synthesis(from);
        return say(script.synthesis?.(input, from) ?? synthesisAnswer());
      }
      // Of memos: nothing beyond what code finds and writes.
      case taskNames.memoFacts:
        return say({ facts: [] });
      case taskNames.memoSection:
        return say({ items: [] });
      case taskNames.chat:
        return script.chat?.(asked.chat(from), from) ?? chatAnswer;
      default: {
        const input = asked.write(from);
        return say(script.write?.(input, from) ?? arabic(input.texts));
      }
    }
  };

/** A server with that script, a client for it that never really sleeps, and how long it would have slept. */
export const startModel = async (
  script: Script | AnswerModel = {},
  config: Partial<ModelConfig> = {},
): Promise<{ server: ModelServer; model: ModelClient; slept: number[] }> => {
  const server = await startModelServer(typeof script === 'function' ? script : scripted(script));
  const slept: number[] = [];
  const model = new ModelClient(
    { baseUrl: server.baseUrl, apiKey: 'key', model: 'scripted-model', provider: 'tests', ...config },
    { sleep: (ms) => Promise.resolve(void slept.push(ms)), random: () => 1 },
  );
  return { server, model, slept };
};

export const allPillars = pillars;
