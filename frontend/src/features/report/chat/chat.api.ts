import { ChatHistory } from '@plumbline/contracts/chat';
import { PublicConfig } from '@plumbline/contracts/config';
import { api } from '@plumbline/web/api';

const history = (evaluationId: string): string => `/chat/history?evaluationId=${encodeURIComponent(evaluationId)}`;

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    chatHistory: build.query<ChatHistory, string>({ query: history, responseSchema: ChatHistory }),
    clearChat: build.mutation<null, string>({
      query: (evaluationId) => ({ url: history(evaluationId), method: 'DELETE' }),
    }),
    /** Only for who answers. */
    chatConfig: build.query<PublicConfig, void>({
      query: () => '/config',
      extraOptions: { anonymous: true },
      responseSchema: PublicConfig,
    }),
  }),
});

export const { useChatConfigQuery } = chatApi;
