import type { Evaluation } from '@plumbline/contracts/evaluations';
import { useWebDispatch } from '@plumbline/web/state';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { askChat } from './ask-chat.ts';
import { chatApi } from './chat.api.ts';
import { conversationAfter, emptyConversation } from './conversation.ts';
import type { ShownMessage } from './conversation.ts';

export interface ConversationAccess {
  messages: readonly ShownMessage[];
  /** What was said before is not here yet. */
  isLoading: boolean;
  /** An answer is coming in, or the conversation is being deleted. */
  busy: 'answering' | 'clearing' | null;
  /**
   * Resolves to whether anything of an answer came, or was not wanted any more; false: the question may be sent again.
   * `onTaken` is called once the server has the question.
   */
  ask: (question: string, files: readonly File[], onTaken: () => void) => Promise<boolean>;
  stop: () => void;
  /** Clears the messages once the server has; when it has not, nothing happens (spec §4). */
  clear: () => Promise<void>;
}

/** The conversation about one evaluation. Leaving it stops an answer that is still coming in. */
export const useConversation = ({ id, plan_id }: Pick<Evaluation, 'id' | 'plan_id'>): ConversationAccess => {
  const dispatch = useWebDispatch();
  const [{ messages }, change] = useReducer(conversationAfter, emptyConversation);
  const [busy, setBusy] = useState<ConversationAccess['busy']>(null);
  const [isLoading, setIsLoading] = useState(true);
  const answer = useRef<AbortController>(null);
  // A question waits for the history, so that it is not already part of it.
  const loaded = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    let left = false;
    const load = async (): Promise<void> => {
      const { data } = await dispatch(
        chatApi.endpoints.chatHistory.initiate(id, { forceRefetch: true, subscribe: false }),
      );
      // Without a history the chat begins empty; that is no error (spec §4).
      if (left) return;
      if (data !== undefined) change({ type: 'history', messages: data.messages });
      setIsLoading(false);
    };
    loaded.current = load();
    return () => {
      left = true;
      answer.current?.abort();
    };
  }, [dispatch, id]);

  const ask = useCallback(
    async (question: string, files: readonly File[], onTaken: () => void): Promise<boolean> => {
      const stopping = new AbortController();
      answer.current = stopping;
      setBusy('answering');
      change({ type: 'asked', question, attachments: files.map(({ name }) => name) });
      await loaded.current;
      let answered = false;
      const end = await dispatch(
        askChat(
          { planId: plan_id, evaluationId: id, message: question, files },
          {
            stop: stopping.signal,
            onTaken,
            onDelta: (text) => {
              answered ||= text !== '';
              change({ type: 'delta', text });
            },
            onSources: (sources) => change({ type: 'sources', sources }),
          },
        ),
      );
      const { kind, ...why } = end;
      change({ type: kind, ...why });
      setBusy(null);
      return answered || end.kind === 'stopped';
    },
    [dispatch, id, plan_id],
  );

  const stop = useCallback(() => answer.current?.abort(), []);

  const clear = useCallback(async (): Promise<void> => {
    setBusy('clearing');
    const cleared = await dispatch(chatApi.endpoints.clearChat.initiate(id, { track: false }));
    if (!('error' in cleared) || cleared.error === undefined) change({ type: 'cleared' });
    setBusy(null);
  }, [dispatch, id]);

  return { messages, isLoading, busy, ask, stop, clear };
};
