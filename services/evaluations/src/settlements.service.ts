import { Injectable } from '@nestjs/common';
import { checklist, type Check, type CheckId, type CheckResult } from '@plumbline/contracts/checklist';
import { AppError, type ErrorCode } from '@plumbline/contracts/errors';
import { facts } from '@plumbline/contracts/events';
import { coverageOf, type Page } from '@plumbline/contracts/plans';
import { storedHexagon, type HexagonReport } from '@plumbline/contracts/report';
import type { Passages, Settlements, settlementsQuestions, SettlementAnswer } from '@plumbline/contracts/settlements';
import { withReportedOrders } from '@plumbline/review/engine/named-orders';
import { bareQuote } from '@plumbline/review/evidence/evidence';
import { prepareDocument, type ReviewDocument } from '@plumbline/review/document';
import { fold } from '@plumbline/review/fold';
import type { DocumentToReview } from '@plumbline/review/engine/judging';
import { isOpen, passagesFor, scoresWithAnswers, settling, type Unfit } from '@plumbline/review/rubric/settling';
import type { InputOf } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { Outbox } from '@plumbline/service-kit/outbox';
import { isDuplicateKey } from '@plumbline/service-kit/start-keys';
import type { ClientSession } from 'mongoose';
import { EvaluationsRepository } from './evaluations.repository.ts';
import type { EvaluationRow, SettledCheckRow, SettlementsRow } from './evaluations.schema.ts';
import { Pitches } from './pitches.ts';
import { reviewedState, SettlementsRepository } from './settlements.repository.ts';

/** Passages of one answer. */
const passagesShown = 40;

const whyNot: Record<Unfit, ErrorCode> = {
  not_found: 'evaluations.passage_not_there',
  suspicious: 'evaluations.passage_suspicious',
  torn: 'evaluations.passage_too_little',
  trivial: 'evaluations.passage_too_little',
  heading: 'evaluations.passage_too_little',
  not_counted: 'evaluations.passage_not_counted',
  lacks_kind: 'evaluations.passage_lacks_kind',
};

const checkOf = (id: CheckId): Check => {
  const check = checklist.find((one) => one.id === id);
  if (!check) throw new AppError('evaluations.check_not_found');
  return check;
};

type Report = HexagonReport & { checks: CheckResult[] };

/** Pages alone, without what is known of the whole document but the orders that its report told of. */
const documentOf = async (pages: Page[], { warnings }: Pick<Report, 'warnings'>): Promise<ReviewDocument> =>
  withReportedOrders(await prepareDocument({ title: '', pages, coverage: coverageOf(pages), warnings: [] }), warnings);

interface Reviewed {
  row: EvaluationRow;
  report: Report;
}

/** Whether an answer rests on what its report tells of as an order to the reviewer. */
const isOrder = ({ page, quote }: SettledCheckRow, { warnings }: Report): boolean => {
  if (quote === undefined) return false;
  const passage = bareQuote(quote);
  return warnings.some(({ kind, page: n, quote: words = '' }) => {
    const order = bareQuote(words);
    const isWithin = order.includes(passage) || (order !== '' && passage.includes(order));
    return kind === 'injection_suspected' && n === page && isWithin;
  });
};

/** Only what the report leaves open is settled, and by nothing that it distrusts: a later report may know what an earlier one did not. */
const openAnswers = (report: Report, { answers }: Pick<SettlementsRow, 'answers'>): SettledCheckRow[] =>
  report.checks.flatMap((check) =>
    answers.filter((one) => one.check === check.id && isOpen(check, one.answer) && !isOrder(one, report)),
  );

const onTheWire = (report: Report, stored: SettlementsRow | null): Settlements => {
  const answers = stored === null ? [] : openAnswers(report, stored);
  return {
    settlements: answers.map(({ settled_at, ...answer }) => ({ ...answer, settled_at: settled_at.toISOString() })),
    revision: stored?.revision ?? 0,
    with_answers: scoresWithAnswers(report, answers),
  };
};

/** What founders answer where the reviewer is unsure. Nothing of a report changes by it. */
@Injectable()
export class SettlementsService {
  constructor(
    private readonly evaluations: EvaluationsRepository,
    private readonly settlements: SettlementsRepository,
    private readonly pitches: Pitches,
    private readonly outbox: Outbox,
  ) {}

  async list(evaluationId: string, caller: SignedInCaller): Promise<Settlements> {
    const { row, report } = await this.#reviewed(evaluationId, caller);
    return onTheWire(report, await this.settlements.of(reviewedState(row)));
  }

  /** @throws AppError that says why the passage does not settle the check, or that it is not the reviewer's question any more. */
  async settle(
    { evaluationId, check: id, answer, page, quote, revision }: InputOf<typeof settlementsQuestions.settle>,
    caller: SignedInCaller,
  ): Promise<Settlements> {
    const reviewed = await this.#reviewed(evaluationId, caller);
    const result = reviewed.report.checks.find((one) => one.id === id);
    if (!result) throw new AppError('evaluations.check_not_found');
    if (result.state !== 'unsure') throw new AppError('evaluations.check_not_unsure');
    const settled =
      answer === 'said'
        ? await this.#settledBy(reviewed, checkOf(id), page, quote, caller)
        : { check: id, answer, ...result.closest, level: 1 };
    return this.#change(reviewed, id, revision, settled);
  }

  /** Takes an answer back; without one nothing happens. */
  async undo(
    { evaluationId, check, revision }: InputOf<typeof settlementsQuestions.undo>,
    caller: SignedInCaller,
  ): Promise<Settlements> {
    return this.#change(await this.#reviewed(evaluationId, caller), check, revision, null);
  }

