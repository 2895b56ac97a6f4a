import type { ChatMessage, ChatSource } from '@plumbline/contracts/chat';
import type { Said } from '@plumbline/web/problem';

/**
 * thinking: nothing of the answer is there yet. answering: it is coming in. whole: nothing is missing. stopped: the person
 * wanted no more. cut: it broke off. error: no answer, but something went wrong.
 */
export type MessageState = 'thinking' | 'answering' | 'whole' | 'stopped' | 'cut' | 'error';

export interface ShownMessage {
  key: number;
  role: 'user' | 'assistant';
  state: MessageState;
  content: string;
  /** What the server said of an error, when it did. */
  problem?: Said;
  attachments: readonly string[];
  sources: readonly ChatSource[];
  /** Came in while the chat was open, so it has to be announced. */
  fresh: boolean;
}

export interface Conversation {
  messages: readonly ShownMessage[];
  nextKey: number;
}

export const emptyConversation: Conversation = { messages: [], nextKey: 0 };

export type ConversationChange =
  | { type: 'history'; messages: readonly ChatMessage[] }
  | { type: 'asked'; question: string; attachments: readonly string[] }
  | { type: 'delta'; text: string }
  | { type: 'sources'; sources: readonly ChatSource[] }
  | { type: 'done' }
  | { type: 'stopped' }
  | { type: 'failed'; problem?: Said }
  | { type: 'cleared' };

const bare = { attachments: [], sources: [], fresh: true } as const;

const withLast = ({ messages, nextKey }: Conversation, change: Partial<ShownMessage>): Conversation => {
  const last = messages.at(-1);
  return last === undefined
    ? { messages, nextKey }
    : { messages: [...messages.slice(0, -1), { ...last, ...change }], nextKey };
};

/** One step of a conversation (spec §4, "Chat send"). The answer is always the last message. */
export const conversationAfter = (before: Conversation, change: ConversationChange): Conversation => {
  const { messages, nextKey } = before;
  const last = messages.at(-1);
  const nothingCame = last?.content === '';
  switch (change.type) {
    case 'history':
      // A question may have been typed faster than the history came: what was said before stands before it.
      return {
        messages: [
          ...change.messages.map(({ role, content, attachments = [], sources = [] }, index): ShownMessage => ({
            key: nextKey + index,
            role,
            state: 'whole',
            content,
            attachments: attachments.map(({ name }) => name),
            sources,
            fresh: false,
          })),
          ...messages,
        ],
        nextKey: nextKey + change.messages.length,
      };
    case 'asked':
      return {
        messages: [
          ...messages,
          {
            ...bare,
            key: nextKey,
            role: 'user',
            state: 'whole',
            content: change.question,
            attachments: change.attachments,
          },
          { ...bare, key: nextKey + 1, role: 'assistant', state: 'thinking', content: '' },
        ],
        nextKey: nextKey + 2,
      };
    case 'delta':
      return change.text === ''
        ? before
        : withLast(before, { state: 'answering', content: (last?.content ?? '') + change.text });
    case 'sources':
      return withLast(before, { sources: change.sources });
    case 'done':
      return nothingCame ? withLast(before, { state: 'error' }) : withLast(before, { state: 'whole' });
    case 'stopped':
      return withLast(before, { state: 'stopped' });
    case 'failed': {
      const problem = change.problem === undefined ? {} : { problem: change.problem };
      // What came is kept, and marked; the error takes the place of a placeholder only.
      if (nothingCame) return withLast(before, { state: 'error', ...problem });
      return {
        messages: [
          ...withLast(before, { state: 'cut' }).messages,
          { ...bare, key: nextKey, role: 'assistant', state: 'error', content: '', ...problem },
        ],
        nextKey: nextKey + 1,
      };
    }
    case 'cleared':
      return { messages: [], nextKey };
  }
};
