import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { LoopWatch, type AnswerBounds } from './answer-bounds.ts';
import { ThoughtFilter } from './thoughts.ts';
import { estimateTokens } from './tokens.ts';

export interface Deadlines {
  /** Until the first useful delta; from there between two of them; and for the whole answer. Milliseconds. */
  firstTokenTimeoutMs: number;
  idleTimeoutMs: number;
  totalTimeoutMs: number;
}

/** One of our own deadlines passed. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
  readonly deadline: 'first_token' | 'idle' | 'total';

  constructor(sentence: string, deadline: DeadlinePassed['deadline']) {
    super(sentence);
    this.deadline = deadline;
  }
}

/** What came of one streamed request. `finish` is null when the stream ended without saying why. */
export interface StreamedAnswer {
  /** Without thoughts. */
  text: string;
  refusal: string;
  finish: string | null;
  /** Why code ended the stream: it was longer than anything asked for, or said the same over and over. */
  endedFor: 'length' | 'loop' | null;
  tokensIn: number;
  tokensOut: number;
  /** Whether anything was thought, in whatever way the server tells it. */
  hasThoughts: boolean;
  /** Whether the model thinks without an opening mark, and whether such a thought was handed on as if it were an answer. */
  strayClosing: boolean;
  thoughtHeard: boolean;
}

export const nothingHeard = (): StreamedAnswer => ({
  text: '',
  refusal: '',
  finish: null,
  endedFor: null,
  tokensIn: 0,
  tokensOut: 0,
  hasThoughts: false,
  strayClosing: false,
  thoughtHeard: false,
});

export interface Listening {
  deadlines: Deadlines;
  bounds: AnswerBounds;
  /** Hands on nothing before thoughts have ended: for models that think without an opening mark, and where nobody listens. */
  holdsBack: boolean;
  signal: AbortSignal | undefined;
  /** Sent with the request. */
  headers: Record<string, string>;
  /** The first useful delta has come, be it thought or answer. */
  onFirstToken: (() => void) | undefined;
  /** Hears each piece of the text. */
  onText: ((text: string) => void) | undefined;
}

// Some servers send the content in parts, thoughts among them.
const Parts = z.array(z.looseObject({ type: z.string().nullish(), text: z.string().nullish() }));
const Words = z.string().catch('');
// Servers differ in what they leave out, so a chunk is read as loosely as it can be.
const Chunk = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: z
          .looseObject({
            content: z.union([z.string(), Parts]).nullish(),
            refusal: z.string().nullish(),
            reasoning_content: Words.nullish(),
            reasoning: Words.nullish(),
            thinking: Words.nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .looseObject({
      prompt_tokens: z.number().nullish(),
      completion_tokens: z.number().nullish(),
      completion_tokens_details: z.looseObject({ reasoning_tokens: z.number().nullish() }).nullish(),
    })
    .nullish(),
});

const wordsOf = (content: string | z.infer<typeof Parts> | null | undefined): { said: string; thought: boolean } => {
  if (content === null || content === undefined) return { said: '', thought: false };
  if (typeof content === 'string') return { said: content, thought: false };
  const isText = ({ type }: { type?: string | null | undefined }): boolean => type === 'text' || type === 'output_text';
  return {
    said: content.map((part) => (isText(part) ? (part.text ?? '') : '')).join(''),
    thought: content.some((part) => !isText(part)),
  };
};

const wordsIn = ({ messages }: ChatCompletionCreateParamsStreaming): string =>
  messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('\n');

/**
 * Streams one completion under our own deadlines and bounds: the package's time-out stops at the headers, a server that only sends
 * keep-alives or empty deltas would hold it for ever, and so would a model that repeats itself. `answer` is filled as it comes, so
 * that what was used before a failure can be counted. Throws DeadlinePassed, the signal's reason, or the package's errors.
 */
export const streamCompletion = async (
  openai: OpenAI,
  params: ChatCompletionCreateParamsStreaming,
  { deadlines, bounds, holdsBack, signal, headers, onFirstToken, onText }: Listening,
  answer: StreamedAnswer,
): Promise<void> => {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = (sentence: string, deadline: DeadlinePassed['deadline']) => () =>
    controller.abort(new DeadlinePassed(sentence, deadline));
  const onAbort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const total = setTimeout(stop('the answer took too long', 'total'), deadlines.totalTimeoutMs);
  let silence = setTimeout(stop('no answer began', 'first_token'), deadlines.firstTokenTimeoutMs);
  const filter = new ThoughtFilter(holdsBack);
  const [saidLoop, thoughtLoop] = [new LoopWatch(), new LoopWatch()];
  let heard = 0;
  let isFirst = true;
  const show = (text: string): void => {
    answer.text += text;
    if (text !== '') onText?.(text);
  };
  try {
    const stream = await openai.chat.completions.create(params, {
      signal: controller.signal,
      timeout: deadlines.totalTimeoutMs,
      headers,
    });
    for await (const raw of stream) {
      const parsed = Chunk.safeParse(raw);
      if (!parsed.success) continue;
      const { choices, usage } = parsed.data;
      answer.tokensIn = usage?.prompt_tokens ?? answer.tokensIn;
      answer.tokensOut = usage?.completion_tokens ?? answer.tokensOut;
      if ((usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0) answer.hasThoughts = true;
      const choice = choices?.[0];
      const delta = choice?.delta;
      const { said, thought: thoughtPart } = wordsOf(delta?.content);
      const thought = delta?.reasoning_content || delta?.reasoning || delta?.thinking || '';
      answer.refusal += delta?.refusal ?? '';
      answer.finish = choice?.finish_reason ?? answer.finish;
      if (thought !== '' || thoughtPart) answer.hasThoughts = true;
      heard += said.length + thought.length;
      if (said !== '') show(filter.push(said));
      if (said !== '' || thought !== '' || thoughtPart || (delta?.refusal ?? '') !== '') {
        clearTimeout(silence);
        silence = setTimeout(stop('the answer stopped half-way', 'idle'), deadlines.idleTimeoutMs);
        if (isFirst) onFirstToken?.();
        isFirst = false;
      }
      const loops = [saidLoop.push(said), thoughtLoop.push(thought)].includes(true);
      const isLong = answer.text.length > bounds.answerLength || heard > bounds.answerLength + bounds.thoughtLength;
      if (loops || isLong) {
        answer.endedFor = loops ? 'loop' : 'length';
        break;
      }
    }
    // The package ends an aborted stream as if it were complete.
    if (controller.signal.aborted) throw controller.signal.reason;
    if (answer.endedFor === null) show(filter.end());
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    throw error;
  } finally {
    clearTimeout(total);
    clearTimeout(silence);
    signal?.removeEventListener('abort', onAbort);
    answer.hasThoughts ||= filter.thoughtLength > 0;
    answer.strayClosing = filter.strayClosing;
    answer.thoughtHeard = filter.tooLate;
    // What was never told is estimated, once anything came at all: then the question was read.
    if (!isFirst || answer.finish !== null) {
      if (answer.tokensIn === 0) answer.tokensIn = estimateTokens(wordsIn(params));
      if (answer.tokensOut === 0) answer.tokensOut = Math.max(estimateTokens(answer.text), Math.ceil(heard / 4));
    }
  }
};