  /** Passages of the pitch that may settle a check, those with all words of `q`. */
  async passages(
    { evaluationId, check: id, q = '', from = 0 }: InputOf<typeof settlementsQuestions.passages>,
    caller: SignedInCaller,
  ): Promise<Passages> {
    const { row, report } = await this.#reviewed(evaluationId, caller);
    const check = checkOf(id);
    const words = fold(q)
      .text.split(' ')
      .filter((word) => word !== '');
    const isWanted = (text: string): boolean => {
      const folded = fold(text).text;
      return words.every((word) => folded.includes(word));
    };
    const found: Passages['passages'] = [];
    for await (const page of this.pitches.reviewedPages(reviewedState(row), 1, caller)) {
      // Page by page, so that of a long document only as much is looked at as is shown.
      if (!isWanted(page.text)) continue;
      const passages = passagesFor(await documentOf([page], report), check);
      found.push(...passages.filter(({ quote, head = [] }) => isWanted([...head, quote].join(' '))));
      if (found.length > from + passagesShown) break;
    }
    const to = from + passagesShown;
    return { passages: found.slice(from, to), next: found.length > to ? to : null };
  }

  /**
   * Of the answers about the evaluation that a new report is held against, those that still hold: their passage stands in the pitch as
   * it is now or, of what it does not say, is still the closest. Found before the transaction in which they are carried.
   */
  async carried(
    previousId: string,
    ownerId: string,
    source: DocumentToReview,
    report: Pick<HexagonReport, 'checks' | 'warnings'>,
  ): Promise<SettledCheckRow[]> {
    const previous = await this.evaluations.findOwned(ownerId, previousId);
    const answers = previous && (await this.settlements.of(reviewedState(previous)))?.answers;
    if (!answers || answers.length === 0) return [];
    const document = withReportedOrders(await prepareDocument(source), report.warnings);
    return answers.flatMap((answer): SettledCheckRow[] => {
      const { check: id, page, quote } = answer;
      const now = report.checks?.find((one) => one.id === id);
      if (now === undefined || page === undefined || quote === undefined) return [];
      if (answer.answer === 'not_said')
        return now.state === 'unsure' && now.closest?.quote === quote ? [{ ...answer, ...now.closest }] : [];
      const found = settling(document, checkOf(id), page, quote);
      return found.settles ? [{ ...answer, page: found.place.page, quote: found.place.quote, level: found.level }] : [];
    });
  }

  /** Gives the state of the pitch that `row` reviewed what was carried, in the transaction that ends its job. */
  async carry(session: ClientSession, row: EvaluationRow, answers: SettledCheckRow[]): Promise<void> {
    if (answers.length > 0) await this.settlements.carry(session, reviewedState(row), answers);
  }

  async #reviewed(evaluationId: string, caller: SignedInCaller): Promise<Reviewed> {
    const row = await this.evaluations.findOwned(caller.userId, evaluationId);
    if (!row) throw new AppError('evaluations.not_found');
    const result = await this.evaluations.result(row.public_id);
    const report = result && storedHexagon(result.parsed_data);
    const checks = report?.checks;
    if (!report || checks === undefined) throw new AppError('evaluations.no_checklist');
    return { row, report: { ...report, checks } };
  }

  async #settledBy(
    { row, report }: Reviewed,
    check: Check,
    page: number | undefined,
    quote: string | undefined,
    caller: SignedInCaller,
  ): Promise<Omit<SettledCheckRow, 'settled_at'>> {
    if (page === undefined || quote === undefined) throw new AppError('evaluations.passage_missing');
    const pages: Page[] = [];
    for await (const one of this.pitches.reviewedPages(reviewedState(row), page, caller)) {
      if (one.n === page) pages.push(one);
      if (one.n >= page) break;
    }
    const found = settling(await documentOf(pages, report), check, page, quote);
    if (!found.settles) throw new AppError(whyNot[found.why]);
    const answer: SettlementAnswer = 'said';
    return { check: check.id, answer, page: found.place.page, quote: found.place.quote, level: found.level };
  }

  async #change(
    { row, report }: Reviewed,
    check: CheckId,
    seen: number | undefined,
    answer: Omit<SettledCheckRow, 'settled_at'> | null,
  ): Promise<Settlements> {
    const state = reviewedState(row);
    const change = () =>
      this.outbox.transaction(async (session) => {
        // Its row is written too: whoever deletes it at this moment waits, or this finds nothing.
        if (!(await this.evaluations.noteSettled(session, row.owner_id, row.public_id)))
          throw new AppError('evaluations.not_found');
        const before = await this.settlements.of(state, session);
        const now = before?.answers.find((one) => one.check === check);
        // Sent twice, or by both of two windows: what is wanted is so already.
        const isSo = answer === null ? now === undefined : now?.answer === answer.answer && now.quote === answer.quote;
        if (isSo) return before;
        const revision = before?.revision ?? 0;
        if (seen !== undefined && seen !== revision) throw new AppError('evaluations.settled_meanwhile');
        const after = await this.settlements.change(session, state, revision, check, answer);
        if (!after) throw new AppError('evaluations.settled_meanwhile');
        await this.outbox.say(session, facts.checkSettled, {
          evaluation_id: row.public_id,
          owner_id: row.owner_id,
          plan_id: row.plan_id,
          check,
          answer: answer?.answer ?? null,
          revision: after.revision,
        });
        return after;
      });
    try {
      return onTheWire(report, await change());
    } catch (error) {
      // Two made the first answer at the same moment: the database let one in, and this is the other.
      if (!isDuplicateKey(error)) throw error;
      return onTheWire(report, await change());
    }
  }
}
