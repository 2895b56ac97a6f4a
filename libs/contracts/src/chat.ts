import { z } from 'zod';
import { limits } from './limits.ts';
import { question, streamedQuestion } from './question.ts';
import { boundedText, Instant, PublicId } from './text.ts';

/** The founder's own question, as typed. May be empty when files go with it (spec §4, "Chat send"). */
const ChatQuestion = boundedText(limits.chatMessageMaxLength, 0, 'text');

/** The JSON body, and the text parts of the multipart one, of `POST /chat/ask/stream`. */
export const AskChat = z.strictObject({ planId: PublicId, evaluationId: PublicId, message: ChatQuestion });
export type AskChat = z.infer<typeof AskChat>;

/** Where a part of an answer stands: a page of the pitch, or of the attached file named. The quote is checked by code. */
export const ChatSource = z.object({
  page: z.number().int().min(1),
  quote: z.string(),
  attachment: z.string().optional(),
});
export type ChatSource = z.infer<typeof ChatSource>;

/** A file sent with a question; its bytes are not kept after it was read, its text is deleted with the chat. */
export const ChatAttachment = z.object({ name: z.string(), size: z.number().int() });
export type ChatAttachment = z.infer<typeof ChatAttachment>;

export const ChatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: Instant,
  attachments: z.array(ChatAttachment).optional(),
  sources: z.array(ChatSource).optional(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Oldest first. */
export const ChatHistory = z.object({ messages: z.array(ChatMessage) });
export type ChatHistory = z.infer<typeof ChatHistory>;

/** One `data:` line of the answer's event stream; after the last one comes `data: [DONE]`, and never after an error. */
export const ChatEvent = z.union([
  z.object({ delta: z.string() }),
  z.object({ sources: z.array(ChatSource) }),
  z.object({ error: z.string() }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;
export const chatDone = '[DONE]';

/** A received attachment that lies in the object store, as the gateway tells of it. */
export const ReceivedAttachment = z.strictObject({
  objectKey: z.string().max(200),
  name: z.string().min(1).max(limits.fileNameMaxLength),
  size: z.number().int().min(1).max(limits.chatAttachmentMaxBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ReceivedAttachment = z.infer<typeof ReceivedAttachment>;

export const AskChatWithFiles = AskChat.extend({
  attachments: z.array(ReceivedAttachment).max(limits.chatAttachmentsMax),
});
export type AskChatWithFiles = z.infer<typeof AskChatWithFiles>;

/** `begun` is the first piece and says that the question was accepted and stored; what fails before it is an error like any other. */
export const ChatPiece = z.union([
  z.object({ begun: z.literal(true) }),
  z.object({ delta: z.string() }),
  z.object({ sources: z.array(ChatSource) }),
]);
export type ChatPiece = z.infer<typeof ChatPiece>;

export const ChatOfEvaluation = z.strictObject({ evaluationId: PublicId });

export const chatQuestions = {
  /** The newest messages, as many as one message of the bus carries. */
  history: question('rpc.chat.history', ChatOfEvaluation, ChatHistory),
  reset: question('rpc.chat.reset', ChatOfEvaluation, z.object({})),
};
export const askChat = streamedQuestion('rpc.chat.ask', AskChatWithFiles, ChatPiece);
