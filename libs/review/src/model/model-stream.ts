import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';
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
}

/** What came of one streamed request. `finish` is null when the stream ended without saying why. */
export interface StreamedAnswer {
  text: string;
  refusal: string;
  finish: string | null;
  tokensIn: number;
  tokensOut: number;
}

/** An answer longer than this is not one of ours, whatever it is. Characters. */
const maxAnswerLength = 200_000;

// Servers differ in what they leave out, so a chunk is read as loosely as it can be.
const Chunk = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: z
          .looseObject({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.looseObject({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
});

/**
 * Streams one completion under our own deadlines: the package's time-out stops at the headers, and a server that only sends
 * keep-alives or empty deltas would hold it for ever. `onText` hears each piece of the text. Throws DeadlinePassed, the signal's reason, or the package's errors.
 */
export const streamCompletion = async (
  openai: OpenAI,
  params: ChatCompletionCreateParamsStreaming,
  deadlines: Deadlines,
  signal?: AbortSignal,
  onText?: (text: string) => void,
): Promise<StreamedAnswer> => {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = (sentence: string) => () => controller.abort(new DeadlinePassed(sentence));
  const onAbort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const total = setTimeout(stop('the answer took too long'), deadlines.totalTimeoutMs);
  let silence = setTimeout(stop('no answer began'), deadlines.firstTokenTimeoutMs);
  const answer: StreamedAnswer = { text: '', refusal: '', finish: null, tokensIn: 0, tokensOut: 0 };
  try {
    const stream = await openai.chat.completions.create(params, {
      signal: controller.signal,
      timeout: deadlines.totalTimeoutMs,
    });
    for await (const raw of stream) {
      const parsed = Chunk.safeParse(raw);
      if (!parsed.success) continue;
      const { choices, usage } = parsed.data;
      answer.tokensIn = usage?.prompt_tokens ?? answer.tokensIn;
      answer.tokensOut = usage?.completion_tokens ?? answer.tokensOut;
      const choice = choices?.[0];
      const delta = choice?.delta;
      answer.text += delta?.content ?? '';
      answer.refusal += delta?.refusal ?? '';
      answer.finish = choice?.finish_reason ?? answer.finish;
      if (delta?.content) onText?.(delta.content);
      if (
        [delta?.content, delta?.refusal, delta?.reasoning_content, delta?.reasoning].some((part) => (part ?? '') !== '')
      ) {
        clearTimeout(silence);
        silence = setTimeout(stop('the answer stopped half-way'), deadlines.idleTimeoutMs);
      }
      if (answer.text.length > maxAnswerLength) {
        answer.finish = 'length';
        break;
      }
    }
    // The package ends an aborted stream as if it were complete.
    if (controller.signal.aborted) throw controller.signal.reason;
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    throw error;
  } finally {
    clearTimeout(total);
    clearTimeout(silence);
    signal?.removeEventListener('abort', onAbort);
  }
  if (answer.tokensIn === 0)
    answer.tokensIn = estimateTokens(
      params.messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('\n'),
    );
  if (answer.tokensOut === 0) answer.tokensOut = estimateTokens(answer.text);
  return answer;
};
