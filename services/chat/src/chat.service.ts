import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { AskChatWithFiles, ChatHistory, ChatMessage, ChatPiece } from '@plumbline/contracts/chat';
import { AppError, isErrorCode } from '@plumbline/contracts/errors';
import { evaluationsQuestions } from '@plumbline/contracts/evaluations';
import { facts } from '@plumbline/contracts/events';
import { plansQuestions, type PlanForReview } from '@plumbline/contracts/plans';
import { Slots } from '@plumbline/object-store/slots';
import { answerChat, type ChatFile } from '@plumbline/review/chat/chat';
import type { ChatDocument } from '@plumbline/review/chat/chat-source';
import type { ReportInShort } from '@plumbline/review/chat/chat-task';
import { firstUse } from '@plumbline/reading/first-use';
import { failureForLog, modelFailureCode } from '@plumbline/review/model/failure-codes';
import { ModelClient, ModelUnavailable } from '@plumbline/review/model/model-client';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { FactListener } from '@plumbline/service-kit/fact-listener';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { Attachments } from './attachments.ts';
import { chatEnvironment, type ChatEnvironment } from './chat.environment.ts';
import { ChatRepository, type ChatKey, type ReadAttachment } from './chat.repository.ts';
import type { MessageRow } from './chat.schema.ts';
import { Gathered } from './gathered.ts';
import { PreparedDocuments } from './prepared-documents.ts';
import { Reports } from './reports.ts';
import { inTalkOrder } from './talk-order.ts';

/** What one answer of `history` holds at most, in bytes. The bus carries 1 MB. */
const historyBytes = 700_000;
const historyMessages = 1_000;
/** Messages before the question that its answer may refer to. */
const turnsKept = 6;
/** Files of earlier questions that are looked into as well. */
const earlierFiles = { maxFiles: 5, maxLength: 400_000 };
/** How long a question waits for its turn and its files before the stream begins; until then a bad file is an ordinary error. */
const beginWithinMs = 6_000;
/**
 * Questions looked up and stored at once; the others wait in order. 200 at the same moment are answered no later for it, the first
 * ones much sooner, and what each needs meanwhile lies in memory a few times, not 200 times.
 */
const preparedAtOnce = 24;

/** What an answer is made from. */
interface Prepared {
  question: MessageRow;
  turns: MessageRow[];
  report: ReportInShort | null;
  deck: ChatDocument;
  files: ChatFile[];
}

const onTheWire = (row: MessageRow): ChatMessage => ({
  role: row.role,
  content: row.content,
  created_at: row.created_at.toISOString(),
  ...(row.attachments.length > 0 ? { attachments: row.attachments.map(({ name, size }) => ({ name, size })) } : {}),
  ...(row.sources.length > 0
    ? {
        sources: row.sources.map(({ page, quote, attachment }) => ({
          page,
          quote,
          ...(attachment ? { attachment } : {}),
        })),
      }
    : {}),
});

type Send = (piece: ChatPiece) => void;

@Injectable()
export class ChatService implements OnModuleInit {
  readonly #logger = new Logger(ChatService.name);
  readonly #preparing = new Slots(preparedAtOnce);

  constructor(
    private readonly repository: ChatRepository,
    private readonly attachments: Attachments,
    private readonly documents: PreparedDocuments,
    private readonly reports: Reports,
    private readonly bus: Bus,
    private readonly outbox: Outbox,
    private readonly listener: FactListener,
    private readonly model: ModelClient,
    @Inject(chatEnvironment) private readonly environment: ChatEnvironment,
  ) {}

  onModuleInit(): void {
    this.listener.on('chat-evaluation-deleted', facts.evaluationDeleted, async ({ id, owner_id }) => {
      await this.#clear({ owner_id, evaluation_id: id });
    });
    this.listener.on('chat-plan-deleted', facts.planDeleted, async ({ id }) => {
      await this.outbox.transaction((session) => this.repository.removeOfPlan(session, id));
    });
  }

