import { Injectable } from '@nestjs/common';
import type { Language } from '@plumbline/contracts/limits';
import { MemoReport } from '@plumbline/contracts/memo-report';
import type { MemoStage } from '@plumbline/contracts/memos';
import type { Coverage, Page } from '@plumbline/contracts/plans';
import type { ReadWarning } from '@plumbline/documents/document';
import { changesSince } from '@plumbline/memo/changes';
import { DocumentFacts } from '@plumbline/memo/facts';
import { writeSectionsByModel } from '@plumbline/memo/model-sections';
import { memoPromptVersion } from '@plumbline/memo/prompts';
import { readFacts } from '@plumbline/memo/read-facts';
import { Slots } from '@plumbline/object-store/slots';
import type { AnswerCache } from '@plumbline/review/engine/pillar-review';
import type { ModelClient } from '@plumbline/review/model/model-client';
import { rubricVersion } from '@plumbline/contracts/rubric';
import { MemoRules } from './memo-rules.ts';
import { memoSchemas } from './memo-schemas.ts';
import type { WrittenMemo } from './memos.repository.ts';
import { warningsIn } from './texts.ts';

/** Documents whose pages are in memory at once; the others wait. */
const documentsAtOnce = 2;
/** How far a memo is when a stage begins, in percent. What comes before the facts is the waiting for documents. */
const progressAt = { facts: 10, reconciling: 62, sections: 70 };

/** The key of the written memo among its parts. */
const wholeMemo = 'memo';

/** A document of a package as it was read. */
export interface DocumentOfMemo {
  id: string;
  name: string;
  source_tag: string | null;
  /** The same hash means the same text in the same places. */
  text_hash: string;
  coverage: Coverage;
  warnings: ReadWarning[];
  /** Fetched when it is needed, so that of many long documents few are in memory. */
  pages: () => Promise<Page[]>;
}

/** Finished parts, kept over the end of a worker. */
export interface KeptParts {
  find(key: string): Promise<unknown>;
  keep(key: string, part: unknown): Promise<void>;
}

export interface MemoRequest {
  documents: DocumentOfMemo[];
  language: Language;
  /** What the investor wants to know: of the package. */
  focus: string | null;
  /** The memo before it, when it is a re-run. */
  previous?: { memo_id: string; report: MemoReport };
  /** Of the package: what its documents say. */
  facts: KeptParts;
  /** Of this memo alone. */
  sections: KeptParts;
  /** Hears what is done now and how far it is, 0 to 100. */
  onStage: (stage: MemoStage, progress: number) => Promise<void>;
  model: ModelClient;
  /** Tokens of document text that one question may carry. */
  tokenBudget: number;
  signal: AbortSignal;
}

/** Writes a memo from what its documents say, and keeps each part as soon as it is finished. */
@Injectable()
export class MemoEngine {
  readonly #slots = new Slots(documentsAtOnce);

  constructor(private readonly rules: MemoRules) {}

  /** @throws the signal's reason when it fires; ModelUnavailable, ModelRefused. */
  async write(request: MemoRequest): Promise<WrittenMemo> {
    const { language, focus, previous, sections: kept, onStage, model, signal } = request;
    const known = MemoReport.safeParse(await kept.find(wholeMemo));
    if (known.success) return { report: known.data, validation_status: 'valid' };
    const documents = await this.#facts(request);
    await onStage('reconciling', progressAt.reconciling);
    const { disagreements } = await this.rules.do({ kind: 'reconcile', documents }, signal);
    await onStage('writing_sections', progressAt.sections);
    const asking = { model, meter: { calls: 0, tokensIn: 0, tokensOut: 0 }, cache: asCache(kept), signal };
    const sections = await writeSectionsByModel(asking, documents, disagreements, { language, focus });
    const report: MemoReport = {
      ...sections,
      provenance: provenanceOf(documents, model),
      ...(previous === undefined
        ? {}
        : { changes: changesSince({ id: previous.memo_id, report: previous.report }, sections, { language }) }),
    };
    const validation_status = MemoReport.safeParse(report).success ? 'valid' : 'invalid';
    await kept.keep(wholeMemo, report);
    return { report, validation_status };
  }

  async #facts(request: MemoRequest): Promise<DocumentFacts[]> {
    const { documents, onStage, signal } = request;
    await onStage('collecting_facts', progressAt.facts);
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    let done = 0;
    const reading = documents.map((document) =>
      this.#slots
        .run(async () => {
          const said = await this.#factsOf(document, { ...request, signal: either });
          done += 1;
          const share = done / documents.length;
          await onStage('collecting_facts', progressAt.facts + share * (progressAt.reconciling - progressAt.facts));
          return said;
        }, either)
        .catch((error: unknown) => {
          failed.abort(error);
          throw error;
        }),
    );
    // Nothing goes on behind a run that failed: the next one may begin at any moment.
    await Promise.allSettled(reading);
    signal.throwIfAborted();
    failed.signal.throwIfAborted();
    return Promise.all(reading);
  }

  async #factsOf(
    { id, name, source_tag, text_hash, coverage, warnings, pages }: DocumentOfMemo,
    { language, focus, facts, model, tokenBudget, signal }: MemoRequest,
  ): Promise<DocumentFacts> {
    // Another schema of memos, or another model, may find other facts in the same text.
    const version = [memoSchemas[0]?.version, memoPromptVersion, model.provider, model.model];
    const key = ['facts', ...version, id, name, source_tag, text_hash, language, focus].join('\n');
    const known = DocumentFacts.safeParse(await facts.find(key));
    if (known.success) return known.data;
    signal.throwIfAborted();
    const said = warningsIn(language, warnings, coverage.unread, name);
    const document = { id, name, source_tag, pages: await pages(), coverage, warnings: said };
    const read = await readFacts(document, {
      language,
      focus,
      signal,
      model,
      cache: asCache(facts),
      tokenBudget,
      byCode: async () => (await this.rules.do({ kind: 'facts', document, language, focus }, signal)).facts,
    });
    await facts.keep(key, read);
    return read;
  }
}

/** Answers of a model are parts like others. */
const asCache = (parts: KeptParts): AnswerCache => ({
  get: async (key) => (await parts.find(key)) ?? null,
  set: (key, answer) => parts.keep(key, answer),
});

/** Where no model was asked, code alone has written it. */
const provenanceOf = (documents: readonly DocumentFacts[], model: ModelClient): MemoReport['provenance'] => {
  const { calls, tokensIn, tokensOut, seconds } = model.usage;
  const isOfModel = calls > 0 || documents.some(({ usage }) => usage.calls > 0);
  const { refusedParameters } = model;
  return {
    provider: isOfModel ? model.provider : 'Plumbline',
    model: isOfModel ? model.model : 'memo-rules',
    prompt_version: memoPromptVersion,
    rubric_version: rubricVersion,
    calls,
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    seconds,
    ...(refusedParameters.length > 0 ? { parameters_refused: refusedParameters } : {}),
  };
};
