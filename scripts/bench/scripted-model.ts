import { answerTo, pitchTexts, said, scripted, synthesisAnswer, verifyAnswer } from '../../libs/review/test/pitch.ts';
import type { CheckAnswer, PillarAnswer, PillarInput, VerifyInput } from '@plumbline/review/model/tasks';
import { startModelServer, type AnswerModel, type ModelServer, type Said } from '../../tests/stages/model-server.ts';

/** As tests/stages/model-server.ts counts. */
const charactersPerToken = 4;

/** English without numbers or quotes, so that no rule of the review has anything to say about it. */
const prose =
  'The pitch says who pays and why, and a reader who knows the trade can follow each step from the harm to the price. ' +
  'What remains open is how fast the next customers will sign and what it costs to serve them well. ';
const filler = (length: number): string =>
  prose
    .repeat(Math.ceil(length / prose.length))
    .slice(0, length)
    .trimEnd();

/** Lengthens the answer's free texts in turn, within the limits of the answer's schema, to `tokens` tokens of JSON. */
const padded = (tokens: number, build: (lengths: number[]) => object, limits: number[]): string => {
  const lengths = limits.map(() => 1);
  const target = tokens * charactersPerToken;
  for (let field = 0; field < limits.length; field += 1) {
    const missing = target - JSON.stringify(build(lengths)).length;
    lengths[field] = Math.max(1, Math.min(limits[field] ?? 1, 1 + missing));
  }
  // White space after the object stands for what trimming took away.
  const text = JSON.stringify(build(lengths)).padEnd(target);
  if (text.length !== target) throw new Error(`an answer of ${String(tokens)} tokens cannot be made`);
  return text;
};

/** Quotes the page that names the edition, so that the synthesis, too, is asked about something no cache knows. */
const placed = (
  input: PillarInput,
  over: Partial<PillarAnswer>,
  words?: (answer: CheckAnswer) => string,
): PillarAnswer => {
  const answer = answerTo(input, over);
  const last = input.document.pages.at(-1);
  const edition = /This is edition \d+ of the deck\./u.exec(last?.text ?? '')?.[0];
  return {
    ...answer,
    checks: answer.checks.map((check) => {
      if (check.id === 'solution.state' && last !== undefined && edition !== undefined)
        return said(check.id, last.n, edition, { state: 'partly' });
      return { ...check, text: words?.(check) ?? check.text };
    }),
  };
};

const paddedPillar = (tokens: number, input: PillarInput): string => {
  const silent = answerTo(input).checks.filter(({ state }) => state === 'not_said');
  return padded(
    tokens,
    ([summary = 1, ...texts]) =>
      placed(input, { summary: filler(summary) }, ({ id, text }) => {
        const at = silent.findIndex((check) => check.id === id);
        return at === -1 ? text : filler(texts[at] ?? 1);
      }),
    [800, ...silent.map(() => 400)],
  );
};

const paddedSynthesis = (tokens: number): string =>
  padded(tokens, ([analysis = 1]) => synthesisAnswer({ core_analysis: filler(analysis) }), [1_200]);

const paddedVerify = (tokens: number, input: VerifyInput): string => padded(tokens, () => verifyAnswer(input), []);

export interface Pace {
  firstTokenMs: number;
  tokensPerSecond: number;
}

/** Answers at once, and well. */
export const promptModel: AnswerModel = scripted({ pillar: (input) => placed(input, {}) });

/** Answers well, at a pace, with answers of a given length. */
export const pacedModel = (pace: Pace, tokens: { pillar: number; synthesis: number; verify: number }): AnswerModel =>
  scripted({
    pillar: (input): Said => ({ kind: 'say', content: paddedPillar(tokens.pillar, input), ...pace }),
    verify: (input): Said => ({ kind: 'say', content: paddedVerify(tokens.verify, input), ...pace }),
    synthesis: (): Said => ({ kind: 'say', content: paddedSynthesis(tokens.synthesis), ...pace }),
  });

/** A pitch nobody has sent before, so that no cache knows it. */
export const newPitch = (index: number): string =>
  [...pitchTexts, `Appendix\nThis is edition ${String(index)} of the deck.`].join('\n\n');

/** A model server that also knows how long it was at work: from a request's arrival to its answer's last byte. */
export interface TimedModelServer extends ModelServer {
  /** Milliseconds since `since` (performance.now()) in which at least one request was open. */
  busyMs: (since: number) => number;
}

export const startTimedModel = async (first: AnswerModel): Promise<TimedModelServer> => {
  const spans: { from: number; to: number }[] = [];
  const timed =
    (answer: AnswerModel): AnswerModel =>
    (request) => {
      const span = { from: performance.now(), to: Number.POSITIVE_INFINITY };
      spans.push(span);
      request.signal.addEventListener('abort', () => (span.to = performance.now()), { once: true });
      return answer(request);
    };
  const server = await startModelServer(timed(first));
  return {
    ...server,
    get open() {
      return server.open;
    },
    get mostOpen() {
      return server.mostOpen;
    },
    answerWith: (answer) => server.answerWith(timed(answer)),
    busyMs: (since) => {
      const now = performance.now();
      let busy = 0;
      let covered = since;
      for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
        const end = Math.min(to, now);
        busy += Math.max(0, end - Math.max(from, covered));
        covered = Math.max(covered, end);
      }
      return busy;
    },
  };
};
