import { ChatEvent, chatDone } from '@plumbline/contracts/chat';

/** The bytes of a body as they come; `onChunk` hears of each, before it is read. */
export async function* chunksOf(body: ReadableStream<Uint8Array>, onChunk: () => void): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onChunk();
    yield value;
  }
}

/** What stands behind `data:`; null for every other line, empty ones and comments (`: ping`) among them. */
const payloadOf = (line: string): string | null => (line.startsWith('data:') ? line.slice(5).trim() : null);

/** An event, the end marker, or null for a line that cannot be parsed and is skipped (spec §7). */
const eventOf = (payload: string): ChatEvent | typeof chatDone | null => {
  if (payload === chatDone) return chatDone;
  let data: unknown;
  try {
    data = JSON.parse(payload);
  } catch {
    return null;
  }
  return ChatEvent.safeParse(data).data ?? null;
};

/**
 * The events of an answer, in order. Chunks may end anywhere, inside a character too; lines end in LF or CRLF. Ends after
 * the end marker, or with the chunks: whoever reads it tells a whole answer from a broken one by the marker.
 */
export async function* answerEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ChatEvent | typeof chatDone, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  const eventsOf = function* (lines: readonly string[]) {
    for (const line of lines) {
      const payload = payloadOf(line);
      const event = payload === null ? null : eventOf(payload);
      if (event !== null) yield event;
    }
  };
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const event of eventsOf(lines)) {
      yield event;
      if (event === chatDone) return;
    }
  }
  yield* eventsOf([rest + decoder.decode()]);
}