  /** The newest messages, oldest first, as many as fit into one message of the bus. */
  async history(evaluationId: string, caller: SignedInCaller): Promise<ChatHistory> {
    await this.#mustOwn(evaluationId, caller);
    const rows = await this.repository.newest(
      { owner_id: caller.userId, evaluation_id: evaluationId },
      historyMessages,
    );
    const messages: ChatMessage[] = [];
    let bytes = 0;
    for (const message of inTalkOrder(rows.toReversed()).toReversed().map(onTheWire)) {
      bytes += Buffer.byteLength(JSON.stringify(message)) + 1;
      if (bytes > historyBytes) break;
      messages.unshift(message);
    }
    return { messages };
  }

  /** How many messages there are, whosever chat it is: all that an admin sees of it. */
  count(evaluationId: string): Promise<number> {
    return this.repository.count(evaluationId);
  }

  async reset(evaluationId: string, caller: SignedInCaller): Promise<void> {
    await this.#mustOwn(evaluationId, caller);
    await this.#clear({ owner_id: caller.userId, evaluation_id: evaluationId });
  }

  /**
   * Answers a question: `begun` once it is accepted and stored, then the answer as it comes, its sources, and only then is it
   * stored. An answer that was not finished, or whose chat was cleared meanwhile, is kept nowhere.
   */
  async ask(input: AskChatWithFiles, caller: SignedInCaller, signal: AbortSignal, send: Send): Promise<void> {
    const { evaluationId, planId, message, attachments } = input;
    const key = { owner_id: caller.userId, evaluation_id: evaluationId };
    if (message === '' && attachments.length === 0)
      throw new AppError('chat.nothing_asked', { fields: { message: 'text.required' } });
    let isBegun = false;
    const begun = (): void => {
      if (!isBegun) send({ begun: true });
      isBegun = true;
    };
    const late = setTimeout(begun, beginWithinMs);
    const prepared = await this.#prepared(input, caller, signal, begun).finally(() => clearTimeout(late));
    const { question, turns, report, deck, files } = prepared;
    const gathered = new Gathered((delta) => send({ delta }));
    const answer = await answerChat(
      {
        question: message,
        language: caller.language,
        turns: turns.map(({ role, content }) => ({ role, content })),
        report,
        deck,
        files,
        tokenBudget: this.environment.MODEL_TOKEN_BUDGET,
        onDelta: (delta) => gathered.push(delta),
        signal,
      },
      this.model.forJob(),
    )
      .catch((error: unknown) => {
        throw this.#asChatError(error, evaluationId);
      })
      .finally(() => gathered.end());
    // Who left before the end gets no answer into the history.
    signal.throwIfAborted();
    await this.outbox.transaction(async (session) => {
      if (!(await this.repository.markAnswered(session, question.public_id))) return;
      const row = await this.repository.addMessage(session, {
        ...key,
        plan_id: planId,
        role: 'assistant',
        answers: question.public_id,
        content: answer.content,
        attachments: [],
        sources: answer.sources,
      });
      await this.#tell(session, row);
    });
    if (answer.sources.length > 0) send({ sources: answer.sources });
  }

  #asChatError(error: unknown, evaluationId: string): unknown {
    const code = modelFailureCode(error);
    if (code === null) return error;
    this.#logger.warn({ evaluationId, code, ...failureForLog(error) }, 'a question was not answered');
    if (!(error instanceof ModelUnavailable)) return new AppError('chat.failed', {}, { cause: error });
    // The sentence of a ceiling speaks of a review.
    return new AppError(error.reason === 'cost_ceiling' ? 'chat.cost_ceiling' : code, {}, { cause: error });
  }

  /** Waits for its turn, and before that for its files, which take their time and so are read in nobody's turn. */
  async #prepared(
    input: AskChatWithFiles,
    caller: SignedInCaller,
    signal: AbortSignal,
    begun: () => void,
  ): Promise<Prepared> {
    const { evaluationId, planId, attachments } = input;
    const prepare = (plan: PlanForReview, files: ReadAttachment[]) => this.#prepare(input, plan, files, caller, begun);
    if (attachments.length === 0) {
      const lookUp = async () => prepare(await this.#planOf(evaluationId, planId, caller), []);
      return this.#preparing.run(lookUp, signal);
    }
    const plan = await this.#planOf(evaluationId, planId, caller).catch(async (error: unknown) => {
      await this.attachments.discard(attachments);
      throw error;
    });
    const files = await this.attachments.read(attachments, caller.userId, signal);
    return this.#preparing.run(() => prepare(plan, files), signal);
  }

  /** Stores the question and gathers what its answer is made from. */
  async #prepare(
    { evaluationId, planId, message }: AskChatWithFiles,
    plan: PlanForReview,
    files: ReadAttachment[],
    caller: SignedInCaller,
    begun: () => void,
  ): Promise<Prepared> {
    const key = { owner_id: caller.userId, evaluation_id: evaluationId };
    const turns = inTalkOrder((await this.repository.newest(key, turnsKept)).toReversed());
    const question = await this.#store({ ...key, plan_id: planId }, message, files);
    // Asked for only now, since it fails for an evaluation deleted since it was looked up, which takes its chat along;
    // deleted later, the fact of it does.
    const report = await this.reports.of(evaluationId, caller).catch(async (error: unknown) => {
      // Only then: a bus that fails for a moment must not cost a person the chat.
      if (error instanceof AppError && error.code === 'evaluations.not_found') await this.#clear(key);
      throw error;
    });
    begun();
    const [deck, chatFiles] = await Promise.all([this.documents.ofPlan(plan, caller), this.#filesOf(question, files)]);
    return { question, turns, report, deck, files: chatFiles };
  }

  async #store(key: ChatKey & { plan_id: string }, content: string, files: ReadAttachment[]): Promise<MessageRow> {
    return firstUse(() =>
      this.outbox.transaction(async (session) => {
        const row = await this.repository.addMessage(session, {
          ...key,
          role: 'user',
          content,
          attachments: files.map(({ name, size }) => ({ name, size })),
          sources: [],
        });
        await this.repository.addAttachments(session, row, files);
        await this.#tell(session, row);
        return row;
      }),
    );
  }

  async #tell(session: ClientSession, row: MessageRow): Promise<void> {
    await this.outbox.say(session, facts.chatMessageAdded, {
      id: row.public_id,
      evaluation_id: row.evaluation_id,
      owner_id: row.owner_id,
      role: row.role,
      attachments: row.attachments.length,
      created_at: row.created_at.toISOString(),
    });
  }

  async #clear(key: ChatKey): Promise<void> {
    await this.outbox.transaction(async (session) => {
      if ((await this.repository.clear(session, key)) > 0) await this.outbox.say(session, facts.chatCleared, key);
    });
  }

  /** @throws AppError `evaluations.not_found` for an evaluation that is unknown or somebody else's. */
  #mustOwn(evaluationId: string, caller: SignedInCaller) {
    return this.bus.ask(evaluationsQuestions.get, { evaluationId }, caller);
  }

  async #planOf(evaluationId: string, planId: string, caller: SignedInCaller): Promise<PlanForReview> {
    const evaluation = await this.#mustOwn(evaluationId, caller);
    if (evaluation.plan_id !== planId) throw new AppError('plans.not_found');
    // What was reviewed is talked about, whatever was added or read anew since; before the review, what it will read.
    const { supplements_version: supplementsVersion, text_version: textVersion } = evaluation;
    const text = textVersion === undefined ? { newest: true as const } : { textVersion };
    const plan = await this.bus.ask(plansQuestions.forReview, { planId, supplementsVersion, ...text }, caller);
    if (plan.status === 'reading') throw new AppError('plans.still_reading');
    if (plan.status === 'failed')
      throw new AppError(isErrorCode(plan.error_code) ? plan.error_code : 'evaluations.plan_unreadable');
    return plan;
  }

  /** The files of this question, then those of earlier ones. */
  async #filesOf(question: MessageRow, files: ReadAttachment[]): Promise<ChatFile[]> {
    const { public_id, owner_id, evaluation_id, plan_id } = question;
    const earlier = await this.repository.earlierAttachments({ owner_id, evaluation_id }, public_id, earlierFiles);
    const all = [
      ...files.map(({ name, text }, position) => ({
        name,
        pages: text.pages,
        isNew: true,
        key: `${public_id} ${String(position)}`,
      })),
      ...earlier.map(({ name, pages, message_id, position }) => {
        return { name, pages, isNew: false, key: `${message_id} ${String(position)}` };
      }),
    ];
    const belongsTo = { planId: plan_id, evaluationId: evaluation_id };
    const prepared: ChatFile[] = [];
    for (const { key, isNew, ...file } of all) {
      prepared.push({ name: file.name, isNew, document: await this.documents.ofFile(key, belongsTo, file) });
    }
    return prepared;
  }
}
